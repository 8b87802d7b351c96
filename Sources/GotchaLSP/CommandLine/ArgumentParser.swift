import GotchaAnalysis
import GotchaSupport

/// Converts arguments into a command according to the command's table of options.
enum ArgumentParser {
  /// Parses the arguments after the subcommand's name.
  ///
  /// - Returns: the command, or nil if its help is requested.
  /// - Throws: a usage error.
  static func parse<C: Command>(_ type: C.Type, _ arguments: [String]) throws(CommandFailure) -> C? {
    let options = type.options
    var command = type.init()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        command.operands += rest
        break
      }
      if argument == "--help" || argument == "-h" { return nil }
      guard argument.hasPrefix("-"), argument != "-" else {
        command.operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let spelled = parts.first ?? argument
      guard let option = options.first(where: { "--" + $0.name == spelled }) else {
        let names = options.map { "--" + $0.name } + ["--help"]
        let hint = NearestName.hint(spelled, in: names)
        throw .usage("unknown option \"\(spelled)\" for \(Product.name) \(type.name)\(hint)")
      }
      let attached = parts.count > 1 ? parts[1] : nil
      guard let value = option.value else {
        guard attached == nil else { throw .usage("--\(option.name) does not take a value") }
        try option.apply(&command, "")
        continue
      }
      if let attached {
        if attached.isEmpty, value.isOptional { throw .usage("missing value in --\(option.name)=") }
        try option.apply(&command, attached)
      } else if let next = rest.first, next == "-" || !next.hasPrefix("-") || Int(next) != nil {
        rest.removeFirst()
        try option.apply(&command, next)
      } else if value.isOptional {
        try option.apply(&command, "")
      } else {
        throw .usage("--\(option.name) requires a value: \(value.placeholder)")
      }
    }
    let shape = type.operandShape
    if command.operands.count < shape.count.lowerBound {
      throw .usage("missing argument: \(Product.name) \(type.name) \(shape.usage)")
    }
    if command.operands.count > shape.count.upperBound {
      throw .usage("unexpected argument \"\(command.operands[shape.count.upperBound])\"")
    }
    return command
  }
}
