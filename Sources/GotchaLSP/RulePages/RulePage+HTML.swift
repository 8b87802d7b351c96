import GotchaAnalysis

extension RulePage {
  /// A page that contains everything it shows and loads nothing.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(rule.title.withoutBackticks.escapedForHTML)</title>
    <style>\(HTMLPage.style)\(Self.style)</style>
    </head>
    <body class="page">
    <header>
    <h1>\(HTMLMarkdown.inline(rule.title[...]))</h1>
    <p>\(HTMLMarkdown.inline(rule.factsLine[...]))</p>
    </header>
    <main>
    <div class="text">
    \(Self.pictures(pictures))\(HTMLMarkdown.render(rule.explanation))
    \(settings)\(examples)\(related)\(cases)\(criteria)\(sources)</div>
    </main>
    </body>
    </html>

    """
  }

  /// The pictures side by side, or below each other where there is no room.
  static func pictures(_ pictures: [SVGPanel]) -> String {
    pictures.isEmpty ? "" : "<div class=\"pictures\">\n\(pictures.map(\.svg).joined())</div>\n"
  }

  private var cases: String {
    "<h2>Cases</h2>\n\(HTMLMarkdown.render(rule.caseList))<p>\(RuleInfo.aboutCases)</p>\n"
  }

  private var settings: String {
    guard !rule.options.isEmpty else { return "" }
    let items = rule.options.map { option in
      "<li><code>\(option.name.escapedForHTML)</code>: \(HTMLMarkdown.inline(option.summary[...]))</li>"
    }
    return "<h2>Settings</h2>\n<ul>\(items.joined())</ul>\n"
  }

  private var examples: String {
    rule.exampleSections(visible: Self.visibleExamples).map { section in
      var html = "<h2>\(section.title)</h2>\n\(section.visible.map(Self.example).joined())"
      if !section.folded.isEmpty {
        html += "<details><summary>\(section.foldedSummary)</summary>\n"
        html += "\(section.folded.map(Self.example).joined())</details>\n"
      }
      return html
    }.joined()
  }

  private static func example(_ example: RuleExample) -> String {
    var html = example.heading.map { "<p>\(HTMLMarkdown.inline($0[...])):</p>\n" } ?? ""
    html += code(example.plainCode, example.markedRanges) + "\n"
    if let fixed = example.fixed {
      html += "<p class=\"corrected\">\(RuleExample.correctedLabel)</p>\n\(code(fixed, []))\n"
    }
    return html
  }

  private static func code(_ code: String, _ marks: [Range<Int>]) -> String {
    let source = SourceText(code)
    return HTMLExcerpt(source: source, colors: SyntaxColors(source)).completeHTML(marks)
  }

  private var related: String {
    let rules = catalog.related(to: rule)
    guard !rules.isEmpty else { return "" }
    let items = rules.map {
      "<li><code>\($0.id)</code>: \(HTMLMarkdown.inline($0.title[...]))</li>"
    }
    return "<h2>Related rules</h2>\n<ul>\(items.joined())</ul>\n"
  }

  private var criteria: String {
    guard !rule.criteria.isEmpty else { return "" }
    let items = rule.criteria.map { "<li><a href=\"\($0.url)\">\($0.title.escapedForHTML)</a></li>" }
    return "<h2>Accessibility criteria</h2>\n<ul>\(items.joined())</ul>\n"
  }

  private var sources: String {
    guard !rule.references.isEmpty else { return "" }
    return "<h2>Sources</h2>\n<ul>\(rule.references.map(HTMLMarkdown.item).joined())</ul>\n"
  }

  private static let style = """
    .page header, .page main { max-width: 800px; display: block; }
    .page h2 { margin: 28px 0 8px; }
    .page li { margin: 4px 0; }
    .page .corrected { margin: 8px 0; color: var(--hint); font-weight: 600; }
    .page .code { margin: 8px 0 14px; padding: 8px 14px; }

    """
}

extension RuleExample {
  /// The marked ranges in `plainCode`, in UTF-8 offsets.
  var markedRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var starts: [Int] = []
    var offset = 0
    for character in code {
      switch character {
      case "▸": starts.append(offset)
      case "◂": if let start = starts.popLast() { ranges.append(start..<offset) }
      default: offset += character.utf8.count
      }
    }
    return ranges
  }
}
