struct ConstantEditMode: ModifierRule {
  static let info = RuleInfo(
    id: "constant_edit_mode", topic: .lists, cases: [.editButton, .ownButton], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .visionOS])

  static let modifiers: [StaticString] = ["environment"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let arguments = modifier.arguments.compactMap(\.expression)
    guard arguments.count == 2, arguments[0].textEquals("\\.editMode"),
      let constant = FunctionCallExpr(arguments[1]), constant.calleeName == "constant",
      let mode = constant.onlyUnlabeledArgument.flatMap(MemberAccessExpr.init),
      mode.name.isAny(of: ["active", "inactive", "transient"]), mode.base.map({ $0.lastName == "EditMode" }) ?? true,
      let type = file.enclosingType(of: modifier.node)
    else { return }
    if let button = file.calls(named: "EditButton", in: type).first {
      findings.add(
        at: modifier.range, "`EditButton` has no effect, because the edit mode is constant; remove this `environment`",
        .editButton,
        related: [RelatedLocation(range: button.range, message: "changes the edit mode of the environment")])
    } else if let (state, button) = toggle(of: type, in: file) {
      findings.add(
        at: modifier.range,
        "Edit mode is constant, and `\(state.name.text)` changes only the title of its button; use "
          + "`.constant(\(state.name.text) ? .active : .inactive)`",
        .ownButton, related: [RelatedLocation(range: button.range, message: "toggles `\(state.name.text)`")],
        fixes: [
          .unsafe(
            "Use `\(state.name.text)` for the edit mode", preferred: true,
            .replace(mode.range, by: "\(state.name.text) ? .active : .inactive"))
        ])
    }
  }

  /// A state that a button toggles, and that nothing but the label of this button reads.
  private func toggle(of type: TypeDeclaration, in file: FileModel) -> (StoredProperty, FunctionCallExpr)? {
    let buttons = file.calls(named: "Button", in: type)
    for state in type.storedProperties where state.isFlag && file.isState(state, in: type) {
      let references = file.unqualifiedReferences(to: state.name, in: type)
      guard file.sharedBindings(to: state.name, in: type).isEmpty, references.count > 1 else { continue }
      for button in buttons {
        let reads = references.filter { file.write(at: $0) == nil }
        let writes: [Write] = file.reach(fromActionOf: button).now.flatMap { code in
          code.writes.filter { code.path(of: $0.target) == state.name.text }
        }
        guard !reads.isEmpty, writes.count == 1, writes[0].kind == .toggles,
          references.allSatisfy({ file.write(at: $0).map { $0.node == writes[0].node } ?? true }),
          reads.allSatisfy({ button.node.contains($0) && !file.isInActionScope($0) })
        else { continue }
        return (state, button)
      }
    }
    return nil
  }
}

extension RuleCase {
  fileprivate static let editButton = RuleCase(
    "editButton", .deadFeature, "a view has an `EditButton` and a constant edit mode", severity: .info,
    because: "the list can still be edited")
  fileprivate static let ownButton = RuleCase(
    "ownButton", .deadFeature, "a button changes only its own title, and the edit mode is constant", severity: .info,
    because: "the list can still be edited")
}
