// Determines what VoiceOver reads of a control: its texts and images, and the label that code gives it.

/// What VoiceOver reads of a control.
package struct AccessibleName {
  /// The title or the label of the control.
  package var content = SpokenContent()
  /// Whether the control is called with a title or a label.
  var hasLabel = false
  /// The argument of `accessibilityLabel` on the control.
  package var explicitLabel: SyntaxNode?
  /// Whether something else on the control, in a modifier of the project or on what contains it, may set its label.
  package var mayBeLabeledElsewhere = false
  /// Whether VoiceOver does not find the control.
  package var isHidden = false

  /// Whether VoiceOver certainly has no text to read for the control.
  package var isMissing: Bool {
    !isHidden && explicitLabel == nil && !mayBeLabeledElsewhere && !content.mayHaveText
  }
}

extension FileModel {
  /// What VoiceOver reads of a control.
  package func accessibleName(of control: FunctionCallExpr) -> AccessibleName {
    var result = AccessibleName()
    let label = controlLabel(of: control)
    result.content = label.content
    result.hasLabel = label.exists
    let chain = chain(of: control.node)
    for modifier in chain.modifiers where chain.base == control.node {
      if let argument = modifier.explicitLabel {
        result.explicitLabel = argument
      } else if mayChangeLabel(modifier) {
        result.mayBeLabeledElsewhere = true
      }
      if modifier.name == "accessibilityHidden", !modifier.onlyUnlabeledArgument.textEquals("false") {
        result.isHidden = true
      }
    }
    result.mayBeLabeledElsewhere = result.mayBeLabeledElsewhere || mayBeLabeledOutside(chain.node)
    result.isHidden = result.isHidden || !reachability(of: control.node).isReadable
    return result
  }

  /// Whether VoiceOver finds nothing in a view: a shape or a color without a label or other content.
  package func isBareShape(_ chain: ModifierChain) -> Bool {
    chain.startsWithShapeOrColor(in: self)
      && chain.modifiers.allSatisfy { $0.name != "overlay" && !$0.name.hasPrefix("accessibility") }
  }

  /// What VoiceOver reads of some views: the statements of a builder, or an expression.
  package func spokenContent(of views: [SyntaxNode]) -> SpokenContent {
    var collector = SpokenContent.Collector(file: self)
    for view in views { collector.visit(view, depth: 0) }
    return collector.content
  }

  /// The title or the label that a control is called with.
  package func controlLabel(of control: FunctionCallExpr) -> (content: SpokenContent, exists: Bool) {
    var collector = SpokenContent.Collector(file: self)
    var exists = false
    if let first = control.arguments.first, first.label == nil, let title = first.expression,
      title.kind != .closureExpr
    {
      collector.add(text: title)
      exists = true
    }
    for argument in control.arguments {
      guard let value = argument.expression else { continue }
      if let closure = ClosureExpr(value) {
        guard closure.role == .builder(.label) else { continue }
        for view in closure.statements { collector.visit(view, depth: 0) }
        exists = true
      } else if argument.label == "label" {
        collector.visit(value, depth: 0)
        exists = true
      }
    }
    let closures =
      [control.trailingClosure].compactMap(\.self) + control.additionalTrailingClosures.compactMap(\.closure)
    for closure in closures where closure.role == .builder(.label) {
      for view in closure.statements { collector.visit(view, depth: 0) }
      exists = true
    }
    return (collector.content, exists)
  }

  /// Whether a modifier may replace or add to what VoiceOver reads: one of SwiftUI's, one of the project that applies such
  /// a modifier, or a style that shows its own views.
  func mayChangeLabel(_ modifier: Modifier) -> Bool {
    if modifier.name.isAny(of: SpokenContent.replacing) { return !modifier.isWithoutEffectOnLabel }
    if SwiftUICatalog.entry(of: modifier.name) == nil, modifier.name.containsAny(of: ["accessib", "voiceover"]) {
      return !modifier.name.isAny(of: SpokenContent.neutral)
    }
    return modifier.isStyleWithViews || applies(SpokenContent.replacing, [modifier])
  }

  /// Whether a container, a helper or a caller may give a view the label that it does not have itself.
  ///
  /// - Parameter view: the outermost call of the view's chain.
  func mayBeLabeledOutside(_ view: SyntaxNode) -> Bool {
    var members = 0
    var open = [view]
    while let node = open.popLast() {
      if isLabeledAround(node) { return true }
      guard members < 8 else { continue }
      members += 1
      open += helperUses(around: node)
    }
    guard let type = enclosingType(of: view), type.viewRole == .view else { return false }
    return facts.shownUses(of: type.name.text).contains { use in
      use.fact.modifiers.contains { name in
        SpokenContent.labeling.contains { "\($0)" == name }
          || facts.effects(ofModifier: name).apply(SpokenContent.labeling)
      }
    }
  }

  /// Whether a modifier on a container of a view in the same member may set the label of the view.
  private func isLabeledAround(_ view: SyntaxNode) -> Bool {
    var child = view
    for ancestor in view.ancestors(ofEachChain: ModifierChain.maximumModifiers) {
      if ancestor.kind == .memberBlock { return false }
      if ancestor.kind == .functionCallExpr, child == ancestor.firstChild, child.kind == .memberAccessExpr,
        let modifier = chain(of: ancestor).modifier(at: ancestor), mayChangeLabel(modifier)
      {
        return true
      }
      // A control that contains the view reads it as a part of its own label.
      if let use = ArgumentUse(child), use.callee == "accessibilityRepresentation" { return true }
      child = ancestor
    }
    return false
  }
}

