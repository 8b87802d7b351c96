/// A picture of a rule's defect, as data: one or two panels that are drawn side by side.
///
/// Texts are short Markdown: `code` in backticks, everything else plain.
public struct Illustration: Sendable, Hashable {
  public let panels: [Panel]

  /// - Parameter panels: usually the incorrect and the corrected form.
  package init(_ panels: Panel...) { self.panels = panels }

  /// The chain of modifiers that contains the mark of an incorrect example, and the chain of its corrected form.
  ///
  /// - Parameters:
  ///   - example: the example's position in `RuleInfo.examples`.
  ///   - note: what is wrong with the marked modifier.
  ///   - remedy: what the corrected form achieves.
  package static func modifiers(ofExample example: Int, _ note: String, remedy: String? = nil) -> Illustration {
    Illustration(
      Panel(verdict: .incorrect, caption: nil, figure: .example(example, isCorrected: false, note: note)),
      Panel(verdict: .corrected, caption: remedy, figure: .example(example, isCorrected: true, note: nil)))
  }

  /// One picture with its heading.
  public struct Panel: Sendable, Hashable {
    public let verdict: Verdict
    /// A sentence under the heading.
    public let caption: String?
    public let figure: Figure

    package static func incorrect(_ caption: String? = nil, _ figure: Figure) -> Panel {
      Panel(verdict: .incorrect, caption: caption, figure: figure)
    }

    package static func corrected(_ caption: String? = nil, _ figure: Figure) -> Panel {
      Panel(verdict: .corrected, caption: caption, figure: figure)
    }
  }

  /// Whether a panel shows the defect or its remedy.
  public enum Verdict: String, Sendable, Hashable {
    case incorrect = "Incorrect"
    case corrected = "Corrected"
  }

  /// What a panel shows.
  public enum Figure: Sendable, Hashable {
    /// A view and its modifiers, innermost first, as nested boxes. An arrow leads from the modifier that must move to its
    /// new position.
    case layers(Label, [Label], moving: Int? = nil, to: Int? = nil)
    /// Views: what contains what, and what shows what.
    case views([ViewBox])
    /// What happens in several tasks or objects, in the order of time.
    case timeline([String], [Step])
    /// A list's rows before and after a change. Arrows connect rows with the same id, since SwiftUI moves their state.
    case rows(before: [Row], change: String, after: [Row])
    /// Values or views that cause one another; the last one causes the first.
    case loop([Link])
    /// Areas on the screen: what is laid out, drawn, clipped or hit. The height is in hundredths of the width.
    case areas(height: Int, [Area])
    /// The modifier chain of an example, drawn as `layers`.
    case example(Int, isCorrected: Bool, note: String?)
    /// What the `onChange` modifiers of an example set, drawn as a `loop`.
    case reactions(ofExample: Int)
  }

  /// A text with its role in the picture.
  public struct Label: Sendable, Hashable, ExpressibleByStringLiteral {
    public let text: String
    /// What happens there.
    public let note: String?
    public let mark: Mark

    init(_ text: String, _ note: String? = nil, mark: Mark = .none) {
      self.text = text
      self.note = note
      self.mark = mark
    }

    public init(stringLiteral text: String) { self.init(text) }

    /// With a note that is neither good nor bad.
    package static func noted(_ text: String, _ note: String) -> Label { Label(text, note) }
    /// Where the defect shows.
    package static func problem(_ text: String, _ note: String? = nil) -> Label { Label(text, note, mark: .problem) }
    /// What the correction changes.
    package static func remedy(_ text: String, _ note: String? = nil) -> Label { Label(text, note, mark: .remedy) }
    /// What is not there, although it is needed.
    package static func missing(_ text: String, _ note: String? = nil) -> Label { Label(text, note, mark: .missing) }
  }

  public enum Mark: String, Sendable, Hashable { case none, problem, remedy, missing }

  /// A view, a screen or an object.
  public struct ViewBox: Sendable, Hashable {
    public let label: Label
    /// The views inside it, from top to bottom.
    public let contents: [ViewBox]
    /// The views that it shows elsewhere, side by side; at most three.
    public let shows: [Shown]

    init(_ label: Label, _ contents: [ViewBox] = [], shows: [Shown] = []) {
      self.label = label
      self.contents = contents
      self.shows = shows
    }

    package static func box(_ label: Label, _ contents: ViewBox..., shows: [Shown] = []) -> ViewBox {
      ViewBox(label, contents, shows: shows)
    }
  }

  /// An arrow to a view.
  public struct Shown: Sendable, Hashable {
    /// "pushes", "`sheet`".
    public let how: Label
    public let view: ViewBox

    package static func shown(_ how: Label, _ view: ViewBox) -> Shown { Shown(how: how, view: view) }
  }

  /// One moment of a timeline. A lane is given by its position.
  public enum Step: Sendable, Hashable {
    /// Something that takes time begins.
    case start(Int, Label)
    /// What began last in the lane ends.
    case end(Int, Label)
    case event(Int, Label)
    /// One lane acts on another one.
    case message(Int, Int, Label)
    /// What happens at the same time: "300 ms later".
    case pause(String)
  }

  /// A row of a list, or a view with an identity.
  public struct Row: Sendable, Hashable {
    public let id: String
    public let text: String
    /// The state that SwiftUI keeps for the id.
    public let state: Label?

    package static func row(_ id: String, _ text: String, _ state: Label? = nil) -> Row {
      Row(id: id, text: text, state: state)
    }
  }

  /// A part of a loop, and the arrow that leads to the next one.
  public struct Link: Sendable, Hashable {
    public let label: Label
    /// "sets", "calls `body`".
    public let arrow: String

    package static func link(_ label: Label, _ arrow: String) -> Link { Link(label: label, arrow: arrow) }
  }

  /// A rectangle, in hundredths of the panel's width. Later ones are drawn over earlier ones.
  public struct Area: Sendable, Hashable {
    public let kind: AreaKind
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int
    /// Inside the area if there is room, otherwise below the picture.
    public let label: Label?

    package static func area(
      _ kind: AreaKind, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ label: Label? = nil
    ) -> Area {
      Area(kind: kind, x: x, y: y, width: width, height: height, label: label)
    }
  }

  public enum AreaKind: String, Sendable, Hashable {
    /// The screen or the window.
    case screen
    /// A bar, a keyboard or another part of the system.
    case bar
    /// What a view draws.
    case drawn
    /// What a view draws, blurred.
    case blurred
    /// What layout reserves for a view.
    case frame
    /// Where a clip cuts.
    case clip
    /// What receives taps.
    case touch
  }
}
