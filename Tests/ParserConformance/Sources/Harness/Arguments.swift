import Foundation

/// The command line of a tool of this package: flags, options with a value, paths.
package struct Arguments {
  private var values: [String: String] = [:]
  private var flags: Set<String> = []
  package private(set) var paths: [String] = []

  /// Reads the command line. If it is invalid, prints an error and ends the process with status 2.
  ///
  /// - Parameters:
  ///   - options: names of options with a value, including the dashes.
  ///   - flags: names of options without a value.
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
        guard let value = rest.popFirst() else { Arguments.fail("\(argument) requires a value") }
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
    guard let number = Int(text), number >= 0 else { Arguments.fail("\(option) requires a number, not \(text)") }
    return number
  }

  package static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
  }
}
