@testable import Analyzers
@testable import GotchaAnalysis

/// Moves the content of each view's `body` to a view of its own, which gets what it needs by parameters.
enum BodyInView {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    var editing = SourceEditing(source)
    var taken: Set<String> = []
    for body in source.root.descendants.lazy.compactMap(BodyDeclaration.init)
    where body.valueType == "some View" && body.parameter == nil {
      guard let child = ChildView(of: body, in: source) else { continue }
      let name = source.unusedName(child.parent.name + "Content", besides: taken)
      taken.insert(name)
      child.insert(as: name, &editing)
    }
    return editing.isEmpty ? nil : [editing.file("Example.swift")]
  }
}

/// A view for the content of another view, its parent.
private struct ChildView {
  let parent: TypeMembers
  private let body: BodyDeclaration
  private let source: ParsedSource
  /// The members of the parent that only the content uses, and that cannot be parameters.
  private var moved: [TypeMembers.Member] = []
  /// The uses of other members, by name.
  private var uses: [String: [MemberUse]] = [:]
  /// The properties of the child, and the arguments that the parent passes for them.
  private var properties: [(declaration: String, argument: String?)] = []
  /// The types and static members of the parent that must be visible to the child.
  private var exposed: Set<String> = []

  /// The code that moves.
  private var code: [SyntaxNode] { Array(body.braces.children) + moved.map(\.node) }

  /// Nil if the content depends on something that cannot be passed.
  init?(of body: BodyDeclaration, in source: ParsedSource) {
    guard let parent = TypeMembers(of: body.type, in: source),
      parent.declaration.inheritedTypes.contains(where: { $0.typeName == "View" })
    else { return nil }
    (self.parent, self.body, self.source) = (parent, body, source)
    let types = WrittenTypes(source)
    var pending = Array(body.braces.children)
    while let node = pending.popLast() {
      guard !node.passesSelf, !node.mentionsSelfType, !node.capturesMember(of: parent) else { return nil }
      for use in node.memberUses(of: parent) {
        let member = use.member
        guard use.form != .storage else { return nil }
        if member.isStatic || canPass(member, types) {
          uses[member.name, default: []].append(use)
        } else if !moved.contains(where: { $0.node == member.node }) {
          guard canMove(member) else { return nil }
          moved.append(member)
          pending.append(member.node)
        }
      }
    }
    guard dependsOnlyOnKnownBindings, canMoveAll, addProperties(types) else { return nil }
    exposed = Set(parent.all.lazy.filter(\.isStatic).map(\.name)).intersection(mentionedNames)
  }

  // MARK: - What the child needs

  /// Whether a member can be a parameter.
  private func canPass(_ member: TypeMembers.Member, _ types: WrittenTypes) -> Bool {
    switch member.kind {
    case .stored(let variable, _):
      guard !variable.hasModifier("lazy"), member.wrapper != "GestureState", type(of: member, types) != nil else {
        return false
      }
      return !isKey(member) || isUsedElsewhere(member)
    case .computed: return type(of: member, types) != nil
    case .function(let function): return function.valueType != nil
    case .type, .other: return false
    }
  }

  private func type(of member: TypeMembers.Member, _ types: WrittenTypes) -> String? {
    types.type(ofProperty: member.name, in: parent.name)
  }

  /// `@Environment(\.dismiss)`, which the child can read itself.
  private func isKey(_ member: TypeMembers.Member) -> Bool {
    member.attributes.contains { $0.name == "Environment" && $0.firstArgument?.kind == .keyPathExpr }
  }

  private func isUsedElsewhere(_ member: TypeMembers.Member) -> Bool {
    parent.all.contains { other in
      other.node != body.member && other.node.memberUses(of: parent).contains { $0.member.node == member.node }
    }
  }

  private func canMove(_ member: TypeMembers.Member) -> Bool {
    switch member.kind {
    case .stored: return member.wrapper == "GestureState" || isKey(member)
    case .computed(let variable, _): return !variable.hasModifier("override")
    case .function(let function): return !function.hasModifier("mutating") && !function.hasModifier("override")
    case .type, .other: return false
    }
  }

