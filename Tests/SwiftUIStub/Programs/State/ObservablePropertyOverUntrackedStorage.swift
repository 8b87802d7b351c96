import SwiftUI

@Observable final class Settings {
  @ObservationIgnored private var stored = 1
  var level: Int {
    get { stored }
    set { stored = max(newValue, 0) }
  }
}
struct SettingsView: View {
  @State private var settings = Settings()
  var body: some View { Stepper("\(settings.level)", value: $settings.level) }
}
