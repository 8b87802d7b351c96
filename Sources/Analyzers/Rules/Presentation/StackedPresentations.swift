struct StackedPresentations: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "stacked_presentations", topic: .presentation,
    cases: [
      .fromContent, .legacyAlerts, .legacyAlertInside, .legacyAlertInLayer, .together, .anyTime, .unknown, .oldSystems,
    ], tier: .precise)

  static let modifiers: [StaticString] = SwiftUICatalog.names(.exclusivePresentation)

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !file.isMethodOfWrapper(modifier, in: chain) else { return }
    let others = chain.modifiers.filter { other in
      other.position != modifier.position && other.name.is(.exclusivePresentation) && other.call != nil
        && other.coexists(with: modifier) && !file.isMethodOfWrapper(other, in: chain)
    }
    if let other = others.first(where: { $0.position < modifier.position && replaces($0, modifier) }) {
      if isLegacy(other, in: file), isLegacy(modifier, in: file) {
        findings.add(
          at: modifier.range,
          "Only one `\(modifier.name.text)` with \(modifier.name == "alert" ? "an `Alert`" : "an `ActionSheet`") works "
            + "on a view; use `\(modifier.name == "alert" ? "alert" : "confirmationDialog")(_:isPresented:actions:)`",
          .legacyAlerts, related: [RelatedLocation(range: other.name.range, message: "the other presentation")])
        return
      }
      if runsOnOldSystems(modifier, in: file) {
        findings.add(
          at: modifier.range,
          "Before iOS 14.5, this `\(modifier.name.text)` disables the `\(other.name.text)` on the same view",
          .oldSystems, related: [RelatedLocation(range: other.name.range, message: "the other presentation")])
        return
      }
    }
    if checkLegacyApplied(besides: modifier, of: chain, in: file, &findings) { return }
    for other in others {
      guard let overlap = file.overlap(of: modifier, with: other) else { continue }
      let (message, ruleCase, place) = describe(overlap, other, modifier, file)
      findings.add(
        at: modifier.range, message, ruleCase, assuming: [unknown(overlap, at: modifier, in: file)],
        related: [RelatedLocation(range: other.name.range, message: "the other presentation")] + place)
      return
    }
    if checkLegacyInside(modifier, of: chain, in: file, &findings) { return }
    checkContents(behind: modifier, in: file, &findings)
  }

  /// Reports an older presentation if a modifier of the project applies another one to the same view.
  private func checkLegacyApplied(
    besides modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) -> Bool {
    guard isLegacy(modifier, in: file) else { return false }
    for own in chain.modifiers where file.isOwnModifier(own) && own.coexists(with: modifier) {
      guard let inner = legacyPresentation(modifier.name == "alert" ? "alert" : "actionSheet", appliedBy: own, in: file)
      else { continue }
      findings.add(
        at: modifier.range, message(modifier.name, besides: own), .legacyAlerts,
        related: [
          RelatedLocation(range: own.name.range, message: "the other presentation"),
          inner.file.related(inner.modifier.range, "is applied here"),
        ])
      return true
    }
    return false
  }

  /// Reports modifiers of the project if each applies an older presentation to the same view.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (modifier, chain) in file.ownModifiers(in: type) {
      for name in ["alert", "actionSheet"] as [StaticString] {
        guard let applied = legacyPresentation(name, appliedBy: modifier, in: file) else { continue }
        for own in chain.after(modifier) where file.isOwnModifier(own) && own.coexists(with: modifier) {
          guard let other = legacyPresentation(name, appliedBy: own, in: file) else { continue }
          findings.add(
            at: modifier.range, message(applied.modifier.name, besides: own), .legacyAlerts,
            related: [
              applied.file.related(applied.modifier.range, "is applied here"),
              RelatedLocation(range: own.name.range, message: "the other presentation"),
              other.file.related(other.modifier.range, "is applied here"),
            ])
          break
        }
      }
    }
  }

  /// The older presentation that a modifier of the project applies to its view in any case.
  private func legacyPresentation(
    _ name: StaticString, appliedBy own: Modifier, in file: FileModel
  ) -> AppliedModifier? {
    file.applied(by: own).first {
      !$0.isConditional && $0.modifier.name == name && isLegacy($0.modifier, in: $0.file)
    }
  }

  private func message(_ name: Name, besides own: Modifier) -> String {
    let isAlert = name == "alert"
    return "Only one `\(name.text)` with \(isAlert ? "an `Alert`" : "an `ActionSheet`") works on a view, and "
      + "`\(own.name.text)` has another; use `\(isAlert ? "alert" : "confirmationDialog")(_:isPresented:actions:)`"
  }

  /// Reports an older presentation with another one on a view inside, on the same screen.
  private func checkLegacyInside(
    _ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings
  ) -> Bool {
    guard let receiver = modifier.receiver, isLegacy(modifier, in: file), file.isInBodyScope(modifier.node) else {
      return false
    }
    for part in file.screen(of: receiver, passingStacks: false) {
      for call in part.file.calls(in: part.node) where call.calleeName.map({ $0 == modifier.name }) ?? false {
        guard call.calledExpression?.kind == .memberAccessExpr, isLegacy(call, modifier.name, in: part.file),
          !chain.modifiers.contains(where: { $0.node == call.node && part.file === file }),
          file.mayBeCompiledTogether(modifier.node, call.node, of: part.file),
          let isPlain = part.showsPlainly(call.node)
        else { continue }
        let owner = part.type.map {
          $0 === file.enclosingType(of: modifier.node) ? "A view inside" : "`\($0.name.text)` inside"
        }
        let isAlert = modifier.name == "alert"
        findings.add(
          at: modifier.range,
          "\(owner ?? "A view inside") has another `\(modifier.name.text)` with \(isAlert ? "an `Alert`" : "an `ActionSheet`"), "
            + "and only one of them works; "
            + (file.settings.supports(.year2021) == false
              ? "present both from one place"
              : "use `\(isAlert ? "alert" : "confirmationDialog")(_:isPresented:actions:)`"),
          isPlain ? .legacyAlertInside : .legacyAlertInLayer,
          related: [part.file.related(call.nameRange, "the other presentation")])
        return true
      }
    }
    return false
  }

  /// Reports a presentation that only code in the content of another one requests.
  private func checkContents(behind modifier: Modifier, in file: FileModel, _ findings: inout Findings) {
    guard let request = file.requestFromContent(for: modifier), let other = request.presentation.calleeName else {
      return
    }
    let source = request.view.map { "`\($0.text)`" } ?? "A button"
    findings.add(
      at: modifier.range,
      "\(source) inside the `\(other.text)` presents this `\(modifier.name.text)`, which is behind it; attach it to the "
        + "content of the `\(other.text)`",
      .fromContent,
      assuming: [
        file.isForMacOrTVOnly(at: modifier.node)
          ? .callee("whether the system shows the second presentation after the first one is closed") : nil
      ],
      related: [
        request.file.related(request.node.range, "runs while the other is shown"),
        RelatedLocation(range: other.range, message: "the other presentation"),
      ])
  }

  /// Whether, before iOS 14.5, one of two presentations on a view makes the other do nothing.
  private func replaces(_ a: Modifier, _ b: Modifier) -> Bool {
    let sheets: [StaticString] = ["sheet", "fullScreenCover"]
    return a.name.isAny(of: sheets) && b.name.isAny(of: sheets) || a.name == b.name
  }

  /// Whether it is one of the older forms, whose content returns an `Alert` or an `ActionSheet`.
  private func isLegacy(_ modifier: Modifier, in file: FileModel) -> Bool {
    modifier.call.map { isLegacy($0, modifier.name, in: file) } ?? false
  }

  private func isLegacy(_ call: FunctionCallExpr, _ name: Name, in file: FileModel) -> Bool {
    guard name == "alert" || name == "actionSheet" else { return false }
    let labels: [StaticString] = ["isPresented", "item", "content"]
    return call.arguments.allSatisfy { $0.label.isAny(of: labels) } && !file.redefines(call, named: name)
  }

  /// Whether the code runs before iOS 14.5, as far as the deployment target and the APIs that it uses without a check
  /// for their version show it. A manifest may be that of another target.
  private func runsOnOldSystems(_ modifier: Modifier, in file: FileModel) -> Bool {
    let version = OSVersion(14, 5)
    guard file.settings.deploymentTargets[.iOS].map({ $0 < version }) ?? false,
      file.isCompiled(for: .iOS, at: modifier.node), !file.isGuarded(modifier.node, on: .iOS, atLeast: version)
    else { return false }
    let parts = file.enclosingType(of: modifier.node)?.parts.map(\.node) ?? [modifier.node.enclosingStatement]
    return !parts.contains { part in
      file.calls(in: part).contains { call in
        guard let name = call.calleeName, let needed = oldestSystem(of: name, call), needed > version else {
          return false
        }
        return !file.isGuarded(call.node, on: .iOS, atLeast: needed) && !file.redefines(call, named: name)
      }
    }
  }

  /// The first version of iOS with the API that a call uses; nil if it is not known.
  private func oldestSystem(of name: Name, _ call: FunctionCallExpr) -> OSVersion? {
    // The forms with a title and actions.
    if name == "alert", call.firstUnlabeledArgument != nil { return Availability.year2021[.iOS] }
    return SwiftUICatalog.entry(of: name)?.since(for: call)?[.iOS]
  }

  private func describe(
    _ overlap: FileModel.PresentationOverlap, _ other: Modifier, _ modifier: Modifier, _ file: FileModel
  ) -> (message: String, ruleCase: RuleCase, place: [RelatedLocation]) {
    let (it, its) = ("this `\(modifier.name.text)`", "the `\(other.name.text)`")
    let limit = "only one presentation can be shown at a time"
    switch overlap {
    case .together(let node):
      return (
        "Code presents \(it) and \(its) at once; \(limit)", .together,
        [RelatedLocation(range: node.range, message: "presents both")]
      )
    case .togetherElsewhere(let flags):
      return (
        "Code presents \(it) and \(its) at once; \(limit)", .together, [file.facts.related(flags, "presents both")]
      )
    case .anyTime(let node, let callback):
      return (
        "`\(callback.text)` can present \(it) while \(its) is shown; \(limit)", .anyTime,
        [RelatedLocation(range: node.range, message: "can run while the other is shown")]
      )
    case .fromContent(let node):
      return (
        "A button inside \(its) presents \(it); \(limit)", .fromContent,
        [RelatedLocation(range: node.range, message: "runs while the other is shown")]
      )
    case .unknown:
      return ("View already presents something with `\(other.name.text)`; \(limit)", .unknown, [])
    }
  }

  private func unknown(
    _ overlap: FileModel.PresentationOverlap, at modifier: Modifier, in file: FileModel
  ) -> Assumption? {
    switch overlap {
    case .unknown: .callers("whether both can be requested at the same time")
    case .fromContent where file.isForMacOrTVOnly(at: modifier.node):
      .callee("whether the system shows the second presentation after the first one is closed")
    default: nil
    }
  }
}

