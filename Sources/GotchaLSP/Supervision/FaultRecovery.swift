import GotchaAnalysis
import GotchaPlatform
import GotchaSupport

/// Lets `check` recover from a fault: the program restarts in the same process, without the rule or file that failed.
///
/// A separate worker process would slow down each run by some milliseconds.
final class FaultRecovery: Sendable {
  /// The environment variable that contains the descriptor of the state left by the previous run.
  private static let variable = "GOTCHA_LSP_RECOVERY"

  let recorder: FlightRecorder
  /// The failures of earlier runs.
  private let failures: Failures
  /// Whether an earlier run failed and has therefore already printed what comes before the analysis.
  var isAgain: Bool { !failures.messages.isEmpty || failures.hopeless != nil }

  /// The state passed from run to run.
  private struct Failures {
    var quarantine = Quarantine()
    /// Messages about files, by path.
    var messages: [String: [String]] = [:]
    /// A message about the whole run if it cannot continue.
    var hopeless: String?
  }

  /// The disabled rules and files.
  var quarantine: Quarantine { failures.quarantine }
  /// Why the run cannot continue, nil if it can.
  var hopelessFailure: String? { failures.hopeless }

  /// - Returns: nil if a fault ends the run because there is no memory for recording.
  static func start(
    _ limits: WorkLimits, _ reports: FailureReports, _ catalog: RuleCatalog
  ) -> FaultRecovery? {
    guard let recovery = FaultRecovery(reports, catalog),
      let successor = Successor(
        variable: "\(variable)=\(recovery.recorder.descriptor)", keeping: recovery.recorder.descriptor)
    else { return nil }
    let ending = Ending(recorder: recovery.recorder, successor: successor)
    react(toFaultsWith: ending) { signal, context in
      let ending = Unmanaged<Ending>.fromOpaque(context).takeUnretainedValue()
      ending.recorder.noteFault(signal: signal)
      ending.successor.takeOver()
    }
    Watchdog.start(recovery.recorder, limits) {
      successor.takeOver()
      _exit(ExitStatus.failure)
    }
    return recovery
  }

  /// The data for the signal handler.
  private final class Ending: Sendable {
    let recorder: FlightRecorder
    let successor: Successor

    init(recorder: FlightRecorder, successor: Successor) { (self.recorder, self.successor) = (recorder, successor) }
  }

  private init?(_ reports: FailureReports, _ catalog: RuleCatalog) {
    var failures = Failures()
    if let descriptor = getenv(Self.variable).flatMap({ Int32(String(cString: $0)) }),
      let recorder = FlightRecorder(descriptor: descriptor, catalog)
    {
      unsetenv(Self.variable)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      failures = Self.failures(recorder, reports)
      self.recorder = recorder
    } else {
      guard let recorder = FlightRecorder.make(catalog) else { return nil }
      self.recorder = recorder
    }
    self.failures = failures
  }

  /// Adds the latest failure to those of earlier runs.
  private static func failures(_ recorder: FlightRecorder, _ reports: FailureReports) -> Failures {
    var failures = Failures()
    let notes = try? JSONParser.parse(recorder.notes)
    failures.quarantine = Quarantine(notes?["quarantine"])
    if case .object(let messages)? = notes?["messages"] {
      failures.messages = messages.mapValues { value in
        if case .array(let texts) = value { texts.compactMap(\.stringValue) } else { [] }
      }
    }
    let failure = Failure(fault: recorder.fault ?? .signal(SIGKILL), work: recorder.failedWork)
    let path = reports.write(failure)
    let details = path.map { "; details in \($0)" } ?? ""
    if let work = failure.work, failures.quarantine.add(work) {
      let isRule = !failures.quarantine.files.contains(work.path)
      let subject = work.rule.map { isRule ? "`\($0)`" : Product.name } ?? Product.name
      let consequence = isRule ? "the rule was skipped" : "the file was not checked"
      failures.messages[work.path, default: []].append(
        "\(subject) \(failure.cause) on this file; \(consequence)\(details)")
    } else {
      failures.hopeless = "\(Product.name) \(failure.cause)\(details)"
    }
    recorder.clear()
    let json: JSONValue = [
      "quarantine": failures.quarantine.json,
      "messages": .object(failures.messages.mapValues { .array($0.map { .string($0) }) }),
    ]
    var writer = JSONWriter()
    writer.value(json)
    recorder.notes = writer.bytes
    return failures
  }

  /// Restores standard input for the next run.
  static func keepInput(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, let copy = SharedMemory(byteCount: bytes.count) else { return }
    bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { copy.start.copyMemory(from: start, byteCount: bytes.count) }
    }
    dup2(copy.descriptor, STDIN_FILENO)
  }

  /// The problems to report for a file.
  func problems(of path: String) -> [Problem] {
    (failures.messages[path] ?? []).map { Problem(kind: .error, place: path, message: $0) }
  }
}
