import SwiftUI

@main struct Main: App {
  var body: some Scene { WindowGroup { Links() } }
}
struct Links: View {
  var body: some View { List { NavigationLink("Terms") { Terms() } } }
}
