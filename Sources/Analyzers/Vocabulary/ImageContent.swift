extension FileModel {
  /// Whether a view shows only an image and nothing else with a layout: an image of any library, or a view of the
  /// project whose body is one.
  package func showsOnlyImage(_ chain: ModifierChain) -> Bool {
    guard let name = chain.baseName else { return false }
    if name.hasSuffix("Image") { return true }
    guard let view = facts.view(named: name)?.fact, !view.roots.isEmpty else {
      return false
    }
    return view.roots.allSatisfy { $0.hasSuffix("Image") }
  }
}
