import GotchaAnalysis
import GotchaSupport

/// The style sheet of the picture. Text has a contrast of at least 4.5 to 1 in both color schemes.
enum GraphStyle {
  /// Selector, property, and values on a light and on a dark background.
  private static let colors: [(selector: String, property: String, light: String, dark: String)] = [
    (".back", "fill", "#f6f7f9", "#14171b"),
    (".card", "fill", "#ffffff", "#1c2026"),
    (".card", "stroke", "#b9c1ca", "#454d57"),
    (".root .card", "stroke", "#1d2329", "#e4e8ed"),
    ("text", "fill", "#1d2329", "#e4e8ed"),
    (".soft, .kind", "fill", "#56616c", "#a3aeb9"),
    (".glyph", "stroke", "#56616c", "#a3aeb9"),
    (".full", "fill", "#56616c", "#a3aeb9"),
    (".stackline, .containers .label", "fill", "#0b6666", "#5fd0c8"),
    (".containers .line", "stroke", "#0b7a7a", "#5fd0c8"),
    (".containers .arrow", "fill", "#0b7a7a", "#5fd0c8"),
    (".pushes .label", "fill", "#0b5cb8", "#6cb2ff"),
    (".pushes .line", "stroke", "#0b63c5", "#6cb2ff"),
    (".pushes .arrow", "fill", "#0b63c5", "#6cb2ff"),
    (".presentations .label", "fill", "#7b2fbe", "#c9a0ff"),
    (".presentations .line", "stroke", "#7b2fbe", "#c9a0ff"),
    (".presentations .arrow", "fill", "#7b2fbe", "#c9a0ff"),
    (".rows .label", "fill", "#26702b", "#81c784"),
    (".rows .line", "stroke", "#2e7d32", "#81c784"),
    (".rows .arrow", "fill", "#2e7d32", "#81c784"),
    (".parts .label", "fill", "#56616c", "#a3aeb9"),
    (".parts .line", "stroke", "#8a95a1", "#6d7884"),
    (".parts .arrow", "fill", "#8a95a1", "#6d7884"),
    (".code .label", "fill", "#8a4b08", "#e0a86a"),
    (".code .line", "stroke", "#8a4b08", "#e0a86a"),
    (".code .arrow", "fill", "#8a4b08", "#e0a86a"),
    (".badge.error rect", "fill", "#c62828", "#ff8a80"),
    (".badge.warning rect", "fill", "#9a5b00", "#f5b84b"),
    (".badge.info rect", "fill", "#0b63c5", "#6cb2ff"),
    (".badge.hint rect", "fill", "#2e7d32", "#81c784"),
    (".badge .count", "fill", "#ffffff", "#14171b"),
    (".badge rect", "stroke", "#ffffff", "#14171b"),
  ]

  static let sheet: String = {
    let fixed = """
          text { font: 11px system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
          .heading { font-size: 18px; font-weight: 600; }
          .subheading { font-size: 14px; font-weight: 600; }
          .name { font-size: 13px; font-weight: 600; }
          .kind, .label { font-size: 10.5px; }
          .count { font-size: 10px; font-weight: 600; }
          .card { stroke-width: 1; }
          .root .card { stroke-width: 2; }
          .glyph { fill: none; stroke-width: 1.2; }
          .half { stroke-dasharray: 2 1.6; }
          .line, .hit { fill: none; stroke-width: 1.6; stroke-linejoin: round; }
          .parts .line { stroke-width: 1.2; }
          .hit { stroke: transparent; stroke-width: 9; pointer-events: stroke; }
          .presentations .line { stroke-dasharray: 6 3; }
          .dotted .line { stroke-dasharray: 1.5 3; }
          .edge:hover .line { stroke-width: 3; }
          .badge rect { stroke-width: 1.5; }
      """
    func rules(_ value: (Int) -> String) -> [String] {
      colors.indices.map { "    \(colors[$0].selector) { \(colors[$0].property): \(value($0)); }" }
    }
    let light = rules { colors[$0].light }.joined(separator: "\n")
    let dark = rules { colors[$0].dark }.map { "  " + $0 }.joined(separator: "\n")
    return "\(fixed)\n\(light)\n    @media (prefers-color-scheme: dark) {\n\(dark)\n    }"
  }()
}
