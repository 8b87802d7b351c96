// Finds local functions.

private final class LocalFunctionMemos: QuestionMemos {
  var functions = Memo<Int, [FunctionDecl]>()

  init() {}
}

extension FileModel {
  /// The braces that may declare local functions.
  private static let blocks: Set<SyntaxKind> = [.codeBlock, .closureExpr, .accessorBlock, .switchCase]

  /// The nearest local function with a name that code at a node can call.
  func localFunction(named name: Name, at node: SyntaxNode) -> FunctionDecl? {
    for around in node.surroundings {
      if around.kind == .memberBlock { break }
      guard Self.blocks.contains(around.kind) else { continue }
      let functions = memoized(\LocalFunctionMemos.functions, around.index) {
        around.children.compactMap(FunctionDecl.init)
      }
      if let function = functions.first(where: { $0.name == name }) { return function }
    }
    return nil
  }
}
