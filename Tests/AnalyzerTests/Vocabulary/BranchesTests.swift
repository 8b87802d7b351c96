import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct BranchesTests {
  @Test(
    arguments: [
      ("guard !isOpen else { return }", true), ("guard isReady, !self.isOpen else { return }", true),
      ("if isOpen { return }", true), ("if self.isOpen { throw error }", true), ("if isOpen { close() }", false),
      ("if isOpen, isReady { return }", false), ("if !isOpen { return }", false),
      ("guard isOpen else { return }", false),
      ("isOpen = true", false),
    ])
  func codeIsLeftWhileAFlagIsSet(statement: String, leaves: Bool) throws {
    let file = SampleFile("struct Shelf { var isOpen = false; func open() throws { \(statement) } }")
    let body = try #require(try file.function("open").body?.firstChild)
    #expect(body.leaves(whileSet: try file.property("isOpen").name) == leaves)
  }

  @Test(
    arguments: [
      ("if isOpen { ▸Panel()◂ }", true), ("if !isOpen { ▸Panel()◂ }", true), ("if self.isOpen { ▸Panel()◂ }", true),
      ("if isReady && isOpen { ▸Panel()◂ }", true), ("if isReady, isOpen { ▸Panel()◂ }", true),
      ("if isOpen { Text(\"a\") } else { ▸Panel()◂ }", true), ("if isReady || isOpen { ▸Panel()◂ }", false),
      ("if isReady && isOpen { Text(\"a\") } else { ▸Panel()◂ }", false), ("if isReady { ▸Panel()◂ }", false),
      ("VStack { if isOpen { VStack { ▸Panel()◂ } } }", true),
      ("VStack { if isOpen { Text(\"a\") }; ▸Panel()◂ }", false),
      ("if isOpen == true { ▸Panel()◂ }", true), ("if isOpen != isReady { ▸Panel()◂ }", false),
    ])
  func aBranchFixesAFlag(body: String, isFixed: Bool) throws {
    let file = SampleFile(
      """
      struct Shelf: View {
        @State var isOpen = false
        var body: some View { \(body) }
      }
      """)
    #expect(file.model.isFixed(try file.property("isOpen").name, whileShown: try file.node) == isFixed)
  }

  @Test(
    arguments: [
      ("phase = .busy; await wait(); phase = .old", true), ("await wait(); phase = .old", false),
      ("phase = .busy; phase = .old", false), ("phase = .busy; await wait()", true),
      ("if isSlow { phase = .busy }; await wait(); phase = .old", false), ("phase = stored", false),
    ])
  func anotherCaseComesBetween(code: String, isSeparated: Bool) throws {
    let file = SampleFile(
      """
      final class Model: ObservableObject {
        @Published var phase = Phase.idle
        func run() async { \(code) }
      }
      struct Shelf: View {
        @ObservedObject var model: Model
        var body: some View {
          VStack { if model.phase == .new { Text("a") } else if model.phase == .old { ▸Panel()◂ } }
        }
      }
      """)
    let branches = try #require(try file.node.ancestors.compactMap(IfExpr.init).last?.branches)
    #expect(branches.count == 2)
    #expect(file.model.areSeparated(branches[0], branches[1]) == isSeparated)
  }

  @Test(
    arguments: [
      ("switch page { case .first: ▸Panel()◂; default: Text(\"a\") }", true, true),
      ("switch page { case .item(let item): ▸Panel(item)◂; default: Text(\"a\") }", false, true),
      ("switch page { case .first, .last: ▸Panel()◂; default: Text(\"a\") }", false, true),
      ("switch other { case .first: ▸Panel()◂; default: Text(\"a\") }", false, false),
      ("if page.isLast { ▸Panel()◂ }", false, true), ("panel\n if page == .first { panel }", false, false),
    ])
  func aBranchAsksForAValue(body: String, isFixed: Bool, isAsked: Bool) throws {
    let helper = body.contains("▸") ? "" : "var panel: some View { ▸Panel()◂ }"
    let file = SampleFile(
      """
      struct Shelf: View {
        @State var page = Page.first
        var body: some View { \(body) }
        func next() { page = .last }
        \(helper)
      }
      """)
    let page = try file.property("page").name
    #expect(file.model.isFixed(page, whileShown: try file.node) == isFixed)
    let code = try #require(try file.function("next").body)
    #expect(file.model.isShownDependingOn(whatIsSetBy: code, try file.node) == isAsked)
  }

  @Test func aHelperIsAsFixedAsEachOfItsUses() throws {
    let file = SampleFile(
      """
      struct Shelf: View {
        @State var isOpen = false
        var body: some View {
          if isOpen { panel }
          VStack { if isOpen { panel } }
        }
        var panel: some View { ▸Panel()◂ }
      }
      """)
    #expect(file.model.isFixed(try file.property("isOpen").name, whileShown: try file.node))
  }
}
