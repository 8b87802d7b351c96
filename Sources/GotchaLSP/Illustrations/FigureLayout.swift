import GotchaAnalysis

/// Places the parts of a figure in a given width.
struct FigureLayout {
  typealias Figure = Illustration.Figure
  typealias Label = Illustration.Label
  typealias Rect = Drawing.Rect
  typealias Point = Drawing.Point

  /// The space between the border of a box and its contents.
  static let padding = 8.0

  private(set) var drawing = Drawing()

  /// - Parameter width: the available width in pixels.
  static func drawing(of figure: Figure, width: Double) -> Drawing {
    var layout = FigureLayout()
    switch figure {
    case .layers(let content, let modifiers, let moving, let target):
      layout.layers(content, modifiers, moving, target, width: width)
    case .views(let boxes): layout.views(boxes, width: width)
    case .timeline(let lanes, let steps): return TimelineLayout.drawing(of: lanes, steps, width: width)
    case .rows(let before, let change, let after): layout.rows(before, change, after, width: width)
    case .loop(let links): layout.loop(links, width: width)
    case .areas(let height, let areas): layout.areas(areas, height: height, width: width)
    // `RuleInfo.panels` has replaced examples by what is derived from them.
    case .example, .reactions: break
    }
    return layout.drawing
  }

  /// A label and its note below it.
  struct LabelBlock {
    let text: TextBlock
    let note: TextBlock?
    let role: Drawing.Role

    init(_ label: Label, isCode: Bool = false, width: Double) {
      text = TextBlock(isCode ? "`\(label.text)`" : label.text, width: width)
      note = label.note.map { TextBlock($0, width: width) }
      role = Drawing.Role(label.mark)
    }

    var height: Double { text.height + (note?.height ?? 0) }
    var width: Double { max(text.width, note?.width ?? 0) }

    func draw(in drawing: inout Drawing, x: Double, y: Double, isCentered: Bool = false) {
      drawing.text(text, x: x, y: y, role, isCentered: isCentered)
      if let note {
        drawing.text(note, x: x, y: y + text.height, role == .plain ? .soft : role, isCentered: isCentered)
      }
    }
  }

  // MARK: Layers

  /// Nested boxes with the last modifier outside, since a modifier contains what it is applied to.
  private mutating func layers(_ content: Label, _ modifiers: [Label], _ moving: Int?, _ target: Int?, width: Double) {
    var levels: [(block: LabelBlock, rect: Rect)] = []
    var rect = Rect(x: 0, y: 0, width: width, height: 0)
    for label in modifiers.reversed() + [content] {
      let block = LabelBlock(label, isCode: true, width: rect.width - 2 * Self.padding - 2)
      levels.append((block, rect))
      rect = Rect(x: rect.x + 10, y: rect.y + block.height + 14, width: rect.width - 20, height: 0)
    }
    var bottom = 0.0
    for index in levels.indices.reversed() {
      let (block, rect) = levels[index]
      bottom = index == levels.indices.last ? rect.y + block.height + 14 : bottom + 9
      levels[index].rect.height = bottom - rect.y
    }
    for (index, level) in levels.enumerated() {
      let isContent = index == levels.indices.last
      drawing.box(level.rect, isContent ? .filled : .outlined, isContent ? .accent : level.block.role)
      level.block.draw(in: &drawing, x: level.rect.x + Self.padding + 1, y: level.rect.y + 7)
    }
    guard let moving, let target, modifiers.indices.contains(moving), modifiers.indices.contains(target) else { return }
    let from = levels[modifiers.count - 1 - moving]
    let to = levels[modifiers.count - 1 - target]
    let start = from.rect.x + Self.padding + from.block.text.width + 7
    let x = min(from.rect.right, to.rect.right) - 16
    guard start < x - 8 else { return }
    drawing.arrow(
      Point(x: start, y: from.rect.y + 16), Point(x: x, y: from.rect.y + 16),
      Point(x: x, y: to.rect.y + (target < moving ? 14 : 22)), role: .problem)
  }

  // MARK: Views

  private mutating func views(_ boxes: [Illustration.ViewBox], width: Double) {
    var y = 0.0
    for box in boxes {
      let part = Self.box(box, width: width)
      drawing.add(part, x: 0, y: y)
      y += part.height + Self.padding
    }
  }

  /// A box with what it contains, and below it what it shows.
  private static func box(_ box: Illustration.ViewBox, width: Double) -> Drawing {
    var drawing = Drawing()
    let label = LabelBlock(box.label, width: width - 2 * padding - 2)
    var y = label.height + 14
    let contents = box.contents.map { Self.box($0, width: width - 2 * padding) }
    var rect = Rect(x: 0, y: 0, width: width, height: y)
    for content in contents { rect.height += content.height + padding }
    drawing.box(rect, label.role == .missing ? .dashed : .outlined, label.role)
    label.draw(in: &drawing, x: padding + 1, y: 7)
    for content in contents {
      drawing.add(content, x: padding, y: y)
      y += content.height + padding
    }
    guard !box.shows.isEmpty else { return drawing }
    let column = (width - padding * Double(box.shows.count - 1)) / Double(box.shows.count)
    for (number, shown) in box.shows.enumerated() {
      let x = Double(number) * (column + padding)
      let how = LabelBlock(shown.how, width: column - 28)
      let gap = max(how.height + 10, 26)
      drawing.arrow(from: Point(x: x + 16, y: rect.bottom), to: Point(x: x + 16, y: rect.bottom + gap), how.role)
      how.draw(in: &drawing, x: x + 26, y: rect.bottom + (gap - how.height) / 2)
      drawing.add(Self.box(shown.view, width: column), x: x, y: rect.bottom + gap)
    }
    return drawing
  }

