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

  private func onlyFunction(named names: [StaticString]) -> FunctionDecl? {
    guard viewRole == .representable else { return nil }
    let found = functions.filter { $0.name.isAny(of: names) }
    return found.count == 1 ? found[0] : nil
  }
}
