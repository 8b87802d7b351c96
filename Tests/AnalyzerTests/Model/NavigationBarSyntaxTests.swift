import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct NavigationBarSyntaxTests {
  @Test(
    arguments: [
      ("x.toolbar { ToolbarItem { a } }", true), ("x.toolbar { ToolbarItem(placement: .principal) { a } }", true),
      ("x.toolbar { ToolbarItem(placement: .keyboard) { a } }", false),
      ("x.toolbar { ToolbarItemGroup(placement: .bottomBar) { a }; ToolbarItem(placement: .status) { b } }", false),
      ("x.toolbar { ToolbarItem(placement: .keyboard) { a }; ToolbarItem { b } }", true),
      ("x.toolbar { Button(\"a\") { } }", true),
      ("x.toolbar(content: items)", false),
    ])
  func itemsGoIntoTheBar(code: String, isInBar: Bool) throws {
    let file = SampleFile("let a = \(code)")
    #expect(file.model.putsItemsIntoBar(try file.call("toolbar")) == isInBar)
  }

  private func hiddenBar(_ code: String) throws -> HiddenBar? {
    let file = SampleFile("let a = ▸\(code)◂")
    let calls = ([try file.node] + Array(try file.node.descendants)).compactMap(FunctionCallExpr.init)
    return calls.lazy.compactMap { HiddenBar($0, in: file.model) }.first
  }

  @Test(
    arguments: [
      ("x.navigationBarHidden(true)", true), ("x.navigationBarHidden(isHidden)", false),
      ("x.toolbar(.hidden, for: .navigationBar)", true), ("x.toolbar(.hidden, for: .tabBar)", false),
      ("x.toolbarVisibility(.hidden, for: .navigationBar)", true), ("x.toolbar(.visible, for: .navigationBar)", false),
      ("x.toolbar { }", false),
    ])
  func barsAreHidden(code: String, isHidden: Bool) throws {
    #expect((try hiddenBar(code) != nil) == isHidden)
  }

  @Test(
    arguments: [
      ("x.overlay(alignment: .top) { TopBar() }.navigationBarHidden(true)", "overlay"),
      ("VStack { TopBar(); List() }.navigationBarHidden(true)", "first"),
      ("VStack { List(); TopBar() }.navigationBarHidden(true)", nil),
      ("x.overlay(alignment: .bottom) { TopBar() }.navigationBarHidden(true)", nil),
      ("x.overlay(alignment: .top) { Badge() }.navigationBarHidden(true)", nil),
      ("VStack { TopBar() }.navigationBarHidden(true).safeAreaInset(edge: .top) { a }", nil),
    ] as [(String, String?)])
  func anotherBarTakesThePlace(code: String, substitute: String?) throws {
    let bar = try hiddenBar(code)
    let found: String? =
      switch try #require(bar).substitute {
      case .overlay: "overlay"
      case .first: "first"
      case nil: nil
      }
    #expect(found == substitute)
  }
}