  /// Whether nothing that stays uses what moves.
  private var canMoveAll: Bool {
    let names = Set(moved.map(\.name))
    let staying = parent.all.filter { member in
      member.node != body.member && !moved.contains { $0.node == member.node }
    }
    return staying.allSatisfy { member in
      !member.node.memberUses(of: parent).contains { names.contains($0.member.name) }
    }
  }

  /// Whether the parent does not use a binding whose property the example does not show.
  private var dependsOnlyOnKnownBindings: Bool {
    let unknown = Set(
      code.flatMap(\.plainReferences).compactMap { name, node -> String? in
        guard let property = name.boundProperty?.text, !parent.contains(property) else { return nil }
        return node.localDeclaration(of: property) == nil ? property : nil
      })
    let staying = parent.all.filter { member in
      member.node != body.member && !moved.contains { $0.node == member.node }
    }
    return staying.allSatisfy { $0.node.mentionedNames.isDisjoint(with: unknown) }
  }

  private mutating func addProperties(_ types: WrittenTypes) -> Bool {
    for member in parent.all where !member.isStatic {
      guard let uses = uses[member.name] else { continue }
      guard let property = property(for: member, uses, types) else { return false }
      properties.append(property)
    }
    return true
  }

  private func property(
    for member: TypeMembers.Member, _ uses: [MemberUse], _ types: WrittenTypes
  ) -> (declaration: String, argument: String?)? {
    let name = member.name
    if case .function(let function) = member.kind {
      return function.valueType.map { ("let \(name): \($0)", name) }
    }
    guard let type = type(of: member, types).map(qualified) else { return nil }
    let isObject = source.declaresClass(type)
    let isBound = uses.contains { $0.form == .binding }
    let isChanged = uses.contains { isObject ? $0.isAssigned : $0.isChanged(source.isMutating) }
    switch member.wrapper {
    case "State", "Binding", "AppStorage", "SceneStorage":
      if isObject, isBound, !isChanged { return ("@Bindable var \(name): \(type)", name) }
      return isBound || isChanged ? ("@Binding var \(name): \(type)", "$" + name) : ("let \(name): \(type)", name)
    case "StateObject", "ObservedObject", "EnvironmentObject":
      return ("@ObservedObject var \(name): \(type)", name)
    case "Bindable": return ("@Bindable var \(name): \(type)", name)
    case "FocusState", "AccessibilityFocusState":
      return ("@\(member.wrapper ?? "").Binding var \(name): \(type)", "$" + name)
    default: return isBound || isChanged ? nil : ("let \(name): \(type)", name)
    }
  }

  // MARK: - Names

  /// A type with the names of the parent's types qualified.
  private func qualified(_ type: String) -> String {
    let tree = SyntaxTree.parse(SourceText("let value: " + type))
    var result = type
    for token in tree.tokens.reversed() where token.kind.isIdentifier && !token.previous.textEquals(".") {
      guard case .type = parent[Name(token).text]?.kind else { continue }
      let start = token.range.lowerBound - "let value: ".utf8.count
      result.insert(contentsOf: parent.name + ".", at: result.utf8.index(result.startIndex, offsetBy: start))
    }
    withExtendedLifetime(tree) {}
    return result
  }

