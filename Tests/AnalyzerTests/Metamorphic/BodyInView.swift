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
  /// A property of the child, and what the parent passes for it.
  private struct Property {
    let declaration: String
    let argument: String
    /// The declaration of the parent.
    let source: Range<Int>
  }

  let parent: TypeMembers
  private let body: BodyDeclaration
  private let source: ParsedSource
  /// The members of the parent that only the content uses, and that cannot be parameters.
  private var moved: [TypeMembers.Member] = []
  /// The uses of other members, by name.
  private var uses: [String: [MemberUse]] = [:]
  /// The properties of the child, and the arguments that the parent passes for them.
  private var properties: [Property] = []
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
      guard !node.passesSelf, !node.mentionsSelfType, !node.capturesMember(of: parent),
        !node.usesOverload(of: parent)
      else { return nil }
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
  ) -> Property? {
    let name = member.name
    func property(_ declaration: String, _ argument: String) -> Property {
      Property(declaration: declaration, argument: argument, source: member.node.range)
    }
    if case .function(let function) = member.kind {
      return function.valueType.map { property("let \(name): \($0)", name) }
    }
    guard let type = type(of: member, types).map(qualified) else { return nil }
    let isObject = source.declaresClass(type)
    let isBound = uses.contains { $0.form == .binding }
    let isChanged = uses.contains { isObject ? $0.isAssigned : $0.isChanged(source.isMutating) }
    switch member.wrapper {
    case "Binding" where member.isFocusBinding:
      return property("@FocusState.Binding var \(name): \(type)", "$" + name)
    case "State", "Binding", "AppStorage", "SceneStorage":
      // A change through the binding does not run the observers of the property.
      if isChanged, member.hasObservers { return nil }
      if isObject, isBound, !isChanged, !uses.contains(where: \.isWholeBinding) {
        return property("@Bindable var \(name): \(type)", name)
      }
      // A value would be read by the parent's body, which then runs again for a change that the original body does not notice.
      let isReadLater = !isObject && uses.allSatisfy(\.node.isInClosureOfModifier)
      return isBound || isChanged || isReadLater
        ? property("@Binding var \(name): \(type)", "$" + name) : property("let \(name): \(type)", name)
    // Nothing that the child can get replaces an object that belongs to its parent.
    case "StateObject" where isChanged: return nil
    // Passing an object from the environment reads it when the view is shown. An action reads it only when it runs.
    case "EnvironmentObject" where uses.allSatisfy(\.node.isInAction): return nil
    case "StateObject", "ObservedObject", "EnvironmentObject":
      // A wrapper that does not fit the object is a mistake in one declaration. The child, which is correct, does not repeat it.
      if source.declaresObservable(type) {
        return property((isBound ? "@Bindable var" : "let") + " \(name): \(type)", name)
      }
      return property((type.isOptional ? "let" : "@ObservedObject var") + " \(name): \(type)", name)
    case "Bindable":
      // A wrapper that only the parent's declaration needs is no part of what the child uses.
      return property((isBound ? "@Bindable var" : "let") + " \(name): \(type)", name)
    case "FocusState", "AccessibilityFocusState":
      return property("@\(member.wrapper ?? "").Binding var \(name): \(type)", "$" + name)
    default: return isBound || isChanged ? nil : property("let \(name): \(type)", name)
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
    let arguments = properties.map { "\($0.declaration.propertyName): \($0.argument)" }
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
    ]
    for property in properties {
      // The child shows the value, so a finding about how a view holds what it shows may belong to its declaration.
      pieces += [.text("  "), .standIn(property.source, property.declaration), .text("\n")]
    }
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

  /// Whether it is the name of an optional type.
  fileprivate var isOptional: Bool { hasSuffix("?") || hasPrefix("Optional<") }
}

extension TypeMembers.Member {
  /// Whether it is a `@FocusState.Binding`.
  fileprivate var isFocusBinding: Bool { attributes.contains { $0.node.text.hasSuffix("FocusState.Binding") } }

  /// Whether it has `willSet` or `didSet`.
  fileprivate var hasObservers: Bool {
    guard case .stored(let variable, _) = kind else { return false }
    return variable.bindings.contains { $0.accessorBlock != nil }
  }
}

extension MemberUse {
  /// Whether it is the binding of the member itself, `$cart`, not of a part of it.
  fileprivate var isWholeBinding: Bool {
    form == .binding && node.parent.flatMap(MemberAccessExpr.init)?.base != node
  }
}

extension SyntaxNode {
  /// Whether it is in a closure that a modifier gets, such as an action or the content of a sheet, which may run later than the
  /// body.
  fileprivate var isInClosureOfModifier: Bool {
    ancestors.prefix { $0.kind != .memberBlock }.contains { ancestor in
      guard ancestor.kind == .closureExpr, let call = ancestor.ancestors.lazy.compactMap(FunctionCallExpr.init).first,
        let called = call.calledExpression
      else { return false }
      return called.kind == .memberAccessExpr && !called.contains(ancestor)
    }
  }

  /// Whether it is in a closure that runs on an event.
  fileprivate var isInAction: Bool {
    ancestors.prefix { $0.kind != .memberBlock }.contains { ClosureExpr($0)?.role == .action }
  }

  /// Whether it uses a name that several members have.
  fileprivate func usesOverload(of type: TypeMembers) -> Bool {
    plainReferences.contains { name, node in
      type.isOverloaded(name.text) && node.localDeclaration(of: name.text) == nil
    }
  }

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
  /// Whether it declares a class with a name that is `@Observable`.
  func declaresObservable(_ name: String) -> Bool {
    root.descendants.contains { node in
      guard node.kind == .classDecl, let declaration = NominalDecl(node) else { return false }
      return declaration.name?.text == name && declaration.attributes.contains { $0.name == "Observable" }
    }
  }

  /// Whether it declares a class with a name.
  func declaresClass(_ name: String) -> Bool {
    root.descendants.contains { $0.kind == .classDecl && NominalDecl($0)?.name?.text == name }
  }
}
