struct NavigationValueWithoutDestination: CallRule {
  static let info = RuleInfo(
    id: "navigation_value_without_destination", topic: .navigation, severity: .warning, tier: .precise,
    title: "`NavigationLink(value:)` has no matching `navigationDestination`",
    explanation: """
      **What happens.** The link is dimmed, or a tap does nothing except log that no matching \
      `navigationDestination` declaration is visible from the link.

      **Why.** A value link only carries a value. The stack finds the view to show by the type of the value, among \
      the `navigationDestination(for:)` modifiers inside the stack.

      **What to do.** Add `.navigationDestination(for: Item.self) { … }` to the root view inside the stack, not to a \
      row of a lazy container.

      **When it is fine.** The finding can be ignored if a package declares the destination. A link that selects a \
      row needs no destination: it is not reported if its view has a list with a `selection`. In a column of a split \
      view, where another view may have that list, the finding is a hint.
      """,
    references: [
      .apple("navigationDestination(for:destination:)", "swiftui/view/navigationdestination(for:destination:)"),
      .apple("NavigationLink", "swiftui/navigationlink"),
      .wwdc(2022, 10054, "The SwiftUI cookbook for navigation"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`NavigationStack`",
            .box(
              "`Cookbook`", .box(.noted("`NavigationLink`", "carries a `Recipe`")),
              .box(.missing("no `navigationDestination`"))),
            shows: [.shown(.problem("a tap does nothing"), .box(.missing("`RecipeDetail`")))])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`NavigationStack`",
            .box(
              "`Cookbook`", .box(.noted("`NavigationLink`", "carries a `Recipe`")),
              .box(.remedy("`navigationDestination(for: Recipe.self)`"))),
            shows: [.shown("a tap pushes", .box("`RecipeDetail`"))])
        ]))),
    related: ["nested_navigation_stack"],
    examples: [
      .flagged(
        """
        struct Recipe: Hashable { let id: Int }
        struct Cookbook: View {
          var body: some View {
            NavigationStack {
              List {
                ▸NavigationLink("Soup", value: Recipe(id: 1))◂
              }
            }
          }
        }
        """,
        fixed: """
          struct Recipe: Hashable { let id: Int }
          struct Cookbook: View {
            var body: some View {
              NavigationStack {
                List {
                  NavigationLink("Soup", value: Recipe(id: 1))
                }.navigationDestination(for: Recipe.self) { value in <#view#> }
              }
            }
          }
          """),
      .flagged(
        """
        enum Route: Hashable { case help, page(Int), Index(Int) }
        struct Menu1: View {
          var body: some View { ▸NavigationLink("Page", value: Route.page(1))◂ }
        }
        """),
      .accepted(
        """
        enum Route: Hashable { case Index(Int) }
        struct Index: View { var body: some View { Text("a") } }
        struct Menu1: View {
          var body: some View {
            NavigationLink("Index", value: Route.Index(1)).navigationDestination(for: Route.self) { _ in Index() }
          }
        }
        """),
      .flagged(
        """
        struct Recipe: Hashable { let id: Int }
        struct Cookbook: View {
          let recipes: [Recipe]
          var body: some View {
            ForEach(recipes, id: \\.id) { recipe in ▸NavigationLink(value: recipe) { Text("a") }◂ }
          }
        }
        """),
      .flagged(
        """
        struct Recipe: Hashable { let id: Int }
        struct Cookbook: View {
          let recipes: [Recipe]
          var body: some View { List(self.recipes, id: \\.id) { ▸NavigationLink("Soup", value: $0)◂ } }
        }
        """),
      .accepted(
        """
        struct Recipe: Hashable { let id: Int }
        struct Cookbook: View {
          var body: some View {
            NavigationStack {
              List { NavigationLink("Soup", value: Recipe(id: 1)) }
                .navigationDestination(for: Recipe.self) { Text("\\($0.id)") }
            }
          }
        }
        """),
      .accepted(
        """
        struct Cookbook: View {
          let recipe: Recipe
          var body: some View { NavigationLink("Soup", value: recipe.related) }
        }
        """,
        note: "the type of the value is unknown"),
      .accepted(
        """
        struct Recipe: Hashable { let id: Int }
        struct Cookbook: View {
          var body: some View { NavigationLink("Soup", value: Route.Recipe(id: 1)) }
        }
        """,
        note: "`Route.Recipe` may be a type or an enum case"),
      .accepted(
        """
        struct Recipe: Hashable { let id: Int }
        struct Sidebar: View {
          @State private var selection: Recipe?
          var body: some View {
            List(selection: $selection) { NavigationLink("Soup", value: Recipe(id: 1)) }
          }
        }
        """,
        note: "the link sets the selection of the list"),
      .accepted(
        """
        struct Recipe: Hashable { let id: Int }
        struct RecipeLink: View {
          var body: some View { NavigationLink("Soup", value: Recipe(id: 1)) }
        }
        struct Section1: View {
          var body: some View { RecipeLink() }
        }
        struct Sidebar: View {
          @State private var selection: Recipe?
          var body: some View {
            List(selection: $selection) { Section1() }
          }
        }
        """,
        note: "the list is in another view"),
      .accepted(
        """
        struct Mailbox: Hashable { let id: Int }
        struct MailboxList: View {
          @State private var selection: Mailbox?
          var body: some View { List(selection: $selection) { row(1) } }
          private func row(_ id: Int) -> some View { NavigationLink("Inbox", value: Mailbox(id: id)) }
        }
        """,
        note: "a helper creates the row of the list"),
      .flagged(
        """
        struct Folder: Hashable { let id: Int }
        struct MailWindow: View {
          var body: some View { NavigationSplitView { MailboxRows() } detail: { Text("a") } }
        }
        struct MailboxRows: View {
          var body: some View { ▸NavigationLink("Inbox", value: Folder(id: 1))◂ }
        }
        """,
        severity: .hint, note: "a surrounding list may have a selection"),
      .accepted(
        """
        struct Recipe: Hashable { let id: Int }
        struct Router<Target: Hashable>: View {
          var body: some View { Text("a").navigationDestination(for: Target.self) { _ in Text("b") } }
        }
        struct Cookbook: View {
          var body: some View { NavigationLink("Soup", value: Recipe(id: 1)) }
        }
        """,
        note: "the destination may match any type"),
      .accepted(
        """
        enum Route: Hashable { case help, about }
        struct Menu: View {
          var body: some View {
            NavigationStack {
              NavigationLink("Help", value: Route.help).disabled(true)
                .navigationDestination(for: Int.self) { Text("\\($0)") }
            }
          }
        }
        """,
        note: "a disabled link"),
    ])

  static let callees: [StaticString] = ["NavigationLink"]

  func check(_ link: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let value = link.argument("value"), let type = typeName(of: value, in: file),
      file.facts.navigationDestinations(for: type).isEmpty, !isListSelection(link.node, of: type, in: file),
      !file.chain(of: link.node).modifiers.contains(where: {
        $0.name == "disabled" && $0.firstArgument.textEquals("true")
      })
    else { return }
    // A destination type that is not declared in the workspace may be a type parameter and match this value as well.
    let others = Set(file.facts.navigationDestinations.map(\.fact.valueType))
    guard others.allSatisfy({ isBuiltIn($0) || !file.facts.types(named: $0).isEmpty }) else { return }
    let isInColumn = file.navigationContexts(of: link.node).contains { context in
      if case .boundary(.column) = context { true } else { false }
    }
    findings.add(
      at: link.range,
      "Link to `\(type)` leads nowhere; add `navigationDestination(for: \(type).self)` inside the stack",
      severity: isInColumn ? .hint : nil, fixes: [fix(link, type, in: file)],
      missingFact: isInColumn ? "whether the link selects a row in a list of the column" : nil)
  }

  private func isBuiltIn(_ name: String) -> Bool { ["String", "Int", "UUID", "URL", "Bool", "Double"].contains(name) }

  /// The name of a value's type if the syntax determines it.
  private func typeName(of value: SyntaxNode, in file: FileModel) -> String? {
    switch value.kind {
    case .stringLiteralExpr: return "String"
    case .integerLiteralExpr: return "Int"
    case .functionCallExpr:
      guard let call = FunctionCallExpr(value), let name = call.calleeName else { return nil }
      // `Route.Page(1)` may be a case with a capital letter.
      if let type = call.calledExpression.flatMap({ caseType($0, in: file) }) { return type }
      guard name.isCapitalized, isPlainOrNested(call, in: file) else { return nil }
      return declared(name.text, in: file)
    case .memberAccessExpr: return caseType(value, in: file)
    case .declReferenceExpr: return elementType(value, in: file)
    default: return nil
    }
  }

  private func declared(_ name: String, in file: FileModel) -> String? {
    guard let type = file.facts.type(named: name), !type.fact.hasGenericParameters else { return nil }
    return name
  }

  /// Whether `Page(…)` or `Route.Page(…)` can only create a value, because `Route` is a single type and not an enum.
  private func isPlainOrNested(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let access = call.calledExpression.flatMap(MemberAccessExpr.init) else { return true }
    guard let base = access.base.flatMap(DeclReferenceExpr.init)?.name else { return false }
    return file.facts.type(named: base.text).map { $0.fact.kind != .enum } ?? false
  }

  /// `Route` of `Route.help`, if `help` is a case of it.
  private func caseType(_ node: SyntaxNode, in file: FileModel) -> String? {
    guard let access = MemberAccessExpr(node), let base = access.base, let name = DeclReferenceExpr(base)?.name,
      name.isCapitalized, file.facts.type(named: name.text)?.fact.kind == .enum
    else { return nil }
    return name.text
  }

  /// The element type of the property whose elements a closure parameter refers to.
  private func elementType(_ reference: SyntaxNode, in file: FileModel) -> String? {
    guard let name = DeclReferenceExpr(reference)?.name, let type = file.enclosingType(of: reference) else {
      return nil
    }
    for closure in file.closures(around: reference) where closure.names(name) {
      guard let use = closure.use, use.role == .builder(.row), let data = use.call.firstArgument,
        let property = data.selfMemberName.flatMap(type.storedProperty(named:)), property.type?.kind == .arrayType,
        let element = property.type?.firstChild?.typeName
      else { return nil }
      return declared(element.text, in: file)
    }
    return nil
  }

  /// Whether the link selects a row in a list: one of its own type, where it may be in a helper that creates rows, or one
  /// of a view that shows the type and has a property for the selection.
  private func isListSelection(_ node: SyntaxNode, of valueType: String, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: node) else { return false }
    if file.calls(named: "List", in: type).contains(where: { $0.argument("selection") != nil }) { return true }
    var views = [type.name.text]
    for _ in 0..<Self.maximumDistance {
      let uses = views.flatMap { file.facts.uses(of: $0) }.prefix(Self.maximumUses)
      let isSelected = uses.contains { use in
        use.fact.containers.contains("List") && hasSelection(of: valueType, use.fact.owner, in: file)
      }
      if isSelected { return true }
      views = Set(uses.map(\.fact.owner)).sorted()
    }
    return false
  }

  /// The maximum number of views between the link and the list.
  private static let maximumDistance = 3
  private static let maximumUses = 16

  private func hasSelection(of valueType: String, _ view: String, in file: FileModel) -> Bool {
    file.facts.types(named: view).contains { part in
      part.fact.properties.contains { $0.type == valueType + "?" || $0.type == "Set<\(valueType)>" }
    }
  }

  /// Adds the destination to the content of the stack around the link.
  private func fix(_ link: FunctionCallExpr, _ type: String, in file: FileModel) -> Fix? {
    for closure in file.closures(around: link.node) where closure.role == .builder(.stackRoot) {
      guard closure.statements.count == 1, closure.statements[0].kind == .functionCallExpr else { return nil }
      return .unsafe(
        "Add `navigationDestination(for: \(type).self)`", preferred: true,
        .insert(
          ".navigationDestination(for: \(type).self) { value in <#view#> }",
          at: closure.statements[0].range.upperBound))
    }
    return nil
  }
}

extension ClosureExpr {
  /// Whether the name is a parameter of the closure: one that it declares, or `$0` if it has no signature.
  fileprivate func names(_ name: Name) -> Bool {
    signature == nil ? name == "$0" : parameterNames.contains { $0 == name }
  }
}
