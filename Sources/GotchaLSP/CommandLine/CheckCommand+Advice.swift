import GotchaSupport

/// Commands that continue with the same files.
extension CheckCommand {
  /// Longer commands are abbreviated: they are hard to read, and the user has them in the shell's history.
  private static let adviceLimit = 160

  /// The command line with the options that determine which findings there are, but without those that determine what
  /// happens with them.
  var repeatingCommand: String {
    var words = operands
    func add(_ option: String, _ values: [String]) { words += values.flatMap { ["--" + option, $0] } }
    func add(_ option: String, _ value: String?) { add(option, value.map { [$0] } ?? []) }
    func add(_ option: String, _ isSet: Bool) { words += isSet ? ["--" + option] : [] }
    add("preset", preset?.rawValue)
    add("rule", enabledRules)
    add("disable", disabledRules)
    add("config", configurationFile)
    add("stdin", readsInput)
    add("stdin-path", inputPath)
    add("files-from", fileList)
    add("context", context)
    add("changed-since", changedSince)
    add("baseline", baseline)
    add("no-baseline", ignoresBaseline)
    add("facts-in", factsIn)
    let start = "\(Product.name) check"
    let command = ([start] + words.map(\.asShellWord)).joined(separator: " ")
    let isUsable = command.count <= Self.adviceLimit && !operands.contains { $0.hasPrefix("-") }
    return isUsable ? command : "\(start) …"
  }

  /// The command line that records all findings in the same files.
  ///
  /// - Parameter file: the baseline to write; nil for those that settings name.
  func recordingCommand(_ file: String?) -> String {
    var recording = self
    (recording.baseline, recording.changedSince) = (nil, nil)
    return recording.repeatingCommand + " --write-baseline" + (file.map { " " + $0.asShellWord } ?? "")
  }
}

extension String {
  /// The text as one word of a shell command, quoted if necessary.
  var asShellWord: String {
    let plain = "-_./=+:,@%"
    let isPlain = unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": true
      case "\0"..."\u{7F}": plain.unicodeScalars.contains(scalar)
      default: !PrintableText.isControl(scalar)
      }
    }
    return isPlain && !isEmpty ? self : "'" + onOneLine.replacingAll("'", with: "'\\''") + "'"
  }
}
