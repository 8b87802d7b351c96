// Determines whether code does nothing but write to a log.

extension FileModel {
  /// Whether an action, or the method that is all that it calls, only writes to a log or does nothing.
  package func onlyLogs(in action: ClosureExpr) -> Bool {
    codeBehindHelpers(action.node).node.children.allSatisfy { $0.kind == .closureSignature || onlyLogs($0) }
  }

  /// Whether a statement only writes to a log: `print("a")`, `logger.info("a")`.
  package func onlyLogs(_ statement: SyntaxNode) -> Bool {
    guard let call = FunctionCallExpr(statement), let name = call.calleeName else { return false }
    guard let base = call.base else {
      return name.isAny(of: ["print", "debugPrint", "dump", "NSLog", "os_log"])
    }
    return declaredType(of: base)?.plainTypeName == "Logger"
  }
}
