nonisolated extension View {
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }
}
