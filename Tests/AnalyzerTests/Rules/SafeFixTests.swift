import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Safe fixes are applied to whole projects without review, so each one must compile.
@Suite struct SafeFixTests {
  private enum Offer {
    case safe, unsafe, none
  }

  /// The preferred fixes of a rule in the first of some files, in order.
  private func offers(_ rule: String, iOS version: Int = 17, _ sources: String...) -> [Offer] {
    let files = sources.enumerated().map { ("\($0.offset).swift", $0.element) }
    let project = Project(
      Dictionary(uniqueKeysWithValues: files),
      settings: RuleSettings(preset: .none, levels: [rule: .on], deploymentTargets: [.iOS: OSVersion(version)]))
    return project.findings(of: rule, in: "0.swift").map { finding in
      finding.fixes.first.map { $0.isSafe ? .safe : .unsafe } ?? .none
    }
  }

  // MARK: - Colors

  private func offersForColor(_ members: String, _ color: String, beside other: String = "") -> [Offer] {
    let view = "struct Home: View { \(members)\nvar body: some View { Circle().foregroundColor(\(color)) } }"
    return offers("deprecated_foreground_color", view, other)
  }

  @Test(arguments: [
    ("", ".red"), ("", "Color.red"), ("", ".red.opacity(0.5)"), ("", ".brand"), ("", "Color(\"a\")"),
    ("", "Color(red: 1, green: 0, blue: 0)"), ("", ".init(white: 0.5)"), ("let isOn: Bool", "isOn ? .red : Color.blue"),
    ("let isOn: Bool", "(isOn ? Color.red : .blue).opacity(0.5)"), ("let tint: Color", "tint"),
    ("let tint: Color", "self.tint.opacity(0.5)"), ("let tint = Color.red", "tint"),
    ("var tint: Color { .red }", "tint"),
    ("@State private var tint: SwiftUI.Color = .red", "tint"), ("let tint: Color?", "tint ?? .red"),
    ("func tint(_ a: Int) -> Color { .red }", "tint(1)"), ("@Binding var tint: Color", "tint"),
    ("let tints: [Color]", "tints[0]"), ("let tint: Color?", "tint!"), ("static let tint = Color.red", "Self.tint"),
    ("let tint: Color?", "(tint ?? .red).opacity(0.5)"),
  ])
  func aKnownColorIsReplacedSafely(_ members: String, _ color: String) {
    #expect(offersForColor(members, color) == [.safe])
  }

  @Test(arguments: [
    ("let tint: Color?", "tint"), ("var tint: Color? { nil }", "tint"),
    ("@State private var tint: Color?", "self.tint"),
    ("func tint(_ a: Int) -> Color? { nil }", "tint(1)"), ("let isOn: Bool; let tint: Color?", "isOn ? tint : .red"),
    ("let model: Model?", "model?.tint"), ("let tint: Color?", "tint?.opacity(0.5)"),
    ("let tints: [String: Color]", "tints[\"a\"]"), ("let isOn: Bool", "isOn ? .red : nil"),
    ("let isOn: Bool", "isOn ? makeTint() : nil"), ("let isOn: Bool", "isOn ? .red : .none"),
    ("", "tints.first?.color"), ("let any: Any", "any as? Color"),
  ])
  func anOptionalColorCannotBeReplaced(_ members: String, _ color: String) {
    #expect(offersForColor(members, color) == [.none])
  }

  @Test(arguments: [
    ("let name: String?", "name.map { Color($0) }"),
    ("let model: Model", "model.tint"), ("", "makeTint()"),
    ("", "Color(hex: \"f00\")"), ("", "Theme.tint"), ("let isOn: Bool", "isOn ? makeTint() : .red"),
    ("let tint: Tint", "tint"),
  ])
  func aColorThatMayBeOptionalIsNotReplaced(_ members: String, _ color: String) {
    #expect(offersForColor(members, color) == [.none])
  }

