import Testing

@testable import Analyzers

/// The words that rules are written in, held against code.
@Suite final class SwiftUIModelTests {
  /// Nodes are good only as long as their file.
  private var models: [FileModel] = []

  private func model(_ code: String, settings: RuleSettings = RuleSettings()) -> FileModel {
    let model = FileModel(tree: SyntaxTree.parse(SourceText(code)), settings: settings)
    models.append(model)
    return model
  }

  private func chain(_ expression: String, at name: StaticString) throws -> ModifierChain {
    let file = model("import SwiftUI\nlet view = \(expression)\n")
    let call = try #require(file.calls(named: name).first)
    return file.chain(of: call.node)
  }

  // MARK: - Chains

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
    #expect(try chain(code, at: "blur").baseName?.text == name)
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

  @Test func implicitSelfCountsInExtensionsOfView() throws {
    let file = model("import SwiftUI\nextension View { func card() -> some View { padding().blur(radius: 1) } }")
    let call = try #require(file.calls(named: "blur").first)
    #expect(file.chain(of: call.node).modifiers.map(\.name.text) == ["padding", "blur"])
  }

  // MARK: - Types

  @Test func extensionsBelongToTheirType() throws {
    let file = model(
      """
      struct Row { @State var a = 1 }
      extension Row: View { var body: some View { Text("") } }
      struct Outer { struct Row: Codable { let b: Int } }
      extension Outer.Row { func f() {} }
      extension Color { static let brand = Color.red }
      """)
    #expect(file.types.map(\.name.text) == ["Row", "Outer", "Row", "Color"])
    #expect(file.types.map(\.isViewType) == [true, false, false, false])
    #expect(file.types[2].functions.compactMap(\.name?.text) == ["f"])
    #expect(file.types.map(\.isForeign) == [false, false, false, true])
    #expect(file.usesSwiftUI)
  }

  @Test func propertiesKnowTheirWrappers() throws {
    let file = model(
      """
      struct A: View {
        @SwiftUI.State private var a = 1
        @Environment(\\.dismiss) var dismiss
        #if DEBUG
        @AppStorage("x") private(set) var b: Int?
        #endif
        let c, d: Int
        var e: Int { 1 }
        var f = 1 { didSet { print(f) } }
        static let g = Model.shared
      }
      """)
    let type = try #require(file.types.first)
    let names = type.storedProperties.map(\.name.text)
    #expect(names == ["a", "dismiss", "b", "c", "d", "f", "g"])
    #expect(type.storedProperties.map(\.isState) == [true, false, true, false, false, false, false])
    #expect(type.storedProperties.map(\.isPrivate) == [true, false, false, false, false, false, false])
    #expect(type.storedProperties.map(\.hasDefault) == [true, true, true, false, false, true, true])
    #expect(type.storedProperties.last?.initialValueKind == .staticMember)
  }

  @Test(
    arguments: [
      ("Model()", ValueKind.constructor), ("Module.Model(1)", .constructor), (".init()", .constructor),
      ("Model.init()", .constructor), ("Model.shared", .staticMember), (".shared", .staticMember),
      ("makeModel()", .functionResult), ("[1, -2]", .literal), ("nil", .literal), ("other", .reference),
      ("a + b", .other), ("try Model()", .constructor),
    ])
  func valuesHaveKinds(_ code: String, _ kind: ValueKind) throws {
    let file = model("struct A { var a = \(code) }")
    #expect(file.types.first?.storedProperties.first?.initialValueKind == kind)
  }

  // MARK: - Closures and slots

  @Test(
    arguments: [
      ("Button(\"a\") { mark() }", ClosureRole.action), ("Button { mark() } label: { Text(\"a\") }", .action),
      ("Button { act() } label: { mark() }", .builder(.label)), ("Button(action: act) { mark() }", .builder(.label)),
      ("Text(\"a\").onTapGesture { mark() }", .action), ("Text(\"a\").task { mark() }", .action),
      ("Task { mark() }", .action), ("withAnimation { mark() }", .action),
      ("NavigationLink { mark() } label: { Text(\"a\") }", .builder(.pushed)),
      ("NavigationLink(\"a\") { mark() }", .builder(.pushed)),
      ("NavigationLink(destination: A()) { mark() }", .builder(.label)),
      ("NavigationLink(value: 1) { mark() }", .builder(.label)),
      ("a.sheet(isPresented: $b) { mark() }", .builder(.sheet)),
      ("a.sheet(isPresented: $b, onDismiss: { mark() }) { c() }", .action),
      ("a.navigationDestination(for: Int.self) { mark($0) }", .builder(.pushed)),
      ("ForEach(a) { mark($0) }", .builder(.row)), ("List { mark() }", .builder(.inline)),
      ("VStack { mark() }", .builder(.inline)), ("a.map { mark($0) }", .transform), ("later { mark() }", .unknown),
      ("NavigationSplitView { a() } detail: { mark() }", .builder(.column)),
    ])
  func closuresHaveRoles(_ code: String, _ role: ClosureRole) throws {
    let file = model("import SwiftUI\nlet view = \(code)\n")
    let mark = try #require(file.calls(named: "mark").first)
    #expect(file.closures(around: mark.node).first?.role == role)
  }

