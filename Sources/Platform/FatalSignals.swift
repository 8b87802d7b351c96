// Handling of fatal faults of the process: traps, invalid memory accesses, aborts.

/// The signals raised by faults.
package let fatalSignals: [Int32] = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV]

/// A function called by a signal handler, with a context. It may only store to memory and make system calls.
package typealias FaultReaction = @convention(c) (_ signal: Int32, _ context: UnsafeMutableRawPointer) -> Void

/// A signal handler receives only a signal, so the data that it needs must be global.
private nonisolated(unsafe) var reaction: (function: FaultReaction, context: UnsafeMutableRawPointer)?
/// The reading end of a pipe that contains one byte.
private nonisolated(unsafe) var gate: Int32 = -1
/// The thread that passed the gate, 0 before.
private nonisolated(unsafe) var reactingThread: UInt64 = 0
/// The previous actions, in the order of `fatalSignals`.
private nonisolated(unsafe) let previousActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 8)

/// Calls a function once when the process faults. After it returns, the previous handler runs: the runtime's, which
/// prints a backtrace if enabled, or the system's, which ends the process.
///
/// Call this before other threads start. Stack overflows are handled on threads that run in `withSignalStack`.
///
/// - Parameter context: passed to the function and retained forever.
package func react(toFaultsWith context: AnyObject, _ function: @escaping FaultReaction) {
  reaction = (function, Unmanaged.passRetained(context).toOpaque())
  var ends: [Int32] = [-1, -1]
  if pipe(&ends) == 0 {
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // One byte, for the first thread that faults.
    gate = write(ends[1], "1", 1) == 1 ? ends[0] : -1
  }
  for (number, signal) in fatalSignals.enumerated() {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { handleFault($0) }
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
    action.__sa_handler.sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    // `SA_NODEFER`, because a program that replaces this one in the handler would inherit a blocked signal.
    action.sa_flags = Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_NODEFER))
    sigaction(signal, &action, previousActions + number)
  }
}

private func handleFault(_ signal: Int32) {
  let thread = RunningThread.current.number
  // A fault in the reaction itself goes to the previous handler.
  if reactingThread != thread {
    // Other threads that fault in the meantime wait here until the process ends, because the reaction must run only once.
    var byte: UInt8 = 0
    while gate >= 0, read(gate, &byte, 1) != 1 {}
    reactingThread = thread
    if let reaction { reaction.function(signal, reaction.context) }
  }
  // Not restored earlier: the fault of another thread would end the process during the reaction.
  var number = 0
  for known in fatalSignals {
    sigaction(known, previousActions + number, nil)
    number += 1
  }
  // Raised explicitly instead of repeating the faulting instruction, because a signal sent from outside has none.
  raise(signal)
}

/// Runs a thread's work with a separate stack for signal handlers, so that a stack overflow can be handled.
package func withSignalStack(_ body: () -> Void) {
  guard reaction != nil, let memory = malloc(signalStackSize) else { return body() }
  var stack = stack_t()
  stack.ss_sp = memory
  stack.ss_size = signalStackSize
  sigaltstack(&stack, nil)
  body()
  stack.ss_flags = Int32(SS_DISABLE)
  sigaltstack(&stack, nil)
  free(memory)
}

/// Enough for the runtime's handler, which needs the most.
private let signalStackSize = 64 << 10
