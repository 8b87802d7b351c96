import GotchaPlatform
import GotchaSupport

/// How much the work on a file may take before the process is ended.
struct WorkLimits: Sendable {
  /// Processor time per file, in seconds, before what its size adds.
  var seconds = 10
  /// Memory of the process, in bytes.
  var memory = max(2 << 30, machineByteCount() / 8)

  /// The processor time that the work on a file may take, in seconds: large files may take half a second per megabyte
  /// more, many times what they need.
  func seconds(forByteCount byteCount: Int) -> Int { seconds + byteCount >> 21 }
}

extension WorkLimits {
  /// - Parameters:
  ///   - seconds: processor time per file, nil for the default.
  ///   - megabytes: of memory, nil for the default.
  init(seconds: Int?, megabytes: Int?) {
    if let seconds { self.seconds = seconds }
    if let megabytes { memory = megabytes << 20 }
  }

  /// The options that set limits.
  static func options<Command>(
    _ seconds: WritableKeyPath<Command, Int?>, _ megabytes: WritableKeyPath<Command, Int?>
  ) -> [CommandOption<Command>] {
    [
      .number("time-limit", seconds, minimum: 1, "seconds of processor time that a file may take (10)"),
      .number(
        "memory-limit", megabytes, minimum: 1,
        "megabytes that the analysis may take (2048, or an eighth of the machine)"),
    ]
  }
}

/// A thread that ends the process when the work on a file takes too much. It sleeps while nothing is at work.
enum Watchdog {
  /// How often it looks, in milliseconds: memory can fill at gigabytes per second.
  private static let interval = 50
  /// In bytes.
  static let stackSize = 256 << 10

  /// - Parameter onFault: called when a limit is broken, after it is noted; ends the process.
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
      // What has worked for longest has most likely taken it.
      return (.memory(limits.memory), times.max { $0.nanoseconds < $1.nanoseconds }?.work.slot)
    }
    return nil
  }
}
