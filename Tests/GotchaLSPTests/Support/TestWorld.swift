import Analyzers
import Foundation
import GotchaSupport
import LSPTransport

@testable import GotchaProgram

/// A temporary folder with files, in which commands run without a process.
final class TestWorld {
  let folder: String
  /// Paths that are not UTF-8, which Foundation cannot remove.
  private var misnamed: [[CChar]] = []

  /// - Parameter files: contents by path.
  init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("gotcha-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = FileSystem.resolved(url.path) ?? url.path
    for (path, text) in files { try write(text, to: path) }
  }

  deinit {
    for path in misnamed where unlink(path) != 0 { rmdir(path) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Creates an empty file or a folder whose name is not UTF-8.
  ///
  /// - Returns: false if the file system does not support such names.
  func create(misnamed path: [UInt8], isFolder: Bool = false) -> Bool {
    let path = (Array("\(folder)/".utf8) + path).map(CChar.init(bitPattern:)) + [0]
    misnamed.append(path)
    if isFolder { return mkdir(path, 0o755) == 0 }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    return descriptor >= 0 && close(descriptor) == 0
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + path) }

  func bytes(_ path: String) throws -> [UInt8] { try FileSystem.contents(of: folder + "/" + path) }

  func read(_ path: String) throws -> String {
    // Foundation would drop a byte order mark.
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// What a command printed and how it ended.
  struct Outcome {
    let status: Int32
    let output: String
    let errorOutput: String

    /// Standard error without the summary at its end.
    var notes: String {
      let totals =
        #/
        (?<fixed>Fixed\ \d+\ findings?\ in\ \d+\ files?\.\ )?
        (?:
          No\ findings\ in\ \d+\ files?(?:;\ \d+\ hidden\ by\ the\ baseline)?\.
          | (?:\d+\ (?:errors?|warnings?|info|hints?)(?:,\ \d+\ (?:warnings?|info|hints?))*|\d+\ findings?)
            \ in\ \d+\ files?(?:\ \((?:\d+\ more\ )?not\ shown\))?
            (?:;\ \d+\ can\ be\ fixed\ with\ --fix(?:\ --unsafe-fixes|,\ \d+\ more\ with\ --unsafe-fixes)?)?
            (?:;\ \d+\ without\ a\ fix)?(?:;\ \d+\ hidden\ by\ the\ baseline)?
        )
        (?:;?\ \d+\ hints?\ hidden\ \([^)]+\),\ shown\ by\ --min-severity\ hint)?
        /#
      let appliedFixes = /fixed [a-z_]+ +.+ \(\d+\)(?:, and \d+ more files?)?/
      var lines = errorOutput.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      guard let last = lines.last?.wholeMatch(of: totals) else { return errorOutput }
      lines.removeLast()
      if last.fixed != nil {
        while lines.last?.wholeMatch(of: appliedFixes) != nil { lines.removeLast() }
      }
      return lines.map { $0 + "\n" }.joined()
    }
  }

  /// Runs `gotcha-lsp` in the folder.
  func run(
    _ arguments: String..., input: [UInt8] = [], variables: [String: String] = [:], isTerminal: Bool = false
  ) -> Outcome {
    run(arguments, input: input, variables: variables, isTerminal: isTerminal)
  }

  func run(
    _ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:], isTerminal: Bool = false
  ) -> Outcome {
    let output = CapturedOutput()
    let errorOutput = CapturedOutput()
    var environment = environment(output: output, errorOutput: errorOutput)
    environment.readInput = { input }
    environment.variables = variables
    environment.outputIsTerminal = isTerminal
    let status = CommandLineTool.run(arguments, in: environment)
    return Outcome(status: status, output: output.text, errorOutput: errorOutput.text)
  }

  func environment(
    output: any ByteOutput = CapturedOutput(), errorOutput: any ByteOutput = CapturedOutput()
  ) -> CommandEnvironment {
    CommandEnvironment(
      catalog: .standard, readInput: { [] }, output: output, errorOutput: errorOutput, workingDirectory: folder)
  }

  /// Runs an external program in the folder.
  ///
  /// - Returns: its exit status and what it wrote to standard output.
  @discardableResult
  func system(_ arguments: [String], input: [UInt8] = []) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder]
    let standardInput = Pipe()
    let standardOutput = Pipe()
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = FileHandle.nullDevice
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input))
    try standardInput.fileHandleForWriting.close()
    let bytes = standardOutput.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}

/// Keeps the written bytes.
final class CapturedOutput: ByteOutput {
  private let bytes = Monitor<[UInt8]>([])

  var failure: FileProblem? { nil }
  var text: String { String(decoding: bytes.read { $0 }, as: UTF8.self) }

  func write(_ more: [UInt8]) { bytes.update { $0 += more } }
}
