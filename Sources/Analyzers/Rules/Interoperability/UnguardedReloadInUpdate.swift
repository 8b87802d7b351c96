struct UnguardedReloadInUpdate: TypeRule {
  static let info = RuleInfo(
    id: "unguarded_reload_in_update", topic: .interoperability, alsoAbout: [.performance],
    cases: [.reloads, .mayReload, .plays, .reloadsRows], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .macOS, .tvOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .representable, let update = type.representableUpdater, let body = update.body,
      type.storedProperties.contains(where: { !$0.isStatic })
    else { return }
    let again = file.reinitialization(of: type)
    // Without a parent that updates it, the view's own wrappers still do.
    guard again != .never || type.storedProperties.contains(where: { !$0.attributes.isEmpty }),
      !file.isPreviewHelper(type)
    else { return }
    for code in file.reach(from: body).now {
      for call in code.calls {
        guard let effect = effect(of: call, in: code.file), !isGuarded(call, in: code), let name = call.calleeName
        else { continue }
        let place = code.place(of: call.node, "runs with each update")
        findings.add(
          at: place.range, "Each update of the parent calls `\(name.text)` again; \(effect.remedy)",
          effect == .plays ? .plays : effect == .reloadsRows ? .reloadsRows : again == .happens ? .reloads : .mayReload,
          related: place.related)
        return
      }
    }
  }

  private enum Effect {
    /// Content is requested again, or the position is set again.
    case reloads
    case plays
    case reloadsRows

    var remedy: String {
      switch self {
      case .reloads: "compare the value with the last one and call it only for a new one"
      case .plays: "call it when the user starts playback, because an update would undo a pause"
      case .reloadsRows: "reload only if the data has changed, because a reload ends editing and selection"
      }
    }
  }

  private func effect(of call: FunctionCallExpr, in file: FileModel) -> Effect? {
    guard let name = call.calleeName, let receiver = call.base, !file.callee(of: call).isOwn else { return nil }
    switch name {
    case "loadHTMLString", "loadFileURL", "replaceCurrentItem", "setRootViewController": return .reloads
    case "setRegion", "setVisibleMapRect": return call.argument("animated") == nil ? nil : .reloads
    case "seek": return call.argument("to") == nil ? nil : .reloads
    case "load": return file.isKind(receiver, of: "WKWebView") ? .reloads : nil
    case "play": return file.isKind(receiver, of: "AVPlayer") ? .plays : nil
    case "reloadData":
      let classes = ["UITableView", "UICollectionView", "NSTableView", "NSOutlineView", "NSCollectionView"]
      return classes.contains { file.isKind(receiver, of: $0) } ? .reloadsRows : nil
    default: return nil
    }
  }

  /// Whether some code on the way asks something, other than for a value.
  private func isGuarded(_ call: FunctionCallExpr, in code: ReachedCode) -> Bool {
    code.conditions(of: call.node).contains { $0.firstChild?.kind != .optionalBindingCondition }
  }
}

extension RuleCase {
  fileprivate static let reloads = RuleCase(
    "reloads", .wrong, "the parent is updated, and each update loads content or sets a position again")
  fileprivate static let mayReload = RuleCase(
    "mayReload", .wrong, "it is not known what updates the parent", severity: .info,
    because: "most parents are updated at some time")
  fileprivate static let plays = RuleCase(
    "plays", .wrong, "each update starts playback", severity: .info,
    because: "only users who can pause notice it")
  fileprivate static let reloadsRows = RuleCase(
    "reloadsRows", .slow, "each update reloads all rows", severity: .hint,
    because: "a reload keeps the scroll position, and is often the only way to show new rows")
}
