import Foundation

/// The command line of one of this package's tools: flags, options with a value, paths.
package struct Arguments {
  private var values: [String: String] = [:]
  private var flags: Set<String> = []
  package private(set) var paths: [String] = []

  /// Reads the command line; what it does not understand, it says on standard error, and ends the process with 2.
  ///
  /// - Parameters:
  ///   - options: names of options that take a value, with the dashes.
  ///   - flags: names of those that take none.
  ///   - help: the text of `--help`.
  package init(options: Set<String>, flags known: Set<String>, help: String) {
    var rest = Array(CommandLine.arguments.dropFirst())[...]
    while let argument = rest.popFirst() {
      if argument == "--help" || argument == "-h" {
        print(help)
        exit(0)
      } else if known.contains(argument) {
        flags.insert(argument)
      } else if options.contains(argument) {
        guard let value = rest.popFirst() else { Arguments.fail("\(argument) needs a value") }
        values[argument] = value
      } else if argument.hasPrefix("-") {
        Arguments.fail("unknown option \(argument); see --help")
      } else if !FileManager.default.fileExists(atPath: argument) {
        Arguments.fail("\(argument): no such file or folder")
      } else {
        paths.append(argument)
      }
    }
  }

  package func has(_ flag: String) -> Bool { flags.contains(flag) }

  package func string(_ option: String) -> String? { values[option] }

  package func integer(_ option: String, default value: Int) -> Int {
    guard let text = values[option] else { return value }
    guard let number = Int(text), number >= 0 else { Arguments.fail("\(option) needs a number, not \(text)") }
    return number
  }

  package static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
  }
}
