import GotchaAnalysis
import GotchaSupport

/// Edits a `gotcha.json` while preserving its comments, indentation and trailing commas.
enum ConfigurationEdits {
  /// Turns a rule off.
  ///
  /// - Parameter document: the file; an empty one becomes a configuration.
  /// - Returns: nil if the file is too malformed to be edited.
  static func disabling(_ rule: String, in document: JSONDocument) -> [TextEdit]? {
    let end = document.source.bytes.count
    guard let root = document.root else {
      return [TextEdit(end..<end, "{\n  \"rules\": {\n    \"\(rule)\": \"off\"\n  }\n}\n")]
    }
    guard document.problems.isEmpty, case .object = root.value else { return nil }
    guard let rules = root["rules"] else {
      let indentation = indentation(of: root, in: document)
      let value =
        indentation.map { "{\n\($0)\($0)\"\(rule)\": \"off\"\n\($0)}" } ?? "{\"\(rule)\": \"off\"}"
      return insertion(of: "\"rules\": \(value)", into: root, in: document)
    }
    guard case .object(let members) = rules.value else { return nil }
    guard let member = members.last(where: { $0.key == rule }) else {
      return insertion(of: "\"\(rule)\": \"off\"", into: rules, in: document)
    }
    guard case .object = member.value.value else { return [TextEdit(member.value.range, "\"off\"")] }
    if let severity = member.value["severity"] { return [TextEdit(severity.range, "\"off\"")] }
    return insertion(of: "\"severity\": \"off\"", into: member.value, in: document)
  }

  /// Adds a member after the last one of an object.
  private static func insertion(of member: String, into object: JSONNode, in document: JSONDocument) -> [TextEdit] {
    let source = document.source
    let close = object.range.upperBound - 1
    guard let last = object.members.last else {
      // The braces may contain white space and comments; the new member is inserted before them.
      let start = object.range.lowerBound + 1
      guard source.line(at: object.range.lowerBound) != source.line(at: close) else {
        return [TextEdit(start..<start, member)]
      }
      let indentation = lineIndentation(at: object.range.lowerBound, in: source)
      return [TextEdit(start..<start, "\n\(indentation)  \(member)")]
    }
    let isOnOwnLine = isFirstOnLine(last.keyRange.lowerBound, in: source)
    let separator = isOnOwnLine ? "\n" + lineIndentation(at: last.keyRange.lowerBound, in: source) : " "
    let valueEnd = last.value.range.upperBound
    var edits: [TextEdit] = []
    var trailingComma = ""
    var place = valueEnd
    if let comma = last.comma {
      place = comma + 1
      trailingComma = isOnOwnLine ? "," : ""
    } else {
      edits.append(TextEdit(valueEnd..<valueEnd, ","))
    }
    // A comment on the same line belongs to the existing member.
    if isOnOwnLine {
      let lineEnd = source.lineRange(source.line(at: place)).upperBound
      for comment in document.comments
      where comment.lowerBound >= place && comment.lowerBound < lineEnd && comment.upperBound <= close {
        place = comment.upperBound
      }
    }
    if place == valueEnd {
      return [TextEdit(valueEnd..<valueEnd, ",\(separator)\(member)")]
    }
    return edits + [TextEdit(place..<place, separator + member + trailingComma)]
  }

  /// The indentation of an object's members, nil if they share a line with the braces.
  private static func indentation(of object: JSONNode, in document: JSONDocument) -> String? {
    guard let last = object.members.last else {
      let source = document.source
      let isOneLine = source.line(at: object.range.lowerBound) == source.line(at: object.range.upperBound - 1)
      return isOneLine ? nil : "  "
    }
    guard isFirstOnLine(last.keyRange.lowerBound, in: document.source) else { return nil }
    return lineIndentation(at: last.keyRange.lowerBound, in: document.source)
  }

  private static func isFirstOnLine(_ offset: Int, in source: SourceText) -> Bool {
    let start = source.lineRange(source.line(at: offset)).lowerBound
    return source.bytes[start..<offset].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private static func lineIndentation(at offset: Int, in source: SourceText) -> String {
    let bytes = source.bytes[source.lineRange(source.line(at: offset))]
    return String(decoding: bytes.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
  }
}
