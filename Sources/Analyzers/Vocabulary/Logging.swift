// Determines whether code does nothing but write to a log or play haptic feedback.

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

  /// Whether a statement only writes to a log or plays haptic feedback, itself or in the function that it calls.
  package func onlyAccompanies(_ statement: SyntaxNode) -> Bool {
    if isLogOrFeedback(statement) { return true }
    guard let call = FunctionCallExpr(statement), let (body, file) = code(of: callee(of: call)) else { return false }
    return body.kind == .codeBlock && body.firstChild != nil && body.children.allSatisfy(file.isLogOrFeedback)
  }

  private func isLogOrFeedback(_ statement: SyntaxNode) -> Bool {
    if onlyLogs(statement) { return true }
    // `let generator = UIImpactFeedbackGenerator(style: .light)`
    if let made = VariableDecl(statement)?.bindings.only?.value { return isKind(made, of: "UIFeedbackGenerator") }
    guard let base = FunctionCallExpr(statement)?.base else { return false }
    return isKind(base, of: "UIFeedbackGenerator") || isKind(base, of: "NSHapticFeedbackPerformer")
  }
}
