struct ObserverTokenDropped: ModifierRule {
  static let info = RuleInfo(
    id: "observer_token_dropped", topic: .concurrency, alsoAbout: [.state],
    cases: [.runsAgain, .mayRunAgain, .timeObserver], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = FileModel.repeatableEvents

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let repetition = file.repetition(of: modifier, of: chain)
    let codes = Array(file.reach(from: modifier)).filter { $0.moment == .now || $0.moment == .inTask }
    for code in codes {
      for call in code.calls {
        guard let observer = Observer(call), drops(call.node, in: code.file),
          !code.file.isOnlyForFirstRun(call.node, of: code, among: codes)
        else { continue }
        let name = call.calleeName?.text ?? ""
        let event = modifier.name.text
        let (message, ruleCase): (String, RuleCase) =
          switch observer {
          case .time:
            (
              "The token of `\(name)` is not kept, so the observer may never fire; store it and remove it later",
              .timeObserver
            )
          case .event where repetition == .again:
            (
              "Each run of `\(event)` adds an observer that no code can remove; store the token of `\(name)` and remove "
                + "it", .runsAgain
            )
          case .event:
            (
              "`\(event)` adds an observer that no code can remove; store the token of `\(name)` and remove it",
              .mayRunAgain
            )
          }
        findings.add(
          at: modifier.range, message, ruleCase, related: [code.related(call.nameRange, "the token is dropped")])
        return
      }
    }
  }

  private enum Observer {
    case event, time

    init?(_ call: FunctionCallExpr) {
      switch call.calleeName {
      case "addObserver"? where call.argument("forName") != nil: self = .event
      case "addLocalMonitorForEvents"?, "addGlobalMonitorForEvents"?: self = .event
      case "addPeriodicTimeObserver"?, "addBoundaryTimeObserver"?: self = .time
      default: return nil
      }
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

extension RuleCase {
  fileprivate static let runsAgain = RuleCase(
    "runsAgain", .wrong, "code that runs several times adds an observer and drops its token")
  fileprivate static let mayRunAgain = RuleCase(
    "mayRunAgain", .wrong, "code that runs when a view appears adds an observer and drops its token", severity: .info,
    because: "it is not known whether the view appears again")
  fileprivate static let timeObserver = RuleCase(
    "timeObserver", .wrong, "the token of a time observer of a player is dropped")
}
