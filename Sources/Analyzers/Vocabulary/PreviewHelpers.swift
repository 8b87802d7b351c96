extension FileModel {
  /// Whether a view exists only for previews: only those of its file create it, or it configures how previews look.
  /// Searches the references in the whole file, so check it last.
  func isPreviewHelper(_ type: TypeDeclaration) -> Bool {
    let modifiers: [StaticString] = ["previewDevice", "previewDisplayName", "previewLayout"]
    if modifiers.contains(where: { !calls(named: $0, in: type).isEmpty }) { return true }
    guard facts.uses(of: type.name.text).isEmpty else { return false }
    if type.name.hasSuffix("Preview") || type.name.hasSuffix("Previews") { return true }
    return referencePlaces(of: type.name) == .inPreview
  }
}
