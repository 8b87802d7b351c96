import Analyzers

/// What is wrong with a `gotcha.json` while it is edited.
enum ConfigurationDiagnostics {
  /// Stands where findings in Swift name their rule.
  static let code = "invalid_configuration"

  static func findings(_ snapshot: DocumentSnapshot) -> [Finding] {
    let document = JSONDocument(snapshot.text)
    let file = ConfigurationFile(document, path: snapshot.path)
    var findings = file.problems.filter { $0.path == snapshot.path }.map { finding($0, $0.range ?? 0..<0, $0.message) }
    // What is wrong with an extended file is shown where that is named.
    if let problem = file.problems.first(where: { $0.path != snapshot.path }) {
      let place = problem.line.map { ":\($0):\(problem.column ?? 1)" } ?? ""
      let message = "the extended file has mistakes: \(problem.path.lastPathComponent)\(place): \(problem.message)"
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
    let sentence = message.prefix(1).uppercased() + message.dropFirst()
    return Finding(rule: code, severity: .error, message: sentence, range: range, fixes: fixes)
  }
}

extension DocumentSnapshot {
  /// Whether it is a `gotcha.json`.
  var isConfiguration: Bool { !isSwift && path.lastPathComponent == ConfigurationSchema.fileName }
}
