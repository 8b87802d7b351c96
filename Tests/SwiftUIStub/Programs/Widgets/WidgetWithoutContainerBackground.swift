import SwiftUI
import WidgetKit

struct Hall: TimelineEntry {
  let date: Date
  let name: String
}
struct Halls: TimelineProvider {
  @State var name = ""
  func placeholder(in context: Context) -> Hall { Hall(date: .now, name: "Commons") }
  func getSnapshot(in context: Context, completion: @escaping (Hall) -> Void) {}
  func getTimeline(in context: Context, completion: @escaping (Timeline<Hall>) -> Void) {}
}
struct HallView: View {
  let hall: Hall
  var body: some View { Text(hall.name).padding().background(.blue) }
}
struct HallWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Hall", provider: Halls()) { hall in
      HallView(hall: hall)
    }
    .supportedFamilies([.systemSmall])
  }
}
