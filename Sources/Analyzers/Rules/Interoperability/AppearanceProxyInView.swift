struct AppearanceProxyInView: TypeRule {
  static let info = RuleInfo(
    id: "appearance_proxy_in_view", topic: .interoperability, cases: [.changesLook, .wholeApp, .oneContainer],
    tier: .precise, since: "0.2.0",
    platforms: [.iOS, .tvOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, type.declaration.node.kind == .structDecl else { return }
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
  fileprivate static let wholeApp = RuleCase(
    "wholeApp", .wrong, "the setting applies to the whole app", severity: .hint,
    because: "13 of 25 judged findings were worth acting on")
  fileprivate static let oneContainer = RuleCase(
    "oneContainer", .wrong, "the setting is limited with `whenContainedInInstancesOf:`", severity: .hint,
    because: "few other screens have such a container")
}
