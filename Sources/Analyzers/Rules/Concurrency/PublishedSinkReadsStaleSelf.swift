struct PublishedSinkReadsStaleSelf: ModifierRule {
  static let info = RuleInfo(
    id: "published_sink_reads_stale_self", topic: .concurrency, cases: [.readsOldValue], tier: .precise)

  static let modifiers: [StaticString] = ["sink", "map", "compactMap", "flatMap", "filter", "handleEvents"]
  static let looksAtModels = true

  /// Operators between the property and the closure that do not delay the value.
  private static let undelayed: [StaticString] = [
    "dropFirst", "removeDuplicates", "handleEvents", "print", "eraseToAnyPublisher", "filter", "first", "map",
    "compactMap", "combineLatest", "merge", "flatMap", "prepend",
  ]
  /// The operators among these that pass the value on unchanged.
  private static let unchanged: [StaticString] = [
    "dropFirst", "removeDuplicates", "handleEvents", "print", "eraseToAnyPublisher", "filter", "first",
  ]

  func check(_ operation: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard chain.before(operation).allSatisfy({ $0.name.isAny(of: PublishedSinkReadsStaleSelf.undelayed) }) else {
      return
    }
    let properties = projectedProperties(chain, in: file)
    for property in properties {
      guard let found = firstRead(of: property, in: operation, file) else { continue }
      report(found, of: property, isOnly: properties.count == 1, operation, chain, &findings)
      return
    }
  }

  private func report(
    _ found: (read: SyntaxNode, code: ReachedCode), of property: StoredProperty, isOnly: Bool, _ operation: Modifier,
    _ chain: ModifierChain, _ findings: inout Findings
  ) {
    let (read, code) = found
    let isUnchanged =
      isOnly && chain.before(operation).allSatisfy { $0.name.isAny(of: PublishedSinkReadsStaleSelf.unchanged) }
    let closure = code.isInRoot ? ClosureExpr(code.node) : nil
    let reads = reads(of: property, in: code)
    findings.add(
      at: operation.range, "`\(property.name.text)` still has its old value; use the value passed to the closure",
      related: [code.related(read, "reads the old value")],
      fixes: [
        isUnchanged ? closure.flatMap { useParameter(of: $0, named: property.name.text, for: reads) } : nil
      ])
  }

  /// The first read of the old value, in the closure or in code that it runs before it ends.
  private func firstRead(
    of property: StoredProperty, in operation: Modifier, _ file: FileModel
  ) -> (read: SyntaxNode, code: ReachedCode)? {
    let codes: Reach
    if operation.name == "handleEvents" {
      // Its other closures do not run for a value.
      guard let output = operation.call?.argument("receiveOutput") else { return nil }
      codes = file.reach(from: output)
    } else {
      codes = file.reach(from: operation)
    }
    for code in codes.now where !code.way.isAfterSuspension && !code.isGivenClosureParameter {
      if let read = reads(of: property, in: code).first { return (read, code) }
    }
    return nil
  }

  private func reads(of property: StoredProperty, in code: ReachedCode) -> [SyntaxNode] {
    code.reads(of: [property.name.text]).filter { !isCompared($0) }
  }

  /// The `@Published` properties whose publishers the chain begins with: `$area`, or those that
  /// `Publishers.CombineLatest($area, $coats)` joins.
  private func projectedProperties(_ chain: ModifierChain, in file: FileModel) -> [StoredProperty] {
    guard let base = chain.base, let type = file.enclosingType(of: base) else { return [] }
    let joined = FunctionCallExpr(base).flatMap { call in
      call.calleeName.isAny(of: Self.joining) ? call.arguments.compactMap(\.expression) : nil
    }
    return (joined ?? [base]).compactMap { publisher in
      guard let projected = publisher.selfMemberName else { return nil }
      return type.storedProperties.first { $0.wrapper("Published") != nil && projected.isBinding(of: $0.name) }
    }
  }

  /// The publishers that pass on the values of several others at once.
  private static let joining: [StaticString] = [
    "CombineLatest", "CombineLatest3", "CombineLatest4", "Merge", "Merge3", "Merge4", "MergeMany",
  ]

  /// Whether the old value is compared with something, probably with the new one.
  private func isCompared(_ node: SyntaxNode) -> Bool {
    guard let sequence = node.parent, sequence.kind == .sequenceExpr else { return false }
    return sequence.children.contains { $0.textEquals("==") || $0.textEquals("!=") }
  }

  private func useParameter(of closure: ClosureExpr, named name: String, for reads: [SyntaxNode]) -> Fix? {
    var edits: [TextEdit] = []
    var parameter = name
    let parameters =
      closure.signature?.children.filter {
        $0.kind == .closureShorthandParameter || $0.kind == .closureParameter
      } ?? []
    if let only = parameters.first {
      guard parameters.count == 1, only.kind == .closureShorthandParameter, let token = only.firstToken
      else { return nil }
      if token.textEquals("_") {
        edits.append(.replace(token.range, by: name))
      } else {
        parameter = token.text
      }
    } else if closure.node.mentionsAny(of: ["$0"]) {
      parameter = "$0"
    } else {
      return nil
    }
    for read in reads {
      edits.append(.replace(unwrapped(read), by: parameter))
    }
    return Fix(title: "Use the new value", isSafe: true, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// `self?.query ?? ""` as a whole, since the parameter is not optional.
  private func unwrapped(_ read: SyntaxNode) -> Range<Int> {
    guard let sequence = read.parent, sequence.kind == .sequenceExpr,
      let coalescing = read.nextSibling, coalescing.textEquals("??"), let fallback = coalescing.nextSibling
    else { return read.range }
    return read.range.lowerBound..<fallback.range.upperBound
  }
}

extension RuleCase {
  fileprivate static let readsOldValue = RuleCase(
    "readsOldValue", .wrong, "a closure reads the property whose publisher calls it")
}
