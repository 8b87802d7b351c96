extension ModifierChain {
  /// Whether it applies to a mark of Swift Charts.
  var isChartMark: Bool { baseName.is(.chartMark) }

  /// Whether its base is a bare shape, color or gradient.
  func startsWithShapeOrColor(in file: FileModel) -> Bool {
    guard let baseName else { return false }
    return SwiftUICatalog.isShapeOrColor(baseName)
      || file.type(named: baseName)?.conforms(to: "Shape") ?? false
  }
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
