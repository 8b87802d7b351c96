// Finds the code that shows a view of the project, in all files.

private final class ShowingMemos: QuestionMemos {
  /// By the row of the type's declaration.
  var places = Memo<Int, [FileModel.ShowingPlace]>()

  init() {}
}

extension FileModel {
  /// A call that creates a view in the body of another view, or in a helper of that body.
  package struct ShowingPlace {
    package let call: FunctionCallExpr
    /// The model of the file that contains it.
    package let file: FileModel
  }

  /// The maximum number of views that show a view.
  private static var maximumShowingViews: Int { 16 }

  /// The places that show a view, without previews; empty if several types have its name.
  package func placesShowing(_ type: TypeDeclaration) -> [ShowingPlace] {
    memoized(\ShowingMemos.places, type.declaration.node.index) { findPlacesShowing(type) }
  }

  private func findPlacesShowing(_ type: TypeDeclaration) -> [ShowingPlace] {
    let name = type.name.text
    guard !facts.isAmbiguous(name) else { return [] }
    let owners = facts.uses(of: name).lazy.map(\.fact.owner).filter { !self.facts.isPreview($0) }
    var result: [ShowingPlace] = []
    for owner in Set(owners).subtracting([name]).sorted().prefix(Self.maximumShowingViews) {
      guard let (file, view) = view(named: owner) else { continue }
      for part in view.parts {
        for call in file.calls(in: part.node) where call.calleeName?.text == name {
          result.append(ShowingPlace(call: call, file: file))
        }
      }
    }
    return result
  }

  /// The uses of the helper that contains a node, or the places that show the view whose body contains it; empty if some of
  /// them are not known.
  package func allPlaces(showingMemberOf node: SyntaxNode) -> [(place: SyntaxNode, file: FileModel)] {
    guard node.enclosingMember?.memberName == "body" else { return helperUses(around: node).map { ($0, self) } }
    guard let type = enclosingType(of: node), type.viewRole == .view, !type.isForeign, !type.isPublic else { return [] }
    let uses = facts.uses(of: type.name.text).filter { !$0.isInTests && !facts.isPreview($0.fact.owner) }
    guard uses.allSatisfy({ !$0.fact.owner.isEmpty && !$0.fact.isPassed }) else { return [] }
    let places = placesShowing(type)
    let known = Set(places.compactMap { $0.file.enclosingType(of: $0.call.node)?.name.text })
    return uses.allSatisfy { known.contains($0.fact.owner) } ? places.map { ($0.call.node, $0.file) } : []
  }
}
