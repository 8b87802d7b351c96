import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct InteractionsTests {
  @Test(
    arguments: [
      ("x.alert(\"a\", isPresented: $b) { ▸Button(\"a\") { f() }◂ }", true),
      ("x.confirmationDialog(\"a\", isPresented: $b) { ▸Button(\"a\") { f() }◂ }", true),
      ("Menu(\"a\") { ▸Button(\"a\") { f() }◂ }", true), ("x.contextMenu { ▸Button(\"a\") { f() }◂ }", true),
      ("x.swipeActions { ▸Button(\"a\") { f() }◂ }", true), ("VStack { ▸Button(\"a\") { f() }◂ }", false),
      ("VStack { ▸Button(\"a\") { dismiss(); f() }◂ }", true),
      ("VStack { ▸Button(\"a\") { isPresented = false; f() }◂ }", true),
      ("VStack { ▸Button(\"a\") { Task { await f(); dismiss() } }◂ }", false),
      ("VStack { ▸Button(\"a\") { isOn = false }◂ }", false),
    ])
  func someButtonsCloseWhatTheyAreIn(code: String, ends: Bool) throws {
    let file = SampleFile("struct A: View { var body: some View { \(code) } }")
    #expect(file.model.endsWithUse(try #require(FunctionCallExpr(try file.node))) == ends)
  }

  @Test(
    arguments: [
      ("▸Button(\"a\") {}◂", false), ("▸Button(\"a\") {}◂.disabled(model.isBusy)", true),
      ("▸Button(\"a\") {}◂.disabled(!model.canSend)", true), ("▸Button(\"a\") {}◂.disabled(!isReady)", true),
      ("▸Button(\"a\") {}◂.disabled(text.isEmpty)", false),
      ("VStack { ▸Button(\"a\") {}◂ }.disabled(model.isBusy)", true),
      ("if model.isBusy { Text(\"a\") } else { ▸Button(\"a\") {}◂ }", true),
      ("▸Button(\"a\") {}◂.buttonStyle(Busy(isBusy: model.isBusy))", true),
      ("▸Button(\"a\") {}◂.buttonStyle(Drawn(isBusy: model.isBusy))", false),
      ("▸Button(\"a\") {}◂.buttonStyle(Elsewhere(isBusy: model.isBusy))", true),
      ("▸Button(\"a\") {}◂.locked(if: model.isBusy)", true), ("▸Button(\"a\") {}◂.dimmed(if: model.isBusy)", false),
      ("if model.canSend { ▸Button(\"a\") {}◂ }", true), ("if isOn { ▸Button(\"a\") {}◂ }", false),
    ])
  func someButtonsAreUnavailableMeanwhile(code: String, isUnavailable: Bool) throws {
    let file = SampleFile(
      """
      struct A: View {
        let model: Model
        var isReady: Bool { model.canSend && !text.isEmpty }
        var body: some View { \(code) }
      }
      class Model { var isBusy = false; var canSend: Bool { isValid && !isBusy } }
      struct Busy: PrimitiveButtonStyle { let isBusy: Bool }
      struct Drawn: ButtonStyle { let isBusy: Bool }
      extension View {
        func locked(if isLocked: Bool) -> some View { disabled(isLocked) }
        func dimmed(if isDimmed: Bool) -> some View { opacity(isDimmed ? 0.5 : 1) }
      }
      """)
    let owner = try #require(file.model.facts.type(named: "Model"))
    let button = try #require(FunctionCallExpr(try file.node))
    #expect(file.model.isUnavailable(button, whileSet: ["isBusy"], of: owner) == isUnavailable)
  }

  @Test func flagsAreSetTogetherBeforeTheFirstWait() throws {
    let file = SampleFile(
      """
      class Model {
        var isBusy = false
        var isEnabled: Bool
        var text = ""
        var isDone = false
        func send() async {
          isBusy = true
          isEnabled = false
          text = ""
          await post()
          isDone = true
        }
      }
      """)
    let owner = try #require(file.model.facts.type(named: "Model"))
    let method = try #require(owner.members.first { $0.name == "send" })
    #expect(file.model.facts.flagsSetAtOnce(by: method, of: owner) == ["isBusy", "isEnabled"])
  }
}
