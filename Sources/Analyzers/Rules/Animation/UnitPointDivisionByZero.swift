struct UnitPointDivisionByZero: CallRule {
  static let info = RuleInfo(
    id: "unit_point_division_by_zero", topic: .animation, cases: [.zeroAtFirst], tier: .heuristic)

  static let callees: [StaticString] = ["UnitPoint"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: call.node), let member = call.node.enclosingMember,
      let x = call.argument("x").flatMap({ divisor($0, of: type) }),
      let y = call.argument("y").flatMap({ divisor($0, of: type) }), x.name == y.name,
      startsAtZero(x, of: type, in: file),
      !isCompared(x.name, in: member, of: file), !isKeptUpToDate(x, in: type, of: file)
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

  private func startsAtZero(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard let value = file.holder(of: property, in: type).property.initialValue else { return false }
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

  private func isKeptUpToDate(_ property: StoredProperty, in type: TypeDeclaration, of file: FileModel) -> Bool {
    let users = file.sharing(property.name, in: type) + file.receivers(of: property, in: type).map { ($0.name, $1) }
    return users.contains { name, type in
      (["onPreferenceChange", "onGeometryChange"] as [StaticString]).contains { observer in
        file.calls(named: observer, in: type).contains { !file.writes(to: name, in: $0.node).isEmpty }
      }
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

extension RuleCase {
  fileprivate static let zeroAtFirst = RuleCase(
    "zeroAtFirst", .wrong, "the size is zero until the first layout", severity: .hint,
    because: "the size is usually measured before the anchor is used")
}
