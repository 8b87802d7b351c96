import GotchaAnalysis

/// Places the moments of a timeline: a column for each lane, in which time runs down.
struct TimelineLayout {
  private typealias Point = Drawing.Point
  private typealias Rect = Drawing.Rect

  /// Something that takes time, as a bar on the line of its lane.
  private struct Bar {
    let lane: Int
    let start: Double
    var end: Double
    var role: Drawing.Role
  }

  private let column: Double
  private let laneCount: Int
  /// The texts, dots and arrows, which are above lines and bars.
  private var marks = Drawing()
  /// Where the next step begins.
  private var y: Double
  private var running: [Int: Bar] = [:]
  private var ended: [Bar] = []

  /// - Parameter width: the available width in pixels.
  static func drawing(of lanes: [String], _ steps: [Illustration.Step], width: Double) -> Drawing {
    var drawing = Drawing()
    guard !lanes.isEmpty else { return drawing }
    let column = width / Double(lanes.count)
    let heads = lanes.map { TextBlock($0, width: column - 20) }
    let top = (heads.map(\.height).max() ?? 0) + 12
    var layout = TimelineLayout(column: column, laneCount: lanes.count, y: top + 10)
    for step in steps { layout.add(step, width: width) }
    layout.endAll()
    for (lane, head) in heads.enumerated() {
      let x = layout.left(lane)
      drawing.box(Rect(x: x, y: 0, width: column - 8, height: top), .bar)
      drawing.text(head, x: x + 8, y: 6)
      drawing.line([Point(x: x + 12, y: top), Point(x: x + 12, y: layout.y)], isDashed: true)
    }
    for bar in layout.ended {
      let rect = Rect(
        x: layout.left(bar.lane) + 8, y: bar.start - 5, width: 8, height: max(bar.end - bar.start + 10, 10))
      drawing.box(rect, radius: 4, .filled, bar.role.accented)
    }
    drawing.add(layout.marks, x: 0, y: 0)
    return drawing
  }

  private init(column: Double, laneCount: Int, y: Double) {
    self.column = column
    self.laneCount = laneCount
    self.y = y
  }

  private func left(_ lane: Int) -> Double { Double(min(max(lane, 0), laneCount - 1)) * column }

  private mutating func add(_ step: Illustration.Step, width: Double) {
    switch step {
    case .start(let lane, let label):
      let middle = y + Drawing.lineHeight / 2
      running[lane] = Bar(lane: lane, start: middle, end: middle, role: Drawing.Role(label.mark))
      write(label, in: lane)
    case .end(let lane, let label):
      guard var bar = running.removeValue(forKey: lane) else { return add(.event(lane, label), width: width) }
      bar.end = y + Drawing.lineHeight / 2
      if label.mark != .none { bar.role = Drawing.Role(label.mark) }
      ended.append(bar)
      write(label, in: lane)
    case .event(let lane, let label):
      let dot = Rect(x: left(lane) + 8, y: y + Drawing.lineHeight / 2 - 4, width: 8, height: 8)
      marks.box(dot, radius: 4, .filled, Drawing.Role(label.mark).accented)
      write(label, in: lane)
    case .message(let from, let to, let label): send(label, from, to)
    case .pause(let text): pause(text, width: width)
    }
  }

  /// Ends what still runs at the end of the picture.
  private mutating func endAll() {
    for (_, bar) in running.sorted(by: { $0.key < $1.key }) {
      ended.append(Bar(lane: bar.lane, start: bar.start, end: y, role: bar.role))
    }
  }

  private mutating func write(_ label: Illustration.Label, in lane: Int) {
    let block = FigureLayout.LabelBlock(label, width: column - 30)
    block.draw(in: &marks, x: left(lane) + 22, y: y)
    y += block.height + 8
  }

  private mutating func send(_ label: Illustration.Label, _ from: Int, _ to: Int) {
    let isForward = from <= to
    let start = left(from) + (isForward ? 16 : 8)
    let end = left(to) + (isForward ? 8 : 16)
    let block = FigureLayout.LabelBlock(label, width: max(abs(end - start) - 22, 60))
    block.draw(in: &marks, x: min(start, end) + 14, y: y)
    y += block.height + 5
    marks.arrow(from: Point(x: start, y: y), to: Point(x: end, y: y), block.role)
    y += 9
  }

  /// A text between two lines across all lanes.
  private mutating func pause(_ text: String, width: Double) {
    let block = TextBlock(text, width: width - 40)
    let middle = y + block.height / 2
    for (start, end) in [(0, (width - block.width) / 2 - 8), ((width + block.width) / 2 + 8, width - 8)] {
      marks.line([Point(x: start, y: middle), Point(x: end, y: middle)], isDashed: true)
    }
    marks.text(block, x: width / 2, y: y, .soft, isCentered: true)
    y += block.height + 8
  }
}

extension Drawing.Role {
  /// With the accent color in place of none.
  fileprivate var accented: Drawing.Role { self == .plain ? .accent : self }
}
