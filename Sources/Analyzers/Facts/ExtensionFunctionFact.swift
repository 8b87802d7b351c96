/// A function in an extension, which may define a modifier.
package struct ExtensionFunctionFact: Fact {
  var name = ""
  /// The extended type.
  package var type = ""
  package var parameters: [ParameterFact] = []
  /// Whether it is `private` or `fileprivate`, and therefore not visible in other files.
  package var isPrivate = false
  /// Whether a parameter determines the result.
  var isConditional = false
  /// How it chooses between two views that it builds from `self`; nil if it does not.
  package var choice: ViewChoice?
  /// The modifiers of the project, or types of them, that it applies to `self` with its parameters.
  var handed: [HandedParameters] = []
  /// Whether it checks for cancellation: an alert that ignores a `CancellationError`.
  package var checksForCancellation = false
  /// The modifiers that it applies to `self`.
  package var modifiers: [String] = []
  /// The types that it creates: a modifier or a representable that wraps `self`.
  package var callees: [String] = []
  package var place = FactRange()

  static let kind = FactKind("extensionFunction")

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&type)
    coder(&parameters)
    coder(&isPrivate)
    coder(&isConditional)
    coder(&choice)
    coder(&handed)
    coder(&checksForCancellation)
    coder(&modifiers)
    coder(&callees)
    coder(&place)
  }
}

/// A choice between two views that a modifier builds from `self`: `if condition { transform(self) } else { self }`.
package struct ViewChoice: Sendable, Hashable {
  /// The positions of the Boolean and optional parameters that decide.
  package var parameters: [Int] = []
  /// The positions of those that are optional. Only whether they are nil decides.
  package var optionals: [Int] = []
  /// The position of the closure that it applies to `self` if the only deciding parameter is true; nil if the choice is
  /// a different one.
  package var closure: Int?
}

/// A modifier that another one applies to its content, with the Boolean and optional parameters that it passes on.
struct HandedParameters: Sendable, Hashable {
  /// `card` for `card(isOn)`, `Card` for `modifier(Card(isOn: isOn))`.
  var callee = ""
  /// The label of each argument, `_` if it has none.
  var labels: [String] = []
  /// The position of the parameter that each argument mentions; negative if it mentions none.
  var parameters: [Int] = []
  /// The positions of the optional parameters among them.
  var optionals: [Int] = []

  /// The position of the parameter that is passed for a parameter of the callee.
  func position(passedAs target: Int, of parameters: [ParameterFact]) -> Int? {
    guard parameters.indices.contains(target) else { return nil }
    let label = parameters[target].label
    let before = label == "_" ? parameters[..<target].count { $0.label == "_" } : 0
    return position(label: label, after: before)
  }

  /// The position of the parameter in the argument with a label.
  func position(label: String, after count: Int = 0) -> Int? {
    let fitting = zip(labels, parameters).filter { $0.0 == label }.dropFirst(count)
    return fitting.first.flatMap { $0.1 < 0 ? nil : $0.1 }
  }
}

extension HandedParameters: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&callee)
    coder(&labels)
    coder(&parameters)
    coder(&optionals)
  }
}

extension ViewChoice: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&parameters)
    coder(&optionals)
    coder(&closure)
  }
}

extension ExtensionFunctionFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [ExtensionFunctionFact] {
    scope.parts.flatMap { part, type in all(in: part, of: type, in: scope.file) }
  }

  private static func all(
    in part: NominalDecl, of type: TypeDeclaration, in file: FileModel
  ) -> [ExtensionFunctionFact] {
    guard type.isForeign, type.name.is(.extensionsAddModifiers), let block = part.memberBlock else { return [] }
    return TypeDeclaration.members(of: block).compactMap(FunctionDecl.init).compactMap { function in
      guard let name = function.name else { return nil }
      let calls = function.body.map { file.calls(in: $0) } ?? []
      let names = calls.compactMap(\.calleeName)
      return ExtensionFunctionFact(
        name: name.text, type: type.name.text, parameters: function.parameters.map(ParameterFact.init),
        isPrivate: function.isPrivate || function.node.ancestors.contains { NominalDecl($0)?.isPrivate ?? false },
        isConditional: function.parametersDecide,
        choice: file.buildsViews(function.node) ? function.viewChoice : nil,
        handed: file.buildsViews(function.node) ? file.handedParameters(of: function) : [],
        checksForCancellation: function.body?.mentionsAny(of: ["CancellationError", "isCancelled"]) ?? false,
        modifiers: calls.filter { !$0.isBesideContent }.compactMap(\.calleeName).filter { !$0.isCapitalized }.map(
          \.text),
        callees: names.filter(\.isCapitalized).map(\.text),
        place: FactRange(name.range))
    }
  }
}

