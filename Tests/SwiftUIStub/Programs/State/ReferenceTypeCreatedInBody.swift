import SwiftUI

@Observable final class Router {
  var path: [Int] = []
  func open2(_ id: Int) { path.append(id) }
}
@main struct Main: App {
  @AppStorage("theme") private var theme = ""
  var body: some Scene {
    WindowGroup { Text("a").environment(Router()) }
  }
}
