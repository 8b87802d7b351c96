import GotchaPlatform
import GotchaSupport
import LSPTransport

extension LanguageServer {
  /// How often to check the client's process while there are no events, in milliseconds.
  private static let clientCheckInterval = 1000

  /// Serves until the session ends.
  ///
  /// - Returns: the exit status.
  func run() -> Int32 {
    readInput()
    while !isEnded {
      // A client that sends requests faster than they are answered, or does not read the responses, has to wait. This
      // limits the number of pending requests and the memory for responses.
      let takesInput = registry.count < Self.requestLimit && !writer.isFull
      let isStuck = writer.isFull
      let timeout = [timeUntilPeriodicWork(), isStuck ? Self.shutdownTimeout : nil].compactMap(\.self).min()
      if let event = inbox.next(takesInput: takesInput, atMost: timeout) {
        handle(event)
      } else if isStuck, isHungUp(input) {
        end(because: "the client closed the input and does not read responses")
      }
      doPeriodicWork()
    }
    polling?.stop()
    workers.close()
    writer.close(atMost: Self.shutdownTimeout)
    return exitStatus ?? 1
  }

  /// Reads messages on a separate thread, which also decodes them, so that a long message about one document does not
  /// block the loop.
  private func readInput() {
    let (inbox, countsEdits) = (inbox, worker != nil)
    FrameSource.start(descriptor: input) { frame in
      switch frame {
      case .content(let bytes):
        let content = IncomingContent(bytes, decoding: MessageTable.paramsDecoders)
        let edits = countsEdits ? SupervisedSession.editCount(in: bytes) : 0
        inbox.post(.content(content, byteCount: bytes.count, edits: edits))
      case .malformed(let error): inbox.post(.malformed(error))
      }
      inbox.waitUntilDrained()
    } end: {
      inbox.post(.inputEnded)
    }
  }

  // MARK: Periodic work

  /// In milliseconds, nil if there is none.
  private func timeUntilPeriodicWork() -> Int? {
    let times = [clientProcess == nil ? nil : nextClientCheck, nextLook]
    return times.compactMap(\.self).min().map { max(0, $0 - MonotonicClock.milliseconds()) }
  }

  private func doPeriodicWork() {
    guard clientProcess != nil || polling != nil else { return }
    let now = MonotonicClock.milliseconds()
    if let clientProcess, now >= nextClientCheck {
      nextClientCheck = now + Self.clientCheckInterval
      if !clientProcess.isAlive { end(because: "the client's process has exited") }
    }
    if let nextLook, now >= nextLook { lookAtFiles() }
  }

  /// When to scan for changed files; nil while files are being read anyway.
  private var nextLook: Int? { workspace.folders.isEmpty || !scan.isIdle ? nil : polling?.nextLook }
}
