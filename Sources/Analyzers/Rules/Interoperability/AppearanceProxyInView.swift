struct AppearanceProxyInView: TypeRule, CallRule, ModifierRule {
  static let info = RuleInfo(
    id: "appearance_proxy_in_view", topic: .interoperability,
    cases: [.changesLook, .opaqueBar, .wholeApp, .oneContainer], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .tvOS, .visionOS])

  /// Apps often set the look of bars in code that does not use SwiftUI.
  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    // The appearance in a view is reported as one of the whole app.
    guard type.viewRole == .view else { return reportColoredBars(in: type, file, &findings) }
    guard type.declaration.node.kind == .structDecl else { return }
    let proxies = file.calls(named: "appearance", in: type).filter { proxy in
      proxy.base.flatMap(DeclReferenceExpr.init)?.name.hasPrefix("UI") ?? false
    }
    guard !proxies.isEmpty, !file.isBuiltOnce(type), !file.isPreviewHelper(type) else { return }
    // A view that sets several properties of the same class is reported once.
    var reported: [Name] = []
    for proxy in proxies {
      guard let owner = proxy.base.flatMap(DeclReferenceExpr.init)?.name, !reported.contains(where: { $0 == owner })
      else { continue }
      reported.append(owner)
      findings.add(
        at: proxy.range,
        "`\(owner.text).appearance()` changes the whole app, not only this view; use a modifier or set it at app start",
        !proxy.arguments.isEmpty ? .oneContainer : keepsLook(of: owner, proxies, in: file) ? .changesLook : .wholeApp)
    }
  }

  // MARK: - Liquid Glass

  static let callees: [StaticString] = ["UINavigationBarAppearance", "UITabBarAppearance", "UIToolbarAppearance"]
  static let modifiers: [StaticString] = ["toolbarBackground"]

  /// The first version of iOS whose bars are of Liquid Glass.
  private static let glass = OSVersion(26)

  /// Reports an appearance of a bar that is opaque or has a color: `appearance.configureWithOpaqueBackground()`.
  func check(_ appearance: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = appearance.calleeName, hasGlass(appearance.node, in: file),
      let member = appearance.node.enclosingMember, let alias = alias(of: appearance.node)
    else { return }
    let opaque = file.calls(named: "configureWithOpaqueBackground", in: member).first { call in
      call.base.flatMap(DeclReferenceExpr.init)?.name == alias
    }
    let color = colored(in: member, of: file) { DeclReferenceExpr($0)?.name == alias }
    if let place = opaque?.range ?? color { report(place, "`\(name.text)`", &findings) }
  }

  /// Reports `toolbarBackground(.red, for: .tabBar)`.
  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard hasGlass(modifier.node, in: file), modifier.argument("for").textEquals(".tabBar"),
      modifier.call?.firstUnlabeledArgument?.isFill ?? false
    else { return }
    report(modifier.range, "`toolbarBackground`", &findings)
  }

  /// Reports `UINavigationBar.appearance().barTintColor = .red` in types that are not views.
  private func reportColoredBars(in type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings) {
    for proxy in file.calls(named: "appearance", in: type) {
      guard let owner = proxy.base.flatMap(DeclReferenceExpr.init)?.name,
        owner.isAny(of: ["UINavigationBar", "UITabBar", "UIToolbar"]), hasGlass(proxy.node, in: file),
        let member = proxy.node.enclosingMember
      else { continue }
      let alias = alias(of: proxy.node)
      let place = colored(in: member, of: file) { target in
        target == proxy.node || alias.map { DeclReferenceExpr(target)?.name == $0 } ?? false
      }
      if let place { report(place, "The color of `\(owner.text)`", &findings) }
    }
  }

  private func report(_ range: Range<Int>, _ subject: String, _ findings: inout Findings) {
    findings.add(
      at: range, "\(subject) replaces Liquid Glass with a flat background on iOS 26; remove it", .opaqueBar)
  }

  /// Whether code runs only where bars are of Liquid Glass.
  private func hasGlass(_ node: SyntaxNode, in file: FileModel) -> Bool {
    guard let target = file.settings.deploymentTargets[.iOS], target >= Self.glass else { return false }
    return file.mayBeCompiled(for: .iOS, at: node) && !file.isOnlyForOlderSystems(node)
  }

  /// The name of the constant or the variable that an expression is the value of.
  private func alias(of value: SyntaxNode) -> Name? {
    guard let clause = value.parent, clause.kind == .initializerClause else { return nil }
    return clause.parent.flatMap(PatternBinding.init)?.name
  }

  /// The first place that gives an object a color for its background.
  private func colored(
    in member: SyntaxNode, of file: FileModel, where isObject: (SyntaxNode) -> Bool
  ) -> Range<Int>? {
    let colored = file.assignments(in: member).first { assignment in
      guard let target = MemberAccessExpr(assignment.target), let base = target.base, isObject(base),
        target.name?.isAny(of: ["backgroundColor", "barTintColor"]) ?? false, let value = assignment.singleValue
      else { return false }
      return value.kind != .nilLiteralExpr && value.lastName.map { $0 != "clear" } ?? true
    }
    return colored?.node.range
  }

  /// Whether the appearance of the view gives a class another look and no code of the view takes it back.
  private func keepsLook(of owner: Name, _ proxies: [FunctionCallExpr], in file: FileModel) -> Bool {
    let own = proxies.filter { $0.base.flatMap(DeclReferenceExpr.init)?.name == owner && $0.arguments.isEmpty }
    let isTakenBack = own.contains { proxy in
      file.closuresThroughHelpers(around: proxy.node).contains { $0.use?.callee == "onDisappear" }
    }
    return !isTakenBack && own.contains { changesLook($0, in: file) }
  }

  /// Whether code that runs when a view appears sets a color or an image: `UINavigationBar.appearance().tintColor =
  /// .red`, also through a local constant for the proxy.
  private func changesLook(_ proxy: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let member = proxy.node.enclosingMember, member.kind != .initializerDecl else { return false }
    let binding = proxy.node.parent?.kind == .initializerClause ? proxy.node.parent?.parent : nil
    let alias = binding.flatMap(PatternBinding.init)?.name
    return file.assignments(in: member).contains { assignment in
      guard let target = MemberAccessExpr(assignment.target), let base = target.base,
        base == proxy.node || alias.map({ DeclReferenceExpr(base)?.name == $0 }) ?? false,
        let property = target.name, property.isAny(of: Self.looks), let value = assignment.singleValue
      else { return false }
      return value.kind != .nilLiteralExpr && !(value.lastName?.isAny(of: ["clear"]) ?? false)
    }
  }

  /// Properties that show on all screens.
  private static let looks: [StaticString] = [
    "backgroundColor", "barTintColor", "tintColor", "standardAppearance", "scrollEdgeAppearance", "compactAppearance",
    "shadowImage",
  ]
}

extension RuleCase {
  fileprivate static let changesLook = RuleCase(
    "changesLook", .wrong, "a screen that appears gives a class another color or image and never restores it",
    severity: .info, because: "only screens that are shown later look different")
  fileprivate static let opaqueBar = RuleCase(
    "opaqueBar", .wrong, "a bar gets an opaque background or a color in an app for iOS 26 or later", severity: .info,
    because: "some apps prefer a flat bar")
  fileprivate static let wholeApp = RuleCase(
    "wholeApp", .wrong, "the setting applies to the whole app", severity: .hint,
    because: "13 of 25 judged findings were worth acting on")
  fileprivate static let oneContainer = RuleCase(
    "oneContainer", .wrong, "the setting is limited with `whenContainedInInstancesOf:`", severity: .hint,
    because: "few other screens have such a container")
}
