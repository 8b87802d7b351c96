/// Names of classes that the system frameworks declare.
extension String {
  /// Whether a class of a system framework is a view, a controller or a player, as far as its name tells.
  package var isSystemView: Bool {
    ["UI", "NS", "AV", "WK", "MK", "PDF", "SCN", "SK", "MTK", "AR"].contains { hasPrefix($0) }
      && ["View", "Controller", "Player", "Label", "Button", "Field", "Bar"].contains { hasSuffix($0) }
  }
}
