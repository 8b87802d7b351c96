struct DeprecatedNavigationView: CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "deprecated_navigation_view", topic: .deprecation, alsoAbout: [.navigation],
    cases: [.deprecated, .emptyColumn], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["NavigationView"]
  static let modifiers: [StaticString] = ["navigationViewStyle"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, let entry = SwiftUICatalog.entry(of: name),
      let deprecation = entry.deprecation(for: call)
    else { return }
    // The empty column does not depend on the deployment target, unlike the deprecation.
    let verdict = file.verdict(on: deprecation, of: entry, at: call.node)
    let fixes = [verdict?.canReplace ?? false ? fix(call, name, in: file) : nil]
    if hasEmptyColumn(call, in: file) {
      findings.add(
        at: name.rangeWithBackticks,
        "On an iPad, `NavigationView` shows a single view beside an empty column; use a `NavigationStack`, or the style "
          + "`.stack`",
        .emptyColumn,
        assuming: [
          file.settings.traits.runsOnIPad == true ? nil : .platform("whether the app runs on an iPad"),
          verdict?.unknown,
        ], fixes: fixes)
    } else if let verdict {
      findings.add(at: name.rangeWithBackticks, verdict.message, assuming: [verdict.unknown], fixes: fixes)
    }
  }

  /// Whether an iPad shows the only view as a sidebar beside an empty column.
  private func hasEmptyColumn(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard call.trailingClosure?.statements.count(where: { $0.kind != .variableDecl }) == 1,
      file.mayBeCompiled(for: .iOS, at: call.node), file.calls(named: "navigationViewStyle").isEmpty,
      !file.isOnlyForOlderSystems(call.node), file.settings.traits.runsOnIPad != false,
      let member = call.node.enclosingMember, !hasOneColumn(call, in: file, on: .iOS, orIsNested: true),
      !isNested(call, in: file)
    else { return false }
    // A condition may leave iPads to another branch.
    let asksForDevice = call.node.conditions(below: member).contains {
      $0.mentionsAny(of: ["userInterfaceIdiom", "horizontalSizeClass"])
    }
    return !asksForDevice && !isStyledOutside(call, in: file)
  }

  /// The maximum number of views around a navigation view that are searched for its style.
  private static let maximumViews = 12

  /// Whether a view that shows the navigation view sets its style, which applies to everything inside.
  private func isStyledOutside(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: call.node) else { return false }
    var visited: Set<String> = [type.name.text]
    var open = [type.name.text]
    while let name = open.popLast(), visited.count <= Self.maximumViews {
      for owner in file.facts.uses(of: name).map(\.fact.owner) where visited.insert(owner).inserted {
        if setsStyle(owner, in: file) { return true }
        open.append(owner)
      }
    }
    return false
  }

  /// Whether a view or an app sets the style for what it shows.
  private func setsStyle(_ owner: String, in file: FileModel) -> Bool {
    if let view = file.facts.view(named: owner)?.fact { return view.modifiers.contains("navigationViewStyle") }
    guard let type = file.facts.type(named: owner), let member = type.members.first(where: { $0.name == "body" }),
      let (body, other) = file.code(of: member, of: type)
    else { return false }
    return !other.calls(named: "navigationViewStyle", in: body).isEmpty
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // The style of a navigation view is part of the finding about it.
    guard chain.baseName != "NavigationView", let verdict = file.deprecation(of: modifier) else { return }
    let hasNoEffect = chain.baseName == "NavigationStack" || chain.baseName == "NavigationSplitView"
    findings.add(
      at: modifier.range, verdict.message, assuming: [verdict.unknown],
      fixes: [
        hasNoEffect && verdict.canReplace && canRemove(modifier, of: chain)
          ? .safe("Remove the style", preferred: true, .delete(modifier.removalRange)) : nil
      ])
  }

  // MARK: - Fixes

  private func canRemove(_ modifier: Modifier, of chain: ModifierChain) -> Bool {
    modifier.clause == nil && modifier.receiver != nil
      && !modifier.node.tree.hasComment(in: modifier.rangeWithPeriod)
      && chain.node.outermostAlternative == chain.node
  }

  private func fix(_ call: FunctionCallExpr, _ name: Name, in file: FileModel) -> Fix? {
    let chain = file.chain(of: call.node)
    guard let content = call.trailingClosure, call.arguments.isEmpty, call.additionalTrailingClosures.isEmpty,
      chain.node.outermostAlternative == chain.node, !activatesLinks(in: file)
    else { return nil }
    var edits: [TextEdit] = []
    var isStack = false
    var hasColumns = false
    for style in chain.modifiers where style.name == "navigationViewStyle" {
      guard canRemove(style, of: chain), let value = style.onlyUnlabeledArgument else { return nil }
      if value.textEquals(".stack") || value.textEquals("StackNavigationViewStyle()") {
        isStack = true
      } else if value.textEquals(".columns") || value.textEquals("ColumnNavigationViewStyle()")
        || value.textEquals("DoubleColumnNavigationViewStyle()")
      {
        hasColumns = true
      } else if !value.textEquals(".automatic"), !value.textEquals("DefaultNavigationViewStyle()") {
        return nil
      }
      edits.append(.delete(style.removalRange))
    }
    let views = content.statements.filter { $0.kind != .variableDecl }
    guard views.count == content.statements.count || views.count == 1 else { return nil }
    if views.count == 1, isStack || !hasColumns && hasOneColumn(call, in: file) {
      edits.append(.replace(name.rangeWithBackticks, by: "NavigationStack"))
      return Fix(title: "Use `NavigationStack`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
    }
    guard !isStack, views.count == 2 || views.count == 3, let splits = columns(views, of: call) else { return nil }
    edits.append(.replace(name.rangeWithBackticks, by: "NavigationSplitView"))
    return Fix(
      title: "Use `NavigationSplitView`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits + splits))
  }

  /// Whether a navigation view has a single column wherever it is shown: on a watch, or in a sheet or popover, which are
  /// narrow.
  ///
  /// - Parameters:
  ///   - platform: the only platform that counts; nil for all.
  ///   - isNested: whether a place in another container counts as well.
  private func hasOneColumn(
    _ call: FunctionCallExpr, in file: FileModel, on platform: Platform? = nil, orIsNested isNested: Bool = false
  ) -> Bool {
    file.isForWatch
      || file.navigationContexts(of: call.node, on: platform).allSatisfy { context in
        switch context {
        case .boundary(let slot): slot == .sheet || slot == .popover
        case .stackRoot, .pushed: isNested
        case .unknown, .unshown: false
        }
      }
  }

  /// Whether another navigation container shows the view, which `nested_navigation_stack` reports.
  private func isNested(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    file.navigationContexts(of: call.node, always: true).contains { context in
      switch context {
      case .stackRoot, .pushed: true
      case .boundary, .unknown, .unshown: false
      }
    }
  }

  /// Whether the file has links that a binding activates, which do not work reliably in the new containers.
  private func activatesLinks(in file: FileModel) -> Bool {
    file.calls(named: "NavigationLink").contains(where: \.isActivatedLink)
  }

  /// Puts the second and third view into closures of their own.
  private func columns(_ views: [SyntaxNode], of call: FunctionCallExpr) -> [TextEdit]? {
    let tree = call.node.tree
    let labels: [StaticString] = views.count == 2 ? ["detail"] : ["content", "detail"]
    let indentation = tree.indentation(ofLineAt: call.range.lowerBound)
    var edits: [TextEdit] = []
    for (label, (view, next)) in zip(labels, zip(views, views.dropFirst())) {
      guard FunctionCallExpr(view) != nil || view.kind == .declReferenceExpr || view.kind == .memberAccessExpr else {
        return nil
      }
      let gap = view.range.upperBound..<next.range.lowerBound
      guard !tree.hasComment(in: gap) else { return nil }
      let text =
        tree.isOnOneLine(gap)
        ? " } \(label): { "
        : "\n\(indentation)} \(label): {\n" + tree.indentation(ofLineAt: next.range.lowerBound)
      edits.append(.replace(gap, by: text))
    }
    return edits
  }
}

extension RuleCase {
  fileprivate static let emptyColumn = RuleCase(
    "emptyColumn", .wrong, "a `NavigationView` has one view and no style", severity: .info,
    because: "only an iPad shows an empty column beside the view")
}
