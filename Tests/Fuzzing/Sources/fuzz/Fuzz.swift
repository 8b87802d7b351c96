import CLibFuzzer
import GotchaPlatform

/// `fuzz TARGET [libFuzzer's options]`, and `fuzz seeds FOLDER`, which writes what a run begins with.
@main
struct Fuzz {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { stop("usage: fuzz TARGET [OPTION…] [FOLDER…]") }
    if arguments[1] == "seeds", arguments.count == 3 { return try writeSeeds(to: arguments[2]) }
    guard let target = FuzzTarget(rawValue: arguments[1]) else {
      stop("no target \"\(arguments[1])\": \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    // A client or reader that has left shows as a failed write.
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

/// What is fed.
enum FuzzTarget: String, CaseIterable {
  /// A text: its tree, facts, findings and fixes.
  case source
  /// A text and edits of it: the same as of the text that is left.
  case edits
  /// What a client sends to the server.
  case messages
  /// The files that say how to check: settings, projects, ignored files.
  case configuration
  /// The files that the program writes for itself.
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

/// Ends the program, which makes libFuzzer keep the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// What libFuzzer's own `main` would call, which is linked but not used.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 { 0 }
