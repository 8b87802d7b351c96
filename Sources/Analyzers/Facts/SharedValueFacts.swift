// What two places of a program agree on without naming each other: identities, notifications, values in the
// environment, geometries.

extension NameFact {
  /// Uses of coordinate spaces, identities, scroll targets, links by value and names of notifications.
  static func sharedValues(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result = notificationNames(scope)
    for call in scope.calls(named: "named") where call.usesCoordinateSpace {
      guard let name = call.arguments.first?.expression else { continue }
      result.append(NameFact(.coordinateSpaceUse, name, value: file.ownerName(of: call)))
    }
    for (kind, calls) in [
      (FactKey.Kind.viewIdentity, scope.calls(named: "id")), (.scrollTarget, scope.calls(named: "scrollTo")),
    ] {
      for call in calls {
        guard call.calledExpression?.kind == .memberAccessExpr, let first = call.arguments.first, first.label == nil,
          let value = first.expression, !value.shortText.isEmpty
        else { continue }
        result.append(
          NameFact(kind: kind, name: value.text, value: file.ownerName(of: call), place: FactRange(value.range)))
      }
    }
    for link in scope.calls(named: "NavigationLink") {
      guard let value = link.argument("value") else { continue }
      result.append(
        NameFact(
          kind: .valueLink, name: file.typeName(ofValue: value), value: file.ownerName(of: link),
          place: FactRange(value.range)))
    }
    return result
  }

  private static func notificationNames(_ scope: FactScope) -> [NameFact] {
    var result: [NameFact] = []
    var constants: [SyntaxNode] = []
    func add(_ call: FunctionCallExpr, _ constant: String) {
      guard let text = call.arguments.first?.expression.flatMap(StringLiteralExpr.init)?.constantText else { return }
      result.append(NameFact(kind: .notificationName, name: text, value: constant, place: FactRange(call.range)))
    }
    for (part, type) in scope.parts where TypeDeclaration.qualifiedName(part).hasSuffix("Notification.Name") {
      for property in type.storedProperties where part.node.contains(property.declaration.node) && property.isStatic {
        guard let value = property.initialValue, let call = FunctionCallExpr(value) else { continue }
        constants.append(value)
        add(call, property.name.text)
      }
    }
    for call in scope.calls(named: "Name") where !constants.contains(call.node) {
      guard let owner = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName else { continue }
      if owner == "Notification" || owner == "NSNotification" { add(call, "") }
    }
    return result
  }

  /// What is put into the environment, and the keys that the project adds to it.
  static func environment(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: [NameFact] = []
    for call in scope.calls(named: "environmentObject") + scope.calls(named: "environment") {
      guard let value = call.arguments.first?.expression, call.calledExpression?.kind == .memberAccessExpr else {
        continue
      }
      let owner = file.ownerName(of: call)
      if value.kind == .keyPathExpr {
        result.append(
          NameFact(
            kind: .environmentValue, name: value.text.drop { $0 != "." }.dropFirst().description, value: owner,
            place: FactRange(call.range)))
      } else if call.arguments.count == 1 {
        result.append(
          NameFact(
            kind: .environmentObject, name: file.typeName(ofValue: value), value: owner, place: FactRange(call.range)))
      }
    }
    for (part, type) in scope.parts where type.isForeign && type.name == "EnvironmentValues" {
      for (declaration, binding) in type.variables where part.node.contains(declaration.node) {
        guard let name = binding.name else { continue }
        let typeName = binding.type?.text ?? binding.value.map(file.typeName(ofValue:)) ?? ""
        result.append(
          NameFact(kind: .environmentKey, name: name.text, value: typeName, place: FactRange(name.range)))
      }
    }
    return result
  }
}

extension FileModel {
  fileprivate func ownerName(of call: FunctionCallExpr) -> String { enclosingType(of: call.node)?.name.text ?? "" }

  /// The type of an expression as far as it is written here: `Note` of `Note(id: 1)`, of `Note.first` and of a
  /// property `note: Note`; empty where it is not.
  fileprivate func typeName(ofValue value: SyntaxNode) -> String {
    if let literal = value.literalTypeName { return literal }
    if let name = FunctionCallExpr(value.unparenthesized)?.calleeName, name.isCapitalized { return name.text }
    if let property = ownProperty(value) { return property.typeNameText ?? "" }
    guard let type = MemberAccessExpr(value)?.base?.lastName, type.isCapitalized else { return "" }
    return type.text
  }
}

extension FunctionCallExpr {
  /// Whether it names a coordinate space where one is used: `in: .named(…)`, `coordinateSpace: .named(…)`.
  var usesCoordinateSpace: Bool {
    guard let argument = node.parent.flatMap(LabeledExpr.init), let label = argument.label else { return false }
    if let base = calledExpression.flatMap(MemberAccessExpr.init)?.base, !base.textEquals("CoordinateSpace") {
      return false
    }
    return label == "in" || label == "coordinateSpace"
  }
}

// MARK: - Geometries

extension GeometryFact {
  static func all(in scope: FactScope) -> [GeometryFact] {
    scope.calls(named: "matchedGeometryEffect").compactMap { GeometryFact($0, .matchedGeometryEffect, "id", scope.file) }
      + scope.calls(named: "matchedTransitionSource").compactMap {
        GeometryFact($0, .matchedTransitionSource, "id", scope.file)
      }
      + scope.calls(named: "zoom").compactMap { GeometryFact($0, .zoom, "sourceID", scope.file) }
  }

  private init?(_ call: FunctionCallExpr, _ use: Use, _ label: StaticString, _ file: FileModel) {
    guard let id = call.argument(label), let namespace = call.argument("in"), !id.shortText.isEmpty else { return nil }
    let isSource = use == .matchedGeometryEffect ? call.argument("isSource")?.textEquals("true") ?? true : use != .zoom
    let member = call.node.enclosingMember
    let isAlwaysShown =
      VariableDecl(member ?? call.node)?.bindings.first?.name == "body"
      && !(member.map(call.node.isChosen) ?? true) && file.slots(around: call.node).allSatisfy { slot, _ in
        slot == .stackRoot || slot == .overlay || slot == .background || slot == .label
      }
    self.init(
      owner: file.enclosingType(of: call.node)?.name.text ?? "", use: use, id: id.text, namespace: namespace.text,
      isSource: isSource, isAlwaysShown: isAlwaysShown, place: FactRange(call.range))
  }
}
