struct RowIDDiffersFromLoopID: CallRule {
  static let info = RuleInfo(
    id: "row_id_differs_from_loop_id", topic: .lists, cases: [.lazy, .eager], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ForEach"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let loop = RowLoop(call), identifiesElements(loop), let row = loop.closure.statements.last,
      let id = positionalID(ofRow: row, loop, in: file), let place = file.rowPlaceThroughHelpers(around: row),
      place.loop?.call.node == call.node,
      file.changes(of: loop.data).kind > .appendedOnly
    else { return }
    let index = id.argument.text
    findings.add(
      at: id.range,
      "Rows have the ids of their elements and another `id(\(index))`, so rows keep old content after the data changes; "
        + "remove it and scroll to the element's id",
      place.lazyContainer == nil ? .eager : .lazy,
      related: [
        RelatedLocation(range: call.argument("id")?.range ?? call.nameRange, message: "identifies rows by element")
      ])
  }

  /// Whether the loop gives rows the identity of their elements, not their position.
  private func identifiesElements(_ loop: RowLoop) -> Bool {
    let isEnumerated = loop.data.mentionsAny(of: ["enumerated", "indexed", "zip"])
    guard let path = loop.idPath else { return !isEnumerated && isCollection(loop.data) }
    if isEnumerated { return path.hasPrefix("element") || path.hasPrefix("1.") || path == "1" }
    return isCollection(loop.data) && !path.hasPrefix("self")
  }

  /// Whether the data are elements, not positions: not `0..<count` or `items.indices`.
  private func isCollection(_ data: SyntaxNode) -> Bool {
    data.kind != .sequenceExpr && !data.mentionsAny(of: ["indices", "stride"])
  }

  /// The `.id(…)` of a row as a whole that is its position: on the row itself, or on what its helper returns.
  private func positionalID(
    ofRow row: SyntaxNode, _ loop: RowLoop, in file: FileModel
  ) -> (range: Range<Int>, argument: SyntaxNode)? {
    if let id = loop.rowID(in: file) {
      return isPosition(id.argument, loop) ? (range: id.modifier.range, argument: id.argument) : nil
    }
    guard let call = file.chain(of: row).base.flatMap(FunctionCallExpr.init), file.isViewMember(call.node),
      let function = file.callee(of: call).functionHere, let view = function.body?.onlyStatement,
      let id = file.chain(of: view).modifiers.first(where: { $0.name == "id" }),
      let name = id.onlyUnlabeledArgument.flatMap(DeclReferenceExpr.init)?.name
    else { return nil }
    let parameters = Array(function.parameters)
    guard let position = parameters.firstIndex(where: { $0.name == name }),
      let argument = parameters.argument(at: position, of: call), isPosition(argument, loop)
    else { return nil }
    return (range: id.range, argument: argument)
  }

  /// Whether an expression depends on the position of the row and not on its element.
  private func isPosition(_ value: SyntaxNode, _ loop: RowLoop) -> Bool {
    let parameters = loop.closure.parameterNames
    if parameters.count == 2 { return value.mentions(parameters[0]) && !value.mentions(parameters[1]) }
    // `ForEach(Array(items.enumerated()), id: \.element.id) { pair in Row(pair.element).id(pair.offset) }`
    if let access = MemberAccessExpr(value), let base = access.base?.lastName,
      access.name.isAny(of: ["offset", "index"])
    {
      return parameters.first.map { $0 == base } ?? (base == "$0")
        && loop.data.mentionsAny(of: ["enumerated", "indexed"])
    }
    return value.mentionsAny(of: ["firstIndex"])
  }
}

extension RuleCase {
  fileprivate static let lazy = RuleCase(
    "lazy", .wrong, "a row in a list or a lazy stack has its position as `id`, and the loop uses the element's id")
  fileprivate static let eager = RuleCase(
    "eager", .wrong, "the rows are not created lazily", severity: .hint,
    because: "rows that all exist at once follow the id of the loop")
}
