// Finds the coordinators of representables, in all files.

extension FileModel {
  /// The type that `makeCoordinator` of a representable returns, with the model of its code: nested in the
  /// representable or not, in this file or in another one.
  package func coordinator(of type: TypeDeclaration) -> (type: TypeDeclaration, file: FileModel)? {
    guard let make = type.functions.first(where: { $0.name == "makeCoordinator" }), let name = make.returnType?.typeName
    else { return nil }
    if let known = self.type(named: name.text, at: make.node), let found = declaration(of: known) { return found }
    return self.type(named: name).map { ($0, self) }
  }
}
