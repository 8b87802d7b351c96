struct ImplicitTitleDisplayMode: ModifierRule {
  static let info = RuleInfo(
    id: "implicit_title_display_mode", topic: .navigation, cases: [.differs, .pushedTogether],
    tier: .precise, platforms: [.iOS, .watchOS, .visionOS])

  static let modifiers: [StaticString] = ["navigationTitle", "navigationBarTitle"]

  func check(_ title: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // A screen has one title, and what decides follows from the whole chain.
    guard chain.modifiers.first(where: { $0.name.isAny(of: Self.modifiers) })?.position == title.position,
      title.argument("displayMode") == nil,
      !file.isForMacOrTVOnly(at: title.node), !file.isForWatch,
      !file.slots(around: chain.node).contains(where: { $0.slot == .toolbar }), !isHelper(chain, in: file),
      !saysMode(chain, in: file), !hasOwnTitleView(chain, in: file), !hidesBar(chain),
      !isPutIntoStack(title, in: file)
    else { return }
    let inherited = file.inheritedTitleModes(of: chain.node)
    guard !inherited.pushes.isEmpty, !partsSayMode(chain, in: file), let problem = inherited.problem(file.facts) else {
      return
    }
    let automatic = chain.modifiers.first { $0.name.is(.titleDisplayMode) }
    if automatic != nil {
      // Another rule reports an explicit `.automatic` of a screen that is pushed alone.
      guard case .overlaps = problem else { return }
    }
    report(problem, title, automatic, fixes(title, automatic, keeping: inherited.only, in: file), file.facts, &findings)
  }

  private func report(
    _ problem: InheritedTitleProblem, _ title: Modifier, _ automatic: Modifier?, _ fixes: [Fix?], _ facts: FactReader,
    _ findings: inout Findings
  ) {
    switch problem {
    case .overlaps(let builder):
      let cause = automatic == nil ? "No title display mode set" : "The title display mode is automatic"
      findings.add(
        at: title.range,
        "\(cause): the screen is pushed together with others, and their titles can overlap",
        .pushedTogether, related: [facts.related(builder, "several screens are pushed at once")], fixes: fixes)
    case .differs(let large, let inline):
      let shown = large.isPush ? "pushed from a screen with a large title" : "root of a stack, with a large title"
      findings.add(
        at: title.range,
        "No title display mode set: the title is large or inline, depending on how the screen is reached", .differs,
        related: [large.place.related(shown), inline.place.related("pushed from a screen with an inline title")],
        fixes: fixes)
    case .mayDiffer(let root, let push):
      findings.add(
        at: title.range,
        "No title display mode set: the title is large at the root of a stack but inherited when pushed", .differs,
        assuming: [.callers("whether the screens that push this one have a large title as well")],
        related: [root.place.related("root of a stack"), push.place.related("pushed here")], fixes: fixes)
    }
  }

  /// Whether a mode is set by this chain, by one around or inside it, or by another member of the type, which may be
  /// shown together with it.
  private func saysMode(_ chain: ModifierChain, in file: FileModel) -> Bool {
    let type = file.enclosingType(of: chain.node)
    let item = chain.node.ancestors.reduce(chain.node) { $1.kind == .sourceFile ? $0 : $1 }
    let member = chain.node.enclosingMember
    return (type?.parts.map(\.node) ?? [item]).contains { part in
      SwiftUICatalog.names(.titleDisplayMode).contains { name in
        file.calls(named: name, in: part).contains { call in
          guard !call.firstArgument.textEquals(".automatic") else { return false }
          return type != nil && call.node.enclosingMember != member || call.node.contains(chain.node)
            || chain.node.contains(call.node)
        }
      }
    }
  }

  /// Whether the mode is set one step away: by the view at the start of the chain, by a modifier that the project
  /// declares, or by every place that shows the view.
  private func partsSayMode(_ chain: ModifierChain, in file: FileModel) -> Bool {
    let modes = SwiftUICatalog.names(.titleDisplayMode).map { "\($0)" }
    if let base = chain.baseName?.text, let view = file.facts.view(named: base)?.fact,
      modes.contains(where: view.modifiers.contains)
    {
      return true
    }
    for modifier in chain.modifiers {
      let helpers = file.facts.extensionFunctions(named: modifier.name.text)
      if helpers.contains(where: { modes.contains(where: $0.fact.modifiers.contains) }) { return true }
    }
    guard let type = file.enclosingType(of: chain.node) else { return false }
    let uses = file.facts.uses(of: type.name.text).filter { !file.facts.isOnlyInPreviews($0.fact.owner) }
    return !uses.isEmpty && uses.allSatisfy { use in modes.contains(where: use.fact.modifiers.contains) }
  }

  /// Whether a modifier in the project wraps the screen in a stack, here or where the screen is shown.
  private func isPutIntoStack(_ title: Modifier, in file: FileModel) -> Bool {
    guard let member = title.node.enclosingMember, let type = file.enclosingType(of: title.node) else { return false }
    return file.mayBePut(into: .navigationStack, title.node, in: member)
      || file.facts.uses(of: type.name.text).contains { use in
        use.fact.modifiers.contains { file.facts.mayPut(modifier: $0, into: .navigationStack) }
      }
  }

  private func hidesBar(_ chain: ModifierChain) -> Bool {
    chain.modifiers.contains { modifier in
      modifier.name == "navigationBarHidden"
        || modifier.name == "toolbar" && modifier.firstArgument.textEquals(".hidden")
    }
  }

  /// Whether the chain is in a modifier that the project declares: its callers may set the mode.
  private func isHelper(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    return type.isForeign && type.name == "View" || type.viewRole == .viewModifier
  }

  private func hasOwnTitleView(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    return type.parts.contains { part in
      (file.calls(named: "ToolbarItem", in: part.node) + file.calls(named: "ToolbarItemGroup", in: part.node))
        .contains { $0.argument("placement").textEquals(".principal") }
        || file.calls(named: "toolbar", in: part.node).contains {
          $0.argument("removing").textEquals(".title")
        }
    }
  }

  /// The fixes. The one that keeps the current appearance is safe if that appearance is known.
  private func fixes(
    _ title: Modifier, _ automatic: Modifier?, keeping current: TitleMode?, in file: FileModel
  ) -> [Fix?] {
    let preferred = current ?? .inline
    let modes: [TitleMode] = preferred == .large ? [.large, .inline] : [.inline, .large]
    return modes.map { mode in
      let replaced = automatic?.onlyUnlabeledArgument.map { TextEdit.replace($0.range, by: "." + mode.rawValue) }
      guard let edit = replaced ?? edit(title, mode, in: file) else { return nil }
      return Fix(
        title: mode == current
          ? "Keep the \(mode.rawValue) title" : "Show \(mode == .large ? "a large" : "an inline") title",
        isSafe: mode == current, isPreferred: mode == preferred, edits: [edit])
    }
  }

  private func edit(_ title: Modifier, _ mode: TitleMode, in file: FileModel) -> TextEdit? {
    let lacking = file.platforms(lacking: "navigationBarTitleDisplayMode", at: title.node)
    guard !lacking.isEmpty else { return title.inserting(".navigationBarTitleDisplayMode(.\(mode.rawValue))") }
    // macOS and tvOS have no large titles.
    if mode == .inline, file.settings.supports(.year2023) == true {
      return title.inserting(".toolbarTitleDisplayMode(.inline)")
    }
    let indentation = file.tree.indentation(ofLineAt: title.name.range.lowerBound)
    let extra = title.isOnOwnLine ? indentation : indentation + "  "
    let code =
      "\n\(extra)#if \(file.condition(leavingOut: lacking, at: title.node))\n\(extra).navigationBarTitleDisplayMode(.\(mode.rawValue))\n\(extra)#endif"
    // Text after the insertion on the same line would become part of the `#endif` line.
    let end = title.node.range.upperBound
    let lineEnd = file.tree.source.lineRange(file.tree.source.line(at: end)).upperBound
    guard file.tree.source.bytes[end..<lineEnd].allSatisfy({ $0 == 32 || $0 == 9 }) else { return nil }
    return .insert(code, at: end)
  }
}

