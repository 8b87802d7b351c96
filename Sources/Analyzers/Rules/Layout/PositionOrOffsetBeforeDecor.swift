struct PositionOrOffsetBeforeDecor: ModifierOrderRule {
  static let info = RuleInfo(
    id: "position_or_offset_before_decor", topic: .layout, cases: [.offset, .position, .gesture], tier: .heuristic,
    since: "0.2.0")

  static let orders = [
    ModifierOrder(
      inner: ModifierPattern("position"),
      outer: ModifierPattern("border", "contentShape"),
      unlessBetween: between,
      message: { "`\($1)` covers the whole container, because `\($0)` fills it; apply `\($0)` after `\($1)`" },
      innerNote: "fills the container", fix: .init(kind: .moveInnerOutside, safety: .unsafe)),
    ModifierOrder(
      inner: ModifierPattern("position"),
      outer: ModifierPattern("background", argument: .fill),
      unlessBetween: between,
      message: { "`\($1)` covers the whole container, because `\($0)` fills it; apply `\($0)` after `\($1)`" },
      innerNote: "fills the container", fix: .init(kind: .moveInnerOutside, safety: .unsafe)),
    ModifierOrder(
      inner: ModifierPattern("offset"),
      outer: ModifierPattern("border", "contentShape"),
      unlessBetween: between,
      message: { "`\($1)` stays in place, because `\($0)` moves only what is drawn; apply `\($0)` after it" },
      innerNote: "moves only what is drawn", fix: .init(kind: .moveInnerOutside, safety: .unsafe)),
  ]

  func ruleCase(of pair: ModifierPair, in file: FileModel) -> RuleCase? {
    if pair.inner.name == "offset" { return .offset }
    let isTapped = pair.outer.name == "contentShape" && pair.chain.after(pair.outer).contains { $0.name.is(.gesture) }
    return isTapped ? .gesture : .position
  }

  private static let between: [StaticString] =
    SwiftUICatalog.names(.gesture) + ["frame", "padding", "overlay", "background", "ignoresSafeArea"]

  func isCorrect(_ pair: ModifierPair, in file: FileModel) -> Bool {
    // An area that stays while the view follows a drag or an animation is intended.
    if pair.inner.name == "offset" {
      let isConstant = pair.inner.arguments.allSatisfy { $0.expression?.isConstantLength ?? false }
      // The area to press fills the available space, in which an icon is shifted a little.
      let fills = pair.chain.before(pair.inner).contains { $0.name == "frame" && $0.node.mentionsAny(of: ["infinity"]) }
      let hasRoom = pair.outer.name == "contentShape" && pair.chain.before(pair.inner).contains { $0.name == "padding" }
      if fills || hasRoom || !isConstant || pair.inner.arguments.allSatisfy({ $0.expression?.isZero ?? false }) {
        return true
      }
    }
    // A shape for previews of drags or menus.
    if pair.outer.name == "contentShape", pair.outer.arguments.count > 1 { return true }
    return pair.chain.baseName.is(.stack) || pair.chain.baseName.is(.shapeStyle)
  }
}

extension SyntaxNode {
  /// `20`, `-20`
  fileprivate var isConstantLength: Bool {
    kind.isLiteral || kind == .prefixOperatorExpr && (lastChild?.kind.isLiteral ?? false) || isZero
  }
}

extension RuleCase {
  fileprivate static let offset = RuleCase(
    "offset", .wrong, "a border or tap area is added to a view that an offset moved", severity: .hint,
    because: "the area may be meant to stay in place")
  fileprivate static let position = RuleCase(
    "position", .wrong, "a border, tap area or background is added to a view with a position", severity: .hint,
    because: "the area may be meant to fill the container")
  fileprivate static let gesture = RuleCase(
    "gesture", .wrong, "a view with a position has a tap area for a gesture, which is the whole container")
}
