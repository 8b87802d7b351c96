import CLibFuzzer
import GotchaPlatform

/// `fuzz TARGET [libFuzzer options]` runs a target; `fuzz seeds FOLDER` writes the initial inputs of a run.
@main
struct Fuzz {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { stop("usage: fuzz TARGET [OPTION…] [FOLDER…]") }
    if arguments[1] == "seeds", arguments.count == 3 { return try writeSeeds(to: arguments[2]) }
    guard let target = FuzzTarget(rawValue: arguments[1]) else {
      let targets = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      stop("unknown target \"\(arguments[1])\"; the targets are \(targets)")
    }
    // A write to a disconnected client or reader must fail instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    var passed: [UnsafeMutablePointer<CChar>?] = ([arguments[0]] + arguments.dropFirst(2)).map { strdup($0) } + [nil]
    var count = Int32(passed.count - 1)
    let status = passed.withUnsafeMutableBufferPointer { passed in
      var start = passed.baseAddress
      return LLVMFuzzerRunDriver(&count, &start, target.callback)
    }
    exit(status)
  }

  static func stop(_ message: String) -> Never {
    print(message)
    exit(2)
  }
}

/// The parts of the program to fuzz.
enum FuzzTarget: String, CaseIterable {
  /// A text: its tree, facts, findings and fixes.
  case source
  /// A text and edits of it. The results must be the same as for the resulting text.
  case edits
  /// Messages from a client to the server.
  case messages
  /// The files that configure a check: settings, projects, ignored files.
  case configuration
  /// The files that the program writes for its own use.
  case files

  var callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 {
    switch self {
    case .source: { read($0, $1, checkSource) }
    case .edits: { read($0, $1, checkEdits) }
    case .messages: { read($0, $1, checkMessages) }
    case .configuration: { read($0, $1, checkConfiguration) }
    case .files: { read($0, $1, checkFiles) }
    }
  }
}

private func read(_ data: UnsafePointer<UInt8>?, _ size: Int, _ check: ([UInt8]) -> Void) -> Int32 {
  check(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// If the condition is false, ends the program, so that libFuzzer keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Called by libFuzzer's own `main`, which is linked but not used.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 { 0 }
