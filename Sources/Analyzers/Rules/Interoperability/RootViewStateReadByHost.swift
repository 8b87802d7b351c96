struct RootViewStateReadByHost: TypeRule {
  static let info = RuleInfo(
    id: "root_view_state_read_by_host", topic: .interoperability, alsoAbout: [.state], cases: [.noStorage],
    tier: .precise, since: "0.2.0", platforms: [.iOS, .macOS, .tvOS, .visionOS])

  static let looksAtModels = true

  private static let wrappers: Set<String> = [
    "State", "StateObject", "Environment", "EnvironmentObject", "FocusState", "GestureState", "SceneStorage", "Query",
  ]

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isClass else { return }
    for part in type.parts {
      for reference in file.references(named: "rootView", in: part.node)
      where file.enclosingType(of: reference) === type {
        let access = reference.parent.flatMap(MemberAccessExpr.init).flatMap { $0.declName == reference ? $0 : nil }
        let rootView = access?.node ?? reference
        guard let member = rootView.parent.flatMap(MemberAccessExpr.init), member.base == rootView,
          let name = member.name, let shown = viewName(ofHost: access?.base, in: type, file),
          let view = file.type(named: shown, at: reference),
          let property = view.properties.first(where: { $0.name == (name.boundProperty ?? name).text }),
          let wrapper = property.wrappers.first(where: Self.wrappers.contains), !property.isStatic
        else { continue }
        findings.add(
          at: member.node.range,
          "`\(name.text)` of a root view is not the one on screen, because `@\(wrapper)` has no storage here; keep "
            + "it in the controller and pass it in",
          .noStorage,
          related: [file.facts.related(view.declaration, "declares it")])
      }
    }
  }

  /// The view that a hosting controller shows: of `host` for `host.rootView`, of the class itself for `rootView`.
  private func viewName(ofHost host: SyntaxNode?, in type: TypeDeclaration, _ file: FileModel) -> String? {
    guard let host, !host.isSelf, host.kind != .superExpr else {
      return type.declaration.inheritedTypes.first.flatMap { shownView($0.node.text) }
    }
    if let declared = file.declaredType(of: host.withoutUnwrapping), let view = shownView(declared) { return view }
    // `let host = UIHostingController(rootView: Screen())`
    let value: SyntaxNode?
    if let name = DeclReferenceExpr(host.withoutUnwrapping)?.name,
      case .value(let local, _) = file.localBinding(of: name, at: host)
    {
      value = local
    } else {
      value = file.ownProperty(host.withoutUnwrapping)?.initialValue
    }
    guard let made = value.flatMap(FunctionCallExpr.init), made.calleeName.isAny(of: Self.hosts),
      let root = made.argument("rootView").flatMap(FunctionCallExpr.init)
    else { return nil }
    return root.calleeName.flatMap { $0.isCapitalized ? $0.text : nil }
  }

  private static let hosts: [StaticString] = ["UIHostingController", "NSHostingController", "NSHostingView"]

  /// `Screen` for `UIHostingController<Screen>`.
  private func shownView(_ host: String) -> String? {
    let parts = host.split(separator: "<", maxSplits: 1)
    guard parts.count == 2, Self.hosts.contains(where: { "\($0)" == parts[0] }) else { return nil }
    let name = parts[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return parts[1].dropFirst(name.count).first == ">" ? String(name) : nil
  }
}

extension RuleCase {
  fileprivate static let noStorage = RuleCase(
    "noStorage", .wrong, "code outside of a hosted view uses a property of it that needs the storage of a view")
}
