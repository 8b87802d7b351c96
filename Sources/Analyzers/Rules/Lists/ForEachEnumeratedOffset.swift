struct ForEachEnumeratedOffset: CallRule {
  static let info = RuleInfo(id: "for_each_enumerated_offset", topic: .lists, severity: .warning, tier: .precise)

  static let callees: [StaticString] = ["ForEach"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = call.arguments.first, data.label == nil, let expression = data.expression,
      let enumerated = file.calls(named: "enumerated", in: expression).first(where: { $0.arguments.isEmpty }),
      let collection = enumerated.base,
      let path = call.argument("id"), path.kind == .keyPathExpr
    else { return }
    let isOffset = path.textEquals("\\.offset") || path.textEquals("\\.0")
    guard isOffset || path.textEquals("\\.element") || path.textEquals("\\.1") else { return }
    // A row that ignores its element represents the position, for example one of several equal slots.
    let isAboutPosition = call.trailingClosure?.parameterNames.last == "_"
    guard !isOffset || !file.isSelectedByPosition(call),
      let rows = file.positionalIdentity(of: call.trailingClosure, in: collection)
    else { return }
    let isHint = !isOffset || isAboutPosition || file.isInMenuOrPicker(call)
    findings.add(
      at: call.range,
      isOffset
        ? "Rows are identified by offset; state and animations move to the wrong row when the list changes"
        : "Rows are identified by the whole element: equal elements collide and edits create new rows; use a stable id",
      severity: isHint ? .hint : rows.severity,
      related: [RelatedLocation(range: path.range, message: "row identity")] + rows.related,
      fixes: [
        file.hasIdentifiableElements(collection)
          ? .unsafe("Use the element's id", preferred: true, .replace(path.range, by: "\\.element.id")) : nil
      ],
      missingFact: rows.missingFact)
  }
}
