struct OnChangeFeedbackLoop: TypeRule {
  static let info = RuleInfo(
    id: "on_change_feedback_loop", topic: .state, severity: .warning, tier: .precise,
    title: "Two values set each other when they change",
    explanation: """
      **What happens.** Each change comes back as an echo: a scroll position lands one item off, a selection jumps \
      back, an animation restarts.

      **Why.** One `onChange` writes what the other one watches. The second answers the first, and during an \
      animation it does so with values on the way.

      **What to do.** Keep one of the two as the truth and derive the other: a computed property, or a `Binding` with \
      `get` and `set`.

      **When it is fine.** Writing a constant such as `nil` to reset something is not reported. Where every write \
      first compares the values it is info: the echo ends, but values on the way still pass. So it is for a \
      `@FocusState`, which cannot be bound to anything else.
      """,
    examples: [
      .flagged(
        """
        @State private var tab = 0
        @State private var page = 0

        var body: some View {
          Pages(tab: $tab, page: page)
            .onChange(of: tab) { _, new in page = new }
            .▸onChange(of: page) { _, new in tab = new }◂
        }
        """,
        fixed: """
          @State private var tab = 0
          private var page: Int {
            get { tab }
            nonmutating set { tab = newValue }
          }

          var body: some View {
            Pages(tab: $tab, page: page)
          }
          """),
      .flagged(
        """
        @State private var tab = 0
        @ObservedObject var model: Model

        var body: some View {
          Pages()
            .onChange(of: tab) { model.page = tab }
            .▸onReceive(model.$page) { show($0) }◂
        }

        private func show(_ page: Int) { tab = page }
        """,
        note: "through a publisher and a helper"),
      .flagged(
        """
        @State private var a = 0
        @State private var b = 0
        @State private var c = 0

        var body: some View {
          Dials()
            .onChange(of: a) { b = a + 1 }
            .onChange(of: b) { c = b + 1 }
            .▸onChange(of: c) { a = c + 1 }◂
        }
        """),
      .flagged(
        """
        @State private var a = 0
        @State private var b = 0

        var body: some View {
          Dials()
            .onChange(of: a) { _, new in if b != new { b = new * 2 } }
            .▸onChange(of: b) { _, new in
              guard a != new else { return }
              a = new / 2
            }◂
        }
        """,
        severity: .info, note: "both directions compare"),
      .flagged(
        """
        @State private var a = 0
        @State private var b = 0
        @State private var isDragging = false

        var body: some View {
          Dials()
            .onChange(of: a) { _, new in if !isDragging { b = new * 2 } }
            .▸onChange(of: b) { _, new in if a != new { a = new / 2 } }◂
        }
        """,
        severity: .info),
      .flagged(
        """
        @Binding var isEditing: Bool
        @FocusState private var isFocused: Bool

        var body: some View {
          Field()
            .focused($isFocused)
            .onChange(of: isEditing) { isFocused = isEditing }
            .▸onChange(of: isFocused) { isEditing = isFocused }◂
        }
        """,
        severity: .info, note: "a focus state has to be copied"),
      .flagged(
        """
        @State private var a = 0
        @State private var b = 0
        @State private var both = [0, 0]

        var body: some View {
          Dials()
            .onChange(of: a) { collect() }
            .onChange(of: b) { collect() }
            .▸onChange(of: both) { _, new in a = new[0]; b = new[1] }◂
        }

        private func collect() { both = [a, b] }
        """,
        note: "two loops that close in one place"),
      .accepted(
        """
        @State private var tab = 0
        @State private var page = 0

        var body: some View {
          Pages().onChange(of: tab) { _, new in page = new }
        }
        """,
        note: "one direction"),
      .accepted(
        """
        @State private var query = ""
        @State private var selection: Int?

        var body: some View {
          Results()
            .onChange(of: query) { selection = nil }
            .onChange(of: selection) { _, new in query = title(of: new) }
        }
        """,
        note: "a reset ends the loop"),
      .accepted(
        """
        @State private var text = ""

        var body: some View {
          Field().onChange(of: text) { text = text.uppercased() }
        }
        """,
        note: "one value, not two"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType || type.conforms(to: "ObservableObject") || type.hasAttribute("Observable") else { return }
    let triggers = self.triggers(of: type, in: file)
    guard triggers.count > 1 else { return }
    let edges = triggers.flatMap { self.edges(from: $0, of: type, in: file, among: triggers) }
    // Two loops that close in one place are one finding: the shorter, or the less guarded one.
    var reported: Set<Int> = []
    let cycles = self.cycles(edges).sorted { a, b in
      (a.count, guardCount(a)) < (b.count, guardCount(b))
    }
    for cycle in cycles {
      guard let last = cycle.map(\.from.range.lowerBound).max(), reported.insert(last).inserted else { continue }
      report(cycle, of: type, in: file, &findings)
    }
  }

  // MARK: - What reacts to what

  /// Code that runs when a value changes.
  private struct Trigger {
    /// The value as written, without `self.`.
    let source: String
    let sourceNode: SyntaxNode
    /// What runs: a closure, or a `didSet`.
    let action: SyntaxNode
    let range: Range<Int>
    let modifier: FunctionCallExpr?
  }

  /// How a write is kept from running each time.
  private struct Guards: OptionSet {
    let rawValue: Int
    static let comparison = Guards(rawValue: 1)
    static let flag = Guards(rawValue: 2)
  }

  private struct Edge {
    let from: Trigger
    let target: String
    /// What guards every write.
    let guards: Guards
    /// The write, where there is only one.
    let write: Assignment?
  }

  private func triggers(of type: TypeDeclaration, in file: FileModel) -> [Trigger] {
    var result: [Trigger] = []
    for part in type.parts {
      for call in file.calls(named: "onChange", in: part.node) where !file.hasErrors(call.node) {
        guard let value = call.argument("of"), file.enclosingType(of: call.node) === type,
          let action = call.trailingClosure ?? call.closure("perform") ?? call.closure("action"),
          let name = call.calleeName
        else { continue }
        result.append(
          Trigger(
            source: key(value), sourceNode: value, action: action.node,
            range: name.range.lowerBound..<call.range.upperBound, modifier: call))
      }
      for call in file.calls(named: "onReceive", in: part.node) where !file.hasErrors(call.node) {
        guard let publisher = call.arguments.first?.expression, file.enclosingType(of: call.node) === type,
          let source = publishedKey(publisher), let action = call.trailingClosure ?? call.closure("perform"),
          let name = call.calleeName
        else { continue }
        result.append(
          Trigger(
            source: source, sourceNode: publisher, action: action.node,
            range: name.range.lowerBound..<call.range.upperBound, modifier: call))
      }
    }
    for property in type.storedProperties {
      guard let accessors = property.binding.accessorBlock, let pattern = property.binding.pattern else { continue }
      for accessor in accessors.children where accessor.firstToken?.textEquals("didSet") ?? false {
        result.append(
          Trigger(
            source: property.name.text, sourceNode: pattern, action: accessor, range: property.range, modifier: nil))
      }
    }
    return result.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func key(_ node: SyntaxNode) -> String {
    var text = node.text
    if text.hasPrefix("self.") { text.removeFirst(5) }
    return text
  }

  /// `x` of `$x`, `model.x` of `model.$x`.
  private func publishedKey(_ publisher: SyntaxNode) -> String? {
    guard publisher.kind == .declReferenceExpr || publisher.kind == .memberAccessExpr else { return nil }
    let text = key(publisher)
    guard let dollar = text.firstIndex(of: "$"), dollar == text.startIndex || text[text.index(before: dollar)] == "."
    else { return nil }
    return text.filter { $0 != "$" }
  }

  private func edges(
    from trigger: Trigger, of type: TypeDeclaration, in file: FileModel, among triggers: [Trigger]
  ) -> [Edge] {
    var writes: [String: [(guards: Guards, write: Assignment?)]] = [:]
    var visited: Set<Int> = []
    collectWrites(in: trigger.action, trigger, type, file, outer: [], depth: 0, &visited, &writes)
    var edges: [Edge] = []
    for (target, all) in writes where target != trigger.source && triggers.contains(where: { $0.source == target }) {
      var guards = all[0].guards
      for write in all.dropFirst() { guards.formIntersection(write.guards) }
      edges.append(Edge(from: trigger, target: target, guards: guards, write: all.count == 1 ? all[0].write : nil))
    }
    return edges
  }

  /// The values that some code writes, methods of the type that it calls included.
  private func collectWrites(
    in code: SyntaxNode, _ trigger: Trigger, _ type: TypeDeclaration, _ file: FileModel, outer: Guards, depth: Int,
    _ visited: inout Set<Int>, _ writes: inout [String: [(guards: Guards, write: Assignment?)]]
  ) {
    guard depth < 3, visited.insert(code.index).inserted else { return }
    for assignment in file.assignments(in: code) where !isConstant(assignment) {
      if let name = assignment.target.selfMemberName, assignment.target.kind == .declReferenceExpr,
        file.isShadowed(name, at: assignment.node)
      {
        continue
      }
      let guards = outer.union(self.guards(of: assignment.node, below: code))
      writes[key(assignment.target), default: []].append((guards, depth == 0 ? assignment : nil))
    }
    for call in file.calls(named: "toggle", in: code) {
      guard let callee = call.calledExpression.flatMap(MemberAccessExpr.init), let base = callee.base else { continue }
      writes[key(base), default: []].append((outer.union(guards(of: call.node, below: code)), nil))
    }
    for function in type.functions {
      guard let name = function.name, let body = function.body else { continue }
      for reference in file.unqualifiedReferences(to: name, in: code) {
        let guards = outer.union(self.guards(of: reference, below: code))
        collectWrites(in: body, trigger, type, file, outer: guards, depth: depth + 1, &visited, &writes)
      }
    }
  }

  /// Whether a write only resets: to `nil`, a literal or a `.case`.
  private func isConstant(_ assignment: Assignment) -> Bool {
    guard !assignment.isCompound, let value = assignment.singleValue?.unparenthesized else { return false }
    if value.isLiteral { return true }
    guard let access = MemberAccessExpr(value) else { return false }
    return access.base == nil
  }

  // MARK: - Guards

  private func guards(of node: SyntaxNode, below limit: SyntaxNode) -> Guards {
    var result: Guards = []
    var child = node
    for ancestor in node.ancestors {
      if ancestor.kind == .ifExpr, child.kind == .codeBlock { result.formUnion(conditions(of: ancestor)) }
      if ancestor.kind == .codeBlock || ancestor.kind == .closureExpr {
        for sibling in ancestor.children where sibling.kind == .guardStmt && sibling.index < child.index {
          result.formUnion(conditions(of: sibling))
        }
      }
      if ancestor == limit { break }
      child = ancestor
    }
    return result
  }

  private func conditions(of statement: SyntaxNode) -> Guards {
    var result: Guards = []
    for element in statement.children where element.kind == .conditionElement {
      guard let condition = element.firstChild?.unparenthesized else { continue }
      let comparisons: [StaticString] = ["!=", "==", "<", ">", "<=", ">=", "!==", "==="]
      let compares = condition.kind == .sequenceExpr
        && condition.children.contains { part in
          part.kind == .binaryOperatorExpr && comparisons.contains { part.textEquals($0) }
        }
      if compares { result.insert(.comparison) }
      let flags: [SyntaxNode] = condition.kind == .sequenceExpr ? Array(condition.children) : [condition]
      if flags.contains(where: { isFlag($0) }) { result.insert(.flag) }
    }
    return result
  }

  /// `!isDragging`, or `isDragging` by itself.
  private func isFlag(_ node: SyntaxNode) -> Bool {
    if node.kind == .prefixOperatorExpr, node.firstToken?.textEquals("!") ?? false { return true }
    return node.selfMemberName != nil && node.parent?.kind == .conditionElement
  }

  // MARK: - Cycles

  private func cycles(_ edges: [Edge]) -> [[Edge]] {
    var result: [[Edge]] = []
    var seen: Set<[Int]> = []
    func follow(_ path: [Edge]) {
      guard let first = path.first, let last = path.last else { return }
      if last.target == first.from.source {
        if seen.insert(path.map(\.from.range.lowerBound).sorted()).inserted { result.append(path) }
        return
      }
      guard path.count < 4 else { return }
      for next in edges where next.from.source == last.target {
        if path.contains(where: { $0.from.source == next.from.source }) { continue }
        follow(path + [next])
      }
    }
    for edge in edges { follow([edge]) }
    return result
  }

  private func guardCount(_ cycle: [Edge]) -> Int { cycle.count { !$0.guards.isEmpty } }

  private func report(
    _ cycle: [Edge], of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    let all = cycle.map(\.guards)
    let isCompared = all.allSatisfy { $0.contains(.comparison) }
    // With a flag as well, the guard is a gotcha of its own.
    if isCompared, all.contains(where: { $0.contains(.flag) }) { return }
    let isGuarded = all.allSatisfy { !$0.isEmpty }
    let ordered = cycle.sorted { $0.from.range.lowerBound < $1.from.range.lowerBound }
    guard let last = ordered.last else { return }
    let path = cycle.map { "`\($0.from.source)`" } + ["`\(cycle[0].from.source)`"]
    findings.add(
      at: last.from.range, "A change comes back as an echo: \(path.joined(separator: " → "))",
      severity: isGuarded || followsFocus(cycle, of: type) ? .info : nil,
      related: ordered.dropLast().map {
        RelatedLocation(range: $0.from.range, message: "a change of `\($0.from.source)` sets `\($0.target)`")
      },
      fixes: [derive(ordered, of: type, in: file)])
  }

  /// Whether one of the values is a focus state, which cannot be bound to anything else and settles at once.
  private func followsFocus(_ cycle: [Edge], of type: TypeDeclaration) -> Bool {
    type.storedProperties.contains { property in
      property.wrapper("FocusState") != nil && cycle.contains { $0.from.source == property.name.text }
    }
  }

  // MARK: - Fix

  /// Turns the second of two states that copy each other into a computed property.
  private func derive(_ cycle: [Edge], of type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard cycle.count == 2, cycle.allSatisfy({ copiesUnchanged($0) }) else { return nil }
    let states = type.storedProperties.filter { property in
      property.wrapper("State") != nil && cycle.contains { $0.from.source == property.name.text }
    }
    guard states.count == 2,
      let derived = states.last(where: { !isProjected($0, in: type) }),
      let kept = states.first(where: { $0.name.text != derived.name.text }),
      let typeText = derived.type?.text ?? derived.initialValue.flatMap(literalType)
    else { return nil }
    let tree = file.tree
    let indentation = tree.indentation(ofLineAt: derived.range.lowerBound)
    let access = derived.accessModifier.map { $0.node.text + " " } ?? ""
    var edits: [TextEdit] = [
      .replace(
        derived.declaration.range,
        by: """
          \(access)var \(derived.name.text): \(typeText) {
          \(indentation)  get { \(kept.name.text) }
          \(indentation)  nonmutating set { \(kept.name.text) = newValue }
          \(indentation)}
          """)
    ]
    for edge in cycle {
      guard let call = edge.from.modifier,
        let modifier = file.chain(of: call.node).modifier(at: call.node), modifier.receiver != nil,
        modifier.clause == nil
      else { return nil }
      edits.append(.delete(modifier.rangeWithPeriod))
    }
    return Fix(
      title: "Derive `\(derived.name.text)` from `\(kept.name.text)`", isSafe: false, isPreferred: true,
      edits: Fix.sorted(edits))
  }

  /// Whether the trigger does nothing but assign its new value.
  private func copiesUnchanged(_ edge: Edge) -> Bool {
    guard let write = edge.write, !write.isCompound, let value = write.singleValue,
      let closure = ClosureExpr(edge.from.action), closure.statements.count == 1,
      closure.statements[0] == write.node
    else { return false }
    if key(value) == edge.from.source { return true }
    let parameters = closure.parameterNames
    if let newValue = parameters.last { return value.firstToken.map { Name($0) == newValue } ?? false }
    return value.textEquals("$1") || value.textEquals("$0")
  }

  private func isProjected(_ property: StoredProperty, in type: TypeDeclaration) -> Bool {
    let projected = "$" + property.name.text
    let wrapper = "_" + property.name.text
    return type.parts.contains { part in
      part.node.tokens.contains { token in
        token.range.count == projected.utf8.count && (token.text == projected || token.text == wrapper)
      }
    }
  }

  private func literalType(_ value: SyntaxNode) -> String? {
    switch value.kind {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .stringLiteralExpr: "String"
    default: nil
    }
  }
}
