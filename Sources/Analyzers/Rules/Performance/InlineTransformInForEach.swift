struct InlineTransformInForEach: CallRule {
  static let info = RuleInfo(
    id: "inline_transform_in_for_each", topic: .performance, alsoAbout: [.lists], cases: [.repeatsWork, .shuffles],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let data = call.firstUnlabeledArgument,
      call.trailingClosure != nil || call.argument("content") != nil || call.argument("rowContent") != nil,
      let (transform, source) = transform(in: data),
      let name = transform.calleeName, isLong(source, at: call, in: file),
      name == "shuffled" || isComputed(source, in: file),
      let evaluation = file.bodyEvaluation(running: call.node), let repetition = file.repetition(of: evaluation)
    else { return }
    let isRandom = name == "shuffled"
    findings.add(
      at: transform.rangeFromName,
      isRandom
        ? "`shuffled` gives the rows a new order in each evaluation of the body; keep the order in a property"
        : "`\(name.text)` runs in each evaluation of the body; keep its result in the model or in a `@State` property",
      isRandom ? .shuffles : .repeatsWork, assuming: [repetition.unknown])
  }

  private static let expensive: [StaticString] = ["sorted", "filter", "shuffled"]

  /// The outermost expensive transformation, and the collection to which all of them are applied.
  private func transform(in data: SyntaxNode) -> (FunctionCallExpr, source: SyntaxNode)? {
    var found: FunctionCallExpr?
    var node = data.unparenthesized
    while let call = FunctionCallExpr(node) {
      guard let name = call.calleeName else { return nil }
      if name == "Array", let inner = call.onlyUnlabeledArgument {
        node = inner.unparenthesized
        continue
      }
      guard let base = call.base else { break }
      if name.isAny(of: ["prefix", "suffix"]) { return nil }
      if found == nil, name.isAny(of: Self.expensive), !base.isLazy { found = call }
      node = base.unparenthesized
    }
    return found.map { ($0, node) }
  }

  /// Whether the collection is itself computed from another one in each evaluation. Sorting a stored one costs little.
  private func isComputed(_ source: SyntaxNode, in file: FileModel) -> Bool {
    if let (value, other) = file.handedValue(at: source) { return isComputedHere(value, in: other) }
    return isComputedHere(source, in: file)
  }

  private func isComputedHere(_ source: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = source.firstToken.map(Name.init), let type = file.enclosingType(of: source),
      let getter = type.variables.first(where: { $0.binding.name == name && !$0.binding.isStored })?.binding
        .accessorBlock
    else { return false }
    return getter.mentionsAny(of: ["sorted", "filter", "compactMap", "flatMap", "grouping", "reduce"])
  }

  /// Whether the collection may have many elements.
  private func isLong(_ source: SyntaxNode, at call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard !file.isConstant(source), !source.mentionsAny(of: ["allCases"]), source.kind != .arrayExpr,
      !file.isInMenuOrPicker(call), file.changes(of: source).kind != .never
    else { return false }
    guard let element = file.declaredElementType(of: source) else { return true }
    return file.type(named: element, at: source)?.fact.kind != .enum
  }
}

extension SyntaxNode {
  /// `items.lazy`
  fileprivate var isLazy: Bool { MemberAccessExpr(self)?.name == "lazy" }
}

extension RuleCase {
  fileprivate static let repeatsWork = RuleCase(
    "repeatsWork", .slow, "a body sorts or filters what it has computed from another collection", severity: .hint,
    because: "only long collections take time", isOptIn: true)
  fileprivate static let shuffles = RuleCase("shuffles", .wrong, "a body gives its rows a random order")
}
