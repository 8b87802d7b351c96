import GotchaPlatform
import GotchaSupport

/// Reads a descriptor to its end, on a separate thread.
public enum FrameSource {
  /// The thread's stack size in bytes: decoding is recursive, up to a limit.
  public static let stackSize = 4 << 20

  /// - Parameters:
  ///   - descriptor: the descriptor of the client's messages.
  ///   - framing: how messages are separated.
  ///   - receive: called on that thread for each frame, in order; reading continues when it returns.
  ///   - end: called on that thread when the input ends.
  public static func start(
    descriptor: Int32, framing: Framing = .headers, receive: @escaping @Sendable (Frame) -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    let isStarted = spawnThread(stackSize: stackSize) {
      var reader = framing.makeReader()
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          reader.append(chunk[..<count])
          while let frame = reader.next() { receive(frame) }
        } else if count < 0, errno == EINTR {
          continue
        } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
          waitUntilReady(descriptor, Int16(POLLIN))
        } else {
          if let frame = reader.finish() { receive(frame) }
          return end()
        }
      }
    }
    if !isStarted { end() }
  }
}
