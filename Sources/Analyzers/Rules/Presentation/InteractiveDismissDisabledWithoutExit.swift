struct InteractiveDismissDisabledWithoutExit: ModifierRule {
  static let info = RuleInfo(
    id: "interactive_dismiss_disabled_without_exit", topic: .presentation, cases: [.noExit],
    tier: .heuristic)

  static let modifiers: [StaticString] = ["interactiveDismissDisabled"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, modifier.trailingClosure == nil,
      call.arguments.isEmpty || modifier.onlyUnlabeledArgument.textEquals("true"),
      let type = file.enclosingType(of: modifier.node), type.viewRole == .view, !type.isForeign,
      !hasExit(type, in: file),
      !file.slots(around: modifier.node).contains(where: { $0.slot.isPresentation })
    else { return }
    findings.add(
      at: modifier.range, "Nothing in `\(type.name.text)` can close the sheet; add a button that calls `dismiss()`",
      fixes: [addButton(modifier, type, in: file)])
  }

  /// Whether anything in a view may close it. Code that cannot be analyzed counts as a way to close it.
  private func hasExit(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    // Anything that is passed in may close the view, unless it is a plain value.
    let isGiven = type.storedProperties.contains { property in
      if property.type?.isFunctionType ?? false { return true }
      if property.wrapper("Binding") != nil || property.wrapper("AppStorage") != nil {
        return !file.writes(to: property.name, in: type).isEmpty
      }
      if let environment = property.wrapper("Environment") { return !isHarmless(environment) }
      if property.wrapper(.holdsObject) != nil { return true }
      return property.attributes.isEmpty && property.initialValue == nil && !isValue(property, in: file)
    }
    guard !isGiven else { return true }
    return type.parts.contains { part in
      file.calls(in: part.node).contains { call in
        guard let name = call.calleeName else { return true }
        if name.isCapitalized {
          return !SwiftUICatalog.traits(of: name).isPlainView && !name.is(.navigationContainer)
            && !name.isAny(of: ["TabView", "Tab", "Binding"])
        }
        // A function that belongs neither to SwiftUI nor to the view may do anything.
        guard call.calledExpression?.kind == .declReferenceExpr else { return false }
        return !type.functions.contains { $0.name == name }
          && !name.isAny(of: ["withAnimation", "print", "min", "max", "abs"])
      } || part.node.tokens.contains { Name($0).isAny(of: ["dismiss", "presentationMode", "shared"]) }
    }
  }

  /// `@Environment` with a key that only provides information.
  private func isHarmless(_ environment: Attribute) -> Bool {
    let keys: [StaticString] = [
      "colorScheme", "locale", "horizontalSizeClass", "verticalSizeClass", "dynamicTypeSize", "openURL", "scenePhase",
      "isEnabled", "layoutDirection", "calendar", "timeZone", "displayScale",
    ]
    return environment.node.tokens.contains { Name($0).isAny(of: keys) }
  }

  private func isValue(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let name = property.typeName?.text else { return false }
    if SwiftUICatalog.traits(of: name).isPlain || name == "Bool" { return true }
    return file.facts.type(named: name).map { $0.fact.kind == .struct || $0.fact.kind == .enum } ?? false
  }

  private func addButton(_ modifier: Modifier, _ type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2021) == true,
      let dismiss = file.declaring("@Environment(\\.dismiss) private var dismiss", in: type)
    else { return nil }
    return .unsafe(
      "Add a Close button", dismiss, modifier.inserting(".toolbar { Button(\"Close\") { dismiss() } }"))
  }
}

extension RuleCase {
  fileprivate static let noExit = RuleCase(
    "noExit", .wrong, "nothing in a view that cannot be swiped away closes it")
}
