/// `UIViewRepresentable` and related protocols: the functions that SwiftUI calls.
extension TypeDeclaration {
  private static let makers: [StaticString] = [
    "makeUIView", "makeNSView", "makeUIViewController", "makeNSViewController",
  ]
  private static let updaters: [StaticString] = [
    "updateUIView", "updateNSView", "updateUIViewController", "updateNSViewController",
  ]

  /// The function that creates the wrapped view or controller.
  package var representableMaker: FunctionDecl? { onlyFunction(named: TypeDeclaration.makers) }

  /// The function that updates the wrapped view or controller.
  package var representableUpdater: FunctionDecl? { onlyFunction(named: TypeDeclaration.updaters) }

  /// Whether it is a representable, or an extension of a type that another file declares with functions of one.
  var isPartOfRepresentable: Bool {
    if viewRole == .representable { return true }
    return isForeign
      && functions.contains { function in
        function.name.isAny(of: TypeDeclaration.makers + TypeDeclaration.updaters)
          && function.parameters.contains { $0.label == "context" }
      }
  }

  private func onlyFunction(named names: [StaticString]) -> FunctionDecl? {
    guard isPartOfRepresentable else { return nil }
    let found = functions.filter { $0.name.isAny(of: names) }
    return found.count == 1 ? found[0] : nil
  }
}
