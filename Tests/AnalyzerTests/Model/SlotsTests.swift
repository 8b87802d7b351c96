import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct SlotsTests {
  @Test func actionsAreNoPartOfTheBody() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View { VStack { inBody(); Button("a") { inAction() } } }
        func helper() -> some View { inHelper() }
        func work() { outside() }
      }
      """)
    let scopes = try ["inBody", "inAction", "inHelper", "outside"].map { (name: StaticString) in
      file.model.isInBodyScope(try #require(file.model.calls(named: name).first).node)
    }
    #expect(scopes == [true, false, true, false])
  }

  @Test func aBindingReadsForTheBody() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View {
          Row(isOn: Binding(get: { inGetter() }, set: { inSetter($0) })).onAppear { inAction() }
          Text(inBody())
        }
        func work() { _ = Binding(get: { outside() }, set: { _ in }) }
      }
      """)
    let reads = try ["inGetter", "inSetter", "inAction", "inBody", "outside"].map { (name: StaticString) in
      file.model.isReadByBody(try #require(file.model.calls(named: name).first).node)
    }
    #expect(reads == [true, false, false, true, false])
  }

  @Test func membersHaveNames() throws {
    let file = SampleFile(
      "struct A { var a: Int { ▸one()◂ }; func f() { g { ▸two()◂ } }; init() { ▸three()◂ }; let b = ▸four()◂ }")
    let members = file.marked.map(\.enclosingMember)
    #expect(members.map { $0?.memberName?.text } == ["a", "f", nil, "b"])
    #expect(members.map { $0?.kind } == [.variableDecl, .functionDecl, .initializerDecl, .variableDecl])
  }

  @Test func declarationsAreLocalOrNot() {
    let file = SampleFile(
      """
      ▸struct A { ▸struct B {}◂ }◂
      #if DEBUG
      ▸struct C {}◂
      #endif
      func f() { ▸struct D { ▸struct E {}◂ }◂ }
      let g = { ▸struct F {}◂ }
      """)
    #expect(file.marked.map(\.isMemberOrGlobal) == [true, true, true, false, true, false])
    #expect(file.marked.map(\.isInFunction) == [false, false, false, true, true, true])
  }

  @Test func statementsAreTheChildrenOfBraces() throws {
    let file = SampleFile("func f() { let a = ▸one()◂; if b { ▸two()◂ }; g { ▸three()◂.h() } }")
    #expect(file.marked.map(\.enclosingStatement.text) == ["let a = one()", "two()", "three().h()"])
    #expect(file.marked.map(\.isStatement) == [false, true, false])
  }

  @Test func conditionsEndAtBraces() throws {
    let file = SampleFile(
      """
      func f() {
        if ▸a◂, list.contains(where: { $0 == ▸b◂ }) { if c { } ; ▸d◂ }
        guard let x = ▸e◂ else { return ▸h◂ }
        let y = ▸g◂
      }
      """)
    #expect(file.marked.map { $0.enclosingCondition != nil } == [true, true, false, true, false, false])
  }

  @Test func availabilityIsNoChoice() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View {
          if #available(iOS 17, *) { ▸one()◂ } else { ▸two()◂ }
          if a { ▸three()◂ }
          switch b { default: ▸four()◂ }
          for c in d { ▸five()◂ }
        }
      }
      """)
    let member = try #require(file.marked.first?.enclosingMember)
    #expect(file.marked.map { $0.isChosen(below: member) } == [false, false, true, true, false])
    #expect(file.marked.map { $0.isConditional(below: member) } == [true, true, true, true, true])
  }

  @Test func slotsAreFollowedThroughHelpers() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View { NavigationStack { List(items) { item in row } }.sheet(isPresented: $b) { ▸detail()◂ } }
        var row: some View { HStack { ▸label()◂ } }
        var loose: some View { ▸other()◂ }
      }
      """)
    let model = file.model
    #expect(file.marked.map { model.slots(around: $0).map(\.slot) } == [[.sheet], [], []])
    #expect(file.marked.map { model.slotsThroughHelpers(around: $0) } == [[.sheet], [.row, .stackRoot], []])
    #expect(file.marked.map { model.helperUses(around: $0).map(\.text) } == [[], ["row"], []])
  }

  @Test func aParameterIsNoUseOfTheHelperWithItsName() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View { List(items) { item in entry(item) }.toolbar { self.entry(last) } }
        func entry(_ item: Item) -> some View { ▸label()◂ }
        func open(_ entry: Item) { show(entry); print(entry.title, entry: entry) }
        func openFirst() { guard let entry = items.first else { return }; entry.show() }
      }
      """)
    #expect(file.model.helperUses(around: try file.node).map { $0.parent?.text } == ["entry(item)", "self.entry"])
  }

  @Test func membersThatGiveViewsAreBuilders() throws {
    let file = SampleFile(
      """
      struct A: View {
        var body: some View { Text("") }
        var a: some View { Text("") }
        @ViewBuilder func b() -> Text { Text("") }
        func c() -> Int { 1 }
        func d() -> some Collection { [] }
      }
      """)
    #expect(try file.type.members.map(file.model.buildsViews) == [true, true, true, false, false])
  }

  @Test(
    arguments: [
      ("Menu(\"a\") { ForEach(a) { b in Text(b) } }", true),
      ("Picker(\"a\", selection: $a) { ForEach(a) { Text($0) } }", true),
      ("x.contextMenu { ForEach(a) { Text($0) } }", true),
      ("x.alert(\"a\", isPresented: $a) { ForEach(a) { Text($0) } }", true),
      ("List { ForEach(a) { Text($0) } }", false),
    ])
  func rowsOfMenusAreShownAnew(code: String, isShownAnew: Bool) throws {
    let file = SampleFile("struct A: View { var body: some View { \(code) } }")
    #expect(file.model.isInMenuOrPicker(try file.call("ForEach")) == isShownAnew)
  }
}
