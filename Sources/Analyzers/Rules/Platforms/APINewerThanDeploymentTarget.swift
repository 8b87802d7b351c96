struct APINewerThanDeploymentTarget: ModifierRule, CallRule {
  static let info = RuleInfo(
    id: "api_newer_than_deployment_target", topic: .platforms, cases: [.tooNew], tier: .precise)

  static let modifiers: [StaticString] =
    SwiftUICatalog.names { $0.kind == .modifier && $0.hasKnownVersions } + ["search"]
  static let callees: [StaticString] = SwiftUICatalog.names { $0.kind != .modifier && $0.hasKnownVersions }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard file.settings.platformsAreCertain, !file.settings.deploymentTargets.isEmpty, let call = modifier.call,
      !modifier.isImplicitMember
    else { return }
    if modifier.name == "search" {
      guard let type = modifier.receiver?.typeReferenceName, type == "ContentUnavailableView",
        !file.redefines(type, at: call.node),
        let needed = SwiftUICatalog.entry(of: type)?.since
      else { return }
      report(needed, at: call.range, of: call.node, name: type.text, in: file, &findings)
      return
    }
    // `model.task(…)` may be any method; only calls in a body are certain to be view modifiers.
    guard let needed = SwiftUICatalog.entry(of: modifier.name)?.since(for: call),
      file.isInBodyScope(modifier.node), isOnView(chain)
    else { return }
    report(needed, at: modifier.range, of: modifier.node, name: modifier.name.text, in: file, &findings)
  }

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard file.settings.platformsAreCertain, !file.settings.deploymentTargets.isEmpty, let name = call.calleeName,
      let needed = SwiftUICatalog.entry(of: name)?.since(for: call),
      name == "withAnimation" || file.isInBodyScope(call.node)
    else { return }
    report(needed, at: call.range, of: call.node, name: name.text, in: file, &findings)
  }

  private func isOnView(_ chain: ModifierChain) -> Bool {
    guard let name = chain.baseName else { return true }
    return name.isCapitalized || name == "content" || name == "self" || chain.node.isStatement
  }

  /// The platforms whose versions the catalog lists for each API. For other platforms, it assumes releases of that
  /// year.
  private static let platforms: [Platform] = [.iOS, .macOS]

  private func report(
    _ needed: Availability, at range: Range<Int>, of node: SyntaxNode, name: String, in file: FileModel,
    _ findings: inout Findings
  ) {
    let targets = file.settings.deploymentTargets
    let short = Self.platforms.first { platform in
      guard let target = targets[platform], let needed = needed[platform], needed > target,
        file.isCertainlyCompiled(for: platform, at: node)
      else { return false }
      return !file.isGuarded(node, on: platform, atLeast: needed)
    }
    guard let short, let version = needed[short], let target = targets[short],
      file.facts.extensionFunctions(named: name).isEmpty
    else { return }
    findings.add(
      at: range,
      "`\(name)` requires \(short.rawValue) \(version.text), but the deployment target is \(target.text); "
        + "add an availability check",
      fixes: [wrap(node, needed, in: file), annotate(node, needed, in: file)])
  }

  // MARK: - Fixes

  /// Wraps the statement in an availability check.
  private func wrap(_ node: SyntaxNode, _ needed: Availability, in file: FileModel) -> Fix? {
    let statement = node.enclosingStatement
    guard statement.kind == .functionCallExpr, file.isInBodyScope(statement) else { return nil }
    let wrapped = file.tree.wrapped(statement.range, in: "if #available(\(needed.text), *)")
    return .unsafe(
      "Wrap in `if #available`", preferred: true,
      .replace(statement.range, by: wrapped + " else { EmptyView() }"))
  }

  /// Adds `@available` to the enclosing declaration.
  private func annotate(_ node: SyntaxNode, _ needed: Availability, in file: FileModel) -> Fix? {
    guard let type = node.ancestors.first(where: { NominalDecl($0) != nil }) else { return nil }
    let indentation = file.tree.indentation(ofLineAt: type.range.lowerBound)
    return .unsafe(
      "Add `@available` to the type",
      .insert("@available(\(needed.text), *)\n\(indentation)", at: type.range.lowerBound))
  }
}

extension RuleCase {
  fileprivate static let tooNew = RuleCase(
    "tooNew", .doesNotCompile, "a system version that the deployment target includes does not have the API")
}
