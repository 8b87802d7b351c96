import GotchaAnalysis
import GotchaSupport

/// Draws the graph as a picture with columns from left to right, for light and dark backgrounds.
struct GraphSVG {
  private typealias Point = LayeredLayout.Point

  private static let margin = 24.0
  private static let titleFont = TextWidth(size: 13, isBold: true)
  private static let lineFont = TextWidth(size: 11)
  private static let labelFont = TextWidth(size: 10.5)
  private static let portGap = 18.0
  private static let arrowLength = 8.0
  /// More states of a view are only counted.
  private static let lineLimit = 6
  /// More names of a model are only counted.
  private static let nameLimit = 8
  /// More edges are not part of the description for assistive technologies.
  private static let describedCount = 200

  private let report: GraphReport
  private let graph: ViewGraph
  private let bundles: [GraphReport.Bundle]
  private var cards: [GraphCard]

  init(_ report: GraphReport) {
    self.report = report
    graph = report.graph
    bundles = report.bundles
    let roots = Set(report.roots)
    let loops = Dictionary(grouping: bundles.filter { $0.from == $0.to }, by: \.from)
    cards = report.graph.nodes.enumerated().map { number, node in
      GraphCard(node, isRoot: roots.contains(node.id), loops: loops[number] ?? [])
    }
  }

  var text: String {
    var drawing = self
    return drawing.draw()
  }

  private mutating func draw() -> String {
    var svg = SVGDocument()
    var (width, y) = drawHeader(&svg)
    let starts = starts
    let components = GraphComponents(nodeCount: graph.nodes.count, bundles, starts: starts)
    let bundlesByNode = Dictionary(grouping: bundles.indices) { bundles[$0].from }
    for component in components.connected {
      let size = place(component, component.flatMap { bundlesByNode[$0] ?? [] }, starts, top: y)
      width = max(width, size.width)
      y += size.height + 40
    }
    y = placeSingles(components.single, top: y, width: max(width, 960), &svg)
    var arrows: [ArrowKey: Point] = [:]
    svg.element("g", ["class": "edges"]) { svg in
      for route in routes() { draw(route, &svg, &arrows) }
    }
    svg.element("g", ["class": "nodes"]) { svg in
      for node in cards.indices { cards[node].draw(graph.nodes[node], tooltip(of: node), &svg) }
    }
    let right = cards.map { $0.corner.x + $0.size.width }.max() ?? 0
    width = max(width, right)
    y = drawModels(top: y, width: &width, &svg)
    return svg.document(
      width: width + 2 * Self.margin, height: y + Self.margin, title: title, description: description,
      style: GraphStyle.sheet)
  }

  // MARK: - Words

  private var title: String {
    report.roots.isEmpty ? "View graph" : "View graph of \(report.roots.joined(separator: ", "))"
  }

  private var summary: String {
    let marks = graph.nodes.flatMap(\.marks) + graph.models.flatMap(\.marks) + bundles.flatMap(\.marks)
    let findings = Set(marks).count
    return [
      Summary.count(graph.nodes.count, "node"), Summary.count(graph.edges.count, "edge"),
      Summary.count(findings, "finding"),
    ].joined(separator: " · ")
  }

  private var description: String {
    let shown = bundles.prefix(Self.describedCount).map { bundle in
      "\(graph.nodes[bundle.from].name) shows \(graph.nodes[bundle.to].name) (\(bundle.label))."
    }
    let more = bundles.count - shown.count
    return (["\(summary)."] + shown + (more > 0 ? ["\(more) more."] : [])).joined(separator: " ")
  }

  private func tooltip(of number: Int) -> String {
    let node = graph.nodes[number]
    var lines = [node.name, report.place(node.path, node.range)]
    lines += node.stacks.map(\.text)
    lines += node.states.map { "\($0.role.verb) \($0.text)" }
    lines += node.destinations.map { "destination for \($0.isEmpty ? "a value" : $0)" }
    lines += node.linkedValues.map { "links to \($0)" }
    let loops = cards[number].loops
    lines += loops.map { "shows itself: \($0.label)" }
    return (lines + (node.marks + loops.flatMap(\.marks)).map(Self.message)).joined(separator: "\n")
  }

