/// A function of a type with a name like that of a type, which calls in other parts of the type may mean: `Header()`.
struct NamedLikeTypeFact: Fact {
  var name = ""
  /// The type that the function belongs to.
  var owner = ""
  var place = FactRange()

  static let kind = FactKind("namedLikeType")

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&owner)
    coder(&place)
  }
}

extension NamedLikeTypeFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [NamedLikeTypeFact] {
    scope.parts.flatMap { part, type in
      type.members(of: part).compactMap { member in
        guard let function = FunctionDecl(member), !function.isPrivate, let name = function.name, name.isCapitalized
        else { return nil }
        return NamedLikeTypeFact(name: name.text, owner: type.name.text, place: FactRange(name.range))
      }
    }
  }
}

// MARK: - Queries

extension FileModel {
  /// Whether a call with a capitalized name runs a function or a closure that the code around it declares, and does not create
  /// a value of the type with that name.
  package func callsFunctionNamedLikeType(_ call: FunctionCallExpr) -> Bool {
    guard let called = call.calledExpression, let name = called.selfMemberName, name.isCapitalized,
      SwiftUICatalog.entry(of: name) == nil
    else { return false }
    let types = enclosingTypes(of: call.node)
    return types.contains { declaresFunction(named: name, in: $0) }
      || !types.isEmpty && facts.hasFunction(namedLikeType: name, in: types.map(\.name))
      || called.kind == .declReferenceExpr
        && (localFunction(named: name, at: called) != nil || isShadowed(name, at: called))
  }

  private func declaresFunction(named name: Name, in type: TypeDeclaration) -> Bool {
    if !type.functions(named: name).isEmpty { return true }
    guard let binding = type.variable(named: name)?.binding else { return false }
    return binding.type?.isFunctionType ?? (binding.value?.kind == .closureExpr)
  }
}

extension FactReader {
  /// Whether one of some types, or an extension of `View`, declares a function with a capitalized name.
  fileprivate func hasFunction(namedLikeType name: Name, in types: [Name]) -> Bool {
    guard mayKnow(NamedLikeTypeFact.self, name) else { return false }
    let all: [Located<NamedLikeTypeFact>] = all(named: name)
    return all.contains { function in
      function.fact.owner == "View" || types.contains { $0.text == function.fact.owner }
    }
  }

  /// The code with the name of a view that creates the view: not a call of a function with the same name in the type of the
  /// code, nor one whose arguments the view does not have.
  ///
  /// - Parameters:
  ///   - owner: the type that contains the code.
  ///   - labels: the labels of the arguments in parentheses; nil if they are not known.
  func creating<F: Fact>(
    _ view: String, _ uses: [Located<F>], owner: (F) -> String, labels: (F) -> [String]?
  ) -> [Located<F>] {
    guard !uses.isEmpty else { return uses }
    let functions: [Located<NamedLikeTypeFact>] = all(named: view)
    let owners = Set(functions.map(\.fact.owner))
    lazy var arguments = type(named: view).flatMap(AcceptedArguments.init)
    return uses.filter { use in
      let owner = owner(use.fact)
      if !owners.isEmpty, !owner.isEmpty, owners.contains(owner) || owners.contains("View") { return false }
      return labels(use.fact).flatMap { arguments?.fit($0) } ?? true
    }
  }
}

/// The arguments with which code can create a value of a struct.
private struct AcceptedArguments {
  private let labels: Set<String>
  private let needed: [String]

  /// Nil if code that is not known may add initializers.
  init?(_ type: KnownType) {
    guard type.fact.kind == .struct, type.fact.attributes.isEmpty, !type.fact.isConditional,
      type.fact.inheritedTypes.allSatisfy({ SwiftUICatalog.entry(of: $0) != nil })
    else { return nil }
    let properties = type.fact.properties.filter { !$0.isStatic }
    let initializers = type.parts.flatMap { $0.fact.members.filter { $0.kind == .initializer } }
    let parameters = initializers.flatMap(\.parameters).map { $0.label == "_" ? "" : $0.label }
    labels = Set(properties.map(\.name) + parameters)
    needed = initializers.isEmpty ? properties.filter(\.isNeeded).map(\.name) : []
  }

  func fit(_ passed: [String]) -> Bool { passed.allSatisfy(labels.contains) && needed.allSatisfy(passed.contains) }
}

extension PropertyFact {
  /// Whether the memberwise initializer has an argument for it that cannot be omitted, nor be a trailing closure.
  fileprivate var isNeeded: Bool {
    initialValue == .none && attributes.isEmpty && !type.isEmpty && !type.contains("->") && !type.hasSuffix("?")
      && !type.hasPrefix("Optional") && !isLazy
  }
}
