struct AccessibilitySortPriorityWithoutContainer: ModifierRule {
  static let info = RuleInfo(
    id: "accessibility_sort_priority_without_container", topic: .accessibility, severity: .info, tier: .precise,
    since: "0.2.0", title: "Sort priority outside an accessibility container sorts the screen",
    explanation: """
      **What happens.** VoiceOver reads the view before or after unrelated parts of the screen. If there are no other \
      elements at its level, the order does not change at all.

      **Why.** The priority is relative to other elements at the same level. A stack does not create a level: without \
      `accessibilityElement(children: .contain)`, its views are at the level of the screen. Inside an element with \
      `children: .ignore`, there is no element to sort. WCAG 2.2, success criterion 1.3.2 (Meaningful Sequence), \
      requires an order that conveys the meaning.

      **What to do.** Add `.accessibilityElement(children: .contain)` to the innermost stack that contains all views \
      with priorities. A container around only some of them would take their priorities out of the common order.

      **When it is fine.** The modifier is not reported in a stack that is a container or that combines its children, \
      in a row of a list, or if other code may turn the view into a container. A screen whose topmost stack has \
      priorities is not reported, because there the whole screen is meant.
      """,
    references: [
      .apple("accessibilitySortPriority(_:)", "swiftui/view/accessibilitysortpriority(_:)"),
      .apple("AccessibilityChildBehavior.contain", "swiftui/accessibilitychildbehavior/contain"),
      .page(
        "Understanding WCAG 2.2: Meaningful Sequence",
        "https://www.w3.org/WAI/WCAG22/Understanding/meaningful-sequence"),
    ],
    criteria: [.meaningfulSequence],
    illustration: Illustration(
      .incorrect(
        "Read in the order of the numbers",
        .views([
          .box(
            "`VStack`", .box("2. “Account”"),
            .box("`VStack`", .box("3. “Total”"), .box(.problem("1. “$12”, priority 1"))))
        ])),
      .corrected(
        "Read in the order of the numbers",
        .views([
          .box(
            "`VStack`", .box("1. “Account”"),
            .box(
              .remedy("`VStack`", "`children: .contain`"), .box("3. “Total”"), .box(.remedy("2. “$12”, priority 1"))))
        ]))),
    examples: [
      .flagged(
        """
        VStack {
          Text("Account")
          HStack {
            Text("Total")
            Text("$12").▸accessibilitySortPriority(1)◂
          }
        }
        """,
        fixed: """
          VStack {
            Text("Account")
            HStack {
              Text("Total")
              Text("$12").accessibilitySortPriority(1)
            }
            .accessibilityElement(children: .contain)
          }
          """),
      .flagged(
        """
        VStack {
          Text("Account")
          ZStack {
            Image("photo")
            Text("Title").▸accessibilitySortPriority(2)◂
            Text("Caption").▸accessibilitySortPriority(1)◂
          }
          .padding()
        }
        """,
        fixed: """
          VStack {
            Text("Account")
            ZStack {
              Image("photo")
              Text("Title").accessibilitySortPriority(2)
              Text("Caption").accessibilitySortPriority(1)
            }
            .padding()
            .accessibilityElement(children: .contain)
          }
          """,
        note: "one container for both"),
      .flagged(
        """
        VStack {
          Text("Account")
          HStack {
            Image("photo").▸accessibilitySortPriority(3)◂
            VStack { Text("Total").▸accessibilitySortPriority(2)◂; Text("Since May") }
            Text("$12").▸accessibilitySortPriority(1)◂
          }
        }
        """,
        fixed: """
          VStack {
            Text("Account")
            HStack {
              Image("photo").accessibilitySortPriority(3)
              VStack { Text("Total").accessibilitySortPriority(2); Text("Since May") }
              Text("$12").accessibilitySortPriority(1)
            }
            .accessibilityElement(children: .contain)
          }
          """,
        note: "the inner stack is a part of the order"),
      .flagged(
        """
        VStack {
          Text("Account")
          HStack {
            Text("Total")
            Text("$12").▸accessibilitySortPriority(1)◂
          }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel("Total: $12")
        }
        """,
        note: "the children are not elements"),
      .accepted(
        """
        VStack {
          Text("Account")
          HStack { Text("Total"); Text("$12").accessibilitySortPriority(1) }.accessibilityElement(children: .contain)
        }
        """),
      .accepted(
        """
        VStack {
          Text("Account")
          HStack { Text("Total"); Text("$12").accessibilitySortPriority(1) }.accessibilityElement(children: .combine)
        }
        """,
        note: "the priority sorts the parts of the label"),
      .accepted(
        "VStack { Text(\"Total\"); Text(\"$12\").accessibilitySortPriority(1) }", note: "the level of the whole screen"),
      .accepted(
        """
        HStack {
          Image("photo").accessibilitySortPriority(3)
          VStack { Text("Total").accessibilitySortPriority(2); Text("Since May") }
          Text("$12").accessibilitySortPriority(1)
        }
        """,
        note: "the inner stack is a part of the order of the whole view"),
      .accepted("List { HStack { Text(\"Total\"); Text(\"$12\").accessibilitySortPriority(1) } }", note: "in a row"),
      .accepted(
        "VStack { Text(\"a\"); Card { Text(\"Total\"); Text(\"$12\").accessibilitySortPriority(1) } }",
        note: "the card may be a container"),
      .accepted("VStack { Text(\"a\"); HStack { Text(\"b\"); Text(\"c\").accessibilitySortPriority(rank) } }"),
    ])

