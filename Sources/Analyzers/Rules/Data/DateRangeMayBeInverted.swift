struct DateRangeMayBeInverted: ClauseRule {
  static let info = RuleInfo(
    id: "date_range_may_be_inverted", topic: .data, alsoAbout: [.widgets], cases: [.unguarded, .guardedByOtherNow],
    tier: .precise, since: "0.2.0")

  static let clauses: [SyntaxKind] = [.binaryOperatorExpr]
  static let looksAtModels = true

  func check(_ clause: SyntaxNode, in file: FileModel, _ findings: inout Findings) {
    guard let lower = clause.previousSibling, let upper = clause.nextSibling, let range = clause.parent,
      range.firstChild == lower, upper.nextSibling == nil, let now = now(lower, expectedBy: range, upper, file),
      let end = storedDate(upper, in: file)
    else { return }
    let guarding = end.isGuarded ? .otherNow : self.guarding(range, now: now.local, of: end, in: file)
    guard guarding != .sameNow else { return }
    let name = upper.lastName?.text ?? upper.text
    findings.add(
      at: range.range,
      guarding == .otherNow
        ? "`\(lower.text)` is later than the date that `\(name)` was compared with; read the current date once"
        : "The range traps once `\(name)` is in the past; end it at `max(\(lower.text), \(upper.text))`",
      guarding == .otherNow ? .guardedByOtherNow : .unguarded,
      assuming: [guarding == .none ? end.unknown : nil],
      fixes: [
        file.enclosingType(of: range)?.isForeign ?? false
          ? nil
          : .safe(
            "End it no earlier than it starts", preferred: true,
            .replace(upper.range, by: "max(\(lower.text), \(upper.text))"))
      ])
  }

  // MARK: - Bounds

  /// The current date, with the local constant that contains it.
  private struct Now { let local: Name? }

  /// Whether an expression is the current date.
  private func now(
    _ node: SyntaxNode, expectedBy range: SyntaxNode, _ other: SyntaxNode, _ file: FileModel
  ) -> Now? {
    if node.isCurrentDate { return Now(local: nil) }
    if node.textEquals(".now") {
      let isTimer = range.parent.flatMap(LabeledExpr.init)?.label == "timerInterval"
      return isTimer || file.declaredType(of: other)?.withoutOptionality == "Date" ? Now(local: nil) : nil
    }
    guard let name = DeclReferenceExpr(node)?.name,
      case .value(let value?, let place) = file.localBinding(of: name, at: node),
      VariableDecl(place)?.isLet ?? false, value.isCurrentDate
    else { return nil }
    return Now(local: name)
  }

  /// A date that the code reads, not one that it makes from the current date.
  private struct StoredDate {
    /// The name by which conditions ask for it.
    var names: [Name]
    var unknown: Assumption?
    /// Whether each place that shows it asks for it first.
    var isGuarded = false
  }

  /// The maximum number of views that pass a date on.
  private static let maximumViews = 3

  private func storedDate(_ node: SyntaxNode, in file: FileModel, views: Int = 0) -> StoredDate? {
    let path = node.withoutUnwrap
    if let date = movedDate(path, in: file) { return storedDate(date, in: file, views: views) }
    guard let name = path.lastName, path.kind == .declReferenceExpr || path.kind == .memberAccessExpr else {
      return nil
    }
    if let access = MemberAccessExpr(path) {
      // `.distantFuture`, `Date.distantFuture`
      guard let base = access.base, !(base.typeReferenceName?.isCapitalized ?? false) else { return nil }
      if !base.isSelf { return StoredDate(names: [name]) }
    }
    let unknown = Assumption.callers("whether callers pass only dates in the future")
    if path.kind == .declReferenceExpr {
      switch file.localBinding(of: name, at: path) {
      case .value(let value?, _):
        guard let origin = storedDate(value, in: file, views: views) else { return nil }
        return StoredDate(names: origin.names + [name], unknown: origin.unknown, isGuarded: origin.isGuarded)
      case .parameter, .closureParameter: return StoredDate(names: [name], unknown: unknown)
      case .value, nil: break
      }
    }
    guard let type = file.enclosingType(of: node), let property = type.storedProperty(named: name) else {
      if let date = computedDate(path, named: name, in: file, steps: views) { return date }
      let values = file.returnedValues(of: path)
      if !values.isEmpty, values.allSatisfy({ $0.node.isMadeFromNow }) { return nil }
      return StoredDate(names: [name], unknown: .callee("whether `\(name.text)` is in the future whenever this runs"))
    }
    guard type.viewRole == .view, property.initialValue == nil, property.attributes.isEmpty else {
      return property.initialValue?.isMadeFromNow ?? false ? nil : StoredDate(names: [name])
    }
    // Callers may show the view only while the date is in the future.
    let uses = file.uses(of: type)
    let passed = uses.map { use in
      views < Self.maximumViews
        ? FunctionCallExpr(use)?.argument(named: name).flatMap { storedDate($0, in: file, views: views + 1) } : nil
    }
    let isGuarded =
      !uses.isEmpty
      && zip(uses, passed).allSatisfy { use, date in
        asks(use.conditions(below: use.enclosingMember ?? use)) || date?.isGuarded ?? false
      }
    // A view that only passes on what it gets knows no more about it.
    let isUnknown = passed.allSatisfy { $0?.unknown != nil }
    return StoredDate(names: [name], unknown: isUnknown ? unknown : nil, isGuarded: isGuarded)
  }

  /// The date from which an expression computes another one at a fixed distance: `start` in `start.addingTimeInterval(60)`
  /// and in `start + 60`.
  private func movedDate(_ node: SyntaxNode, in file: FileModel) -> SyntaxNode? {
    let date: SyntaxNode?
    if let call = FunctionCallExpr(node), let method = call.calleeName {
      let methods = SDK.members(named: method.text, of: "Date")
      let isMove = methods.contains { $0.kind == .function && $0.type?.name == "Date" }
      date = isMove ? call.base : nil
    } else {
      let parts = node.kind == .sequenceExpr ? Array(node.children) : []
      date = parts.count == 3 && (parts[1].textEquals("+") || parts[1].textEquals("-")) ? parts[0] : nil
    }
    return date.flatMap { file.declaredType(of: $0)?.withoutOptionality == "Date" ? $0 : nil }
  }

  /// The date that a property of the type returns: one that it stores, in any file, or that a computed property reads.
  private func computedDate(_ path: SyntaxNode, named name: Name, in file: FileModel, steps: Int) -> StoredDate? {
    if let type = file.enclosingType(of: path), type.viewRole == nil,
      let property = file.type(named: type.name.text, at: path)?.properties.first(where: { $0.name == name.text }),
      !property.isStatic, property.attributes.isEmpty, property.initialValue == .none
    {
      return StoredDate(names: [name])
    }
    let values = steps < Self.maximumViews ? file.returnedValues(of: path) : []
    guard values.count == 1, let value = values.first,
      let origin = storedDate(value.node, in: value.file, views: steps + 1)
    else { return nil }
    return StoredDate(names: origin.names + [name], unknown: origin.unknown, isGuarded: origin.isGuarded)
  }

  /// Whether one of some conditions does more than to unwrap a value or to ask for the version of the system.
  private func asks(_ conditions: [SyntaxNode]) -> Bool {
    conditions.contains { condition in
      condition.firstChild?.kind != .optionalBindingCondition && condition.firstChild?.kind != .availabilityCondition
    }
  }

  // MARK: - Guards

  private enum Guarding { case none, otherNow, sameNow }

  private func guarding(
    _ range: SyntaxNode, now: Name?, of end: StoredDate, in file: FileModel
  ) -> Guarding {
    var result = Guarding.none
    for (node, file) in places(showing: range, in: file) {
      for condition in node.conditions(below: node.enclosingMember ?? node) where asks([condition]) {
        let isAboutEnd = end.names.contains { condition.mentions($0) } && !condition.comparesWithNil
        if isAboutEnd, node == range, let now, condition.mentions(now) { return .sameNow }
        if isAboutEnd || reads(end, condition, in: file) { result = .otherNow }
      }
    }
    return result
  }

  /// A range, the uses of the helper of a view that contains it, and the views that show the member of a model that does.
  private func places(showing range: SyntaxNode, in file: FileModel) -> [(node: SyntaxNode, file: FileModel)] {
    let here = ([range] + file.helperUses(around: range)).map { (node: $0, file: file) }
    guard let type = file.enclosingType(of: range), type.viewRole == nil,
      let member = range.enclosingMember?.memberName,
      let known = file.type(named: type.name.text, at: range)
    else { return here }
    return here + file.shownReads(of: member.text, in: known).map { (node: $0.node, file: $0.file) }
  }

  /// Whether a condition asks a property or method that looks at the date, or one that is not known.
  private func reads(_ end: StoredDate, _ condition: SyntaxNode, in file: FileModel) -> Bool {
    condition.subtree.contains { node in
      guard node.kind == .memberAccessExpr || node.kind == .declReferenceExpr,
        node.parent?.kind != .memberAccessExpr
      else { return false }
      let callee = file.callee(of: node)
      if case .unknown = callee { return true }
      guard let member = file.fact(of: callee)?.fact else { return false }
      return member.references.contains { reference in end.names.contains { $0.text == reference.name } }
    }
  }
}

extension SyntaxNode {
  /// `Date()`, `Date.now`, `Date.init()`
  fileprivate var isCurrentDate: Bool { textEquals("Date()") || textEquals("Date.now") || textEquals("Date.init()") }

  /// Whether the value depends on the current date.
  fileprivate var isMadeFromNow: Bool {
    subtree.contains { $0.isCurrentDate || $0.textEquals(".now") }
  }

  /// The expression without `!`.
  fileprivate var withoutUnwrap: SyntaxNode {
    let node = unparenthesized
    return node.kind == .forceUnwrapExpr ? node.firstChild ?? node : node
  }

  fileprivate var comparesWithNil: Bool { subtree.contains { $0.kind == .nilLiteralExpr } }
}

extension RuleCase {
  fileprivate static let unguarded = RuleCase(
    "unguarded", .crash, "a range starts now and ends at a stored date", isProven: true)
  fileprivate static let guardedByOtherNow = RuleCase(
    "guardedByOtherNow", .crash, "a condition compares the stored date with another current date", severity: .hint,
    because: "less than a millisecond lies between the two dates")
}