extension RuleCase {
  fileprivate static let fromContent = RuleCase(
    "fromContent", .wrong, "code inside one presentation requests another one of the view behind it")
  fileprivate static let legacyAlerts = RuleCase(
    "legacyAlerts", .deadFeature, "two modifiers that return an `Alert`, or an `ActionSheet`, are on one view")
  fileprivate static let legacyAlertInside = RuleCase(
    "legacyAlertInside", .deadFeature,
    "a view and another one inside it have modifiers that return an `Alert`, or an `ActionSheet`")
  fileprivate static let legacyAlertInLayer = RuleCase(
    "legacyAlertInLayer", .deadFeature,
    "the other modifier is in a row, a layer or a container of the project", severity: .info,
    because: "the view inside may be hosted separately")
  fileprivate static let together = RuleCase(
    "together", .wrong, "code requests both presentations at once", severity: .hint,
    because: "some systems show one after the other", isOptIn: true)
  fileprivate static let anyTime = RuleCase(
    "anyTime", .wrong, "a timer, a URL or a system event can request one while the other is shown", severity: .hint,
    because: "both are rarely requested at once", isOptIn: true)
  fileprivate static let unknown = RuleCase(
    "unknown", .wrong, "the code that requests the presentations is not known", severity: .hint,
    because: "several presentations on one view are supported", isOptIn: true)
  fileprivate static let oldSystems = RuleCase(
    "oldSystems", .deadFeature, "the deployment target is before iOS 14.5, where only the last one works",
    severity: .hint, because: "the deployment target may be that of another target", isOptIn: true)
}
