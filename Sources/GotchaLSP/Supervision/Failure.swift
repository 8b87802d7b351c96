import GotchaAnalysis
import GotchaPlatform
import GotchaSupport

/// The failure of a process.
struct Failure: Sendable {
  let fault: FlightRecorder.Fault
  /// What it was working on, nil if unknown.
  let work: FlightRecorder.Work?
  /// The end of its standard error output.
  let errors: String

  init(fault: FlightRecorder.Fault, work: FlightRecorder.Work?, errors: String = "") {
    (self.fault, self.work, self.errors) = (fault, work, errors)
  }

  /// - Parameters:
  ///   - end: how the process terminated.
  ///   - recorder: the position and the fault that it recorded.
  ///   - errors: the end of its standard error output.
  init(end: Subprocess.End, recorder: FlightRecorder?, errors: String) {
    let ended: FlightRecorder.Fault =
      switch end {
      case .signal(let signal): .signal(signal)
      case .exit: .time(0)
      }
    self.init(fault: recorder?.fault ?? ended, work: recorder?.failedWork, errors: errors)
  }

  /// `crashed (SIGILL)`, `used more than 10 s of CPU time`.
  var cause: String {
    switch fault {
    case .signal(SIGKILL): "was killed"
    case .signal(let signal): "crashed (\(Self.names[signal] ?? "signal \(signal)"))"
    case .time(let seconds): "used more than \(seconds) s of CPU time"
    case .memory(let bytes): "used more than \(bytes >> 20) MB of memory"
    }
  }

  private static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGFPE: "SIGFPE", SIGBUS: "SIGBUS", SIGSEGV: "SIGSEGV",
  ]

  private static func reference(to path: String?) -> String { path.map { "; details in \($0)" } ?? "" }

  /// For the log.
  func summary(reportedIn path: String?) -> String {
    let place = work.map { " while checking \($0.path)" + ($0.rule.map { " (rule \($0))" } ?? "") } ?? ""
    return "the analysis \(cause)\(place)\(Self.reference(to: path))"
  }

  /// For users.
  func notice(of work: FlightRecorder.Work, reportedIn path: String?) -> String {
    let file = work.path.lastPathComponent
    guard let rule = work.rule else {
      return "\(Product.name) failed on \(file) and no longer checks it\(Self.reference(to: path))"
    }
    return "`\(rule)` failed on \(file) and is disabled for this file\(Self.reference(to: path))"
  }

  /// A report that a user can attach to an issue: it contains no source code.
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

/// The folder of failure reports.
struct FailureReports: Sendable {
  /// The number of reports to keep.
  private static let limit = 20

  /// The absolute path, nil if reports cannot be written.
  let folder: String?

  init(cache: CacheFolder?) { folder = cache.map { $0.path + "/failures" } }

  /// Writes a failure report.
  ///
  /// - Returns: its path; nil if it cannot be written.
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
