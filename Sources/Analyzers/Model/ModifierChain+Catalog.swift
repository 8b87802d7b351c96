extension ModifierChain {
  /// Whether it applies to a mark of Swift Charts.
  package var isChartMark: Bool { baseName.is(.chartMark) }

  /// Whether its base is a bare shape, color or gradient.
  package func startsWithShapeOrColor(in file: FileModel) -> Bool {
    guard let baseName else { return false }
    return SwiftUICatalog.isShapeOrColor(baseName)
      || file.type(named: baseName)?.conforms(to: "Shape") ?? false
  }
}
