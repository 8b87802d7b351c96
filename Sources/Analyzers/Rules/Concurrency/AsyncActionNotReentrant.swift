struct AsyncActionNotReentrant: CallRule {
  static let info = RuleInfo(
    id: "async_action_not_reentrant", topic: .concurrency, severity: .info, tier: .heuristic,
    title: "A second tap starts the same work again",
    explanation: """
      **What happens.** Two quick taps submit twice.

      **Why.** The button's task returns at once, so the button can be tapped again while the work is still going on. \
      The function sets a flag, but nobody asks for it.

      **What to do.** Disable the button while the flag is set, or leave the function early.

      **When it is fine.** Where either is done already; that is not reported.
      """,
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
        note: "not there while the flag is set"),
      .accepted("Button(\"Buy\") { Task { await cart.submit() } }", note: "what it does is not known"),
    ])

  static let callees: [StaticString] = ["Button"]
  static let looksAtModels = true

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let action = call.buttonAction else { return }
    for task in file.calls(named: "Task", in: action.node) {
      guard let work = task.trailingClosure, action.node == task.node.enclosingFunction else { continue }
      for awaited in work.node.runningNodes where awaited.kind == .awaitExpr {
        guard let method = awaited.lastChild.flatMap(FunctionCallExpr.init),
          let (flag, model) = unaskedFlag(of: method, in: file), !isAsked(flag, around: call, in: file)
        else { continue }
        let chain = file.chain(of: call.node)
        let disabled = ".disabled(\(model)\(flag))"
        let last = chain.modifiers.last.map { $0.inserting(disabled) }
        findings.add(
          at: call.range, "A second tap runs `\(method.calleeName?.text ?? "")` again while `\(flag)` is set",
          related: [RelatedLocation(range: method.range, message: "runs again")],
          fixes: [
            .safe(
              "Disable the button meanwhile", preferred: true, last ?? .insert(disabled, at: call.range.upperBound)),
            leaveEarly(method, unless: flag, in: file),
          ])
        return
      }
    }
  }

  /// Checks the flag at the start of the method, if the method is in the same file and returns nothing.
  private func leaveEarly(_ method: FunctionCallExpr, unless flag: String, in file: FileModel) -> Fix? {
    guard let function = file.method(calledBy: method)?.function, function.returnType == nil,
      let first = function.body?.firstChild
    else { return nil }
    let separator = first.statementSeparator
    return .safe(
      "Leave `\(function.name?.text ?? "")` early meanwhile",
      .insert("guard !\(flag) else { return }" + separator, at: first.range.lowerBound))
  }

  /// The flag that a method sets without checking it, and the prefix of its name in the caller.
  private func unaskedFlag(of method: FunctionCallExpr, in file: FileModel) -> (flag: String, model: String)? {
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
    guard members.count == 1, let member = members.first, member.isAsync else { return nil }
    let flag = member.assignsBeforeAwait.first { flag in
      flag.hasPrefix("is") && flag.hasSuffix("ing") && !member.guardsOn.contains(flag)
        && type.properties.contains { $0.name == flag }
    }
    return flag.map { ($0, model) }
  }

  /// Whether something around the button checks the flag: `.disabled(…)`, or a branch that shows something else.
  private func isAsked(_ flag: String, around call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let member = call.node.enclosingMember else { return true }
    for disabled in file.calls(named: "disabled") + file.calls(named: "allowsHitTesting")
    where ModifierChain.outermost(of: disabled.node).contains(call.node) {
      if disabled.arguments.contains(where: { $0.node.tokens.contains { $0.text == flag } }) { return true }
      // Another expression may represent the flag.
      if disabled.arguments.contains(where: { $0.expression?.kind == .declReferenceExpr }) { return true }
    }
    // The branch may be around the use of the helper that contains the button.
    return ([call.node] + file.helperUses(around: call.node)).contains { node in
      node.conditions(below: node.enclosingMember ?? member).contains { $0.tokens.contains { $0.text == flag } }
    }
  }
}
