import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests the roles of closures and views passed to calls.
@Suite struct ArgumentUseTests {
  /// The role of the closure whose first statement is `here`.
  private func role(_ code: String) throws -> ClosureRole {
    let tree = SyntaxTree.parse(SourceText(code))
    let closure = try #require(

      tree.root.descendants.lazy.compactMap { ClosureExpr($0) }.first { $0.statements.first?.text == "here" }, "\(code)"
    )
    return withExtendedLifetime(tree) { closure.role }
  }

  @Test(
    arguments: [
      ("v.sheet(isPresented: $a) { here }", .builder(.sheet)),
      ("v.sheet(isPresented: $a, content: { here })", .builder(.sheet)),
      ("v.sheet(isPresented: $a, onDismiss: { here }) { }", .action),
      ("v.fullScreenCover(item: $a) { here }", .builder(.cover)),
      ("v.alert(a) { } message: { here }", .builder(.dialog)),
      ("v.toolbar { here }", .builder(.toolbar)), ("v.contextMenu { here }", .builder(.menu)),
      ("v.onAppear { here }", .action), ("v.task(id: a) { here }", .action), ("a.map { here }", .transform),
      ("v.badge { } label: { here }", .builder(.label)), ("v.bottomSheet { here }", .builder(.sheet)),
      ("v.unknown { here }", .unknown), ("v.withAnimation { here }", .unknown),
    ] as [(String, ClosureRole)])
  func closuresOfModifiers(code: String, expected: ClosureRole) throws { #expect(try role(code) == expected) }

  @Test(
    arguments: [
      ("VStack { here }", .builder(.inline)), ("Card { here }", .builder(.inline)),
      ("Button(\"a\") { here }", .action), ("Button { here } label: { }", .action),
      ("Button { } label: { here }", .builder(.label)), ("Button(action: a) { here }", .builder(.label)),
      ("Button(intent: a) { here }", .builder(.label)), ("Button(action: { here }) { }", .action),
      ("ChevronButton(\"a\") { here }", .action), ("ChevronButton(action: a) { here }", .builder(.inline)),
      ("NavigationLink { here } label: { }", .builder(.pushed)),
      ("NavigationLink(destination: A()) { here }", .builder(.label)),
      ("NavigationLink(value: a) { here }", .builder(.label)),
      ("NavigationLink(destination: { here }) { }", .builder(.pushed)),
      ("List { here }", .builder(.inline)), ("List(a) { here }", .builder(.row)),
      ("ForEach(a) { here }", .builder(.row)),
      ("NavigationStack { here }", .builder(.stackRoot)), ("NavigationSplitView { here }", .builder(.column)),
      ("TabView { here }", .builder(.tab)), ("WindowGroup { here }", .builder(.sceneRoot)),
      ("Toggle(isOn: $a) { here }", .builder(.label)), ("Section { } header: { here }", .builder(.label)),
      ("Card(onSelect: { here })", .action), ("Card(saveAction: { here })", .action),
      ("Card(title: { here })", .builder(.label)),
      ("TextField(\"a\", text: $a) { here }", .action), ("TextField(text: $a) { here }", .builder(.label)),
      ("Card(mode: .overlay(onClose: { here }))", .action), ("Card(mode: .overlay { here })", .unknown),
      ("Task { here }", .action), ("SwiftUI.List(a) { here }", .builder(.row)),
    ] as [(String, ClosureRole)])
  func closuresOfTypes(code: String, expected: ClosureRole) throws { #expect(try role(code) == expected) }

  @Test(
    arguments: [
      ("withAnimation { here }", .action), ("withObservationTracking { here } onChange: { }", .transform),
      ("onAppear { here }", .unknown), ("unknown { here }", .unknown), ("let a = { here }()", .transform),
      ("let a = { here }", .unknown),
    ] as [(String, ClosureRole)])
  func closuresOfFunctions(code: String, expected: ClosureRole) throws { #expect(try role(code) == expected) }

  @Test(
    arguments: [
      ("NavigationLink(\"a\", destination: here)", .pushed), ("v.sheet(item: $a, content: here)", .sheet),
      ("v.overlay(here)", .overlay), ("v.mask(here)", .overlay), ("v.background(here, alignment: .top)", .background),
      ("NavigationStack(root: here)", .stackRoot), ("NavigationSplitView(sidebar: here)", .column),
      ("Card(content: here)", nil), ("v.padding(here)", nil), ("overlay(here)", nil), ("VStack(alignment: here)", nil),
    ] as [(String, Slot?)])
  func slotsOfViewsThatArePassedAsValues(code: String, slot: Slot?) throws {
    let tree = SyntaxTree.parse(SourceText(code))
    let here = try #require(tree.root.descendants.first { $0.kind == .declReferenceExpr && $0.text == "here" })
    let use = try #require(ArgumentUse(here))
    withExtendedLifetime(tree) { #expect(use.valueSlot == slot) }
  }
}
