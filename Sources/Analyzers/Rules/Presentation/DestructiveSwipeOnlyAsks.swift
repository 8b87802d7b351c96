struct DestructiveSwipeOnlyAsks: CallRule {
  static let info = RuleInfo(
    id: "destructive_swipe_only_asks", topic: .presentation, alsoAbout: [.lists], cases: [.onlyAsks], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .visionOS])

  static let callees: [StaticString] = ["Button"]

  private static let presentations: [StaticString] = [
    "alert", "confirmationDialog", "actionSheet", "sheet", "fullScreenCover", "popover",
  ]

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let role = button.argument("role"),
      role.textEquals(".destructive") || role.textEquals("ButtonRole.destructive"),
      isInSwipeActions(button.node, in: file), file.mayBeForPhones(at: button.node),
      let (write, code) = question(askedBy: button, in: file)
    else { return }
    findings.add(
      at: button.range,
      "The row is removed from the list before the user has answered, which loses the dialog or crashes; remove "
        + "`role: .destructive` and add `.tint(.red)`",
      related: [code.related(write.node, "only opens a dialog")], fixes: [withoutRole(button, in: file)])
  }

  private func isInSwipeActions(_ node: SyntaxNode, in file: FileModel) -> Bool {
    let places = [node] + file.helperUses(around: node)
    return places.contains { place in file.closures(around: place).contains { $0.use?.callee == "swipeActions" } }
  }

  /// The code that opens a dialog, if the action of a button does nothing else.
  private func question(askedBy button: FunctionCallExpr, in file: FileModel) -> (Write, ReachedCode)? {
    guard let type = file.enclosingType(of: button.node) else { return nil }
    var question: (Write, ReachedCode)?
    for reached in file.reach(fromActionOf: button).all {
      let code: ReachedCode
      switch reached {
      case .code(let found): code = found
      case .unseen(let unseen):
        // Calls of the SDK are examined where they are made.
        guard case .system = unseen.callee else { return nil }
        continue
      }
      guard code.moment == .now else { return nil }
      for call in code.calls where !isHarmless(call, in: code.file) { return nil }
      for write in code.writes where !code.file.isLocal(write.target) {
        guard write.assignment != nil || write.kind == .toggles, let name = write.target.lastName else { return nil }
        if question == nil, presents(name.text, in: type, file) { question = (write, code) }
      }
    }
    return question
  }

  /// Whether a call only creates a value, animates, or runs other code of the project, which is examined itself.
  private func isHarmless(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let name = call.calleeName else { return false }
    if name == "withAnimation" || name == "toggle" { return true }
    if name.isCapitalized { return name != "Task" }
    return file.callee(of: call).isOwn
  }

  /// Whether a dialog or another presentation of the view depends on a property.
  private func presents(_ name: String, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    Self.presentations.contains { presentation in
      file.calls(named: presentation, in: type).contains { call in
        call.arguments.contains { argument in
          argument.label.isAny(of: ["isPresented", "item", "presenting"])
            && argument.node.tokens.contains { $0.text == name || $0.text == "$" + name }
        }
      }
    }
  }

  private func withoutRole(_ button: FunctionCallExpr, in file: FileModel) -> Fix? {
    let arguments = Array(button.arguments)
    guard let position = arguments.firstIndex(where: { $0.label == "role" }),
      let value = arguments[position].expression, let end = value.lastToken?.next
    else { return nil }
    let deleted: Range<Int>
    if position > 0, let previous = arguments[position - 1].expression {
      deleted = previous.range.upperBound..<value.range.upperBound
    } else if arguments.count > 1 {
      deleted = arguments[0].range.lowerBound..<arguments[1].range.lowerBound
    } else {
      guard let callee = button.calledExpression, button.trailingClosure != nil else { return nil }
      deleted = callee.range.upperBound..<end.range.upperBound
    }
    let chain = file.chain(of: button.node)
    var edits: [TextEdit] = [.delete(deleted)]
    if !chain.contains("tint") {
      edits.append(file.tree.inserting(".tint(.red)", after: button.range.upperBound))
    }
    return Fix(
      title: "Use a red tint instead of the role", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let onlyAsks = RuleCase(
    "onlyAsks", .wrong, "a destructive button in `swipeActions` only opens a dialog, an alert or a sheet")
}
