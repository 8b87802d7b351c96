import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct TypesOfSDKTests {
  @Test(
    arguments: [
      ("player", "AVPlayer"), ("controller.player", "AVPlayer"), ("controller.player?", "AVPlayer"),
      ("shown", "AVPlayer"), ("view", "WKWebView"), ("context.coordinator.player", "AVPlayer"),
      ("NotificationCenter.default", "NotificationCenter"), ("model", nil), ("model.label", "String"),
      ("unknown.player", nil),
    ] as [(String, String?)])
  func expressionsHaveTypesOfTheSDK(expression: String, type: String?) throws {
    let file = SampleFile(
      """
      class PageView: WKWebView {}
      class Model { var label: String }
      struct Clip: UIViewControllerRepresentable {
        let player: AVPlayer
        let view: PageView
        let model: Model
        func makeCoordinator() -> Coordinator { Coordinator() }
        func updateUIViewController(_ controller: AVPlayerViewController, context: Context) {
          let shown = controller.player
          use(▸\(expression)◂)
        }
        final class Coordinator { let player = AVPlayer() }
      }
      """)
    #expect(file.model.typeOfSDK(of: try file.node) == type)
  }

  @Test func subclassesAreOfTheKind() throws {
    let file = SampleFile("class PageView: WKWebView {}; struct A { let view: PageView; func f() { use(▸view◂) } }")
    let view = try file.node
    #expect(file.model.isKind(view, of: "WKWebView"))
    #expect(file.model.isKind(view, of: "UIView"))
    #expect(!file.model.isKind(view, of: "UITableView"))
  }
}
