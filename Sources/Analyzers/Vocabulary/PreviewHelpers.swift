extension FileModel {
  /// Whether a view is there for previews: those of its file make it, and nobody else does, or it says how they shall
  /// look. Goes through the references in the whole file: to be asked last.
  func isPreviewHelper(_ type: TypeDeclaration) -> Bool {
    let modifiers: [StaticString] = ["previewDevice", "previewDisplayName", "previewLayout"]
    if modifiers.contains(where: { !calls(named: $0, in: type).isEmpty }) { return true }
    guard facts.uses(of: type.name.text).isEmpty else { return false }
    if type.name.hasSuffix("Preview") || type.name.hasSuffix("Previews") { return true }
    return referencePlaces(of: type.name) == .inPreview
  }
}
