@testable import Analyzers
@testable import GotchaAnalysis

/// Moves the members of each class to a new superclass, except initializers and what they must set.
enum MembersInSuperclass {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    var editing = SourceEditing(source)
    for item in source.items {
      guard let type = NominalDecl(item), item.kind == .classDecl, let split = SplitClass(type, in: source) else {
        continue
      }
      split.insert(as: source.unusedName(split.members.name + "Base"), &editing)
    }
    return editing.isEmpty ? nil : [editing.file("Example.swift")]
  }
}

/// A class whose members are divided between it and a superclass.
private struct SplitClass {
  let members: TypeMembers
  private let source: ParsedSource
  private let name: SyntaxToken
  private let inherited: [InheritedType]
  /// The declarations that move, in source order.
  private let moved: [SyntaxNode]
  private let initializers: [InitializerDecl]

  /// Nil if no member can move.
  init?(_ type: NominalDecl, in source: ParsedSource) {
    guard let members = TypeMembers(of: type, in: source), members.genericParameters.isEmpty,
      let block = type.memberBlock,
      let name = type.introducer?.next, !type.attributes.contains(where: { $0.name == "Model" })
    else { return nil }
    (self.members, self.source, self.name) = (members, source, name)
    inherited = Array(type.inheritedTypes)
    initializers = block.children.compactMap(InitializerDecl.init)
    let mentioned = initializers.reduce(into: Set<String>()) { $0.formUnion($1.node.mentionedNames) }
    let own = Array(block.children)
    let mustStay = own.contains { VariableDecl($0)?.needsInitializer ?? false }
    // A property that has no value before `super.init()` cannot be inherited if an initializer changes it before that.
    let setsInherited = mustStay || initializers.contains { $0.node.tokens.contains { $0.textEquals("super") } }
    var moved = own.filter { member in
      guard member.canMoveToSuperclass, !member.mentionsSelfType else { return false }
      return !(setsInherited && member.kind == .variableDecl && !member.declaredNames.isDisjoint(with: mentioned))
    }
    while true {
      let staying = own.filter { !moved.contains($0) }.reduce(into: Set<String>()) { $0.formUnion($1.declaredNames) }
      let rest = moved.filter { $0.mentionedNames.isDisjoint(with: staying) }
      if rest.count == moved.count { break }
      moved = rest
    }
    guard !moved.isEmpty else { return nil }
    self.moved = moved
    // An overriding initializer must be as visible as its class.
    guard !initializers.contains(where: { $0.isPrivate && $0.overridesDefault }) else { return nil }
  }

  func insert(as base: String, _ editing: inout SourceEditing) {
    let type = members.declaration
    for member in moved {
      editing.remove(source.rangeToRemove(member))
      expose(member, &editing)
    }
    let head = type.attributes.map { $0.node.text + "\n" }.joined() + access + "class "
    let clause = inherited.isEmpty ? "" : ": " + inherited.compactMap(\.node.firstChild?.text).joined(separator: ", ")
    var pieces: [SourceEditing.Piece] = [.text(head), .standIn(Name(name).range, base), .text("\(clause) {\n")]
    for member in moved { pieces += [.text("  "), .moved(member.range), .text("\n")] }
    editing.insert(pieces + [.text("}\n\n")], at: type.node.range.lowerBound)
    editing.replace(
      name.range.upperBound..<(inherited.last?.range.upperBound ?? name.range.upperBound), with: ": " + base)
    for initializer in initializers { call(initializer, &editing) }
    removeMacro(&editing)
  }

  /// An initializer that relied on the absence of a superclass calls the one of the new superclass.
  private func call(_ initializer: InitializerDecl, _ editing: inout SourceEditing) {
    guard !initializer.node.tokens.contains(where: { $0.textEquals("super") }), !initializer.hasModifier("convenience"),
      let body = initializer.body, let first = body.firstChild
    else { return }
    let mentionsMoved = moved.contains { !$0.declaredNames.isDisjoint(with: body.mentionedNames) }
    let setsOwn =
      members.declaration.memberBlock?.children.contains { VariableDecl($0)?.needsInitializer ?? false } ?? false
    if mentionsMoved, !setsOwn {
      let column = first.range.lowerBound - (source.lineStart(of: first.range.lowerBound))
      editing.insert("super.init()\n" + String(repeating: " ", count: column), at: first.range.lowerBound)
    }
    if initializer.overridesDefault, !initializer.hasModifier("override") {
      editing.insert("override ", at: initializer.node.range.lowerBound)
    }
  }

  /// `@Observable` stays only where there are properties to observe.
  private func removeMacro(_ editing: inout SourceEditing) {
    let type = members.declaration
    guard let macro = type.attributes.first(where: { $0.name == "Observable" }) else { return }
    let staying = type.memberBlock?.children.filter { !moved.contains($0) } ?? []
    let keeps = staying.contains {
      VariableDecl($0).map { !$0.isStatic && $0.bindings.contains(where: \.isStored) } ?? false
    }
    if !keeps { editing.remove(source.rangeToRemove(modifier: macro.node)) }
  }

  private var access: String {
    members.declaration.node.children.filter { child in
      child.kind == .declModifier && !child.textEquals("final") && !child.textEquals("open")
    }
    .map { $0.text + " " }.joined()
  }

  /// Makes a member visible to the code that stays and uses it.
  private func expose(_ member: SyntaxNode, _ editing: inout SourceEditing) {
    let names = member.declaredNames
    let staying = members.all.filter { other in !moved.contains(other.node) }.map(\.node) + initializers.map(\.node)
    let isSet = staying.contains { !$0.mentionedNames.isDisjoint(with: names) }
    for modifier in member.children.lazy.compactMap(DeclModifier.init) where modifier.name == "private" {
      guard modifier.hasDetail ? isSet : isSet || isUsedElsewhere(names) else { continue }
      editing.remove(source.rangeToRemove(modifier: modifier.node))
    }
  }

  /// Whether code that does not move mentions one of some names.
  private func isUsedElsewhere(_ names: Set<String>) -> Bool {
    source.tree.tokens.contains { token in
      (token.kind.isIdentifier || token.kind == .dollarIdentifier) && names.contains(Name(token).withoutSign.text)
        && !moved.contains { $0.range.contains(token.range.lowerBound) }
    }
  }
}

extension InitializerDecl {
  /// Whether it has the signature of the initializer that a superclass without one has.
  fileprivate var overridesDefault: Bool { parameters.isEmpty && !hasModifier("convenience") }
}

extension VariableDecl {
  /// Whether an initializer must set it.
  fileprivate var needsInitializer: Bool {
    guard !isStatic else { return false }
    return bindings.contains { binding in
      binding.isStored && binding.value == nil && !(binding.type?.isOptionalType ?? false && !isLet)
        && !attributes.contains { $0.name.isAny(of: ["EnvironmentObject", "Environment", "NSManaged"]) }
    }
  }
}

extension SyntaxNode {
  /// Whether a class can inherit the member instead of declaring it.
  fileprivate var canMoveToSuperclass: Bool {
    switch kind {
    case .variableDecl: VariableDecl(self).map { !$0.isStatic && !$0.needsInitializer } ?? false
    case .functionDecl: FunctionDecl(self).map { !$0.isStatic } ?? false
    case .structDecl, .enumDecl, .classDecl, .typeAliasDecl: true
    default: false
    }
  }
}

extension ParsedSource {
  fileprivate func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 10 { start -= 1 }
    return start
  }
}
