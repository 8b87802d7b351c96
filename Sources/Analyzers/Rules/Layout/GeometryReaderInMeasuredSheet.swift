struct GeometryReaderInMeasuredSheet: CallRule {
  static let info = RuleInfo(
    id: "geometry_reader_in_measured_sheet", topic: .layout, cases: [.fixedSize, .detent], tier: .precise,
    since: "0.2.0")

  static let callees: [StaticString] = ["GeometryReader"]

  func check(_ reader: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: reader.node)
    guard chain.base == reader.node, let (place, isDetent) = measure(around: reader.node, in: file) else { return }
    findings.add(
      at: reader.nameRange,
      isDetent
        ? "`GeometryReader` is as high as the sheet, so the sheet keeps its first height; measure in a `background`"
        : "`GeometryReader` has no height of its own, so `fixedSize` makes the view empty; measure in a `background`",
      isDetent ? .detent : .fixedSize, related: [place])
  }

  /// The modifier that asks for the height of a view that is the whole content of a helper, a view or a closure.
  private func measure(
    around node: SyntaxNode, in file: FileModel
  ) -> (place: RelatedLocation, isDetent: Bool)? {
    var places = [(node: node, file: file, depth: 0)]
    var position = 0
    while position < min(places.count, Self.maximumPlaces) {
      let (place, other, depth) = places[position]
      position += 1
      guard let found = other.measure(place) else { continue }
      switch found {
      case .asked(let range, let isDetent): return (other.related(range, "asks for the height"), isDetent)
      case .reaches(let whole):
        guard depth < Self.maximumDepth else { continue }
        places += other.placesBuilding(whole).map { ($0.node, $0.file, depth + 1) }
      }
    }
    return nil
  }

  /// The maximum number of places to examine, and of views, helpers and receivers around one another.
  private static let maximumPlaces = 24
  private static let maximumDepth = 5
}

private enum Measure {
  /// - Parameter isDetent: whether the measured height becomes that of the sheet.
  case asked(Range<Int>, isDetent: Bool)
  /// Nothing sets the height of the whole content of a closure or a member.
  case reaches(SyntaxNode)
}

extension FileModel {
  /// What is around a view, up to a closure that passes the content on or the member; nil if something sets the height,
  /// or if the view is only a part of the content.
  fileprivate func measure(_ node: SyntaxNode) -> Measure? {
    var node = node
    while true {
      let chain = chain(of: node)
      for modifier in chain.modifiers where modifier.node.contains(node) {
        if isMeasuredDetent(modifier, of: chain) { return .asked(modifier.range, isDetent: true) }
        if let asks = decision(modifier) { return asks ? .asked(modifier.range, isDetent: false) : nil }
      }
      node = chain.node
      guard let block = node.parent else { return nil }
      if let choice = block.choice {
        node = choice
        continue
      }
      guard let closure = ClosureExpr(block) else {
        return block.kind == .accessorBlock || block.kind == .codeBlock || block.kind == .returnStmt
          ? .reaches(node) : nil
      }
      guard closure.statements.count == 1, let use = closure.use, closure.role != .action else { return nil }
      guard !use.isMember, use.callee.is(.stack) || use.callee == "Group" else { return .reaches(node) }
      node = use.call.node
    }
  }

  /// `presentationDetents([.height(height)])` for a state that the same chain measures.
  private func isMeasuredDetent(_ modifier: Modifier, of chain: ModifierChain) -> Bool {
    guard modifier.name == "presentationDetents", let detents = modifier.firstArgument else { return false }
    let measurements = chain.before(modifier).filter { $0.name.isAny(of: ["onPreferenceChange", "onGeometryChange"]) }
    return detents.subtree.contains { node in
      guard let call = FunctionCallExpr(node), call.calleeName == "height",
        let state = call.onlyUnlabeledArgument?.selfMemberName
      else { return false }
      return measurements.contains { measurement in
        reach(from: measurement).now.contains { code in
          code.writes.contains { code.path(of: $0.target) == state.text }
        }
      }
    }
  }

  /// Whether a modifier asks for the height of the view; nil if it does not decide.
  private func decision(_ modifier: Modifier) -> Bool? {
    switch modifier.name {
    case "fixedSize":
      if modifier.arguments.isEmpty { return true }
      return modifier.argument("vertical").textEquals("true") ? true : nil
    case "frame":
      let heights: [StaticString] = ["height", "minHeight", "idealHeight", "maxHeight"]
      return modifier.arguments.contains { $0.label.isAny(of: heights) } ? false : nil
    case "aspectRatio", "scaledToFit", "scaledToFill", "containerRelativeFrame": return false
    default: return isOwnModifier(modifier) ? false : nil
    }
  }

  /// The places that build a view which is the whole content of a closure or a member.
  fileprivate func placesBuilding(_ node: SyntaxNode) -> [(node: SyntaxNode, file: FileModel)] {
    if let closure = node.parent.flatMap(ClosureExpr.init) {
      return contentPlaces(of: closure.node).map { ($0.call, $0.file) }
    }
    guard let member = node.enclosingMember else { return [] }
    guard member.memberName == "body", let type = enclosingType(of: node), type.viewRole == .view else {
      return helperUses(around: node).map { ($0, self) }
    }
    return placesShowing(type).map { ($0.call.node, $0.file) }
  }
}

extension SyntaxNode {
  /// The `if` or `switch` of which the node is a branch.
  fileprivate var choice: SyntaxNode? {
    guard kind == .codeBlock || kind == .switchCase, let parent,
      parent.kind == .ifExpr || parent.kind == .switchExpr
    else { return nil }
    return parent
  }
}

extension RuleCase {
  fileprivate static let fixedSize = RuleCase(
    "fixedSize", .wrong, "a `GeometryReader` is the whole content of a view whose height `fixedSize` asks for")
  fileprivate static let detent = RuleCase(
    "detent", .wrong, "a `GeometryReader` is the whole content of a sheet that gets the measured height")
}
