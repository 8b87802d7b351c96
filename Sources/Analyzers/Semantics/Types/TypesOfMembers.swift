// Determines the types of members, globals and new objects from their declarations.

extension FileModel {
  /// Whether a modifier is a member of a type of the project, so that the call does not refer to SwiftUI's modifier.
  package func isOwnMember(_ modifier: Modifier) -> Bool {
    guard let call = modifier.call, let access = call.calledExpression.flatMap(MemberAccessExpr.init),
      let owner = nameOfOwner(of: access)
    else { return false }
    let name = modifier.name.text
    return parts(of: owner, at: call.node).contains { part in
      part.properties.contains { $0.name == name }
        || part.members.contains { $0.name == name && ($0.kind == .property || $0.parameters.accept(call)) }
    }
  }

  /// The type of a stored or computed property of a type, also an inherited one.
  package func declaredType(ofProperty name: String, of type: String, at node: SyntaxNode) -> String? {
    for part in parts(of: type, at: node) {
      if let property = part.properties.first(where: { $0.name == name }) {
        return facts.declaredType(of: property) ?? facts.type(ofStaticMember: property, in: part.qualifiedName)
      }
      if let member = part.members.first(where: { $0.kind == .property && $0.name == name }) {
        return member.resultType
      }
    }
    return type == "Color" ? facts.typeOfUndeclaredColor(name) : nil
  }

  /// The maximum number of superclasses and protocols to examine.
  private static var maximumSupertypes: Int { 16 }

  /// The declarations and extensions of a type of the project, its superclasses and its protocols; of `Color`, the
  /// extensions.
  func parts(of type: String, at node: SyntaxNode) -> [TypeFact] {
    if type == "Color" { return facts.partsOfColor }
    var result: [TypeFact] = []
    var visited: Set<String> = []
    var open = [type]
    while let next = open.popLast(), visited.count < Self.maximumSupertypes {
      // The members of SwiftUI's types are not known, and modifiers in extensions are found by their names.
      guard visited.insert(next).inserted, !SwiftUICatalog.traits(of: next).contains(.extensionsAddModifiers),
        let known = self.type(named: next, at: node)
      else { continue }
      let parts = known.parts.map(\.fact)
      result += parts
      open += parts.flatMap(\.inheritedTypes)
    }
    return result
  }
}

extension FactReader {
  /// The type of a global variable; nil if it is not known, or if there is none.
  package func typeOfGlobal(named name: String) -> String? { declaredType(ofGlobal: name) }

  /// The extensions that may declare colors.
  var partsOfColor: [TypeFact] { (types(named: "Color") + types(named: "ShapeStyle")).map(\.fact) }

  func declaredType(ofGlobal name: String) -> String? {
    guard let global = global(named: name)?.fact else { return nil }
    return global.property.flatMap { declaredType(of: $0) } ?? global.member?.resultType
  }

  /// The type of a property whose initial value is a case of an enum, or a static member with a declared type:
  /// `var tab = Tab.home`, `let session = URLSession.shared`.
  func type(ofStaticMember property: PropertyFact, in scope: String) -> String? {
    guard property.initialValue == .staticMember, property.wrappers.allSatisfy({ $0 == "Published" || $0 == "State" }),
      let period = property.initialText.lastIndex(of: ".")
    else { return nil }
    let owner = String(property.initialText[..<period])
    let member = property.initialText[property.initialText.index(after: period)...]
    guard owner != "Color", let known = type(named: owner, in: scope) else { return nil }
    if let declared = known.properties.first(where: { $0.name == member && $0.isStatic }) {
      let type = declaredType(of: declared)
      return type == "Self" ? owner : type
    }
    if let computed = known.members.first(where: { $0.name == member && $0.isStatic }) {
      return computed.resultType == "Self" ? owner : computed.resultType.isEmpty ? nil : computed.resultType
    }
    return known.fact.kind == .enum ? owner : nil
  }

  func declaredType(of property: PropertyFact) -> String? {
    if !property.type.isEmpty { return property.type }
    if property.initialValue == .staticMember, property.initialText.hasPrefix("Color.") {
      let name = property.initialText.dropFirst(6)
      // A color of the project may be optional.
      let isOwn = partsOfColor.contains { part in
        part.properties.contains { $0.name == name } || part.members.contains { $0.name == name }
      }
      return isOwn ? nil : typeOfUndeclaredColor(String(name))
    }
    let element = property.initialElement
    guard let made = element.isEmpty ? property.valueTypeName : element else { return nil }
    // The initializer that creates the value is not known here.
    let mayFail = types(named: made).contains { $0.fact.members.contains(where: \.isFailable) }
    return mayFail ? nil : element.isEmpty ? made : "[\(made)]"
  }

  /// The type of a member of `Color` that the project does not declare: SwiftUI does, or Xcode for a color of an asset
  /// catalog.
  func typeOfUndeclaredColor(_ name: String) -> String {
    name == "none" || name == "some" ? "Color?" : "Color"
  }

  func declaredType(ofCreating type: String, by call: FunctionCallExpr) -> String? {
    let own = types(named: type).flatMap(\.fact.members).filter {
      $0.kind == .initializer && $0.parameters.accept(call)
    }
    guard own.isEmpty else { return own.contains(where: \.isFailable) ? type.asOptionalType : type }
    if type == "Color" {
      // Other modules often add initializers, for example from a hexadecimal number, which may fail.
      return call.arguments.allSatisfy { $0.label?.isAny(of: Self.labelsOfColors) ?? true } ? type : nil
    }
    return call.argument("rawValue") == nil ? type : type.asOptionalType
  }

  /// The labels of the arguments of SwiftUI's initializers of `Color`.
  private static var labelsOfColors: [StaticString] {
    [
      "bundle", "red", "green", "blue", "opacity", "hue", "saturation", "brightness", "white", "uiColor", "nsColor",
      "cgColor",
    ]
  }
}
