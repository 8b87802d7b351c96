import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct DismissalsTests {
  /// Whether a call in a view, which a sheet of another view may show, closes the screen.
  private func closes(_ call: String) throws -> Bool? {
    let file = SampleFile(
      """
      import SwiftUI
      struct Editor: View {
        @Environment(\\.dismiss) private var close
        @Environment(\\.dismissWindow) private var closeWindow
        @Environment(\\.presentationMode) private var mode
        @Environment(\\.dismissFlow) private var dismissFlow
        @Binding var isShown: Bool
        @State private var isEditing = false
        let router: Router
        let controller: UIViewController
        let navigation: UINavigationController?
        let dismissAll: () -> Void
        let onDone: (() -> Void)?
        let onSave: () -> Void
        var body: some View { Button("Save") { ▸\(call)◂ } }
        private func finish() { save(); close() }
        private func hide() { isShown = false }
        private func dismissKeyboard() { isEditing = false }
        private func dismissLater() { dismissAll() }
        private func save() {}
      }
      struct Root: View {
        @State private var router = Router()
        @State private var isEditing = false
        var body: some View {
          NavigationStack(path: $router.path) { Text("") }
            .sheet(item: $router.sheet) { _ in
              Editor(
                isShown: $isEditing, router: router, controller: UIViewController(), navigation: nil, dismissAll: {},
                onDone: { router.sheet = nil }
              ) { router.log() }
            }
            .alert("", isPresented: $router.isAsking) {}
            .sheet(isPresented: $isEditing) {
              Editor(
                isShown: $isEditing, router: router, controller: UIViewController(), navigation: nil, dismissAll: {},
                onDone: { isEditing = false }
              ) { isEditing = false }
            }
        }
      }
      final class Router: ObservableObject {
        @Published var sheet: Sheet?
        @Published var path: [Int] = []
        @Published var isAsking = false
        func dismissSheet() { sheet = nil }
        func pop() { path.removeLast() }
        func home() { path = [] }
        func dismissAlert() { isAsking = false }
        func log() {}
      }
      """)
    let call = try #require(FunctionCallExpr(try file.node))
    return file.model.closesScreen(call, of: try file.type)
  }

  @Test(arguments: [
    "close()", "self.close()", "closeWindow()", "mode.wrappedValue.dismiss()", "finish()", "hide()",
    "router.dismissSheet()", "router.pop()", "router.home()", "controller.dismiss(animated: true)",
    "navigation?.popViewController(animated: true)", "onDone?()",
  ])
  func codeThatClosesTheScreenIsFound(call: String) throws {
    #expect(try closes(call) == true)
  }

  @Test(arguments: [
    "save()", "router.log()", "dismissKeyboard()", "closeWindow(id: \"other\")", "print(1)", "onSave()",
  ])
  func otherCodeDoesNot(call: String) throws {
    #expect(try closes(call) == false)
  }

  @Test(arguments: ["dismissAll()", "dismissLater()", "dismissFlow()", "router.dismissAlert()", "other.dismissSheet()"])
  func aNameAloneIsUnknown(call: String) throws {
    #expect(try closes(call) == nil)
  }

  /// What a view presents itself closes without the view.
  @Test func thePresenterStays() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Root: View {
        @State private var router = Router()
        var body: some View {
          Button("Close") { ▸router.close()◂ }.sheet(item: $router.sheet) { _ in Text("") }
        }
      }
      final class Router { var sheet: Int?; func close() { sheet = nil } }
      """)
    let call = try #require(FunctionCallExpr(try file.node))
    #expect(file.model.closesScreen(call, of: try file.type) == false)
  }
}