extension FileModel {
  /// That it is not known whether users get the code; nil unless the name of a folder says that it is a demonstration.
  package var doubtAboutDemo: Assumption? {
    FactPath.isInDemoFolder(facts.path) ? .naming("whether the demonstration is a part of the app") : nil
  }

  /// Whether `LabeledContent` around a control provides its label.
  package func isInLabeledContent(_ control: SyntaxNode) -> Bool {
    closures(around: control).contains { closure in
      guard let use = closure.use, use.callee == "LabeledContent" else { return false }
      return closure.role != .builder(.label)
    }
  }

  /// The literal in a `Text` directly before a control, which shows its name: `Text("Volume")` in
  /// `HStack { Text("Volume"); Slider(value: $volume) }`.
  package func textBefore(_ control: SyntaxNode) -> SyntaxNode? {
    let chain = chain(of: control).node
    var before = chain.previousSibling
    while let view = before, ModifierChain(view).baseName == "Spacer" { before = view.previousSibling }
    // Between two texts, both name the ends of the control's range.
    if let after = chain.nextSibling, ModifierChain(after).baseName == "Text",
      closures(around: chain).first?.use?.callee == "HStack"
    {
      return nil
    }
    let text = before.flatMap { ModifierChain($0).base }?.textLiteral
    // A single letter is a sample of a font rather than a label.
    return text.flatMap { StringLiteralExpr($0)?.constantText?.count == 1 ? nil : $0 }
  }
}

extension FileModel {
  /// Whether a control cannot be seen: a modifier hides it, or hides a view around it that is there for keyboard
  /// shortcuts.
  package func isInvisible(_ control: SyntaxNode) -> Bool {
    let chain = chain(of: control)
    if chain.base == control, chain.modifiers.contains(where: { $0.call?.hidesView ?? false }) { return true }
    // A hidden helper may have the shortcuts.
    var places = [(node: control, hasShortcut: false)]
    for _ in 0...Self.maximumHidingHelpers {
      let isHidden = places.contains { node, hasShortcut in
        node.ancestors.prefix { $0.kind != .memberBlock }.contains { ancestor in
          guard let call = FunctionCallExpr(ancestor), call.hidesView, let view = call.base, view.contains(node) else {
            return false
          }
          return hasShortcut || !calls(named: "keyboardShortcut", in: view).isEmpty
        }
      }
      if isHidden { return true }
      places = places.flatMap { place -> [(node: SyntaxNode, hasShortcut: Bool)] in
        let hasShortcut = place.node.enclosingMember.map { !calls(named: "keyboardShortcut", in: $0).isEmpty } ?? false
        return helperUses(around: place.node).map { ($0, place.hasShortcut || hasShortcut) }
      }
    }
    return false
  }

  /// The maximum number of helpers between a control and the view that hides it.
  private static var maximumHidingHelpers: Int { 3 }
}

extension FunctionCallExpr {
  /// Whether it is a modifier after which nothing of a view is visible.
  fileprivate var hidesView: Bool {
    switch calleeName {
    case "hidden": true
    case "opacity": onlyUnlabeledArgument.textEquals("0")
    case "frame": argument("width").textEquals("0") || argument("height").textEquals("0")
    default: false
    }
  }
}

extension Modifier {
  /// The argument of `accessibilityLabel`, or of its older form `accessibility(label:)`.
  package var explicitLabel: SyntaxNode? {
    if name == "accessibilityLabel" { return firstArgument ?? trailingClosure?.node ?? node }
    return name == "accessibility" ? argument("label") : nil
  }

  /// The argument of `accessibilityAddTraits`, or of its older form `accessibility(addTraits:)`.
  package var addedTraits: SyntaxNode? {
    if name == "accessibilityAddTraits" { return onlyUnlabeledArgument }
    return name == "accessibility" ? argument("addTraits") : nil
  }

  /// Whether a style receives views to show, maybe instead of the label: `.buttonStyle(Style { Text("a") })`.
  var isStyleWithViews: Bool {
    guard name == "buttonStyle", let style = firstArgument.flatMap(FunctionCallExpr.init) else { return false }
    return style.trailingClosure != nil || style.arguments.contains { $0.expression?.kind == .closureExpr }
  }

  /// Whether it is a call such as `accessibilityElement(children: .contain)` or `accessibilityHidden(false)`.
  var isWithoutEffectOnLabel: Bool {
    switch name {
    case "accessibilityHidden": onlyUnlabeledArgument.textEquals("false")
    case "accessibilityElement": argument("children").textEquals(".contain")
    case "accessibility": argument("label") == nil && argument("hidden") == nil
    default: false
    }
  }
}

extension SyntaxNode {
  /// The literal in `Text("…")`, unless it is empty.
  package var textLiteral: SyntaxNode? {
    guard let call = FunctionCallExpr(self), call.calleeName == "Text", let text = call.firstArgument,
      StringLiteralExpr(text)?.constantText != nil, !text.isEmptyText
    else { return nil }
    return text
  }

  /// Whether it is an empty string literal, or one with nothing but spaces.
  package var isEmptyText: Bool { StringLiteralExpr(self)?.constantText?.allSatisfy(\.isWhitespace) ?? false }
}
