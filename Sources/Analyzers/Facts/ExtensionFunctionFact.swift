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
    for ancestor in node.ancestors {
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

extension FunctionDecl {
  /// The choice between two views that it builds from `self`.
  fileprivate var viewChoice: ViewChoice? {
    let parameters = Array(parameters)
    guard let body, parameters.contains(where: \.mayDecide) else { return nil }
    for node in body.descendants where node.kind == .ifExpr {
      guard let choice = IfExpr(node), choice.buildsSelfInEachBranch(depth: 0) else { continue }
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

  /// Whether it has an `else`, and each of its branches builds `self`, modified or not.
  fileprivate func buildsSelfInEachBranch(depth: Int) -> Bool {
    guard depth < Self.maximumDepth, isExhaustive else { return false }
    return branches.allSatisfy { branch in
      guard let last = branch.lastChild else { return false }
      return IfExpr(last)?.buildsSelfInEachBranch(depth: depth + 1) ?? last.buildsSelf
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
  /// Whether it is `self`, a chain that starts with it, or a call that takes it: `transform(self)`.
  fileprivate var buildsSelf: Bool {
    if isSelf { return true }
    let chain = ModifierChain(self)
    // `transform(self)`, and `opacity(0.5)`, which is a modifier of `self`.
    return chain.base?.isSelf ?? !chain.modifiers.isEmpty
  }
}

extension FactReader {
  /// The functions with a name in extensions.
  package func extensionFunctions(named name: String) -> [Located<ExtensionFunctionFact>] { all(named: name) }

  /// The functions with a name in extensions.
  package func extensionFunctions(named name: Name) -> [Located<ExtensionFunctionFact>] { all(named: name) }

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
    return derived(ParameterlessModifiers.init).names
  }
}

private final class ParameterlessModifiers {
  let names: [String]

  init(_ index: FactIndex) {
    let functions: [Located<ExtensionFunctionFact>] = index.all { $0.type == "View" && $0.parameters.isEmpty }
    names = functions.map(\.fact.name)
  }
}
