import GotchaPlatform

/// Runs `body` on a new, detached thread.
///
/// - Parameters:
///   - stackSize: bytes of stack, a multiple of the page size.
///   - body: what the thread does; the thread ends when it returns.
/// - Returns: whether the thread was created.
@discardableResult
package func spawnThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, stackSize)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

  let entry = Unmanaged.passRetained(ThreadEntry(body))
  var thread = emptyThreadHandle()
  let status = pthread_create(&thread, &attributes, { runThreadEntry($0) }, entry.toOpaque())
  if status != 0 { entry.release() }
  return status == 0
}

/// Carries a closure through the C interface.
private final class ThreadEntry {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runThreadEntry(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer else { return nil }
  let entry = Unmanaged<ThreadEntry>.fromOpaque(pointer).takeRetainedValue()
  withSignalStack(entry.body)
  return nil
}
