import GotchaPlatform
import GotchaSupport
import LSPTransport

/// Serves a client through a worker process, and continues the session with another worker if one fails.
///
/// A thread for each direction reads frames and forwards them immediately. `SupervisedSession` keeps the state needed
/// to continue the session.
final class Supervisor: Sendable {
  /// This many failures with unknown causes within `failurePeriod` milliseconds end the session.
  private static let failureLimit = 3
  private static let failurePeriod = 60_000
  private static let stackSize = 1 << 20
  /// The timeout for a client that does not read, in milliseconds.
  private static let shutdownTimeout = 1_000

  private struct State {
    var session = SupervisedSession()
    var quarantine = Quarantine()
    var worker: WorkerProcess?
    var workerCount = 0
    /// The times of failures with unknown causes, in milliseconds.
    var failures: [Int] = []
    var inputHasEnded = false
    /// Whether a message is being sent to the client, and the number of messages sent so far.
    var isAnswering = false
    var answerCount = 0
    /// Set when the session has ended.
    var exitStatus: Int32?

    /// Whether the client sends no more messages and the worker has ended.
    var hasNoFuture: Bool { (inputHasEnded || session.isExiting) && worker?.hasEnded ?? true }
  }

  private let arguments: [String]
  private let recorder: FlightRecorder?
  private let reports: FailureReports
  private let log: Log
  private let output: Int32
  private let state = Monitor(State())
  /// Held while a message is recorded and sent to a worker, so that a worker receives everything in order and once.
  private let sending = Monitor(())
  /// Held while a message is sent to the client.
  private let answering = Monitor(())

  /// - Parameters:
  ///   - arguments: the arguments of this process, for the workers.
  ///   - output: the descriptor of the output to the client.
  init(arguments: [String], recorder: FlightRecorder?, reports: FailureReports, log: Log, output: Int32) {
    self.arguments = arguments
    self.recorder = recorder
    self.reports = reports
    self.log = log
    self.output = output
  }

  /// Serves until the session has ended.
  ///
  /// - Parameter input: the descriptor of the client's messages.
  /// - Returns: the exit status; nil if no worker could be started.
  func run(input: Int32) -> Int32? {
    guard let worker = startWorker() else { return nil }
    listen(to: worker)
    FrameSource.start(descriptor: input) { [self] frame in
      switch frame {
      case .content(let content): receive(content)
      case .malformed(let error):
        answer([OutgoingMessage.response(to: .null, error: ResponseError(.parseError, error.description))])
      }
    } end: { [self] in
      let worker = state.updateSilently { state in
        state.inputHasEnded = true
        return state.worker
      }
      worker?.closeInput()
    }
    while true {
      let blocked = state.read { $0.isAnswering ? $0.answerCount : nil }
      if let status = state.wait(atMost: Self.shutdownTimeout, { $0.exitStatus }) { return status }
      guard let blocked, state.read({ $0.isAnswering && $0.answerCount == blocked }) else { continue }
      // A client that has exited or ended the session may leave its end open for reading.
      guard isHungUp(input) || state.read({ $0.hasNoFuture }) else { continue }
      log.write(.info, "session ended: the client does not read responses")
      state.read { $0.worker }?.kill()
      return ExitStatus.findings
    }
  }

  // MARK: Forwarding

  private func receive(_ content: [UInt8]) {
    sending.updateSilently { _ in
      let worker = state.updateSilently { $0.session.receive(content) ? $0.worker : nil }
      guard let worker, !worker.send(framed(content)) else { return }
      // The worker does not have the message, so its documents may be outdated. The next one gets all messages.
      worker.kill()
    }
  }

  private func answer(_ contents: [[UInt8]]) {
    guard !contents.isEmpty else { return }
    let isWritten = answering.updateSilently { _ in
      state.updateSilently { state in
        state.isAnswering = true
        state.answerCount += 1
      }
      defer { state.updateSilently { $0.isAnswering = false } }
      return contents.allSatisfy { MessageWriter.write(framed($0), to: output) }
    }
    guard !isWritten else { return }
    log.write(.info, "session ended: the client closed the server's output")
    finish(ExitStatus.findings)
  }

  // MARK: Workers

