import GotchaAnalysis

/// The documentation of one rule, with pictures.
struct RulePage {
  /// The examples that are visible at once; the others are folded.
  static let visibleExamples = 6

  let rule: RuleInfo
  /// The rules that may be related.
  let catalog: RuleCatalog
  let pictures: [SVGPanel]

  init(_ rule: RuleInfo, in catalog: RuleCatalog) {
    self.rule = rule
    self.catalog = catalog
    pictures = rule.panels.enumerated().map { SVGPanel($1, id: "\(rule.id)-\($0 + 1)") }
  }

  /// The files of the pictures, relative to the page in Markdown, with their contents.
  var pictureFiles: [(path: String, svg: String)] {
    pictures.enumerated().map { ("images/\(rule.id)-\($0 + 1).svg", $1.svg) }
  }

  /// The page of the documentation.
  var markdown: String {
    var text = rule.markdownHead + "\n"
    if !pictures.isEmpty {
      let images = zip(pictures, pictureFiles).map { "![\(Self.escaped($0.alternative))](\($1.path))" }
      text += images.joined(separator: "\n") + "\n\n"
    }
    return text + rule.markdownBody(in: catalog, visibleExamples: Self.visibleExamples) { "[\($0.title)](\($0.id).md)" }
  }
  /// Text in which Markdown finds no markup.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\[]*_<>&".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
