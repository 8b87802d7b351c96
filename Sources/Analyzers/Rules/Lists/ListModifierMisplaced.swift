struct ListModifierMisplaced: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "list_modifier_misplaced", topic: .lists, cases: [.onList, .onRow, .leftOver], tier: .precise, since: "0.2.0")

  static let misplacements: [Misplacement] = [
    .modifiers(of: .row, .on(["List", "Form"])), .modifiers(of: .list, .inLazyContent),
  ]

  static func message(_ modifier: Name, _ container: Name) -> String {
    SwiftUICatalog.entry(of: modifier)?.takesEffectOn == .row
      ? "`\(modifier.text)` on the `\(container.text)` has no effect; apply it to the rows"
      : "`\(modifier.text)` on a row has no effect; apply it to the `\(container.text)`"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    guard case .inLazyContent = found.place else {
      // In a row of another list, it applies to that row.
      let isInList = file.closures(around: found.container.node).contains {
        $0.use?.callee.isAny(of: ["List", "Form"]) ?? false
      }
      if isInList { return .accepted }
      let rowsHaveIt = file.calls(in: found.container.node).contains { call in
        call.calleeName.map { $0 == found.modifier.name } ?? false
      }
      // Rows without insets would touch the edges; the line is more likely left over.
      let isLeftOver = found.modifier.onlyUnlabeledArgument.textEquals("EdgeInsets()")
      return rowsHaveIt || isLeftOver ? .reported(.leftOver, canFix: false) : .reported(.onList, isSafeToFix: false)
    }
    // A view of the project may contain a list.
    guard found.container.calleeName == "List", let base = found.chain.baseName, base.isCapitalized,
      SwiftUICatalog.entry(of: base) != nil, !base.is(.scrollContainer), base != "TextEditor",
      // A section has its own spacing.
      base != "Section" || found.modifier.name != "listSectionSpacing",
      !file.calls(in: found.chain.node).contains(where: { call in
        call.calleeName.map { $0.isCapitalized && ($0.is(.scrollContainer) || SwiftUICatalog.entry(of: $0) == nil) }
          ?? false
      })
    else { return .accepted }
    let listHasIt = file.chain(of: found.container.node).modifiers.contains { $0.name.text == found.modifier.name.text }
    return listHasIt ? .reported(.leftOver, canFix: false) : .reported(.onRow, isSafeToFix: false)
  }
}

extension RuleCase {
  fileprivate static let onList = RuleCase(
    "onList", .wrong, "a modifier of rows is applied to the list", severity: .info,
    because: "most of these modifiers only change the look")
  fileprivate static let onRow = RuleCase(
    "onRow", .wrong, "a modifier of lists is applied to a row", severity: .info,
    because: "most of these modifiers only change the look")
  fileprivate static let leftOver = RuleCase(
    "leftOver", .wrong, "the modifier is also in the right place, or would make the list look wrong there",
    severity: .hint, because: "nothing is missing on the screen")
}
