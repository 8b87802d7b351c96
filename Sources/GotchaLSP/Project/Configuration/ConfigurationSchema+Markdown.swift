extension ConfigurationSchema {
  /// A page about `gotcha.json`, for editors: a section for each key.
  var markdown: String {
    let keys = root.keys.map { "\n## `\($0.name)`\n\n\($0.documentation ?? $0.summary)\n" }
    return """
      # gotcha.json

      The configuration of \(Product.name): JSON, with comments and trailing commas allowed. Each Swift file uses the \
      nearest `gotcha.json`, searching upward from its folder.

      """ + keys.joined()
  }
}
