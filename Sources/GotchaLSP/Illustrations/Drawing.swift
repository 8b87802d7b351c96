import GotchaAnalysis

/// A picture as shapes, in pixels from the top left corner.
struct Drawing {
  struct Rect: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
    var center: Double { x + width / 2 }

    func inset(by distance: Double) -> Rect {
      Rect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }

    func intersects(_ other: Rect) -> Bool {
      x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }
  }

  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  /// The role of a shape or a text, which decides its colors.
  enum Role: String { case plain, soft, problem, remedy, missing, accent }

  /// How a rectangle looks, apart from its color.
  enum Surface: String { case outlined, filled, dashed, bar, blurred, hatched, cut }

  enum Shape {
    case box(Rect, radius: Double, Surface, Role)
    /// Lines from point to point, rounded at corners, with an optional arrowhead at the end.
    case line([Point], Role, isDashed: Bool, hasArrowhead: Bool)
    case text(TextLine, at: Point, Role)
  }

  /// The line height of all texts.
  static let lineHeight = 17.0

  private(set) var shapes: [Shape] = []
  /// What the shapes cover.
  private(set) var width = 0.0
  private(set) var height = 0.0
  /// The rectangles of the texts: they must not overlap.
  private(set) var texts: [Rect] = []

  mutating func box(_ rect: Rect, radius: Double = 6, _ surface: Surface, _ role: Role = .plain) {
    shapes.append(.box(rect, radius: radius, surface, role))
    cover(rect)
  }

  mutating func line(_ points: [Point], _ role: Role = .soft, isDashed: Bool = false, hasArrowhead: Bool = false) {
    shapes.append(.line(points, role, isDashed: isDashed, hasArrowhead: hasArrowhead))
    for point in points { cover(Rect(x: point.x, y: point.y, width: 0, height: 0)) }
  }

  mutating func arrow(_ points: Point..., role: Role = .soft) { line(points, role, hasArrowhead: true) }

  /// An arrow with the role of its label; if it is missing, it is dashed and ends in a cross halfway.
  mutating func arrow(from start: Point, to end: Point, _ role: Role) {
    guard role == .missing else { return arrow(start, end, role: role == .plain ? .soft : role) }
    let (x, y) = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    line([start, Point(x: x, y: y)], role, isDashed: true)
    line([Point(x: x - 4, y: y - 4), Point(x: x + 4, y: y + 4)], role)
    line([Point(x: x + 4, y: y - 4), Point(x: x - 4, y: y + 4)], role)
  }

  /// Draws a block of text whose top left corner, or top center, is at a point.
  mutating func text(_ block: TextBlock, x: Double, y: Double, _ role: Role = .plain, isCentered: Bool = false) {
    for (number, line) in block.lines.enumerated() {
      let left = isCentered ? x - line.width / 2 : x
      let top = y + Double(number) * Self.lineHeight
      shapes.append(.text(line, at: Point(x: left, y: top + 12.5), role))
      let rect = Rect(x: left, y: top, width: line.width, height: Self.lineHeight)
      texts.append(rect)
      cover(rect)
    }
  }

  /// Adds another picture below and to the right of a point.
  mutating func add(_ other: Drawing, x: Double, y: Double) {
    func moved(_ rect: Rect) -> Rect { Rect(x: rect.x + x, y: rect.y + y, width: rect.width, height: rect.height) }
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    for shape in other.shapes {
      switch shape {
      case .box(let rect, let radius, let surface, let role):
        shapes.append(.box(moved(rect), radius: radius, surface, role))
      case .line(let points, let role, let isDashed, let hasArrowhead):
        shapes.append(.line(points.map(moved), role, isDashed: isDashed, hasArrowhead: hasArrowhead))
      case .text(let line, let point, let role): shapes.append(.text(line, at: moved(point), role))
      }
    }
    texts += other.texts.map(moved)
    cover(Rect(x: x, y: y, width: other.width, height: other.height))
  }

  private mutating func cover(_ rect: Rect) {
    width = max(width, rect.right)
    height = max(height, rect.bottom)
  }
}

extension Drawing.Role {
  init(_ mark: Illustration.Mark) {
    switch mark {
    case .none: self = .plain
    case .problem: self = .problem
    case .remedy: self = .remedy
    case .missing: self = .missing
    }
  }
}
