struct UnitPointDivisionByZero: CallRule {
  static let info = RuleInfo(
    id: "unit_point_division_by_zero", topic: .animation, severity: .hint, tier: .heuristic,
    title: "`UnitPoint` is computed from a division by a size that starts at zero",
    explanation: """
      **What happens.** In the first frames the view is missing or flies in from an unexpected position, and the \
      console reports invalid geometry.

      **Why.** The stored size is `.zero` until the layout has been measured. Dividing by it yields infinity or NaN, \
      and so does every scale effect around that anchor.

      **What to do.** Return before the division: `guard size != .zero else { return .center }`.

      **When it is fine.** The rule does not report a size that is compared in the same member, that comes from the \
      parameter of a `GeometryReader`, or that a preference or `onGeometryChange` keeps up to date.
      """,
    references: [
      .apple("UnitPoint", "swiftui/unitpoint"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["`size.width`", "`UnitPoint(x: 60 / size.width)`"],
          [
            .event(0, "0"), .message(0, 1, "first frame"), .event(1, .problem("60 / 0 = ∞", "the card is missing")),
            .pause("layout is measured"), .event(0, "240"), .message(0, 1, "next frame"), .event(1, "60 / 240 = 0.25"),
          ])),
      .corrected(
        nil,
        .timeline(
          ["`size.width`", "`UnitPoint(x: 60 / size.width)`"],
          [
            .event(0, "0"), .message(0, 1, "first frame"), .event(1, .remedy("`.center`", "`guard size != .zero`")),
            .pause("layout is measured"), .event(0, "240"), .message(0, 1, "next frame"), .event(1, "60 / 240 = 0.25"),
          ]))),
    related: ["geometry_captured_on_appear_only", "nested_scale_effect_anchors"],
    examples: [
      .flagged(
        """
        @State private var size = CGSize.zero

        var anchor: UnitPoint { ▸UnitPoint(x: point.x / size.width, y: point.y / size.height)◂ }
        """,
        fixed: """
          @State private var size = CGSize.zero

          var anchor: UnitPoint { guard size != .zero else { return .center }; return UnitPoint(x: point.x / size.width, y: point.y / size.height) }
          """),
      .flagged(
        """
        @State private var container: CGSize = .zero

        var anchor: UnitPoint {
          let middle = origin.center
          return ▸UnitPoint(x: middle.x / container.width, y: middle.y / container.height)◂
        }
        """,
        fixed: """
          @State private var container: CGSize = .zero

          var anchor: UnitPoint {
            let middle = origin.center
            guard container != .zero else { return .center }
            return UnitPoint(x: middle.x / container.width, y: middle.y / container.height)
          }
          """),
      .flagged(
        """
        @State private var size = CGSize.zero

        var body: some View {
          Card().scaleEffect(2, anchor: ▸UnitPoint(x: x / size.width, y: y / size.height)◂)
        }
        """,
        fixed: """
          @State private var size = CGSize.zero

          var body: some View {
            Card().scaleEffect(2, anchor: size == .zero ? .center : UnitPoint(x: x / size.width, y: y / size.height))
          }
          """),
      .accepted(
        """
        @State private var size = CGSize.zero

        var anchor: UnitPoint {
          guard size != .zero else { return .center }
          return UnitPoint(x: point.x / size.width, y: point.y / size.height)
        }
        """),
      .accepted(
        """
        @State private var size = CGSize.zero

        var anchor: UnitPoint {
          size.width > 0 ? UnitPoint(x: point.x / size.width, y: point.y / size.height) : .center
        }
        """),
      .accepted(
        """
        var body: some View {
          GeometryReader { proxy in
            Card().scaleEffect(2, anchor: UnitPoint(x: x / proxy.size.width, y: y / proxy.size.height))
          }
        }
        """),
      .accepted(
        """
        @State private var size = CGSize.zero

        var body: some View {
          Card().onGeometryChange(for: CGSize.self) { $0.size } action: { size = $0 }
        }

        var anchor: UnitPoint { UnitPoint(x: point.x / size.width, y: point.y / size.height) }
        """),
    ])

  static let callees: [StaticString] = ["UnitPoint"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: call.node), let member = call.node.enclosingMember,
      let x = call.argument("x").flatMap({ divisor($0, of: type) }),
      let y = call.argument("y").flatMap({ divisor($0, of: type) }), x.name == y.name, startsAtZero(x),
      !isCompared(x.name, in: member, of: file), !isKeptUpToDate(x.name, in: type, of: file)
    else { return }
    findings.add(
      at: call.range, "`\(x.name.text)` is zero before the first layout; dividing by it makes the anchor NaN",
      related: [RelatedLocation(range: x.range, message: "zero at first")],
      fixes: [fix(call, x.name.code, in: member)])
  }

  /// The stored size whose width or height an expression is divided by.
  private func divisor(_ expression: SyntaxNode, of type: TypeDeclaration) -> StoredProperty? {
    let node = expression.unparenthesized
    guard node.kind == .sequenceExpr else { return nil }
    let parts = Array(node.children)
    guard let slash = parts.lastIndex(where: { $0.kind == .binaryOperatorExpr && $0.textEquals("/") }),
      parts.indices.contains(slash + 1), let access = MemberAccessExpr(parts[slash + 1].unparenthesized),
      access.name == "width" || access.name == "height", var base = access.base
    else { return nil }
    if let inner = MemberAccessExpr(base), inner.name == "size", let outer = inner.base, !outer.textEquals("self") {
      base = outer
    }
    guard let name = base.selfMemberName else { return nil }
    return type.storedProperty(named: name)
  }

  private func startsAtZero(_ property: StoredProperty) -> Bool {
    guard let value = property.initialValue else { return false }
    return value.textEquals(".zero") || value.textEquals("CGSize.zero") || value.textEquals("CGRect.zero")
      || value.textEquals("CGSize()") || value.textEquals("CGRect()")
  }

  /// Whether a comparison in the member reads the size.
  private func isCompared(_ name: Name, in member: SyntaxNode, of file: FileModel) -> Bool {
    file.references(to: name, in: member).contains { reference in
      reference.ancestors.contains { ancestor in
        if ancestor.kind == .conditionElement { return true }
        guard ancestor.kind == .sequenceExpr else { return false }
        return ancestor.children.contains { part in
          part.kind == .binaryOperatorExpr
            && (["!=", "==", ">", "<", ">=", "<="] as [StaticString]).contains { part.textEquals($0) }
        }
      }
    }
  }

  private func isKeptUpToDate(_ name: Name, in type: TypeDeclaration, of file: FileModel) -> Bool {
    (["onPreferenceChange", "onGeometryChange"] as [StaticString]).contains { observer in
      file.calls(named: observer, in: type).contains { !file.writes(to: name, in: $0.node).isEmpty }
    }
  }

  private func fix(_ call: FunctionCallExpr, _ size: String, in member: SyntaxNode) -> Fix {
    let title = "Use `.center` while the size is zero"
    let statement = call.node.enclosingStatement
    let isReturned = statement.kind == .returnStmt && statement.firstChild == call.node
    let isBody =
      statement == call.node && statement.previousSibling == nil && statement.nextSibling == nil
      && (statement.parent?.kind == .accessorBlock || statement.parent?.kind == .codeBlock)
    guard isReturned || isBody else {
      return .safe(title, preferred: true, .insert("\(size) == .zero ? .center : ", at: call.range.lowerBound))
    }
    let guardText = "guard \(size) != .zero else { return .center }"
    let separator = statement.statementSeparator
    return .safe(
      title, preferred: true,
      .insert(guardText + separator + (isReturned ? "" : "return "), at: statement.range.lowerBound))
  }
}
