// Finds the places at which receivers of the project use a closure: where they build its content, or pass it on.

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
  package func contentPlaces(of closure: SyntaxNode) -> [ContentPlace] {
    uses(of: closure, depth: 0).compactMap(\.place)
  }

  /// The same, or nothing if a receiver passes the closure to other code as well, which may build the content at other places.
  func allContentPlaces(of closure: SyntaxNode) -> [ContentPlace] {
    let uses = uses(of: closure, depth: 0)
    let places = uses.compactMap(\.place)
    return places.count == uses.count ? places : []
  }

  /// The places at which the receivers of the project show what a closure builds: `content()`, or `content` for a property
  /// that keeps the views.
  package func viewPlaces(of closure: SyntaxNode) -> [ContentPlace] {
    uses(of: closure, depth: 0).flatMap { use -> [ContentPlace] in
      guard let place = use.place else { return [ContentPlace(call: use.reference, file: use.file)] }
      let call = place.call
      // `self.content = content()`
      guard let initializer = call.enclosingMember, initializer.kind == .initializerDecl,
        let kept = call.parent.flatMap(Assignment.init)?.target.selfMemberName,
        let type = use.file.enclosingType(of: call)
      else { return [place] }
      return use.file.unqualifiedReferences(to: kept, in: type).filter { !initializer.contains($0) }.map {
        ContentPlace(call: $0.withSelf, file: use.file)
      }
    }
  }

  /// A closure that the code of a view gives to a view or a modifier of the project, and that this one gives to SwiftUI:
  /// `onRemove` in `PeopleSection(onRemove: { … })` and `.onDelete(perform: onRemove)`.
  package struct HandedClosure {
    /// The call that creates the view or applies the modifier.
    package let creation: FunctionCallExpr
    /// The closure, or the name of a function, as an argument of this call.
    package let closure: SyntaxNode
    /// What the view gives to SwiftUI: the name of the closure, or a closure that only calls it.
    package let argument: SyntaxNode
    /// The model of the file that contains this argument.
    package let file: FileModel
  }

  /// The closures that the code of a type gives to views and modifiers of the project, each with the places where these pass
  /// it on as one of some modifiers' or controls' arguments.
  package func handedClosures(in type: TypeDeclaration, to receivers: [StaticString]) -> [HandedClosure] {
    guard type.isViewType, !type.isForeign else { return [] }
    let creations = type.parts.flatMap { calls(in: $0.node) }.filter { creation in
      guard let name = creation.calleeName, name.isCapitalized else { return false }
      return SwiftUICatalog.entry(of: name.text) == nil && creation.calledExpression?.kind == .declReferenceExpr
        && facts.mayKnowType(name)
    }
    return (creations + ownModifiers(in: type).compactMap(\.modifier.call)).flatMap { creation -> [HandedClosure] in
      let functions = creation.arguments.compactMap(\.expression).filter {
        $0.kind != .closureExpr && callee(of: $0).isFunction
      }
      let handed = (functions + creation.closures.map(\.node)).sorted { $0.range.lowerBound < $1.range.lowerBound }
      return handed.flatMap { closure in
        uses(of: closure, depth: 0).compactMap { use in
          guard let argument = use.reference.handed, let receiver = ArgumentUse(argument),
            receiver.callee.isAny(of: receivers)
          else { return nil }
          return HandedClosure(creation: creation, closure: closure, argument: argument, file: use.file)
        }
      }
    }
  }

  /// A use of the name of a closure: it is called, or passed to a function of another module.
  private struct UseOfClosure {
    let reference: SyntaxNode
    let file: FileModel

    /// The call, if it is called.
    var place: ContentPlace? {
      guard let call = reference.parent, call.kind == .functionCallExpr, call.firstChild == reference else {
        return nil
      }
      return ContentPlace(call: call, file: file)
    }
  }

  private func uses(of closure: SyntaxNode, depth: Int) -> [UseOfClosure] {
    guard depth < Self.maximumContentReceivers, let use = ArgumentUse(closure) else { return [] }
    let callee = callee(of: use.call)
    switch callee {
    case .here, .elsewhere:
      guard let (body, other) = code(of: callee), let declaration = body.parent else { return [] }
      return other.places(in: declaration, receiving: use, depth: depth)
    case .nothing:
      // The memberwise initializer stores the closure in the property with its label.
      guard let known = type(named: use.callee.text, at: use.call.node), let (type, other) = receiver(known),
        let property = property(for: use, of: type)
      else { return [] }
      guard property.type.map(facts.isFunction) ?? false else {
        return other.unqualifiedReferences(to: property.name, in: type).map {
          UseOfClosure(reference: $0.withSelf, file: other)
        }
      }
      return other.places(calling: property.name, of: type, depth: depth)
    case .system, .unknown: return depth == 0 ? [] : [UseOfClosure(reference: closure, file: self)]
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
  private func places(in declaration: SyntaxNode, receiving use: ArgumentUse, depth: Int) -> [UseOfClosure] {
    let function = FunctionDecl(declaration)
    let initializer = InitializerDecl(declaration)
    let parameters = Array(function?.parameters ?? initializer?.parameters ?? TypedChildren(of: declaration))
    guard let name = parameter(for: use, of: parameters)?.name, let body = function?.body ?? initializer?.body else {
      return []
    }
    if let initializer, let type = enclosingType(of: declaration),
      let property = properties(keeping: name, in: initializer, of: type).first
    {
      return places(calling: property, of: type, depth: depth)
    }
    return bareReferences(to: name, in: body).flatMap { places(at: $0, depth: depth) }
  }

  private func places(calling property: Name, of type: TypeDeclaration, depth: Int) -> [UseOfClosure] {
    unqualifiedReferences(to: property, in: type).flatMap { places(at: $0, depth: depth) }
  }

  /// The call at a use of the closure's name, or what another receiver does with it.
  private func places(at use: SyntaxNode, depth: Int) -> [UseOfClosure] {
    var reference = use.withSelf
    while let parent = reference.parent, parent.kind == .optionalChainingExpr || parent.kind == .forceUnwrapExpr {
      reference = parent
    }
    if let call = reference.parent, call.kind == .functionCallExpr, call.firstChild == reference {
      return [UseOfClosure(reference: reference, file: self)]
    }
    return uses(of: reference, depth: depth + 1)
  }
}

extension Callee {
  /// Whether it is a function of the workspace, which code can pass on by its name.
  fileprivate var isFunction: Bool {
    switch self {
    case .here(let code): code.declaration.kind == .functionDecl
    case .elsewhere(let member, of: _): member.fact.kind == .function
    case .system, .nothing, .unknown: false
    }
  }
}

extension SyntaxNode {
  /// `self.content` for the name `content` in it; otherwise the name itself.
  var withSelf: SyntaxNode { parent.flatMap { MemberAccessExpr($0)?.declName == self ? $0 : nil } ?? self }

  /// The argument that stands for a closure whose name this is: the name itself, or a closure that only calls it with the
  /// values that it gets: `{ onRemove($0) }`.
  fileprivate var handed: SyntaxNode? {
    guard let parent, parent.kind == .functionCallExpr, parent.firstChild == self else { return self }
    guard let closure = parent.parent.flatMap(ClosureExpr.init), closure.node.onlyStatement == parent,
      FunctionCallExpr(parent)?.arguments.allSatisfy({ $0.expression?.kind == .declReferenceExpr }) ?? false
    else { return nil }
    return closure.node
  }
}