  private static func message(_ mark: ViewGraph.Mark) -> String {
    "\(mark.finding.severity.rawValue): \(mark.finding.message) (\(mark.finding.rule))"
  }

  // MARK: - Header

  /// - Returns: the width of the header, and where the graph starts.
  private func drawHeader(_ svg: inout SVGDocument) -> (width: Double, bottom: Double) {
    svg.element("rect", ["class": "back", "width": "100%", "height": "100%"])
    svg.text(title, Self.margin, Self.margin + 14, "heading")
    svg.text(summary, Self.margin, Self.margin + 34, "soft")
    let legend = GraphLegend(graph, bundles)
    let width = legend.draw(at: Self.margin, Self.margin + 58, &svg)
    return (width, Self.margin + 58 + (legend.isEmpty ? 0 : 34))
  }

  // MARK: - Placement

  /// The nodes that belong into the first column.
  private var starts: Set<Int> {
    Set(
      graph.nodes.indices.filter { node in
        graph.nodes[node].kind == .app || graph.nodes[node].kind == .widget || cards[node].isRoot
      })
  }

  /// Places the nodes of a part of the graph.
  ///
  /// - Parameter own: the bundles between them.
  private mutating func place(
    _ component: [Int], _ own: [Int], _ starts: Set<Int>, top: Double
  ) -> LayeredLayout.Size {
    var numbers: [Int: Int] = [:]
    for (number, node) in component.enumerated() { numbers[node] = number }
    var edges: [(from: Int, to: Int)] = []
    var gaps: [Double] = []
    var drawn: [Int] = []
    var captions: [Int: Set<String>] = [:]
    for number in own where bundles[number].from != bundles[number].to {
      let bundle = bundles[number]
      guard let from = numbers[bundle.from], let to = numbers[bundle.to] else { continue }
      edges.append((from, to))
      gaps.append(bundle.caption.isEmpty ? 64 : Self.labelFont(bundle.caption) + 84)
      drawn.append(number)
      captions[bundle.to, default: []].insert(bundle.caption)
    }
    for node in component { cards[node].reserve(ports: captions[node]?.count ?? 0, gap: Self.portGap) }
    let layout = LayeredLayout(
      component.map { cards[$0].size }, edges, gaps: gaps, starts: Set(starts.compactMap { numbers[$0] }))
    for (number, node) in component.enumerated() {
      let corner = layout.corners[number]
      cards[node].corner = Point(x: corner.x + Self.margin, y: corner.y + top)
    }
    for (position, number) in drawn.enumerated() {
      let bends = layout.bends[position].map { Point(x: $0.x + Self.margin, y: $0.y + top) }
      cards[bundles[number].from].leaving.append(
        GraphCard.Leaving(bundle: number, bends: bends, isBackward: layout.isBackward[position]))
    }
    return LayeredLayout.Size(width: layout.width, height: layout.height)
  }

  /// Places the nodes without edges in rows.
  ///
  /// - Returns: where the next part of the drawing starts.
  private mutating func placeSingles(
    _ singles: [Int], top: Double, width: Double, _ svg: inout SVGDocument
  ) -> Double {
    guard !singles.isEmpty else { return top }
    let heading = singles.count == graph.nodes.count ? "Views" : "Shown by no known code"
    svg.text(heading, Self.margin, top + 12, "subheading")
    var (x, y, rowHeight) = (0.0, top + 26, 0.0)
    for node in singles {
      if x > 0, x + cards[node].size.width > width {
        x = 0
        y += rowHeight + 16
        rowHeight = 0
      }
      cards[node].corner = Point(x: x + Self.margin, y: y)
      x += cards[node].size.width + 16
      rowHeight = max(rowHeight, cards[node].size.height)
    }
    return y + rowHeight + 36
  }

  // MARK: - Edges

  /// Edges with the same key end in the same arrow.
  private struct ArrowKey: Hashable {
    let node: Int
    let caption: String
    let isBackward: Bool
  }