extension FunctionCallExpr {
  /// Whether it is part of what another modifier adds: `Badge().bold()` in `self.overlay { Badge().bold() }`.
  var isBesideContent: Bool {
    var child = node
    for ancestor in node.ancestors(ofEachChain: ModifierChain.maximumModifiers) {
      switch ancestor.kind {
      case .functionCallExpr:
        if child != ancestor.firstChild, let callee = FunctionCallExpr(ancestor)?.calledExpression,
          callee.kind == .memberAccessExpr || !(FunctionCallExpr(ancestor)?.calleeName.isCapitalized ?? false)
        {
          return true
        }
      case .functionDecl, .memberBlock: return false
      default: break
      }
      child = ancestor
    }
    return false
  }
}

extension FunctionDecl {
  /// Whether the condition of an `if` or a `switch` in it reads a parameter.
  fileprivate var parametersDecide: Bool {
    let names = parameters.compactMap { $0.secondName ?? $0.firstName }
    guard !names.isEmpty, let body else { return false }
    return body.descendants.contains { node in
      guard node.kind == .ifExpr || node.kind == .switchExpr else { return false }
      return node.children.contains { child in
        child.kind != .codeBlock && child.kind != .switchCase && child.kind != .ifExpr
          && names.contains(where: child.mentions)
      }
    }
  }
}

extension FileModel {
  /// The modifiers that a function applies to `self` with its Boolean and optional parameters.
  fileprivate func handedParameters(of function: FunctionDecl) -> [HandedParameters] {
    let parameters = Array(function.parameters)
    guard let result = function.body?.lastChild, parameters.contains(where: \.mayDecide) else { return [] }
    let chain = ModifierChain(result.kind == .returnStmt ? result.firstChild ?? result : result)
    guard chain.base?.isSelf ?? true else { return [] }
    return chain.modifiers.compactMap { modifier in
      guard let call = modifier.call, let name = call.calleeName else { return nil }
      let made = name == "modifier" ? call.onlyUnlabeledArgument.flatMap(FunctionCallExpr.init) : call
      guard let made, let callee = made.calleeName, name == "modifier" || SwiftUICatalog.entry(of: name) == nil else {
        return nil
      }
      var handed = HandedParameters(callee: callee.text)
      for argument in made.arguments {
        handed.labels.append(argument.label?.text ?? "_")
        let position = parameters.firstIndex { parameter in
          parameter.mayDecide && parameter.name.map { argument.node.mentions($0) } ?? false
        }
        handed.parameters.append(position ?? -1)
        if let position, parameters[position].type?.isOptionalType ?? false { handed.optionals.append(position) }
      }
      return handed
    }
  }
}

extension FunctionDecl {
  /// The choice between two views that it builds from `self`.
  fileprivate var viewChoice: ViewChoice? {
    let parameters = Array(parameters)
    guard let body, parameters.contains(where: \.mayDecide) else { return nil }
    for node in body.descendants where node.kind == .ifExpr {
      guard let choice = IfExpr(node), choice.buildsContentInEachBranch(nil, depth: 0) else { continue }
      let deciding = parameters.indices.filter { position in
        let parameter = parameters[position]
        guard parameter.mayDecide, let name = parameter.name else { return false }
        return choice.conditions.contains { $0.mentions(name) }
      }
      guard let first = deciding.first else { continue }
      return ViewChoice(
        parameters: deciding, optionals: deciding.filter { parameters[$0].type?.isOptionalType ?? false },
        closure: deciding.count == 1 ? choice.closure(if: parameters[first], of: parameters) : nil
      )
    }
    return nil
  }
}

extension FunctionParameter {
  /// Whether it is Boolean or optional.
  fileprivate var mayDecide: Bool {
    guard let type else { return false }
    if type.isOptionalType || type.typeName == "Bool" { return true }
    // `@autoclosure () -> Bool`
    return type.kind == .attributedType && type.lastChild?.child(.returnClause)?.firstChild?.typeName == "Bool"
  }
}

extension IfExpr {
  /// The maximum nesting of choices to follow.
  private static let maximumDepth = 4

  /// Whether it has an `else`, and each of its branches builds `self` or the content with a name, modified or not.
  func buildsContentInEachBranch(_ content: Name?, depth: Int) -> Bool {
    guard depth < Self.maximumDepth, isExhaustive else { return false }
    return branches.allSatisfy { branch in
      guard let last = branch.lastChild else { return false }
      return IfExpr(last)?.buildsContentInEachBranch(content, depth: depth + 1) ?? last.builds(content)
    }
  }

