import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct WriteFactTests {
  private func facts(_ source: String) -> [WriteFact] {
    FileFacts(SyntaxTree.parse(SourceText(source))).merged.facts(WriteFact.self)
  }

  @Test func placesThatChangeObjects() {
    let source = """
      struct Home: View {
        @StateObject private var model = Model()
        var body: some View { TextField("", text: $model.name).onTapGesture { model.user.age = 1; self.model.count += 1 } }
      }
      final class Other {
        var model: Model
        init() { model.sink { self.model = $0 }; model = Model() }
        func f(_ given: Model) { given.name = ""; let new = Model(); new.name = ""; Session.shared.user = nil }
      }
      """
    let all = facts(source).map { fact in
      ([fact.owner] + fact.path + [fact.member]).joined(separator: ".")
        + (fact.inside.isEmpty ? "" : " {\(fact.inside)}")
        + (fact.isSetup ? " setup" : "")
    }
    #expect(
      all == [
        "Home.model {user}", "Home.model.user {age}", "Home.model.user.age", "Home.model {count}", "Home.model.count",
        "Model.name", "Other.model", "Other.model setup", "Model.name", "Session.shared {user}", "Session.shared.user",
        "Other.model setup",
      ])
  }

  @Test func bindingsThatShowAScreenAreMarked() {
    let source = """
      struct Home: View {
        @StateObject private var model = Model()
        var body: some View {
          NavigationStack(path: $model.path) { TextField("", text: $model.name) }
            .sheet(item: $model.book) { _ in Text("") }
            .alert("", isPresented: $model.asks) {}
        }
      }
      """
    #expect(Set(facts(source).filter(\.showsScreen).map(\.member)) == ["path", "book"])
  }

  @Test func writesSayWhatTheyDo() {
    let source = """
      final class Feed {
        var items: [Item] = []
        var isOpen = false
        var draft: Draft
        var count = 0
        func load() async {
          isOpen = true
          items = await fetch()
          items.append(a); items[0] = b; items.removeAll(); sort(&items)
          isOpen.toggle(); count += 1; draft.reset(); draft = nil
          (isOpen, count) = (false, 1)
        }
      }
      """
    let all = facts(source).map { fact in
      [
        fact.member, "\(fact.kind)", "\(fact.change)", "\(fact.value)", fact.inside + fact.method,
        fact.isAfterAwait ? "late" : "",
      ]
      .joined(separator: " ")
    }
    #expect(
      all == [
        "isOpen replaces keeps true  ", "items replaces replaces other  late", "items replaces keeps other [] late",
        "count computes keeps other  late", "draft replaces keeps nil  late", "isOpen replaces keeps other  late",
        "count replaces keeps other  late", "items mutates appends other append late",
        "items mutates replaces other removeAll late",
        "isOpen toggles keeps other  late", "items lends lends other  late", "draft calls keeps other reset late",
      ])
    #expect(Set(facts(source).map { "\($0.writer).\($0.writerMember)" }) == ["Feed.load"])
  }

  @Test func onlyWritesToTheSamePlaceInTheSameMemberAreOne() {
    let source = """
      final class A { var x = 1; func f() { x = a; x = b; x = nil }; func g() { x = a }; init() { x = a } }
      """
    #expect(facts(source).map { "\($0.writerMember) \($0.value)" } == ["f other", "f nil", "g other", "init other"])
  }

  private static let model = """
    final class Model: ObservableObject {
      @Published var items: [Item] = []
      @Published var draft = Draft()
      @Published var child = Child()
      @Published var name = ""
      private(set) var total = 0
      init() { name = "a" }
    }
    final class Sub: Model {}
    struct Draft { var text = ""; mutating func reset() {}; func show() {} }
    final class Child { var size = 1; func reset() {} }
    """

  @Test(
    arguments: [
      ("items", "func f(model: Model) { model.items.append(a) }", true),
      ("items", "func f(model: Model) { model.items[0] = a }", true),
      ("items", "func f(model: Model) { sort(&model.items) }", true),
      ("items", "extension Model { func f() { items.removeLast() } }", true),
      ("items", "extension Sub { func f() { items.removeLast() } }", true),
      ("items", "func f(model: Model) { let count = model.items.count }", false),
      ("items", "func f(model: Model) { other.items.append(a) }", nil),
      ("draft", "struct A { let model: Model; func f() { model.draft.text = \"\" } }", true),
      ("draft", "struct A { let model: Model; func f() { model.draft.reset() } }", true),
      ("draft", "struct A { let model: Model; func f() { model.draft.show() } }", false),
      (
        "draft", "struct A: View { @ObservedObject var model: Model; var body: some View { F($model.draft.text) } }",
        true
      ),
      ("child", "func f(model: Model) { model.child.size = 2 }", false),
      ("child", "struct A { let model: Model; func f() { model.child.reset() } }", false),
      ("child", "func f(model: Model) { model.child = Child() }", true),
      (
        "name",
        "struct A { let holder: Holder; func f() { holder.model.name = \"\" } }\nstruct Holder { var model: Model }",
        true
      ),
      ("name", "struct A { var all: [Model]; func f() { all[0].name = \"\" } }", true),
      ("name", "func f() { let model = Model(); model.name = \"\" }", false),
      ("name", "func edit(_ change: (inout Model) -> Void) {}\nfunc f() { edit { $0.name = \"\" } }", true),
      (
        "draft",
        "func edit(_ change: (inout Model) -> Void) {}\nfunc f() { edit { model in model.draft.text = \"\" } }", true
      ),
      ("name", "func edit(_ change: (inout Draft) -> Void) {}\nfunc f() { edit { $0.name = \"\" } }", nil),
      ("name", "func edit<T>(_ change: (inout T) -> Void) {}\nfunc f() { edit { $0.name = \"\" } }", nil),
      ("name", "func f() { edit { $0.name = \"\" } }", nil),
      ("items", "func f(sub: Sub) { sub.items = [] }", true),
      ("items", "struct A { let sub: Sub; func f() { sub.items.removeAll() } }", true),
      ("items", "class C: Sub { func f() { super.items = [] } }", true),
      (
        "items",
        "protocol P { var items: [Item] { get set } }\nextension Model: P {}\nfunc f(p: any P) { p.items = [] }", nil
      ),
      ("items", "protocol P { var items: [Item] { get set } }\nfunc f(p: any P) { p.items = [] }", false),
      ("items", "func f<M>(model: M) { model.items = [] }", nil),
      ("items", "struct A<M> { let model: M; func f() { model.items = [] } }", nil),
      ("items", "func f(model: OtherModule) { model.items = [] }", false),
      ("items", "private final class Model { var items: [Item] = []; func f() { items = [] } }", false),
      ("items", "enum A { final class Model { var items: [Item] = []; func f() { items = [] } } }", false),
      ("items", "struct A: View { @Bindable var model: Model; var body: some View { F($model.items) } }", true),
      ("name", "func f() { }", false),
      ("total", "func f() { other.total = 1 }", false),
    ] as [(String, String, Bool?)])
  func anyChangeOfAPropertyIsFound(property: String, code: String, expected: Bool?) throws {
    let file = SampleFile("let a = 1", beside: ["Model.swift": Self.model, "Other.swift": code])
    let type = try #require(file.model.facts.type(named: "Model", in: ""))
    let declared = try #require(type.properties.first { $0.name == property })
    #expect(file.model.facts.isWritten(declared, of: type) == expected)
  }

  @Test(
    arguments: [
      ("extension Search { func f(model: Model) { model.name = \"\" } }", true, false),
      ("extension Feed { struct A { let model: Model; func f() { model.name = \"\" } } }", false, true),
      ("struct A { let model: Search.Model; func f() { model.name = \"\" } }", true, false),
      ("struct A { let holder: Feed.Holder; func f() { holder.model.name = \"\" } }", false, true),
      ("extension Search.Model { func f() { name = \"\" } }", true, false),
      ("func f(model: Model) { model.name = \"\" }", nil, nil),
    ] as [(String, Bool?, Bool?)])
  func typesWithOneNameAreToldApartByTheirScope(code: String, search: Bool?, feed: Bool?) throws {
    let models = """
      enum Search { final class Model { var name = "" } }
      enum Feed { final class Model { var name = "" }; struct Holder { let model: Model } }
      """
    let file = SampleFile("let a = 1", beside: ["Models.swift": models, "Other.swift": code])
    let facts = file.model.facts
    for (name, expected) in [("Search.Model", search), ("Feed.Model", feed)] {
      let type = try #require(facts.type(named: name, in: ""))
      #expect(facts.isWritten(try #require(type.properties.first), of: type) == expected, "\(name)")
    }
  }

  @Test func methodsWithTheNameOfAnSDKMethodChangeNothing() throws {
    let code = """
      struct Client { func remove(_ a: Int) {} }
      protocol Store { func insert(_ a: Int) }
      struct List { mutating func remove(_ a: Int) {} }
      """
    let model = """
      final class Model {
        var client: Client
        var store: any Store
        var list: List
        func f() { client.remove(1); store.insert(1); list.remove(1) }
      }
      """
    let file = SampleFile("let a = 1", beside: ["Other.swift": code, "Model.swift": model])
    let type = try #require(file.model.facts.type(named: "Model"))
    #expect(type.properties.map { file.model.facts.isWritten($0, of: type) } == [false, false, true])
  }

  @Test func methodsKnowWhatTheyChange() throws {
    let file = SampleFile(
      "let a = 1",
      beside: [
        "Feed.swift":
          "class Feed { var items: [Int] = []; var isBusy = false; func f() async { isBusy.toggle(); await g(); items.append(1) } }"
      ])
    let type = try #require(file.model.facts.type(named: "Feed"))
    let method = try #require(type.members.first)
    #expect(
      file.model.facts.properties(changedBy: method, of: type).map { "\($0.name) \($0.isAfterAwait)" }
        == ["items true", "isBusy false"])
    #expect(file.model.facts.isChanged("isBusy", by: method, of: type, beforeAwait: true))
    #expect(!file.model.facts.isChanged("items", by: method, of: type, beforeAwait: true))
  }
}
