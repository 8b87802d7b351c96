import GotchaPlatform
import GotchaSupport
import LSPTransport

extension LanguageServer {
  /// How often the client's process is checked while nothing happens, in milliseconds.
  private static let clientCheckInterval = 1000

  /// Serves until the client leaves.
  ///
  /// - Returns: the exit status.
  func run() -> Int32 {
    readInput()
    while !isEnded {
      // A client that asks faster than workers answer, or does not read the answers, has to wait: this bounds its open
      // requests and what was made for it.
      let takesInput = registry.count < Self.requestLimit && !writer.isFull
      let isStuck = writer.isFull
      let timeout = [timeUntilPeriodicWork(), isStuck ? Self.shutdownTimeout : nil].compactMap(\.self).min()
      if let event = inbox.next(takesInput: takesInput, atMost: timeout) {
        handle(event)
      } else if isStuck, isHungUp(input) {
        end(because: "the client has closed our input, and does not read what it asked for")
      }
      doPeriodicWork()
    }
    polling?.stop()
    workers.close()
    writer.close(atMost: Self.shutdownTimeout)
    return exitStatus ?? 1
  }

  /// Reads messages on a thread of their own. It decodes them, too, so that a long message about one document does not
  /// hold up the loop.
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

  /// In milliseconds, nil where there is none.
  private func timeUntilPeriodicWork() -> Int? {
    let times = [clientProcess == nil ? nil : nextClientCheck, nextLook]
    return times.compactMap(\.self).min().map { max(0, $0 - MonotonicClock.milliseconds()) }
  }

  private func doPeriodicWork() {
    guard clientProcess != nil || polling != nil else { return }
    let now = MonotonicClock.milliseconds()
    if let clientProcess, now >= nextClientCheck {
      nextClientCheck = now + Self.clientCheckInterval
      if !clientProcess.isAlive { end(because: "the client's process is gone") }
    }
    if let nextLook, now >= nextLook { lookAtFiles() }
  }

  /// When to look for changed files; nil while files are read anyway.
  private var nextLook: Int? { workspace.folders.isEmpty || !scan.isIdle ? nil : polling?.nextLook }
}
