/// A success criterion of the Web Content Accessibility Guidelines (WCAG) 2.2.
public struct AccessibilityCriterion: Sendable, Hashable {
  /// The level of conformance that includes a criterion.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    case a = "A"
    case aa = "AA"
    case aaa = "AAA"
  }

  /// The number in the guidelines: "4.1.2".
  public let number: String
  /// The name in the guidelines: "Name, Role, Value".
  public let name: String
  public let level: Level
  /// The name of the page that explains the criterion.
  private let page: String

  /// The page of the World Wide Web Consortium that explains the criterion.
  public var url: String { "https://www.w3.org/WAI/WCAG22/Understanding/\(page).html" }

  /// The number, the name and the level in one line.
  public var title: String { "WCAG 2.2, \(number) \(name) (level \(level.rawValue))" }

  package var markdown: String { "[\(title)](\(url))" }

  private init(_ number: String, _ name: String, _ level: Level, _ page: String) {
    (self.number, self.name, self.level, self.page) = (number, name, level, page)
  }
}

extension AccessibilityCriterion {
  /// The criteria that rules refer to, in the order of the guidelines.
  static let all = [
    // Perceivable
    AccessibilityCriterion("1.1.1", "Non-text Content", .a, "non-text-content"),
    AccessibilityCriterion("1.3.1", "Info and Relationships", .a, "info-and-relationships"),
    AccessibilityCriterion("1.3.2", "Meaningful Sequence", .a, "meaningful-sequence"),
    AccessibilityCriterion("1.3.5", "Identify Input Purpose", .aa, "identify-input-purpose"),
    AccessibilityCriterion("1.4.1", "Use of Color", .a, "use-of-color"),
    AccessibilityCriterion("1.4.3", "Contrast (Minimum)", .aa, "contrast-minimum"),
    AccessibilityCriterion("1.4.4", "Resize Text", .aa, "resize-text"),
    AccessibilityCriterion("1.4.11", "Non-text Contrast", .aa, "non-text-contrast"),
    // Operable
    AccessibilityCriterion("2.1.1", "Keyboard", .a, "keyboard"),
    AccessibilityCriterion("2.2.1", "Timing Adjustable", .a, "timing-adjustable"),
    AccessibilityCriterion("2.2.2", "Pause, Stop, Hide", .a, "pause-stop-hide"),
    AccessibilityCriterion("2.3.3", "Animation from Interactions", .aaa, "animation-from-interactions"),
    AccessibilityCriterion("2.4.3", "Focus Order", .a, "focus-order"),
    AccessibilityCriterion("2.4.4", "Link Purpose (In Context)", .a, "link-purpose-in-context"),
    AccessibilityCriterion("2.4.6", "Headings and Labels", .aa, "headings-and-labels"),
    AccessibilityCriterion("2.5.1", "Pointer Gestures", .a, "pointer-gestures"),
    AccessibilityCriterion("2.5.3", "Label in Name", .a, "label-in-name"),
    AccessibilityCriterion("2.5.7", "Dragging Movements", .aa, "dragging-movements"),
    AccessibilityCriterion("2.5.8", "Target Size (Minimum)", .aa, "target-size-minimum"),
    // Understandable
    AccessibilityCriterion("3.3.2", "Labels or Instructions", .a, "labels-or-instructions"),
    AccessibilityCriterion("3.3.8", "Accessible Authentication (Minimum)", .aa, "accessible-authentication-minimum"),
    // Robust
    AccessibilityCriterion("4.1.2", "Name, Role, Value", .a, "name-role-value"),
    AccessibilityCriterion("4.1.3", "Status Messages", .aa, "status-messages"),
  ]
}

extension AccessibilityCriterion: Comparable {
  /// In the order of the guidelines: 1.4.4 comes before 1.4.11.
  public static func < (a: AccessibilityCriterion, b: AccessibilityCriterion) -> Bool {
    a.parts.lexicographicallyPrecedes(b.parts)
  }

  private var parts: [Int] { number.split(separator: ".").compactMap { Int($0) } }
}
