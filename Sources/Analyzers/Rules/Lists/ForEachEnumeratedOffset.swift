struct ForEachEnumeratedOffset: CallRule {
  static let info = RuleInfo(
    id: "for_each_enumerated_offset", topic: .lists,
    cases: [.keepsState, .editedElement, .replaced, .stateless, .wholeElement], tier: .precise)

  static let callees: [StaticString] = ["ForEach"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = call.arguments.first, data.label == nil, let expression = data.expression,
      let enumerated = file.calls(named: "enumerated", in: expression).first(where: { $0.arguments.isEmpty }),
      let collection = enumerated.base,
      let path = call.argument("id"), path.kind == .keyPathExpr
    else { return }
    let isOffset = path.textEquals("\\.offset") || path.textEquals("\\.0")
    guard isOffset || path.textEquals("\\.element") || path.textEquals("\\.1") else { return }
    // Ids are different and never edited.
    if !isOffset, file.elementTypeName(of: collection).map({ $0 == "UUID" || $0.hasSuffix("ID") }) ?? false { return }
    if !isOffset, let rows = call.trailingClosure, file.bindsElements(of: collection, in: rows),
      !file.definesEquality(ofElementsOf: collection)
    {
      findings.add(
        at: call.range,
        "Each edit of an element re-creates its row, because the whole element is the identity; use a stable id",
        .editedElement, related: [RelatedLocation(range: path.range, message: "row identity")],
        fixes: [useID(path, of: collection, in: file)])
      return
    }
    // A row that ignores its element represents the position, for example one of several equal slots.
    let isAboutPosition = call.trailingClosure?.parameterNames.last == "_"
    guard !isOffset || !file.isSelectedByPosition(call),
      let rows = file.positionalIdentity(of: call.trailingClosure, in: collection)
    else { return }
    let keepsNothing = isAboutPosition || file.isInMenuOrPicker(call) || rows.effect == .slight
    let ruleCase: RuleCase =
      !isOffset ? .wholeElement : keepsNothing ? .stateless : rows.effect == .replaced ? .replaced : .keepsState
    findings.add(
      at: call.range,
      isOffset
        ? "Rows are identified by offset; state and animations move to the wrong row when the list changes"
        : "Rows are identified by the whole element: equal elements collide and edits create new rows; use a stable id",
      ruleCase, assuming: [rows.unknownChange, ruleCase == .keepsState ? rows.unknownState : nil],
      related: [RelatedLocation(range: path.range, message: "row identity")] + rows.related,
      fixes: [useID(path, of: collection, in: file)])
  }

  private func useID(_ path: SyntaxNode, of collection: SyntaxNode, in file: FileModel) -> Fix? {
    file.hasIdentifiableElements(collection)
      ? .unsafe("Use the element's id", preferred: true, .replace(path.range, by: "\\.element.id")) : nil
  }
}

extension FileModel {
  /// Whether the type of a collection's elements decides itself which values are equal.
  fileprivate func definesEquality(ofElementsOf collection: SyntaxNode) -> Bool {
    elementTypeName(of: collection).flatMap { type(named: $0, at: collection) }?.definesEquality ?? false
  }
}

extension RuleCase {
  fileprivate static let keepsState = RuleCase(
    "keepsState", .wrong, "rows keep state or input, and elements are inserted, removed or moved")
  fileprivate static let editedElement = RuleCase(
    "editedElement", .wrong, "`id: \\.element` makes an element the identity of the row that edits it")
  fileprivate static let replaced = RuleCase(
    "replaced", .wrong, "rows keep state or input, and the collection is only replaced as a whole", severity: .hint,
    because: "the new rows often show the same elements")
  fileprivate static let stateless = RuleCase(
    "stateless", .wrong, "rows have no state to lose or represent positions", severity: .hint,
    because: "only animations are wrong")
  fileprivate static let wholeElement = RuleCase(
    "wholeElement", .wrong, "`id: \\.element` makes the whole element the identity", severity: .hint,
    because: "few collections have equal or edited elements")
}