  private var mentionedNames: Set<String> {
    code.reduce(
      into: Set(properties.flatMap { $0.declaration.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
    ) { $0.formUnion($1.mentionedNames) }
  }

  // MARK: - Edits

  func insert(as name: String, _ editing: inout SourceEditing) {
    let arguments = properties.compactMap { property in
      property.argument.map { "\(property.declaration.propertyName): \($0)" }
    }
    editing.replace(
      body.content, with: [.standIn(body.content, " \(name)(\(arguments.joined(separator: ", "))) ")])
    for node in code { respell(node, &editing) }
    for member in parent.all where exposed.contains(member.name) { expose(member.node, &editing) }
    for member in moved {
      if case .stored = member.kind { expose(member.node, &editing) }
      editing.remove(source.rangeToRemove(member.node))
    }
    editing.insert(pieces(name), at: body.type.node.range.upperBound)
  }

  private func pieces(_ name: String) -> [SourceEditing.Piece] {
    let attributes = parent.declaration.attributes.filter { $0.name.isAny(of: ["available", "MainActor"]) }
    let requirements = parent.declaration.node.child(.genericWhereClause).map { " " + $0.text } ?? ""
    var pieces: [SourceEditing.Piece] = [
      .text("\n\n" + attributes.map { $0.node.text + "\n" }.joined() + "private struct "),
      parent.declaration.name.map { .standIn($0.range, name) } ?? .text(name),
      .text(parent.genericParameters + ": View\(requirements) {\n"),
      .text(properties.map { "  \($0.declaration)\n" }.joined()),
    ]
    for member in moved.sorted(by: { $0.node.index < $1.node.index }) {
      pieces += [.text("  "), .moved(member.node.range), .text("\n")]
    }
    return pieces + [.text("  var body: some View {"), .moved(body.content), .text("}\n}")]
  }

  /// Removes the labels of calls that become calls of closures, and qualifies the names of the parent's types.
  private func respell(_ node: SyntaxNode, _ editing: inout SourceEditing) {
    for use in node.memberUses(of: parent) {
      guard case .function = use.member.kind, uses[use.member.name] != nil, let call = use.call else { continue }
      for argument in call.arguments where argument.label != nil {
        guard let value = argument.expression else { continue }
        editing.remove(argument.range.lowerBound..<value.range.lowerBound)
      }
    }
    for part in node.subtree {
      guard part.kind == .identifierType || part.kind == .declReferenceExpr, let token = part.firstToken,
        !token.previous.textEquals("."), case .type = parent[Name(token).text]?.kind
      else { continue }
      editing.respell(token.range, as: parent.name + "." + token.text)
    }
  }

  /// Makes a member visible outside its type.
  private func expose(_ member: SyntaxNode, _ editing: inout SourceEditing) {
    for modifier in member.children
    where modifier.kind == .declModifier && modifier.firstToken.textEquals("private") {
      editing.remove(source.rangeToRemove(modifier: modifier))
    }
  }
}

extension String {
  /// The name in `@Binding var name: Type`.
  fileprivate var propertyName: Substring {
    prefix { $0 != ":" }.split(separator: " ").last ?? ""
  }
}

extension SyntaxNode {
  /// Whether a capture list names a member.
  fileprivate func capturesMember(of type: TypeMembers) -> Bool {
    subtree.contains { node in
      node.kind == .closureCapture && node.ownTokens.contains { $0.kind.isIdentifier && type.contains(Name($0).text) }
    }
  }
}

extension FunctionDecl {
  /// The type of the function as a value; nil if a closure cannot take its place.
  var valueType: String? {
    guard !hasModifier("mutating"), !node.children.contains(where: { $0.kind == .genericParameter }),
      returnType?.kind != .someOrAnyType, !attributes.contains(where: { $0.name.hasSuffix("Builder") })
    else { return nil }
    var types: [String] = []
    for parameter in parameters {
      guard let type = parameter.type, !parameter.hasDefault, parameter.attributes.isEmpty,
        ![.functionType, .attributedType, .someOrAnyType].contains(type.kind), !parameter.node.text.hasSuffix("...")
      else { return nil }
      types.append(type.text)
    }
    let effects = (isAsync ? " async" : "") + (`throws` ? " throws" : "")
    return "(\(types.joined(separator: ", ")))\(effects) -> \(returnType?.text ?? "Void")"
  }
}

extension ParsedSource {
  /// Whether it declares a class with a name.
  func declaresClass(_ name: String) -> Bool {
    root.descendants.contains { $0.kind == .classDecl && NominalDecl($0)?.name?.text == name }
  }
}
