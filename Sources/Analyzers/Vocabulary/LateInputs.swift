// Finds inputs of a presented screen that change right after the screen has opened.

/// An input of which a presented screen stores only the value at the time when it opens.
package struct LateInput {
  package let parameter: FunctionParameter
  package let name: Name
  /// Where the code that presents the screen sets another value.
  package let change: RelatedLocation
}

extension FileModel {
  /// The maximum number of places that present a screen to search.
  private static var maximumPlaces: Int { 8 }

  /// The inputs that some values in an initializer depend on, and that the code which presents the view replaces after the
  /// view is shown: `showsStops = true; Task { await trip.loadStops() }` for `StopsSheet(stops: trip.stops)`.
  ///
  /// SwiftUI evaluates the content of a presentation again, so the view gets the other value. Empty if it reacts to it.
  package func lateInputs(
    of initializer: InitializerDecl, madeInto values: [SyntaxNode], in type: TypeDeclaration
  ) -> [LateInput] {
    let parameters = values.flatMap { type.inputs(of: initializer, readBehind: $0, in: self) }
    guard !facts.isAmbiguous(type.name.text),
      !parameters.contains(where: { input in input.name.map { followsChangesAnywhere(of: $0, in: type) } ?? false })
    else { return [] }
    let uses = facts.viewInputs(of: type.name.text).filter { use in
      use.fact.slot == .presented && !use.fact.isIdentified && use.fact.branches == .none && !use.isInTests
    }.prefix(Self.maximumPlaces)
    return parameters.compactMap { parameter in
      guard let name = parameter.name, !parameter.isInitialValue, !parameter.isDependency(in: self) else { return nil }
      let change = uses.lazy.compactMap { self.change(of: parameter, of: initializer, passedBy: $0) }.first
      return change.map { LateInput(parameter: parameter, name: name, change: $0) }
    }
  }

  /// Where code that presents the view sets what it passes for a parameter to another value after that.
  private func change(
    of parameter: FunctionParameter, of initializer: InitializerDecl, passedBy use: Located<ViewInputFact>
  ) -> RelatedLocation? {
    let parameters = Array(initializer.parameters)
    guard let position = parameters.firstIndex(where: { $0.node == parameter.node }),
      let (call, other) = call(at: use), let value = parameters.argument(at: position, of: call),
      value.kind == .memberAccessExpr || value.kind == .declReferenceExpr, !other.isLocal(value),
      let owner = other.enclosingType(of: call.node)
    else { return nil }
    // Extensions of the presenting view may be in files that the model of the call does not contain.
    let (whole, file) = facts.type(named: use.fact.owner).flatMap(declaration(of:)) ?? (owner, other)
    return other.flags(presenting: call.node).lazy.flatMap { flag in
      file.writes(to: flag, in: whole).filter { $0.assignment?.setsTrue ?? false }
    }.compactMap { file.change(of: value.pathText, after: $0.node) }.first
  }

  /// The properties that show a view in a sheet or a cover while they are `true`, without a branch around the view there.
  private func flags(presenting view: SyntaxNode) -> [Name] {
    ([view] + helperUses(around: view)).compactMap { place in
      guard let use = slots(around: place).first(where: { $0.slot.isPresentation })?.use,
        !place.surroundings(below: use.call.node).contains(where: { $0.kind == .ifExpr || $0.kind == .switchExpr })
      else { return nil }
      return use.call.argument("isPresented")?.lastName?.boundProperty
    }
  }

  /// Where the code around a statement sets a path to another value in a later turn than that of the statement.
  private func change(of path: String, after statement: SyntaxNode) -> RelatedLocation? {
    guard let braces = statement.enclosingBraces else { return nil }
    for code in reach(from: braces) {
      for write in code.writes where code.path(of: write.target) == path {
        let isLater =
          switch code.moment {
          case .inTask, .later: true
          // Before the statement, it would be set when the view opens.
          case .now:
            code.isAfterSuspension(write.node) && (code.way.steps.first?.node ?? write.node).index > statement.index
          case .onEvent, .unknown: false
          }
        if isLater { return code.related(write.node, "sets `\(path)` after the view is shown") }
      }
    }
    return nil
  }
}
