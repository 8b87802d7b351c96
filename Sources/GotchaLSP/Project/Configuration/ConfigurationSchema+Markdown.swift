extension ConfigurationSchema {
  /// A page about `gotcha.json`, for editors: what each key means.
  static var markdown: String {
    let keys = root.keys.map { "\n## `\($0.name)`\n\n\($0.documentation ?? $0.summary)\n" }
    return """
      # gotcha.json

      The settings of \(Product.name): JSON, with comments and trailing commas allowed. Each Swift file uses the nearest \
      one, searching upward from its folder.

      """ + keys.joined()
  }
}
