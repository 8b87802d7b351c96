import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The reason why something could not be measured.
struct MeasuringError: Error, CustomStringConvertible {
  let description: String
}

/// The cost of one run of a program.
struct Measurement {
  /// From before the start of the process to its end.
  let wall: Duration
  /// The sum over all threads.
  let cpu: Duration
  /// Peak resident memory.
  let bytes: Int

  /// Runs a program and discards its output.
  ///
  /// - Parameter limit: the highest exit status that does not indicate a failure.
  init(_ program: String, _ arguments: [String], variables: [String: String] = [:], limit: Int32 = 1) throws {
    var actions: posix_spawn_file_actions_t!
    #if canImport(Darwin)
    var opened: posix_spawn_file_actions_t?
    posix_spawn_file_actions_init(&opened)
    actions = opened
    #else
    var opened = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&opened)
    actions = opened
    #endif
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process = pid_t()
    guard posix_spawn(&process, program, &actions, nil, words, settings) == 0 else {
      throw MeasuringError(description: "\(program) cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    wall = clock.now - start
    cpu = Duration(usage.ru_utime) + Duration(usage.ru_stime)
    #if canImport(Darwin)
    bytes = Int(usage.ru_maxrss)
    #else
    bytes = Int(usage.ru_maxrss) << 10
    #endif
    guard status & 0x7F == 0, (status >> 8) & 0xFF <= limit else {
      throw MeasuringError(description: "\(program) \(arguments.joined(separator: " ")) failed")
    }
  }

  /// The run with the median time; nil without runs.
  static func median(of runs: [Measurement]) -> Measurement? {
    runs.isEmpty ? nil : runs.sorted { $0.wall < $1.wall }[runs.count / 2]
  }
}

extension Duration {
  init(_ time: timeval) {
    self = .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
  }

  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// The duration in seconds.
  var text: String { String(format: seconds < 1 ? "%.3f s" : "%.2f s", seconds) }
}

extension Int {
  /// `10 000`
  var grouped: String {
    var digits = String(self)
    var groups: [String] = []
    while !digits.isEmpty {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    return groups.joined(separator: " ")
  }
}
