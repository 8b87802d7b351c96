import Analyzers
import GotchaSupport

/// One self-contained page, to be opened from disk: findings by rule or by file, with their code.
struct HTMLReporter: Reporter {
  static let name = "html"

  private let style: ReportStyle

  init(style: ReportStyle) { self.style = style }

  func text(for report: Report) -> String {
    let findings = report.files.flatMap(\.findings)
    let summary = Summary(report)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'">
      <title>\(summary.headline.escapedForHTML)</title>
      <style>\(HTMLPage.style)</style>
      </head>
      <body>
      <header>
      <h1>\(summary.headline.escapedForHTML)</h1>
      <p>Found by \(Product.name) \(Product.version).\
      \(summary.fixAdvice.isEmpty ? "" : " \(options(summary.fixAdvice.escapedForHTML)).")\
      \(summary.notShown.isEmpty ? "" : " \(summary.notShown.escapedForHTML).")</p>
      </header>
      \(findings.isEmpty ? "" : controls(findings))<main>
      <nav aria-label="Groups"></nav>
      <div class="list">
      <div id="groups">
      \(groups(report))</div>
      <p id="nothing" hidden>Nothing matches. <button type="button" id="reset">Show everything</button></p>
      </div>
      </main>
      <script>\(HTMLPage.script)</script>
      </body>
      </html>

      """
  }

  /// Keeps command-line options on one line: browsers break lines after hyphens.
  private func options(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.hasPrefix("--") ? "<span class=\"option\">\(word)</span>" : String(word)
    }.joined(separator: " ")
  }

  private func controls(_ findings: [Finding]) -> String {
    var html = """
      <div class="bar" hidden>
      <input type="search" id="search" placeholder="Search" aria-label="Search findings" autocomplete="off">
      <span class="set" role="group" aria-label="Severity">
      """
    for severity in Severity.allCases.reversed() {
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { continue }
      html += """
        <button type="button" class="\(severity.rawValue)" data-severity="\(severity.rawValue)" aria-pressed="true">\
        \(Summary.count(count, severity.rawValue))</button>
        """
    }
    return html + """
      </span>
      <label><input type="checkbox" id="fixable"> with a fix</label>
      <span class="set" role="group" aria-label="Grouping">
      <button type="button" data-group="rule" aria-pressed="true">by rule</button>\
      <button type="button" data-group="file" aria-pressed="false">by file</button>
      </span>
      <output id="count"></output>
      </div>

      """
  }

  // MARK: Findings

  /// Sections by rule, the most severe and most frequent first.
  private func groups(_ report: Report) -> String {
    var articles: [String: [(severity: Severity, html: String)]] = [:]
    var number = 0
    // Excerpts of the files that findings of other files point into, by path.
    var others: [String: HTMLExcerpt] = [:]
    for file in report.files where !file.findings.isEmpty {
      let excerpt = HTMLExcerpt(source: file.source, colors: SyntaxColors(file.source))
      for finding in file.findings {
        number += 1
        let html = article(finding, number, file, excerpt, report, &others)
        articles[finding.rule, default: []].append((finding.severity, html))
      }
    }
    let order = articles.map { (id: $0.key, articles: $0.value, gravest: $0.value.map(\.severity).max() ?? .hint) }
      .sorted { ($1.gravest, $1.articles.count, $0.id) < ($0.gravest, $0.articles.count, $1.id) }
    return order.map { group in
      section(group.id, group.gravest, group.articles.map(\.html))
    }.joined()
  }

  private func section(_ id: String, _ severity: Severity, _ articles: [String]) -> String {
    let rule = RuleCatalog.rule(id)
    let title = rule?.title ?? id
    var html = "<section data-rule=\"\(id.escapedForHTML)\" id=\"\(id.escapedForHTML)\">\n"
    html += "<h2><span class=\"dot \(severity.rawValue)\"></span>\(HTMLMarkdown.inline(title[...])) "
    html += "<span class=\"number\">\(articles.count)</span></h2>\n"
    html += "<p class=\"facts\"><code>\(id.escapedForHTML)</code>"
    if let rule {
      html += " · \(rule.topic.rawValue) · \(rule.tier.rawValue)\(rule.isFixable ? " · has a fix" : "")</p>\n"
      html += "<details class=\"why\"><summary>Why, and what to do</summary>"
      html += "<div>\(HTMLMarkdown.render(rule.explanation))"
      if let page = style.webPages?.rule(rule) {
        html += "<p><a href=\"\(page.escapedForHTML)\">The rule’s page, with examples</a></p>"
      }
      html += "</div></details>\n"
    } else {
      html += "</p>\n"
    }
    return html + articles.joined() + "</section>\n"
  }

  private func article(
    _ finding: Finding, _ number: Int, _ file: FileReport, _ excerpt: HTMLExcerpt, _ report: Report,
    _ others: inout [String: HTMLExcerpt]
  ) -> String {
    let path = file.path.onOneLine.escapedForHTML
    let start = file.source.position(at: finding.range.lowerBound)
    let near = finding.related.filter { $0.file == nil || $0.file == file.path }
    let far = finding.related.filter { $0.file != nil && $0.file != file.path }
    var html = "<article id=\"f\(number)\" data-severity=\"\(finding.severity.rawValue)\" data-file=\"\(path)\""
    html += finding.fixes.isEmpty ? ">\n" : " data-fix>\n"
    html += "<h3><span class=\"severity \(finding.severity.rawValue)\">\(finding.severity.rawValue)</span> "
    html += "<span class=\"place\"><span class=\"path\">\(folders(path))<wbr>:</span>"
    html += "\(start.line + 1):\(start.column + 1)</span> "
    html += "<code class=\"rule\">\(finding.rule.escapedForHTML)</code></h3>\n"
    html += "<p class=\"message\">\(HTMLMarkdown.inline(finding.message[...]))</p>\n"
    html += excerpt.html(
      [HTMLExcerpt.Mark(range: finding.range, label: nil)]
        + near.map { HTMLExcerpt.Mark(range: $0.range, label: $0.message) })
    for related in far { html += place(related, of: file, in: report, &others) }
    if let fact = finding.missingFact {
      html += "<p class=\"fact\">Not known: \(HTMLMarkdown.inline(fact[...]))</p>\n"
    }
    for fix in finding.fixes { html += repair(fix, in: file.source, isOpen: fix == finding.fixes.first) }
    return html + "</article>\n"
  }

  /// A path that may break after each folder.
  private func folders(_ path: String) -> String { path.replacingAll("/", with: "/<wbr>") }

  private func place(
    _ related: RelatedLocation, of file: FileReport, in report: Report, _ others: inout [String: HTMLExcerpt]
  ) -> String {
    let source = report.source(of: related, in: file)
    let start = source.position(at: related.range.lowerBound)
    let name = related.file ?? file.path
    let path = name.onOneLine.escapedForHTML
    let excerpt = others[name] ?? HTMLExcerpt(source: source, colors: SyntaxColors(source))
    others[name] = excerpt
    return """
      <p class="far"><span class="place">\(folders(path))<wbr>:\(start.line + 1):\(start.column + 1)</span></p>
      \(excerpt.html([HTMLExcerpt.Mark(range: related.range, label: related.message)]))

      """
  }

  private func repair(_ fix: Fix, in source: SourceText, isOpen: Bool) -> String {
    let title = HTMLMarkdown.inline(fix.title[...])
    let advice = fix.isSafe ? "" : " <span class=\"look\">needs a look</span>"
    let lines = RepairLine.lines(of: fix, in: source, limit: 40)
    guard !lines.isEmpty else { return "<p class=\"fix\">Fix: \(title)\(advice)</p>\n" }
    var html = "<details class=\"fix\"\(isOpen && lines.count <= 12 ? " open" : "")>"
    html += "<summary>Fix: \(title)\(advice)</summary><div class=\"code\">"
    for line in lines {
      if line.followsGap { html += "<div class=\"row gap\"><b></b><s>…</s></div>" }
      html += "<div class=\"row \(line.isAdded ? "added" : "removed")\">"
      html += "<b>\(line.number + 1) \(line.isAdded ? "+" : "−")</b>"
      html += "<s>\(line.display.escapedForHTML)</s></div>"
    }
    return html + "</div></details>\n"
  }
}
