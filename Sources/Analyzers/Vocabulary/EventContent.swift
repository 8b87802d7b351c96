// Finds content that events build, not the evaluation of a body.

private final class EventContentMemos: QuestionMemos {
  /// By the row of the node.
  var isBuilt = Memo<Int, Bool>()

  init() {}
}

extension FileModel {
  /// The maximum number of places to follow from one receiver of some content to the next.
  private static var maximumPlaces: Int { 12 }

  /// Whether an event builds the content that contains a node, and no evaluation of a body does: the content of a modifier of
  /// the project that presents it, `modally(isPresented:) { … }`, if that calls the closure where a presentation starts, and
  /// gives the result to a hosting controller.
  package func isBuiltByEvents(_ node: SyntaxNode) -> Bool {
    memoized(\EventContentMemos.isBuilt, node.index) {
      var places = 0
      return isBuiltByEvents(node, inReceiver: false, &places)
    }
  }

  /// Whether the code that contains the creation of a view is built by events.
  func isBuiltByEvents(_ use: Located<ViewInputFact>) -> Bool {
    guard let (call, file) = call(at: use) else { return false }
    return file.isBuiltByEvents(call.node)
  }

  /// - Parameter inReceiver: whether the node is the call of a closure in its receiver.
  private func isBuiltByEvents(_ node: SyntaxNode, inReceiver: Bool, _ places: inout Int) -> Bool {
    guard places < Self.maximumPlaces, !inReceiver || !updatesHost(node) else { return false }
    places += 1
    for closure in closures(around: node) where !closure.runsAtOnce {
      guard let use = closure.use else { return false }
      if inReceiver, runsOnEvent(closure.node, use) { return true }
      guard SwiftUICatalog.entry(of: use.callee) == nil else { continue }
      let calls = allContentPlaces(of: closure.node)
      if !calls.isEmpty,
        calls.allSatisfy({ $0.file.isBuiltByEvents($0.call, inReceiver: true, &places) })
      {
        return true
      }
    }
    let uses = helperUses(around: node)
    return !uses.isEmpty
      && uses.allSatisfy { use in
        // `perform: present` is an argument instead of a closure.
        let reference = use.withSelf
        if inReceiver, let handed = ArgumentUse(reference), runsOnEvent(reference, handed) { return true }
        return isBuiltByEvents(use, inReceiver: inReceiver, &places)
      }
  }

  /// Whether a hosting controller that shows some content already gets new content: `host.rootView = content()`.
  private func updatesHost(_ content: SyntaxNode) -> Bool {
    let statement = content.enclosingStatement
    if let assignment = Assignment(statement) { return assignment.target.lastName == "rootView" }
    guard let name = VariableDecl(statement)?.bindings.only?.name, let member = content.enclosingMember else {
      return false
    }
    return assignments(in: member).contains { assignment in
      assignment.target.lastName == "rootView" && assignment.value.contains { $0.mentions(name) }
    }
  }

  /// Whether SwiftUI or another framework runs a closure on an event, or after the code that contains it.
  private func runsOnEvent(_ closure: SyntaxNode, _ use: ArgumentUse) -> Bool {
    // A receiver of the project may call the closure at several places.
    let isOwn = facts.types(named: use.callee.text).contains { $0.fact.kind != .extension }
    guard !isOwn, !callee(of: use.call).isOwn else { return false }
    return switch role(of: closure) {
    case .inTask, .later: true
    case .action: isKeptBySDK(use) ?? true
    case .builder, .atOnce, .stored, .unknown: false
    }
  }
}
