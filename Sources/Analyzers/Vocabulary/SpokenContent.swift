// Collects the texts and images of views that VoiceOver can read.

/// What VoiceOver can read of the content of a view.
package struct SpokenContent {
  /// The expressions of the texts in source order, for example the literal in `Text("Add")`.
  package private(set) var texts: [SyntaxNode] = []
  /// The images without a label, in source order.
  package private(set) var images: [SpokenImage] = []
  /// Whether nothing else may contribute a text: no values, helpers or views that are not known.
  package private(set) var isComplete = true

  /// Whether something may have a text.
  package var mayHaveText: Bool { !isComplete || texts.contains { !$0.isEmptyText } }

  /// The constant texts, as long as every text is a literal without interpolation; nil if others may be read as well.
  package var constantTexts: [String]? {
    guard isComplete else { return nil }
    var result: [String] = []
    for text in texts {
      guard let constant = StringLiteralExpr(text)?.constantText else { return nil }
      result.append(constant)
    }
    return result
  }
}

/// An image that no text describes.
package struct SpokenImage {
  package enum Source {
    /// A symbol of the system, for many of which the system has a label.
    case symbol
    /// A symbol or an image of the asset catalog. VoiceOver reads its name.
    case asset
    /// An image without a name, for which VoiceOver reads nothing.
    case unnamed
    /// An image that a view of the project shows, or a symbol that a member of another file creates.
    case unknown
  }

  package let source: Source
  /// The call that creates it.
  package let node: SyntaxNode
}

extension SpokenContent {
  /// Modifiers that set the label of the element that they are applied to.
  static let labeling: [StaticString] = [
    "accessibilityLabel", "accessibility", "accessibilityRepresentation", "accessibilityHidden",
    "accessibilityLabeledPair",
  ]

  /// `labeling`, and modifiers that merge or hide elements.
  static let replacing: [StaticString] = labeling + ["accessibilityElement", "accessibilityChildren"]

  /// Modifiers that do not affect labels.
  static let neutral: [StaticString] = [
    "accessibilityIdentifier", "accessibilityAddTraits", "accessibilityRemoveTraits", "accessibilityHint",
    "accessibilityValue", "accessibilitySortPriority", "accessibilityAction", "accessibilityActions",
    "accessibilityInputLabels", "accessibilityFocused", "accessibilityShowsLargeContentViewer",
    "accessibilityIgnoresInvertColors", "accessibilityRespondsToUserInteraction", "accessibilityZoomAction",
    "accessibilityScrollAction", "accessibilityAdjustableAction", "accessibilityHeading",
    "accessibilityTextContentType", "accessibilityCustomContent", "accessibilityRotor", "accessibilityRotorEntry",
    "accessibilityLinkedGroup", "accessibilityDirectTouch", "accessibilityDragPoint", "accessibilityDropPoint",
    "accessibilityChartDescriptor", "accessibilityActivationPoint", "accessibilityDefaultFocus",
    "accessibilityScrollStatus",
  ]

  /// Views that VoiceOver does not read as a text.
  private static let silent: [StaticString] = [
    "Spacer", "Divider", "EmptyView", "Canvas", "ProgressView", "Material",
  ]

  /// Images without a name, by the label of the first argument of `Image`.
  private static let unnamed: [StaticString] = ["uiImage", "nsImage", "cgImage", "decorative", "data"]

  /// The maximum nesting of views and helpers to follow. Helpers that use each other form a cycle.
  private static let maximumDepth = 16

  /// Walks through the views of a builder.
  struct Collector {
    let file: FileModel
    var content = SpokenContent()

    mutating func add(text: SyntaxNode) {
      // `Text("Add")` as the label of a control.
      if FunctionCallExpr(text)?.calleeName == "Text" || FunctionCallExpr(text)?.calleeName == "Image" {
        visit(text, depth: 0)
      } else {
        content.texts.append(text)
      }
    }

    mutating func visit(_ node: SyntaxNode, depth: Int) {
      guard depth < SpokenContent.maximumDepth else { return content.isComplete = false }
      switch node.kind {
      case .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .postfixIfConfigExpr, .optionalChainingExpr:
        visit(file.chain(of: node), depth: depth)
      case .ifExpr, .switchExpr, .codeBlock, .switchCase, .ifConfigDecl, .ifConfigClause, .accessorBlock, .accessorDecl,
        .returnStmt:
        for child in node.children where SpokenContent.isContent(child) { visit(child, depth: depth + 1) }
      case .variableDecl: break
      case .tupleExpr, .sequenceExpr: visitParts(of: node, depth: depth)
      default: content.isComplete = false
      }
    }

    /// `isOn ? Image("a") : Image("b")`, `Text("a") + Text("b")`.
    private mutating func visitParts(of node: SyntaxNode, depth: Int) {
      let alternatives = node.alternatives
      if alternatives.count > 1 || alternatives.first != node {
        for alternative in alternatives { visit(alternative, depth: depth + 1) }
        return
      }
      for part in node.children where part.kind != .binaryOperatorExpr { visit(part, depth: depth + 1) }
    }

