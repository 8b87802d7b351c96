struct LinkOutsideNavigationContainer: TypeRule {
  static let info = RuleInfo(
    id: "link_outside_navigation_container", topic: .navigation, cases: [.link, .bar], tier: .precise,
    since: "0.2.0")

  /// What needs a container on all systems, and what a window of macOS shows without one.
  private static let links: [StaticString] = ["NavigationLink", "navigationDestination", "pickerStyle"]
  private static let bars: [StaticString] = ["navigationTitle", "navigationBarTitle", "toolbar"]

  /// The maximum number of candidates per name, each of which is followed to the code that shows it.
  private static let maximumCandidates = 4

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign else { return }
    for name in Self.links + Self.bars {
      for call in file.calls(named: name, in: type).prefix(Self.maximumCandidates) {
        guard let ruleCase = ruleCase(of: call, in: file) else { continue }
        report(call, ruleCase, of: type, in: file, &findings)
        return
      }
    }
  }

  /// Which kind of call without an effect it is; nil if it may have one.
  private func ruleCase(of call: FunctionCallExpr, in file: FileModel) -> RuleCase? {
    guard let name = call.calleeName, file.isInBodyScope(call.node), !call.node.isInPreview else { return nil }
    let isLink = name.isAny(of: Self.links)
    if name == "pickerStyle", !(call.firstArgument?.textEquals(".navigationLink") ?? false) { return nil }
    if name == "toolbar", call.trailingClosure == nil || !file.putsItemsIntoBar(call) { return nil }
    guard isLink || !file.settings.deploymentTargets.isEmpty && file.mayBeForPhonesOnly(call.node),
      !file.mayStandInNavigation(call.node),
      let boundaries = file.boundariesOutsideNavigation(of: call.node, throughTabs: true),
      boundaries.contains(.sceneRoot), boundaries.allSatisfy({ $0 == .sceneRoot }), !file.isForWatch,
      name == "NavigationLink" || !file.holdsNavigation(file.chain(of: call.node))
    else { return nil }
    return isLink ? .link : .bar
  }

  private func report(
    _ call: FunctionCallExpr, _ ruleCase: RuleCase, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard let name = call.calleeName else { return }
    // A manifest does not list all platforms, and macOS shows titles and toolbar items in the window.
    let isSurelyForPhones = ruleCase == .link || file.settings.platformsAreCertain
    findings.add(
      at: name.range, "`\(name.text)` has no effect outside a `NavigationStack`; wrap the root of the window or tab",
      ruleCase, assuming: [isSurelyForPhones ? nil : .platform("whether the app is built for macOS as well")],
      related: file.facts.uses(of: type.name.text).prefix(1).map { file.facts.related($0, "shown without a stack") },
      fixes: [fix(type, in: file)])
  }

  /// Wraps the body of a view that is the root of a window or a tab.
  private func fix(_ type: TypeDeclaration, in file: FileModel) -> Fix? {
    let isRoot = file.facts.uses(of: type.name.text).allSatisfy {
      $0.fact.placement == .sceneRoot || $0.fact.placement == .tab
    }
    guard isRoot, file.settings.supports(.year2022) == true, let view = type.bodyView, view.isStatement else {
      return nil
    }
    return .unsafe(
      "Wrap in `NavigationStack`", preferred: true,
      .replace(view.range, by: file.tree.wrapped(view.range, in: "NavigationStack")))
  }
}

extension RuleCase {
  fileprivate static let link = RuleCase("link", .deadFeature, "a link or destination is in no navigation container")
  fileprivate static let bar = RuleCase(
    "bar", .deadFeature, "a title or toolbar of an app for iOS is in no navigation container")
}
