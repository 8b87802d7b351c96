// Determines whether code does nothing but write to a log.

extension FileModel {
  /// Whether a statement only writes to a log: `print("a")`, `logger.info("a")`.
  package func onlyLogs(_ statement: SyntaxNode) -> Bool {
    guard let call = FunctionCallExpr(statement), let name = call.calleeName else { return false }
    guard let base = call.base else {
      return name.isAny(of: ["print", "debugPrint", "dump", "NSLog", "os_log"])
    }
    return declaredType(of: base)?.plainTypeName == "Logger"
  }
}
