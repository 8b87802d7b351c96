struct WidgetWithoutContainerBackground: CallRule {
  static let info = RuleInfo(
    id: "widget_without_container_background", topic: .widgets, cases: [.missing], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

  static let callees: [StaticString] = ["StaticConfiguration", "AppIntentConfiguration", "IntentConfiguration"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let closure = call.trailingClosure(or: "content")
    guard let content = closure?.node ?? call.argument("content"), file.importsModule("WidgetKit"),
      background(ofContent: content, in: file) == .missing
    else { return }
    findings.add(
      at: call.nameRange,
      "The widget has no `containerBackground(for: .widget)`, so iOS 17 and later show a placeholder instead of it",
      related: [wholeView(ofContent: content, in: file)].compactMap(\.self),
      fixes: [closure.flatMap { adding(to: $0, in: file) }])
  }

  /// The only view in the body of the view that is all of the content.
  private func wholeView(ofContent content: SyntaxNode, in file: FileModel) -> RelatedLocation? {
    guard let statements = ClosureExpr(content)?.statements, statements.count == 1,
      let made = file.chain(of: statements[0]).base.flatMap(FunctionCallExpr.init),
      let name = made.calleeName, SwiftUICatalog.entry(of: name) == nil,
      let (shown, other) = file.root(ofViewNamed: name, at: made.node)
    else { return nil }
    return other.related(shown.firstToken?.range ?? shown.range, "has no container background")
  }

  private enum Background { case applied, missing, unknown }

  /// The maximum number of views to search.
  private static let maximumViews = 24

  /// Whether a closure, a function that is passed on (`content: card(for:)`) or an initializer (`content: Card.init`)
  /// builds a view that sets the background of the widget.
  private func background(ofContent content: SyntaxNode, in file: FileModel) -> Background {
    var visited: Set<String> = []
    guard let access = MemberAccessExpr(content), access.name == "init" else {
      return background(of: content, in: file, &visited)
    }
    guard let name = access.base?.lastName, let type = file.type(named: name.text, at: content),
      let (body, other) = file.bodyOfView(type)
    else { return .unknown }
    return background(of: body, in: other, &visited)
  }

  /// Whether the content, or a view in it, sets the background of the widget.
  private func background(of content: SyntaxNode, in file: FileModel, _ visited: inout Set<String>) -> Background {
    var result = Background.unknown
    for code in file.reach(from: content).now {
      if code.isStart { result = .missing }
      if code.file.applies(["containerBackground"], anywhereIn: code.node) { return .applied }
      for call in code.file.calls(in: code.node) {
        switch background(of: call, in: code.file, &visited) {
        case .applied: return .applied
        case .unknown: result = .unknown
        case .missing: continue
        }
      }
    }
    return result
  }

  /// Whether a view that a call creates, or a modifier that it applies, sets the background.
  private func background(
    of call: FunctionCallExpr, in file: FileModel, _ visited: inout Set<String>
  ) -> Background {
    guard let name = call.calleeName, !name.hasPrefix("widget"), SwiftUICatalog.entry(of: name) == nil else {
      return .missing
    }
    guard name.isCapitalized else {
      // A modifier of another module may do anything. Members of values are no modifiers.
      let isModifier = call.base.map { file.chain(of: $0).startsWithView } ?? false
      let isForeign = !file.callee(of: call).isOwn && SDK.members(named: name.text, of: "View").isEmpty
      return isModifier && isForeign ? .unknown : .missing
    }
    guard visited.count < Self.maximumViews, visited.insert(name.text).inserted else { return .missing }
    guard let type = file.type(named: name.text, at: call.node) else {
      // A view of the SDK sets nothing but what its closures do, which are a part of the code.
      return call.node.isStatement && SDK.conforms(name.text, to: "View") != true ? .unknown : .missing
    }
    guard let (body, other) = file.bodyOfView(type) else { return type.inherits("View") ? .unknown : .missing }
    return background(of: body, in: other, &visited)
  }

  /// Sets the background of the only view.
  private func adding(to content: ClosureExpr, in file: FileModel) -> Fix? {
    guard file.settings.supports(.year2023) == true, let view = content.statements.only,
      let edit = file.appending(".containerBackground(.fill.tertiary, for: .widget)", to: view)
    else { return nil }
    return .unsafe("Add a container background", preferred: true, edit)
  }
}

extension ModifierChain {
  /// Whether it is a chain of a view that is created here.
  fileprivate var startsWithView: Bool { baseName.map { $0.isCapitalized } ?? false }
}

extension [SyntaxNode] {
  fileprivate var only: SyntaxNode? { count == 1 ? first : nil }
}

extension RuleCase {
  fileprivate static let missing = RuleCase(
    "missing", .deadFeature, "no view of the widget sets the background of its container", isProven: true)
}
