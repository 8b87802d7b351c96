struct FormatterInBody: CallRule {
  static let info = RuleInfo(
    id: "formatter_in_body", topic: .performance, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Formatter is created in each evaluation of `body`",
    explanation: """
      **What happens.** Updates take longer, and lists stutter while they scroll, because each row creates formatters.

      **Why.** Creating a formatter loads the rules of a locale, which is far more work than the formatting itself. \
      SwiftUI evaluates a body often, and with it all helpers that the body calls.

      **What to do.** Use `Text(date, format: …)` or `formatted()`, which share formatters. Otherwise, keep the \
      formatter in a `static let`.

      **When it is fine.** Formatters in stored properties, actions, initializers and asynchronous functions, and \
      formatters that are stored in a cache are not reported. A body that is not known to run again is not reported \
      either, unless a fix can move the formatter or it is in a row. The finding is a hint outside rows, where one formatter per evaluation is not noticeable, and info in a helper with \
      parameters. In rows, it is info if it is not known whether the body runs again, and for decoders, encoders and \
      regular expressions.
      """,
    references: [
      .wwdc(2025, 306, "Optimize SwiftUI performance with Instruments"),
      .apple(
        "Understanding and improving SwiftUI performance", "xcode/understanding-and-improving-swiftui-performance"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`body`", "formatter"],
          [
            .message(0, 1, "`DateFormatter()`"), .start(1, "first formatter"), .end(1, "formats one date"),
            .event(0, "a toggle runs it again"), .message(0, 1, "`DateFormatter()`"),
            .start(1, .problem("second formatter")), .end(1, "formats one date"),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`body`", "formatter"],
          [
            .start(1, "`static let`"), .message(0, 1, "`string(from:)`"), .event(0, "a toggle runs it again"),
            .message(0, 1, "`string(from:)`"), .event(1, .remedy("the same formatter")),
          ]))),
    related: ["reference_type_created_in_body", "inline_transform_in_for_each"],
    examples: [
      .flagged(
        """
        struct Clock: View {
          @State private var date = Date()
          var body: some View {
            let style = ▸DateFormatter()◂
            style.timeStyle = .short
            return Button(style.string(from: date)) { date = Date() }
          }
        }
        """,
        fixed: """
          struct Clock: View {
            private static let style: DateFormatter = {
              let style = DateFormatter()
              style.timeStyle = .short
              return style
            }()

            @State private var date = Date()
            var body: some View {
              return Button(Self.style.string(from: date)) { date = Date() }
            }
          }
          """,
        severity: .hint),
      .flagged(
        """
        struct Price: View {
          @Binding var amount: Double
          var body: some View { Text(text) }
          private var text: String {
            ▸NumberFormatter()◂.string(from: NSNumber(value: amount)) ?? ""
          }
        }
        """,
        severity: .hint, note: "`body` reads `text`"),
      .flagged(
        """
        struct Price: View {
          @Binding var amount: Double
          var body: some View { Text(currency(amount)) }
        }
        private func currency(_ amount: Double) -> String {
          let style = ▸NumberFormatter()◂
          style.numberStyle = .currency
          return style.string(from: NSNumber(value: amount)) ?? ""
        }
        """, severity: .info, note: "`body` calls a function of the file"),
      .flagged(
        """
        struct Price: View {
          @Binding var amount: Double
          var body: some View {
            TextField("Price", text: Binding(get: { ▸NumberFormatter()◂.string(for: amount) ?? "" }, set: { save($0) }))
          }
          private func save(_ text: String) {}
        }
        """, severity: .hint, note: "a binding is read while a body is evaluated"),
      .flagged(
        """
        struct Price: View {
          @Binding var amount: Double
          var body: some View { Panel { Text(currency(amount)) } }
          private func currency(_ amount: Double) -> String {
            ▸NumberFormatter()◂.string(from: NSNumber(value: amount)) ?? ""
          }
        }
        struct Panel<Content: View>: View {
          let content: Content
          init(@ViewBuilder content: () -> Content) { self.content = content() }
          var body: some View { content.padding() }
        }
        """, severity: .info, note: "in the content of a container of the project"),
      .accepted(
        """
        struct Due: View {
          let date: Date
          var body: some View { Text(ISO8601DateFormatter().string(from: date)) }
        }
        """,
        note: "it is not known whether the body runs again"),
      .flagged(
        """
        struct Dates: View {
          @State private var dates: [Date] = []
          var body: some View {
            Button("Add") { dates.append(Date()) }
            ForEach(dates, id: \\.self) { Text(▸DateFormatter()◂.string(from: $0)) }
          }
        }
        """,
        note: "one for each row"),
      .accepted(
        """
        struct Clock: View {
          private static let style = DateFormatter()
          @State private var date = Date()
          var body: some View { Button(Self.style.string(from: date)) { date = Date() } }
        }
        """),
      .accepted(
        """
        struct Clock: View {
          @State private var date = Date()
          var body: some View { Text(date, format: .dateTime.day().month()) }
        }
        """),
      .accepted(
        """
        struct Clock: View {
          @State private var text = ""
          var body: some View {
            Button(text) { text = DateFormatter().string(from: Date()) }
          }
        }
        """,
        note: "an action"),
      .accepted(
        """
        struct Clock: View {
          @State private var text = ""
          var body: some View { Button(text, action: update) }
          private func update() { text = DateFormatter().string(from: Date()) }
        }
        """,
        note: "a method that only an action runs"),
      .accepted(
        """
        struct Clock: View {
          @State private var text: String
          init(date: Date) { _text = State(initialValue: DateFormatter().string(from: date)) }
          var body: some View { TextField("Date", text: $text) }
        }
        """,
        note: "an initializer"),
      .accepted(
        """
        @MainActor final class Formatters {
          static var known: [String: DateFormatter] = [:]
        }
        struct Clock: View {
          @State private var date = Date()
          var body: some View { Button(formatter("y").string(from: date)) { date = Date() } }
          private func formatter(_ format: String) -> DateFormatter {
            if let known = Formatters.known[format] { return known }
            let new = DateFormatter()
            Formatters.known[format] = new
            return new
          }
        }
        """,
        note: "stored in a cache"),
    ])

  static let callees: [StaticString] = [
    "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "MeasurementFormatter", "RelativeDateTimeFormatter",
    "DateComponentsFormatter", "DateIntervalFormatter", "ByteCountFormatter", "PersonNameComponentsFormatter",
    "ListFormatter", "JSONDecoder", "JSONEncoder", "NSRegularExpression",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind == .declReferenceExpr,
      let evaluation = file.bodyEvaluation(running: call.node), !call.isStoredElsewhere, !isDelegated(call)
    else { return }
    let isFormatter = name.hasSuffix("Formatter")
    // Users notice only the sum of many: in rows, or in a helper that may run for several values.
    let isRow = file.runsForEachRow(call.node, in: evaluation)
    let isHelper = call.node.enclosingMember.flatMap(FunctionDecl.init).map { !$0.parameters.isEmpty } ?? false
    guard
      let repetition = file.repetition(
        of: evaluation, full: isRow && isFormatter ? .warning : isRow || isHelper ? .info : .hint,
        lowered: isRow ? .info : .hint)
    else { return }
    let fix = hoisting(call, name, in: file)
    // One formatter that depends on the view, in a body that may run only once, gains nothing.
    if repetition.severity == .hint, repetition.missingFact != nil, fix == nil { return }
    findings.add(
      at: call.range,
      "The body of `\(evaluation.type.name.text)` creates a `\(name.text)` each time; keep it in a `static let`",
      severity: repetition.severity,
      related: evaluation.use.map { [RelatedLocation(range: $0.range, message: "used by the body here")] } ?? [],
      fixes: [fix], missingFact: repetition.missingFact)
  }

  /// `TextField(value: $number, formatter: …)`, which SwiftUI keeps, is not formatting by the body.
  private func isDelegated(_ call: FunctionCallExpr) -> Bool {
    call.node.parent.flatMap(LabeledExpr.init)?.label == "formatter"
      && call.node.parent?.parent.flatMap(FunctionCallExpr.init)?.calleeName == "TextField"
  }

  /// Moves `let f = DateFormatter()` and the lines that configure it with constants to a static property.
  private func hoisting(_ call: FunctionCallExpr, _ name: Name, in file: FileModel) -> Fix? {
    guard call.arguments.isEmpty, call.trailingClosure == nil, let type = file.enclosingType(of: call.node),
      !type.isForeign,
      type.viewRole == .view, type.declaration.node.child(.genericParameter) == nil,
      type.declaration.isTopLevel,
      let variable = call.node.parent?.parent?.parent.flatMap(VariableDecl.init), variable.isLet,
      let binding = variable.bindings.only, binding.value == call.node, binding.type == nil, let local = binding.name,
      let block = variable.node.parent, !type.members.contains(where: { $0.memberName == local }),
      let first = type.declaration.memberBlock?.firstChild
    else { return nil }
    var configuration: [SyntaxNode] = []
    var isConfigured = true
    var uses = 0
    for statement in block.children where statement.index > variable.node.index {
      if isConfigured, statement.configures(local) {
        configuration.append(statement)
      } else {
        isConfigured = false
        uses += file.references(to: local, in: statement).count
      }
    }
    let rest = block.children.filter { $0.index > (configuration.last ?? variable.node).index }
    let moved = [variable.node] + configuration
    // Adjacent statements on one line share semicolons, so that their edits would overlap.
    guard uses > 0, !rest.contains(where: { $0.changes(local) }),
      configuration.isEmpty || moved.allSatisfy({ $0.wholeLines != nil })
    else { return nil }
    let tree = file.tree
    let indentation = tree.indentation(ofLineAt: first.range.lowerBound)
    let unit = tree.indentationUnit
    var lines = ["private static let \(local.text): \(name.text) = {", "\(unit)let \(local.text) = \(name.text)()"]
    lines += configuration.map { "\(unit)\($0.text)" }
    lines += ["\(unit)return \(local.text)", "}()"]
    var edits: [TextEdit] = [
      .insert(
        configuration.isEmpty
          ? "private static let \(local.text) = \(name.text)()\n\n\(indentation)"
          : lines.joined(separator: "\n\(indentation)") + "\n\n\(indentation)", at: first.range.lowerBound)
    ]
    edits += moved.map { .delete($0.removalRange) }
    edits += rest.flatMap { file.references(to: local, in: $0) }.map { .insert("Self.", at: $0.range.lowerBound) }
    return Fix(title: "Move it to a `static let`", isSafe: false, isPreferred: true, edits: edits)
  }
}

extension SyntaxNode {
  /// `formatter.dateStyle = .short`: sets a property of a local object to a value without variables.
  fileprivate func configures(_ local: Name) -> Bool {
    guard let assignment = Assignment(self), !assignment.isCompound, let value = assignment.singleValue,
      let target = MemberAccessExpr(assignment.target), let base = target.base, DeclReferenceExpr(base)?.name == local
    else { return false }
    return value.isLiteral || ValueKind(value) == .staticMember
  }

  /// Whether the node sets a property of a local object.
  fileprivate func changes(_ local: Name) -> Bool {
    (Assignment(self).map { [$0] } ?? descendants.compactMap(Assignment.init)).contains { assignment in
      assignment.target.mentions(local)
    }
  }
}
