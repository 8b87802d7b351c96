import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests what users lose when an object is re-created.
@Suite struct LostStateTests {
  private static let app = "@main struct Main: App { var body: some Scene { WindowGroup { Page() } } }"

  private func lost(
    _ members: String, shown body: String = "Text(model.text)", view: String = "", beside other: String = app
  ) throws -> LostState {
    let file = SampleFile(
      """
      import SwiftUI
      struct Page: View {
        @ObservedObject var model = Model()
        var body: some View { \(body) }
        \(view)
      }
      final class Model: ObservableObject { \(members) }
      """, beside: ["Other.swift": "import SwiftUI\n" + other])
    return file.model.lostState(of: try file.property("model"), in: try file.type)
  }

  private let text = "@Published var text = \"\""

  @Test func whatUsersEnterIsLost() throws {
    #expect(try lost(text, shown: "TextField(\"\", text: $model.text)") == .entered)
    #expect(try lost(text, shown: "Text(model.text)", view: "func clear() { model.text = \"\" }") == .entered)
  }

  @Test func fieldsOfExtensionsCount() throws {
    let field = " }\nextension Page { var field: some View { TextField(\"\", text: $model.text) }"
    #expect(try lost(text + field, shown: "field") == .entered)
  }

  @Test func whatMethodsSetIsLostWhereItIsShown() throws {
    let load = "; func load() async { text = await fetch() }"
    #expect(try lost(text + load) == .shown)
    #expect(try lost(text + load + "; var title: String { text }", shown: "Text(model.title)") == .shown)
    #expect(try lost(text + load, shown: "Text(\"\")") == .unknown, "no view shows it")
  }

  @Test func whatTheInitializerFindsAgainIsNotLost() throws {
    let sync = "; private func sync() { text = store.text }"
    #expect(try lost(text + "; init() { sync() }" + sync) == .unknown)
    #expect(
      try lost("@Published var text: String; init() { text = store.text; watch { self.sync() } }" + sync) == .unknown)
    #expect(
      try lost(
        "@Published var text: String; init() { text = store.text }", shown: "TextField(\"\", text: $model.text)")
        == .entered, "a draft starts with the stored text")
  }

  @Test func whatNothingChangesIsNotLost() throws {
    #expect(try lost(text) == .nothing)
    #expect(try lost(text, beside: "") == .unknown, "the code that changes it may not be written yet")
    #expect(try lost("let text = \"\"") == .nothing)
  }

  @Test func whatIsHandedOnMayBeFoundAgain() throws {
    let toggle = "Toggle(\"\", isOn: $model.isOn)"
    let initializer = "; init(store: Store) { isOn = store.isOn }"
    #expect(
      try lost("@Published var isOn: Bool { didSet { store.isOn = isOn } }" + initializer, shown: toggle) == .unknown)
    #expect(try lost("@Published var isOn: Bool { didSet { save(isOn) } }" + initializer, shown: toggle) == .unknown)
    #expect(try lost("@Published var isOn: Bool { didSet { check() } }" + initializer, shown: toggle) == .entered)
    #expect(try lost("@Published var isOn = false { didSet { store.isOn = isOn } }", shown: toggle) == .entered)
  }

  @Test func anObjectThatIsGivenStaysTheSame() throws {
    let settings = "final class Settings { var isOn = false }\n"
    let given = "@Published var settings: Settings; init(_ settings: Settings) { self.settings = settings }"
    let change = "Button(\"\\(model.settings)\") { model.settings.isOn = true }"
    #expect(try lost(given, shown: change, beside: settings + Self.app) == .unknown)
    #expect(try lost("@Published var settings = Settings()", shown: change, beside: settings + Self.app) == .entered)
    let replace = "Button(\"\\(model.settings)\") { model.settings = Settings() }"
    #expect(try lost(given, shown: replace, beside: settings + Self.app) == .entered)
    let values = "struct Settings { var isOn = false }\n"
    #expect(try lost(given, shown: change, beside: values + Self.app) == .entered)
  }

  @Test func onlyWhatAViewShowsOrContainsChangesWhatItShows() throws {
    let editor =
      "struct Editor: View { @ObservedObject var model: Model; var body: some View { TextField(\"\", text: $model.text) } }\n"
    #expect(
      try lost(text, view: "var editor: some View { Editor(model: model) }", beside: editor + Self.app) == .entered)
    #expect(try lost(text, beside: editor + Self.app) == .unknown, "another view edits another object")
  }

  @Test func theObjectMayBeShownByAnotherView() throws {
    let row = "struct Row: View { @ObservedObject var model: Model; var body: some View { Text(model.text) } }\n"
    let load = "; func load() { text = fetch() }"
    #expect(try lost(text + load, shown: "Row(model: model)", beside: row + Self.app) == .shown)
    #expect(try lost(text + load, shown: "Text(\"\")", beside: row + Self.app) == .unknown, "Row shows another one")
  }

  @Test func unknownClassesMayHoldAnything() throws {
    let file = SampleFile("import SwiftUI\nstruct Page: View { @ObservedObject var model = Model() }")
    #expect(file.model.lostState(of: try file.property("model"), in: try file.type) == .unknown)
  }
}
