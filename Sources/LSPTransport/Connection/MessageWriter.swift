import GotchaPlatform
import GotchaSupport

/// Sends whole messages in order, without waiting for a client that does not read.
///
/// The sending thread writes the bytes that the client's end accepts without blocking, which saves a thread switch. A
/// separate thread writes the rest.
public final class MessageWriter: Sendable {
  private struct Message: Sendable {
    var frame: [UInt8]
    let onWritten: (@Sendable () -> Void)?
  }

  private struct State {
    /// The rest of a message that has been partially sent.
    private var rest: Message?
    /// Nil for a message that was replaced. A slice keeps the indices of its elements when the first one is removed.
    private var queue: ArraySlice<Message?> = []
    /// The queue indices of messages with a key, of which some may be sent.
    private var indices: [String: Int] = [:]
    var bytes = 0
    var isWriting = false
    var isClosed = false

    var isEmpty: Bool { rest == nil && queue.isEmpty }

    /// - Parameter written: the number of bytes already written. The rest of the message precedes all others.
    mutating func putBack(_ message: Message, from written: Int) {
      rest = Message(frame: Array(message.frame[written...]), onWritten: message.onWritten)
    }

    mutating func append(_ message: Message, replacing key: String?) {
      if let key {
        if let old = indices[key], queue.indices.contains(old) {
          bytes -= queue[old]?.frame.count ?? 0
          queue[old] = nil
        }
        indices[key] = queue.endIndex
      }
      queue.append(message)
      bytes += message.frame.count
    }

    /// Takes only the next message, so that those after it can still be replaced while it is sent.
    mutating func takeNext() -> Message? {
      if let message = rest {
        rest = nil
        return message
      }
      while let index = queue.indices.first {
        let message = queue[index]
        queue[index] = nil
        queue.removeFirst()
        if let message { return message }
      }
      indices = [:]
      return nil
    }
  }

  /// The thread's stack size in bytes.
  public static let stackSize = 256 << 10

  private let state = Monitor(State())
  private let descriptor: Int32
  private let framing: Framing
  private let channel: Channel
  private let limit: Int

  /// The number of bytes that the client has not accepted yet.
  public var unsentBytes: Int { state.read { $0.bytes } }

  /// Whether there are so many unsent bytes that no more messages should be produced.
  public var isFull: Bool { unsentBytes >= limit }

  /// - Parameters:
  ///   - descriptor: the descriptor that messages are written to.
  ///   - framing: how messages are separated.
  ///   - limit: the number of unsent bytes at which the writer is full; it still accepts more.
  ///   - onDrain: called on the writer's thread when it is no longer full.
  ///   - onFailure: called on the writer's thread when the other end is closed.
  public init(
    descriptor: Int32, framing: Framing = .headers, limit: Int = .max, onDrain: @escaping @Sendable () -> Void = {},
    onFailure: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.framing = framing
    self.limit = limit
    channel = Channel(descriptor)
    let state = state
    spawnThread(stackSize: MessageWriter.stackSize) {
      while let message = MessageWriter.take(from: state) {
        let isWritten = MessageWriter.write(message.frame, to: descriptor)
        let isDrained = state.update { state in
          let wasFull = state.bytes >= limit
          state.bytes -= message.frame.count
          if !isWritten { state.isClosed = true }
          return wasFull && state.bytes < limit
        }
        if !isWritten { return onFailure() }
        message.onWritten?()
        if isDrained { onDrain() }
        state.update { $0.isWriting = false }
      }
    }
  }

  /// Queues a message; never blocks.
  ///
  /// - Parameters:
  ///   - content: one JSON-RPC message.
  ///   - key: an unsent message with the same key is replaced, as it is outdated.
  ///   - onWritten: called on any thread when the other end has accepted the whole message; not called for a message
  ///     that is replaced.
  public func send(
    _ content: [UInt8], replacing key: String? = nil, onWritten: (@Sendable () -> Void)? = nil
  ) {
    let frame = framing.frame(content)
    let message = Message(frame: frame, onWritten: onWritten)
    let isFirst = state.updateSilently { state in
      guard !state.isClosed, state.isEmpty, !state.isWriting else { return false }
      state.isWriting = true
      state.bytes += frame.count
      return true
    }
    guard isFirst else { return enqueue(message, replacing: key) }
    let written = channel.writeAtOnce(frame, to: descriptor)
    let mustWake = state.updateSilently { state in
      let wasFull = state.bytes >= limit
      state.isWriting = false
      state.bytes -= written
      if written < frame.count { state.putBack(message, from: written) }
      return wasFull || !state.isEmpty || state.isClosed
    }
    if mustWake { state.wakeAll() }
    if written == frame.count { onWritten?() }
  }

  private func enqueue(_ message: Message, replacing key: String?) {
    state.update { state in
      if !state.isClosed { state.append(message, replacing: key) }
    }
  }

  /// Waits until the writer is not full, or the other end is closed.
  public func waitUntilDrained() {
    state.wait(wakesOthers: false) { [limit] in $0.isClosed || $0.bytes < limit ? () : nil }
  }

  /// Sends the queued messages and ends the thread.
  ///
  /// - Parameter milliseconds: the timeout for a client that does not read.
  public func close(atMost milliseconds: Int) {
    state.wait(atMost: milliseconds) { $0.isClosed || ($0.isEmpty && !$0.isWriting) ? () : nil }
    state.update { $0.isClosed = true }
  }

  private static func take(from state: Monitor<State>) -> Message? {
    state.wait { state -> Message?? in
      guard !state.isClosed else { return .some(nil) }
      guard !state.isWriting, let message = state.takeNext() else { return nil }
      state.isWriting = true
      return .some(message)
    } ?? nil
  }

  /// Writes a frame, blocking while the other end does not read.
  ///
  /// - Returns: whether the other end is still open.
  package static func write(_ frame: [UInt8], to descriptor: Int32) -> Bool {
    frame.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count < 0, errno == EINTR {
          continue
        } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
          waitUntilReady(descriptor, Int16(POLLOUT))
        } else {
          return false
        }
      }
      return true
    }
  }
}

/// The kind of a descriptor, which determines how much can be written without blocking.
private enum Channel {
  case pipe, socket
  /// A file or a terminal, for which the number of bytes that can be written without blocking is unknown.
  case other

  /// Approximately the capacity of a pipe. Without a limit, a client that reads during a long message would keep the
  /// sender busy.
  private static let limit = 64 << 10

  init(_ descriptor: Int32) {
    var status = stat()
    switch fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0 {
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .other
    }
  }

  /// Writes as much as the other end accepts without blocking, up to a limit.
  ///
  /// - Returns: how many bytes were written; also 0 if the other end is closed.
  func writeAtOnce(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.limit))
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count =
          switch self {
          case .pipe: Self.isReady(descriptor) ? systemWrite(descriptor, Self.start(of: rest)) : 0
          case .socket: send(descriptor, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT))
          case .other: 0
          }
        guard count > 0 else { break }
        written += count
      }
      return written
    }
  }

  private static func isReady(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents == Int16(POLLOUT)
  }

  private static func start(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes.prefix(pipeLimit))
  }
}

/// Waits for a descriptor that the client has made non-blocking.
func waitUntilReady(_ descriptor: Int32, _ events: Int16) {
  var request = pollfd(fd: descriptor, events: events, revents: 0)
  _ = poll(&request, 1, -1)
}
