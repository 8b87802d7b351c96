struct NavigationValueWithoutDestination: CallRule {
  static let info = RuleInfo(
    id: "navigation_value_without_destination", topic: .navigation, cases: [.noDestination], tier: .precise)

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
      assuming: [isInColumn ? .callers("whether the link selects a row in a list of the column") : nil],
      fixes: [fix(link, type, in: file)])
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
      let uses = views.flatMap { file.facts.shownUses(of: $0) }.prefix(Self.maximumUses)
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
        file.tree.appending(
          ".navigationDestination(for: \(type).self) { value in <#view#> }", to: closure.statements[0]))
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

extension RuleCase {
  fileprivate static let noDestination = RuleCase(
    "noDestination", .deadFeature, "no destination is declared for the type of a link's value")
}
