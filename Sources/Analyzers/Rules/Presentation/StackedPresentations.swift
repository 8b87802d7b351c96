struct StackedPresentations: ModifierRule {
  static let info = RuleInfo(id: "stacked_presentations", topic: .presentation, severity: .hint, tier: .precise)

  static let modifiers: [StaticString] = SwiftUICatalog.names(.exclusivePresentation)

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let others = chain.modifiers.filter { other in
      other.position != modifier.position && other.name.is(.exclusivePresentation) && other.call != nil
        && other.coexists(with: modifier)
    }
    guard !others.isEmpty else { return }
    if file.settings.deploymentTargets[.iOS].map({ $0 < OSVersion(14, 5) }) ?? false,
      file.isCompiled(for: .iOS, at: modifier.node),
      let other = others.first(where: { $0.position < modifier.position && replaces($0, modifier) })
    {
      findings.add(
        at: modifier.range,
        "Before iOS 14.5, this `\(modifier.name.text)` disables the `\(other.name.text)` on the same view",
        severity: .hint, related: [RelatedLocation(range: other.name.range, message: "the other presentation")])
      return
    }
    for other in others {
      guard let overlap = file.overlap(of: modifier, with: other) else { continue }
      let (message, place, missing) = describe(overlap, other, modifier, file)
      findings.add(
        at: modifier.range, message,
        related: [RelatedLocation(range: other.name.range, message: "the other presentation")] + place,
        missingFact: missing)
      return
    }
  }

  /// Whether, before iOS 14.5, one of two presentations on a view makes the other do nothing.
  private func replaces(_ a: Modifier, _ b: Modifier) -> Bool {
    let sheets: [StaticString] = ["sheet", "fullScreenCover"]
    return a.name.isAny(of: sheets) && b.name.isAny(of: sheets) || a.name == b.name
  }

  private func describe(
    _ overlap: FileModel.PresentationOverlap, _ other: Modifier, _ modifier: Modifier, _ file: FileModel
  ) -> (message: String, place: [RelatedLocation], missing: String?) {
    let (it, its) = ("this `\(modifier.name.text)`", "the `\(other.name.text)`")
    let limit = "only one presentation can be shown at a time"
    switch overlap {
    case .together(let node):
      return (
        "Code presents \(it) and \(its) at once; \(limit)",
        [RelatedLocation(range: node.range, message: "presents both")], nil
      )
    case .togetherElsewhere(let flags):
      return (
        "Code presents \(it) and \(its) at once; \(limit)", [file.facts.related(flags, "presents both")], nil
      )
    case .anyTime(let node, let callback):
      return (
        "`\(callback.text)` can present \(it) while \(its) is shown; \(limit)",
        [RelatedLocation(range: node.range, message: "can run while the other is shown")], nil
      )
    case .fromContent(let node):
      return (
        "A button inside \(its) presents \(it); \(limit)",
        [RelatedLocation(range: node.range, message: "runs while the other is shown")], nil
      )
    case .unknown:
      return (
        "View already presents something with `\(other.name.text)`; \(limit)", [],
        "whether both can be requested at the same time"
      )
    }
  }
}
