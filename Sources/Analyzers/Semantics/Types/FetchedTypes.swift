// Determines which objects a fetch from a store returns.

extension FileModel {
  /// `[Note]` for `context.fetch(request)`, if the request names the class of the objects.
  func typeOfFetchedObjects(_ call: FunctionCallExpr) -> String? {
    guard call.calleeName == "fetch", call.base != nil, let request = call.onlyUnlabeledArgument else { return nil }
    return fetchedClass(of: request, aliases: 2).map { "[\($0)]" }
  }

  /// `Note` for `NSFetchRequest<Note>(…)`, `Note.fetchRequest()`, `FetchDescriptor<Note>()`, and names of such values.
  private func fetchedClass(of request: SyntaxNode, aliases: Int) -> String? {
    let node = request.unparenthesized
    if let type = node.kind == .sequenceExpr ? node.castType : nil { return type.fetchedClass }
    if let call = FunctionCallExpr(node) {
      if call.calleeName == "fetchRequest" { return call.base?.typeReferenceName?.text }
      if let type = call.node.firstChild?.text.fetchedClass { return type }
      let predicate = call.argument("predicate")?.text ?? ""
      guard predicate.hasPrefix("#Predicate<"), let end = predicate.firstIndex(of: ">") else { return nil }
      return String(predicate[..<end].dropFirst("#Predicate<".count))
    }
    guard aliases > 0, let name = node.selfMemberName else { return nil }
    let binding: PatternBinding?
    switch node.kind == .declReferenceExpr ? localBinding(of: name, at: node) : nil {
    case nil: binding = enclosingType(of: node)?.variables.first { $0.binding.name == name }?.binding
    case .parameter(let parameter, of: _): return parameter.type?.text.fetchedClass
    case .value(_, at: let place): binding = VariableDecl(place)?.bindings.first { $0.name == name }
    case .closureParameter: return nil
    }
    if let type = binding?.type { return type.text.fetchedClass }
    return binding?.value.flatMap { fetchedClass(of: $0, aliases: aliases - 1) }
  }
}

extension String {
  /// `Note` for the types `NSFetchRequest<Note>` and `FetchDescriptor<Note>`.
  fileprivate var fetchedClass: String? {
    let type = withoutOptionality
    guard type.hasSuffix(">") else { return nil }
    for generic in ["NSFetchRequest<", "FetchDescriptor<"] where type.hasPrefix(generic) {
      return String(type.dropFirst(generic.count).dropLast())
    }
    return nil
  }
}
