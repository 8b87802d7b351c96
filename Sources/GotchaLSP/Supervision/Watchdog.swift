import GotchaPlatform
import GotchaSupport

/// The limits on the work for a file, above which the process is ended.
struct WorkLimits: Sendable {
  /// Processor time per file in seconds, without the allowance for its size.
  var seconds = 10
  /// Memory of the process in bytes.
  var memory = max(2 << 30, machineByteCount() / 8)

  /// The limit on processor time for a file in seconds: large files are allowed half a second more per megabyte, many
  /// times what they need.
  func seconds(forByteCount byteCount: Int) -> Int { seconds + byteCount >> 21 }
}

extension WorkLimits {
  /// - Parameters:
  ///   - seconds: processor time per file, nil for the default.
  ///   - megabytes: memory, nil for the default.
  init(seconds: Int?, megabytes: Int?) {
    if let seconds { self.seconds = seconds }
    if let megabytes { memory = megabytes << 20 }
  }

  /// The options that set limits.
  static func options<Command>(
    _ seconds: WritableKeyPath<Command, Int?>, _ megabytes: WritableKeyPath<Command, Int?>
  ) -> [CommandOption<Command>] {
    [
      .number("time-limit", seconds, minimum: 1, "limit of CPU time per file, in seconds (default: 10)"),
      .number(
        "memory-limit", megabytes, minimum: 1,
        "limit of memory, in megabytes (default: 1/8 of the machine's memory, at least 2048)"),
    ]
  }
}

/// A thread that ends the process if the work on a file exceeds a limit. It sleeps while there is no work.
enum Watchdog {
  /// The interval between checks in milliseconds: memory can fill at gigabytes per second.
  private static let interval = 50
  /// In bytes.
  static let stackSize = 256 << 10

  /// - Parameter onFault: called after an exceeded limit has been recorded; ends the process.
  static func start(_ recorder: FlightRecorder, _ limits: WorkLimits, onFault: @escaping @Sendable () -> Never) {
    spawnThread(stackSize: stackSize) {
      while true {
        recorder.waitForWork()
        if let (fault, slot) = recorder.inspect({ brokenLimit($0, limits) }) {
          recorder.noteFault(fault, slot: slot)
          onFault()
        }
        usleep(useconds_t(interval * 1000))
      }
    }
  }

  private static func brokenLimit(
    _ running: [FlightRecorder.Running], _ limits: WorkLimits
  ) -> (FlightRecorder.Fault, slot: Int?)? {
    let times = running.map { (work: $0, nanoseconds: $0.thread.processorNanoseconds - $0.start) }
    for (work, nanoseconds) in times {
      let seconds = limits.seconds(forByteCount: work.byteCount)
      if nanoseconds > seconds * 1_000_000_000 { return (.time(seconds), work.slot) }
    }
    if residentByteCount() > limits.memory {
      // The work that has run longest most likely uses the most memory.
      return (.memory(limits.memory), times.max { $0.nanoseconds < $1.nanoseconds }?.work.slot)
    }
    return nil
  }
}
