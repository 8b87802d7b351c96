/// The declaration whose code a call, a reference to a method, or the read of a property runs.
package enum Callee {
  /// Code of the same file.
  case here(CalledCode)
  /// A member of a type, or a global, of another file. The type is nil for globals.
  case elsewhere(Located<MemberFact>, of: KnownType?)
  /// A declaration of an SDK or of another module.
  case system
  /// No code: a stored property, a local value, a type.
  case nothing
  case unknown(UnknownCallee)
}

/// A function, an initializer, a computed property or a closure of the analyzed file.
package struct CalledCode {
  /// The declaration, or the closure.
  package let declaration: SyntaxNode
  /// The code that runs; nil for the requirement of a protocol.
  package let body: SyntaxNode?

  init(_ function: FunctionDecl) { (declaration, body) = (function.node, function.body) }

  init(_ initializer: InitializerDecl) { (declaration, body) = (initializer.node, initializer.body) }

  init(_ closure: ClosureExpr) { (declaration, body) = (closure.node, closure.node) }

  /// A computed property that is read.
  init(reading variable: (declaration: VariableDecl, binding: PatternBinding)) {
    (declaration, body) = (variable.declaration.node, variable.binding.accessorBlock?.codeOfGetter)
  }

  package var isAsync: Bool { FunctionDecl(declaration)?.isAsync ?? false }
}

/// The reason why it is not known which code runs.
package enum UnknownCallee: String, Sendable, Hashable, CaseIterable {
  /// Several declarations fit.
  case ambiguous
  /// The type of the receiver is not known.
  case receiver
  /// A closure that a property, a parameter or a variable contains.
  case closureValue
  case macro
  /// No declaration of the name is known, but the type has supertypes or a macro that may declare it.
  case undeclared
  /// There are too many names on the way.
  case tooDeep
}

extension Callee {
  /// Whether the code is declared in the workspace.
  package var isOwn: Bool {
    switch self {
    case .here, .elsewhere: true
    case .system, .nothing, .unknown: false
    }
  }

  /// The code, if it is in the analyzed file.
  package var codeHere: CalledCode? { if case .here(let code) = self { code } else { nil } }

  /// The function, if it is in the analyzed file.
  package var functionHere: FunctionDecl? { codeHere.flatMap { FunctionDecl($0.declaration) } }

  /// The declaration, if it is in another file.
  package var memberElsewhere: (fact: MemberFact, type: KnownType)? {
    guard case .elsewhere(let member, of: let type?) = self else { return nil }
    return (member.fact, type)
  }

  /// Whether it is a function that waits; nil if that is not known.
  package var isAsync: Bool? {
    switch self {
    case .here(let code): code.isAsync
    case .elsewhere(let member, of: _): member.fact.isAsync
    case .nothing: false
    case .system, .unknown: nil
    }
  }

  /// The result type as written; nil if there is none, or it is not known.
  package var resultType: String? {
    switch self {
    case .here(let code):
      FunctionDecl(code.declaration)?.returnType?.text ?? VariableDecl(code.declaration)?.bindings.first?.type?.text
    case .elsewhere(let member, of: _): member.fact.resultType.isEmpty ? nil : member.fact.resultType
    case .system, .nothing, .unknown: nil
    }
  }
}

extension SyntaxNode {
  /// The code that runs when a property with these accessors is read.
  package var codeOfGetter: SyntaxNode {
    children.first { $0.kind == .accessorDecl && $0.isAccessor("get") }?.child(.codeBlock) ?? self
  }

  /// The code that runs when a property with these accessors is set: the setter, or the observers.
  var codeOfSetters: [SyntaxNode] {
    children.filter { accessor in
      accessor.kind == .accessorDecl
        && (accessor.isAccessor("set") || accessor.isAccessor("willSet") || accessor.isAccessor("didSet"))
    }.compactMap { $0.child(.codeBlock) }
  }

  private func isAccessor(_ name: StaticString) -> Bool { ownTokens.contains { $0.textEquals(name) } }
}
