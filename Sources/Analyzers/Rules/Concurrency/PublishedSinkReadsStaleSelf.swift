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
    guard let property = projectedProperty(chain, in: file),
      chain.before(operation).allSatisfy({ $0.name.isAny(of: PublishedSinkReadsStaleSelf.undelayed) }),
      let closure = operation.trailingClosure ?? operation.arguments.last?.expression.flatMap(ClosureExpr.init)
    else { return }
    let reads = closure.node.runningNodes.filter { node in
      node.kind == .memberAccessExpr && MemberAccessExpr(node)?.base?.isSelf ?? false
        && node.selfMemberName == property.name && !isTarget(node) && !isCompared(node)
    }
    guard let read = reads.first else { return }
    let isUnchanged = chain.before(operation).allSatisfy { $0.name.isAny(of: PublishedSinkReadsStaleSelf.unchanged) }
    findings.add(
      at: operation.range, "`\(property.name.text)` still has its old value; use the value passed to the closure",
      related: [RelatedLocation(range: read.range, message: "reads the old value")],
      fixes: [isUnchanged ? useParameter(of: closure, named: property.name.text, for: reads) : nil])
  }

  /// The `@Published` property whose publisher the chain begins with.
  private func projectedProperty(_ chain: ModifierChain, in file: FileModel) -> StoredProperty? {
    guard let base = chain.base, let projected = base.selfMemberName, let type = file.enclosingType(of: base) else {
      return nil
    }
    return type.storedProperties.first { $0.wrapper("Published") != nil && projected.isBinding(of: $0.name) }
  }

  /// Whether the old value is compared with something, probably with the new one.
  private func isCompared(_ node: SyntaxNode) -> Bool {
    guard let sequence = node.parent, sequence.kind == .sequenceExpr else { return false }
    return sequence.children.contains { $0.textEquals("==") || $0.textEquals("!=") }
  }

  private func isTarget(_ node: SyntaxNode) -> Bool {
    var node = node
    while let parent = node.parent, parent.kind == .memberAccessExpr || parent.kind == .subscriptCallExpr,
      parent.firstChild == node
    {
      node = parent
    }
    return node.parent.flatMap(Assignment.init).map { $0.target == node && !$0.isCompound } ?? false
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
