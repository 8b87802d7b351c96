import Testing

/// State, the keyboard, storage keys and menus.
@Suite struct StateAndInputTests {
  @Test func stateOfAView() {
    ScreenHarness.expectExactlyTheMarkedFindings(
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
              library = Library() // ! hint task_reinitializes_state
            }
        }
      }
      struct OpenShelves: View {
        @State var count = 0
        var body: some View { Text("\\(count)") }
      }
      """)
  }

  @Test func objectsInState() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Library: ObservableObject {
        @Published var name = "a"
        init(name: String) { self.name = Disk.read(name) }
      }
      @Observable final class Archive {
        var name: String
        init(name: String) { self.name = Disk.read(name) }
      }
      struct Shelves: View {
        @State private var library = Library(name: "a") // ! hint state_eager_reference_initializer, warning state_holds_unobservable_reference
        var body: some View {
          Text(library.name)
          Button("Rename") { library.name = "b" }
        }
      }
      struct Stacks: View {
        @State private var archive = Archive(name: "a") // ! hint state_eager_reference_initializer
        init() {
          archive = Archive(name: "b") // ! warning state_assigned_in_init
        }
        var body: some View { Text(archive.name) }
      }
      struct LateStacks: View {
        @State private var archive: Archive?
        var body: some View {
          Text(archive?.name ?? "").task { if archive == nil { archive = Archive(name: "a") } }
        }
      }
      struct Owner: View {
        @StateObject private var library = Library(name: "a")
        var body: some View { Text(library.name) }
      }
      """)
  }

  @Test func identity() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Reader: View {
        @State private var restarts = 0
        @State private var note = ""
        var body: some View {
          VStack {
            TextField("Note", text: $note)
            Button("Again") { restarts += 1 }
          }
          .id(restarts)
        }
      }
      struct Desk: View {
        let book: Book
        var body: some View { Reader2(name: book.name).id(book.name) }
      }
      struct Reader2: View {
        @StateObject private var model: Model
        init(name: String) { _model = StateObject(wrappedValue: Model(name: name)) }
        var body: some View { Text(model.name) }
      }
      """)
  }

  @Test func objectsThatAreMadeAgain() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Feed: ObservableObject { @Published var posts: [String] = [] }
      final class Quiet: ObservableObject { // ! info observable_object_without_published
        var posts: [String] = []
      }
      struct Inline: View {
        @State private var isCompact = false
        var body: some View {
          Toggle("Compact", isOn: $isCompact)
          Rows(feed: Feed()) // ! warning reference_type_created_in_body
        }
      }
      struct Early: View {
        @StateObject private var feed: Feed
        init() {
          let feed = Feed()
          _feed = StateObject(wrappedValue: feed)
        }
        var body: some View { Rows(feed: feed) }
      }
      struct Owned: View {
        @StateObject private var feed = Feed()
        var body: some View { Rows(feed: feed) }
      }
      struct Rows: View {
        @ObservedObject var feed: Feed
        var body: some View {
          List(feed.posts, id: \\.self) { Text($0) }
          Button("Clear") { feed.posts = [] }
        }
      }
      """)
  }

  @Test func stateObjects() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct First: View {
        @StateObject private var model = Model()
        var body: some View { Text(model.name) }
      }
      struct Second: View {
        @StateObject private var model: Model? // ! error state_object_optional
        var body: some View {
          Rows()
            .task {
              model = Model() // ! error state_object_reassigned
            }
        }
      }
      struct Third: View {
        @StateObject private var model: Model
        init(name: String) {
          _model = StateObject(wrappedValue: Model(name: name)) // ! info state_object_ignores_new_input
        }
        var body: some View { Text(model.name) }
      }
      struct Names: View {
        @State private var name = "a"
        var body: some View {
          TextField("Name", text: $name)
          Third(name: name)
        }
      }
      struct Fourth: View {
        @StateObject private var model: Model
        init(name: String) {
          model = Model(name: name) // ! error state_object_reassigned
        }
        var body: some View { Text(model.name) }
      }
      """)
  }

  @Test func observedObjects() {
    ScreenHarness.expectExactlyTheMarkedFindings(
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
          self.model = Model() // ! error observed_object_initialized_in_view
        }
        var body: some View { Toggle("On", isOn: $model.isOn) }
      }
      struct AlsoForgetful: View {
        @ObservedObject private var model: Model
        init() {
          _model = ObservedObject(wrappedValue: Model()) // ! error observed_object_initialized_in_view
        }
        var body: some View { Toggle("On", isOn: $model.isOn) }
      }
      struct Default: View {
        @ObservedObject var model = Model() // ! error observed_object_initialized_in_view
        var body: some View { Toggle("On", isOn: $model.isOn) }
      }
      struct Settings: View {
        @State private var title = "a"
        var body: some View {
          Text(title)
          TextField("Title", text: $title)
          Forgetful()
          AlsoForgetful()
          Default()
        }
      }
      """)
  }

  @Test func keyboard() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Home: View {
        var body: some View {
          ScrollView { // ! info keyboard_pushes_parent_layout
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
          view.becomeFirstResponder() // ! warning become_first_responder_in_representable
        }
      }
      """)
  }

  @Test func storageKeys() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Settings: View {
        @AppStorage("@order") private var order = 0 // ! warning app_storage_key_at_prefix
        @AppStorage("order") private var other = 0
        @AppStorage("\\(owner)@order") private var composed = 0 // ! warning app_storage_key_composed_at
        @AppStorage("order_\\(owner)") private var rightlyComposed = 0
        @AppStorage private var later: Int
        init(owner: String) {
          _later = AppStorage(wrappedValue: 0, owner + "@order") // ! warning app_storage_key_composed_at
        }
        var body: some View { Text("a") }
      }
      """)
  }

  @Test func menus() {
    ScreenHarness.expectExactlyTheMarkedFindings(
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
                  .onTapGesture { isOpen = false }
              }
            }
        }
      }
      struct BareScreen: View {
        @State private var isOpen = false
        var body: some View {
          Rows()
            .overlay {
              if isOpen {
                Color.clear
                  .ignoresSafeArea()
                  .onTapGesture { isOpen = false } // ! hint transparent_tap_catcher
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
      struct Catching: View {
        @State private var isOpen = false
        var body: some View {
          Rows()
            .overlay {
              if isOpen {
                Color.clear
                  .contentShape(Rectangle())
                  .ignoresSafeArea()
                  .onTapGesture { isOpen = false }
                  .gesture(DragGesture(minimumDistance: 0).onEnded { _ in isOpen = false })
              }
            }
        }
      }
      struct Grabbing: View {
        var body: some View {
          Button("Open") { open() }
            .gesture(DragGesture(minimumDistance: 0).onEnded { _ in release() }) // ! info tap_and_zero_distance_drag
        }
      }
      struct Sorting: View {
        var body: some View {
          VStack {
            Menu("Sort") { Button("Name") { sort() } }
            Card().onTapGesture { open() } // ! hint menu_with_sibling_tap_target, info tap_gesture_instead_of_button
          }
        }
      }
      """)
  }

  @Test func deletionsBesideThoseOfOtherObjects() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftData
      import SwiftUI
      @Model final class Errand {
        var label: ErrandLabel?
        init() {}
      }
      @Model final class ErrandLabel {
        var name = ""
        init() {}
      }
      protocol Kept: PersistentModel {}
      @MainActor final class Cleaner {
        let context: ModelContext
        init(context: ModelContext) { self.context = context }
        func remove<Other: PersistentModel>(_ label: ErrandLabel, with others: [Other]) {
          others.forEach { context.delete($0) }
          context.delete(label) // ! hint relationship_without_inverse
        }
        func remove<Other: PersistentModel>(_ label: ErrandLabel, withAll kind: Other.Type) throws {
          try context.delete(model: Other.self)
          context.delete(label) // ! hint relationship_without_inverse
        }
        func remove(_ label: ErrandLabel, with others: [any PersistentModel]) {
          for other in others { context.delete(other) }
          context.delete(label) // ! hint relationship_without_inverse
        }
        func remove(_ label: ErrandLabel, with others: [any Kept]) {
          for other in others { context.delete(other) }
          context.delete(label) // ! hint relationship_without_inverse
        }
        func remove(_ label: ErrandLabel, files: [URL], from store: FileStore) {
          for file in files { store.delete(file) }
          context.delete(label) // ! warning relationship_without_inverse
        }
      }
      """)
  }
}