  /// The position of the closure in `if condition { transform(self) } else { self }`.
  fileprivate func closure(if condition: FunctionParameter, of parameters: [FunctionParameter]) -> Int? {
    guard conditions.count == 1, condition.type?.typeName == "Bool", let name = condition.name,
      let asked = conditions.first?.firstChild.flatMap(DeclReferenceExpr.init)?.name, asked == name,
      elseBody?.kind == .codeBlock, elseBody?.onlyChild?.isSelf ?? false,
      let call = body?.onlyChild.flatMap(FunctionCallExpr.init), call.onlyUnlabeledArgument?.isSelf ?? false,
      let transform = call.calledExpression.flatMap(DeclReferenceExpr.init)?.name
    else { return nil }
    return parameters.firstIndex { parameter in parameter.isFunction && parameter.name.map { $0 == transform } ?? false
    }
  }
}

extension SyntaxNode {
  /// Whether it is `self` or the content with a name, a chain that starts with it, or a call that takes `self`:
  /// `transform(self)`.
  fileprivate func builds(_ content: Name?) -> Bool {
    let chain = ModifierChain(self)
    if let content { return (chain.base ?? self).isReference(to: content) }
    if isSelf { return true }
    // `transform(self)`, and `opacity(0.5)`, which is a modifier of `self`.
    return chain.base?.isSelf ?? !chain.modifiers.isEmpty
  }

  private func isReference(to name: Name) -> Bool { DeclReferenceExpr(self)?.name == name }
}

extension FactReader {
  /// The functions with a name in extensions.
  package func extensionFunctions(named name: String) -> [Located<ExtensionFunctionFact>] { all(named: name) }

  /// The functions with a name in extensions.
  package func extensionFunctions(named name: Name) -> [Located<ExtensionFunctionFact>] { all(named: name) }

  /// The maximum number of modifiers that apply each other to follow.
  private static var maximumHandings: Int { 4 }

  /// How a function in an extension chooses between two views that it builds from `self`, directly or by a modifier to
  /// which it passes its parameters; nil if it does not.
  package func viewChoice(of function: ExtensionFunctionFact) -> ViewChoice? {
    viewChoice(of: function, depth: 0)
  }

  private func viewChoice(of function: ExtensionFunctionFact, depth: Int) -> ViewChoice? {
    if let choice = function.choice { return choice }
    guard depth < Self.maximumHandings else { return nil }
    for handed in function.handed {
      let deciding =
        modifierTypes(named: handed.callee).first?.fact.choice.compactMap { handed.position(label: $0) }
        ?? extensionFunctions(named: handed.callee).lazy.filter { $0.fact.parameters.count >= handed.labels.count }
        .compactMap { called in
          self.viewChoice(of: called.fact, depth: depth + 1)?.parameters.compactMap {
            handed.position(passedAs: $0, of: called.fact.parameters)
          }
        }.first ?? []
      guard !deciding.isEmpty else { continue }
      return ViewChoice(parameters: deciding, optionals: deciding.filter(handed.optionals.contains))
    }
    return nil
  }

  /// What changes in a modifier that a function applies to `self` and chooses between two views; nil if nothing does.
  package func ownChoice(of function: ExtensionFunctionFact) -> String? {
    guard function.modifiers.contains("modifier") else { return nil }
    let choices = function.callees.compactMap { name -> String? in
      let types = modifierTypes(named: name)
      return types.count == 1 ? types[0].fact.ownChoice : nil
    }
    return choices.first { !$0.isEmpty }
  }

  /// A fast check: whether there may be functions in extensions with a name.
  ///
  /// - Parameter hash: the hash of the name.
  package func mayKnowExtensionFunction(hash: UInt32) -> Bool { mayKnow(ExtensionFunctionFact.self, hash: hash) }

  /// Whether another file declares a modifier that a call refers to instead of SwiftUI's.
  func redefinesElsewhere(_ call: FunctionCallExpr, named name: Name) -> Bool {
    extensionFunctions(named: name).contains { function in
      function.path != path && function.fact.parameters.accept(call)
        && isVisible(in: function.path, isPublic: true, isPrivate: function.fact.isPrivate)
    }
  }

  /// The names of all modifiers of the project without parameters.
  package var parameterlessModifiers: [String] {
    depend(onAll: ExtensionFunctionFact.self)
    return derived(from: [ExtensionFunctionFact.kind], ParameterlessModifiers.init).names
  }
}

private final class ParameterlessModifiers {
  let names: [String]

  init(_ index: FactIndex) {
    let functions: [Located<ExtensionFunctionFact>] = index.all { $0.type == "View" && $0.parameters.isEmpty }
    names = functions.map(\.fact.name)
  }
}
