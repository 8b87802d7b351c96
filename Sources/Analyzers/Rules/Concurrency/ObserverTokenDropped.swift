struct ObserverTokenDropped: ModifierRule {
  static let info = RuleInfo(
    id: "observer_token_dropped", topic: .concurrency, alsoAbout: [.state],
    cases: [.runsAgain, .mayRunAgain, .timeObserver], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] =
    FileModel.repeatableEvents + ["addPeriodicTimeObserver", "addBoundaryTimeObserver"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    if let call = modifier.call, modifier.argument("forInterval") ?? modifier.argument("forTimes") != nil {
      return checkTimeObserver(call, in: file, &findings)
    }
    let repetition = file.repetition(of: modifier, of: chain)
    let codes = Array(file.reach(from: modifier)).filter { $0.moment == .now || $0.moment == .inTask }
    for code in codes {
      for call in code.calls {
        guard call.addsObserver, drops(call.node, in: code.file),
          !code.file.isOnlyForFirstRun(call.node, of: code, among: codes)
        else { continue }
        let name = call.calleeName?.text ?? ""
        let event = modifier.name.text
        let isAgain = repetition == .again
        findings.add(
          at: modifier.range,
          isAgain
            ? "Each run of `\(event)` adds an observer that no code can remove; store the token of `\(name)` and remove it"
            : "`\(event)` adds an observer that no code can remove; store the token of `\(name)` and remove it",
          isAgain ? .runsAgain : .mayRunAgain, related: [code.related(call.nameRange, "the token is dropped")])
        return
      }
    }
  }

  /// Reports an observer of a player wherever code adds it, because the behavior is undefined even if it is added once.
  private func checkTimeObserver(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard drops(call.node, in: file), !isReturnedByClosure(call.node, in: file), !file.callee(of: call).isOwn else {
      return
    }
    findings.add(
      at: call.nameRange,
      "The token of `\(call.calleeName?.text ?? "")` is not kept, so the observer may never fire; store it and remove it "
        + "later", .timeObserver)
  }

  /// Whether a closure that may have a result consists of the call: `players.map { $0.addPeriodicTimeObserver(…) }`.
  private func isReturnedByClosure(_ call: SyntaxNode, in file: FileModel) -> Bool {
    guard let closure = file.closures(around: call).first, closure.node.onlyStatement == call else { return false }
    return switch file.role(of: closure) {
    case .action, .inTask, .later: false
    case .builder, .atOnce, .stored, .unknown: true
    }
  }

  /// Whether no code keeps the result of a call beyond the function.
  private func drops(_ call: SyntaxNode, in file: FileModel) -> Bool {
    guard call.outermostPostfix == call else { return false }
    let statement = call.enclosingStatement
    if statement == call { return !isReturned(call) }
    if statement.discards(call) { return true }
    guard let binding = VariableDecl(statement)?.bindings.only, binding.value == call, let name = binding.name,
      let block = statement.parent, block.kind != .memberBlock
    else { return false }
    return file.bareReferences(to: name, in: block).isEmpty
  }

  /// Whether a function or a closure of a single expression returns the value.
  private func isReturned(_ call: SyntaxNode) -> Bool {
    guard let braces = call.parent, braces.onlyChild == call else { return false }
    if let function = braces.parent.flatMap(FunctionDecl.init) { return function.returnType != nil }
    return braces.kind == .accessorBlock
  }
}

extension FunctionCallExpr {
  /// Whether it adds a closure that runs until code removes its token.
  fileprivate var addsObserver: Bool {
    switch calleeName {
    case "addObserver"?: argument("forName") != nil
    case "addLocalMonitorForEvents"?, "addGlobalMonitorForEvents"?: true
    default: false
    }
  }
}

extension RuleCase {
  fileprivate static let runsAgain = RuleCase(
    "runsAgain", .wrong, "code that runs several times adds an observer and drops its token")
  fileprivate static let mayRunAgain = RuleCase(
    "mayRunAgain", .wrong, "code that runs when a view appears adds an observer and drops its token", severity: .info,
    because: "it is not known whether the view appears again")
  fileprivate static let timeObserver = RuleCase(
    "timeObserver", .wrong, "the token of a time observer of a player is dropped")
}
