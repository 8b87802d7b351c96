struct SearchWithoutDebounce: ModifierRule {
  static let info = RuleInfo(
    id: "search_without_debounce", topic: .concurrency, severity: .hint, tier: .heuristic,
    title: "Every key press sends a request",
    explanation: """
      **What happens.** Typing a word of eight letters sends eight requests; the list flickers through results nobody \
      asked for.

      **Why.** The text changes with each key, and the work hangs on the text directly.

      **What to do.** Wait for a pause: sleep 300 milliseconds at the start of `.task(id:)`, which the next key \
      cancels, or put `debounce` before the sink.

      **When it is fine.** Filtering in memory is quick enough; without anything awaited this is not reported.
      """,
    examples: [
      .flagged(
        """
        @State private var text = ""
        var body: some View {
          List(results) { Row($0) }
            .searchable(text: $text)
            .▸task(id: text) { results = await library.books(matching: text) }◂
        }
        """,
        fixed: """
          @State private var text = ""
          var body: some View {
            List(results) { Row($0) }
              .searchable(text: $text)
              .task(id: text) { try? await Task.sleep(for: .milliseconds(300)); guard !Task.isCancelled else { return }; results = await library.books(matching: text) }
          }
          """),
      .flagged(
        """
        @ObservedObject var finder: Finder
        var body: some View {
          TextField("Title", text: $finder.query)
            .▸onChange(of: finder.query) { _, query in
              Task {
                await finder.find(query)
              }
            }◂
        }
        """,
        fixed: """
          @ObservedObject var finder: Finder
          var body: some View {
            TextField("Title", text: $finder.query)
              .onChange(of: finder.query) { _, query in
                Task {
                  try? await Task.sleep(for: .milliseconds(300))
                  guard !Task.isCancelled else { return }
                  await finder.find(query)
                }
              }
          }
          """),
      .flagged(
        """
        final class Finder: ObservableObject {
          @Published var query = ""
          init() { $query.▸sink { [weak self] text in Task { await self?.find(text) } }◂.store(in: &bag) }
          func find(_ text: String) async { results = await library.books(matching: text) }
        }
        struct FinderView: View {
          @StateObject var finder = Finder()
          var body: some View { List(finder.results) { Row($0) }.searchable(text: $finder.query) }
        }
        """,
        fixed: """
          final class Finder: ObservableObject {
            @Published var query = ""
            init() { $query.sink { [weak self] text in Task { try? await Task.sleep(for: .milliseconds(300)); guard !Task.isCancelled else { return }; await self?.find(text) } }.store(in: &bag) }
            func find(_ text: String) async { results = await library.books(matching: text) }
          }
          struct FinderView: View {
            @StateObject var finder = Finder()
            var body: some View { List(finder.results) { Row($0) }.searchable(text: $finder.query) }
          }
          """),
      .flagged(
        """
        @State private var text = ""
        var body: some View {
          List(results) { Row($0) }
            .searchable(text: $text)
            .▸task(id: text) { results = await library.books(matching: text) }◂
        }
        """,
        note: "before iOS 16 there is no `Task.sleep(for:)`", deployment: [.iOS: OSVersion(15)]),
      .accepted(
        """
        TextField("Server", text: $address)
          .onChange(of: address) { _, new in Task { await client.setAddress(new) } }
        """,
        note: "nothing is asked for"),
      .accepted(
        """
        @State private var text = ""
        var body: some View {
          List(results) { Row($0) }
            .searchable(text: $text)
            .task(id: text) {
              try? await Task.sleep(for: .milliseconds(300))
              guard !Task.isCancelled else { return }
              results = await library.books(matching: text)
            }
        }
        """),
      .flagged(
        """
        @State private var text = ""
        var body: some View {
          List(results) { Row($0) }
            .searchable(text: $text)
            .▸onChange(of: text) { URLSession.shared.dataTask(with: url(text)) { data, _, _ in show(data) }.resume() }◂
        }
        """,
        note: "a request without a task to pause in"),
      .accepted(
        """
        @State private var text = ""
        var body: some View {
          List(results) { Row($0) }.searchable(text: $text).onChange(of: text) { results = books.filter { $0.fits(text) } }
        }
        """,
        note: "in memory"),
      .accepted(
        """
        @State private var text = ""
        var body: some View {
          List(results) { Row($0) }.searchable(text: $text).task(id: text) { await find() }
        }
        func find() async {
          try? await Task.sleep(for: .seconds(0.3))
          results = await library.books(matching: text)
        }
        """,
        note: "waits in the method"),
      .accepted("List(results) { Row($0) }.task(id: shelf) { results = await library.books(in: shelf) }", note: "not typed"),
    ])

  static let modifiers: [StaticString] = ["task", "onChange", "sink"]
  static let looksAtModels = true

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let value: SyntaxNode?
    switch modifier.name {
    case "task": value = modifier.argument("id")
    case "onChange": value = modifier.argument("of")
    default: value = chain.base.flatMap { $0.selfMemberName.hasPrefix("$") ? $0 : nil }
    }
    guard let value, let closure = modifier.trailingClosure else { return }
    let isSink = modifier.name == "sink"
    if isSink, chain.before(modifier).contains(where: { $0.name.isAny(of: ["debounce", "throttle", "delay"]) }) {
      return
    }
    guard let field = textField(boundTo: value, isSink: isSink, in: file),
      let work = asynchronousWork(closure, isTask: modifier.name == "task", in: file)
    else { return }
    findings.add(
      at: modifier.range, "Every key press starts a request: wait for a pause first",
      related: [RelatedLocation(range: field.range, message: "typed here")],
      fixes: [file.settings.supports(.year2022) == true ? work.flatMap(wait) : nil])
  }

  /// The search or text field whose text is the value.
  private func textField(boundTo value: SyntaxNode, isSink: Bool, in file: FileModel) -> FunctionCallExpr? {
    let fields = file.calls(named: "searchable") + file.calls(named: "TextField")
    return fields.first { field in
      guard let binding = field.argument("text") else { return false }
      if isSink {
        // `$query` of a model is bound as `$model.query`.
        guard binding.kind == .memberAccessExpr, let name = value.lastToken, let last = binding.lastToken else {
          return false
        }
        return Name(name).isBinding(of: Name(last))
      }
      return isSpelled(binding, asBindingOf: value)
    }
  }

  /// `$text` for `text`, `$model.text` for `model.text`.
  private func isSpelled(_ binding: SyntaxNode, asBindingOf value: SyntaxNode) -> Bool {
    let a = binding.tokens
    let b = value.tokens
    guard a.count == b.count, let first = a.first, let other = b.first else { return false }
    return Name(first).isBinding(of: Name(other)) && zip(a, b).dropFirst().allSatisfy { Name($0) == Name($1) }
  }

  /// Work awaited without a pause before it; the closure to pause in is nil if it belongs to another method.
  private func asynchronousWork(_ closure: ClosureExpr, isTask: Bool, in file: FileModel) -> ClosureExpr?? {
    var places: [(node: SyntaxNode, closure: ClosureExpr?)] = []
    if isTask { places.append((closure.node, closure)) }
    for call in file.calls(named: "Task", in: closure.node) {
      if let inner = call.trailingClosure { places.append((inner.node, inner)) }
    }
    // A request without `await`: `URLSession.shared.dataTask(with: url) { … }.resume()`.
    let isRequest = closure.node.mentionsAny(of: ["URLSession"])
    if isRequest, !closure.node.mentionsAny(of: ["await", "debounce", "throttle", "sleep"]) { return .some(nil) }
    for node in closure.node.descendants {
      guard let call = FunctionCallExpr(node), let name = call.calleeName else { continue }
      if name.containsAny(of: ["debounce", "throttle", "sleep"]) { return nil }
      guard let body = file.method(calledBy: call)?.function.body else {
        if let (method, type) = file.methodElsewhere(calledBy: call) {
          if type.waits(method) { return nil }
        } else if !name.isCapitalized, call.calledExpression?.selfMemberName != nil {
          // An unresolved method of the type itself may wait.
          return nil
        }
        continue
      }
      if !file.sleeps(in: body).isEmpty { return nil }
      // A method may start the task itself.
      if !isTask, file.calls(named: "Task", in: body).contains(where: { $0.trailingClosure != nil }) {
        places.append((body, nil))
      }
    }
    guard file.sleeps(in: closure.node).isEmpty, !places.isEmpty else { return nil }
    for place in places where place.node.descendants.contains(where: awaitsAnswer) { return place.closure }
    return nil
  }

  /// Whether an answer is awaited: `await settings.setQuery(text)` only sends a value and costs little.
  private func awaitsAnswer(_ node: SyntaxNode) -> Bool {
    guard node.kind == .awaitExpr else { return false }
    guard let name = node.descendants.compactMap(FunctionCallExpr.init).first?.calleeName else { return true }
    return !(["set", "sync", "update", "save", "store", "validate", "configure", "reset"] as [StaticString])
      .contains { name.hasPrefix($0) }
  }

  private func wait(_ closure: ClosureExpr) -> Fix? {
    guard let first = closure.statements.first else { return nil }
    let separator = first.statementSeparator
    let text = "try? await Task.sleep(for: .milliseconds(300))\(separator)"
      + "guard !Task.isCancelled else { return }\(separator)"
    return .unsafe("Wait for a pause in the typing", preferred: true, .insert(text, at: first.range.lowerBound))
  }
}
