import GotchaAnalysis
import GotchaSupport

/// The rules and files that are disabled for the rest of a session because they made the process fail.
struct Quarantine: Sendable, Equatable {
  /// If this many rules fail on a file, something else is wrong with it.
  static let ruleLimit = 3

  /// Rule ids by the paths of the files that they failed on.
  private(set) var rules: [String: Set<String>] = [:]
  /// Files that are not checked at all.
  private(set) var files: Set<String> = []

  var isEmpty: Bool { rules.isEmpty && files.isEmpty }

  /// Disables what failed.
  ///
  /// - Returns: whether it was enabled before.
  mutating func add(_ work: FlightRecorder.Work) -> Bool {
    guard let rule = work.rule, work.stage == .runningRules else { return files.insert(work.path).inserted }
    guard !files.contains(work.path), rules[work.path, default: []].insert(rule).inserted else { return false }
    if rules[work.path, default: []].count >= Self.ruleLimit { files.insert(work.path) }
    return true
  }

  /// A file's settings without the rules that are disabled for it.
  func applied(to settings: RuleSettings, of path: String) -> RuleSettings {
    guard !isEmpty else { return settings }
    if files.contains(path) { return RuleSettings(preset: .none) }
    var settings = settings
    for rule in rules[path] ?? [] { settings.levels[rule] = .off }
    return settings
  }

  /// A notice about a file, nil if nothing is disabled for it.
  func notice(for path: String) -> String? {
    if files.contains(path) { return "\(Product.name) failed on this file and does not check it in this session" }
    guard let rules = rules[path] else { return nil }
    let names = rules.sorted().map { "`\($0)`" }.joined(separator: " and ")
    return "\(names) failed on this file and \(rules.count == 1 ? "is" : "are") disabled for it in this session"
  }

  // MARK: JSON for the next process

  var json: JSONValue {
    [
      "rules": .object(rules.mapValues { .array($0.sorted().map { .string($0) }) }),
      "files": .array(files.sorted().map { .string($0) }),
    ]
  }

  init() {}

  /// - Parameter json: the state of another process; malformed parts are ignored.
  init(_ json: JSONValue?) {
    if case .object(let members)? = json?["rules"] {
      for (path, value) in members {
        guard case .array(let names) = value else { continue }
        rules[path] = Set(names.compactMap(\.stringValue))
      }
    }
    if case .array(let paths)? = json?["files"] { files = Set(paths.compactMap(\.stringValue)) }
  }
}
