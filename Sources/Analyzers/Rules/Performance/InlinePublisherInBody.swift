struct InlinePublisherInBody: ModifierRule {
  static let info = RuleInfo(
    id: "inline_publisher_in_body", topic: .performance, alsoAbout: [.concurrency], severity: .info, tier: .precise,
    since: "0.2.0",
    title: "Publisher is re-created in each evaluation of `body`",
    explanation: """
      **What happens.** A timer starts over whenever the view updates. If updates are more frequent than its interval, \
      it never fires. A request is sent again, and a value that waits in `debounce` is lost.

      **Why.** The argument of `onReceive` is part of `body`, so each evaluation creates another publisher, and \
      `onReceive` subscribes to the new one.

      **What to do.** Keep the publisher in a property: `@State private var timer = Timer.publish(…).autoconnect()`. A \
      plain `let` is re-created whenever the view itself is.

      **When it is fine.** Notifications and publishers of a model have no state of their own and are not reported. \
      `debounce`, `throttle` and `delay` are info, and only if the publisher also contains a closure, because SwiftUI \
      may recognize a publisher that consists of equal values. A body that runs only once is not reported, and the \
      finding is info if it is not known whether the body runs again.
      """,
    references: [
      .apple("onReceive(_:perform:)", "swiftui/view/onreceive(_:perform:)"),
      .wwdc(2020, 10040, "Data Essentials in SwiftUI"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`body`", "timer"],
          [
            .start(1, "first timer"), .pause("0.6 s later"), .event(0, "an update"), .end(1, .problem("has not fired")),
            .start(1, "second timer"), .pause("0.6 s later"), .event(0, "an update"),
            .end(1, .problem("has not fired")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`body`", "timer"],
          [
            .start(1, "timer in a property"), .pause("0.6 s later"), .event(0, "an update"), .pause("0.4 s later"),
            .event(1, .remedy("fires")), .event(0, "an update"), .pause("1 s later"), .event(1, .remedy("fires")),
          ]))),
    related: ["reference_type_created_in_body"],
    examples: [
      .flagged(
        """
        struct Clock: View {
          @State private var now = Date()
          var body: some View {
            Text(now, style: .time)
              .▸onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { now = $0 }◂
          }
        }
        """,
        fixed: """
          struct Clock: View {
            @State private var timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

            @State private var now = Date()
            var body: some View {
              Text(now, style: .time)
                .onReceive(timer) { now = $0 }
            }
          }
          """),
      .flagged(
        """
        struct Clock: View {
          @State private var now = Date()
          var body: some View {
            Text(now, style: .time).▸onReceive(timer) { now = $0 }◂
          }
          private var timer: AnyPublisher<Date, Never> {
            Timer.publish(every: 1, on: .main, in: .common).autoconnect().eraseToAnyPublisher()
          }
        }
        """,
        note: "a computed property creates one each time"),
      .flagged(
        """
        final class Model: ObservableObject { @Published var query = "" }
        struct Finder: View {
          @ObservedObject var model: Model
          var body: some View {
            TextField("Search", text: $model.query)
              .▸onReceive(
                model.$query.filter { $0.count > minimum }.debounce(for: 0.3, scheduler: RunLoop.main)
              ) { find($0) }◂
          }
          let minimum: Int
          func find(_ text: String) {}
        }
        """, note: "no two closures are equal, so each evaluation starts another debounce"),
      .flagged(
        """
        struct Clock: View {
          let show: (Date) -> Void
          var body: some View {
            Text("Clock").▸onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { show($0) }◂
          }
        }
        """,
        fixed: """
          struct Clock: View {
            @State private var timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

            let show: (Date) -> Void
            var body: some View {
              Text("Clock").onReceive(timer) { show($0) }
            }
          }
          """,
        severity: .hint, note: "it is not known whether the body runs again"),
      .accepted(
        """
        struct Clock: View {
          @State private var now = Date()
          private let tick = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
          var body: some View { Text(now, style: .time).onReceive(tick) { now = $0 } }
        }
        """),
      .accepted(
        """
        final class Model: ObservableObject { @Published var query = "" }
        struct Finder: View {
          @ObservedObject var model: Model
          var body: some View {
            TextField("Search", text: $model.query)
              .onReceive(model.$query.debounce(for: 0.3, scheduler: RunLoop.main)) { find($0) }
          }
          func find(_ text: String) {}
        }
        """,
        note: "a publisher of the same values each time"),
      .accepted(
        """
        struct Status: View {
          @State private var count = 0
          var body: some View {
            Text("\\(count)").onReceive(NotificationCenter.default.publisher(for: .changed)) { _ in count += 1 }
          }
        }
        """,
        note: "notifications have no state"),
      .accepted(
        """
        final class Model: ObservableObject { @Published var query = "" }
        struct Finder: View {
          @ObservedObject var model: Model
          var body: some View {
            TextField("Search", text: $model.query).onReceive(model.$query) { find($0) }
          }
          func find(_ text: String) {}
        }
        """),
      .accepted(
        """
        struct Clock: View {
          @State private var now = Date()
          @State private var tick = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
          var body: some View { Text(now, style: .time).onReceive(tick) { now = $0 } }
        }
        """),
      .accepted(
        """
        final class Model: ObservableObject {
          @Published var query = ""
          lazy var queries = $query.debounce(for: 0.3, scheduler: RunLoop.main).eraseToAnyPublisher()
        }
        struct Finder: View {
          @ObservedObject var model: Model
          var body: some View {
            TextField("Search", text: $model.query).onReceive(model.queries) { find($0) }
          }
          func find(_ text: String) {}
        }
        """,
        note: "the model keeps the publisher"),
    ])

  static let modifiers: [StaticString] = ["onReceive"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let publisher = modifier.call?.firstUnlabeledArgument,
      let source = source(of: publisher, in: file), let evaluation = file.bodyEvaluation(running: modifier.node),
      let repetition = file.repetition(
        of: evaluation, full: .info, lowered: .hint)
    else { return }
    findings.add(
      at: modifier.range,
      "`\(source.callee.text)` creates another publisher whenever the body runs; keep the publisher in a property",
      severity: repetition.severity,
      related: source.isInPublisher ? [] : [RelatedLocation(range: source.callee.range, message: "created here")],
      fixes: [source.isInPublisher ? hoisting(publisher, source.callee, in: file) : nil],
      missingFact: repetition.missingFact)
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