    private mutating func visit(_ chain: ModifierChain, depth: Int) {
      var modifiers = chain.modifiers[...]
      // In `Icons.image(.close)`, the first call creates the view.
      let isView = chain.base?.kind == .functionCallExpr
      let creation = modifiers.first.flatMap { !isView && file.isOwnMember($0) ? $0.node : nil }
      if creation != nil { modifiers.removeFirst() }
      for modifier in modifiers.reversed() {
        if let label = modifier.explicitLabel { return content.texts.append(label) }
        if modifier.name == "accessibilityHidden" {
          if modifier.onlyUnlabeledArgument.textEquals("true") { return }
          if !modifier.onlyUnlabeledArgument.textEquals("false") { content.isComplete = false }
        } else if file.mayChangeLabel(modifier) {
          content.isComplete = false
        } else {
          visitContent(of: modifier, depth: depth)
        }
      }
      if let creation { return visit(member: creation, depth: depth) }
      guard let base = chain.base else { return content.isComplete = false }
      visit(base: base.unparenthesized, named: chain.baseName, depth: depth)
    }

    /// A property or a function of a type of the project that builds a part of the label.
    private mutating func visit(member: SyntaxNode, depth: Int) {
      switch file.callee(of: member) {
      case .here(let code):
        guard let body = code.body else { return content.isComplete = false }
        visit(body, depth: depth + 1)
      case .elsewhere(let found, of: _):
        guard let (body, other) = file.body(of: found) else { return content.isComplete = false }
        var inner = Collector(file: other)
        inner.visit(body, depth: depth + 1)
        guard inner.content.isComplete, inner.content.texts.isEmpty else { return content.isComplete = false }
        content.images += inner.content.images.map { image in
          SpokenImage(source: image.source == .symbol ? .unknown : image.source, node: member)
        }
      case .system, .nothing, .unknown: content.isComplete = false
      }
    }

    /// What `overlay` and `background` show is a part of the label, like what a modifier of the project may add.
    private mutating func visitContent(of modifier: Modifier, depth: Int) {
      if modifier.name.isAny(of: ["overlay", "background"]) {
        if let closure = modifier.trailingClosure(or: "content") {
          for view in closure.statements { visit(view, depth: depth + 1) }
        } else if let view = modifier.firstArgument, FunctionCallExpr(view)?.calleeName.isCapitalized ?? false {
          visit(view, depth: depth + 1)
        }
      } else if modifier.name == "modifier" {
        content.isComplete = content.isComplete && !(modifier.firstArgument.map(addsText) ?? true)
      } else if SwiftUICatalog.entry(of: modifier.name) == nil {
        let helpers = file.facts.extensionFunctions(named: modifier.name.text)
        if helpers.contains(where: { $0.fact.callees.contains(where: SpokenContent.mayBeText) }) {
          content.isComplete = false
        }
      }
    }

    /// Whether a type that conforms to `ViewModifier` may show a text.
    private func addsText(_ value: SyntaxNode) -> Bool {
      guard let type = FunctionCallExpr(value)?.calleeName else { return true }
      let types = file.facts.modifierTypes(named: type.text)
      return types.isEmpty || types.contains { $0.fact.callees.contains(where: SpokenContent.mayBeText) }
    }

    private mutating func visit(base: SyntaxNode, named name: Name?, depth: Int) {
      guard let name else { return content.isComplete = false }
      if base.kind == .memberAccessExpr, base.selfMemberName == nil, file.callee(of: base).isOwn {
        return visit(member: base, depth: depth)
      }
      guard name.isCapitalized else { return visit(helper: name, base, depth: depth) }
      guard let call = FunctionCallExpr(base) else {
        // `Color.red`
        if !SwiftUICatalog.isShapeOrColor(name) { content.isComplete = false }
        return
      }
      switch name {
      case "Text": visit(text: call, depth: depth)
      case "Label": visit(label: call, depth: depth)
      case "Image": visit(image: call)
      case "AsyncImage":
        if call.node.mentionsAny(of: ["Text", "Label"]) { content.isComplete = false }
        content.images.append(SpokenImage(source: .unnamed, node: call.node))
      case _ where SwiftUICatalog.isShapeOrColor(name): break
      case _ where name.isAny(of: SpokenContent.silent):
        if let title = call.firstUnlabeledArgument, name == "ProgressView" { content.texts.append(title) }
        visitClosures(of: call, depth: depth)
      case _ where name.is(.plainContainer) && !name.is(.control) && !name.is(.scrollContainer):
        if let view = call.firstUnlabeledArgument, name == "AnyView" { visit(view, depth: depth + 1) }
        visitClosures(of: call, depth: depth)
      default: visit(view: call, name)
      }
    }

    private mutating func visitClosures(of call: FunctionCallExpr, depth: Int) {
      for closure in call.closures {
        for view in closure.statements { visit(view, depth: depth + 1) }
      }
    }