  private struct Route {
    let bundle: Int
    let isBackward: Bool
    var start: Point
    let bends: [Point]
    let end: Point
    let key: ArrowKey
  }

  private func routes() -> [Route] {
    var ends: [ArrowKey: (sum: Double, count: Int)] = [:]
    var result: [Route] = []
    for node in cards.indices {
      for leaving in cards[node].leaving {
        let bundle = bundles[leaving.bundle]
        let key = ArrowKey(node: bundle.to, caption: bundle.caption, isBackward: leaving.isBackward)
        let y = leaving.bends.last?.y ?? cards[node].middle
        let known = ends[key] ?? (0, 0)
        ends[key] = (known.sum + y, known.count + 1)
      }
    }
    // The arrows of a node are in the order of the places that they come from.
    var arrows: [ArrowKey: Point] = [:]
    for (node, keys) in Dictionary(grouping: ends.keys, by: \.node) {
      for isBackward in [false, true] {
        let sorted = keys.filter { $0.isBackward == isBackward }.sorted { a, b in
          let (first, second) = (ends[a] ?? (0, 1), ends[b] ?? (0, 1))
          return (first.sum / Double(first.count), a.caption) < (second.sum / Double(second.count), b.caption)
        }
        let card = cards[node]
        for (position, key) in sorted.enumerated() {
          let shift = (Double(position) - Double(sorted.count - 1) / 2) * Self.portGap
          let x = isBackward ? card.corner.x + card.size.width + Self.arrowLength : card.corner.x - Self.arrowLength
          arrows[key] = Point(x: x, y: card.middle + shift)
        }
      }
    }
    for node in cards.indices {
      let card = cards[node]
      let forward = card.leaving.filter { !$0.isBackward }.sorted { a, b in
        (target(a, arrows), a.bundle) < (target(b, arrows), b.bundle)
      }
      for (position, leaving) in (forward + card.leaving.filter(\.isBackward)).enumerated() {
        let bundle = bundles[leaving.bundle]
        let key = ArrowKey(node: bundle.to, caption: bundle.caption, isBackward: leaving.isBackward)
        guard let end = arrows[key] else { continue }
        var start = Point(x: card.corner.x, y: card.corner.y + card.size.height - 8)
        if !leaving.isBackward {
          let step = (card.size.height - 16) / Double(forward.count + 1)
          start = Point(x: card.corner.x + card.size.width, y: card.corner.y + 8 + step * Double(position + 1))
        }
        result.append(
          Route(
            bundle: leaving.bundle, isBackward: leaving.isBackward, start: start, bends: leaving.bends, end: end,
            key: key))
      }
    }
    return result
  }

  private func target(_ leaving: GraphCard.Leaving, _ arrows: [ArrowKey: Point]) -> Double {
    let bundle = bundles[leaving.bundle]
    return leaving.bends.first?.y
      ?? arrows[ArrowKey(node: bundle.to, caption: bundle.caption, isBackward: false)]?.y ?? 0
  }

