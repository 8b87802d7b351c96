struct InlinePublisherInBody: ModifierRule {
  static let info = RuleInfo(
    id: "inline_publisher_in_body", topic: .performance, alsoAbout: [.concurrency],
    cases: [.createsSource, .restartsOperator], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["onReceive"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let publisher = modifier.call?.firstUnlabeledArgument,
      let source = source(of: publisher, in: file), let evaluation = file.bodyEvaluation(running: modifier.node),
      let repetition = file.repetition(of: evaluation)
    else { return }
    findings.add(
      at: modifier.range,
      "`\(source.callee.text)` creates another publisher whenever the body runs; keep the publisher in a property",
      source.isOperator ? .restartsOperator : .createsSource, assuming: [repetition.unknown],
      related: source.isInPublisher ? [] : [RelatedLocation(range: source.callee.range, message: "created here")],
      fixes: [source.isInPublisher ? hoisting(publisher, source.callee, in: file) : nil])
  }

  /// The call that gives a publisher state of its own.
  private struct Source {
    let callee: Name
    /// Whether it is part of the argument, not of a computed property.
    let isInPublisher: Bool
    /// Whether it is an operator on a publisher that may live longer.
    let isOperator: Bool
  }

  /// The call that gives the publisher state: in the argument, or in the computed property that it reads.
  private func source(of publisher: SyntaxNode, in file: FileModel) -> Source? {
    if let source = source(in: publisher, isInPublisher: true, file) { return source }
    guard let name = publisher.selfMemberName, !file.isLocal(publisher), let type = file.enclosingType(of: publisher),
      let getter = type.variables.first(where: { $0.binding.name == name && !$0.binding.isStored })?.binding
        .accessorBlock
    else { return nil }
    return source(in: getter, isInPublisher: false, file)
  }

  private func source(in node: SyntaxNode, isInPublisher: Bool, _ file: FileModel) -> Source? {
    for call in file.calls(in: node) {
      guard let name = call.calleeName, file.closures(around: call.node).allSatisfy({ !node.contains($0.node) }) else {
        continue
      }
      switch name {
      case "publish" where call.base.textEquals("Timer") && call.argument("every") != nil: break
      case "TimerPublisher", "PassthroughSubject", "CurrentValueSubject", "dataTaskPublisher": break
      default:
        guard name.isAny(of: ["debounce", "throttle", "delay"]), call.argument("scheduler") != nil,
          call.node.firstRow(of: .closureExpr) != nil
        else { continue }
        return Source(callee: name, isInPublisher: isInPublisher, isOperator: true)
      }
      return Source(callee: name, isInPublisher: isInPublisher, isOperator: false)
    }
    return nil
  }

  private func hoisting(_ publisher: SyntaxNode, _ callee: Name, in file: FileModel) -> Fix? {
    guard callee == "publish", let type = file.enclosingType(of: publisher), !type.isForeign,
      type.declaration.memberBlock?.contains(publisher) ?? false,
      !type.members.contains(where: { $0.memberName == "timer" }),
      !publisher.descendants.contains(where: { node in
        guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized else { return false }
        return node.parent.flatMap(MemberAccessExpr.init)?.declName != node
      }), !publisher.text.utf8.contains(10),
      let declaration = file.declaring("@State private var timer = \(publisher.text)", in: type)
    else { return nil }
    return Fix(
      title: "Move it to a `@State` property", isSafe: false, isPreferred: true,
      edits: [declaration, .replace(publisher.range, by: "timer")])
  }
}

extension RuleCase {
  fileprivate static let createsSource = RuleCase(
    "createsSource", .wrong, "a body creates a timer, a subject or a request", severity: .info,
    because: "6 of 10 judged findings were worth acting on")
  fileprivate static let restartsOperator = RuleCase(
    "restartsOperator", .wrong, "a body delays the values of a publisher that contains a closure", severity: .hint,
    because: "not verified on a device", isOptIn: true)
}
