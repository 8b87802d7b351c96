struct Day: TimelineEntry {
  let date: Date
  let title = ""
  let picture: URL? = nil
}
struct Days: TimelineProvider {
  func placeholder(in context: Context) -> Day { Day(date: .now) }
  func getSnapshot(in context: Context, completion: @escaping (Day) -> Void) {}
  func getTimeline(in context: Context, completion: @escaping (Timeline<Day>) -> Void) {}
}
func loadNews() async -> String { "" }
