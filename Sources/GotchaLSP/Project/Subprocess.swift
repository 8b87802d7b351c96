import GotchaPlatform

/// Runs another program to its end.
enum Subprocess {
  struct Outcome {
    /// The exit status; 128 plus the signal's number if a signal ended the program.
    let status: Int32
    let output: [UInt8]
    let errorOutput: [UInt8]

    /// The first line of output, from standard output or else standard error.
    var firstLine: String {
      let text = String(decoding: output.isEmpty ? errorOutput : output, as: UTF8.self)
      return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
  }

  /// Runs a program from the search path with empty standard input.
  ///
  /// - Parameters:
  ///   - arguments: the program's name first.
  ///   - variables: environment variables in addition to those of this process.
  /// - Throws: why it could not be started.
  static func run(_ arguments: [String], variables: [String: String] = [:]) throws(FileProblem) -> Outcome {
    let (output, errorOutput) = (try PipeEnds(), try PipeEnds())
    defer { for pipe in [output, errorOutput] { close(pipe.reading) } }
    let started = Swift.Result { () throws(FileProblem) in
      try spawn(
        program: arguments.first ?? "", arguments,
        files: [(output.writing, STDOUT_FILENO), (errorOutput.writing, STDERR_FILENO)], variables: variables)
    }
    for pipe in [output, errorOutput] { close(pipe.writing) }
    let process = try started.get()
    let (printed, complaints) = drain(output.reading, errorOutput.reading)
    return Outcome(status: wait(for: process).status, output: printed, errorOutput: complaints)
  }

  /// Starts a program, with empty standard input unless another one is given.
  ///
  /// - Parameters:
  ///   - program: a path, or a name in the search path.
  ///   - arguments: the program's name first.
  ///   - files: the descriptors that the program inherits, by the number that it sees.
  ///   - variables: environment variables in addition to those of this process.
  /// - Throws: why it could not be started.
  static func spawn(
    program: String, _ arguments: [String], files: [(from: Int32, to: Int32)], variables: [String: String]
  ) throws(FileProblem) -> pid_t {
    var actions = emptySpawnFileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if !files.contains(where: { $0.to == STDIN_FILENO }) {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    for (from, to) in files { posix_spawn_file_actions_adddup2(&actions, from, to) }

    var attributes = emptySpawnAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Otherwise, the program would inherit that this process ignores the signal.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var process = pid_t()
    // If a name occurs twice, the first value counts.
    let environment = variables.map { "\($0.key)=\($0.value)" } + environmentVariables()
    let failure = withCStrings(arguments) { list in
      withCStrings(environment) { environment in
        posix_spawnp(&process, program, &actions, &attributes, list, environment)
      }
    }
    guard failure == 0 else { throw FileProblem(String(cString: strerror(failure))) }
    return process
  }

  /// How a program terminated.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)

    /// The status as reported by shells: the exit status, or 128 plus the signal number.
    var status: Int32 {
      switch self {
      case .exit(let status): status
      case .signal(let signal): 128 + signal
      }
    }
  }

  static func wait(for process: pid_t) -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  /// Reads two pipes to their ends, each as soon as it has data.
  private static func drain(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
    var polled = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var read: [[UInt8]] = [[], []]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while polled.contains(where: { $0.fd >= 0 }) {
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else {
        if errno == EINTR { continue }
        break
      }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let count = systemRead(polled[index].fd, &chunk)
        if count > 0 {
          read[index] += chunk[..<count]
        } else if count == 0 || errno != EINTR {
          polled[index].fd = -1
        }
      }
    }
    return (read[0], read[1])
  }

  private static func systemRead(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
    chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
  }

  /// Strings as a C array that is terminated by nil.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }
}

/// The two ends of a new pipe, which other programs do not inherit.
struct PipeEnds {
  let reading: Int32
  let writing: Int32

  init() throws(FileProblem) {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) { bytes in
      bytes.baseAddress.map { pipe($0.assumingMemoryBound(to: Int32.self)) } ?? -1
    }
    guard result == 0 else { throw .lastError() }
    // Above the descriptors that a started program inherits.
    (reading, writing) = (fcntl(ends.0, F_DUPFD_CLOEXEC, 16), fcntl(ends.1, F_DUPFD_CLOEXEC, 16))
    close(ends.0)
    close(ends.1)
    guard reading >= 0, writing >= 0 else { throw .lastError() }
  }

  func closeBoth() {
    close(reading)
    close(writing)
  }
}
