struct EmptyCatch: ClauseRule {
  static let info = RuleInfo(
    id: "empty_catch", topic: .concurrency, severity: .hint, tier: .precise,
    title: "An error is dropped without a trace",
    explanation: """
      **What happens.** The operation fails and nothing tells: a spinner that never ends, a list that stops growing.

      **Why.** An empty `catch` takes the error and throws it away.

      **What to do.** Show it, put it into the state, or log it at least.

      **When it is fine.** For a cancelled task (`catch is CancellationError`), where a comment in the braces says \
      why nothing is to be done, and in types that no view has to do with. None of these is reported.
      """,
    examples: [
      .flagged(
        """
        final class Store: ObservableObject {
          func save() async {
            do { try await write() } ▸catch { }◂
          }
        }
        """,
        fixed: """
          final class Store: ObservableObject {
            func save() async {
              do { try await write() } catch { logger.error("\\(error)") }
            }
          }
          """),
      .flagged(
        """
        func open() {
          do {
            try read()
          } ▸catch let failure {
          }◂
        }
        """,
        fixed: """
          func open() {
            do {
              try read()
            } catch let failure {
              logger.error("\\(failure)")
            }
          }
          """),
      .flagged(
        """
        struct Screen: View {
          let files: Files
          var body: some View { Button("Delete") { files.delete() } }
        }
        struct Files {
          func delete() {
            do { try manager.removeItem(at: url) } ▸catch {}◂
          }
        }
        """,
        fixed: """
          struct Screen: View {
            let files: Files
            var body: some View { Button("Delete") { files.delete() } }
          }
          struct Files {
            func delete() {
              do { try manager.removeItem(at: url) } catch { logger.error("\\(error)") }
            }
          }
          """,
        note: "held by a view"),
      .accepted(
        """
        struct Importer {
          func tidy() {
            do { try manager.removeItem(at: url) } catch {}
          }
        }
        struct Screen: View { var body: some View { Text("a") } }
        """,
        note: "no view has to do with it"),
      .accepted(
        """
        struct Files {
          func delete() throws {
            do { try manager.removeItem(at: url) } catch CocoaError.fileNoSuchFile {}
          }
          func cached() -> Data? {
            do { return try Data(contentsOf: url) } catch {}
            return nil
          }
        }
        """,
        note: "an error that does not matter, and one that the caller learns of"),
      .accepted("func save() async { do { try await write() } catch { failure = error } }"),
      .accepted("func save() async { do { try await write() } catch is CancellationError {} catch { failure = error } }"),
      .accepted("func wait() async { do { try await Task.sleep(for: .seconds(1)); blink() } catch {} }", note: "cancelled"),
      .accepted("func save() { do { try write() } catch { /* the next launch tries again */ } }"),
      .accepted(
        """
        func save() {
          do { try write() } catch {
            // The next launch tries again.
          }
        }
        """),
    ])

  static let clauses: [SyntaxKind] = [.catchClause]
  static let looksAtModels = true

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    // `catch FileError.notFound {}` names the error that does not matter.
    guard let block = clause.child(.codeBlock), block.firstChild == nil, clause.isCatchAll,
      !clause.hasComments, !onlySleeps(clause, in: file), !givesAnswer(clause),
      !file.importsModule("XCTest"), !file.importsModule("Testing"), let type = file.enclosingType(of: clause),
      file.facts.isUsedByViews(type)
    else { return }
    findings.add(
      at: clause.range, "The error is dropped: nobody will know that this failed", fixes: [log(clause, block)])
  }

  /// Whether only a sleep can throw, which it does when the task is cancelled.
  private func onlySleeps(_ clause: SyntaxNode, in file: FileModel) -> Bool {
    guard let attempt = clause.parent?.child(.codeBlock) else { return false }
    let attempts = attempt.runningNodes.filter { $0.kind == .tryExpr }
    let sleeps = file.calls(named: "sleep", in: attempt)
    return !sleeps.isEmpty && attempts.allSatisfy { node in sleeps.contains { node.contains($0.node) } }
  }

  /// Whether the attempt returns one value and the code after it another, so that the caller learns of the failure.
  private func givesAnswer(_ clause: SyntaxNode) -> Bool {
    guard let statement = clause.parent, let attempt = statement.child(.codeBlock),
      attempt.runningNodes.contains(where: { $0.kind == .returnStmt && $0.firstChild != nil })
    else { return false }
    return statement.parent?.children.contains {
      $0.index > statement.index && $0.kind == .returnStmt && $0.firstChild != nil
    } ?? false
  }

  private func log(_ clause: SyntaxNode, _ block: SyntaxNode) -> Fix? {
    guard let error = clause.caughtErrorName else { return nil }
    let tree = clause.tree
    let range = block.range
    let statement = "logger.error(\"\\(\(error))\")"
    let isOneLine = tree.isOnOneLine(range)
    let indentation = tree.indentation(ofLineAt: range.lowerBound)
    let text = isOneLine ? "{ \(statement) }" : "{\n\(indentation)  \(statement)\n\(indentation)}"
    return .unsafe("Log the error", .replace(range, by: text))
  }
}
