import SwiftUI

@main
struct BookshelfApp: App {
  @StateObject private var library = Library()

  var body: some Scene {
    WindowGroup {
      TabView {
        LibraryView()
          .tabItem { Label("Library", systemImage: "books.vertical") }
        StatisticsView(library: library)
          .tabItem { Label("Statistics", systemImage: "chart.bar") }
        SettingsView()
          .tabItem { Label("Settings", systemImage: "gearshape") }
      }
      .environmentObject(library)
    }
  }
}
