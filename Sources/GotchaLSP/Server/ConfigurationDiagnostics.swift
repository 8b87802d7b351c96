import GotchaAnalysis
import LSPTransport

/// Reports problems in a `gotcha.json`, in the files that it extends and in its baseline.
enum ConfigurationDiagnostics {
  /// The diagnostic code, where diagnostics in Swift have a rule id.
  static let code = "invalid_configuration"

  static func findings(_ snapshot: DocumentSnapshot, of project: ProjectConfiguration) -> [Finding] {
    let document = JSONDocument(snapshot.text)
    let file = ConfigurationFile(document, path: snapshot.path, of: project.project, project.catalog)
    let problems = file.problems + (file.baseline.flatMap(project.baselines.problem).map { [$0] } ?? [])
    var findings = problems.filter { $0.path == snapshot.path }.map { finding($0, $0.range ?? 0..<0, $0.message) }
    // Problems in an extended file are reported at the `extends` key.
    if let problem = problems.first(where: { $0.path != snapshot.path }) {
      let place = problem.line.map { ":\($0):\(problem.column ?? 1)" } ?? ""
      let message = "error in the extended file \(problem.path.lastPathComponent)\(place): \(problem.message)"
      findings.append(finding(problem, document.root?["extends"]?.range ?? 0..<0, message, isElsewhere: true))
    }
    return findings.sorted { ($0.range.lowerBound, $0.message) < ($1.range.lowerBound, $1.message) }
  }

  private static func finding(
    _ problem: ConfigurationProblem, _ range: Range<Int>, _ message: String, isElsewhere: Bool = false
  ) -> Finding {
    var fixes: [Fix] = []
    if let replacement = problem.replacement, !isElsewhere {
      fixes.append(
        Fix(title: "Change to \(replacement)", isSafe: true, isPreferred: true, edits: [TextEdit(range, replacement)]))
    }
    return Finding(rule: code, severity: .error, message: message.asSentence, range: range, fixes: fixes)
  }

  /// A diagnostic for a file that cannot be read as text, without a location.
  static func diagnostic(_ problem: ConfigurationProblem, _ pages: RulePages) -> Diagnostic {
    let start = Position(line: 0, character: 0)
    return Diagnostic(
      range: LSPRange(start: start, end: start), severity: .error, code: code,
      codeDescription: pages.configuration.map(Diagnostic.CodeDescription.init), source: DiagnosticBuilder.source,
      message: problem.message.asSentence)
  }
}

extension String {
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
