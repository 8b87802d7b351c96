// Functions of the project that get a view and may host it in an environment of its own.

extension EnvironmentPathFact {
  /// The name for a parameter of a function: `(present page)` for `func present(page: some View)`, `(present {})` for a
  /// trailing closure.
  static func receiver(of function: Name, label: Name?, isTrailing: Bool) -> String {
    receiver(of: function, isTrailing ? "{}" : label?.text ?? "_")
  }

  /// The name for the value on which a method is called: `(snapshot self)` for `Page().snapshot()`.
  static func receiver(of method: Name) -> String { receiver(of: method, "self") }

  /// The name for the value on which a method is called.
  static func receiver(of method: String) -> String { "(\(method) self)" }

  private static func receiver(of function: Name, _ parameter: String) -> String { "(\(function.text) \(parameter))" }

  /// The function in a name for one of its parameters; nil for the name of a view.
  package static func function(ofReceiver name: String) -> String? {
    name.hasPrefix("(") ? name.dropFirst().split(separator: " ").first.map(String.init) : nil
  }

  /// Where the functions of an item put the views that they get.
  static func handedParameters(in scope: FactScope) -> [EnvironmentPathFact] {
    guard scope.file.usesSwiftUI else { return [] }
    var result: [EnvironmentPathFact] = []
    for (part, type) in scope.parts {
      guard let block = part.memberBlock else { continue }
      for function in TypeDeclaration.members(of: block).compactMap(FunctionDecl.init) {
        result += handedViews(of: function, in: type, scope.file)
      }
    }
    for function in scope.globals.compactMap(FunctionDecl.init) {
      result += handedViews(of: function, in: nil, scope.file)
    }
    return result
  }

  private static func handedViews(
    of function: FunctionDecl, in type: TypeDeclaration?, _ file: FileModel
  ) -> [EnvironmentPathFact] {
    guard let name = function.name, let body = function.body, !(function.returnType?.kind == .someOrAnyType) else {
      return []
    }
    var result: [EnvironmentPathFact] = []
    func add(_ receiver: String, _ references: [SyntaxNode]) {
      guard !references.isEmpty else { return }
      var walk = EnvironmentWalk(file: file, followsMembers: false)
      var paths = walk.paths(from: references)
      if paths.isEmpty || paths.contains(where: { $0.end != .hosted && $0.end != .handed }) {
        paths = [EnvironmentPathFact(end: .elsewhere)]
      }
      for var path in paths {
        path.view = receiver
        if path.end == .hosted, let type, !type.isForeign { path.owner = type.name.text }
        path.isStatic = function.isStatic
        path.place = FactRange(name.range)
        result.append(path)
      }
    }
    if let type, type.viewRole == .view || type.isForeign && type.name == "View" {
      add(self.receiver(of: name), body.descendants.filter(\.isSelf))
    }
    let last = function.parameters.reversed().first?.node
    let generics = function.node.children.filter { $0.kind == .genericParameter || $0.kind == .genericWhereClause }
    for parameter in function.parameters {
      guard let type = parameter.type, let local = parameter.name else { continue }
      let isClosure = type.isProviderType
      guard isView(isClosure ? type.providedType : type, generics) else { continue }
      let references = file.bareReferences(to: local, in: body).map { isClosure ? $0.parent ?? $0 : $0 }
      let label = parameter.firstName.flatMap { $0 == "_" ? nil : $0 }
      add(self.receiver(of: name, label: label, isTrailing: false), references)
      if isClosure, parameter.node == last { add(self.receiver(of: name, label: nil, isTrailing: true), references) }
    }
    return result
  }

  /// Whether values of a type are views: `some View`, `AnyView`, or a generic parameter.
  ///
  /// - Parameter generics: the generic parameters of the function and its requirements for them.
  private static func isView(_ type: SyntaxNode?, _ generics: [SyntaxNode]) -> Bool {
    guard let type, let name = type.typeName else { return false }
    if type.kind == .someOrAnyType || name == "AnyView" { return name == "View" || name == "AnyView" }
    return generics.contains { child in
      switch child.kind {
      case .genericParameter:
        child.firstToken.map(Name.init) == name && child.descendants.contains { $0.typeName == "View" }
      case .genericWhereClause: child.mentions(name) && child.descendants.contains { $0.typeName == "View" }
      default: false
      }
    }
  }
}
