import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ModifierChainTests {
  private func chain(_ expression: String, at name: StaticString) throws -> ModifierChain {
    let file = SampleFile("import SwiftUI\nlet view = \(expression)\n")
    return file.model.chain(of: try file.call(name).node)
  }

  @Test func chainsAreReadFromTheBaseOutwards() throws {
    let chain = try chain("Text(\"a\").padding()\n  .frame(width: 8)\n  .blur(radius: 4) { 1 }", at: "frame")
    #expect(chain.modifiers.map(\.name.text) == ["padding", "frame", "blur"])
    #expect(chain.baseName?.text == "Text")
    let frame = chain.modifiers[1]
    #expect(frame.argument("width")?.text == "8")
    #expect(frame.isOnOwnLine)
    #expect(chain.before(frame).map(\.name.text) == ["padding"])
    #expect(chain.after(frame).map(\.name.text) == ["blur"])
    #expect(frame.text == "\n  .frame(width: 8)")
  }

  @Test(
    arguments: [
      ("SwiftUI.Text(\"a\").blur(radius: 1)", "Text"), ("Color.red.blur(radius: 1)", "Color"),
      ("model.view.blur(radius: 1)", "model"), ("(Text(\"a\")).blur(radius: 1)", "Text"),
      ("List<Int, Text>(a).blur(radius: 1)", "List"), ("view?.blur(radius: 1)", "view"),
    ])
  func basesHaveNames(_ code: String, _ name: String) throws {
    let chain = try chain(code, at: "blur")
    #expect(chain.baseName?.text == name)
  }

  @Test func implicitMembersHaveNoBase() throws {
    let chain = try chain("f(.opacity.animation(.spring()))", at: "animation")
    #expect(chain.modifiers.map(\.name.text) == ["animation"])
    #expect(chain.base?.text == ".opacity")
  }

  @Test func postfixConditionsAreParts() throws {
    let chain = try chain(
      """
      Text("a").padding()
        #if os(iOS)
        .clipped().bold()
        #else
        .blur(radius: 1)
        #endif
        .italic()
      """, at: "italic")
    #expect(chain.modifiers.map(\.name.text) == ["padding", "clipped", "bold", "blur", "italic"])
    let (padding, clipped, bold, blur) =
      (chain.modifiers[0], chain.modifiers[1], chain.modifiers[2], chain.modifiers[3])
    #expect(clipped.coexists(with: bold) && clipped.coexists(with: padding))
    #expect(!clipped.coexists(with: blur))
    #expect(ModifierChain.outermost(of: blur.node) == chain.node)
  }

  @Test func aLongChainIsReadUpToALimit() throws {
    let limit = ModifierChain.maximumModifiers
    let all = (0..<limit + 20).map { ".blur(radius: \($0))" }.joined()
    let file = SampleFile("import SwiftUI\nlet view = Text(\"a\")\(all).bold()\n")
    let chain = file.model.chain(of: try file.call("bold").node)
    #expect(chain.modifiers.count == limit)
    #expect(chain.modifiers.map { $0.firstArgument?.text } == (0..<limit).map(String.init))
    for modifier in chain.modifiers {
      #expect(file.model.chain(of: modifier.node).node == chain.node)
      #expect(chain.modifier(at: modifier.node)?.position == modifier.position)
    }
    #expect(chain.modifier(at: try file.call("bold").node) == nil)
  }

  @Test func implicitSelfCountsInExtensionsOfView() throws {
    let file = SampleFile("import SwiftUI\nextension View { func card() -> some View { padding().blur(radius: 1) } }")
    let call = try #require(file.model.calls(named: "blur").first)
    #expect(file.model.chain(of: call.node).modifiers.map(\.name.text) == ["padding", "blur"])
  }

  @Test func argumentsAndClosuresAreTheCalls() throws {
    let file = SampleFile("let a = x.frame(width: 1, height: 2).opacity(0.5).onAppear(perform: { act() }).clipped()")
    let frame = try file.modifier("frame")
    #expect(frame.firstArgument?.text == "1" && frame.argument("height")?.text == "2")
    #expect(frame.onlyUnlabeledArgument == nil)
    #expect(try file.modifier("opacity").onlyUnlabeledArgument?.text == "0.5")
    let appearing = try file.modifier("onAppear")
    #expect(appearing.trailingClosure == nil)
    #expect(appearing.trailingClosure(or: "action", "perform")?.statements.first?.text == "act()")
    #expect(
      file.model.chain(of: appearing.node).modifiers.map(\.name.text) == ["frame", "opacity", "onAppear", "clipped"])
  }
}
