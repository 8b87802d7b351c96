// Determines whether text is drawn in an area that does not grow with it.

extension FileModel {
  /// Whether a view is drawn in an area of a fixed size, without space for larger text: in a frame with a constant
  /// width and height, on a figure of a fixed size, or as a badge of a fixed size on another view.
  package func isInFixedArea(_ view: SyntaxNode) -> Bool {
    var child = ModifierChain.outermost(of: view)
    if hasFixedFrame(child) { return true }
    let isFixedSize = chain(of: child).modifiers.contains { $0.name == "fixedSize" && $0.arguments.isEmpty }
    for ancestor in child.ancestors {
      switch ancestor.kind {
      case .memberBlock: return false
      case .functionCallExpr:
        guard let call = FunctionCallExpr(ancestor) else { break }
        if isFixedSize, call.calleeName == "overlay", call.base.map({ !$0.contains(child) }) ?? false { return true }
        if ModifierChain.outermost(of: ancestor) == ancestor, hasFixedFrame(ancestor) { return true }
        if call.calleeName == "ZStack", let layers = call.trailingClosure?.statements,
          layers.contains(where: { !$0.contains(child) && isFigure($0) })
        {
          return true
        }
        child = ancestor
      default: break
      }
    }
    return false
  }

  /// `frame(width: 44, height: 44)`
  private func hasFixedFrame(_ view: SyntaxNode) -> Bool {
    chain(of: view).modifiers.contains { modifier in
      guard modifier.name == "frame", let width = modifier.argument("width"), let height = modifier.argument("height")
      else { return false }
      return isFixedLength(width) && isFixedLength(height)
    }
  }

  private func isFixedLength(_ length: SyntaxNode) -> Bool {
    guard length.kind != .nilLiteralExpr else { return false }
    if length.isConstantExpression { return true }
    if let access = MemberAccessExpr(length) { return access.base?.typeReferenceName.isCapitalized ?? false }
    guard let property = ownProperty(length), !isLocal(length) else { return false }
    return property.isLet && property.initialValue?.isConstantExpression ?? false
  }

  /// Whether a view draws only shapes and colors, some of them in a frame.
  private func isFigure(_ view: SyntaxNode) -> Bool {
    let chain = chain(of: view)
    guard let name = chain.baseName, name.isCapitalized else { return false }
    if chain.startsWithShapeOrColor(in: self) { return hasFixedFrame(view) }
    return SwiftUICatalog.entry(of: name) == nil && facts.isFigure(name.text)
  }
}

extension FactReader {
  /// The maximum number of views to search for one that is not a figure.
  private static var maximumFigures: Int { 16 }

  /// Whether a view of the project draws only shapes and colors, some of them in a frame.
  fileprivate func isFigure(_ view: String) -> Bool {
    var visited: Set<String> = [view]
    var open = [view]
    var hasFrame = false
    while let name = open.popLast() {
      if let entry = SwiftUICatalog.entry(of: name) {
        guard entry.isShapeOrColor || ["HStack", "VStack", "ZStack", "Group"].contains(name) else { return false }
        continue
      }
      guard visited.count < Self.maximumFigures else { return false }
      // Targets of an app often have separate views with the same name. All of them must be figures.
      let views: [Located<ViewFact>] = all(named: name)
      if views.isEmpty {
        let declarations = types(named: name).filter { $0.fact.kind != .extension }
        guard !declarations.isEmpty, declarations.allSatisfy({ $0.fact.inheritedTypes.contains("Shape") }) else {
          return false
        }
      }
      for view in views {
        if view.fact.modifiers.contains("frame") { hasFrame = true }
        open += view.fact.callees.filter { visited.insert($0).inserted }
      }
    }
    return hasFrame
  }
}