  // MARK: Rows

  /// Two columns, and an arrow from each row to the row that has the same id afterward.
  private mutating func rows(
    _ before: [Illustration.Row], _ change: String, _ after: [Illustration.Row], width: Double
  ) {
    let column = (width - 52) / 2
    let head = TextBlock(change, width: width)
    drawing.text(head, x: width / 2, y: 0, .soft, isCentered: true)
    let top = head.height + 8
    let old = place(before, x: 0, y: top, width: column)
    let new = place(after, x: width - column, y: top, width: column)
    for (row, rect) in zip(before, old) {
      guard let index = after.firstIndex(where: { $0.id == row.id }), new.indices.contains(index) else { continue }
      let role = after[index].state.map { Drawing.Role($0.mark) } ?? .plain
      drawing.arrow(
        Point(x: rect.right + 4, y: rect.y + rect.height / 2),
        Point(x: new[index].x - 4, y: new[index].y + new[index].height / 2), role: role == .plain ? .soft : role)
    }
  }

  private mutating func place(_ rows: [Illustration.Row], x: Double, y: Double, width: Double) -> [Rect] {
    var rects: [Rect] = []
    var y = y
    for row in rows {
      let id = TextBlock(row.id.isEmpty ? "" : "`id \(row.id)`", width: width - 2 * Self.padding)
      let text = TextBlock(row.text, width: width - 2 * Self.padding)
      let state = row.state.map { LabelBlock($0, width: width - 2 * Self.padding) }
      let height = id.height + text.height + (state?.height ?? 0) + 12
      let rect = Rect(x: x, y: y, width: width, height: height)
      drawing.box(rect, state?.role == .missing ? .dashed : .outlined, state?.role ?? .plain)
      drawing.text(id, x: x + Self.padding, y: y + 6, .soft)
      drawing.text(text, x: x + Self.padding, y: y + 6 + id.height)
      state?.draw(in: &drawing, x: x + Self.padding, y: y + 6 + id.height + text.height)
      rects.append(rect)
      y += height + Self.padding
    }
    return rects
  }

  // MARK: Loop

  /// A column of boxes; the arrow of the last one returns to the first.
  private mutating func loop(_ links: [Illustration.Link], width: Double) {
    let column = width - 34
    var y = 0.0
    var first: Rect?
    for (number, link) in links.enumerated() {
      let block = LabelBlock(link.label, width: column - 2 * Self.padding - 2)
      let rect = Rect(x: 0, y: y, width: column, height: block.height + 14)
      drawing.box(rect, .outlined, block.role)
      block.draw(in: &drawing, x: Self.padding + 1, y: y + 7)
      let arrow = TextBlock(link.arrow, width: column - 40)
      let gap = max(arrow.height + 10, 26)
      let start = first ?? rect
      first = start
      drawing.text(arrow, x: 30, y: rect.bottom + (gap - arrow.height) / 2, .soft)
      if number + 1 < links.count {
        drawing.arrow(Point(x: 18, y: rect.bottom), Point(x: 18, y: rect.bottom + gap))
      } else {
        let turn = rect.bottom + gap + 4
        drawing.arrow(
          Point(x: 18, y: rect.bottom), Point(x: 18, y: turn), Point(x: column + 22, y: turn),
          Point(x: column + 22, y: start.y + start.height / 2),
          Point(x: start.right + 1, y: start.y + start.height / 2),
          role: .problem)
      }
      y = rect.bottom + gap
    }
  }

  // MARK: Areas

  private mutating func areas(_ areas: [Illustration.Area], height: Int, width: Double) {
    let unit = width / 100
    let rects = areas.map { area in
      Rect(
        x: Double(area.x) * unit, y: Double(area.y) * unit, width: Double(area.width) * unit,
        height: Double(area.height) * unit)
    }
    var legend: [Illustration.Area] = []
    for (area, (number, rect)) in zip(areas, rects.enumerated()) {
      drawing.box(rect, radius: area.kind == .screen ? 14 : 4, area.kind.surface, area.role)
      guard let label = area.label else { continue }
      let block = LabelBlock(label, width: rect.width - 12)
      let place = Rect(x: rect.x + 6, y: rect.y + 4, width: block.width, height: block.height)
      let isCovered = (rects[(number + 1)...] + drawing.texts).contains { $0.intersects(place) }
      if area.kind.holdsText, !isCovered, block.height <= min(rect.height - 8, 3 * Drawing.lineHeight) {
        block.draw(in: &drawing, x: place.x, y: place.y)
      } else {
        legend.append(area)
      }
    }
    var y = Double(height) * unit + 12
    for area in legend {
      guard let label = area.label else { continue }
      let block = LabelBlock(label, width: width - 30)
      drawing.box(Rect(x: 0, y: y + 2, width: 20, height: 13), radius: 3, area.kind.surface, area.role)
      block.draw(in: &drawing, x: 28, y: y)
      y += block.height + 4
    }
  }
}

extension Illustration.Area {
  /// The colors of the area: what is drawn has the accent color unless its label has a mark.
  fileprivate var role: Drawing.Role {
    let role = label.map { Drawing.Role($0.mark) } ?? .plain
    return role == .plain && [.drawn, .blurred, .touch].contains(kind) ? .accent : role
  }
}

extension Illustration.AreaKind {
  fileprivate var surface: Drawing.Surface {
    switch self {
    case .screen: .outlined
    case .bar: .bar
    case .drawn: .filled
    case .blurred: .blurred
    case .frame: .dashed
    case .clip: .cut
    case .touch: .hatched
    }
  }

  /// Whether text on the area can be read.
  fileprivate var holdsText: Bool { self != .blurred && self != .touch }
}
