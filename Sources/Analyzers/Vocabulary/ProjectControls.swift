// Determines which views of the project are controls that show what they receive as their label.

extension FileModel {
  /// The closure with which a view of the project builds all that the label of its control shows:
  /// `{ Image("Disk") }` in `AsyncButton(action: save, label: { Image("Disk") })`, if `AsyncButton` consists of a `Button`.
  ///
  /// - Parameter call: the call that creates the view.
  package func labelClosure(ofProjectControl call: FunctionCallExpr) -> ClosureExpr? {
    guard let name = call.calleeName, name.isCapitalized, SwiftUICatalog.entry(of: name) == nil,
      facts.isView(name.text)
    else { return nil }
    let closures = call.closures
    guard closures.count > 1 || call.argument("action") != nil,
      let (view, other) = root(ofViewNamed: name, at: call.node),
      let control = other.chain(of: view).base.flatMap(FunctionCallExpr.init), let kind = control.calleeName,
      kind == "Button", !other.redefines(kind, at: control.node)
    else { return nil }
    let modifiers = other.chain(of: view).modifiers
    guard !modifiers.contains(where: { $0.name.hasPrefix("accessibility") || other.isOwnModifier($0) }) else {
      return nil
    }
    return closures.first { closure in
      shownPlaces(of: closure).contains { place, file in
        guard file === other, control.node.contains(place),
          let label = file.closures(around: place).first(where: { $0.use?.call.node == control.node }),
          label.role == .builder(.label)
        else { return false }
        return file.showsNoText(besides: place, in: label)
      }
    }
  }

  /// The places at which a view shows what a closure builds: `label()`, or the property that keeps the result.
  private func shownPlaces(of closure: ClosureExpr) -> [(node: SyntaxNode, file: FileModel)] {
    contentPlaces(of: closure.node).flatMap { place -> [(SyntaxNode, FileModel)] in
      guard let assignment = place.call.parent.flatMap(Assignment.init), let kept = assignment.target.selfMemberName,
        let type = place.file.enclosingType(of: place.call)
      else { return [(place.call, place.file)] }
      return place.file.unqualifiedReferences(to: kept, in: type).map { ($0, place.file) }
    }
  }

  /// Whether a label consists of views without text, apart from a place at which it shows other content.
  private func showsNoText(besides place: SyntaxNode, in label: ClosureExpr) -> Bool {
    calls(in: label.node).allSatisfy { call in
      guard let name = call.calleeName, name.isCapitalized, !call.node.contains(place) else { return true }
      return SwiftUICatalog.entry(of: name) != nil && !name.isAny(of: ["Text", "Label"])
    }
  }
}
