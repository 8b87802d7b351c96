struct PasswordFieldWithoutContentType: CallRule {
  static let info = RuleInfo(
    id: "password_field_without_content_type", topic: .accessibility, severity: .hint, tier: .precise, since: "0.2.0",
    title: "Password field without `textContentType` may get no AutoFill",
    explanation: """
      **What happens.** The keyboard may not offer a saved password, and a new password may not be suggested or \
      saved. Users have to remember and type it.

      **Why.** Without a content type, the system has to guess the purpose of the fields.

      **What to do.** Add `.textContentType(.password)` for signing in or `.textContentType(.newPassword)` for a new \
      password, and `.textContentType(.username)` to the field of the user name.

      **When it is fine.** Only a secure field in the same view as a field for a user name or an email address is \
      reported. Other secrets, such as a token, need no content type. A field whose content type is set in an `#if` \
      or on a container is not reported.
      """,
    references: [
      .apple(
        "Enabling Password AutoFill on a text input view",
        "security/enabling-password-autofill-on-a-text-input-view")
    ],
    criteria: [.identifyInputPurpose, .accessibleAuthentication],
    examples: [
      .flagged(
        """
        Form {
          TextField("User name", text: $text)
          ▸SecureField◂("Password", text: $password)
        }
        """,
        fixed: """
          Form {
            TextField("User name", text: $text)
            SecureField("Password", text: $password).textContentType(.password)
          }
          """),
      .flagged(
        """
        VStack {
          TextField("Email", text: $text).textContentType(.username)
          ▸SecureField◂("New password", text: $password)
            .padding()
        }
        """,
        fixed: """
          VStack {
            TextField("Email", text: $text).textContentType(.username)
            SecureField("New password", text: $password)
              .padding()
              .textContentType(.newPassword)
          }
          """),
      .flagged(
        """
        @State private var email = ""

        var body: some View {
          VStack {
            TextField("", text: $email)
            ▸SecureField◂("", text: $password)
          }
        }
        """,
        fixed: """
          @State private var email = ""

          var body: some View {
            VStack {
              TextField("", text: $email)
              SecureField("", text: $password).textContentType(.password)
            }
          }
          """),
      .accepted("SecureField(\"Token\", text: $password)"),
      .accepted(
        "VStack { TextField(\"Email\", text: $text); SecureField(\"Password\", text: $password).textContentType(.password) }"
      ),
      .accepted(
        """
        VStack {
          TextField("Email", text: $text)
          SecureField("Password", text: $password)
            #if os(iOS)
            .textContentType(.password)
            #endif
        }
        """),
      .accepted("VStack { TextField(\"Title\", text: $text); SecureField(\"Password\", text: $password) }"),
      .accepted(
        "VStack { TextField(\"User name\", text: $text); SecureField(\"API key\", text: $password) }",
        note: "not a password"),
      .accepted(
        "VStack { TextField(\"Email\", text: $text); Group { SecureField(\"Password\", text: $password) }.textContentType(.password) }"
      ),
    ])

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