/// What can go wrong with a title that inherits its display mode.
enum InheritedTitleProblem {
  /// Code pushes the screen together with others.
  case overlaps(Located<BuiltPathFact>)
  /// The title is large where one place shows the screen, and inline where another one does.
  case differs(large: FileModel.InheritedTitleModes.Place, inline: FileModel.InheritedTitleModes.Place)
  /// The title is large at the root of a stack, and the screen that pushes it has an unknown mode.
  case mayDiffer(root: FileModel.InheritedTitleModes.Place, push: FileModel.InheritedTitleModes.Place)
}

extension FileModel.InheritedTitleModes {
  /// What can go wrong; nil if every path to the screen is known to give it the same mode, or nothing is known.
  func problem(_ facts: FactReader) -> InheritedTitleProblem? {
    // A title that inherits an inline one has no large title that could overlap.
    let isInline = places.allSatisfy { $0.title?.isStated ?? false } && only == .inline
    if !isInline, let builder = pushes.lazy.compactMap({ pathBuilder($0.place, facts) }).first {
      return .overlaps(builder)
    }
    if let large = places.first(where: { $0.mode == .large }),
      let inline = places.first(where: { $0.mode == .inline })
    {
      return .differs(large: large, inline: inline)
    }
    if let root = places.first(where: { !$0.isPush && $0.mode == .large }),
      let push = pushes.first(where: { $0.mode == nil })
    {
      return .mayDiffer(root: root, push: push)
    }
    return nil
  }

  /// Code that appends several screens at once to the path of the stack that a destination belongs to.
  private func pathBuilder(_ place: FileModel.RelatedPlace, _ facts: FactReader) -> Located<BuiltPathFact>? {
    let destinations = facts.destinationPaths(in: place.path ?? facts.path)
    var destination = destinations.first { $0.range.contains(place.range.lowerBound) }
    // In another file, a helper may build the screens for the only path of that file.
    if destination == nil, place.path != nil, Set(destinations.map(\.fact.path)).count == 1 {
      destination = destinations.first
    }
    guard let destination else { return nil }
    return facts.builtPaths(named: destination.fact.path).first { builder in
      destination.fact.owner.isEmpty || builder.fact.owner == destination.fact.owner
    }
  }
}

extension RuleCase {
  fileprivate static let differs = RuleCase(
    "differs", .wrong, "the title is large or inline, depending on how the screen is reached", severity: .info,
    because: "the title only has another size")
  fileprivate static let pushedTogether = RuleCase(
    "pushedTogether", .wrong, "code pushes the screen together with others")
}
