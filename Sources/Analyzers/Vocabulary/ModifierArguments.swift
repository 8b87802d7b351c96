// Determines what the arguments of modifiers draw, clip and lay out, as far as they are written in place.

extension FileModel {
  /// Whether a modifier is declared by the project, or applies a `ViewModifier`, so that it may change layout, drawing
  /// and hit testing.
  package func isOwnModifier(_ modifier: Modifier) -> Bool {
    if modifier.name == "modifier" { return true }
    return SwiftUICatalog.entry(of: modifier.name) == nil
      && !facts.extensionFunctions(named: modifier.name.text).isEmpty
  }

  /// Whether neither SwiftUI nor the project declares a modifier, so that it is one of another module, which may do
  /// anything.
  package func isOfOtherModule(_ modifier: Modifier) -> Bool {
    guard modifier.name != "modifier", SwiftUICatalog.entry(of: modifier.name) == nil,
      facts.extensionFunctions(named: modifier.name.text).isEmpty
    else { return false }
    let name = modifier.name.text
    return ["View", "Text", "Image"].allSatisfy { SDK.members(named: name, of: $0).isEmpty }
  }
}

extension Modifier {
  /// Whether it clips to a shape with rounded corners: `cornerRadius(8)`, `clipShape(Circle())`.
  package var roundsCorners: Bool {
    if name == "cornerRadius" { return !(onlyRadius?.isZero ?? false) }
    return name == "clipShape" && (firstArgument?.isRoundedShape ?? false)
  }

  /// The radius of `cornerRadius(radius)`.
  private var onlyRadius: SyntaxNode? { call?.firstUnlabeledArgument }

  /// Whether it fills a rectangle with a color, a gradient or a material: `background(.blue)`, `background(Color.red)`.
  package var fillsRectangle: Bool {
    guard name == "background", argument("in") == nil else { return false }
    if let argument = call?.firstUnlabeledArgument { return argument.isFill }
    guard let views = trailingClosure?.statements, views.count == 1 else { return false }
    return views[0].isFill
  }

  /// The code of the shape that it clips to: `Circle()` for `clipShape(.circle)`, `RoundedRectangle(cornerRadius: 8)`
  /// for `cornerRadius(8)`; nil if the shape is not written in place.
  package var clippingShape: String? {
    guard let argument = call?.firstUnlabeledArgument else { return nil }
    if name == "cornerRadius" { return "RoundedRectangle(cornerRadius: \(argument.text))" }
    if let call = FunctionCallExpr(argument), let callee = call.calleeName {
      if callee.isCapitalized { return call.calledExpression?.kind == .declReferenceExpr ? argument.text : nil }
      let labels: [StaticString] = ["cornerRadius", "style"]
      guard callee == "rect", call.arguments.allSatisfy({ $0.label.isAny(of: labels) }) else { return nil }
      return "RoundedRectangle(\(call.arguments.map(\.node.text).joined(separator: " ")))"
    }
    switch MemberAccessExpr(argument)?.name {
    case "circle": return "Circle()"
    case "capsule": return "Capsule()"
    case "ellipse": return "Ellipse()"
    default: return nil
    }
  }

  /// Whether it is a `frame` with a constant width or height, or one that fills the available space.
  package var setsSize: Bool {
    guard name == "frame" else { return false }
    return arguments.contains { argument in
      guard let value = argument.expression, value.kind != .nilLiteralExpr else { return false }
      if argument.label == "width" || argument.label == "height" { return true }
      return (argument.label == "maxWidth" || argument.label == "maxHeight") && value.isInfinity
    }
  }
}

extension FunctionCallExpr {
  /// Whether it is an image of a symbol: `Image(systemName: "star")`.
  package var isSymbol: Bool { argument("systemName") != nil || argument("systemSymbol") != nil }
}

extension SyntaxNode {
  /// `0`, `0.0`, `.zero`
  package var isZero: Bool { textEquals("0") || textEquals("0.0") || textEquals(".zero") }

  /// `.infinity`, `CGFloat.infinity`
  package var isInfinity: Bool { lastName == "infinity" && kind == .memberAccessExpr }

  /// A shape that is written in place and has no square corners: `Circle()`, `RoundedRectangle(cornerRadius: 8)`,
  /// `.rect(cornerRadius: 8)`, `.capsule`.
  package var isRoundedShape: Bool {
    let name = FunctionCallExpr(self)?.calleeName ?? MemberAccessExpr(self)?.name
    switch name {
    case "Circle", "Capsule", "Ellipse", "circle", "capsule", "ellipse": return true
    case "RoundedRectangle", "UnevenRoundedRectangle", "rect":
      guard let call = FunctionCallExpr(self) else { return false }
      return !call.arguments.isEmpty && !(call.argument("cornerRadius")?.isZero ?? false)
    default: return false
    }
  }

  /// A color, a gradient or a material that is written in place: `.blue`, `Color.red.opacity(0.5)`,
  /// `LinearGradient(…)`, `.ultraThinMaterial`. A clear color fills nothing.
  package var isFill: Bool {
    switch kind {
    case .memberAccessExpr, .functionCallExpr: break
    default: return false
    }
    let chain = ModifierChain(self)
    guard chain.modifiers.allSatisfy({ $0.name.is(.keepsShapeStyle) || $0.isImplicitMember }) else { return false }
    guard let base = chain.base else { return !mentionsName(with: ["clear"]) && isColorMember }
    if let name = chain.baseName, name.isCapitalized {
      return (name.is(.shapeStyle) && name != "ImagePaint") && !base.mentionsName(with: ["clear"])
    }
    return base.kind == .memberAccessExpr && MemberAccessExpr(base)?.base == nil && base.isColorMember
      && !base.textEquals(".clear")
  }

  /// Whether it begins with a member of a shape style without its type: `.blue`, `.ultraThinMaterial.opacity(0.5)`.
  private var isColorMember: Bool {
    guard let first = tokens.first(where: { $0.kind.isIdentifier }).map(Name.init) else { return false }
    return first.isAny(of: Self.fills) || first.hasSuffix("Material")
  }

  private static let fills: [StaticString] = [
    "black", "blue", "brown", "cyan", "gray", "green", "indigo", "mint", "orange", "pink", "purple", "red", "teal",
    "white", "yellow", "primary", "secondary", "tertiary", "quaternary", "tint", "accentColor", "bar", "thinMaterial",
    "regularMaterial", "thickMaterial", "linearGradient", "radialGradient", "angularGradient", "conicGradient",
    "ellipticalGradient",
  ]
}

extension FileModel {
  /// Whether a modifier fills a rectangle, also with a color that is declared elsewhere or depends on a condition:
  /// `background(theme.tint)`, `background(isOn ? Color.blue : fill())`.
  package func fillsRectangle(_ modifier: Modifier) -> Bool {
    if modifier.fillsRectangle { return true }
    guard modifier.name == "background", modifier.argument("in") == nil,
      let fill = modifier.call?.firstUnlabeledArgument, !fill.mentionsName(with: ["clear"]),
      let type = declaredType(of: fill), !type.isOptionalType
    else { return false }
    return SwiftUICatalog.traits(of: type).contains(.shapeStyle)
  }
}
