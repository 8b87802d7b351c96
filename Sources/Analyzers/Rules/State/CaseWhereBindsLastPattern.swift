struct CaseWhereBindsLastPattern: ClauseRule {
  static let info = RuleInfo(
    id: "case_where_binds_last_pattern", topic: .state, severity: .warning, tier: .precise,
    title: "`where` applies only to the last pattern of a `case`",
    explanation: """
      **What happens.** The other patterns of the `case` match regardless of the condition: a screen that already \
      has content still shows its spinner.

      **Why.** Each pattern of a `case` can have a separate `where` clause, so in `case .a, .b where condition:` the \
      condition belongs to `.b` alone. The compiler warns only if both patterns start on the same line.

      **What to do.** Repeat the condition after each pattern, or split the `case` in two if only the last pattern \
      needs it.

      **When it is fine.** If the last pattern starts a new line, the condition visibly belongs to that line, and the \
      `case` is not reported.
      """,
    references: [
      .page(
        "The Swift Programming Language: Switch Statement",
        "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/statements/#Switch-Statement")
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`case`", .box(.problem("`.waiting`", "matches even if there are books")),
            .box("`.fetching`", .box("`where books.isEmpty`")), shows: [.shown("shows", .box("`ProgressView`"))])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            "`case`", .box("`.waiting`", .box(.remedy("`where books.isEmpty`"))),
            .box("`.fetching`", .box("`where books.isEmpty`")), shows: [.shown("shows", .box("`ProgressView`"))])
        ]))),
    examples: [
      .flagged(
        """
        switch phase {
        ▸case .waiting, .fetching where books.isEmpty:◂ ProgressView()
        default: Shelf(books)
        }
        """,
        fixed: """
          switch phase {
          case .waiting where books.isEmpty, .fetching where books.isEmpty: ProgressView()
          default: Shelf(books)
          }
          """),
      .flagged(
        """
        func describe(_ key: Key) -> Int {
          switch key {
          ▸case .left, .right, .up where isShifted && !isLocked:◂
            return 1
          default: return 2
          }
        }
        """,
        fixed: """
          func describe(_ key: Key) -> Int {
            switch key {
            case .left where isShifted && !isLocked, .right where isShifted && !isLocked, .up where isShifted && !isLocked:
              return 1
            default: return 2
            }
          }
          """),
      .accepted(
        """
        switch phase {
        case .waiting where books.isEmpty, .fetching where books.isEmpty: ProgressView()
        default: Shelf(books)
        }
        """),
      .accepted(
        """
        switch phase {
        case .waiting,
          .fetching where books.isEmpty: ProgressView()
        default: Shelf(books)
        }
        """,
        note: "one pattern per line"),
      .accepted(
        """
        switch phase {
        case .waiting where books.isEmpty, .fetching: ProgressView()
        default: Shelf(books)
        }
        """),
      .accepted("switch phase { case .fetching where books.isEmpty: ProgressView() default: Shelf(books) }"),
    ])

  static let clauses: [SyntaxKind] = [.switchCaseLabel]
  static let looksAtModels = true

  func check(_ label: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    let items = label.children.filter { $0.kind == .switchCaseItem }
    guard items.count >= 2, let last = items.last, let condition = last.child(.whereClause),
      !items.dropLast().contains(where: { $0.child(.whereClause) != nil }),
      last.firstToken.map({ !$0.isFirstOnLine }) ?? false
    else { return }
    findings.add(
      at: label.range, "`\(condition.text)` applies only to the last pattern; the patterns before it always match",
      related: [RelatedLocation(range: last.range, message: "only this pattern has the condition")],
      fixes: [
        Fix(
          title: "Repeat the condition after each pattern", isSafe: false, isPreferred: true,
          edits: items.dropLast().map { .insert(" " + condition.text, at: ($0.firstChild ?? $0).range.upperBound) }),
        split(label, before: last, previous: items[items.count - 2]),
      ])
  }

  private func split(_ label: SyntaxNode, before last: SyntaxNode, previous: SyntaxNode) -> Fix? {
    guard let switchCase = label.parent, switchCase.kind == .switchCase,
      label.range.upperBound < switchCase.range.upperBound
    else { return nil }
    let tree = label.tree
    let body = tree.source.string(in: label.range.upperBound..<switchCase.range.upperBound)
    let indentation = tree.indentation(ofLineAt: label.range.lowerBound)
    return .safe(
      "Split into two cases",
      .replace(
        (previous.firstChild ?? previous).range.upperBound..<last.range.lowerBound,
        by: ":\(body)\n\(indentation)case "))
  }
}
