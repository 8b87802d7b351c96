import Testing

/// Navigation: titles, custom bars, nested stacks.
@Suite struct NavigationTests {
  @Test func titlesOfScreensOnAPathBuiltInCode() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Levels: View {
        @State private var path: [Int] = []
        var body: some View {
          NavigationStack(path: $path) {
            NavigationLink("One", value: 1)
              .navigationDestination(for: Int.self) { Level(number: $0) }
          }
          .onOpenURL { _ in path = [1, 2, 3, 4] }
        }
      }
      struct Level: View {
        let number: Int
        var body: some View {
          VStack { Text("Level") }
            .navigationTitle("Deep") // ! warning implicit_title_display_mode
        }
      }
      """)
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Level: View {
        var body: some View {
          ScrollView { Text("Level") }
            .navigationTitle("Deep")
            .navigationBarTitleDisplayMode(.large)
        }
      }
      struct OtherLevel: View {
        var body: some View {
          ScrollView { Text("Level") }
            .customNavigationBar(title: "Deep", titleColor: .blue)
        }
      }
      """)
  }

  @Test func barsOfOnesOwn() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Home: View {
        var body: some View {
          NavigationStack {
            NavigationLink("Open") { Detail() }
              .navigationTitle("Home")
          }
        }
      }
      struct Detail: View { // ! info mixed_navigation_bars
        var body: some View {
          ScrollView { Text("a") }
            .customNavigationBar(title: "Detail", titleColor: .red) // ! info custom_navigation_bar_on_pushed_view
        }
      }
      """)
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Home: View {
        var body: some View {
          NavigationStack {
            NavigationLink("Open") { Detail() }
              .navigationTitle("Home")
          }
        }
      }
      struct Detail: View {
        var body: some View {
          ScrollView { Text("a") }
            .navigationTitle("Detail")
            .navigationBarTitleDisplayMode(.inline)
        }
      }
      """)
  }

  @Test func stacksInStacks() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Root: View {
        @State private var isModal = false
        @State private var isDetour = false
        var body: some View {
          NavigationStack {
            NavigationLink("Flow") { Flow() }
          }
          .sheet(isPresented: $isModal) {
            NavigationStack { Picking() }
          }
          .fullScreenCover(isPresented: $isDetour) {
            NavigationStack { Picking() }
          }
        }
      }
      struct Flow: View {
        var body: some View {
          NavigationStack { // ! warning nested_navigation_stack
            Text("Flow")
          }
        }
      }
      struct Picking: View {
        var body: some View { Text("Picking") }
      }
      """)
  }

  @Test func screensPushedOneAfterTheOther() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Levels: View {
        @State private var path: [Level] = []
        var body: some View {
          NavigationStack(path: $path) {
            Button("Deep") { dive() }
              .navigationTitle("Levels")
              .navigationDestination(for: Level.self) { LevelPage(level: $0) }
          }
        }
        private func dive() {
          path.append(.one) // ! hint rapid_path_mutation
          path.append(.two)
          path.append(.three)
        }
      }
      struct LevelPage: View {
        let level: Level
        var body: some View {
          Text("Level")
            .navigationTitle("Level") // ! warning implicit_title_display_mode
        }
      }
      """)
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Levels: View {
        @State private var path: [Level] = []
        var body: some View {
          NavigationStack(path: $path) {
            Button("Deep") { path = [.one, .two, .three] }
              .navigationTitle("Levels")
              .navigationDestination(for: Level.self) { LevelPage(level: $0) }
          }
        }
      }
      struct LevelPage: View {
        let level: Level
        var body: some View {
          Text("Level")
            .navigationTitle("Level")
            .navigationBarTitleDisplayMode(.inline)
        }
      }
      """)
  }

  @Test func titlesThatSayAutomatic() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Home: View {
        var body: some View { NavigationStack { NavigationLink("Open") { Detail() } } }
      }
      struct Detail: View {
        var body: some View {
          Text("a")
            .navigationTitle("Detail")
            .navigationBarTitleDisplayMode(.automatic)
        }
      }
      """)
  }

  @Test func barsOfOnesOwnBehindAModalWithoutAny() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Home: View {
        @State private var isPicking = false
        var body: some View {
          Button("Pick") { isPicking = true }
            .sheet(isPresented: $isPicking) { NavigationStack { Chooser() } }
        }
      }
      struct Chooser: View {
        var body: some View { NavigationLink("More") { Detail() } } // ! hint generic_link_text
      }
      struct Detail: View { // ! info barless_parent_custom_bar_child
        var body: some View {
          Text("a").customNavigationBar(title: "Detail", titleColor: .blue) // ! info custom_navigation_bar_on_pushed_view
        }
      }
      """)
  }

  @Test func barsOfOnesOwnOnEveryScreen() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Home: View {
        var body: some View {
          VStack { NavigationLink("Open") { Detail() } }
            .customNavigationBar(title: "Home", titleColor: .blue)
        }
      }
      struct Detail: View {
        var body: some View {
          VStack { Text("a") }
            .customNavigationBar(title: "Detail", titleColor: .blue)
        }
      }
      """)
  }

  @Test func presentedScreensWithoutAStack() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Home: View {
        @State private var isModal = false
        var body: some View {
          NavigationStack { Text("Home") }
            .sheet(isPresented: $isModal) {
              Settings() // ! warning presented_view_without_navigation_stack
            }
        }
      }
      struct Settings: View {
        var body: some View {
          Form { Text("a") }
            .navigationTitle("Settings")
            .navigationBarTitleDisplayMode(.inline)
        }
      }
      """)
  }
}
