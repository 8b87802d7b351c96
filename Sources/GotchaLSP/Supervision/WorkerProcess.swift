import GotchaPlatform
import GotchaSupport

/// A process of this program that does the work for a supervisor.
final class WorkerProcess: Sendable {
  /// The environment variable that makes a process a worker: its value is the number of the worker in its session,
  /// starting at 1. The flight recorder's memory is open as `recorderDescriptor`.
  static let variable = "GOTCHA_LSP_WORKER"
  static let recorderDescriptor: Int32 = 3
  /// The exit status of a worker that has exceeded a limit.
  static let limitStatus: Int32 = 86

  let process: pid_t
  /// Ends of pipes. The writing end may be closed while another thread is writing; the write then fails.
  let reading: Int32
  let errorReading: Int32
  private let writing: Monitor<Int32?>

  /// Starts a worker with the arguments of this process.
  ///
  /// - Parameter number: the worker's number in its session.
  /// - Throws: why it could not be started.
  init(number: Int, _ arguments: [String], recorder: FlightRecorder?) throws(FileProblem) {
    let (input, output, errorOutput) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
    do throws(FileProblem) {
      var files: [(from: Int32, to: Int32)] = [
        (input.reading, STDIN_FILENO), (output.writing, STDOUT_FILENO), (errorOutput.writing, STDERR_FILENO),
      ]
      if let recorder { files.append((recorder.descriptor, Self.recorderDescriptor)) }
      process = try Subprocess.spawn(
        program: executablePath() ?? Product.name, arguments, files: files,
        variables: returningLargeBlocks.merging([Self.variable: "\(number)"], uniquingKeysWith: { $1 }))
    } catch {
      for end in [input, output, errorOutput] { end.closeBoth() }
      throw error
    }
    for end in [input.reading, output.writing, errorOutput.writing] { close(end) }
    (reading, errorReading, writing) = (output.reading, errorOutput.reading, Monitor(input.writing))
  }

  deinit {
    closeInput()
    close(reading)
    close(errorReading)
  }

  /// Sends a frame. Blocks while the worker does not read.
  ///
  /// - Returns: whether it was written, which fails if the worker has ended.
  func send(_ frame: [UInt8]) -> Bool {
    guard let descriptor = writing.read({ $0 }) else { return false }
    return (try? FileSystem.write(frame, toDescriptor: descriptor)) != nil
  }

  /// Closes the worker's input.
  func closeInput() {
    let descriptor = writing.updateSilently { writing in
      defer { writing = nil }
      return writing
    }
    if let descriptor { close(descriptor) }
  }

  /// Kills the process.
  func kill() { _ = GotchaPlatform.kill(process, SIGKILL) }

  /// Whether the process has ended.
  var hasEnded: Bool { isZombie(process) }

  /// Waits until the process ends.
  func wait() -> Subprocess.End { Subprocess.wait(for: process) }
}
