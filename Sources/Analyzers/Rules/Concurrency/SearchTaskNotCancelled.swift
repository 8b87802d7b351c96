struct SearchTaskNotCancelled: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "search_task_not_cancelled", topic: .concurrency, severity: .warning, tier: .precise,
    title: "A new task starts while the old one still runs",
    explanation: """
      **What happens.** The results of an older query arrive last and replace those of the newer one.

      **Why.** Dropping a `Task`, or storing another one in its place, does not stop it: both run on, and the slower \
      one wins.

      **What to do.** Cancel the stored task before you start the next. In a view use `.task(id:)`: it cancels by \
      itself when the value changes.

      **When it is fine.** Where a running task keeps a second one from starting, or where the result is compared \
      with the query of the moment before it is shown; neither is reported.
      """,
    examples: [
      .flagged(
        """
        final class Finder: ObservableObject {
          @Published var results: [Book] = []
          private var job: Task<Void, Never>?
          func find(_ text: String) {
            ▸job = Task { results = await library.books(matching: text) }◂
          }
        }
        """,
        fixed: """
          final class Finder: ObservableObject {
            @Published var results: [Book] = []
            private var job: Task<Void, Never>?
            func find(_ text: String) {
              job?.cancel()
              job = Task { results = await library.books(matching: text) }
            }
          }
          """),
      .flagged(
        """
        @State private var text = ""
        @State private var results: [Book] = []
        var body: some View {
          List(results) { Row($0) }
            .▸onChange(of: text) { Task { results = await library.books(matching: text) } }◂
        }
        """,
        fixed: """
          @State private var text = ""
          @State private var results: [Book] = []
          var body: some View {
            List(results) { Row($0) }
              .task(id: text) { results = await library.books(matching: text) }
          }
          """),
      .flagged(
        """
        @State private var text = ""
        @State private var results: [Book] = []
        var body: some View {
          List(results) { Row($0) }
            .▸onChange(of: text) { _, new in
              Task {
                let found = await library.books(matching: new)
                results = found
              }
            }◂
        }
        """,
        fixed: """
          @State private var text = ""
          @State private var results: [Book] = []
          var body: some View {
            List(results) { Row($0) }
              .task(id: text) {
                let found = await library.books(matching: text)
                results = found
              }
          }
          """),
      .accepted("List(results) { Row($0) }.task(id: text) { results = await library.books(matching: text) }"),
      .accepted(
        """
        final class Finder: ObservableObject {
          private var job: Task<Void, Never>?
          func find(_ text: String) {
            job?.cancel()
            job = Task { results = await library.books(matching: text) }
          }
        }
        """),
      .accepted(
        """
        final class Finder: ObservableObject {
          private var job: Task<Void, Never>?
          func stop() { job?.cancel() }
          func find(_ text: String) {
            stop()
            job = Task { results = await library.books(matching: text) }
          }
        }
        """,
        note: "another method cancels"),
      .accepted(
        """
        final class Finder: ObservableObject {
          private var job: Task<Void, Never>? { didSet { oldValue?.cancel() } }
          func find(_ text: String) { job = Task { results = await library.books(matching: text) } }
        }
        """),
      .accepted(
        """
        final class Finder: ObservableObject {
          private var job: Task<Void, Never>?
          func find() {
            guard job == nil else { return }
            job = Task { results = await library.books(matching: text) }
          }
        }
        """,
        note: "only one runs"),
      .accepted(
        """
        final class Finder: ObservableObject {
          private var job: Task<Void, Never>?
          func find(_ text: String) {
            job = Task {
              let found = await library.books(matching: text)
              guard text == query else { return }
              results = found
            }
          }
        }
        """,
        note: "an old result is dropped"),
      .accepted(
        """
        final class Shop: ObservableObject {
          private var job: Task<Void, Never>?
          func install(_ package: Package) { job = Task { await package.install() } }
        }
        """,
        note: "no result that another could replace"),
      .accepted(
        """
        final class Finder: ObservableObject {
          private var job: Task<Void, Never>?
          init() { job = Task { await listen() } }
        }
        """,
        note: "runs once"),
      .accepted("List(results) { Row($0) }.onChange(of: text) { Task { await log(text) } }", note: "assigns nothing"),
    ])

  static let callees: [StaticString] = ["Task"]
  static let modifiers: [StaticString] = ["onChange"]
  static let looksAtModels = true

  // MARK: - A stored task

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let task = file.storedTask(call), task.property.typeName == "Task",
      mayRunAgain(task, in: file), !isGuarded(task, in: file), !comparesQuery(task.closure),
      dependsOnItsStart(task, in: file), !file.cancelsBefore(task)
    else { return }
    let target = task.assignment.target.text
    let node = task.assignment.node
    let separator = node.statementSeparator
    findings.add(
      at: node.range, "The task that stood in `\(task.property.name.text)` before runs on: cancel it first",
      related: [RelatedLocation(range: task.property.name.range, message: "where it is kept")],
      fixes: [
        .safe(
          "Cancel the previous task first", preferred: true,
          .insert("\(target)?.cancel()\(separator)", at: node.range.lowerBound))
      ])
  }

  /// Initializers and methods that are called once per lifetime create only one task.
  private func mayRunAgain(_ task: StoredTask, in file: FileModel) -> Bool {
    guard let member = task.assignment.node.enclosingMember, member.kind != .initializerDecl else { return false }
    guard let name = FunctionDecl(member)?.name else { return true }
    return !name.isAny(of: ["viewDidLoad", "awakeFromNib", "applicationDidFinishLaunching", "loadView", "setUp"])
  }

  /// Whether a second task is kept from starting: a condition checks the stored task (`guard job == nil`) or a flag
  /// that is set here, or the task is awaited (`await job?.value`).
  private func isGuarded(_ task: StoredTask, in file: FileModel) -> Bool {
    let node = task.assignment.node
    let flags = file.assignments(in: task.function).compactMap(\.target.selfMemberName)
    let isKept = node.conditions(below: task.function).contains { condition in
      condition.mentions(task.property.name) || flags.contains { condition.mentions($0) }
    }
    if isKept || isGuardedByCallers(task, flags: flags, in: file) { return true }
    return file.references(to: task.property.name, in: task.function).contains { reference in
      reference.range.upperBound < node.range.lowerBound
        && reference.enclosingStatement.mentionsAny(of: ["value", "result"])
    }
  }

  /// Whether every method of the type that calls this function checks first.
  private func isGuardedByCallers(_ task: StoredTask, flags: [Name], in file: FileModel) -> Bool {
    guard let name = FunctionDecl(task.function)?.name, let type = file.enclosingType(of: task.function)
    else { return false }
    let uses = file.unqualifiedReferences(to: name, in: type)
    return !uses.isEmpty && uses.allSatisfy { use in
      guard let caller = use.enclosingFunction else { return false }
      return use.conditions(below: caller).contains { condition in
        condition.mentions(task.property.name) || flags.contains { condition.mentions($0) }
      }
    }
  }

  private static let loadingWords: [StaticString] = [
    "search", "find", "filter", "query", "lookup", "suggest", "load", "fetch", "refresh", "update", "complete",
  ]

  /// Whether a later task makes a difference: the task sets a property to an awaited value, or a function that loads or
  /// searches runs a method of its own type or passes on a parameter.
  private func dependsOnItsStart(_ task: StoredTask, in file: FileModel) -> Bool {
    let parameters = FunctionDecl(task.function)?.parameters.compactMap(\.name) ?? []
    let name = FunctionDecl(task.assignment.node.enclosingMember ?? task.function)?.name
    let loads = name.containsAny(of: SearchTaskNotCancelled.loadingWords)
    for node in task.closure.node.runningNodes where loads && node.kind == .awaitExpr {
      if parameters.contains(where: { node.mentions($0) }) { return true }
      let base = node.lastChild.flatMap(FunctionCallExpr.init)?.calledExpression
      if let base, base.selfMemberName != nil { return true }
    }
    return file.assignments(in: task.closure.node).contains { assignment in
      file.ownProperty(assignment.target) != nil && task.closure.node.awaits(for: assignment)
    }
  }

  /// Whether the task compares something, for example the query, before it shows its result.
  private func comparesQuery(_ closure: ClosureExpr) -> Bool {
    closure.node.runningNodes.contains { node in
      (node.kind == .ifExpr || node.kind == .guardStmt)
        && node.children.contains { condition in
          condition.kind == .conditionElement && condition.descendants.contains {
            $0.kind == .binaryOperatorExpr && ($0.textEquals("==") || $0.textEquals("!=") || $0.textEquals("==="))
          }
        }
    }
  }

  // MARK: - A task that is not stored

  func check(_ onChange: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let value = onChange.argument("of"), let closure = onChange.trailingClosure else { return }
    for call in file.calls(named: "Task", in: closure.node) where call.node.isStatement {
      guard call.calledExpression?.kind == .declReferenceExpr, let work = call.trailingClosure,
        !comparesQuery(work), assignsState(work, in: file)
      else { continue }
      findings.add(
        at: onChange.range, "Each change starts another task, and an older one may finish last",
        related: [RelatedLocation(range: call.range, message: "runs on when the value changes again")],
        fixes: [useTask(onChange, of: value, closure, call, work)])
      return
    }
  }

  /// Whether the work sets state of the view, or of its model, to an awaited value.
  private func assignsState(_ work: ClosureExpr, in file: FileModel) -> Bool {
    file.assignments(in: work.node).contains { assignment in
      guard work.node.awaits(for: assignment) else { return false }
      if file.ownProperty(assignment.target)?.isState ?? false { return true }
      guard let owner = MemberAccessExpr(assignment.target)?.base else { return false }
      return file.ownProperty(owner)?.isState ?? false
    }
  }

  private func useTask(
    _ onChange: Modifier, of value: SyntaxNode, _ closure: ClosureExpr, _ call: FunctionCallExpr, _ work: ClosureExpr
  ) -> Fix? {
    guard onChange.arguments.count == 1, closure.statements.count == 1, call.arguments.isEmpty, work.signature == nil,
      let content = work.contentRange
    else { return nil }
    let tree = call.node.tree
    // The closure's new value is the value itself.
    let parameters = closure.parameterNames
    guard let new = parameters.last else { return render(onChange, value, call, work, tree.source.string(in: content)) }
    if let old = parameters.first, parameters.count == 2, !(old == "_"),
      closure.node.descendants.contains(where: { DeclReferenceExpr($0)?.name == old })
    {
      return nil
    }
    let reads = new == "_" ? [] : work.node.descendants.filter { DeclReferenceExpr($0)?.name == new }
    let text = tree.text(in: content, spelling: reads, as: value.text)
    return render(onChange, value, call, work, text)
  }

  private func render(
    _ onChange: Modifier, _ value: SyntaxNode, _ call: FunctionCallExpr, _ work: ClosureExpr, _ content: String
  ) -> Fix {
    let tree = call.node.tree
    let isOneLine = tree.isOnOneLine(work.range)
    let outer = tree.indentation(ofLineAt: onChange.name.range.lowerBound)
    let inner = tree.indentation(ofLineAt: call.range.lowerBound)
    let lines = content.utf8.split(separator: 10, omittingEmptySubsequences: false).map { line in
      let drop = inner.utf8.count - outer.utf8.count
      let isDeeper = line.starts(with: inner.utf8) && drop > 0
      return isDeeper ? outer + String(decoding: line.dropFirst(inner.utf8.count), as: UTF8.self)
        : String(decoding: line, as: UTF8.self)
    }
    let body = isOneLine ? "{ \(content) }" : "{\n\(outer)  \(lines.joined(separator: "\n"))\n\(outer)}"
    return .unsafe(
      "Use `task(id:)`, which cancels", preferred: true,
      .replace(onChange.range, by: "task(id: \(value.text)) \(body)"))
  }
}
