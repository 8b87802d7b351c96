/// `ForEach(data, id: \.path) { element in row }`
package struct RowLoop: Sendable {
  package let call: FunctionCallExpr
  package let data: SyntaxNode
  /// The key path after `id:`, without the backslash and the period: `self`, `element.id`.
  package let idPath: String?
  package let closure: ClosureExpr

  package init?(_ call: FunctionCallExpr) {
    guard call.calledExpression?.kind == .declReferenceExpr, call.calleeName == "ForEach",
      let data = call.firstUnlabeledArgument,
      let closure = call.trailingClosure(or: "content")
    else { return nil }
    self.call = call
    self.data = data
    self.closure = closure
    idPath = call.argument("id").map { path in
      let parts = path.text.split(separator: ".", maxSplits: 1)
      return parts.count == 2 ? String(parts[1]) : ""
    }
  }

  /// The `.id(…)` on a row as a whole.
  package func rowID(in file: FileModel) -> (modifier: Modifier, argument: SyntaxNode)? {
    guard let row = closure.statements.last, row.kind == .functionCallExpr else { return nil }
    guard let modifier = file.chain(of: row).modifiers.first(where: { $0.name == "id" }),
      let argument = modifier.onlyUnlabeledArgument
    else { return nil }
    return (modifier, argument)
  }

  /// Whether the `.id(…)` of a row is, or may be, the identity that the loop already gives it.
  package func isIdentity(_ id: (modifier: Modifier, argument: SyntaxNode)) -> Bool {
    let text = id.argument.text
    let parameters = closure.parameterNames.map(\.text)
    let element = parameters.last ?? "$0"
    let isEnumerated = data.mentionsAny(of: ["enumerated", "indexed"])
    if isEnumerated, parameters.count == 2 {
      switch idPath {
      case "offset", "index": return text == parameters[0]
      case "element", "element.self": return text == parameters[1]
      case let path?: return !path.hasPrefix("element.") || text != parameters[0]
      case nil: return true
      }
    }
    // `ForEach(items) { Row($0).id(index) }`. The id is a different identity only if it does not mention the element.
    return parameters.count > 1 || text.hasPrefix(element) || text.hasPrefix("$") || text.includes(element)
      || !id.argument.isLiteral
  }

  /// Whether an expression is the position of the row: `index` in
  /// `ForEach(Array(items.enumerated())) { index, item in`.
  package func isIndex(_ expression: SyntaxNode) -> Bool {
    let parameters = closure.parameterNames
    guard let position = parameters.first, DeclReferenceExpr(expression)?.name == position else { return false }
    return isRange || parameters.count == 2 && data.mentionsAny(of: ["enumerated", "indexed"])
  }

  /// The type of the identity that the loop gives its rows, and the element type whose `ID` it is.
  package func identityType(in file: FileModel) -> (type: String, element: String?)? {
    if isRange { return ("Int", nil) }
    if idPath == "offset", data.mentionsAny(of: ["enumerated"]) { return ("Int", nil) }
    guard let element = elementType(in: file) else { return nil }
    switch idPath {
    case nil, "id", "element.id": return file.idType(of: element).map { ($0, element) }
    case "self", "element": return ElementType.isBasic(element) ? (element, nil) : nil
    case "offset": return ("Int", nil)
    default: return nil
    }
  }

  private var isRange: Bool {
    data.kind == .sequenceExpr && data.children.contains { $0.textEquals("..<") || $0.textEquals("...") }
      && data.firstChild?.kind == .integerLiteralExpr
  }

  /// `Note` if the data is a property of type `[Note]`, or its `enumerated()`.
  package func elementType(in file: FileModel) -> String? {
    var node = data
    while let call = FunctionCallExpr(node) {
      if call.calleeName == "Array", let inner = call.firstArgument {
        node = inner
      } else if call.calleeName == "enumerated",
        let inner = call.base
      {
        node = inner
      } else {
        return nil
      }
    }
    return file.declaredElementType(of: node)
  }
}

/// Types that do not require a lookup.
package enum ElementType {
  private static let names: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "String", "UUID", "Double",
    "Date", "URL", "Character", "Float",
  ]

  package static func isBasic(_ name: String) -> Bool {
    names.contains(name)
  }
}

extension FileModel {
  /// The loops over data inside a node.
  package func rowLoops(in node: SyntaxNode) -> [RowLoop] { calls(named: "ForEach", in: node).compactMap(RowLoop.init) }

  /// The type of a property, unwrapped, if it does not require a lookup or is the `ID` of a known type.
  package func basicType(of property: StoredProperty) -> String? {
    guard let type = property.type else { return property.initialValue.flatMap(\.literalTypeName) }
    return basicType(named: type.text)
  }

  /// The type of a value, as for `basicType(of:)`: `String` for `"a"`, and for `note.title` if its declaration says so.
  package func basicType(ofValue value: SyntaxNode) -> String? {
    value.literalTypeName ?? declaredType(of: value).flatMap { basicType(named: $0) }
  }

  private func basicType(named type: String) -> String? {
    var text = type
    if text.hasSuffix("?") { text.removeLast() }
    if text.hasPrefix("Optional<"), text.hasSuffix(">") { text = String(text.dropFirst(9).dropLast()) }
    if text.hasSuffix(".ID") { return idType(of: String(text.dropLast(3))) }
    return ElementType.isBasic(text) ? text : nil
  }

  /// The type of a type's `id`, if it does not require a lookup.
  package func idType(of element: String) -> String? {
    guard let type = facts.type(named: element) else { return nil }
    if let property = type.properties.first(where: { $0.name == "id" && !$0.isStatic }) {
      let declared = facts.withoutAlias(property.type)
      if ElementType.isBasic(declared) { return declared }
      if property.type.isEmpty, case .constructor(let name) = property.initialValue, ElementType.isBasic(name) {
        return name
      }
      return nil
    }
    if let member = type.members.first(where: { $0.name == "id" && $0.kind == .property && !$0.isStatic }) {
      let declared = facts.withoutAlias(member.resultType)
      return ElementType.isBasic(declared) ? declared : nil
    }
    return nil
  }
}
