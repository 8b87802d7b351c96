extension FileModel {
  /// Whether a view exists only for previews: only previews in its file create it, or it configures the appearance of
  /// previews. Searches the references in the whole file, so check this last.
  package func isPreviewHelper(_ type: TypeDeclaration) -> Bool {
    let modifiers: [StaticString] = ["previewDevice", "previewDisplayName", "previewLayout"]
    if modifiers.contains(where: { !calls(named: $0, in: type).isEmpty }) { return true }
    if let whole = onlyCreation(of: type)?.creator, type.declaration.isPrivate, whole.viewRole == .view,
      facts.isWholeBody(type.name.text, of: whole.name.text), !whole.declaration.isPrivate
    {
      return isPreviewHelper(whole)
    }
    guard facts.uses(of: type.name.text).isEmpty else { return false }
    if type.name.hasSuffix("Preview") || type.name.hasSuffix("Previews") { return true }
    return referencePlaces(of: type.name) == .inPreview
  }

  /// Whether a preview in the file passes a value for the property.
  package func isPassedByPreview(_ property: StoredProperty, of type: TypeDeclaration) -> Bool {
    guard referencePlaces(of: type.name).contains(.inPreview) else { return false }
    return references(to: type.name).contains { reference in
      reference.isInPreview
        && reference.parent.flatMap(FunctionCallExpr.init)?.arguments.contains { $0.label == property.name } ?? false
    }
  }
}
