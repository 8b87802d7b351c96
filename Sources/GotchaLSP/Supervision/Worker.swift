import GotchaPlatform
import GotchaSupport
import LSPTransport

/// What a language server knows of the supervisor that it works for.
struct Worker: Sendable {
  /// Of this process in its session, from 1 up.
  let number: Int
  let recorder: FlightRecorder?

  /// What makes ids of this worker's requests differ from those of others in the session.
  var idPrefix: String { number > 1 ? "\(number)-" : "" }

  /// The worker that this process is, if it is one. Limits and faults end it from here on.
  static func ofThisProcess(_ limits: WorkLimits) -> Worker? {
    guard let number = getenv(WorkerProcess.variable).flatMap({ Int(String(cString: $0)) }) else { return nil }
    // What this process starts is no worker.
    unsetenv(WorkerProcess.variable)
    _ = fcntl(WorkerProcess.recorderDescriptor, F_SETFD, FD_CLOEXEC)
    let recorder = FlightRecorder(descriptor: WorkerProcess.recorderDescriptor)
    if let recorder {
      react(toFaultsWith: recorder) { signal, recorder in
        Unmanaged<FlightRecorder>.fromOpaque(recorder).takeUnretainedValue().noteFault(signal: signal)
      }
      Watchdog.start(recorder, limits) { _exit(WorkerProcess.limitStatus) }
    }
    return Worker(number: number, recorder: recorder)
  }
}

/// What the workers before this one have left.
struct SessionContinuation: Sendable {
  var quarantine = Quarantine()
  /// The ids of what the client has registered.
  var registered: Set<String> = []

  init() {}

  init(_ json: JSONValue) {
    quarantine = Quarantine(json["quarantine"])
    if case .array(let ids)? = json["registered"] { registered = Set(ids.compactMap(\.stringValue)) }
  }
}

extension LanguageServer {
  /// Takes over what other workers have left. Only the first message may say so.
  func continueSession(_ json: JSONValue) {
    guard phase == .uninitialized else { return }
    continuation = SessionContinuation(json)
  }

  /// Gives the supervisor the text of a document, in place of the changes that it has kept.
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

/// How much a document has changed since its supervisor got the text.
struct ChangesToHandOver {
  /// So many changes are fast to make again, even in a long text.
  private static let countLimit = 512
  private static let byteLimit = 64 << 10

  private var count = 0
  private var bytes = 0

  /// Adds a notification of changes.
  ///
  /// - Parameters:
  ///   - inserted: the bytes that it inserts.
  ///   - size: of the text, in bytes.
  /// - Returns: whether it is time to hand over the text.
  mutating func add(inserted: Int, size: Int) -> Bool {
    count += 1
    bytes += inserted
    guard count >= Self.countLimit || bytes > max(Self.byteLimit, size) else { return false }
    self = ChangesToHandOver()
    return true
  }
}
