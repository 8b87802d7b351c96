/// Names of SwiftUI that several rules ask for.
enum Vocabulary {
  /// Modifiers that cut a view to a shape.
  static let clips: [StaticString] = ["clipShape", "clipped", "cornerRadius", "mask"]

  /// Shapes, colours and gradients: what has no content of its own.
  static let shapesAndColors: [StaticString] = [
    "Circle", "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle", "Capsule", "Ellipse",
    "ContainerRelativeShape", "ConcentricRectangle", "Path", "Color", "LinearGradient", "RadialGradient",
    "AngularGradient", "EllipticalGradient", "MeshGradient",
  ]

  /// Marks of Swift Charts, which have modifiers of the same names as views.
  static let chartMarks: [StaticString] = [
    "BarMark", "LineMark", "RectangleMark", "AreaMark", "PointMark", "SectorMark", "RuleMark", "BarPlot", "LinePlot",
    "AreaPlot", "PointPlot", "RectanglePlot", "RulePlot", "SectorPlot",
  ]

  /// What people operate: it says so by itself.
  static let controls: [StaticString] = [
    "Button", "NavigationLink", "Link", "ShareLink", "Menu", "Toggle", "Picker", "TextField", "SecureField",
    "TextEditor", "Slider", "Stepper", "DatePicker", "ColorPicker", "EditButton", "PasteButton", "RenameButton",
    "PhotosPicker", "DisclosureGroup",
  ]

  static let titleDisplayModes: [StaticString] = ["navigationBarTitleDisplayMode", "toolbarTitleDisplayMode"]

  static let navigationStacks: [StaticString] = ["NavigationStack", "NavigationView"]
}

extension ModifierChain {
  /// Whether it applies to a mark of Swift Charts.
  var isChartMark: Bool { baseName.isAny(of: Vocabulary.chartMarks) }

  /// Whether its base is a bare shape, colour or gradient.
  func startsWithShapeOrColor(in file: FileModel) -> Bool {
    guard let baseName else { return false }
    return baseName.isAny(of: Vocabulary.shapesAndColors)
      || file.type(named: baseName)?.conforms(to: "Shape") ?? false
  }
}

extension Vocabulary {
  /// Types that are shape styles beside views: `overlay` and `background` take them as they are.
  static let shapeStyles: [StaticString] = [
    "Color", "LinearGradient", "RadialGradient", "AngularGradient", "EllipticalGradient", "MeshGradient", "Gradient",
    "Material", "ImagePaint", "AnyShapeStyle", "AnyGradient",
  ]

  /// Modifiers that leave a shape style one.
  static let shapeStyleModifiers: [StaticString] = [
    "opacity", "gradient", "blendMode", "shadow", "mix", "exposureAdjust",
  ]
}

extension SyntaxNode {
  /// The last name of a plain reference to a type: `Color` of `Color` and of `SwiftUI.Color`.
  var typeReferenceName: Name? {
    switch kind {
    case .declReferenceExpr: DeclReferenceExpr(self)?.name
    case .memberAccessExpr: MemberAccessExpr(self)?.name
    default: nil
    }
  }

  /// Whether the node stands in a condition of an `if`, `guard`, `while` or `switch`, in no closure or parentheses.
  var isInCondition: Bool {
    for ancestor in ancestors {
      switch ancestor.kind {
      case .conditionElement, .whereClause: return true
      case .closureExpr, .labeledExpr, .codeBlock, .accessorBlock, .memberBlock, .switchCase: return false
      default: continue
      }
    }
    return false
  }
}
