struct OnChangeFeedbackLoop: TypeRule {
  static let info = RuleInfo(
    id: "on_change_feedback_loop", topic: .state, severity: .warning, tier: .precise,
    title: "Two `onChange` modifiers trigger each other",
    explanation: """
      **What happens.** Each change is echoed back: a scroll position lands one item off, a selection jumps back, or \
      an animation restarts.

      **Why.** One `onChange` writes the value that the other one observes, and the other one writes back. During an \
      animation, it writes back intermediate values.

      **What to do.** Keep one of the two values as the source of truth and derive the other with a computed property \
      or with a `Binding` that has `get` and `set`.

      **When it is fine.** Resetting a value to a constant such as `nil` is not reported. Neither are directions that \
      exclude each other, nor bounds that stop at each other. If every write has a condition, the finding is info: the \
      loop ends, but intermediate values still get through. It is a hint if the values are compared and then only \
      copied, or if a write first checks that its target differs from the new value. A `@FocusState` cannot be bound \
      to a model, so copying it is info, or a hint if a guard ends the loop immediately.
      """,
    references: [
      .apple("onChange(of:initial:_:)", "swiftui/view/onchange(of:initial:_:)"),
      .apple("Managing user interface state", "swiftui/managing-user-interface-state"), .observed,
    ],
    illustration: Illustration(
      .incorrect(nil, .reactions(ofExample: 0)),
      .corrected(
        nil, .views([.box("`tab`", shows: [.shown("read by", .box(.remedy("`page`", "computed, not stored")))])]))),
    related: ["on_change_self_write", "echo_guard_flag"],
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
        @State private var tab = 0
        @State private var page = 0

        var body: some View {
          Pages()
            .onChange(of: tab, perform: follow)
            .▸onChange(of: page) { _, new in tab = new }◂
        }

        private func follow(_ tab: Int) { page = tab }
        """,
        note: "a method passed as the action"),
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
      .accepted(
        """
        @State private var a = 0
        @State private var b = 0

        var body: some View {
          Dials()
            .onChange(of: a) { _, new in if b != new { b = new * 2 } }
            .onChange(of: b) { _, new in
              guard a != new else { return }
              a = new / 2
            }
        }
        """,
        note: "both directions compare the values"),
      .accepted(
        """
        @State private var a = 0
        @State private var b = 0
        @State private var isDragging = false

        var body: some View {
          Dials()
            .onChange(of: a) { _, new in if !isDragging { b = new * 2 } }
            .onChange(of: b) { _, new in if a != new { a = new / 2 } }
        }
        """,
        note: "conditions end the loop"),
      .accepted(
        """
        @Binding var isEditing: Bool
        @FocusState private var isFocused: Bool

        var body: some View {
          Field()
            .focused($isFocused)
            .onChange(of: isEditing) { isFocused = isEditing }
            .onChange(of: isFocused) { isEditing = isFocused }
        }
        """,
        note: "a focus state must be copied, and the second copy changes nothing"),
      .accepted(
        """
        @FocusState private var isFocused: Bool
        @Binding var isEditing: Bool

        var body: some View {
          Field()
            .focused($isFocused)
            .onChange(of: isEditing) { if isFocused != isEditing { isFocused = isEditing } }
            .onChange(of: isFocused) { isEditing = isFocused }
        }
        """,
        note: "settles immediately"),
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
        note: "two loops that close in the same place"),
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
      .accepted(
        """
        @Binding var isPresented: Bool
        @ObservedObject var importer: Importer

        var body: some View {
          Files()
            .onChange(of: isPresented) { _, new in if new { importer.isPresented = new } }
            .onChange(of: importer.isPresented) { _, new in if !new { isPresented = new } }
        }
        """,
        note: "one direction handles only `true`, the other only `false`"),
      .accepted(
        """
        final class Ring: ObservableObject {
          @Published var radius = 10 {
            didSet { if radius - 1 < width { width = radius - 1 } }
          }
          @Published var width = 4 {
            didSet { if width + 1 > radius { radius = width + 1 } }
          }
        }
        """,
        note: "bounds that stop at each other"),
      .accepted(
        """
        @Binding var isCollapsed: Bool
        @State private var isHidden = false

        var body: some View {
          Panel()
            .onChange(of: isCollapsed) { _, new in
              guard new != isHidden else { return }
              isHidden = new
            }
            .onChange(of: isHidden) { _, new in
              guard isCollapsed != new else { return }
              isCollapsed = new
            }
        }
        """,
        note: "the copies are equal after one run"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType || type.conforms(to: "ObservableObject") || type.hasAttribute("Observable") else { return }
    let reactions = file.changeReactions(of: type)
    guard reactions.count > 1 else { return }
    let edges = Dictionary(grouping: file.edges(between: reactions, of: type), by: \.from.source)
    guard edges.count > 1 else { return }
    let flags = Set(file.timedFlags(of: type).map(\.state.name.text))
    var reported: Set<Set<String>> = []
    for reaction in reactions {
      guard let loop = loop(closedBy: reaction, edges), reported.insert(Set(loop.map(\.from.source))).inserted
      else { continue }
      report(loop, timedFlags: flags, of: type, in: file, &findings)
    }
  }

  // MARK: - Loops

  /// The shortest loop whose last reaction in the file is the given one, starting at its first reaction. Of several
  /// loops, the least guarded one.
  private func loop(closedBy last: ChangeReaction, _ edges: [String: [ReactionEdge]]) -> [ReactionEdge]? {
    let limit = last.range.lowerBound
    var paths = (edges[last.source] ?? []).filter { $0.from.range.lowerBound == limit }.map { [$0] }
    for _ in 1..<4 {
      var longer: [String: [ReactionEdge]] = [:]
      for path in paths {
        for next in edges[path.last?.target ?? ""] ?? [] where next.from.range.lowerBound < limit {
          if path.last?.endsBefore(next) ?? false { continue }
          let way = path + [next]
          // Of two paths to the same value, only the less guarded one is extended, which limits the search.
          if longer[next.target].map({ guardCount(way) < guardCount($0) }) ?? true { longer[next.target] = way }
        }
      }
      if let loop = longer[last.source], let end = loop.last {
        // Bounds that push each other stop at the boundary.
        if end.endsBefore(loop[0]) || loop.allSatisfy(\.isClamp) { return nil }
        return startingFirst(loop)
      }
      paths = longer.sorted { $0.key < $1.key }.map(\.value)
    }
    return nil
  }

  private func startingFirst(_ loop: [ReactionEdge]) -> [ReactionEdge] {
    let first = loop.indices.min { loop[$0].from.range.lowerBound < loop[$1].from.range.lowerBound } ?? 0
    return Array(loop[first...] + loop[..<first])
  }

  private func guardCount(_ loop: [ReactionEdge]) -> Int { loop.count { !$0.guards.isEmpty } }

  private func report(
    _ loop: [ReactionEdge], timedFlags: Set<String>, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    // `echo_guard_flag` reports a flag that a timer resets.
    let asked = loop.flatMap(\.guards.flags)
    if asked.contains(where: { flag in
      timedFlags.contains(flag)
        && type.stateProperties.contains {
          $0.name.text == flag && file.onChangeCondition(asking: $0.name, of: type) != nil
        }
    }) {
      return
    }
    // A write with a condition ends most loops, as does a focus state, which is copied unchanged.
    guard !loop.contains(where: { !$0.guards.isEmpty || comparesWhatItWrites($0) }), !followsFocus(loop, of: type)
    else {
      return
    }
    let ordered = loop.sorted { $0.from.range.lowerBound < $1.from.range.lowerBound }
    guard let last = ordered.last else { return }
    let path = loop.map { "`\($0.from.source)`" } + ["`\(loop[0].from.source)`"]
    let kind = loop.allSatisfy { $0.from.modifier == nil } ? "didSet" : "onChange"
    findings.add(
      at: last.from.range, "`\(kind)` feedback loop: \(path.joined(separator: " → "))",
      related: ordered.dropLast().map {
        RelatedLocation(range: $0.from.range, message: "a change to `\($0.from.source)` sets `\($0.target)`")
      },
      fixes: [derive(ordered, of: type, in: file)])
  }

  /// Whether a write runs only if its target differs from the new value, so that the write in the other direction ends
  /// the loop: `if tab != new { tab = new }`.
  private func comparesWhatItWrites(_ edge: ReactionEdge) -> Bool {
    guard let write = edge.write, !write.isCompound, let value = write.singleValue?.unparenthesized,
      value.kind == .declReferenceExpr || value.kind == .memberAccessExpr
    else { return false }
    return write.node.conditions(below: edge.from.action).contains { condition in
      guard let comparison = condition.kind == .sequenceExpr ? condition : condition.child(.sequenceExpr) else {
        return false
      }
      let parts = Array(comparison.children)
      guard parts.count == 3, parts[1].textEquals("!=") else { return false }
      return parts[0].isSpelledLike(write.target) && parts[2].isSpelledLike(value)
        || parts[2].isSpelledLike(write.target) && parts[0].isSpelledLike(value)
    }
  }

  /// Whether one of the values is a focus state, which cannot be bound to anything else and settles immediately.
  private func followsFocus(_ loop: [ReactionEdge], of type: TypeDeclaration) -> Bool {
    type.storedProperties.contains { property in
      property.wrapper("FocusState") != nil && loop.contains { $0.from.source == property.name.text }
    }
  }

  // MARK: - Fix

  /// Turns the second of two states that copy each other into a computed property.
  private func derive(_ cycle: [ReactionEdge], of type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard cycle.count == 2, cycle.allSatisfy({ copiesUnchanged($0) && isOnly($0) }) else { return nil }
    let states = type.storedProperties.filter { property in
      property.wrapper("State") != nil && cycle.contains { $0.from.source == property.name.text }
    }
    guard states.count == 2,
      let derived = states.last(where: { !isProjected($0, in: type) }),
      let kept = states.first(where: { $0.name.text != derived.name.text }),
      let typeText = derived.type?.text ?? derived.initialValue?.literalTypeName
    else { return nil }
    let tree = file.tree
    let indentation = tree.indentation(ofLineAt: derived.range.lowerBound)
    let access = derived.accessModifier.map { $0.node.text + " " } ?? ""
    var edits: [TextEdit] = [
      .replace(
        derived.declaration.range,
        by: """
          \(access)var \(derived.name.code): \(typeText) {
          \(indentation)  get { \(kept.name.code) }
          \(indentation)  nonmutating set { \(kept.name.code) = newValue }
          \(indentation)}
          """)
    ]
    for edge in cycle {
      guard let call = edge.from.modifier,
        let modifier = file.chain(of: call.node).modifier(at: call.node), modifier.receiver != nil,
        modifier.clause == nil
      else { return nil }
      edits.append(.delete(modifier.removalRange))
    }
    return Fix(
      title: "Derive `\(derived.name.text)` from `\(kept.name.text)`", isSafe: false, isPreferred: true,
      edits: Fix.sorted(edits))
  }

  /// Whether the reaction consists of the write alone.
  private func isOnly(_ edge: ReactionEdge) -> Bool {
    guard let closure = ClosureExpr(edge.from.action), let write = edge.write else { return false }
    return closure.statements.count == 1 && closure.statements[0] == write.node
  }

  /// Whether the reaction assigns the new value unchanged.
  private func copiesUnchanged(_ edge: ReactionEdge) -> Bool {
    guard let write = edge.write, !write.isCompound, let value = write.singleValue,
      let closure = ClosureExpr(edge.from.action)
    else { return false }
    if value.pathText == edge.from.source { return true }
    let parameters = closure.parameterNames
    if let newValue = parameters.last { return value.firstToken.map(Name.init) == newValue }
    return value.textEquals("$1") || value.textEquals("$0")
  }

  private func isProjected(_ property: StoredProperty, in type: TypeDeclaration) -> Bool {
    type.parts.contains { part in
      part.node.tokens.contains { token in
        Name(token).isBinding(of: property.name) || Name(token).isStorage(of: property.name)
      }
    }
  }
}