  @Test func otherFilesDecideWhatAColorIs() {
    #expect(offersForColor("", "Color(hex: 1)", beside: "extension Color { init(hex: Int) {} }") == [.safe])
    #expect(offersForColor("", "Color(hex: 1)", beside: "extension Color { init?(hex: Int) {} }") == [.none])
    #expect(offersForColor("", ".brand", beside: "extension Color { static var brand: Color? { nil } }") == [.none])
    #expect(offersForColor("", "Theme.tint", beside: "enum Theme { static let tint = Color(\"a\") }") == [.safe])
    #expect(offersForColor("", "Theme.tint", beside: "enum Theme { static let tint: Color? = nil }") == [.none])
    #expect(offersForColor("let model: Model", "model.tint", beside: "struct Model { var tint: Color }") == [.safe])
    #expect(offersForColor("", "tint", beside: "let tint: Color? = nil") == [.none])
    #expect(offersForColor("", "Theme.tint", beside: "enum Theme { static let tint = Color.red }") == [.safe])
    #expect(
      offersForColor(
        "", "Theme.tint",
        beside: "enum Theme { static let tint = Color.brand }\nextension Color { static let brand: Color? = nil }")
        == [.none])
  }

  @Test func localNamesDecideWhatAColorIs() {
    func offer(_ statements: String) -> [Offer] {
      offers(
        "deprecated_foreground_color",
        "struct Home: View { let tint: Color?\nfunc row(_ color: Color?, plain: Color) -> some View { \(statements) } }"
      )
    }
    #expect(offer("Circle().foregroundColor(plain)") == [.safe])
    #expect(offer("Circle().foregroundColor(color)") == [.none])
    #expect(offer("let a: Color? = .red\nreturn Circle().foregroundColor(a)") == [.none])
    #expect(offer("let a = Color.red\nreturn Circle().foregroundColor(a)") == [.safe])
    #expect(offer("if let color { Circle().foregroundColor(color) }") == [.safe])
    #expect(offer("if let tint { Circle().foregroundColor(tint) }") == [.safe])
    #expect(offer("ForEach(colors) { color in Circle().foregroundColor(color) }") == [.none])
    func offerForElements(of type: String) -> [Offer] {
      let loop = "ForEach(colors) { color in Circle().foregroundColor(color) }"
      return offers(
        "deprecated_foreground_color", "struct Home: View { let colors: \(type)\nvar body: some View { \(loop) } }")
    }
    #expect(offerForElements(of: "[Color]") == [.safe])
    #expect(offerForElements(of: "[Color?]") == [.none])
  }

  /// Both branches must have the same type, so that one fix alone would not compile.
  @Test func aBranchOfATernaryIsNotReplaced() {
    let body = "isOn ? Circle().foregroundColor(.red) : Circle().foregroundColor(a)"
    #expect(
      offers("deprecated_foreground_color", "struct Home: View { var body: some View { \(body) } }") == [.none, .none])
  }

  @Test func attributesAreNotViews() {
    let uses = "use(a.foregroundColor(.red), b.foregroundColor(.red))"
    let code = "func style(_ a: AttributeContainer) { let b = AttributeContainer()\n\(uses) }"
    #expect(offers("deprecated_foreground_color", code) == [])
  }

  // MARK: - Texts

  private func offersForText(_ code: String, iOS version: Int = 16) -> [Offer] {
    offers("deprecated_foreground_color", iOS: version, code)
  }

  @Test(arguments: [
    "extension Text { func red() -> Text { foregroundColor(.red) } }",
    "extension Text { func red() -> Text { self.foregroundColor(.red) } }",
    "func label() -> Text { Text(\"a\").foregroundColor(.red) }",
  ])
  func aMemberThatReturnsATextStaysBeforeIOS17(_ code: String) {
    #expect(offersForText(code) == [])
    #expect(offersForText(code, iOS: 17) == [.safe])
  }

  @Test(arguments: [
    "struct Home: View { let text: Text = Text(\"a\").foregroundColor(.red)\nvar body: some View { text } }",
    "struct Home: View { var body: some View { TextField(\"a\", text: $a, prompt: Text(\"b\").foregroundColor(.red)) } }",
    "struct Home: View { var body: some View { Badge(label: Text(\"b\").foregroundColor(.red)) } }",
    "struct Home: View { var body: some View { Text(\"b\").foregroundColor(.red).shiny() } }\n"
      + "extension Text { func shiny() -> Text { self } }",
    "let make: (String) -> Text = { Text($0).foregroundColor(.red) }",
    "let texts = names.map { Text($0).foregroundColor(.red) }",
  ])
  func aTextThatMustStayOneIsNotReplacedBeforeIOS17(_ code: String) {
    #expect(offersForText(code) == [.none])
    #expect(offersForText(code, iOS: 17) == [.safe])
  }

  @Test(arguments: [
    "struct Home: View { let title: Text\nvar body: some View { Badge(label: title.foregroundColor(.red)) } }"
  ])
  func aTextOfAPropertyIsNotReplacedBeforeIOS17(_ code: String) {
    #expect(offersForText(code) == [.none])
    #expect(offersForText(code.replacing(": Text", with: ": some View")) == [.safe])
    #expect(
      offersForText("struct Home: View { var body: some View { Badge(label: makeTitle().foregroundColor(.red)) } }")
        == [.none])
  }

  @Test func joinedTextsAreNotReportedBeforeIOS17() {
    let code = "struct Home: View { let a: Text\nvar body: some View { a.foregroundColor(.red) + Text(\"b\") } }"
    #expect(offersForText(code) == [])
    #expect(offersForText(code, iOS: 17) == [.safe])
  }

  @Test(arguments: [
    "VStack { Text(\"a\").foregroundColor(.red) }", "Text(\"a\").foregroundColor(.red)",
    "return Text(\"a\").foregroundColor(.red)",
    "Badge(label: Image(\"a\").foregroundColor(.red))",
  ])
  func aTextInABuilderMayBecomeAnyView(_ statement: String) {
    #expect(offersForText("struct Home: View { var body: some View { \(statement) } }") == [.safe])
  }

  @Test func aFunctionOfTheProjectMayTakeABuilderOrAText() {
    let code = "struct Home: View { var body: some View { row { Text(\"a\").foregroundColor(.red) } } }"
    #expect(offersForText(code) == [.none])
  }

  // MARK: - Names of the project

  private static let pen = "struct Pen: View { func accentColor(_ color: Color) -> Pen { self } }"

  @Test(arguments: [
    "struct Home: View { var body: some View { Pen().accentColor(.red) } }",
    "struct Home: View { let pen: Pen\nvar body: some View { pen.accentColor(.red) } }",
    "struct Home: View { let pen = Pen()\nvar body: some View { self.pen.accentColor(.red).padding() } }",
    "struct Home: View { func pen() -> Pen { Pen() }\nvar body: some View { pen().accentColor(.red) } }",
    "struct Home: View { func row(_ pen: Pen) -> some View { pen.accentColor(.red) } }",
    "extension Pen { func red() -> Pen { self.accentColor(.red) } }",
    "struct Home: View { var body: some View { Pen().accentColor(.red).accentColor(.blue) } }",
    "struct Home: View { let box: Box\nvar body: some View { box.pen.accentColor(.red) } }\n"
      + "struct Box { let pen = Pen() }",
    "struct Home: View { let pen: Pen?\nvar body: some View { pen?.accentColor(.red) } }",
    "struct Home: View { let pens: [Pen]\nvar body: some View { pens[0].accentColor(.red) } }",
  ])
  func aMemberOfATypeOfTheProjectIsNotReported(_ code: String) {
    #expect(offers("deprecated_api", code, Self.pen) == [])
    #expect(!offers("deprecated_api", code, "struct Pen: View {}").isEmpty)
  }

  @Test func aModifierOfSwiftUIEndsTheChainOfOwnMembers() {
    let code = "struct Home: View { var body: some View { Pen().padding().accentColor(.red) } }"
    #expect(offers("deprecated_api", code, Self.pen).count == 1)
    let others = "struct Pen: View { func accentColor(light: Color, dark: Color) -> Pen { self } }"
    #expect(offers("deprecated_api", code.replacing(".padding()", with: ""), others).count == 1)
  }

  @Test func aProtocolOfTheProjectDeclaresMembers() {
    let code = "struct Home: View { var body: some View { Pen().cornerRadius(8) } }"
    let own = "protocol Drawn {}\nextension Drawn { func cornerRadius(_ radius: CGFloat) -> Self { self } }"
    #expect(offers("deprecated_corner_radius", code, "struct Pen: View, Drawn {}\n" + own) == [])
    #expect(offers("deprecated_corner_radius", code, "struct Pen: View {}\n" + own).count == 1)
  }

  @Test(arguments: [
    "struct Home: View { let pen: Pen\nvar body: some View { let a = makePen().cornerRadius(8)\nText(a.name) } }\n"
      + "func makePen() -> Pen { Pen() }",
    "struct Home: View { var body: some View { use(Pen.wide.cornerRadius(8)) } }",
    "struct Home: View { func red(_ pens: [Pen]) { for pen in pens { use(pen.cornerRadius(8)) } } }",
  ])
  func aMethodOfAValueIsNoModifier(_ code: String) {
    let pen =
      "struct Pen { static let wide = Pen()\nvar name = \"\"\nfunc cornerRadius(_ radius: CGFloat) -> Pen { self } }"
    #expect(offers("deprecated_corner_radius", code, pen) == [])
  }

  @Test func aReceiverThatMayBeNoViewIsNotEdited() {
    func offer(_ body: String) -> [Offer] {
      offers("deprecated_corner_radius", "struct Home: View { var body: some View { \(body) } }")
    }
    #expect(offer("use(pens.map { $0.cornerRadius(8) })") == [.none])
    #expect(offer("use(.wide.cornerRadius(8))") == [.none])
    #expect(offer("Text(\"a\").when(isOn) { $0.cornerRadius(8) }") == [.safe])
    #expect(offer("Text(\"a\").when(isOn) { view in view.cornerRadius(8) }") == [.safe])
    #expect(offer("row.cornerRadius(8)") == [.safe])
  }

  // MARK: - Private state

  private func offersForState(_ view: String, beside other: String = "struct App1 {}") -> [Offer] {
    offers("private_swiftui_state", view, other)
  }

  private static let card =
    "struct Card: View { @State var isOn = false\nvar body: some View { Toggle(\"a\", isOn: $isOn) } }"

  @Test func stateThatOnlyItsViewUsesBecomesPrivate() {
    #expect(offersForState(Self.card) == [.safe])
    let shown = "struct Home: View { var body: some View { VStack { Card() }.sheet(isPresented: $a) { Card() } } }"
    #expect(offersForState(Self.card, beside: shown) == [.safe])
    #expect(offersForState(Self.card, beside: "struct Home: View { let state: CardState }") == [.safe])
  }

  @Test(arguments: [
    "struct Home { let card: Card\nvar a: Bool { card.isOn } }", "func f(_ card: Card) { print(card.isOn) }",
    "func f() { let card = Card()\nprint(card.isOn) }", "let path = \\Card.isOn", "typealias Tile = Card",
    "func f(_ a: Any) { print((a as? Card)?.isOn) }", "struct Home { let cards: [Card] }",
    "final class Host: UIHostingController<Card> {}", "func f() { print(Card().isOn) }",
  ])
  func stateThatOtherCodeMayUseDoesNotBecomePrivate(_ other: String) {
    #expect(offersForState(Self.card, beside: other) == [.none])
    #expect(offersForState(Self.card + "\n" + other) != [.safe])
    let test = "import XCTest\n@testable import App\n" + other
    #expect(offersForState(Self.card, beside: test) == [.none])
  }

  @Test(arguments: [
    "protocol Switchable { var isOn: Bool { get } }",
    "protocol Base { var isOn: Bool { get set } }\nprotocol Switchable: Base {}",
  ])
  func stateThatAProtocolRequiresStaysVisible(_ other: String) {
    let card = Self.card.replacing("Card: View", with: "Card: View, Switchable")
    #expect(offersForState(card, beside: other) == [.none])
    #expect(offersForState(Self.card + "\nextension Card: Switchable {}", beside: other) == [.none])
    #expect(offersForState(card, beside: "protocol Switchable { var size: Int { get } }") == [.safe])
    #expect(offersForState(card, beside: "") == [.none], "a protocol of another module")
    let both = Self.card.replacing("Card: View", with: "Card: View & Switchable")
    #expect(offersForState(both, beside: other) == [.none], "the parts of a composition are not read")
  }

  @Test func stateThatAnInitializerPassesStaysVisible() {
    let other = "extension Card { init(count: Int) { self.init(isOn: count > 0) } }"
    #expect(offersForState(Self.card + "\n" + other) == [.none])
    #expect(offersForState(Self.card, beside: "import SwiftUI\n" + other) == [])
  }

  @Test func stateThatOtherModulesMayUseDoesNotBecomePrivate() {
    #expect(offersForState(Self.card.replacing("var isOn", with: "public var isOn")) == [.unsafe])
    #expect(offersForState(Self.card.replacing("var isOn", with: "internal var isOn")) == [.safe])
  }

  @Test func identifiableRequiresAnID() {
    let card = Self.card.replacing("Card: View", with: "Card: View, Identifiable")
    #expect(offersForState(card) == [.safe])
    #expect(offersForState(card.replacing("isOn", with: "id")) == [.none])
  }

  @Test func anOwnedObjectBecomesPrivateOnlyIfNoOtherCodeNamesTheView() {
    let view = """
      final class Draft: ObservableObject { @Published var text = "" }
      struct Editor: View {
        @ObservedObject var draft = Draft()
        var body: some View { TextField("Text", text: $draft.text) }
      }
      struct Home: View {
        @State private var count = 0
        var body: some View {
          Button("\\(count)") { count += 1 }
          Editor()
        }
      }
      """
    func fix(_ view: String, beside other: String) -> (text: String, isSafe: Bool?) {
      let project = Project(["A.swift": view, "B.swift": other])
      let fix = project.findings(of: "observed_object_initialized_in_view", in: "A.swift").first?.fixes.first
      return (project.text(of: "A.swift", after: fix), fix?.isSafe)
    }
    #expect(fix(view, beside: "struct B {}").text.contains("@StateObject private var draft"))
    let held = fix(view, beside: "struct B { let editor: Editor }")
    #expect(held.text.contains("@StateObject var draft") && held.isSafe == true)
    let drafting = view.replacing("Editor: View", with: "Editor: View, Drafting")
    let unknown = fix(drafting, beside: "struct B {}")
    #expect(unknown.text.contains("@StateObject var draft") && unknown.isSafe == false)
  }

  // MARK: - Published properties

  private func offersForModel(_ members: String, inheriting other: String = "") -> [Offer] {
    offers("observable_object_without_published", "final class Model: ObservableObject\(other) {\n\(members)\n}")
  }

  @Test func publishingAPropertyIsNotSafe() {
    #expect(offersForModel("var count = 0\nfunc add() { count += 1 }") == [.unsafe])
    #expect(offersForModel("public var count = 0\nfunc add() { count += 1 }") == [.unsafe])
  }

  @Test(arguments: [
    "var count = 0, size = 0\nfunc add() { count += 1 }", "dynamic var count = 0\nfunc add() { count += 1 }",
  ])
  func aDeclarationThatTakesNoWrapperIsNotPublished(_ members: String) {
    #expect(offersForModel(members) == [.none])
  }

  @Test func anUnownedReferenceIsNotPublishedWithTheOthers() throws {
    let code = """
      import SwiftUI
      final class Model: ObservableObject {
        unowned var owner: Owner
        var count = 0
        init(_ a: Owner) { owner = a }
        func add() { count += 1; owner = b }
      }
      """
    let rule = "observable_object_without_published"
    let settings = RuleSettings(preset: .all)
    let found = Analyzer(settings: settings).analyze(SourceText(code)).findings.filter { $0.rule == rule }
    let edits = try #require(found.first?.fixes.first?.edits)
    #expect(edits.count == 1 && code.utf8.prefix(edits[0].range.lowerBound).last == UInt8(ascii: " "))
    #expect(String(decoding: code.utf8.dropFirst(edits[0].range.lowerBound).prefix(9), as: UTF8.self) == "var count")
  }

  @Test func aPropertyThatATaskSetsIsNotPublished() {
    #expect(offersForModel("var count = 0\nfunc add() { Task { count += 1 } }") == [.none])
    #expect(offersForModel("var count = 0\n@MainActor func add() { Task { count += 1 } }") == [.unsafe])
  }

  @Test func synthesizedCodingPreventsWrappers() {
    let members = "var count = 0\nfunc add() { count += 1 }\n"
    let decoding = "init(from decoder: any Decoder) throws {}\n"
    let encoding = "func encode(to encoder: any Encoder) throws {}\n"
    #expect(offersForModel(members, inheriting: ", Codable") == [.none])
    #expect(offersForModel(members + decoding, inheriting: ", Codable") == [.none])
    #expect(offersForModel(members + decoding, inheriting: ", Decodable") == [.unsafe])
    #expect(offersForModel(members + decoding + encoding, inheriting: ", Codable") == [.unsafe])
  }
}
