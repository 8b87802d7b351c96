import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// The transformations that change how members are declared, read and changed.
@Suite struct MemberTransformationTests {
  // MARK: - Dependencies

  @Test func readsDependenciesThroughConstants() throws {
    try expect(
      .dependenciesInLocals,
      turns: """
        struct A: View {
          @ObservedObject var model: Model
          @State private var count = 0
          var body: some View {
            Text(model.name).onAppear { model.load(); count += 1 }
          }
          private func save() async {
            await self.model.save()
          }
          private func total() -> Int { model.total }
        }
        """,
      into: [
        """
        struct A: View {
          @ObservedObject var model: Model
          @State private var count = 0
          var body: some View {
            Text(model.name).onAppear { let model = self.model
                                        model.load(); count += 1 }
          }
          private func save() async {
            let model = self.model
            await model.save()
          }
          private func total() -> Int { let model = self.model
                                        return model.total }
        }
        """
      ])
  }

  @Test(arguments: [
    // It is a value, whose copy would not change.
    "struct A { var model = Filter(); func f() { model.reset() } }\nstruct Filter {}",
    // The method changes the dependency.
    "final class Model {}\nfinal class A { var model = Model(); func f() { model = Model(); model.load() } }",
    // The closure would capture the object in place of `self`.
    "final class Model {}\nfinal class A { let model = Model(); func f() { run { self.model.load() } } }",
    "final class Model {}\nfinal class A { let model = Model(); func f() { Task { [weak self] in self?.model.load() } } }",
  ]) func leavesDependenciesThatMustStay(code: String) {
    #expect(transformed(.dependenciesInLocals, code) == nil)
  }

  // MARK: - Changes

  @Test(arguments: [
    ("isOn = true", "if !isOn { isOn.toggle() }"), ("self.isOn = false", "if self.isOn { self.isOn.toggle() }"),
    ("isOn = !isOn", "isOn.toggle()"), ("items = items + [1]", "items.append(1)"),
    ("items += [1, 2]", "items.append(contentsOf: [1, 2])"), ("items = []", "items.removeAll()"),
    ("items = items.filter { $0 > 1 }", "items.removeAll { !($0 > 1) }"), ("items = items.sorted()", "items.sort()"),
    ("text = \"\"", "text.removeAll()"), ("text += \"a\"", "text.append(\"a\")"),
  ]) func changesByMethods(assignment: String, call: String) throws {
    #expect(try changed(.changesByMethods, assignment) == call)
  }

  @Test(arguments: [
    ("isOn.toggle()", "isOn = !isOn"), ("items.append(1)", "items = items + [1]"),
    ("items.append(contentsOf: more)", "items = items + (more)"), ("items.removeAll()", "items = []"),
    ("items.removeAll { $0 > 1 }", "items = items.filter { !($0 > 1) }"),
    ("items.sort(by: >)", "items = items.sorted(by: >)"),
    ("items.insert(1, at: 0)", "items = [1] + items"), ("count += 1", "count = count + 1"),
    ("count -= a * b", "count = count - (a * b)"),
  ]) func changesByAssignments(call: String, assignment: String) throws {
    #expect(try changed(.changesByAssignments, call) == assignment)
  }

  @Test(arguments: ["count = 1", "isOn = other", "path.append(1)", "let isReady: Bool; isReady = true"])
  func leavesOtherChanges(statement: String) {
    #expect(transformed(.changesByMethods, host(statement)) == nil)
    #expect(transformed(.changesByAssignments, host(statement)) == nil)
  }

  private func host(_ statement: String) -> String {
    """
    struct A: View {
      @State private var isOn = false
      @State private var count = 0
      @State private var items: [Int] = []
      @State private var text = ""
      func change() { \(statement) }
    }
    """
  }

  /// The only statement of a method after a transformation.
  private func changed(_ transformation: Metamorphic, _ statement: String) throws -> String {
    let text = try #require(transformed(transformation, host(statement))?.first).text
    let start = try #require(text.firstRange(of: "change() { ")?.upperBound)
    return String(text[start...].dropLast(4))
  }

  @Test func marksFollowTheChange() throws {
    let marked = MarkedSource("func f() { ▸▸isOn◂ = true◂ }")
    let files = try #require(Metamorphic.changesByMethods.apply(to: ParsedSource(marked.source)))
    let found = marked.marks.map { mark in
      files.places(of: mark).map { String(decoding: files[$0.file].bytes[$0.range], as: UTF8.self) }
    }
    #expect(found == [["if !isOn { isOn.toggle() }"], ["if !isOn { isOn.toggle() }"]])
  }

  // MARK: - Inherited members

  @Test func movesMembersToSuperclass() throws {
    try expect(
      .membersInSuperclass,
      turns: """
        @MainActor final class Model: ObservableObject {
          static let shared = Model()
          @Published var items: [Int] = []
          @Published private(set) var isBusy = false
          private var limit = 3
          private let store: Store
          init(store: Store) {
            self.store = store
          }
          func load() { items = store.items }
          func clear() { items = []; isBusy = false; limit = 0 }
        }
        """,
      into: [
        """
        @MainActor
        class ModelBase: ObservableObject {
          @Published var items: [Int] = []
          @Published private(set) var isBusy = false
          private var limit = 3
          func clear() { items = []; isBusy = false; limit = 0 }
        }

        @MainActor final class Model: ModelBase {
          static let shared = Model()
          private let store: Store
          init(store: Store) {
            self.store = store
          }
          func load() { items = store.items }
        }
        """
      ])
  }

  @Test func initializersCallTheSuperclass() throws {
    try expect(
      .membersInSuperclass,
      turns: """
        @Observable final class Model {
          private var count = 0
          init() {
            count = 1
          }
        }
        """,
      into: [
        """
        @Observable
        class ModelBase {
          var count = 0
        }

        final class Model: ModelBase {
          override init() {
            super.init()
            count = 1
          }
        }
        """
      ])
  }

  @Test func movesMembersToProtocolExtension() throws {
    try expect(
      .membersInProtocol,
      turns: """
        struct Card: View {
          @State private var count = 0
          let title: String
          var body: some View { Button(label) { add() }.badge($count) }
          private var label: String { title + "\\(count)" }
          private func add() { count += 1 }
          private func bind() -> Binding<Int> { $count }
        }
        """,
      into: [
        """
        struct Card: View, CardMembers {
          @State var count = 0
          let title: String
          var body: some View { Button(label) { add() }.badge($count) }
          private func bind() -> Binding<Int> { $count }
        }

        @MainActor protocol CardMembers {
          var count: Int { get nonmutating set }
          var title: String { get }
        }

        extension CardMembers {
          var label: String { title + "\\(count)" }
          func add() { count += 1 }
        }
        """
      ])
    #expect(transformed(.membersInProtocol, "struct A: View { var body: some View { Text(\"\") } }") == nil)
  }
}
