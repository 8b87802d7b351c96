struct StateAssignedInInit: TypeRule {
  static let info = RuleInfo(
    id: "state_assigned_in_init", topic: .state, severity: .warning, tier: .precise,
    title: "State set in init does not follow the view's inputs",
    explanation: """
      **What happens.** The view shows the default instead of what it was given, or goes on showing the first value \
      when it is given another.

      **Why.** SwiftUI makes the storage of a `@State` once, when the view appears. Once all properties have a value, \
      an assignment in `init` to one with a default is discarded, and `_x = State(initialValue:)` counts only the \
      first time.

      **What to do.** For a value that only passes through, a plain `let`. For one that the parent owns, a \
      `@Binding`. For a copy that is edited here, name the parameter `initial…` so that readers know, or follow the \
      input with `.onChange(of:)`, or give the view an `.id(…)` where it is made.

      **When it is fine.** With a parameter called `initial…` or `default…`, with an `onChange` that forwards the \
      input, and where every use gives the view an identity of its own, as rows of a `ForEach` have.
      """,
    examples: [
      .flagged(
        """
        @State private var count = 0

        init(initialCount: Int) {
          ▸self.count = initialCount◂
        }
        """,
        fixed: """
          @State private var count: Int

          init(initialCount: Int) {
            _count = State(initialValue: initialCount)
          }
          """),
      .flagged(
        """
        @State private var draft: Draft

        init(draft: Draft) {
          ▸_draft = State(initialValue: draft)◂
        }

        var body: some View { Editor(draft: $draft) }
        """),
      .flagged(
        """
        @State private var title: String

        init(book: Book) {
          ▸self._title = State(wrappedValue: book.title.uppercased())◂
        }

        var body: some View { Text(title) }
        """),
      .flagged(
        """
        @State private var title: String

        init(title: String) {
          ▸self.title = title◂
        }

        var body: some View { Text(title) }
        """,
        severity: .info, note: "nothing is discarded, but later titles are"),
      .flagged(
        """
        struct Editor: View {
          @State private var draft: Draft
          init(draft: Draft) { ▸_draft = State(initialValue: draft)◂ }
          var body: some View { TextField("Title", text: $draft.title) }
        }
        struct Home: View {
          @State private var isShown = false
          var body: some View { Button("Edit") { isShown = true }.sheet(isPresented: $isShown) { Editor(draft: d) } }
        }
        """,
        severity: .info, note: "a sheet makes its view anew each time it opens"),
      .accepted(
        """
        @State private var count = 0
        private let title: String

        init(initialCount: Int) {
          self.count = initialCount
          self.title = "Count"
        }
        """,
        note: "with a property still to be set, the assignment makes the storage"),
      .accepted(
        """
        @State private var count: Int

        init(initialCount: Int) {
          _count = State(initialValue: initialCount)
        }
        """),
      .accepted(
        """
        let book: Book
        @State private var title: String

        init(book: Book) {
          self.book = book
          _title = State(initialValue: book.title)
        }

        var body: some View {
          TextField("Title", text: $title).onChange(of: book) { title = book.title }
        }
        """,
        note: "later inputs are forwarded"),
      .accepted(
        """
        struct Row: View {
          @State private var title: String
          init(book: Book) { _title = State(initialValue: book.title) }
          var body: some View { TextField("Title", text: $title) }
        }
        struct Shelf: View {
          var body: some View { ForEach(books) { Row(book: $0) } }
        }
        """,
        note: "each element has a row of its own"),
      .accepted("@State private var title: String?\n\ninit() { self.title = nil }", note: "that is the default"),
      .accepted(
        """
        @State private var count = 0

        init() { observe { [self] in count = 1 } }
        """,
        note: "runs later"),
      .accepted(
        """
        @State private var model: Model

        init(service: some Service) {
          _model = State(initialValue: Model(service: service))
        }
        """,
        note: "a dependency stays the same"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType, !type.initializers.isEmpty else { return }
    let states = type.storedProperties.filter { $0.wrapper("State") != nil && !$0.isStatic }
    guard !states.isEmpty else { return }
    for initializer in type.initializers {
      guard let body = initializer.body, !file.hasErrors(body) else { continue }
      for assignment in file.assignments(in: body) where !assignment.isCompound {
        // What a closure does runs later; a local variable may have the same name.
        guard let target = assignment.target.selfMemberName, file.closures(around: assignment.node).isEmpty,
          assignment.target.kind == .memberAccessExpr || !file.isShadowed(target, at: assignment.node)
        else { continue }
        if let state = states.first(where: { $0.name == target }) {
          checkValue(assignment, to: state, initializer, type, file, &findings)
        } else if let state = states.first(where: { target.isStorage(of: $0.name) }) {
          checkStorage(assignment, to: state, initializer, type, file, &findings)
        }
      }
    }
  }

  /// `self.x = value`
  private func checkValue(
    _ assignment: Assignment, to state: StoredProperty, _ initializer: InitializerDecl, _ type: TypeDeclaration,
    _ file: FileModel, _ findings: inout Findings
  ) {
    let name = state.name.text
    guard !isDefault(assignment.singleValue, of: state) else { return }
    if state.hasDefault, !isBeforeOthers(assignment, in: initializer, of: type, file) {
      findings.add(
        at: assignment.node.range, "`\(name)` has a default, so this assignment is discarded",
        related: [RelatedLocation(range: state.name.range, message: "the property with its default")],
        fixes: [useStorage(assignment, state, in: file)])
      return
    }
    guard isForgetful(assignment.value, initializer, type, file) else { return }
    findings.add(
      at: assignment.node.range, "`\(name)` keeps the first value: later inputs do not reach it", severity: .info,
      related: [RelatedLocation(range: state.name.range, message: "the state")])
  }

  /// Whether a value is the default itself, so that nothing is lost.
  private func isDefault(_ value: SyntaxNode?, of state: StoredProperty) -> Bool {
    guard let value else { return false }
    guard let initial = state.initialValue else { return value.kind == .nilLiteralExpr }
    return value.isSpelledLike(initial)
  }

  /// Whether a property without a default is set only later: until then an assignment still makes the storage anew.
  private func isBeforeOthers(
    _ assignment: Assignment, in initializer: InitializerDecl, of type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    guard let body = initializer.body else { return false }
    let all = file.assignments(in: body)
    return type.storedProperties.contains { other in
      guard !other.hasDefault, !other.isStatic else { return false }
      let first = all.first { candidate in
        guard let target = candidate.target.selfMemberName else { return false }
        return target == other.name || target.isStorage(of: other.name)
      }
      return first.map { $0.node.index > assignment.node.index } ?? false
    }
  }

  /// `_x = State(initialValue: value)`
  private func checkStorage(
    _ assignment: Assignment, to state: StoredProperty, _ initializer: InitializerDecl, _ type: TypeDeclaration,
    _ file: FileModel, _ findings: inout Findings
  ) {
    guard let storage = assignment.singleValue.flatMap(FunctionCallExpr.init), let callee = storage.calleeName,
      callee == "State" || callee == "init",
      let value = storage.argument("initialValue") ?? storage.argument("wrappedValue"),
      isForgetful([value], initializer, type, file)
    else { return }
    findings.add(
      at: assignment.node.range, "`\(state.name.text)` keeps the first value: later inputs do not reach it",
      severity: file.isMadeAnewEachTime(type) ? .info : nil,
      related: [RelatedLocation(range: state.name.range, message: "the state")],
      fixes: [
        makeConstant(assignment, state, value, type, file), makeBinding(assignment, state, value, initializer, file),
      ])
  }

  /// Whether values are made from inputs that may change and that nobody follows.
  private func isForgetful(
    _ values: [SyntaxNode], _ initializer: InitializerDecl, _ type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    let inputs = values.flatMap { type.inputs(of: initializer, readBy: $0, in: file) }
    let changing = inputs.filter { parameter in
      guard let name = parameter.secondName ?? parameter.firstName else { return false }
      return !parameter.isInitialValue && !parameter.isDependency(in: file) && !file.followsChanges(of: name, in: type)
    }
    return !changing.isEmpty && !file.isIdentifiedEverywhere(type)
  }

  // MARK: - Fixes

  /// Sets the storage and takes the default away where the type is known without it.
  private func useStorage(_ assignment: Assignment, _ state: StoredProperty, in file: FileModel) -> Fix? {
    guard !state.attributes.contains(where: { !$0.arguments.isEmpty }) else { return nil }
    let value = file.tree.source.string(in: assignment.valueRange)
    var edits: [TextEdit] = [.replace(assignment.node.range, by: "_\(state.name.text) = State(initialValue: \(value))")]
    if let initializer = state.binding.initializer, let pattern = state.binding.pattern {
      let end = (state.binding.typeAnnotation ?? pattern).range.upperBound
      if state.type != nil {
        edits.append(.delete(end..<initializer.range.upperBound))
      } else if let type = literalType(state.initialValue) {
        edits.append(.replace(end..<initializer.range.upperBound, by: ": \(type)"))
      }
    }
    return Fix(title: "Set the storage", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  private func literalType(_ value: SyntaxNode?) -> StaticString? {
    switch value?.kind {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .stringLiteralExpr: "String"
    default: nil
    }
  }

  /// Offered where nothing changes the state.
  private func makeConstant(
    _ assignment: Assignment, _ state: StoredProperty, _ value: SyntaxNode, _ type: TypeDeclaration, _ file: FileModel
  ) -> Fix? {
    guard state.type != nil, state.initialValue == nil, let attribute = state.wrapper("State"),
      let keyword = state.declaration.introducer, let next = attribute.node.lastToken?.next
    else { return nil }
    for part in type.parts {
      for other in file.assignments(in: part.node) where other.node != assignment.node && other.sets(state.name) {
        return nil
      }
      if part.node.tokens.contains(where: { Name($0).isBinding(of: state.name) }) { return nil }
    }
    return .unsafe(
      "Make `\(state.name.text)` a plain `let`", .delete(attribute.range.lowerBound..<next.range.lowerBound),
      .replace(keyword.range, by: "let"),
      .replace(assignment.node.range, by: "self.\(state.name.text) = \(value.text)"))
  }

  /// Offered where the value is a parameter as it came.
  private func makeBinding(
    _ assignment: Assignment, _ state: StoredProperty, _ value: SyntaxNode, _ initializer: InitializerDecl,
    _ file: FileModel
  ) -> Fix? {
    guard let name = DeclReferenceExpr(value)?.name, let attribute = state.wrapper("State"),
      let parameter = initializer.parameters.first(where: { parameter in
        (parameter.secondName ?? parameter.firstName).map { $0 == name } ?? false
      }), let type = parameter.type, !parameter.hasDefault
    else { return nil }
    return .unsafe(
      "Make `\(state.name.text)` a `@Binding`", .replace(attribute.range, by: "@Binding"),
      .replace(type.range, by: "Binding<\(type.text)>"), .replace(assignment.valueRange, by: name.text))
  }
}
