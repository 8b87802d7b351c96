import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Forms that rules recognize only as they are written here. Examples on the pages of rules must survive transformations, such
/// as moving methods to another file, which these do not.
@Suite struct FormsOfOneSpellingTests {
  @Test func aModifierPutsTheViewIntoALabel() {
    let code = """
      struct Poster: View {
        let reveal: () -> Void
        var body: some View { Text("Poster").onTapGesture { reveal() } }
      }
      struct Billboard: View {
        let reveal: () -> Void
        var body: some View { Poster(reveal: reveal).opening(reveal) }
      }
      struct Opening: ViewModifier {
        let open: () -> Void
        func body(content: Content) -> some View { Button(action: open) { content } }
      }
      extension View {
        func opening(_ open: @escaping () -> Void) -> some View { modifier(Opening(open: open)) }
      }
      """
    #expect(Project(["A.swift": code]).findings(of: "tap_gesture_instead_of_button", in: "A.swift").isEmpty)
  }

  @Test func theContentClosesItselfAfterEachCall() {
    let code = #"""
      struct Ferry: View {
        @State private var books = false
        @State private var isFull = false
        var body: some View {
          Button("Book") { books = true }
            .sheet(isPresented: $books) { Crossing { isFull = true } }
            .alert("Full", isPresented: $isFull) {}
        }
      }
      struct Crossing: View {
        let onBooking: () -> Void
        @Environment(\.dismiss) private var dismiss
        var body: some View {
          Button("Book") {
            onBooking()
            dismiss()
          }
        }
      }
      """#
    #expect(Project(["A.swift": code]).findings(of: "stacked_presentations", in: "A.swift").isEmpty)
  }

  @Test func theCalledMethodForgetsTheTask() {
    let code = """
      actor Buoy {
        private var isSignaling = true
        private var retry: Task<Void, Never>?
        func stop() {
          isSignaling = false
          retry?.cancel()
          retry = nil
        }
        func signalLater() {
          retry = Task { [weak self] in
            try? await Task.sleep(for: .seconds(2))
            await self?.signal()
          }
        }
        private func signal() {
          retry = nil
          guard isSignaling else { return }
          flash()
        }
      }
      """
    #expect(Project(["A.swift": code]).findings(of: "cancellation_swallowed_by_sleep", in: "A.swift").isEmpty)
  }

  @Test func theObservedObjectMayBeReplaced() {
    let code = """
      @Observable final class Teapot { var blend = "Assam" }
      final class TeaCenter {
        var teapot = Teapot()
        func refill() { teapot = Teapot() }
      }
      @Observable final class TeaModel {
        private let center: TeaCenter
        init(center: TeaCenter) { self.center = center }
        var blend: String {
          get { center.teapot.blend }
          set { center.teapot.blend = newValue }
        }
      }
      struct TeaScreen: View {
        let model: TeaModel
        var body: some View { Text(model.blend) }
      }
      """
    let findings = Project(["A.swift": code]).findings(of: "observable_property_over_untracked_storage", in: "A.swift")
    #expect(findings.count == 1)
  }

  @Test func twoDifferentElementsHaveTheSameHashValue() {
    let code = """
      struct Box: Identifiable, Hashable {
        let fruit: String
        let grower: String
        var id: Int { hashValue }
        func hash(into hasher: inout Hasher) { hasher.combine(fruit) }
        static func == (a: Self, b: Self) -> Bool { a.fruit == b.fruit }
      }
      struct BoxRow: View {
        let box: Box
        var body: some View { Text(box.grower) }
      }
      struct BoxesView: View {
        @State private var boxes = [Box(fruit: "Apples", grower: "Lindner")]
        var body: some View {
          ForEach(boxes) { BoxRow(box: $0) }
          Button("Add") { boxes.append(Box(fruit: "Apples", grower: "Maurer")) }
        }
      }
      """
    #expect(Project(["A.swift": code]).findings(of: "identifiable_id_from_hash", in: "A.swift").count == 1)
  }

  @Test func aComputedPropertyLooksUpTheSelectedElement() {
    let code = """
      struct Memo: Identifiable {
        let id: Int
        var text = ""
      }
      struct MemoEditor: View {
        let memo: Memo
        @State private var text: String
        init(memo: Memo) {
          self.memo = memo
          _text = State(initialValue: memo.text)
        }
        var body: some View {
          TextField("Text", text: $text)
          Button("Save") { print(memo.id, text) }
        }
      }
      struct Memos: View {
        let memos: [Memo]
        @State private var selectedID: Int?
        private var chosen: Memo? { memos.first { $0.id == selectedID } }
        var body: some View {
          HStack {
            ForEach(memos) { memo in Button(memo.text) { selectedID = memo.id } }
            if let memo = chosen { MemoEditor(memo: memo) }
          }
        }
      }
      """
    let findings = Project(["A.swift": code]).findings(of: "state_assigned_in_init", in: "A.swift")
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test func aMethodFetchesAllObjectsAgain() {
    let code = #"""
      import SwiftData

      @Model final class Brewing {
        var title = ""
        init() {}
        static func all(in context: ModelContext) -> [Brewing] {
          let descriptor = FetchDescriptor<Brewing>(sortBy: [SortDescriptor(\.title)])
          do {
            let brewings = try context.fetch(descriptor)
            return brewings
          } catch {
            return []
          }
        }
        static func delete(at offsets: IndexSet, in context: ModelContext) {
          let brewings = Brewing.all(in: context)
          for brewing in offsets.map({ brewings[$0] }) { context.delete(brewing) }
        }
      }
      struct BrewingLog: View {
        @Environment(\.modelContext) private var context
        @Query(sort: \Brewing.title) private var brewings: [Brewing]
        @State private var search = ""
        private var found: [Brewing] { search.isEmpty ? brewings : brewings.filter { $0.title.contains(search) } }
        var body: some View {
          List {
            ForEach(found) { brewing in Text(brewing.title) }
              .onDelete { Brewing.delete(at: $0, in: context) }
          }
          .searchable(text: $search)
        }
      }
      """#
    let findings = Project(["A.swift": code]).findings(of: "offsets_of_another_collection", in: "A.swift")
    #expect(findings.map(\.severity) == [.error])
  }
}