  static let modifiers: [StaticString] = ["accessibilitySortPriority"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let priority = modifier.onlyUnlabeledArgument, priority.isConstantExpression,
      file.isInBodyScope(modifier.node), let level = level(around: chain.node, in: file)
    else { return }
    if level.isIgnored {
      findings.add(
        at: modifier.range,
        "`accessibilitySortPriority` has no effect: `accessibilityElement` around it ignores its children")
      return
    }
    let isFirst = file.calls(named: "accessibilitySortPriority", in: level.stack).first?.node == modifier.node
    findings.add(
      at: modifier.range,
      "`accessibilitySortPriority` sorts the whole screen; make the stack a container with `children: .contain`",
      fixes: [isFirst ? fix(level.stack, in: file) : nil])
  }

  /// The innermost stack that contains the view and all others with priorities, if its views are at the level of the
  /// screen, or the stack that hides the view.
  private func level(around view: SyntaxNode, in file: FileModel) -> (stack: SyntaxNode, isIgnored: Bool)? {
    var stack: SyntaxNode?
    var hasOthers = false
    guard let member = view.enclosingMember else { return nil }
    let sorted = file.calls(named: "accessibilitySortPriority", in: member)
    for closure in file.closures(around: view) {
      guard let use = closure.use, !use.isMember, case .builder(.inline) = use.role,
        use.callee.is(.stack) || use.callee == "Group" || use.callee == "ScrollView"
      else { return nil }
      let outer = ModifierChain.outermost(of: use.call.node)
      let modifiers = file.chain(of: outer).modifiers
      // A modifier of the project may create a container.
      guard !file.applies(["accessibilityElement"], modifiers.filter { $0.name != "accessibilityElement" }) else {
        return nil
      }
      if let element = modifiers.first(where: { $0.name == "accessibilityElement" }) {
        guard element.arguments.isEmpty || element.argument("children")?.lastName == "ignore" else { return nil }
        return (outer, true)
      }
      if modifiers.contains(where: { $0.name.hasPrefix("accessibility") }) { return nil }
      if stack != nil, closure.statements.count > 1 { hasOthers = true }
      if stack == nil, use.callee.is(.stack), sorted.allSatisfy({ outer.contains($0.node) }) { stack = outer }
    }
    guard let stack, hasOthers, member.memberName == "body" else { return nil }
    let isContained = file.enclosingType(of: view).map { type in
      file.facts.uses(of: type.name.text).contains { use in
        use.fact.isRow || !use.fact.containers.isEmpty
          || use.fact.modifiers.contains { $0.hasPrefix("accessibility") }
      }
    }
    return isContained ?? true ? nil : (stack, false)
  }

  private func fix(_ stack: SyntaxNode, in file: FileModel) -> Fix? {
    file.appending(".accessibilityElement(children: .contain)", to: stack).map {
      .unsafe("Make the stack an accessibility container", preferred: true, $0)
    }
  }
}
