struct MultipleButtonsInListRow: CallRule {
  static let info = RuleInfo(
    id: "multiple_buttons_in_list_row", topic: .lists, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Several buttons with the automatic style in a list row run together",
    explanation: """
      **What happens.** A tap anywhere in the row runs the actions of all its buttons.

      **Why.** In a row of a `List` or a `Form` on iOS, a button with the automatic style makes the whole row its \
      target. With two such buttons, each tap on the row is a tap on both.

      **What to do.** Give the buttons another style, so that each one only reacts to taps on itself: \
      `.buttonStyle(.borderless)` on the stack applies to all buttons inside. On macOS, this style also removes the \
      border.

      **When it is fine.** Buttons with an explicit style are not reported, wherever it is set in the view. Neither \
      are buttons in menus, swipe actions, headers and footers, and buttons of which only one is shown at a time. \
      Code for macOS and tvOS is not reported, because each button is a separate target there.
      """,
    references: [
      .apple("buttonStyle(_:)", "swiftui/view/buttonstyle(_:)-7qx1"),
      .apple("PrimitiveButtonStyle.borderless", "swiftui/primitivebuttonstyle/borderless"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`List`",
            .box(.problem("row", "a tap runs both actions"), .box("`Button(\"Like\")`"), .box("`Button(\"Share\")`")))
        ])),
      .corrected(
        "`.buttonStyle(.borderless)`",
        .views([
          .box(
            "`List`",
            .box(
              "row", .box(.remedy("`Button(\"Like\")`", "its own target")),
              .box(.remedy("`Button(\"Share\")`", "its own target"))))
        ]))),
    related: ["nested_interactive_control"],
    examples: [
      .flagged(
        """
        List {
          ▸HStack◂ {
            Button("Like", action: like)
            Button("Share", action: share)
          }
        }
        """,
        fixed: """
          List {
            HStack {
              Button("Like", action: like)
              Button("Share", action: share)
            }
            .buttonStyle(.borderless)
          }
          """),
      .flagged(
        """
        List(posts) { post in
          ▸VStack◂ {
            Text(post.title)
            HStack {
              Button("Like", action: like)
              if isOwn { Button("Delete", action: delete) }
            }
          }
        }
        """,
        fixed: """
          List(posts) { post in
            VStack {
              Text(post.title)
              HStack {
                Button("Like", action: like)
                if isOwn { Button("Delete", action: delete) }
              }
            }
            .buttonStyle(.borderless)
          }
          """),
      .flagged(
        """
        struct Settings: View {
          var body: some View {
            Form { Section("Backup") { actions } }
          }
          private var actions: some View {
            ▸HStack◂ {
              Button("Save") { save() }
              Button("Restore") { restore() }
            }
          }
        }
        """,
        fixed: """
          struct Settings: View {
            var body: some View {
              Form { Section("Backup") { actions } }
            }
            private var actions: some View {
              HStack {
                Button("Save") { save() }
                Button("Restore") { restore() }
              }
              .buttonStyle(.borderless)
            }
          }
          """,
        note: "the row is built by a property"),
      .flagged(
        """
        struct Feed: View {
          var body: some View { List(posts) { PostRow(post: $0) } }
        }
        struct PostRow: View {
          let post: Post
          var body: some View {
            ▸HStack◂ { Button("Like", action: like); Button("Share", action: share) }
          }
        }
        """,
        fixed: """
          struct Feed: View {
            var body: some View { List(posts) { PostRow(post: $0) } }
          }
          struct PostRow: View {
            let post: Post
            var body: some View {
              HStack { Button("Like", action: like); Button("Share", action: share) }.buttonStyle(.borderless)
            }
          }
          """),
      .accepted(
        """
        List {
          HStack {
            Button("Like", action: like)
            Button("Share", action: share)
          }
          .buttonStyle(.borderless)
        }
        """),
      .accepted(
        """
        List {
          HStack {
            Button("Like", action: like).buttonStyle(.plain)
            Button("Share", action: share)
          }
        }
        """,
        note: "only one of them makes the row its target"),
      .accepted(
        """
        List {
          HStack {
            Button("Like", action: like)
            Button("Share", action: share)
          }
        }
        .buttonStyle(.bordered)
        """),
      .accepted(
        """
        List {
          HStack {
            if isOwn { Button("Delete", action: delete) } else { Button("Like", action: like) }
          }
        }
        """,
        note: "never both"),
      .accepted(
        """
        List {
          HStack {
            Button("Like", action: like)
            Menu("More") { Button("Share", action: share) }
          }
          .swipeActions { Button("Delete", action: delete) }
        }
        """),
      .accepted(
        """
        List {
          Section {
            Text("Post")
          } header: {
            HStack {
              Button("Like", action: like)
              Button("Share", action: share)
            }
          }
        }
        """,
        note: "not a row"),
      .accepted(
        """
        List {
          Button("Like", action: like)
          Button("Share", action: share)
        }
        """,
        note: "two rows"),
      .accepted(
        """
        ScrollView {
          HStack {
            Button("Like", action: like)
            Button("Share", action: share)
          }
        }
        """),
      .accepted(
        """
        List {
          HStack {
            Button("Like", action: like)
            Button("Share", action: share)
          }
        }
        """,
        note: "for macOS only", deployment: [.macOS: OSVersion(14)]),
    ])

  static let callees: [StaticString] = ["HStack", "VStack", "ZStack"]

  func check(_ stack: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = stack.trailingClosure, content.signature == nil, isOutermost(stack.node) else { return }
    var buttons: [FunctionCallExpr] = []
    collect(content.statements, in: file, into: &buttons)
    guard buttons.count > 1, buttons.contains(where: { $0.calleeName != "NavigationLink" }),
      !file.isForMacOrTVOnly(at: stack.node), isInRow(stack.node, in: file)
    else { return }
    let borderless = file.mayBeCompiled(for: .tvOS, at: stack.node) ? nil : fix(stack, buttons, in: file)
    findings.add(
      at: stack.nameRange,
      "A tap on the row runs all \(buttons.count) buttons in this `\(stack.calleeName?.text ?? "")`; "
        + "add `.buttonStyle(.borderless)`",
      related: buttons.prefix(4).map {
        RelatedLocation(range: $0.nameRange, message: "a tap on the row runs its action")
      },
      fixes: [borderless])
  }

  /// Whether no other stack of the row contains it.
  private func isOutermost(_ stack: SyntaxNode) -> Bool {
    for ancestor in stack.surroundings {
      switch ancestor.kind {
      case .closureExpr:
        guard let use = ClosureExpr(ancestor)?.use, use.role == .builder(.inline), !use.isMember else { return true }
        if use.callee.is(.stack) { return false }
      case .memberBlock: return true
      default: continue
      }
    }
    return true
  }

  // MARK: - Buttons

  /// The buttons with the automatic style that some statements can show at the same time.
  private func collect(_ statements: [SyntaxNode], in file: FileModel, into buttons: inout [FunctionCallExpr]) {
    for statement in statements {
      switch statement.kind {
      case .ifExpr, .switchExpr, .ifConfigDecl:
        // Of several branches, only one is shown: the one with the most buttons counts.
        var most: [FunctionCallExpr] = []
        for branch in branches(of: statement) {
          var found: [FunctionCallExpr] = []
          collect(branch, in: file, into: &found)
          if found.count > most.count { most = found }
        }
        buttons += most
      case .functionCallExpr: collect(file.chain(of: statement), in: file, into: &buttons)
      default: continue
      }
    }
  }

  private func branches(of node: SyntaxNode) -> [[SyntaxNode]] {
    guard node.kind == .ifExpr else {
      return node.children.filter { $0.kind == .switchCase || $0.kind == .ifConfigClause }.map { Array($0.children) }
    }
    var result: [[SyntaxNode]] = []
    var next = IfExpr(node)
    while let current = next {
      if let body = current.body { result.append(Array(body.children)) }
      if let last = current.elseBody, last.kind == .codeBlock { result.append(Array(last.children)) }
      next = current.elseBody.flatMap(IfExpr.init)
    }
    return result
  }

  private func collect(_ chain: ModifierChain, in file: FileModel, into buttons: inout [FunctionCallExpr]) {
    guard let call = chain.base.flatMap(FunctionCallExpr.init), let name = call.calleeName,
      call.calledExpression?.kind == .declReferenceExpr, !setsStyle(chain, in: file),
      !chain.contains("hidden", "accessibilityHidden", "keyboardShortcut", "allowsHitTesting")
    else { return }
    if name == "Button" || name == "Link" || name == "NavigationLink" {
      buttons.append(call)
    } else if name.is(.stack) || name == "Group", let content = call.trailingClosure {
      collect(content.statements, in: file, into: &buttons)
    }
  }

  private func setsStyle(_ chain: ModifierChain, in file: FileModel) -> Bool {
    file.applies(["buttonStyle"], chain.modifiers)
  }

  // MARK: - Rows

  /// Whether a node is in a row of a list, and no view around it sets a style. Followed through helpers.
  private func isInRow(_ node: SyntaxNode, in file: FileModel, depth: Int = 0) -> Bool {
    guard !setsStyle(file.chain(of: node), in: file) else { return false }
    var isRow = false
    for closure in file.closures(around: node) {
      guard let use = closure.use else { return false }
      if setsStyle(file.chain(of: use.call.node), in: file) { return false }
      guard !isRow else { continue }
      guard !use.isMember, case .builder(let slot) = use.role, slot == .inline || slot == .row else { return false }
      if use.callee == "List" || use.callee == "Form" {
        guard !file.chain(of: use.call.node).contains("formStyle") else { return false }
        isRow = true
      } else {
        guard use.callee.isAny(of: ["Section", "ForEach", "Group", "DisclosureGroup"]) else { return false }
      }
    }
    if isRow { return true }
    guard depth < 3 else { return false }
    let uses = file.helperUses(around: node) + usesOfView(around: node, in: file)
    guard !uses.isEmpty, uses.count < 8 else { return false }
    return uses.allSatisfy { isInRow($0.outermostPostfix, in: file, depth: depth + 1) }
  }

  /// The calls that create the view whose body contains a node; empty unless all are in this file.
  private func usesOfView(around node: SyntaxNode, in file: FileModel) -> [SyntaxNode] {
    guard node.enclosingMember?.memberName == "body", let type = file.enclosingType(of: node), type.viewRole == .view,
      !type.isForeign, !type.isPublic, !file.facts.isAmbiguous(type.name.text),
      file.facts.uses(of: type.name.text).allSatisfy({ $0.path == file.facts.path })
    else { return [] }
    return file.uses(of: type).filter { !$0.isInPreview }
  }

  private func fix(_ stack: FunctionCallExpr, _ buttons: [FunctionCallExpr], in file: FileModel) -> Fix? {
    let chain = file.chain(of: stack.node)
    guard let edit = append(to: stack, chain, in: file) else { return nil }
    let looksTheSame =
      !file.mayBeCompiled(for: .macOS, at: stack.node) && !buttons.contains { $0.calleeName == "NavigationLink" }
    return Fix(
      title: "Add `.buttonStyle(.borderless)`", isSafe: looksTheSame, isPreferred: true, edits: [edit])
  }

  private func append(to stack: FunctionCallExpr, _ chain: ModifierChain, in file: FileModel) -> TextEdit? {
    let isMultiline = !file.tree.isOnOneLine(stack.range)
    guard chain.modifiers.allSatisfy({ $0.clause == nil }) else { return nil }
    let separator = isMultiline ? "\n" + file.tree.indentation(ofLineAt: stack.range.lowerBound) : ""
    return .insert(separator + ".buttonStyle(.borderless)", at: stack.range.upperBound)
  }
}
