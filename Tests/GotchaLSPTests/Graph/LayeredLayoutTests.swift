import Testing

@testable import GotchaProgram

@Suite struct LayeredLayoutTests {
  private func layout(_ count: Int, _ edges: [(from: Int, to: Int)], starts: Set<Int> = []) -> LayeredLayout {
    let sizes = (0..<count).map {
      LayeredLayout.Size(width: 80 + Double($0 % 5) * 20, height: 30 + Double($0 % 3) * 15)
    }
    return LayeredLayout(sizes, edges, gaps: edges.map { _ in 60 }, starts: starts)
  }

  /// Boxes that overlap, as pairs.
  private func overlaps(_ layout: LayeredLayout, _ count: Int) -> [(Int, Int)] {
    func box(_ number: Int) -> (x: Range<Double>, y: Range<Double>) {
      let corner = layout.corners[number]
      let (width, height) = (80 + Double(number % 5) * 20, 30 + Double(number % 3) * 15)
      return (corner.x..<corner.x + width, corner.y..<corner.y + height)
    }
    var result: [(Int, Int)] = []
    for a in 0..<count {
      for b in a + 1..<max(a + 1, count) where box(a).x.overlaps(box(b).x) && box(a).y.overlaps(box(b).y) {
        result.append((a, b))
      }
    }
    return result
  }

  @Test func edgesLeadToTheRight() {
    let edges: [(from: Int, to: Int)] = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)]
    let layout = layout(4, edges)
    for (number, edge) in edges.enumerated() {
      #expect(layout.corners[edge.from].x < layout.corners[edge.to].x)
      #expect(!layout.isBackward[number])
    }
    #expect(layout.bends.map(\.count) == [0, 0, 0, 0, 2])
    #expect(overlaps(layout, 4).isEmpty)
  }

  @Test func oneEdgeOfACycleLeadsBack() {
    let layout = layout(3, [(0, 1), (1, 2), (2, 0)])
    #expect(layout.isBackward == [false, false, true])
    #expect(layout.corners[0].x < layout.corners[1].x)
    #expect(layout.bends[2].map(\.x).sorted(by: >) == layout.bends[2].map(\.x))
  }

  @Test func boxesNeverOverlap() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<30 {
      let count = Int.random(in: 2...40, using: &random)
      let edges = (0..<count * 2).map { _ in
        (from: Int.random(in: 0..<count, using: &random), to: Int.random(in: 0..<count, using: &random))
      }.filter { $0.from != $0.to }
      let layout = layout(count, edges, starts: [0])
      #expect(overlaps(layout, count).isEmpty)
      #expect(layout.corners.allSatisfy { $0.x >= 0 && $0.y >= -0.001 })
      #expect(layout.bends.joined().allSatisfy { $0.x >= 0 && $0.x <= layout.width && $0.y <= layout.height })
    }
  }

  @Test func neighborsAreAligned() {
    let layout = layout(2, [(0, 1)])
    let centers = [layout.corners[0].y + 15, layout.corners[1].y + 22.5]
    #expect(abs(centers[0] - centers[1]) < 0.1)
  }

  @Test func thousandsOfBoxesAreBounded() {
    // A chain that each box also leaves to the last one would need millions of bends.
    let count = 3_000
    let edges = (0..<count - 1).flatMap { [(from: $0, to: $0 + 1), (from: $0, to: count - 1)] }.filter {
      $0.from != $0.to
    }
    let layout = layout(count, edges)
    #expect(layout.bends.joined().isEmpty)
    #expect(layout.corners.count == count)
  }

  @Test func longEdgesWithoutBendsAreDrawn() {
    var random = SeededGenerator(seed: 3)
    let count = 1_200
    let edges = (0..<count * 4).map { _ in
      (from: Int.random(in: 0..<count, using: &random), to: Int.random(in: 0..<count, using: &random))
    }.filter { $0.from != $0.to }
    let layout = layout(count, edges)
    #expect(layout.bends.joined().isEmpty)
    #expect(layout.corners.allSatisfy { $0.x >= 0 && $0.y >= -0.001 })
  }

  @Test func textThatDoesNotFitIsShortened() {
    let width = TextWidth(size: 11)
    #expect(width.shortened("Card", to: 100) == "Card")
    let short = width.shortened(String(repeating: "日本語", count: 40), to: 100)
    #expect(short.hasSuffix("…"))
    #expect(width(short) <= 101)
  }
}