    private mutating func visit(text call: FunctionCallExpr, depth: Int) {
      guard let value = call.firstArgument else { return content.isComplete = false }
      if FunctionCallExpr(value)?.calleeName == "Image" {
        visit(value, depth: depth + 1)
      } else {
        content.texts.append(value)
      }
    }

    private mutating func visit(label call: FunctionCallExpr, depth: Int) {
      if let title = call.firstUnlabeledArgument { return content.texts.append(title) }
      guard let title = call.closure("title") ?? call.trailingClosure else { return content.isComplete = false }
      for view in title.statements { visit(view, depth: depth + 1) }
    }

    private mutating func visit(image call: FunctionCallExpr) {
      if let label = call.argument("label") { return content.texts.append(label) }
      guard let first = call.arguments.first else { return content.isComplete = false }
      let source: SpokenImage.Source
      switch first.label {
      case "systemName", "systemSymbol": source = .symbol
      case .some(let label) where label.isAny(of: SpokenContent.unnamed): source = .unnamed
      case nil, "asset", "resource": source = .asset
      // An initializer of the project.
      default: return content.isComplete = false
      }
      content.images.append(SpokenImage(source: source, node: call.node))
    }

    /// A view of the project that shows only images.
    private mutating func visit(view call: FunctionCallExpr, _ name: Name) {
      guard let view = file.facts.view(named: name)?.fact,
        view.callees.contains("Image"),
        !view.callees.contains(where: {
          // What a view that is the whole body shows is among the callees.
          SpokenContent.mayBeText($0) && !file.facts.isWholeBody($0, of: name.text)
        }),
        !view.modifiers.contains(where: { name in
          name.hasPrefix("accessibility") || !file.facts.extensionFunctions(named: name).isEmpty
        }), call.trailingClosure == nil
      else { return content.isComplete = false }
      content.images.append(SpokenImage(source: .unknown, node: call.node))
    }

    /// A property or a function of the same type that builds a part of the label.
    private mutating func visit(helper name: Name, _ node: SyntaxNode, depth: Int) {
      let call = FunctionCallExpr(node)
      let callee = call?.calledExpression ?? node
      guard let member = callee.selfMemberName, let type = file.enclosingType(of: node), !isLocal(member, at: node)
      else { return content.isComplete = false }
      if node.kind == .functionCallExpr {
        // Each overload that fits may be meant.
        let bodies = type.functions.filter { $0.name == name && (call.map($0.accepts) ?? true) }.map(\.body)
        guard !bodies.isEmpty, bodies.count <= SpokenContent.maximumOverloads else { return content.isComplete = false }
        for body in bodies {
          guard let body else { return content.isComplete = false }
          visit(body, depth: depth + 1)
        }
        return
      }
      let variables = type.variables.filter { $0.binding.name == name }
      guard variables.count == 1, let binding = variables.first?.binding else { return content.isComplete = false }
      if let body = binding.accessorBlock {
        visit(body, depth: depth + 1)
      } else if let value = binding.value, variables.first?.declaration.isLet ?? false {
        visit(value, depth: depth + 1)
      } else {
        content.isComplete = false
      }
    }

    /// Whether a name may be that of a parameter or of a local constant.
    private func isLocal(_ name: Name, at node: SyntaxNode) -> Bool {
      file.closures(around: node).contains { $0.parameterNames.contains { $0 == name } }
        || node.enclosingMember.flatMap(FunctionDecl.init)?.parameters.contains { $0.name == name } ?? false
    }
  }

  /// Whether a child of a statement or a block contains views: not a condition or a pattern.
  private static func isContent(_ node: SyntaxNode) -> Bool {
    guard let parent = node.parent else { return false }
    switch parent.kind {
    case .ifExpr: return node.kind == .codeBlock || node.kind == .ifExpr
    case .switchExpr: return node.kind == .switchCase || node.kind == .ifConfigDecl
    case .switchCase: return node.kind != .switchCaseLabel
    case .ifConfigClause: return IfConfigClause(parent)?.condition != node
    default: return true
    }
  }

  /// The maximum number of overloads of a helper to examine.
  private static let maximumOverloads = 4

  /// Whether a type that a view or a modifier creates may show a text.
  private static func mayBeText(_ type: String) -> Bool {
    guard let entry = SwiftUICatalog.entry(of: type), entry.kind == .view else {
      // `Font.system`, `Image.TemplateRenderingMode`: values. Views of the project may show a text.
      return SwiftUICatalog.entry(of: type) == nil && !type.isValueName
    }
    if entry.isShapeOrColor || type == "Image" { return false }
    return !(entry.is(.plainContainer) && !entry.is(.control)) && !silent.contains { "\($0)" == type }
  }
}

extension String {
  /// Whether it is the name of a type whose values are not views.
  fileprivate var isValueName: Bool {
    ["Font", "Animation", "CGFloat", "Double", "Int", "Bool", "String", "UIColor", "NSColor", "CGSize", "CGPoint"]
      .contains(self)
  }
}
