/// The findings of an earlier state of a file that are still valid.
struct ReusedFindings {
  private var groups: [PlacedFindings?]

  /// - Parameters:
  ///   - previous: the analysis of that state.
  ///   - file: the current state of the file.
  ///   - model: its model, possibly with the rest of its types.
  ///   - changed: what has changed in other files since then.
  init(of previous: Analysis, for file: PreparedFile, as model: FileModel, _ changed: ChangedFacts) {
    groups = Array(repeating: nil, count: model.outline.items.count)
    guard let facts = previous.facts, model.swiftUIUse == previous.usesSwiftUI,
      model.onlySubtypes == previous.completed.onlySubtypes
    else { return }
    let diff =
      model === file.model
      ? file.itemDiff(from: previous.outline) : ItemDiff(from: previous.outline, to: model.outline)
    var changed = changed
    changed.formUnion(file.factDiff(from: facts).changed)
    var successors = [Int?](repeating: nil, count: previous.outline.items.count)
    for (index, origin) in diff.origins.enumerated() {
      if let origin { successors[origin] = index }
    }
    for (index, origin) in diff.origins.enumerated() {
      guard let origin else { continue }
      let group = previous.itemFindings[origin]
      let dependencies = group.source.dependencies
      // Locations in other files may have moved without a change of facts.
      guard !group.source.showsOtherFiles, !diff.mayAffect(index, dependencies.file),
        !dependencies.facts.isAffected(by: changed)
      else { continue }
      groups[index] = group.moved(successors)
    }
  }

  /// The number of items that do not need to be re-analyzed.
  var count: Int { groups.count { $0 != nil } }

  func findings(of item: Int) -> PlacedFindings? { groups[item] }
}
