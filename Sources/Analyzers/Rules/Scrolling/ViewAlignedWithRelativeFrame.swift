struct ViewAlignedWithRelativeFrame: ModifierRule {
  static let info = RuleInfo(
    id: "view_aligned_with_relative_frame", topic: .scrolling, cases: [.animatedJump], tier: .heuristic)

  static let modifiers: [StaticString] = ["scrollTargetBehavior"]

  func check(_ behavior: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard chain.baseName == "ScrollView", let value = behavior.onlyUnlabeledArgument,
      value.mentionsAny(of: ["viewAligned"]), !chain.contains("contentMargins"),
      let content = chain.base.flatMap(FunctionCallExpr.init)?.trailingClosure,
      let (frame, isKnown) = relativeFrame(in: content, file),
      let binding = chain.first("scrollPosition")?.argument("id"), let name = binding.firstToken.map(Name.init),
      let type = file.enclosingType(of: behavior.node),
      let position = type.storedProperties.first(where: { name.isBinding(of: $0.name) }),
      let jump = file.sharedWrites(to: position.name, in: type).first(where: { file.isAnimated($0.node) })
    else { return }
    findings.add(
      at: behavior.range,
      "Scrolling from code may end one item off: `.viewAligned` snaps to sizes that depend on the container",
      assuming: [
        isKnown ? nil : .callee("whether a `\(frame.calleeName?.text ?? "")` is smaller than the container")
      ],
      related: [
        RelatedLocation(range: frame.nameRange, message: "size depends on the container"),
        RelatedLocation(range: jump.node.range, message: "scrolls from code"),
      ],
      fixes: [
        chain.first("safeAreaPadding").flatMap(contentMargins),
        chain.first("scrollPosition").flatMap { useScrollPosition(position, boundBy: $0, in: type, file) },
      ])
  }

  /// The frame of an item that depends on the container, or a view of the project that has one, and whether it is known
  /// to be smaller than the container.
  private func relativeFrame(
    in content: ClosureExpr, _ file: FileModel
  ) -> (call: FunctionCallExpr, isKnown: Bool)? {
    if let frame = file.calls(named: "containerRelativeFrame", in: content.node).first(where: isRelative) {
      return (frame, true)
    }
    let item = file.calls(in: content.node).first { call in
      guard let name = call.calleeName, name.isCapitalized else { return false }
      return file.facts.view(named: name.text)?.fact.modifiers.contains("containerRelativeFrame") ?? false
    }
    return item.map { ($0, false) }
  }

  /// Stores a `ScrollPosition`, which receives scroll commands instead of being compared.
  private func useScrollPosition(
    _ position: StoredProperty, boundBy modifier: Modifier, in type: TypeDeclaration, _ file: FileModel
  ) -> Fix? {
    guard file.settings.supports(.year2024) == true, let binding = modifier.argument("id"),
      let label = binding.parent, let pattern = position.binding.pattern,
      let annotation = position.binding.typeAnnotation,
      let id = position.type?.unwrappedOptional.text, file.bindingReferences(to: position.name, in: type).count == 1
    else { return nil }
    let initial = position.initialValue.flatMap { $0.kind == .nilLiteralExpr ? nil : "id: \($0.text)" }
    var edits: [TextEdit] = [
      .replace(
        pattern.range.upperBound..<(position.binding.initializer ?? annotation).range.upperBound,
        by: " = ScrollPosition(\(initial ?? "idType: \(id).self"))"),
      .delete(label.range.lowerBound..<binding.range.lowerBound),
    ]
    for reference in file.unqualifiedReferences(to: position.name, in: type) {
      if let write = file.write(at: reference) {
        guard let assignment = write.assignment, !assignment.isCompound, !assignment.setsNil,
          !assignment.value.contains(where: { $0.mentions(position.name) })
        else { return nil }
        let value = file.tree.source.string(in: assignment.valueRange)
        edits.append(.replace(assignment.node.range, by: "\(assignment.target.text).scrollTo(id: \(value))"))
      } else {
        edits.append(.insert(".viewID(type: \(id).self)", at: reference.range.upperBound))
      }
    }
    return Fix(title: "Use `ScrollPosition`", isSafe: false, isPreferred: false, edits: Fix.sorted(edits))
  }

  private func isRelative(_ frame: FunctionCallExpr) -> Bool {
    frame.trailingClosure != nil || frame.argument("count") != nil || frame.argument("span") != nil
      || frame.arguments.contains { $0.expression?.kind == .closureExpr }
  }

  private func contentMargins(_ padding: Modifier) -> Fix? {
    guard let call = padding.call, let last = call.arguments.last, padding.clause == nil else { return nil }
    return .unsafe(
      "Use `contentMargins` instead", .replace(padding.name.rangeWithBackticks, by: "contentMargins"),
      .insert(", for: .scrollContent", at: last.range.upperBound))
  }
}

extension RuleCase {
  fileprivate static let animatedJump = RuleCase(
    "animatedJump", .wrong, "code scrolls with an animation to views whose size depends on the container",
    severity: .info, because: "it ends at the wrong view only sometimes")
}
