struct OnReceivePublished: ModifierRule {
  static let info = RuleInfo(
    id: "on_receive_published", topic: .state, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`onReceive` of a published property reads the property's old value",
    explanation: """
      **What happens.** The closure works with the value before the change: a search runs for the previous text, a \
      flag seems to have its old value.

      **Why.** The publisher of a `@Published` property sends the new value before the property is set (`willSet`). \
      Inside the closure, `model.query` is therefore still the old value.

      **What to do.** Use the value that the closure receives. Or observe the property with `onChange(of: \
      model.query)`, which runs after the change and not for the initial value.

      **When it is fine.** A closure that uses the received value, perhaps to compare it with the old one, and code that \
      runs later, for example in a task, are not reported. Neither is a publisher with operators, such as `receive(on:)` or `debounce`.
      """,
    references: [
      .apple("Published", "combine/published"), .apple("onReceive(_:perform:)", "swiftui/view/onreceive(_:perform:)"),
    ],
    related: ["published_sink_reads_stale_self", "on_change_misses_initial_value"],
    examples: [
      .flagged(
        """
        final class Search: ObservableObject {
          @Published var query = ""
          func run(_ query: String) {}
        }
        struct SearchView: View {
          @ObservedObject var search: Search
          var body: some View {
            TextField("Query", text: $search.query).onReceive(search.$query) { _ in search.run(▸search.query◂) }
          }
        }
        """,
        fixed: """
          final class Search: ObservableObject {
            @Published var query = ""
            func run(_ query: String) {}
          }
          struct SearchView: View {
            @ObservedObject var search: Search
            var body: some View {
              TextField("Query", text: $search.query).onReceive(search.$query) { query in search.run(query) }
            }
          }
          """),
      .flagged(
        """
        final class Player: ObservableObject { @Published var isPlaying = false }
        struct PlayerView: View {
          @ObservedObject var player: Player
          @State private var label = ""
          var body: some View {
            Text(label).onReceive(player.$isPlaying) { isOn in label = ▸player.isPlaying◂ ? "On" : "Off" }
          }
        }
        """,
        fixed: """
          final class Player: ObservableObject { @Published var isPlaying = false }
          struct PlayerView: View {
            @ObservedObject var player: Player
            @State private var label = ""
            var body: some View {
              Text(label).onReceive(player.$isPlaying) { isOn in label = isOn ? "On" : "Off" }
            }
          }
          """),
      .accepted(
        """
        final class Player: ObservableObject { @Published var isPlaying = false }
        struct PlayerView: View {
          @ObservedObject var player: Player
          @State private var label = ""
          var body: some View {
            Text(label).onReceive(player.$isPlaying) { label = $0 == player.isPlaying ? "Same" : "Other" }
          }
        }
        """,
        note: "compares the old value with the new one"),
      .accepted(
        """
        final class Search: ObservableObject {
          @Published var query = ""
          func run(_ query: String) {}
        }
        struct SearchView: View {
          @ObservedObject var search: Search
          var body: some View { Text("a").onReceive(search.$query) { query in search.run(query) } }
        }
        """),
      .accepted(
        """
        final class Search: ObservableObject {
          @Published var query = ""
          func run(_ query: String) {}
        }
        struct SearchView: View {
          @ObservedObject var search: Search
          var body: some View { Text("a").onReceive(search.$query) { _ in Task { search.run(search.query) } } }
        }
        """,
        note: "runs later"),
      .accepted(
        """
        final class Search: ObservableObject {
          @Published var query = ""
          @Published var scope = 0
          func run(_ query: String) {}
        }
        struct SearchView: View {
          @ObservedObject var search: Search
          var body: some View { Text("a").onReceive(search.$scope) { _ in search.run(search.query) } }
        }
        """,
        note: "another property"),
      .accepted(
        """
        final class Search: ObservableObject {
          @Published var query = ""
          func run(_ query: String) {}
        }
        struct SearchView: View {
          @ObservedObject var search: Search
          var body: some View { Text("a").onChange(of: search.query) { search.run(search.query) } }
        }
        """),
      .accepted(
        """
        final class Search: ObservableObject { @Published var query = "" }
        struct SearchView: View {
          @ObservedObject var search: Search
          var body: some View { Text("a").onReceive(search.$query) { _ in search.query = "" } }
        }
        """,
        note: "only sets the property"),
    ])

  static let modifiers: [StaticString] = ["onReceive"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let access = modifier.firstArgument.flatMap(MemberAccessExpr.init),
      let published = access.name?.boundProperty,
      let object = access.base, let property = file.ownProperty(object), !file.isLocal(object),
      property.wrapper(.observesObject) != nil, let closure = modifier.trailingClosure(or: "perform")
    else { return }
    let reads = closure.node.runningNodes.filter { node in
      guard let read = MemberAccessExpr(node), let base = read.base, read.name == published,
        base.selfMemberName == property.name
      else { return false }
      return !isWritten(node)
    }
    // A closure that also uses the new value compares the two.
    guard let first = reads.first, !usesParameter(closure, in: file) else { return }
    findings.add(
      at: first.range,
      "`\(first.text)` still has its old value while `onReceive` runs; use the value that the closure receives",
      fixes: [fix(closure, reads, published, in: file)])
  }

  private func isWritten(_ access: SyntaxNode) -> Bool {
    guard let parent = access.parent else { return false }
    return parent.kind == .inOutExpr || Assignment(parent).map { $0.target == access } ?? false
  }

  /// Whether the closure uses the value that it receives.
  private func usesParameter(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    guard let parameter = closure.parameterNames.first else {
      return !file.references(named: "$0", in: closure.node).isEmpty
    }
    return parameter != "_" && !file.bareReferences(to: parameter, in: closure.node).isEmpty
  }

  /// Uses the received value, which gets the name of the property if it has none.
  private func fix(_ closure: ClosureExpr, _ reads: [SyntaxNode], _ published: Name, in file: FileModel) -> Fix? {
    guard let signature = closure.signature, let parameter = closure.parameterNames.first,
      closure.parameterNames.count == 1, file.bareReferences(to: published, in: closure.node).isEmpty
    else { return nil }
    let isUnnamed = parameter == "_"
    guard !isUnnamed || signature.firstToken?.range == parameter.range else { return nil }
    let name = isUnnamed ? published.text : parameter.text
    var edits = reads.map { TextEdit.replace($0.range, by: name) }
    if isUnnamed { edits.append(.replace(parameter.range, by: name)) }
    return Fix(title: "Use the received value", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}
