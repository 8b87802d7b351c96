import GotchaAnalysis
import GotchaSupport

/// An option of a command. The table of options drives parsing, `--help`, suggestions and shell completions.
struct CommandOption<Target> {
  /// Without the leading dashes.
  let name: String
  /// The value after the name, nil for a flag.
  let value: OptionValue?
  let summary: String
  /// Stores the value (empty for a flag) in the command.
  let apply: (inout Target, String) throws(CommandFailure) -> Void

  /// A flag.
  static func flag(_ name: String, _ property: WritableKeyPath<Target, Bool>, _ summary: String) -> Self {
    Self(name: name, value: nil, summary: summary) { target, _ throws(CommandFailure) in
      target[keyPath: property] = true
    }
  }

  /// One of a fixed set of words.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ property: WritableKeyPath<Target, Choice>, _ summary: String
  ) -> Self {
    choice(name, summary) { $0[keyPath: property] = $1 }
  }

  /// One of a fixed set of words, or unset.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ property: WritableKeyPath<Target, Choice?>, _ summary: String
  ) -> Self {
    choice(name, summary) { $0[keyPath: property] = $1 }
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ summary: String, _ set: @escaping (inout Target, Choice) -> Void
  ) -> Self {
    let words = Choice.allCases.map(\.rawValue)
    return Self(
      name: name, value: OptionValue(placeholder: words.joined(separator: "|"), kind: .words(words)), summary: summary
    ) { target, text throws(CommandFailure) in
      guard let choice = Choice(rawValue: text) else {
        throw .usage(
          "invalid value \"\(text)\" for --\(name) (\(words.joined(separator: ", ")))"
            + NearestName.hint(text, in: words))
      }
      set(&target, choice)
    }
  }

  /// Any text.
  static func text(
    _ name: String, _ placeholder: String, _ kind: OptionValue.Kind = .anything,
    _ property: WritableKeyPath<Target, String?>, _ summary: String
  ) -> Self {
    Self(name: name, value: OptionValue(placeholder: placeholder, kind: kind), summary: summary) {
      target, text throws(CommandFailure) in target[keyPath: property] = text
    }
  }

  /// Any text, which may be omitted at the end of the command line and before another option.
  ///
  /// - Parameter flag: set if the text is omitted.
  static func text(
    _ name: String, _ placeholder: String, _ kind: OptionValue.Kind, _ property: WritableKeyPath<Target, String?>,
    orFlag flag: WritableKeyPath<Target, Bool>, _ summary: String
  ) -> Self {
    let value = OptionValue(placeholder: placeholder, kind: kind, isOptional: true)
    return Self(name: name, value: value, summary: summary) { target, text throws(CommandFailure) in
      if text.isEmpty { target[keyPath: flag] = true } else { target[keyPath: property] = text }
    }
  }

  /// Any text; the option may be repeated.
  static func list(
    _ name: String, _ placeholder: String, _ kind: OptionValue.Kind = .anything,
    _ property: WritableKeyPath<Target, [String]>, _ summary: String
  ) -> Self {
    Self(name: name, value: OptionValue(placeholder: placeholder, kind: kind), summary: summary) {
      target, text throws(CommandFailure) in target[keyPath: property].append(text)
    }
  }

  /// An integer of at least `minimum`.
  static func number(
    _ name: String, _ property: WritableKeyPath<Target, Int?>, minimum: Int, _ summary: String
  ) -> Self {
    Self(name: name, value: OptionValue(placeholder: "N", kind: .anything), summary: summary) {
      target, text throws(CommandFailure) in
      guard let number = Int(text), number >= minimum else {
        throw .usage("invalid value \"\(text)\" for --\(name): expected an integer of at least \(minimum)")
      }
      target[keyPath: property] = number
    }
  }

  /// How `--help` shows it: `--jobs N`.
  var usage: String { "--" + name + (value.map { " " + $0.usage } ?? "") }
}

/// The value of an option or an operand.
struct OptionValue {
  /// What shell completions offer.
  enum Kind {
    case anything, path, file, rule, ruleOrTopic
    case words([String])
  }

  /// As in `--help`: `FILE`, `auto|always|never`.
  let placeholder: String
  let kind: Kind
  /// Whether an option may be given without it; `apply` then receives an empty text.
  var isOptional = false

  var usage: String { isOptional ? "[\(placeholder)]" : placeholder }
}

/// The arguments of a command that are not options.
struct Operands {
  let value: OptionValue
  let count: ClosedRange<Int>

  static func one(_ placeholder: String, _ kind: OptionValue.Kind) -> Operands {
    Operands(value: OptionValue(placeholder: placeholder, kind: kind), count: 1...1)
  }

  static func many(_ placeholder: String, _ kind: OptionValue.Kind, minimum: Int = 0) -> Operands {
    Operands(value: OptionValue(placeholder: placeholder, kind: kind), count: minimum...Int.max)
  }

  static var none: Operands { Operands(value: OptionValue(placeholder: "", kind: .anything), count: 0...0) }

  /// As in a usage line: `RULE`, `FILE…`, `[PATH…]`.
  var usage: String {
    let many = count.upperBound > 1 ? value.placeholder + "…" : value.placeholder
    return count.lowerBound == 0 && !many.isEmpty ? "[\(many)]" : many
  }
}
