import GotchaSupport

/// Why a tool failed, for the model: what is wrong and what to do.
struct ToolFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// The result of a tool.
struct ToolResult: Sendable {
  /// What the model reads.
  var text: String
  /// The same as data, for tools with an output schema.
  var content: [String: JSONValue]?
  var isError = false

  /// The result as a client of a revision expects it.
  func result(in revision: ModelContextRevision) -> [String: JSONValue] {
    var result: [String: JSONValue] = [
      "content": [["type": "text", "text": .string(text)]], "isError": .bool(isError),
    ]
    if let content, revision.hasStructuredContent { result["structuredContent"] = .object(content) }
    return result
  }
}

/// The arguments of a call. Each error names the argument and what it must be.
struct ToolArguments {
  private let values: [String: JSONValue]

  /// - Parameter known: the names of the tool's arguments.
  init(_ json: JSONValue, known: [String]) throws(ToolFailure) {
    guard case .object(let values) = json else { throw ToolFailure("the arguments must be an object") }
    for name in values.keys.sorted() where !known.contains(name) {
      let names = known.joined(separator: ", ")
      throw ToolFailure("unknown argument \"\(name)\" (\(names))\(NearestName.hint(name, in: known))")
    }
    // Some models send null for an argument that they do not use.
    self.values = values.filter { $0.value != .null }
  }

  func text(_ name: String) throws(ToolFailure) -> String? {
    guard let value = values[name] else { return nil }
    guard case .string(let text) = value else { throw ToolFailure("\(name): expected a string") }
    return text
  }

  func requiredText(_ name: String) throws(ToolFailure) -> String {
    guard let text = try text(name), !text.isEmpty else { throw ToolFailure("missing argument \"\(name)\"") }
    return text
  }

  func texts(_ name: String) throws(ToolFailure) -> [String]? {
    guard let value = values[name] else { return nil }
    // Models often send a single string in place of a list.
    if case .string(let text) = value { return [text] }
    guard case .array(let elements) = value else { throw ToolFailure("\(name): expected a list of strings") }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element else { throw ToolFailure("\(name): expected a list of strings") }
      texts.append(text)
    }
    return texts
  }

  func flag(_ name: String) throws(ToolFailure) -> Bool {
    guard let value = values[name] else { return false }
    guard case .bool(let flag) = value else { throw ToolFailure("\(name): expected true or false") }
    return flag
  }

  func number(_ name: String, in range: ClosedRange<Int>) throws(ToolFailure) -> Int? {
    guard let value = values[name] else { return nil }
    let whole: Int? =
      switch value {
      case .integer(let number): number
      case .number(let number): Int(exactly: number)
      default: nil
      }
    guard let whole, range.contains(whole) else {
      throw ToolFailure("\(name): expected an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ type: Choice.Type
  ) throws(ToolFailure) -> Choice? {
    guard let text = try text(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw ToolFailure(
      "\(name): \"\(text)\" is not one of \(words.joined(separator: ", "))\(NearestName.hint(text, in: words))")
  }
}
