struct LiveViewInWidget: CallRule, ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "live_view_in_widget", topic: .widgets, cases: [.loads, .interacts, .shared], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

  static let callees: [StaticString] = [
    "AsyncImage", "ScrollView", "List", "Form", "TextField", "SecureField", "TextEditor",
  ]
  static let modifiers: [StaticString] = ["task", "onAppear", "onReceive", "onTapGesture", "onLongPressGesture"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName else { return }
    if name == "AsyncImage" {
      report(
        call.nameRange, at: call.node, in: file, .loads, &findings,
        "`AsyncImage` loads nothing in a widget; load the image in the timeline provider and pass it on")
    } else {
      let what = name.is(.textInput) ? "receives no text" : "does not scroll"
      report(
        call.nameRange, at: call.node, in: file, .interacts, &findings,
        "`\(name.text)` \(what) in a widget, which may show a placeholder instead; use views without interaction")
    }
  }

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let name = modifier.name.text
    if modifier.name.is(.gesture) {
      // A view of the app may react to taps there.
      guard modifier.trailingClosure?.statements.isEmpty != true, let type = file.enclosingType(of: modifier.node),
        file.widget(showing: type)?.isShownElsewhere == false
      else { return }
      report(
        modifier.range, at: modifier.node, in: file, .interacts, &findings,
        "`\(name)` is ignored in a widget; use a `Link`, `widgetURL` or a `Button` with an intent")
    } else if modifier.name != "onAppear" || startsTask(modifier, in: file), mayChangeView(modifier, in: file) {
      report(
        modifier.range, at: modifier.node, in: file, .loads, &findings,
        "What `\(name)` loads is not shown in a widget, which is drawn in advance; do this in the timeline provider")
    }
  }

  /// Views of UIKit and AppKit.
  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .representable, !type.isForeign else { return }
    report(
      type.name.range, of: type, in: file, .interacts, &findings,
      "A widget cannot show `\(type.name.text)`, which wraps a view of UIKit or AppKit; use SwiftUI's views")
  }

  /// Whether an action starts a task, whose result is too late. What it changes at once is drawn.
  private func startsTask(_ action: Modifier, in file: FileModel) -> Bool {
    file.reach(from: action).contains { $0.way.task != nil }
  }

  /// Whether an action may change what a view shows, rather than only record something.
  private func mayChangeView(_ action: Modifier, in file: FileModel) -> Bool {
    file.reach(from: action).all.contains { reached in
      switch reached {
      case .code(let code): code.writes.contains { !code.file.isLocal($0.target) }
      case .unseen(let unseen):
        // Global functions and static methods do not know the view.
        switch unseen.callee {
        case .unknown(.undeclared): false
        case .unknown: FunctionCallExpr(unseen.node)?.base?.typeReferenceName?.isCapitalized != true
        case .here, .elsewhere, .system, .nothing: false
        }
      }
    }
  }

  private func report(
    _ range: Range<Int>, at node: SyntaxNode, in file: FileModel, _ ruleCase: RuleCase, _ findings: inout Findings,
    _ message: String
  ) {
    // Code in an `#if` may be for the app.
    guard let type = file.enclosingType(of: node), file.isInBodyScope(node), let member = node.enclosingMember,
      !node.surroundings(below: member).contains(where: { $0.kind == .ifConfigClause })
    else { return }
    let isChosen = node.isConditional(below: member)
    report(range, of: type, isChosen: isChosen, in: file, ruleCase, &findings, message)
  }

  private func report(
    _ range: Range<Int>, of type: TypeDeclaration, isChosen: Bool = false, in file: FileModel, _ ruleCase: RuleCase,
    _ findings: inout Findings, _ message: String
  ) {
    guard let widget = file.widget(showing: type), !(isChosen && widget.isShownElsewhere) else { return }
    findings.add(
      at: range, message, widget.isShownElsewhere ? .shared : ruleCase, related: [widget.place].compactMap(\.self))
  }
}

extension RuleCase {
  fileprivate static let loads = RuleCase(
    "loads", .wrong, "a view that only widgets show loads something while it is shown")
  fileprivate static let interacts = RuleCase(
    "interacts", .wrong, "a view that only widgets show scrolls, receives text or reacts to gestures")
  fileprivate static let shared = RuleCase(
    "shared", .wrong, "a view that a widget shows is also shown elsewhere", severity: .info,
    because: "the widget may never get there")
}
