// Finds the places at which receivers of the project build the content of a closure.

extension FileModel {
  /// A call of a closure in a receiver of the project: `content()`.
  package struct ContentPlace {
    package let call: SyntaxNode
    /// The model of the file that contains it.
    package let file: FileModel
  }

  /// The maximum number of receivers that pass the closure on.
  private static var maximumContentReceivers: Int { 3 }

  /// The calls with which the project's views, modifiers and functions build what a closure builds: `content()` for a
  /// parameter or a property `content` that gets the closure.
  ///
  /// - Parameter closure: a closure, or the name of one, as an argument.
  package func contentPlaces(of closure: SyntaxNode) -> [ContentPlace] { contentPlaces(of: closure, depth: 0) }

  private func contentPlaces(of closure: SyntaxNode, depth: Int) -> [ContentPlace] {
    guard depth < Self.maximumContentReceivers, let use = ArgumentUse(closure) else { return [] }
    switch callee(of: use.call) {
    case .here(let code): return places(in: code.declaration, receiving: use, depth: depth)
    case .elsewhere(let member, of: _):
      guard let (body, other) = body(of: member), let declaration = body.parent else { return [] }
      return other.places(in: declaration, receiving: use, depth: depth)
    case .nothing:
      // The memberwise initializer stores the closure in the property with its label.
      guard use.callee.isCapitalized, let known = type(named: use.callee.text, at: use.call.node),
        let (type, other) = receiver(known)
      else { return [] }
      let closures = type.storedProperties.filter { !$0.isStatic && ($0.type?.isFunctionType ?? false) }
      let property = use.label.map { label in closures.first { $0.name == label } } ?? closures.last
      return property.map { other.places(calling: $0.name, of: type, depth: depth) } ?? []
    case .system, .unknown: return []
    }
  }

  /// The declaration of a type that gets a closure, with the model of its code.
  private func receiver(_ known: KnownType) -> (TypeDeclaration, FileModel)? {
    if let found = declaration(of: known) { return found }
    // The model of a type of another file does not contain the other types of that file.
    for part in known.parts {
      for member in part.fact.members {
        let located = Located(path: part.path, fact: member, start: part.start)
        if let (body, file) = body(of: located), let type = file.enclosingType(of: body) { return (type, file) }
      }
    }
    return nil
  }

  /// The places in a function or an initializer that gets the closure.
  private func places(in declaration: SyntaxNode, receiving use: ArgumentUse, depth: Int) -> [ContentPlace] {
    let function = FunctionDecl(declaration)
    let initializer = InitializerDecl(declaration)
    let parameters = Array(function?.parameters ?? initializer?.parameters ?? TypedChildren(of: declaration))
    let closures = parameters.filter(\.isFunction)
    let parameter = use.label.map { label in parameters.first { $0.firstName == label } } ?? closures.last
    guard let name = parameter?.name, let body = function?.body ?? initializer?.body else { return [] }
    if let initializer, let type = enclosingType(of: declaration),
      let property = properties(keeping: name, in: initializer, of: type).first
    {
      return places(calling: property, of: type, depth: depth)
    }
    return bareReferences(to: name, in: body).flatMap { places(at: $0, depth: depth) }
  }

  private func places(calling property: Name, of type: TypeDeclaration, depth: Int) -> [ContentPlace] {
    unqualifiedReferences(to: property, in: type).flatMap { places(at: $0, depth: depth) }
  }

  /// The call at a use of the closure's name, or what another receiver does with it.
  private func places(at use: SyntaxNode, depth: Int) -> [ContentPlace] {
    let reference = use.parent.flatMap { MemberAccessExpr($0)?.declName == use ? $0 : nil } ?? use
    if let call = reference.parent, call.kind == .functionCallExpr, call.firstChild == reference {
      return [ContentPlace(call: call, file: self)]
    }
    return contentPlaces(of: reference, depth: depth + 1)
  }
}
