struct SideEffectInBody: TypeRule {
  static let info = RuleInfo(
    id: "side_effect_in_body", topic: .performance, alsoAbout: [.state], severity: .warning, tier: .precise,
    since: "0.2.0",
    title: "`body` writes state or does other work that is not building views",
    explanation: """
      **What happens.** The view updates more often than necessary, or without end, and Xcode shows “Modifying state \
      during view update, this will cause undefined behavior”. Files and defaults are written at unpredictable times.

      **Why.** A body describes the view for the current state. SwiftUI evaluates it whenever it wants, and expects no \
      other effect. `DispatchQueue.main.async` only moves the write behind the update: each evaluation schedules another \
      one.

      **What to do.** Write state where the event is: in `onAppear`, `onChange`, `task` or an action. For sizes, use \
      `onGeometryChange` or a preference.

      **When it is fine.** Actions, initializers and values that are local to the body are not reported. A deferred write \
      of a value that settles, such as a size, is info. `print` is a hint.
      """,
    references: [
      .apple("View.body", "swiftui/view/body-8kl5o"),
      .apple("onGeometryChange(for:of:action:)", "swiftui/view/ongeometrychange(for:of:action:)"),
      .wwdc(2023, 10160, "Demystify SwiftUI performance"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .loop([
          .link("`body`", "schedules"), .link("`async` block", "writes"),
          .link(.problem("`@State`"), "runs again"),
        ])),
      .corrected(
        nil,
        .timeline(
          ["`body`", "`onGeometryChange`", "`@State`"],
          [
            .event(1, "the size has changed"), .message(1, 2, .remedy("writes it")), .message(2, 0, "runs again"),
            .event(0, "no further write"),
          ]))),
    related: ["print_changes_left_in", "geometry_captured_on_appear_only", "on_change_self_write"],
    examples: [
      .flagged(
        """
        @State private var count = 0

        var body: some View {
          let _ = (▸count += 1◂)
          Text("\\(count)")
        }
        """),
      .flagged(
        """
        @State private var height = 0.0

        var body: some View {
          GeometryReader { proxy -> Color in
            DispatchQueue.main.async { ▸height = proxy.size.height◂ }
            return Color.clear
          }
          .padding(height)
        }
        """,
        severity: .info, note: "settles, but takes another update each time"),
      .flagged(
        """
        @State private var count = 0

        var body: some View { Text(text()) }

        private func text() -> String {
          ▸count += 1◂
          return "\\(count)"
        }
        """,
        note: "`body` calls `text`"),
      .flagged(
        """
        var title = ""

        var body: some View {
          let _ = ▸print("Body of \\(title)")◂
          Text(title)
        }
        """,
        fixed: """
          var title = ""

          var body: some View {
            Text(title)
          }
          """,
        severity: .hint),
      .flagged(
        """
        var title = ""

        var body: some View {
          let _ = ▸UserDefaults.standard.set(title, forKey: "title")◂
          Text(title)
        }
        """),
      .accepted(
        """
        @State private var count = 0

        var body: some View { Text("\\(count)").onAppear { count += 1 } }
        """),
      .accepted(
        """
        @State private var count = 0

        var body: some View { Button("\\(count)", action: add) }

        private func add() { count += 1 }
        """,
        note: "`body` only mentions `add`"),
      .accepted(
        """
        @State private var count = 0

        var body: some View {
          var count = count
          count += 1
          return Text("\\(count)")
        }
        """,
        note: "a local variable"),
      .accepted(
        """
        @State private var count: Int

        init(count: Int) {
          _count = State(initialValue: count)
          print("created")
        }

        var body: some View { Text("\\(count)") }
        """),
      .accepted(
        """
        @State private var count = 0

        var body: some View {
          Toggle("On", isOn: Binding(get: { count > 0 }, set: { count = $0 ? 1 : 0 }))
        }
        """,
        note: "the setter of a binding runs on an event"),
      .accepted(
        """
        @State private var height = 0.0

        var body: some View {
          Text("a").onGeometryChange(for: Double.self) { Double($0.size.height) } action: { height = $0 }
        }
        """),
      .accepted(
        """
        @State private var isShown = false
        @State private var count = 0

        var body: some View {
          Text("\\(count)").sheet(isPresented: $isShown) { count += 1 } content: { Text("Sheet") }
        }
        """,
        note: "the closure before `content:` runs when the sheet is dismissed"),
      .accepted(
        """
        enum Mode { case overlay(onClose: () -> Void) }
        struct Panel: View {
          let mode: Mode
          var body: some View { Text("a") }
        }
        struct Page: View {
          @State private var isPanelOpen = true
          var body: some View { Panel(mode: .overlay(onClose: { isPanelOpen = false })) }
        }
        """,
        note: "the panel runs the closure later"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier || type.viewRole == .app || type.isForeign else {
      return
    }
    for property in type.stateProperties where property.wrapper(in: Self.valueWrappers) != nil {
      for write in file.writes(to: property.name, in: type) where !file.hasErrors(write.node) {
        checkWrite(write.node, write.assignment, of: property.name, in: file, &findings)
      }
    }
    guard type.viewRole != nil else { return }
    for assignment in file.assignments(in: type) {
      guard let name = observedProperty(assignment.target, in: file) else { continue }
      checkWrite(assignment.node, assignment, of: name, in: file, &findings)
    }
    for call in file.calls(named: "print", in: type) + file.calls(named: "debugPrint", in: type) {
      checkPrint(call, in: file, &findings)
    }
    for call in file.calls(named: "set", in: type) where call.argument("forKey") != nil {
      guard call.base?.firstToken?.textEquals("UserDefaults") ?? false else { continue }
      checkWork(call, "writes to the defaults", .warning, in: file, &findings)
    }
    for (name, severity) in Self.fileMethods {
      for call in file.calls(named: name, in: type) where call.base?.firstToken?.textEquals("FileManager") ?? false {
        checkWork(call, "accesses the file system", severity, in: file, &findings)
      }
    }
  }

  private static let valueWrappers: [StaticString] = [
    "State", "Binding", "AppStorage", "SceneStorage", "FocusState", "AccessibilityFocusState",
  ]

  private static let fileMethods: [(StaticString, Severity)] = [
    ("createDirectory", .warning), ("removeItem", .warning), ("createFile", .warning), ("copyItem", .warning),
    ("moveItem", .warning), ("contentsOfDirectory", .info),
  ]

  // MARK: - Writes

  private func checkWrite(
    _ write: SyntaxNode, _ assignment: Assignment?, of name: Name, in file: FileModel, _ findings: inout Findings
  ) {
    guard !file.isShadowed(name, at: write) || write.firstToken.textEquals("self") else { return }
    if let evaluation = file.bodyEvaluation(running: write), file.mayHaveNoValue(write.enclosingStatement) {
      findings.add(
        at: write.range,
        "`\(name.text)` is written while the body is evaluated; write it in `onAppear`, `onChange` or an action",
        related: related(evaluation))
    } else if let deferred = deferredCall(around: write, in: file),
      file.mayHaveNoValue(deferred.call.node.enclosingStatement),
      let evaluation = file.bodyEvaluation(running: deferred.call.node)
    {
      // Setting the same value again causes no update.
      let settles =
        assignment.map { !$0.isCompound } ?? false || isGuarded(write, by: name, below: deferred.closure.node)
      let converges = write.enclosingMember.map { isGuarded(write, by: name, below: $0) } ?? false
      findings.add(
        at: write.range,
        "Each run of the body schedules a write of `\(name.text)`; use `onChange` or `onGeometryChange` instead",
        severity: converges ? .hint : settles ? .info : nil, related: related(evaluation))
    }
  }

  private func isGuarded(_ write: SyntaxNode, by name: Name, below limit: SyntaxNode) -> Bool {
    write.conditions(below: limit).contains { $0.mentions(name) }
  }

  /// The property of an observed object that the view assigns, if views that read it update.
  private func observedProperty(_ target: SyntaxNode, in file: FileModel) -> Name? {
    guard let access = MemberAccessExpr(target), let name = access.name, let base = access.base,
      let owner = file.ownProperty(base), owner.isState || owner.wrapper("Environment") != nil,
      let model = owner.typeName.flatMap({ file.facts.type(named: $0.text) }),
      let property = model.properties.first(where: { $0.name == name.text }), !property.isLet
    else { return nil }
    let isObserved =
      property.wrappers.contains("Published") || model.isObservable && !property.wrappers.contains("ObservationIgnored")
    return isObserved ? name : nil
  }

  /// `DispatchQueue.main.async { … }` or `Task { … }` that directly contains the node.
  private func deferredCall(
    around node: SyntaxNode, in file: FileModel
  ) -> (call: FunctionCallExpr, closure: ClosureExpr)? {
    for closure in file.closures(around: node) {
      guard let use = closure.use else { return nil }
      if use.callee == "Task", !use.isMember { return (use.call, closure) }
      if use.callee.isAny(of: ["async", "asyncAfter"]) {
        return use.call.base?.firstToken?.textEquals("DispatchQueue") ?? false ? (use.call, closure) : nil
      }
      guard closure.runsAtOnce else { return nil }
    }
    return nil
  }

  // MARK: - Other work

  private func checkPrint(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calledExpression?.kind == .declReferenceExpr, let evaluation = file.bodyEvaluation(running: call.node),
      evaluation.use == nil, file.mayHaveNoValue(call.node.enclosingStatement), let member = call.node.enclosingMember,
      !call.node.surroundings(below: member).contains(where: { $0.kind == .ifConfigClause })
    else { return }
    let statement = call.node.enclosingStatement
    let isAlone =
      statement == call.node || statement.discards(call.node)
    findings.add(
      at: call.range, "`\(call.calleeName?.text ?? "print")` runs in each evaluation of the body; remove it",
      severity: .hint,
      fixes: [isAlone ? .safe("Remove the call", preferred: true, .delete(statement.removalRange)) : nil])
  }

  private func checkWork(
    _ call: FunctionCallExpr, _ work: StaticString, _ severity: Severity, in file: FileModel, _ findings: inout Findings
  ) {
    guard let evaluation = file.bodyEvaluation(running: call.node) else { return }
    findings.add(
      at: call.range, "Each evaluation of the body \(work); move the call to `onAppear`, `task` or an action",
      severity: severity, related: related(evaluation))
  }

  private func related(_ evaluation: BodyEvaluation) -> [RelatedLocation] {
    evaluation.use.map { [RelatedLocation(range: $0.range, message: "the body runs it here")] } ?? []
  }
}
