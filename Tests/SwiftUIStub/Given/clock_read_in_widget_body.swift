struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> DueEntry { DueEntry(date: Date(), due: Date()) }
  func getSnapshot(in context: Context, completion: @escaping (DueEntry) -> Void) {}
  func getTimeline(in context: Context, completion: @escaping (Timeline<DueEntry>) -> Void) {}
}
