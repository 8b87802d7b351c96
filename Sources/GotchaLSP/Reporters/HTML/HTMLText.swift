import GotchaAnalysis
import GotchaSupport

extension String {
  /// Escapes text between tags or in a quoted attribute. Characters that a page cannot contain, or that change the
  /// direction of text, become U+FFFD.
  var escapedForHTML: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n": escaped += "\n"
      case "\t": escaped += "&#9;"
      default: escaped.unicodeScalars.append(PrintableText.isControl(scalar) ? PrintableText.replacement : scalar)
      }
    }
    return escaped
  }
}

/// Renders the Markdown subset of the rules as HTML: paragraphs, emphasis, code and fenced code.
enum HTMLMarkdown {
  static func render(_ markdown: String) -> String {
    var html = ""
    var paragraph: [Substring] = []
    var code: [Substring]?
    func endParagraph() {
      if !paragraph.isEmpty { html += "<p>\(inline(paragraph.joined(separator: " ")[...]))</p>\n" }
      paragraph = []
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = code {
          html += "<pre>\(lines.joined(separator: "\n").escapedForHTML)</pre>\n"
          code = nil
        } else {
          endParagraph()
          code = []
        }
      } else if code != nil {
        code?.append(line)
      } else if line.isEmpty {
        endParagraph()
      } else {
        paragraph.append(line)
      }
    }
    endParagraph()
    return html
  }

  /// A source of an explanation in a list.
  static func item(_ reference: RuleReference) -> String {
    let title = reference.title.escapedForHTML
    return reference.url.map { "<li><a href=\"\($0.escapedForHTML)\">\(title)</a></li>" } ?? "<li>\(title)</li>"
  }

  /// Renders the inline markup of a line.
  static func inline(_ line: Substring) -> String {
    var html = ""
    var rest = line
    while let character = rest.first {
      if character == "`", let end = rest.dropFirst().firstIndex(of: "`") {
        html += "<code>\(String(rest[..<end].dropFirst()).escapedForHTML)</code>"
        rest = rest[end...].dropFirst()
      } else if rest.hasPrefix("**"), let end = rest.dropFirst(2).firstOccurrence(of: "**") {
        html += "<strong>\(inline(rest.dropFirst(2)[..<end.lowerBound]))</strong>"
        rest = rest[end.upperBound...]
      } else {
        html += String(character).escapedForHTML
        rest = rest.dropFirst()
      }
    }
    return html
  }
}
