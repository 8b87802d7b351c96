struct AsyncActionNotReentrant: CallRule {
  static let info = RuleInfo(
    id: "async_action_not_reentrant", topic: .concurrency, severity: .info, tier: .heuristic,
    title: "Button action can run twice concurrently",
    explanation: """
      **What happens.** Two quick taps submit twice.

      **Why.** The button's action only starts a task and returns, so the button can be tapped again while the work is \
      still running. The function sets a flag, but no code checks it.

      **What to do.** Disable the button with `disabled(_:)` while the flag is set, or return early from the function.

      **When it is fine.** A second tap cannot reach a button of an alert, a confirmation dialog, a menu or a swipe \
      action, because the first tap closes it. The same applies to an action that first dismisses the view or hides the \
      button, and to a view that covers the screen while the flag is set. A button can also be disabled by a value computed from the flag, or by another flag that is set together with it. None of \
      these cases is reported.
      """,
    references: [
      .apple("disabled(_:)", "swiftui/view/disabled(_:)"),
      .apple("Task", "swift/task"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["order 1", "“Buy”", "order 2"],
          [
            .message(1, 0, "tap"), .start(0, "`submit()`"), .message(1, 2, .problem("tap again")),
            .start(2, .problem("`submit()`", "bought twice")), .end(0, "done"), .end(2, "done"),
          ])),
      .corrected(
        "`.disabled(cart.isSubmitting)`",
        .timeline(
          ["order 1", "“Buy”"],
          [
            .message(1, 0, "tap"), .start(0, "`submit()`"), .event(1, .remedy("disabled", "no second tap")),
            .end(0, "done"),
            .event(1, "enabled"),
          ]))),
    related: ["loading_flag_race_on_cancel", "unguarded_pagination", "destructive_action_without_confirmation"],
    examples: [
      .flagged(
        """
        struct Checkout: View {
          @StateObject var cart = Cart()
          var body: some View { ▸Button("Buy") { Task { await cart.submit() } }◂ }
        }
        @MainActor final class Cart: ObservableObject {
          @Published var isSubmitting = false
          func submit() async {
            isSubmitting = true
            await shop.order()
            isSubmitting = false
          }
        }
        """,
        fixed: """
          struct Checkout: View {
            @StateObject var cart = Cart()
            var body: some View { Button("Buy") { Task { await cart.submit() } }.disabled(cart.isSubmitting) }
          }
          @MainActor final class Cart: ObservableObject {
            @Published var isSubmitting = false
            func submit() async {
              isSubmitting = true
              await shop.order()
              isSubmitting = false
            }
          }
          """),
      .flagged(
        """
        struct Checkout: View {
          @State private var isSaving = false
          var body: some View {
            ▸Button {
              Task { await save() }
            } label: {
              Text("Save")
            }◂
            .padding()
          }
          private func save() async {
            isSaving = true
            defer { isSaving = false }
            await shop.order()
          }
        }
        """,
        fixed: """
          struct Checkout: View {
            @State private var isSaving = false
            var body: some View {
              Button {
                Task { await save() }
              } label: {
                Text("Save")
              }
              .padding()
              .disabled(isSaving)
            }
            private func save() async {
              isSaving = true
              defer { isSaving = false }
              await shop.order()
            }
          }
          """),
      .accepted(
        """
        struct Checkout: View {
          @StateObject var cart = Cart()
          var body: some View { Button("Buy") { Task { await cart.submit() } }.disabled(cart.isSubmitting) }
        }
        @MainActor final class Cart: ObservableObject {
          @Published var isSubmitting = false
          func submit() async { isSubmitting = true; await shop.order() }
        }
        """),
      .accepted(
        """
        struct Checkout: View {
          @StateObject var cart = Cart()
          var body: some View { Button("Buy") { Task { await cart.submit() } } }
        }
        @MainActor final class Cart: ObservableObject {
          @Published var isSubmitting = false
          func submit() async {
            guard !isSubmitting else { return }
            isSubmitting = true
            await shop.order()
          }
        }
        """),
      .accepted(
        """
        struct Inbox: View {
          @State private var isLoading = false
          var body: some View {
            if isLoading { ProgressView() } else { failure }
          }
          private var failure: some View { Button("Again") { Task { await load() } } }
          private func load() async {
            isLoading = true
            await mail.fetch()
            isLoading = false
          }
        }
        """,
        note: "not shown while the flag is set"),
      .accepted("Button(\"Buy\") { Task { await cart.submit() } }", note: "`submit` is declared elsewhere"),
      .accepted(
        """
        struct Checkout: View {
          @State private var asks = false
          @State private var isSaving = false
          var body: some View {
            Text("Cart").confirmationDialog("Buy?", isPresented: $asks) { Button("Buy") { Task { await save() } } }
          }
          private func save() async {
            isSaving = true
            await shop.order()
            isSaving = false
          }
        }
        """,
        note: "the first tap closes the dialog"),
      .accepted(
        """
        struct Checkout: View {
          @Environment(\\.dismiss) private var dismiss
          @State private var isSaving = false
          var body: some View {
            Button("Buy") {
              Task { await save() }
              dismiss()
            }
          }
          private func save() async {
            isSaving = true
            await shop.order()
            isSaving = false
          }
        }
        """,
        note: "the first tap closes the screen"),
      .accepted(
        """
        struct Checkout: View {
          @StateObject var cart = Cart()
          var body: some View { Button("Buy") { Task { await cart.submit() } }.disabled(!cart.canSubmit) }
        }
        @MainActor final class Cart: ObservableObject {
          @Published var isSubmitting = false
          var isReady = true
          var canSubmit: Bool { isReady && !isSubmitting }
          func submit() async {
            isSubmitting = true
            await shop.order()
            isSubmitting = false
          }
        }
        """,
        note: "`canSubmit` is computed from the flag"),
      .accepted(
        """
        struct SearchBar: View {
          @State private var text = ""
          @State private var isLoading = false
          var body: some View {
            if !text.isEmpty {
              Button("Clear") {
                text = ""
                Task { await load() }
              }
            }
          }
          func load() async {
            isLoading = true
            await fetch()
            isLoading = false
          }
          func fetch() async {}
        }
        """,
        note: "the first tap hides the button"),
      .accepted(
        """
        struct Cart: View {
          @State private var isSubmitting = false
          var body: some View {
            if !isSubmitting { items }
          }
          var items: some View { VStack { footer } }
          var footer: some View { Button("Buy") { Task { await submit() } } }
          func submit() async {
            isSubmitting = true
            await send()
            isSubmitting = false
          }
          func send() async {}
        }
        """,
        note: "a helper of a helper, which is shown only while the flag is not set"),
      .accepted(
        """
        struct Cart: View {
          @State private var isSubmitting = false
          var body: some View {
            Form { Button("Buy") { Task { await submit() } } }
              .overlay { if isSubmitting { cover } }
          }
          var cover: some View { Color.black.opacity(0.2).ignoresSafeArea() }
          func submit() async {
            isSubmitting = true
            await send()
            isSubmitting = false
          }
          func send() async {}
        }
        """,
        note: "covered while the flag is set"),
    ])

  static let callees: [StaticString] = ["Button"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let action = call.buttonAction else { return }
    for task in file.calls(named: "Task", in: action.node) {
      guard let work = task.trailingClosure, action.node == task.node.enclosingFunction else { continue }
      for awaited in work.node.runningNodes where awaited.kind == .awaitExpr {
        guard let method = awaited.lastChild.flatMap(FunctionCallExpr.init),
          let (flag, model, owner, together) = unaskedFlag(of: method, in: file), !file.endsWithUse(call),
          !file.isUnavailable(call, whileSet: together, of: owner), !isDisabledByParent(call, in: file)
        else { continue }
        let chain = file.chain(of: call.node)
        let disabled = ".disabled(\(model)\(flag))"
        let last = chain.modifiers.last { $0.clause == nil && $0.node == chain.node }?.inserting(disabled)
        // A flag that is initially `true` would disable the button permanently.
        let isClear = owner.properties.contains { $0.name == flag && $0.initialText != "true" }
        let name = method.calleeName?.text ?? ""
        findings.add(
          at: call.range,
          "A second tap runs `\(name)` again while `\(flag)` is `true`; disable the button while it runs",
          related: [RelatedLocation(range: method.range, message: "can run twice")],
          fixes: isClear
            ? [
              .unsafe(
                "Disable the button while `\(flag)` is `true`", preferred: true,
                last ?? file.tree.inserting(disabled, after: chain.node.range.upperBound)),
              leaveEarly(method, unless: flag, in: file),
            ] : [])
        return
      }
    }
  }

  /// Whether a stored property or local value of the view disables the button; it might be derived from the flag.
  private func isDisabledByParent(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: call.node) else { return false }
    return file.calls(named: "disabled", in: type).contains { disabled in
      guard ModifierChain.outermost(of: disabled.node).contains(call.node),
        let value = disabled.firstArgument, let name = value.selfMemberName
      else { return false }
      return type.storedProperty(named: name) != nil || file.isLocal(value)
    }
  }

  /// Checks the flag at the start of the method, if the method is in the same file and returns nothing.
  private func leaveEarly(_ method: FunctionCallExpr, unless flag: String, in file: FileModel) -> Fix? {
    guard let function = file.method(calledBy: method)?.function, function.returnType == nil,
      let first = function.body?.firstChild
    else { return nil }
    let separator = first.statementSeparator
    return .unsafe(
      "Return early from `\(function.name?.text ?? "")` if `\(flag)` is `true`",
      .insert("guard !\(flag) else { return }" + separator, at: first.range.lowerBound))
  }

  /// The flag that a method sets without checking it, the prefix of its name in the caller, and the flags that are set
  /// together with it.
  private func unaskedFlag(
    of method: FunctionCallExpr, in file: FileModel
  ) -> (flag: String, model: String, owner: KnownType, together: Set<String>)? {
    guard let name = method.calleeName?.text, let callee = method.calledExpression else { return nil }
    let base = MemberAccessExpr(callee)?.base
    let owner: String?
    let model: String
    if let base, !base.isSelf {
      owner = file.ownProperty(base)?.typeName?.text
      model = base.text + "."
    } else {
      owner = file.enclosingType(of: method.node)?.name.text
      model = ""
    }
    guard let owner, let type = file.facts.type(named: owner) else { return nil }
    let members = type.members.filter { $0.name == name && $0.kind == .function }
    guard members.count == 1, let member = members.first, member.isAsync,
      // `guard open.insert(id).inserted else { return }`
      !member.references.contains(where: { $0.name == "inserted" })
    else { return nil }
    let flag = member.assignsBeforeAwait.first { flag in
      flag.hasPrefix("is") && flag.hasSuffix("ing") && !member.guardsOn.contains(flag)
        && type.properties.contains { $0.name == flag && (model.isEmpty || !$0.isPrivate) }
    }
    return flag.map { ($0, model, type, type.flagsSetAtOnce(by: member).union([$0])) }
  }
}
