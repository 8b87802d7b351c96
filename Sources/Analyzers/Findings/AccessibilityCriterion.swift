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
  // MARK: Perceivable

  package static let nonTextContent = AccessibilityCriterion("1.1.1", "Non-text Content", .a, "non-text-content")
  package static let infoAndRelationships = AccessibilityCriterion(
    "1.3.1", "Info and Relationships", .a, "info-and-relationships")
  package static let meaningfulSequence = AccessibilityCriterion(
    "1.3.2", "Meaningful Sequence", .a, "meaningful-sequence")
  package static let identifyInputPurpose = AccessibilityCriterion(
    "1.3.5", "Identify Input Purpose", .aa, "identify-input-purpose")
  package static let useOfColor = AccessibilityCriterion("1.4.1", "Use of Color", .a, "use-of-color")
  static let contrastMinimum = AccessibilityCriterion("1.4.3", "Contrast (Minimum)", .aa, "contrast-minimum")
  package static let resizeText = AccessibilityCriterion("1.4.4", "Resize Text", .aa, "resize-text")
  static let nonTextContrast = AccessibilityCriterion("1.4.11", "Non-text Contrast", .aa, "non-text-contrast")

  // MARK: Operable

  package static let keyboard = AccessibilityCriterion("2.1.1", "Keyboard", .a, "keyboard")
  static let timingAdjustable = AccessibilityCriterion("2.2.1", "Timing Adjustable", .a, "timing-adjustable")
  package static let pauseStopHide = AccessibilityCriterion("2.2.2", "Pause, Stop, Hide", .a, "pause-stop-hide")
  static let animationFromInteractions = AccessibilityCriterion(
    "2.3.3", "Animation from Interactions", .aaa, "animation-from-interactions")
  static let focusOrder = AccessibilityCriterion("2.4.3", "Focus Order", .a, "focus-order")
  package static let linkPurposeInContext = AccessibilityCriterion(
    "2.4.4", "Link Purpose (In Context)", .a, "link-purpose-in-context")
  static let headingsAndLabels = AccessibilityCriterion("2.4.6", "Headings and Labels", .aa, "headings-and-labels")
  static let pointerGestures = AccessibilityCriterion("2.5.1", "Pointer Gestures", .a, "pointer-gestures")
  package static let labelInName = AccessibilityCriterion("2.5.3", "Label in Name", .a, "label-in-name")
  package static let draggingMovements = AccessibilityCriterion(
    "2.5.7", "Dragging Movements", .aa, "dragging-movements")
  package static let targetSizeMinimum = AccessibilityCriterion(
    "2.5.8", "Target Size (Minimum)", .aa, "target-size-minimum")

  // MARK: Understandable

  static let labelsOrInstructions = AccessibilityCriterion(
    "3.3.2", "Labels or Instructions", .a, "labels-or-instructions")
  package static let accessibleAuthentication = AccessibilityCriterion(
    "3.3.8", "Accessible Authentication (Minimum)", .aa, "accessible-authentication-minimum")

  // MARK: Robust

  package static let nameRoleValue = AccessibilityCriterion("4.1.2", "Name, Role, Value", .a, "name-role-value")
  static let statusMessages = AccessibilityCriterion("4.1.3", "Status Messages", .aa, "status-messages")
}

extension AccessibilityCriterion: Comparable {
  /// In the order of the guidelines: 1.4.4 comes before 1.4.11.
  public static func < (a: AccessibilityCriterion, b: AccessibilityCriterion) -> Bool {
    a.parts.lexicographicallyPrecedes(b.parts)
  }

  private var parts: [Int] { number.split(separator: ".").compactMap { Int($0) } }
}
