import Testing

/// What holds state, the keyboard, storage keys and menus.
@Suite struct Seed003Tests {
  @Test func stateOfAView() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Shelves: View {
        @State private var library: Library = Library()
        var body: some View { Text(library.name) }
      }
      struct LateShelves: View {
        @State private var library: Library?
        var body: some View {
          Rows()
            .task {
              library = Library() // ! task_reinitializes_state
            }
        }
      }
      struct OpenShelves: View {
        @State var count = 0 // ! private_swiftui_state
        var body: some View { Text("\\(count)") }
      }
      """)
  }

  @Test func stateObjects() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct First: View {
        @StateObject private var model = Model()
        var body: some View { Text(model.name) }
      }
      struct Second: View {
        @StateObject private var model: Model? // ! state_object_optional
        var body: some View {
          Rows()
            .task {
              model = Model() // ! state_object_reassigned
            }
        }
      }
      struct Third: View {
        @StateObject private var model: Model
        init(name: String) {
          _model = StateObject(wrappedValue: Model(name: name)) // ! state_object_ignores_new_input
        }
        var body: some View { Text(model.name) }
      }
      """)
  }

  @Test func observedObjects() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Model: ObservableObject {
        @Published var name = "a"
        @Published var isOn = false
      }
      struct Owner: View {
        @StateObject private var model = Model()
        var body: some View {
          Text(model.name)
          Guest(model: model)
        }
      }
      struct Guest: View {
        @ObservedObject var model: Model
        init(model: Model) { self.model = model }
        var body: some View { Toggle("On", isOn: $model.isOn) }
      }
      struct Forgetful: View {
        @ObservedObject var model: Model
        init() {
          self.model = Model() // ! observed_object_created_in_init
        }
        var body: some View { Toggle("On", isOn: $model.isOn) }
      }
      struct AlsoForgetful: View {
        @ObservedObject private var model: Model
        init() {
          _model = ObservedObject(wrappedValue: Model()) // ! observed_object_created_in_init
        }
        var body: some View { Toggle("On", isOn: $model.isOn) }
      }
      struct Default: View {
        @ObservedObject var model = Model() // ! observed_object_initialized_in_view
        var body: some View { Toggle("On", isOn: $model.isOn) }
      }
      """)
  }

  @Test func keyboard() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Home: View {
        var body: some View {
          ScrollView { // ! keyboard_pushes_parent_layout
            NavigationLink("Write") { Editor() }
          }
        }
      }
      struct CalmHome: View {
        var body: some View {
          ScrollView {
            NavigationLink("Write") { Editor() }
          }
          .ignoresSafeArea(.keyboard)
        }
      }
      struct Editor: View {
        var body: some View { Field() }
      }
      struct Field: UIViewRepresentable {
        func makeUIView(context: Context) -> UITextView { UITextView() }
        func updateUIView(_ view: UITextView, context: Context) {
          view.becomeFirstResponder() // ! become_first_responder_in_representable
        }
      }
      """)
  }

  @Test func storageKeys() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Settings: View {
        @AppStorage("@order") private var order = 0 // ! app_storage_key_at_prefix
        @AppStorage("order") private var other = 0
        @AppStorage("\\(owner)@order") private var composed = 0 // ! app_storage_key_composed_at
        var body: some View { Text("a") }
      }
      """)
  }

  @Test func menus() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Screen: View {
        @State private var isOpen = false
        var body: some View {
          Rows()
            .overlay {
              if isOpen {
                Color.white.opacity(0.001)
                  .ignoresSafeArea()
                  .onTapGesture { isOpen = false } // ! transparent_tap_catcher
              }
            }
        }
      }
      struct ClearScreen: View {
        @State private var isOpen = false
        var body: some View {
          Rows()
            .overlay {
              if isOpen {
                Color.clear.contentShape(Rectangle()).onTapGesture { isOpen = false }
              }
            }
        }
      }
      struct Sorting: View {
        var body: some View {
          VStack {
            Menu("Sort") { Button("Name") { sort() } }
            Card().onTapGesture { open() } // ! menu_with_sibling_tap_target, tap_gesture_instead_of_button
          }
        }
      }
      """)
  }
}
