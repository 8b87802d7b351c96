struct AppearanceProxyInView: TypeRule {
  static let info = RuleInfo(
    id: "appearance_proxy_in_view", topic: .interoperability, cases: [.wholeApp, .oneContainer], tier: .precise,
    since: "0.2.0",
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
        proxy.arguments.isEmpty ? .wholeApp : .oneContainer)
    }
  }
}

extension RuleCase {
  fileprivate static let wholeApp = RuleCase(
    "wholeApp", .wrong, "the setting applies to the whole app", severity: .hint,
    because: "13 of 25 judged findings were worth acting on")
  fileprivate static let oneContainer = RuleCase(
    "oneContainer", .wrong, "the setting is limited with `whenContainedInInstancesOf:`", severity: .hint,
    because: "few other screens have such a container")
}
