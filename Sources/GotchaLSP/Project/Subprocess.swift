import GotchaPlatform

/// Runs another program to its end.
enum Subprocess {
  struct Outcome {
    /// The exit status; 128 plus the signal's number if a signal ended the program.
    let status: Int32
    let output: [UInt8]
    let errorOutput: [UInt8]

    /// The first line that was written, standard output before standard error.
    var firstLine: String {
      let text = String(decoding: output.isEmpty ? errorOutput : output, as: UTF8.self)
      return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
  }

  /// Runs a program from the search path with empty standard input.
  ///
  /// - Parameters:
  ///   - arguments: the program's name first.
  ///   - variables: environment variables on top of this process's own.
  /// - Throws: why it could not be started.
  static func run(_ arguments: [String], variables: [String: String] = [:]) throws(FileProblem) -> Outcome {
    let output = try Pipe()
    let errorOutput = try Pipe()
    var actions = emptySpawnFileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorOutput.writing, STDERR_FILENO)

    var attributes = emptySpawnAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program would inherit that this process ignores the signal.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var process = pid_t()
    // Where a name occurs twice, the first counts.
    let environment = variables.map { "\($0.key)=\($0.value)" } + environmentVariables()
    let failure = withCStrings(arguments) { list in
      withCStrings(environment) { environment in
        posix_spawnp(&process, arguments.first ?? "", &actions, &attributes, list, environment)
      }
    }
    output.closeWriting()
    errorOutput.closeWriting()
    guard failure == 0 else { throw FileProblem(String(cString: strerror(failure))) }
    let (printed, complaints) = drain(output.reading, errorOutput.reading)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: printed, errorOutput: complaints)
  }

  /// A pipe whose ends are closed when it is deinitialized.
  private final class Pipe {
    let reading: Int32
    let writing: Int32
    private var isWritable = true

    init() throws(FileProblem) {
      var ends: (Int32, Int32) = (-1, -1)
      let result = withUnsafeMutableBytes(of: &ends) { bytes in
        bytes.baseAddress.map { pipe($0.assumingMemoryBound(to: Int32.self)) } ?? -1
      }
      guard result == 0 else { throw .lastError() }
      (reading, writing) = ends
      for end in [reading, writing] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      closeWriting()
      close(reading)
    }

    func closeWriting() {
      if isWritable { close(writing) }
      isWritable = false
    }
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