  private func startWorker() -> WorkerProcess? {
    recorder?.clear()
    let number = state.updateSilently { state in
      state.workerCount += 1
      return state.workerCount
    }
    do {
      let worker = try WorkerProcess(number: number, arguments, recorder: recorder)
      state.updateSilently { $0.worker = worker }
      return worker
    } catch {
      log.write(.info, "cannot start a worker process: \(error.reason)")
      return nil
    }
  }

  /// Forwards a worker's messages until it ends.
  private func listen(to worker: WorkerProcess) {
    let errors = WorkerErrors(worker.errorReading)
    spawnThread(stackSize: Self.stackSize) { errors.passOn() }
    FrameSource.start(descriptor: worker.reading) { [self] frame in
      guard case .content(let content) = frame else { return }
      if state.updateSilently({ $0.session.send(content) }) { answer([content]) }
    } end: { [self] in
      worker.closeInput()
      didEnd(worker, errors)
    }
  }

  private func didEnd(_ worker: WorkerProcess, _ errors: WorkerErrors) {
    let end = worker.wait()
    if case .exit(let status) = end, status != WorkerProcess.limitStatus { return finish(status) }
    // Messages from the client wait while the session moves to another worker.
    sending.updateSilently { _ in
      let failure = Failure(end: end, recorder: recorder, errors: errors.lastLines)
      let path = reports.write(failure)
      log.write(.error, failure.summary(reportedIn: path))
      answer(state.updateSilently { $0.session.fail() })
      let (isEnding, hasProgressed) = state.updateSilently { state in
        state.worker = nil
        let hasProgressed = failure.work.map { state.quarantine.add($0) } ?? false
        let now = MonotonicClock.milliseconds()
        if !hasProgressed { state.failures = state.failures.filter { now - $0 < Self.failurePeriod } + [now] }
        return (
          state.session.isEnding || state.inputHasEnded, hasProgressed || state.failures.count < Self.failureLimit
        )
      }
      guard !isEnding else {
        return finish(state.read { $0.session.isShutDown } ? ExitStatus.success : ExitStatus.findings)
      }
      guard hasProgressed else {
        show(
          "\(Product.name) failed \(Self.failureLimit) times in a minute and exits\(path.map { "; details in \($0)" } ?? "")"
        )
        return finish(ExitStatus.failure)
      }
      if let work = failure.work { show(failure.notice(of: work, reportedIn: path)) }
      guard let next = startWorker() else { return finish(ExitStatus.failure) }
      listen(to: next)
      for content in state.updateSilently({ $0.session.replay($0.quarantine) }) {
        // The next worker has failed too, and its end is handled separately.
        guard next.send(framed(content)) else { return next.kill() }
      }
      if state.read({ $0.inputHasEnded }) { next.closeInput() }
    }
  }

  private func finish(_ status: Int32) { state.update { $0.exitStatus = $0.exitStatus ?? status } }

  /// Shows a message to the user of the client.
  private func show(_ message: String) {
    guard state.read({ $0.session.isRunning }) else { return }
    let params = LogMessageParams(type: .warning, message: message)
    answer((try? OutgoingMessage.notification(ShowMessageNotification.method, params: params)).map { [$0] } ?? [])
  }
}

/// Forwards a worker's standard error and keeps the end of it.
final class WorkerErrors: Sendable {
  /// In bytes.
  private static let limit = 64 << 10

  private let descriptor: Int32
  private let last = Monitor<[UInt8]>([])
  private let isDone = Monitor(false)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads to the end. Output that standard error does not accept immediately is dropped, so that workers never block.
  func passOn() {
    var chunk = [UInt8](repeating: 0, count: 4 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      last.updateSilently { $0 = ($0 + chunk[..<count]).suffix(Self.limit) }
      var request = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      if poll(&request, 1, 0) > 0 { _ = chunk[..<count].withUnsafeBytes { systemWrite(STDERR_FILENO, $0) } }
    }
    isDone.update { $0 = true }
  }

  /// The last output of the worker, once it has ended.
  var lastLines: String {
    _ = isDone.wait(atMost: 1_000) { $0 ? true : nil }
    return last.read { String(decoding: $0, as: UTF8.self) }
  }
}