  @Test func actionsAreNoPartOfTheBody() throws {
    let file = model(
      """
      struct A: View {
        var body: some View { VStack { inBody(); Button("a") { inAction() } } }
        func helper() -> some View { inHelper() }
        func work() { outside() }
      }
      """)
    let scopes = try ["inBody", "inAction", "inHelper", "outside"].map { (name: StaticString) in
      file.isInBodyScope(try #require(file.calls(named: name).first).node)
    }
    #expect(scopes == [true, false, true, false])
  }

  // MARK: - Guards

  @Test func aModifierOfTheProjectIsKnownByItsLabels() throws {
    let file = model(
      """
      extension View {
        func cornerRadius(_ radius: CGFloat, corners: Corners, style: Style = .a) -> some View { self }
        func glow(_ radius: CGFloat = 1, content: () -> Text) -> some View { self }
      }
      let a = x.cornerRadius(1), b = x.cornerRadius(1, corners: .all), c = x.cornerRadius(1, corners: .all, style: .b)
      let d = x.glow { Text("") }, e = x.glow(2, content: f), f = x.glow(radius: 2) { Text("") }
      """)
    let corner = file.calls(named: "cornerRadius")
    let glow = file.calls(named: "glow")
    #expect(try corner.map { file.redefines($0, named: try #require($0.calleeName)) } == [false, true, true])
    #expect(try glow.map { file.redefines($0, named: try #require($0.calleeName)) } == [true, true, false])
  }

  @Test(
    arguments: [
      ("os(iOS)", true, false), ("os(macOS)", false, true), ("!os(macOS)", true, false),
      ("os(iOS) || os(macOS)", true, true), ("os(iOS) && DEBUG", true, false), ("canImport(UIKit)", true, false),
      ("!os(iOS) && !os(tvOS)", false, true), ("DEBUG", true, true),
    ])
  func conditionsDecideThePlatform(_ condition: String, _ iOS: Bool, _ macOS: Bool) throws {
    let file = model("#if \(condition)\nlet a = inside()\n#else\nlet a = otherwise()\n#endif")
    let inside = try #require(file.calls(named: "inside").first).node
    #expect(file.isCompiled(for: .iOS, at: inside) == iOS)
    #expect(file.isCompiled(for: .macOS, at: inside) == macOS)
    if iOS != macOS, condition != "os(iOS) && DEBUG" {
      let otherwise = try #require(file.calls(named: "otherwise").first).node
      #expect(file.isCompiled(for: .iOS, at: otherwise) == !iOS)
      #expect(file.isCompiled(for: .macOS, at: otherwise) == !macOS)
    }
  }

  @Test func localNamesHideMembers() throws {
    let file = model(
      """
      struct A {
        var x = 1
        func f(x: Int) { one(x) }
        func g() { let x = 2; two(x) }
        func h() { guard let x = y else { return }; three(x) }
        func i() { list.map { x in four(x) } }
        func j() { five(x); let x = 1 }
      }
      """)
    let hidden = try ["one", "two", "three", "four", "five"].map { (name: StaticString) in
      let call = try #require(file.calls(named: name).first)
      let argument = try #require(call.arguments.first?.expression)
      return file.isShadowed(try #require(DeclReferenceExpr(argument)?.name), at: argument)
    }
    #expect(hidden == [true, true, true, true, false])
  }

  // MARK: - Settings

  @Test func severitiesAndDeploymentTargets() {
    let active = { (chosen: Severity?) in Findings.ActiveRule(id: "a", severity: .warning, chosen: chosen) }
    #expect(active(nil).severity(nil) == .warning)
    #expect(active(nil).severity(.info) == .info)
    #expect(active(.error).severity(nil) == .error)
    #expect(active(.error).severity(.info) == .info)
    #expect(active(.hint).severity(.info) == .hint)
    #expect(active(.hint).severity(.error) == .hint)
    #expect(RuleSettings().supports(.year2021) == nil)
    #expect(RuleSettings(deploymentTargets: [.iOS: OSVersion(15)]).supports(.year2021) == true)
    #expect(RuleSettings(deploymentTargets: [.iOS: OSVersion(15)]).supports(.year2022) == false)
    #expect(
      RuleSettings(deploymentTargets: [.iOS: OSVersion(17), .macOS: OSVersion(12)]).supports(.year2022) == false)
  }
}
