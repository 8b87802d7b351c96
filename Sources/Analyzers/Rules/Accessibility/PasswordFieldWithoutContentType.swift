struct PasswordFieldWithoutContentType: CallRule {
  static let info = RuleInfo(
    id: "password_field_without_content_type", topic: .accessibility, cases: [.noContentType], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["SecureField"]

  func check(_ field: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: field.node)
    guard let type = file.enclosingType(of: field.node), !field.node.isInPreview, !isOtherSecret(field),
      file.calls(named: "TextField", in: type).contains(where: isForUserName),
      !file.applies(["textContentType"], chain.modifiers),
      // Also on a container, and in an `#if` after other modifiers.
      !file.calls(named: "textContentType", in: type).contains(where: {
        ModifierChain.outermost(of: $0.node).contains(field.node)
      }),
      // The password of another system is not the one that AutoFill stores for the app.
      !file.calls(named: "TextField", in: type).contains(where: { mentions($0, ["host", "port"]) })
    else { return }
    let isNew = mentions(field, ["new", "confirm", "repeat", "signup", "register"])
    let value = isNew ? ".newPassword" : ".password"
    findings.add(
      at: field.nameRange,
      "`SecureField` for a password has no `textContentType`, so AutoFill has to guess its purpose",
      fixes: [
        file.appending(".textContentType(\(value))", to: chain.node).map {
          Fix(title: "Add `textContentType(\(value))`", isSafe: false, isPreferred: true, edits: [$0])
        }
      ])
  }

  private func isForUserName(_ field: FunctionCallExpr) -> Bool {
    mentions(field, ["user", "email", "e-mail", "login"])
  }

  /// Whether a field is for something that AutoFill does not store.
  private func isOtherSecret(_ field: FunctionCallExpr) -> Bool {
    mentions(field, ["token", "key", "secret", "code", "pin"])
  }

  /// Whether the title, the prompt or the binding of a field contains a word.
  private func mentions(_ field: FunctionCallExpr, _ words: [String]) -> Bool {
    let text = field.arguments.map { $0.expression?.text.lowercased() ?? "" }.joined(separator: " ")
    return words.contains(where: text.includes)
  }
}

extension RuleCase {
  fileprivate static let noContentType = RuleCase(
    "noContentType", .wrong, "a password field next to a field for the user has no content type", severity: .hint,
    because: "AutoFill often guesses the purpose of the fields")
}
