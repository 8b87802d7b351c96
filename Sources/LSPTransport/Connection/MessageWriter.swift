import GotchaSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Sends messages, whole and in order, from a thread of its own, so that a client that does not read holds up nobody.
public final class MessageWriter: Sendable {
  private struct State {
    var queue: [Item] = []
    var bytes = 0
    var isWriting = false
    var isClosed = false
  }

  private struct Item {
    var key: String?
    var frame: [UInt8]
  }

  /// Of the thread, in bytes.
  public static let stackSize = 256 << 10

  private let state = Monitor(State())
  private let limit: Int

  /// What waits for the client to read it.
  public var unsentBytes: Int { state.read { $0.bytes } }

  /// Whether so much waits for the client that no more should be made for it.
  public var isFull: Bool { unsentBytes >= limit }

  /// - Parameters:
  ///   - descriptor: where the messages go.
  ///   - limit: bytes that may wait before the writer is full; it takes more nevertheless.
  ///   - onRoom: called on the writer's thread when it is full no more.
  ///   - onFailure: called on the writer's thread when the other side cannot be written to any more.
  public init(
    descriptor: Int32, limit: Int = .max, onRoom: @escaping @Sendable () -> Void = {},
    onFailure: @escaping @Sendable () -> Void
  ) {
    self.limit = limit
    let state = state
    spawnThread(stackSize: MessageWriter.stackSize) {
      while let frames = MessageWriter.take(from: state) {
        for frame in frames {
          let isWritten = MessageWriter.write(frame, to: descriptor)
          let hasRoomNow = state.update { state in
            let wasFull = state.bytes >= limit
            state.bytes -= frame.count
            if !isWritten { state.isClosed = true }
            return wasFull && state.bytes < limit
          }
          if !isWritten { return onFailure() }
          if hasRoomNow { onRoom() }
        }
        state.update { $0.isWriting = false }
      }
    }
  }

  /// Queues a message; never waits.
  ///
  /// - Parameters:
  ///   - content: one JSON-RPC message.
  ///   - key: an unsent message of the same key is replaced, as what it says has passed.
  public func send(_ content: [UInt8], replacing key: String? = nil) {
    let frame = framed(content)
    state.update { state in
      guard !state.isClosed else { return }
      if let key, let old = state.queue.firstIndex(where: { $0.key == key }) {
        state.bytes -= state.queue[old].frame.count
        state.queue.remove(at: old)
      }
      state.queue.append(Item(key: key, frame: frame))
      state.bytes += frame.count
    }
  }

  /// Waits until it is not full, or the other side is gone.
  public func waitForRoom() {
    state.wait { [limit] in $0.isClosed || $0.bytes < limit ? () : nil }
  }

  /// Sends what is queued and ends the thread.
  ///
  /// - Parameter milliseconds: how long to wait for a client that does not read.
  public func close(atMost milliseconds: Int) {
    state.wait(atMost: milliseconds) { $0.isClosed || ($0.queue.isEmpty && !$0.isWriting) ? () : nil }
    state.update { $0.isClosed = true }
  }

  private static func take(from state: Monitor<State>) -> [[UInt8]]? {
    state.wait { state -> [[UInt8]]?? in
      guard !state.isClosed else { return .some(nil) }
      guard !state.queue.isEmpty else { return nil }
      let frames = state.queue.map(\.frame)
      state.queue.removeAll(keepingCapacity: true)
      state.isWriting = true
      return frames
    } ?? nil
  }

  private static func write(_ frame: [UInt8], to descriptor: Int32) -> Bool {
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

/// For descriptors that the client made non-blocking.
func waitUntilReady(_ descriptor: Int32, _ events: Int16) {
  var request = pollfd(fd: descriptor, events: events, revents: 0)
  _ = poll(&request, 1, -1)
}
