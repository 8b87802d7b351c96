struct DestructiveActionWithoutConfirmation: CallRule {
  static let info = RuleInfo(
    id: "destructive_action_without_confirmation", topic: .presentation, severity: .hint, tier: .heuristic,
    title: "A destructive button acts at once",
    explanation: """
      **What happens.** One mistaken tap, and the data is gone.

      **Why.** The button deletes directly. Its red colour warns, but does not ask.

      **What to do.** Ask first: set a flag and let a `confirmationDialog` hold the button that deletes.

      **When it is fine.** In an alert or a dialog that asks already, in a context menu, a menu or a swipe action, \
      which take two steps anyway, and where the deletion can be undone.
      """,
    examples: [
      .flagged("▸Button(\"Delete\", role: .destructive) { deleteAll() }◂"),
      .flagged(
        """
        ▸Button(role: .destructive) {
          store.remove(book)
        } label: {
          Label("Remove", systemImage: "trash")
        }◂
        """),
      .flagged("▸Button(\"Delete\", role: .destructive, action: deleteAll)◂"),
      .accepted("Button(\"Delete\", role: .destructive) { asks = true }"),
      .accepted("Button(\"Delete\", role: .destructive, action: confirm)"),
      .accepted(
        """
        Rows().confirmationDialog("Sure?", isPresented: $asks) { Button("Delete", role: .destructive) { deleteAll() } }
        """),
      .accepted(
        "Button(\"Delete\", role: .destructive) { pending = { deleteAll() }; asks = true }", note: "kept for the dialog"),
      .accepted("Row().swipeActions { Button(\"Delete\", role: .destructive) { delete(book) } }"),
      .accepted(
        """
        var body: some View { Rows().alert("Sure?", isPresented: $asks) { actions } }

        @ViewBuilder private var actions: some View { Button("Delete", role: .destructive) { deleteAll() } }
        """,
        note: "a helper that the alert shows"),
      .accepted(
        """
        Rows().askFirstAlert("Sure?") { Button("Delete", role: .destructive) { deleteAll() } }
        """,
        note: "the project's own alert"),
      .accepted("Button(\"Delete\") { deleteAll() }", note: "not marked as destructive"),
      .accepted(
        "Button(\"Delete account\", role: .destructive) { router.open(.deleteAccount(account)) }",
        note: "a screen that asks"),
    ])

  static let callees: [StaticString] = ["Button"]

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard button.argument("role").textEquals(".destructive"),
      !file.slotsThroughHelpers(around: button.node).contains(where: { $0 == .dialog || $0 == .menu })
    else { return }
    // `confirmationDialogOrAlert`, `contextMenu(for:)`: the project's own confirmation helpers.
    let callees = file.closures(around: button.node).compactMap(\.use?.callee)
    let names = callees + [button.node.enclosingMember?.memberName].compactMap(\.self)
    guard !names.contains(where: asks) else { return }
    guard let name = destroyer(button, in: file) else { return }
    findings.add(
      at: button.range, "`\(name.text)` runs on the first tap, without asking",
      related: [RelatedLocation(range: name.range, message: "what it does")])
  }

  /// The function that the action calls, or that is the action itself: `action: deleteAll`.
  private func destroyer(_ button: FunctionCallExpr, in file: FileModel) -> Name? {
    func destroys(_ name: Name) -> Bool {
      (["delete", "remove", "erase", "reset"] as [StaticString]).contains { name.hasPrefix($0) }
    }
    guard let action = button.buttonAction else {
      return button.argument("action")?.lastName.flatMap { destroys($0) ? $0 : nil }
    }
    return file.calls(in: action.node).first { call in
      // A nested closure runs later, for example from a dialog's button; `.deleteAccount(…)` is a value to present.
      file.closures(around: call.node).first?.node == action.node && !call.isImplicitMember
        && call.calleeName.map(destroys) ?? false
    }?.calleeName
  }

  private func asks(_ name: Name) -> Bool {
    name.containsAny(of: ["alert", "dialog", "confirm", "menu", "swipe"])
  }
}
