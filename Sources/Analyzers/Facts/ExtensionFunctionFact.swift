/// A function in an extension, which may define a modifier.
struct ExtensionFunctionFact: Fact {
  var name = ""
  /// The extended type.
  var type = ""
  var parameters: [ParameterFact] = []
  /// Whether it is `private` or `fileprivate`, and therefore not visible in other files.
  var isPrivate = false
  /// Whether a parameter determines the result.
  var isConditional = false
  /// Whether it checks for cancellation: an alert that ignores a `CancellationError`.
  var checksForCancellation = false
  /// The modifiers that it applies to `self`.
  var modifiers: [String] = []
  /// The types that it creates: a modifier or a representable that wraps `self`.
  var callees: [String] = []
  var place = FactRange()

  static let kind = FactKind("extensionFunction")

  mutating func code(_ coder: inout some Coder) {
    coder(&name)
    coder(&type)
    coder(&parameters)
    coder(&isPrivate)
    coder(&isConditional)
    coder(&checksForCancellation)
    coder(&modifiers)
    coder(&callees)
    coder(&place)
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

extension FactReader {
  /// The functions with a name in extensions.
  func extensionFunctions(named name: String) -> [Located<ExtensionFunctionFact>] { all(named: name) }

  /// Whether another file declares a modifier that a call refers to instead of SwiftUI's.
  func redefinesElsewhere(_ call: FunctionCallExpr, named name: Name) -> Bool {
    all(ExtensionFunctionFact.self, named: name).contains { function in
      function.path != path && function.fact.parameters.accept(call)
        && isVisible(in: function.path, isPublic: true, isPrivate: function.fact.isPrivate)
    }
  }

  /// The names of all modifiers of the project without parameters.
  var parameterlessModifiers: [String] {
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
