struct NumberFormatOnIdentifier: CallRule {
  static let info = RuleInfo(
    id: "number_format_on_identifier", topic: .localization, cases: [.grouped], tier: .heuristic, since: "0.2.0")

  static let callees: [StaticString] = ["Text", "Label", "Button", "NavigationLink", "String"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let argument = call.arguments.first, let value = argument.expression,
      call.calleeName == "String" ? argument.label == "localized" : argument.label == nil,
      let literal = StringLiteralExpr(value)
    else { return }
    for segment in literal.node.children where segment.kind == .expressionSegment {
      let arguments = segment.children.compactMap(LabeledExpr.init)
      guard arguments.count == 1, let number = arguments[0].expression, let name = number.lastName,
        isBehindSign(number) && !isPosition(name) || isIdentifier(name), isInteger(number, in: file)
      else { continue }
      let isFormatted = file.settings.supports(.year2021) == true
      findings.add(
        at: number.range,
        "`\(number.text)` is shown with a thousands separator; use `String(\(number.text))` or "
          + "`format: .number.grouping(.never)`",
        assuming: [isLarge(name) ? nil : .change("whether the number reaches 1,000")],
        fixes: [
          isFormatted
            ? .unsafe(
              "Show it without a separator", preferred: true,
              .insert(", format: .number.grouping(.never)", at: number.range.upperBound)) : nil
        ])
    }
  }

  /// Whether there is a `#` before an interpolation: `#\(number)`.
  private func isBehindSign(_ number: SyntaxNode) -> Bool {
    let sign = Array("#\\(".utf8)
    let start = number.range.lowerBound - sign.count
    return start >= 0 && number.tree.source.bytes[start..<number.range.lowerBound].elementsEqual(sign)
  }

  /// Whether a name means a number that people do not count with.
  private func isIdentifier(_ name: Name) -> Bool {
    isLarge(name) || name == "id" || name.hasSuffix("ID") || name.hasSuffix("Id")
  }

  /// Whether a name means a number that usually has four digits or more.
  private func isLarge(_ name: Name) -> Bool {
    name.isAny(of: ["port", "year", "pid", "zip", "zipCode", "postalCode"]) || name.hasSuffix("Port")
      || name.hasSuffix("Year") || name.hasSuffix("PID")
  }

  /// Whether a name means a position, which is small.
  private func isPosition(_ name: Name) -> Bool { name.containsAny(of: ["index", "rank", "position", "row", "count"]) }

  private func isInteger(_ expression: SyntaxNode, in file: FileModel) -> Bool {
    let integers: Set = ["Int", "UInt", "Int16", "Int32", "Int64", "UInt16", "UInt32", "UInt64", "pid_t"]
    return file.declaredType(of: expression).map(integers.contains) ?? false
  }
}

extension RuleCase {
  fileprivate static let grouped = RuleCase(
    "grouped", .wrong, "a port, a year or another identifier is formatted as a quantity", severity: .info,
    because: "users understand it anyway")
}
