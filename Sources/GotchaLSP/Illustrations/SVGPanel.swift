import GotchaAnalysis

/// One panel of an illustration as SVG.
///
/// Text stays text, so that it can be selected, searched and read aloud. Colors follow the reader's preference for light or dark,
/// or the color scheme of the page that contains the picture.
struct SVGPanel {
  /// The width of all panels in pixels: two fit side by side on a page, one on a phone.
  static let width = 340.0

  /// What the picture shows, in words.
  let alternative: String
  let svg: String
  let drawing: Drawing

  /// - Parameters:
  ///   - panel: a panel whose figure is not an example.
  ///   - id: unique within a page, for the parts of the picture that refer to each other.
  init(_ panel: Illustration.Panel, id: String) {
    let margin = 14.0
    let inner = Self.width - 2 * margin
    var drawing = Drawing()
    let isCorrected = panel.verdict == .corrected
    drawing.text(
      TextBlock(panel.verdict.rawValue, width: inner), x: margin + 20, y: 12, isCorrected ? .remedy : .problem)
    var y = 34.0
    if let caption = panel.caption {
      let block = TextBlock(caption, width: inner)
      drawing.text(block, x: margin, y: y, .soft)
      y += block.height + 4
    }
    drawing.add(FigureLayout.drawing(of: panel.figure, width: inner), x: margin, y: y + 4)
    self.drawing = drawing
    alternative = panel.description
    let height = (drawing.height + margin).rounded(.up)
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" class="gotcha-picture" viewBox="0 0 \(SVGDocument.number(Self.width)) \(SVGDocument.number(height))" \
      width="\(SVGDocument.number(Self.width))" height="\(SVGDocument.number(height))" role="img" aria-labelledby="\(id)-title">
      <title id="\(id)-title">\(panel.description.escapedForHTML)</title>
      <style>\(Self.style)</style>
      <defs>\([Drawing.Role.accent, .problem, .remedy].map { Self.hatch($0, id) }.joined())</defs>
      <rect class="card" x="0.5" y="0.5" width="\(SVGDocument.number(Self.width - 1))" height="\(SVGDocument.number(height - 1))" rx="10"/>
      \(Self.sign(isCorrected, x: margin + 7, y: 20.5))
      \(drawing.shapes.map { Self.element($0, id) }.joined(separator: "\n"))
      </svg>

      """
  }

  /// A check mark or a cross, so that the verdict does not depend on color.
  private static func sign(_ isCorrected: Bool, x: Double, y: Double) -> String {
    let path = isCorrected ? "M-4 0 L-1 3.5 L4.5 -4" : "M-4 -4 L4 4 M4 -4 L-4 4"
    return """
      <path class="sign \(isCorrected ? "remedy" : "problem")" d="\(path)" transform="translate(\(SVGDocument.number(x)) \(SVGDocument.number(y)))"/>
      """
  }

  /// The pattern of the areas that receive taps.
  private static func hatch(_ role: Drawing.Role, _ id: String) -> String {
    """
    <pattern id="\(id)-\(role.rawValue)" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
    <line x1="0" y1="0" x2="0" y2="7" class="hatch \(role.rawValue)"/></pattern>
    """
  }

  private static func element(_ shape: Drawing.Shape, _ id: String) -> String {
    switch shape {
    case .box(let rect, let radius, let surface, let role):
      // A style attribute wins against the style sheet.
      let fill = surface == .hatched ? " style=\"fill: url(#\(id)-\(role.rawValue))\"" : ""
      return """
        <rect class="\(surface.rawValue) \(role.rawValue)" x="\(SVGDocument.number(rect.x))" y="\(SVGDocument.number(rect.y))" \
        width="\(SVGDocument.number(rect.width))" height="\(SVGDocument.number(rect.height))" rx="\(SVGDocument.number(radius))"\(fill)/>
        """
    case .line(let points, let role, let isDashed, let hasArrowhead):
      let path = points.map { "\(SVGDocument.number($0.x)) \(SVGDocument.number($0.y))" }.joined(separator: " L")
      var svg = "<path class=\"line \(role.rawValue)\(isDashed ? " dash" : "")\" d=\"M\(path)\"/>"
      if hasArrowhead, let end = points.last, let start = points.dropLast().last {
        svg += head(from: start, to: end, role)
      }
      return svg
    case .text(let line, let point, let role):
      let runs = line.runs.map { run in
        run.isCode ? "<tspan class=\"code\">\(run.text.escapedForHTML)</tspan>" : run.text.escapedForHTML
      }
      return
        "<text class=\"\(role.rawValue)\" x=\"\(SVGDocument.number(point.x))\" y=\"\(SVGDocument.number(point.y))\">\(runs.joined())</text>"
    }
  }

  private static func head(from start: Drawing.Point, to end: Drawing.Point, _ role: Drawing.Role) -> String {
    let length = max(
      ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot(), 0.001)
    let (x, y) = ((end.x - start.x) / length, (end.y - start.y) / length)
    let corners = [(0.0, 0.0), (-8.0, 4.0), (-8.0, -4.0)].map { along, across in
      "\(SVGDocument.number(end.x + along * x - across * y)),\(SVGDocument.number(end.y + along * y + across * x))"
    }
    return "<polygon class=\"head \(role.rawValue)\" points=\"\(corners.joined(separator: " "))\"/>"
  }

  private static let light = """
    --card: #fff; --edge: #d5dae0; --ink: #1d2329; --soft: #56606b; --bar: #eef1f4; --accent: #0b63c5; --accent-fill: #dbeafd; \
    --problem: #b3261e; --problem-fill: #fdeceb; --remedy: #1b6e2f; --remedy-fill: #e6f5e9
    """
  private static let dark = """
    --card: #1c2026; --edge: #454d57; --ink: #e4e8ed; --soft: #a3adb8; --bar: #2a3038; --accent: #6cb2ff; --accent-fill: #1d3a5c; \
    --problem: #ff9a92; --problem-fill: #47211f; --remedy: #81d48a; --remedy-fill: #1b3a21
    """

  /// The names of colors are those of roles. `data-md-color-scheme` is set by the site of the documentation.
  private static let style = """
    .gotcha-picture { \(light) }
    @media (prefers-color-scheme: dark) { .gotcha-picture { \(dark) } }
    [data-md-color-scheme="default"] .gotcha-picture { \(light) }
    [data-md-color-scheme="slate"] .gotcha-picture { \(dark) }
    .gotcha-picture .card { fill: var(--card); stroke: var(--edge) }
    .gotcha-picture text { font: 13px -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; \
    fill: var(--ink); white-space: pre }
    .gotcha-picture .code { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
    .gotcha-picture text.soft { fill: var(--soft) }
    .gotcha-picture text.problem, .gotcha-picture text.missing { fill: var(--problem) }
    .gotcha-picture text.remedy { fill: var(--remedy) }
    .gotcha-picture rect:not(.card) { fill: none; stroke: var(--soft); stroke-width: 1.3 }
    .gotcha-picture rect.accent { stroke: var(--accent) }
    .gotcha-picture rect.problem, .gotcha-picture rect.missing { stroke: var(--problem) }
    .gotcha-picture rect.remedy { stroke: var(--remedy) }
    .gotcha-picture rect.problem:not(.cut, .dashed, .hatched) { fill: var(--problem-fill) }
    .gotcha-picture rect.remedy:not(.cut, .dashed, .hatched) { fill: var(--remedy-fill) }
    .gotcha-picture rect.outlined.plain { fill: var(--card) }
    .gotcha-picture rect.filled.accent, .gotcha-picture rect.blurred.accent { fill: var(--accent-fill) }
    .gotcha-picture rect.bar { stroke: none }
    .gotcha-picture rect.bar.plain { fill: var(--bar) }
    .gotcha-picture rect.blurred { stroke-width: 5; filter: blur(4px) }
    .gotcha-picture rect.dashed { stroke-dasharray: 5 4 }
    .gotcha-picture rect.cut { stroke-width: 2.5; stroke-dasharray: 9 3 2 3 }
    .gotcha-picture .hatch { stroke: var(--accent); stroke-width: 2.2 }
    .gotcha-picture .hatch.problem { stroke: var(--problem) }
    .gotcha-picture .hatch.remedy { stroke: var(--remedy) }
    .gotcha-picture .line, .gotcha-picture .sign { fill: none; stroke: var(--soft); stroke-width: 1.5; stroke-linejoin: round }
    .gotcha-picture .line.dash { stroke-dasharray: 3 4 }
    .gotcha-picture .line.dash.soft { stroke: var(--edge) }
    .gotcha-picture .head { fill: var(--soft) }
    .gotcha-picture .line.problem, .gotcha-picture .line.missing, .gotcha-picture .sign.problem { stroke: var(--problem) }
    .gotcha-picture .head.problem, .gotcha-picture .head.missing { fill: var(--problem) }
    .gotcha-picture .line.remedy, .gotcha-picture .sign.remedy { stroke: var(--remedy) }
    .gotcha-picture .head.remedy { fill: var(--remedy) }
    .gotcha-picture .sign { stroke-width: 2.4; stroke-linecap: round }
    """
}
