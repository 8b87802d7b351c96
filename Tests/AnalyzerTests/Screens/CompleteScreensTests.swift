import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Complete screens: a list, a form, a search, modals and animations.
@Suite struct CompleteScreensTests {
  @Test func lists() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Feed<Entry: Identifiable, Row: View>: View {
        @ObservedObject var model: FeedModel<Entry>
        let row: (Entry) -> Row
        var body: some View {
          Group {
            switch model.phase {
            case .fresh, .busy where model.entries.isEmpty: // ! warning case_where_binds_last_pattern
              waiting
            case .busy, .ready:
              entries
            case .broken(let reason) where model.entries.isEmpty:
              failure(reason)
            case .broken:
              entries
            }
          }
          .task {
            if model.entries.isEmpty { await model.start() }
          }
        }
        private var waiting: some View {
          VStack {
            ProgressView()
            Text("Wait").foregroundColor(.secondary)
          }
          .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        private func failure(_ reason: String) -> some View {
          VStack {
            Image(systemName: "bolt")
              .font(.system(size: 48)) // ! hint fixed_font_size
            Text(reason)
            Button("Again") { Task { await model.start() } }
          }
        }
        private var entries: some View {
          List {
            ForEach(model.entries) { entry in
              row(entry)
                .onAppear {
                  if entry.id == model.entries.last?.id { Task { await model.more() } }
                }
            }
            if model.isExtending {
              HStack {
                Spacer()
                ProgressView()
                Spacer()
              }
            }
          }
          .refreshable { await model.reload() }
        }
        private var banner: some View {
          Text("Offline")
            .background(Color.red)
            .cornerRadius(8)
        }
      }
      @MainActor
      final class FeedModel<Entry: Identifiable>: ObservableObject {
        enum Phase: Equatable {
          case fresh, busy, ready
          case broken(String)
          static func == (a: Phase, b: Phase) -> Bool { // ! warning manual_equatable_default_false
            switch (a, b) {
            case (.fresh, .fresh), (.busy, .busy): return true
            case (.broken(let a), .broken(let b)): return a == b
            default: return false
            }
          }
        }
        @Published private(set) var entries: [Entry] = []
        @Published private(set) var phase: Phase = .fresh
        @Published private(set) var isExtending = false
        private let fetch: (Int) async throws -> [Entry]
        private var page = 0
        private var hasMore = true
        init(fetch: @escaping (Int) async throws -> [Entry]) { self.fetch = fetch }
        func start() async { // ! info reload_races_pagination
          phase = .busy
          page = 0
          do {
            let new = try await fetch(0)
            entries = new
            hasMore = !new.isEmpty
            phase = .ready
          } catch { // ! hint cancellation_reported_as_error
            phase = .broken(error.localizedDescription)
          }
        }
        func reload() async { // ! info reload_races_pagination
          page = 0
          do {
            entries = try await fetch(0)
            phase = .ready
          } catch is CancellationError {
            return
          } catch {
            phase = .broken(error.localizedDescription)
          }
        }
        func more() async {
          guard !isExtending, hasMore else { return }
          isExtending = true
          do {
            let new = try await fetch(page + 1)
            entries.append(contentsOf: new)
            page += 1
            hasMore = !new.isEmpty
          } catch {
            // What is there stays.
          }
          isExtending = false
        }
      }
      """)
  }

  @Test func forms() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct SignUp: View {
        @StateObject private var model = SignUpModel()
        @Environment(\\.dismiss) private var dismiss
        var body: some View {
          NavigationStack {
            Form {
              TextField("Mail", text: $model.mail)
                .autocapitalization(.none)
              SecureField("Password", text: $model.password)
              if let problem = model.problems.first {
                Text(problem).foregroundColor(.red)
              }
            }
            .navigationTitle("Join")
            .toolbar {
              ToolbarItem(placement: .cancellationAction) { Button("Back") { dismiss() } }
              ToolbarItem(placement: .confirmationAction) {
                Button("Join") { Task { await model.send() } }
                  .disabled(model.isSending)
              }
            }
            .alert("Failed", isPresented: $model.hasFailed) { // ! hint alert_message_from_parallel_optional
              Button("OK") {}
            } message: {
              Text(model.reason ?? "No reason") // ! hint literal_fallback_not_localized
            }
            .onChange(of: model.isDone) { _, isDone in
              if isDone { dismiss() }
            }
          }
        }
      }
      @MainActor
      final class SignUpModel: ObservableObject {
        @Published var mail = ""
        @Published var password = ""
        @Published var hasFailed = false
        @Published var reason: String?
        @Published private(set) var isSending = false
        @Published private(set) var isDone = false
        var problems: [String] { mail.contains("@") ? [] : ["No address"] }
        func send() async {
          isSending = true
          defer { isSending = false }
          do {
            try await join()
            isDone = true
          } catch {
            reason = error.localizedDescription
            hasFailed = true
          }
        }
        private func join() async throws {}
      }
      """)
  }

  @Test func searches() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Finder: View {
        @StateObject private var model = FinderModel()
        var body: some View {
          NavigationStack {
            List {
              ForEach(model.hits) { hit in
                NavigationLink(value: hit) { Text(hit.title) }
              }
            }
            .navigationTitle("Find")
            .searchable(text: $model.words)
            .navigationDestination(for: Hit.self) { hit in
              Text(hit.title)
            }
          }
        }
      }
      @MainActor
      final class FinderModel: ObservableObject {
        @Published var words = ""
        @Published private(set) var hits: [Hit] = []
        @Published private(set) var isBusy = false
        private var task: Task<Void, Never>?
        private var bag = Set<AnyCancellable>()
        init() {
          $words
            .removeDuplicates()
            .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
            .sink { [weak self] words in self?.find(words) }
            .store(in: &bag)
        }
        private func find(_ words: String) {
          task?.cancel()
          guard !words.isEmpty else {
            hits = []
            return
          }
          task = Task {
            isBusy = true
            defer { isBusy = false } // ! info loading_flag_race_on_cancel
            do {
              try await Task.sleep(for: .milliseconds(100)) // ! hint double_debounce
              let new = try await ask(words)
              try Task.checkCancellation()
              hits = new
            } catch is CancellationError {
              // A newer search took over.
            } catch {
              // The old hits stay.
            }
          }
        }
        private func ask(_ words: String) async throws -> [Hit] { [] }
      }
      """)
  }

  @Test func modals() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Shelf: View {
        @State private var book: Book?
        @State private var isSettingUp = false
        @State private var asks = false
        @State private var pending: (() -> Void)?
        var body: some View {
          VStack {
            Button("Open") { book = Book(id: "1") }
            Button("Settings") { isSettingUp = true }
            Button("Remove", role: .destructive) {
              pending = { remove() }
              asks = true
            }
          }
          .sheet(item: $book) { book in
            BookPage(book: book) { self.book = nil }
          }
          .sheet(isPresented: $isSettingUp) {
            Text("Settings")
          }
          .confirmationDialog("Remove?", isPresented: $asks, titleVisibility: .visible) {
            Button("Remove", role: .destructive) { pending?() }
            Button("Keep", role: .cancel) {}
          } message: {
            Text("It will be gone.")
          }
        }
        private func remove() {}
      }
      struct BookPage: View {
        let book: Book
        let onDone: () -> Void
        @Environment(\\.dismiss) private var dismiss
        var body: some View {
          NavigationStack {
            Text(book.id)
              .navigationTitle("Book")
              .navigationBarTitleDisplayMode(.inline)
              .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Done") { onDone() } }
              }
          }
        }
      }
      """)
  }

  @Test func animations() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Moving: View {
        @State private var notes: [Note] = [] // ! hint binding_never_written
        @State private var chosen: String?
        @Namespace private var space
        @State private var isOpen = false
        var body: some View {
          VStack {
            ForEach(notes) { note in
              NoteRow(note: note, isChosen: note.id == chosen)
                .onTapGesture { // ! info tap_gesture_instead_of_button
                  withAnimation(.spring(duration: 0.3)) { chosen = note.id }
                }
            }
            .animation(.default, value: notes)
            PhaseAnimator([false, true]) { isBright in // ! hint phase_animator_runs_forever
              Circle().fill(isBright ? .blue : .gray)
            }
            KeyframeAnimator(initialValue: 1.0, repeating: true) { scale in // ! hint keyframe_animator_repeats_forever
              Circle().scaleEffect(scale)
            } keyframes: { _ in
              KeyframeTrack { SpringKeyframe(1.2, duration: 0.3) }
            }
            if isOpen {
              RoundedRectangle(cornerRadius: 20)
                .fill(.blue)
                .matchedGeometryEffect(id: "note", in: space)
                .frame(width: 300, height: 400)
                .onTapGesture { withAnimation(.spring) { isOpen = false } } // ! warning tap_gesture_instead_of_button
            } else {
              RoundedRectangle(cornerRadius: 10)
                .fill(.blue)
                .matchedGeometryEffect(id: "note", in: space)
                .frame(width: 100, height: 100)
                .onTapGesture { withAnimation(.spring) { isOpen = true } } // ! warning tap_gesture_instead_of_button
            }
          }
        }
      }
      """)
  }

  // MARK: - The same, done right

  @Test func listsDoneRight() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Feed: View {
        @StateObject private var model = FeedModel()
        var body: some View {
          ZStack {
            switch model.phase {
            case .fresh where model.entries.isEmpty, .busy where model.entries.isEmpty:
              ProgressView()
            case .fresh, .busy, .ready:
              entries
            case .broken(let reason):
              Text(reason).foregroundStyle(.red).font(.body)
            }
          }
          .task { if model.entries.isEmpty { await model.start() } }
        }
        private var entries: some View {
          List {
            ForEach(model.entries) { entry in
              EntryRow(entry: entry)
                .onAppear { if entry.id == model.entries.last?.id { Task { await model.loadMore() } } }
            }
            if model.isExtending { ProgressView().frame(maxWidth: .infinity) }
          }
          .refreshable { await model.start() }
        }
      }
      @MainActor
      final class FeedModel: ObservableObject {
        enum Phase: Equatable { case fresh, busy, ready, broken(String) }
        @Published private(set) var entries: [Entry] = []
        @Published private(set) var phase = Phase.fresh
        @Published private(set) var isExtending = false
        private var loading: Task<Void, Never>?
        private var page = 0
        func start() async {
          loading?.cancel()
          page = 0
          do {
            entries = try await server.page(0)
            phase = .ready
          } catch is CancellationError {
            return
          } catch {
            phase = .broken(error.localizedDescription)
          }
        }
        func loadMore() async {
          guard !isExtending else { return }
          isExtending = true
          defer { isExtending = false }
          do {
            let new = try await server.page(page + 1)
            entries.append(contentsOf: new)
            page += 1
          } catch {
            log(error)
          }
        }
        private func log(_ error: Error) {}
      }
      """)
  }

  @Test func listsDoneWrong() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Feed: View {
        @StateObject private var model = FeedModel()
        var body: some View {
          NavigationStack {
            if model.isBusy {
              ProgressView()
            } else {
              List(model.entries) { entry in
                EntryRow(entry: entry)
                  .onAppear { Task { await model.loadMore() } } // ! warning pagination_trigger_every_row, hint unguarded_initial_load
              }
              .refreshable { await model.reload() } // ! warning refreshable_content_swapped
              .task { await model.loadAll() } // ! hint unguarded_initial_load
            }
          }
        }
      }
      final class FeedModel: ObservableObject { // ! warning view_model_missing_main_actor
        @Published private(set) var entries: [Entry] = []
        @Published private(set) var isBusy = false
        func loadAll() async {
          do {
            entries = try await server.page(0)
          } catch {} // ! hint empty_catch
        }
        func loadMore() async { // ! info unguarded_pagination
          let new = await server.next()
          entries.append(contentsOf: new)
        }
        func reload() async {
          isBusy = true
          await loadAll()
          isBusy = false
        }
      }
      """)
  }

  @Test func formsDoneRight() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct SignUp: View {
        @StateObject private var model = SignUpModel()
        var body: some View {
          Form {
            TextField("Mail", text: $model.mail)
              .keyboardType(.emailAddress)
              .textInputAutocapitalization(.never)
            Button("Join") { Task { await model.send() } }
              .disabled(model.isSending)
          }
          .alert("Failed", isPresented: $model.hasFailed, presenting: model.reason) { _ in
            Button("OK") {}
          } message: { reason in
            Text(reason)
          }
        }
      }
      @MainActor
      final class SignUpModel: ObservableObject {
        @Published var mail = ""
        @Published var hasFailed = false
        @Published var reason: String?
        @Published private(set) var isSending = false
        func send() async {
          guard !isSending else { return }
          isSending = true
          defer { isSending = false }
          await server.join(mail)
        }
      }
      """)
  }

  @Test func formsDoneWrong() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct SignUp: View {
        @StateObject private var model = SignUpModel()
        @State private var isThanking = false
        var body: some View {
          Form {
            Button("Join") { Task { await model.send() } } // ! hint async_action_not_reentrant
          }
          .onChange(of: model.hasJoined) { isThanking = true } // ! info one_shot_flag_never_reset
        }
      }
      @MainActor
      final class SignUpModel: ObservableObject {
        @Published var hasJoined = false
        @Published private(set) var isSending = false
        func send() async {
          isSending = true
          await server.join()
          isSending = false
          hasJoined = true
        }
      }
      """)
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct SignUp: View {
        @State private var mail = ""
        @State private var query = ""
        var body: some View {
          NavigationStack {
            List {
              TextField("Mail", text: $mail)
                .keyboardType(.emailAddress) // ! error unavailable_modifier_on_platform
                .textContentType(.username)
              ContentUnavailableView.search(text: query) // ! error api_newer_than_deployment_target
            }
            .searchable(text: $query, placement: .navigationBarDrawer(displayMode: .always)) // ! error search_placement_platform
          }
        }
      }
      """, deployment: [.iOS: OSVersion(16), .macOS: OSVersion(13)])
  }

  @Test func searchesDoneRight() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Finder: View {
        @State private var words = ""
        @State private var hits: [Hit] = []
        var body: some View {
          NavigationStack {
            List(hits) { hit in NavigationLink(value: hit) { Text(hit.title) } }
              .navigationDestination(for: Hit.self) { hit in Text(hit.title) }
              .searchable(text: $words)
              .task(id: words) {
                try? await Task.sleep(for: .milliseconds(300))
                guard !Task.isCancelled else { return }
                hits = await library.find(words)
              }
          }
        }
      }
      """)
  }

  @Test func modalsDoneRight() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Shelf: View {
        @State private var book: Book?
        var body: some View {
          Button("Open") { book = Book(id: "1") }
            .sheet(item: $book) { book in BookPage(book: book) }
        }
      }
      struct BookPage: View {
        let book: Book
        @Environment(\\.dismiss) private var dismiss
        var body: some View {
          NavigationStack {
            Text(book.id)
              .navigationTitle("Book")
              .navigationBarTitleDisplayMode(.inline)
              .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Done") { dismiss() } }
              }
          }
          .interactiveDismissDisabled()
        }
      }
      """)
  }

  @Test func animationsDoneRight() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Moving: View {
        @State private var notes: [Note] = [] // ! hint binding_never_written
        @State private var taps = 0
        var body: some View {
          VStack {
            ForEach(notes) { note in
              Button { withAnimation(.spring) { taps += 1 } } label: { NoteRow(note: note) }
            }
            .animation(.default, value: notes)
            PhaseAnimator([false, true], trigger: taps) { isBright in
              Circle().fill(isBright ? .blue : .gray)
            }
            KeyframeAnimator(initialValue: 1.0, trigger: taps) { scale in
              Circle().scaleEffect(scale)
            } keyframes: { _ in
              KeyframeTrack { SpringKeyframe(1.2, duration: 0.3) }
            }
          }
        }
      }
      """)
  }
}
