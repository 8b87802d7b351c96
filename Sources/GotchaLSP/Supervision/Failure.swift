import Analyzers
import GotchaPlatform
import GotchaSupport

/// A process that came to an end of its own fault.
struct Failure: Sendable {
  let fault: FlightRecorder.Fault
  /// What it was working on, nil if that is not known.
  let work: FlightRecorder.Work?
  /// What it wrote to standard error at the end.
  let errors: String

  init(fault: FlightRecorder.Fault, work: FlightRecorder.Work?, errors: String = "") {
    (self.fault, self.work, self.errors) = (fault, work, errors)
  }

  /// - Parameters:
  ///   - end: of the process.
  ///   - recorder: what it noted.
  ///   - errors: what it wrote to standard error last.
  init(end: Subprocess.End, recorder: FlightRecorder?, errors: String) {
    let ended: FlightRecorder.Fault =
      switch end {
      case .signal(let signal): .signal(signal)
      case .exit: .time(0)
      }
    self.init(fault: recorder?.fault ?? ended, work: recorder?.failedWork, errors: errors)
  }

  /// `crashed (SIGILL)`, `took more than 10 s`.
  var cause: String {
    switch fault {
    case .signal(SIGKILL): "was killed"
    case .signal(let signal): "crashed (\(Self.names[signal] ?? "signal \(signal)"))"
    case .time(let seconds): "took more than \(seconds) s of processor time"
    case .memory(let bytes): "took more than \(bytes >> 20) MB of memory"
    }
  }

  private static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGFPE: "SIGFPE", SIGBUS: "SIGBUS", SIGSEGV: "SIGSEGV",
  ]

  private static func reference(to path: String?) -> String { path.map { "; details in \($0)" } ?? "" }

  /// For the log.
  func summary(reportedIn path: String?) -> String {
    let place = work.map { " on \($0.path)" + ($0.rule.map { ", in the rule \($0)" } ?? "") } ?? ""
    return "the analysis \(cause)\(place)\(Self.reference(to: path))"
  }

  /// For users.
  func notice(of work: FlightRecorder.Work, reportedIn path: String?) -> String {
    let file = work.path.lastPathComponent
    guard let rule = work.rule else {
      return "\(Product.name) failed on \(file), which is not checked any more\(Self.reference(to: path))"
    }
    return "`\(rule)` failed on \(file) and is off there\(Self.reference(to: path))"
  }

  /// What a user can attach to an issue: nothing of the source.
  func report(at time: String) -> String {
    var lines = [
      "\(Product.name) \(Product.version) \(cause).", "", "Time: \(time)",
      "Rule: \(work.map { $0.rule ?? "none" } ?? "unknown")",
    ]
    if let work {
      lines += [
        "Stage: \(work.stage == .runningRules ? "rules, in item \(work.item + 1) of the file" : "reading, facts or report")",
        "File: \(work.byteCount) bytes",
      ]
    }
    if !errors.isEmpty { lines += ["", "Standard error:", errors] }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The folder of the reports on failures.
struct FailureReports: Sendable {
  /// Older ones are removed.
  private static let limit = 20

  /// Absolute, nil where none can be written.
  let folder: String?

  init(cache: CacheFolder?) { folder = cache.map { $0.path + "/failures" } }

  /// Writes the report on a failure.
  ///
  /// - Returns: its path; nil where it cannot be written.
  func write(_ failure: Failure) -> String? {
    guard let folder, (try? FileSystem.makeFolder(folder)) != nil else { return nil }
    let time = currentTimestamp()
    let path = "\(folder)/\(String(time.map { $0 == ":" ? "-" : $0 }))-\(getpid()).txt"
    guard (try? FileSystem.replace(path, with: Array(failure.report(at: time).utf8))) != nil else { return nil }
    let reports = ((try? FileSystem.entries(of: folder)) ?? []).filter { $0.kind == .file }
    for report in reports.dropLast(Self.limit) { FileSystem.remove("\(folder)/\(report.name)") }
    return path
  }
}
