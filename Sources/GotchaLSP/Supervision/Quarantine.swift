import Analyzers
import GotchaSupport

/// What is switched off for the rest of a session, as it made the process fail.
struct Quarantine: Sendable, Equatable {
  /// So many rules that fail on a file mean that something else is wrong with it.
  static let ruleLimit = 3

  /// Ids of rules, by the paths of the files that they failed on.
  private(set) var rules: [String: Set<String>] = [:]
  /// Files that are not looked at at all.
  private(set) var files: Set<String> = []

  var isEmpty: Bool { rules.isEmpty && files.isEmpty }

  /// Switches off what failed.
  ///
  /// - Returns: whether it was on.
  mutating func add(_ work: FlightRecorder.Work) -> Bool {
    guard let rule = work.rule, work.stage == .runningRules else { return files.insert(work.path).inserted }
    guard !files.contains(work.path), rules[work.path, default: []].insert(rule).inserted else { return false }
    if rules[work.path, default: []].count >= Self.ruleLimit { files.insert(work.path) }
    return true
  }

  /// The settings of a file without what is switched off in it.
  func applied(to settings: RuleSettings, of path: String) -> RuleSettings {
    guard !isEmpty else { return settings }
    if files.contains(path) { return RuleSettings(preset: .none) }
    var settings = settings
    for rule in rules[path] ?? [] { settings.levels[rule] = .off }
    return settings
  }

  /// What to say of a file, nil where all of it is looked at.
  func notice(for path: String) -> String? {
    if files.contains(path) { return "\(Product.name) failed on this file, which is not checked in this session" }
    guard let rules = rules[path] else { return nil }
    let names = rules.sorted().map { "`\($0)`" }.joined(separator: " and ")
    return "\(names) failed on this file and \(rules.count == 1 ? "is" : "are") off here for this session"
  }

  // MARK: As JSON, for the next process

  var json: JSONValue {
    [
      "rules": .object(rules.mapValues { .array($0.sorted().map { .string($0) }) }),
      "files": .array(files.sorted().map { .string($0) }),
    ]
  }

  init() {}

  /// - Parameter json: of another process; what is malformed in it is left out.
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