  private func draw(_ route: Route, _ svg: inout SVGDocument, _ arrows: inout [ArrowKey: Point]) {
    let bundle = bundles[route.bundle]
    let caption = bundle.caption
    let direction = route.isBackward ? -1.0 : 1.0
    let straight = caption.isEmpty ? 6 : Self.labelFont(caption) + 12
    let approach = Point(x: route.end.x - direction * straight, y: route.end.y)
    var path = "M\(Self.text(route.start))"
    var last = route.start
    for (number, point) in (route.bends + [approach]).enumerated() {
      path += number.isMultiple(of: 2) ? Self.curve(last, point) : "L\(Self.text(point))"
      // The mark is in the middle of the last curve.
      if number < route.bends.count { last = point }
    }
    path += "L\(Self.text(route.end))"
    let family = bundle.slot.family.rawValue
    svg.element("g", ["class": "edge \(family)\(bundle.isDotted ? " dotted" : "")"]) { svg in
      let places = bundle.edges.prefix(8).map { report.place($0.path, $0.range) }
      let words = "\(graph.nodes[bundle.from].name) → \(graph.nodes[bundle.to].name): \(bundle.label)"
      let uncertain = bundle.isUncertain ? ["(several types have this name)"] : []
      svg.element(
        "title", text: ([words] + uncertain + places + bundle.marks.map(Self.message)).joined(separator: "\n"))
      svg.element("path", ["class": "hit", "d": path])
      svg.element("path", ["class": "line", "d": path])
      if arrows[route.key] == nil {
        arrows[route.key] = route.end
        let (x, y) = (route.end.x, route.end.y)
        let tip = Point(x: x + direction * Self.arrowLength, y: y)
        svg.element(
          "path",
          [
            "class": "arrow",
            "d": "M\(Self.text(tip))L\(Self.text(Point(x: x, y: y - 4)))L\(Self.text(Point(x: x, y: y + 4)))Z",
          ])
        if !caption.isEmpty {
          svg.text(caption, x - direction * 4, y - 4, "label", anchor: route.isBackward ? "start" : "end")
        }
      }
      if let severity = bundle.marks.severity {
        let middle = Point(x: (last.x + approach.x) / 2, y: (last.y + approach.y) / 2)
        GraphCard.drawBadge(bundle.marks.count as Int, severity, at: middle, &svg)
      }
    }
  }

  private static func curve(_ a: Point, _ b: Point) -> String {
    let reach = max(24, abs(b.x - a.x) / 2) * (b.x < a.x ? -1 : 1)
    return "C\(text(Point(x: a.x + reach, y: a.y))) \(text(Point(x: b.x - reach, y: b.y))) \(text(b))"
  }

  private static func text(_ point: Point) -> String {
    "\(SVGDocument.number(point.x)) \(SVGDocument.number(point.y))"
  }

  // MARK: - Models

  /// Lists who owns and observes each model.
  ///
  /// - Returns: where the list ends.
  private func drawModels(top: Double, width: inout Double, _ svg: inout SVGDocument) -> Double {
    guard !graph.models.isEmpty else { return top - 20 }
    svg.text("Models", Self.margin, top + 12, "subheading")
    var y = top + 36
    let nameWidth = (graph.models.map { Self.titleFont($0.name) }.max() ?? 0) + 40
    for model in graph.models {
      var parts: [String] = []
      func add(_ words: String, _ nodes: [Int]) {
        guard !nodes.isEmpty else { return }
        let names = nodes.prefix(Self.nameLimit).map { graph.nodes[$0].name }
        let more = nodes.count > Self.nameLimit ? ", and \(nodes.count - Self.nameLimit) more" : ""
        parts.append("\(words) \(names.joined(separator: ", "))\(more)")
      }
      add("owned by", model.owners)
      add("put into the environment by", model.providers)
      add("observed by", model.observers.map(\.node))
      let words = parts.joined(separator: " · ")
      svg.element("g", ["class": "model"]) { svg in
        let observers = model.observers.map { observer in
          let reads = observer.reads.isEmpty ? "" : ": \(observer.reads.joined(separator: ", "))"
          return "observed by \(graph.nodes[observer.node].name)\(reads)"
        }
        let lines = [model.name, report.place(model.path, model.range)] + observers + model.marks.map(Self.message)
        svg.element("title", text: lines.joined(separator: "\n"))
        let name = Self.titleFont.shortened(model.name, to: 300)
        svg.text(name, Self.margin, y, "name")
        if let severity = model.marks.severity {
          let x = Self.margin + Self.titleFont(name) + 16
          GraphCard.drawBadge(model.marks.count as Int, severity, at: Point(x: x, y: y - 5), &svg)
        }
        svg.text(words, Self.margin + min(nameWidth, 340), y, "soft")
      }
      width = max(width, min(nameWidth, 340) + Self.lineFont(words) * 1.1)
      y += 20
    }
    return y - 6
  }
}

extension GraphReport.Bundle {
  /// The label in drawings; empty for a part of a view, which is the usual case.
  var caption: String { label == ViewGraph.Slot.inline.title ? "" : label }
  /// Whether the line is dotted, because the relation is indirect or not certain.
  var isDotted: Bool { slot == .link || isUncertain }
}
