struct EnvironmentModifierAfterPresentation: ModifierRule {
  static let info = RuleInfo(
    id: "environment_modifier_after_presentation", topic: .presentation, alsoAbout: [.state],
    cases: [.beforePresentation], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["environmentObject", "environment"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let presentations = chain.after(modifier).filter {
      $0.name.isAny(of: ["sheet", "fullScreenCover", "popover"]) && $0.coexists(with: modifier)
    }
    guard !presentations.isEmpty, let object = modifier.call.flatMap(file.environmentObject), !object.isEmpty,
      object != EnvironmentPathFact.modelContext,
      !chain.after(modifier).contains(where: { provides($0.call, object, in: file) })
    else { return }
    let needing = presentations.filter { presentation in
      guard let content = presentation.trailingClosure(or: "content")?.node else { return false }
      return !file.calls(in: content).contains { provides($0, object, in: file) }
        && file.readsFromEnvironment(object, in: content) == true && !mayProvideItself(content, object, in: file)
    }
    guard let first = needing.first, let last = needing.last, isProvidedHereOnly(object, modifier, in: file) else {
      return
    }
    findings.add(
      at: modifier.range,
      "`\(modifier.name.text)` before `\(first.name.text)` does not provide `\(object)` to its content; apply it after "
        + "`\(first.name.text)`",
      related: [RelatedLocation(range: first.name.range, message: "its content reads `\(object)`")],
      fixes: [fix(modifier, last, in: file)])
  }

  /// Whether a call provides an object, or one that is not known.
  private func provides(_ call: FunctionCallExpr?, _ object: String, in file: FileModel) -> Bool {
    guard let given = call.flatMap(file.environmentObject) else { return false }
    return [object, ""].contains(file.facts.providedType(given))
  }

  /// Whether a view in the content provides the object to the views that it shows.
  private func mayProvideItself(_ content: SyntaxNode, _ object: String, in file: FileModel) -> Bool {
    let providers = Set(file.facts.environmentObjects(of: object).map(\.fact.owner))
    return file.calls(in: content).contains { $0.calleeName.map { providers.contains($0.text) } ?? false }
  }

  /// Whether nothing else is known to provide an object to the view that applies a modifier.
  private func isProvidedHereOnly(_ object: String, _ modifier: Modifier, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: modifier.node) else { return false }
    let own = type.storedProperties.contains { property in
      let held = file.holder(of: property, in: type).property
      return (held.wrapper("EnvironmentObject") ?? held.wrapper("Environment")) != nil
        && property.typeName.map { $0.text == object } ?? false
    }
    guard !own else { return false }
    let known = file.facts.environmentObjects(of: object).filter { !$0.isInTests }
    if known.count <= 1, !file.facts.mayProvideUnnamed(object) { return true }
    let excluded = Set(file.excludedPlatforms(at: modifier.node))
    return file.facts.path(without: object, to: type.name.text, beside: excluded) != nil
  }

  private func fix(_ modifier: Modifier, _ last: Modifier, in file: FileModel) -> Fix? {
    guard modifier.clause == nil, last.clause == nil, modifier.receiver != nil else { return nil }
    let text = file.tree.source.string(in: modifier.rangeWithPeriod)
    return .safe(
      "Move `\(modifier.name.text)` after `\(last.name.text)`", preferred: true, .delete(modifier.removalRange),
      .insert(text, at: last.node.range.upperBound))
  }
}

extension RuleCase {
  fileprivate static let beforePresentation = RuleCase(
    "beforePresentation", .crash, "an object that the presented content reads is provided before the presentation")
}
