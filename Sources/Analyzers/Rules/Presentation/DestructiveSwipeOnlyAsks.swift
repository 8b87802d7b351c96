struct DestructiveSwipeOnlyAsks: CallRule, TypeRule {
  static let info = RuleInfo(
    id: "destructive_swipe_only_asks", topic: .presentation, alsoAbout: [.lists], cases: [.onlyAsks], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .visionOS])

  static let callees: [StaticString] = ["Button"]

  private static let presentations: [StaticString] = [
    "alert", "confirmationDialog", "actionSheet", "sheet", "fullScreenCover", "popover",
  ]

  func check(_ button: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard isDestructive(button), isInSwipeActions(button.node, in: file), file.mayBeForPhones(at: button.node),
      let type = file.enclosingType(of: button.node),
      let (write, code) = question(askedBy: file.reach(fromActionOf: button), in: type, file)
    else { return }
    findings.add(
      at: button.range, Self.message, related: [code.related(write.node, "only opens a dialog")],
      fixes: [withoutRole(button, in: file)])
  }

  /// Rows and modifiers of rows that get the action of their button from the list.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for handed in file.handedClosures(in: type, to: ["Button"]) {
      guard let button = ArgumentUse(handed.argument)?.call, isDestructive(button),
        isInSwipeActions(button.node, in: handed.file) || isInSwipeActions(handed.creation.node, in: file),
        file.mayBeForPhones(at: handed.creation.node),
        let (write, code) = question(askedBy: file.reach(from: handed.closure), in: type, file)
      else { continue }
      findings.add(
        at: handed.creation.rangeFromName, Self.message,
        related: [
          handed.file.related(button.range, "runs the action"), code.related(write.node, "only opens a dialog"),
        ])
    }
  }

  private static let message =
    "The row is removed from the list before the user has answered, which loses the dialog or crashes; remove "
    + "`role: .destructive` and add `.tint(.red)`"

  private func isDestructive(_ button: FunctionCallExpr) -> Bool {
    guard let role = button.argument("role") else { return false }
    return role.textEquals(".destructive") || role.textEquals("ButtonRole.destructive")
  }

  private func isInSwipeActions(_ node: SyntaxNode, in file: FileModel) -> Bool {
    let places = [node] + file.helperUses(around: node)
    return places.contains { place in file.closures(around: place).contains { $0.use?.callee == "swipeActions" } }
  }

  /// The code that opens a dialog of a view, if an action does nothing else.
  private func question(
    askedBy action: Reach, in type: TypeDeclaration, _ file: FileModel
  ) -> (Write, ReachedCode)? {
    var question: (Write, ReachedCode)?
    for reached in action.all {
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
            && argument.expression.map { depends($0, on: name, in: type, steps: 2) } ?? false
        }
      }
    }
  }

  /// Whether an expression mentions a property, or a computed property that does: a binding with a getter.
  private func depends(_ value: SyntaxNode, on name: String, in type: TypeDeclaration, steps: Int) -> Bool {
    value.tokens.contains { token in
      if token.text == name || token.text == "$" + name { return true }
      guard steps > 0, let getter = type.variable(named: Name(token))?.binding.accessorBlock else { return false }
      return depends(getter, on: name, in: type, steps: steps - 1)
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
      edits.append(file.tree.appending(".tint(.red)", to: button.node))
    }
    return Fix(
      title: "Use a red tint instead of the role", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let onlyAsks = RuleCase(
    "onlyAsks", .wrong, "a destructive button in `swipeActions` only opens a dialog, an alert or a sheet")
}
