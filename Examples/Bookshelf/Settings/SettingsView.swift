import SwiftUI

struct SettingsView: View {
  @AppStorage("@theme") private var theme = "system"
  @AppStorage("reminderHour") private var reminderHour = 20
  @StateObject private var goals = ReadingGoals.shared

  var body: some View {
    NavigationStack {
      Form {
        Picker("Theme", selection: $theme) {
          Text("System").tag("system")
          Text("Paper").tag("paper")
          Text("Night").tag("night")
        }
        Stepper("Remind me at \(reminderHour):00", value: $reminderHour, in: 6...23)
        Stepper("\(goals.pagesPerDay) pages a day", value: $goals.pagesPerDay, in: 5...200, step: 5)
      }
      .navigationTitle("Settings")
      .navigationBarTitleDisplayMode(.large)
    }
  }
}
