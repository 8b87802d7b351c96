import GotchaAnalysis
import GotchaPlatform
import GotchaSupport
import LSPTransport

/// A language server's interface to its supervisor.
struct Worker: Sendable {
  /// The number of this process in its session, starting at 1.
  let number: Int
  let recorder: FlightRecorder?

  /// A prefix that distinguishes the ids of this worker's requests from those of other workers in the session.
  var idPrefix: String { number > 1 ? "\(number)-" : "" }

  /// The worker that this process is, if it is one. From then on, exceeded limits and faults end the process.
  static func ofThisProcess(_ limits: WorkLimits, _ catalog: RuleCatalog) -> Worker? {
    guard let number = getenv(WorkerProcess.variable).flatMap({ Int(String(cString: $0)) }) else { return nil }
    // Child processes of this process are not workers.
    unsetenv(WorkerProcess.variable)
    _ = fcntl(WorkerProcess.recorderDescriptor, F_SETFD, FD_CLOEXEC)
    let recorder = FlightRecorder(descriptor: WorkerProcess.recorderDescriptor, catalog)
    if let recorder {
      react(toFaultsWith: recorder) { signal, recorder in
        Unmanaged<FlightRecorder>.fromOpaque(recorder).takeUnretainedValue().noteFault(signal: signal)
      }
      Watchdog.start(recorder, limits) { _exit(WorkerProcess.limitStatus) }
    }
    return Worker(number: number, recorder: recorder)
  }
}

/// The state left by the earlier workers of the session.
struct SessionContinuation: Sendable {
  var quarantine = Quarantine()
  /// The ids of the client's registrations.
  var registered: Set<String> = []

  init() {}

  init(_ json: JSONValue) {
    quarantine = Quarantine(json["quarantine"])
    if case .array(let ids)? = json["registered"] { registered = Set(ids.compactMap(\.stringValue)) }
  }
}

extension LanguageServer {
  /// Adopts the state of earlier workers. Only the first message may contain it.
  func continueSession(_ json: JSONValue) {
    guard phase == .uninitialized else { return }
    continuation = SessionContinuation(json)
  }

  /// Sends the text of a document to the supervisor, to replace the changes that it has stored.
  func handOver(_ snapshot: DocumentSnapshot) {
    guard worker != nil else { return }
    let (number, writer) = (lastEdit, writer)
    workers.submit(for: .document(snapshot.uri)) {
      let item: JSONValue = [
        "textDocument": [
          "uri": .string(snapshot.uri), "languageId": .string(snapshot.languageId),
          "version": .integer(snapshot.version),
          "text": .string(String(decoding: snapshot.text.bytes, as: UTF8.self)),
        ]
      ]
      let params: JSONValue = ["number": .integer(number), "open": item]
      guard let content = try? OutgoingMessage.notification(SupervisedSession.snapshotMethod, params: params) else {
        return
      }
      writer.send(content)
    }
  }
}

/// The amount of changes in a document since its supervisor received the text.
struct ChangesToHandOver {
  /// Replaying this many changes is fast, even in a long text.
  private static let countLimit = 512
  private static let byteLimit = 64 << 10

  private var count = 0
  private var bytes = 0

  /// Adds a notification of changes.
  ///
  /// - Parameters:
  ///   - inserted: the number of bytes that it inserts.
  ///   - size: the size of the text in bytes.
  /// - Returns: whether the text should be sent to the supervisor.
  mutating func add(inserted: Int, size: Int) -> Bool {
    count += 1
    bytes += inserted
    guard count >= Self.countLimit || bytes > max(Self.byteLimit, size) else { return false }
    self = ChangesToHandOver()
    return true
  }
}
