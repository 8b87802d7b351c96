import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests that the catalog's entries meet the requirements of their readers, and that its lookups agree with a linear
/// search.
@Suite struct SwiftUICatalogTests {
  private static let all = SwiftUICatalog.all
  private static let names = all.map { "\($0.name)" }

  // MARK: - Entries

  @Test func namesAreUniqueAndSoAreTheirHashes() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(Set(Self.names.map(NameHash.of)).count == Self.names.count, "`traits(ofHash:)` distinguishes all names")
  }

  @Test func typesAloneAreCapitalized() {
    for entry in Self.all {
      #expect("\(entry.name)".first?.isUppercase == entry.kind.isType, "\(entry.name)")
    }
  }

  @Test(arguments: SwiftUICatalog.Trait.allCases) func traitsHaveNames(_ trait: SwiftUICatalog.Trait) {
    let names = SwiftUICatalog.names(trait).map { "\($0)" }
    #expect(!names.isEmpty)
    #expect(names == Self.all.filter { $0.is(trait) }.map { "\($0.name)" })
  }

  @Test func traitsAreASet() {
    let traits: SwiftUICatalog.Traits = [.leftOutOfFacts, .control, .control]
    #expect(Array(traits) == [.control, .leftOutOfFacts], "each once, the first case and the last one")
    #expect(traits.contains(.control) && !traits.contains(.textInput))
    #expect(Array(SwiftUICatalog.Traits()).isEmpty)
    #expect(SwiftUICatalog.Trait.allCases.count <= 64, "a bit each")
  }

  @Test(arguments: SwiftUICatalog.Kind.allCases) func kindsHaveNames(_ kind: SwiftUICatalog.Kind) {
    #expect(Self.all.contains { $0.kind == kind })
  }

  @Test func fieldsFitTheKind() {
    for entry in Self.all {
      let name = "\(entry.name)"
      #expect(entry.role == nil || entry.kind == .protocol, "\(name): only protocols have a role")
      #expect((entry.style != nil) == (entry.kind == .style), "\(name): styles have a short name")
      #expect(entry.takesEffectOn == nil || entry.kind == .modifier, "\(name): only modifiers take effect on a view")
      for platform in Platform.allCases where entry.addedLater?[platform] != nil {
        #expect(entry.missing.contains(platform), "\(name): added later to \(platform), which has it from the start")
      }
      for form in entry.forms {
        #expect(form.since != nil || !form.missing.isEmpty, "\(name): a form that is as old as the name")
        #expect(form.missing.isDisjoint(with: entry.missing), "\(name): a form says again what misses the name")
      }
    }
  }

  @Test func stylesAreArgumentsOfModifiersInTheCatalog() {
    for entry in SwiftUICatalog.styles {
      guard let style = entry.style else { continue }
      let modifier = "\(style.modifier)"
      #expect(SwiftUICatalog.entry(of: modifier)?.kind == .modifier, "\(modifier)")
      // For example, `PlainButtonStyle` and `buttonStyle`.
      #expect("\(entry.name)".lowercased().hasSuffix(modifier.lowercased()), "\(entry.name)")
    }
  }

  @Test func replacementsOfDeprecatedNamesAreInTheCatalog() {
    for entry in Self.all {
      for deprecation in entry.deprecations {
        let isForm = deprecation.call != nil || ![.call, .conformance].contains(deprecation.use)
        #expect(isForm == (deprecation.form != nil), "\(entry.name): messages name the form that is deprecated")
        #expect(isForm || deprecation.replacement != nil, "\(entry.name): nothing to use instead")
        guard let replacement = deprecation.replacement else { continue }
        #expect(SwiftUICatalog.entry(of: "\(replacement)") != nil, "\(replacement)")
      }
    }
  }

  // MARK: - Lookups

  /// Calls `body` with a text as a name, which is valid only while its tree is.
  private func withName(_ text: String, _ body: (Name) throws -> Void) throws {
    let tree = SyntaxTree.parse(SourceText("`\(text)`"))
    let token = try #require(tree.root.firstToken)
    try withExtendedLifetime(tree) { try body(Name(token)) }
  }

  @Test func lookupsAgreeWithALinearSearch() throws {
    let unknown = ["Card", "ViewX", "Vie", "onappear", "SwiftUI", "é", "a"]
    let more = Self.names.map { $0 + "s" }
    let less = Self.names.map { String($0.dropLast()) }
    for text in Self.names + more + less + unknown {
      let found = Self.all.first { "\($0.name)" == text }
      try withName(text) { name in
        try #require(name.text == text)
        #expect(SwiftUICatalog.entry(of: name).map { "\($0.name)" } == found.map { "\($0.name)" })
        #expect(SwiftUICatalog.traits(of: name) == found?.traits ?? [])
        #expect(SwiftUICatalog.isShapeOrColor(name) == found?.isShapeOrColor ?? false)
        #expect(name.is(.control) == found?.is(.control) ?? false)
      }
      #expect(SwiftUICatalog.entry(of: text).map { "\($0.name)" } == found.map { "\($0.name)" })
      #expect(SwiftUICatalog.traits(of: text) == found?.traits ?? [])
      if found != nil { #expect(SwiftUICatalog.traits(ofHash: NameHash.of(text)) == found?.traits) }
    }
  }

  @Test func missingNamesHaveNoTrait() {
    let name: Name? = nil
    #expect(!name.is(.control))
  }

  @Test func functionsAndModifiersAreToldApart() throws {
    for (text, isFunction) in [("withAnimation", true), ("onAppear", false), ("Button", false)] {
      try withName(text) { name in
        #expect(SwiftUICatalog.closures(of: name, isFunction: isFunction) != nil, "\(text)")
        #expect(SwiftUICatalog.closures(of: name, isFunction: !isFunction) == nil, "\(text)")
      }
    }
  }

  @Test(
    arguments: [
      ("View", ViewRole.view), ("WidgetBundle", .widget), ("CustomizableToolbarContent", .toolbarContent),
      ("UIViewControllerRepresentable", .representable), ("NSViewRepresentable", .representable),
      ("ButtonStyle", .style), ("CardStyle", .style), ("PlainButtonStyle", .style), ("ShapeStyle", nil),
      ("ObservableObject", nil), ("Shape", nil), ("Text", nil), ("MyRepresentable", nil), ("Equatable", nil),
    ] as [(String, ViewRole?)])
  func protocolsHaveRoles(text: String, role: ViewRole?) throws {
    try withName(text) { name in #expect(SwiftUICatalog.role(of: name) == role) }
  }

  @Test func modifiersTakeStyles() {
    let taking = SwiftUICatalog.modifiers { $0.missing.contains(.macOS) }.map { "\($0)" }
    #expect(Set(taking) == ["listStyle", "pickerStyle", "tabViewStyle"])
    #expect(taking.count == 3, "each once, however many styles it takes")
    #expect(SwiftUICatalog.modifiers { _ in false }.isEmpty)
  }

  // MARK: - Groups

  private func names(_ trait: SwiftUICatalog.Trait) -> Set<String> {
    Set(SwiftUICatalog.names(trait).map { "\($0)" })
  }

  /// Small groups, listed completely so that a reader can check them.
  @Test(
    arguments: [
      (
        .control,
        [
          "Button", "NavigationLink", "Link", "ShareLink", "Menu", "Toggle", "Picker", "TextField", "SecureField",
          "TextEditor", "Slider", "Stepper", "DatePicker", "ColorPicker", "EditButton", "PasteButton", "RenameButton",
          "PhotosPicker", "DisclosureGroup",
        ]
      ),
      (.textInput, ["TextField", "SecureField", "TextEditor"]),
      (.scrollContainer, ["ScrollView", "List", "Form", "Table"]),
      (.stack, ["VStack", "HStack", "ZStack"]),
      (.lazyStack, ["LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid"]),
      (.navigationContainer, ["NavigationStack", "NavigationView", "NavigationSplitView"]),
      (.clip, ["clipShape", "clipped", "cornerRadius", "mask"]),
      (.gesture, ["onTapGesture", "onLongPressGesture", "gesture", "simultaneousGesture", "highPriorityGesture"]),
      (
        .presentation,
        [
          "sheet", "fullScreenCover", "popover", "inspector", "alert", "confirmationDialog", "actionSheet",
          "navigationDestination",
        ]
      ),
      (
        .state,
        [
          "State", "StateObject", "Binding", "ObservedObject", "EnvironmentObject", "Bindable", "FocusState",
          "AppStorage", "SceneStorage", "GestureState",
        ]
      ),
    ] as [(SwiftUICatalog.Trait, Set<String>)])
  func groupsAreWhole(trait: SwiftUICatalog.Trait, expected: Set<String>) {
    #expect(names(trait) == expected)
  }

  /// The differences between similar groups are the ones in their comments.
  @Test func nearDuplicatesDifferByTheNamesThatTheirCommentsName() {
    #expect(names(.exclusivePresentation) == names(.presentation).subtracting(["inspector", "navigationDestination"]))
    #expect(
      names(.separatePresentation) == names(.presentation).subtracting(["actionSheet", "navigationDestination"]))
    #expect(names(.scrollTargetStack) == names(.stack).union(names(.lazyStack)).union(["Grid"]).subtracting(["ZStack"]))
    #expect(names(.holdsObject) == names(.observesObject).union(["Bindable"]))
    #expect(names(.navigationContainer) == names(.navigationStack).union(["NavigationSplitView"]))
    #expect(
      names(.matchedByChildren)
        == names(.identityContainer).subtracting(names(.lazyStack))
        .subtracting(["Form", "NavigationStack", "NavigationView", "TabView"]))
    #expect(
      names(.identityContainer).subtracting(names(.plainContainer))
        == ["NavigationStack", "NavigationView", "TabView"])
    #expect(names(.identityContainer).isDisjoint(with: ["ForEach", "Section"]))
    #expect(names(.plainContainer).isDisjoint(with: names(.plainView)))
    #expect(names(.plainValue).isDisjoint(with: names(.plainContainer).union(names(.plainView))))
  }

  @Test func shapesAndColorsAreViewsWithoutContent() {
    let shapes = Set(Self.all.filter(\.isShapeOrColor).map { "\($0.name)" })
    #expect(shapes.isSuperset(of: names(.shape)))
    #expect(shapes.contains("Color") && shapes.contains("MeshGradient"))
    #expect(!shapes.contains("Material") && !shapes.contains("Gradient"), "styles, but no views")
  }

  // MARK: - Forms and deprecations

  /// Calls `body` with the call in an expression and the entry of the called name.
  private func withCall(_ code: String, _ body: (SwiftUICatalog.Entry, FunctionCallExpr) -> Void) throws {
    let tree = SyntaxTree.parse(SourceText(code))
    let call = try #require(tree.root.descendants.lazy.compactMap { FunctionCallExpr($0) }.first)
    let name = try #require(call.calleeName)
    body(try #require(SwiftUICatalog.entry(of: name)), call)
  }

  @Test(
    arguments: [
      ("v.onChange(of: a) { x in }", .year2020), ("v.onChange(of: a) { f($0) }", .year2020),
      ("v.onChange(of: a) { old, new in }", .year2023), ("v.onChange(of: a) { f() }", .year2023),
      ("v.onChange(of: a, initial: true) { x in }", .year2023), ("v.onChange(of: a, perform: f)", .year2020),
      ("v.toolbar { }", .year2020), ("v.toolbar(.hidden, for: .tabBar)", .year2022),
      ("v.navigationDestination(for: A.self) { }", .year2022), ("v.navigationDestination(item: $a) { }", .year2023),
      ("v.overlay(Text(\"a\"))", nil), ("v.overlay(alignment: .top) { }", .year2021), ("v.overlay(a) { }", nil),
      ("v.alert(a, isPresented: $b) { }", nil), ("v.alert(a, isPresented: $b, presenting: c) { }", .year2021),
      ("v.buttonStyle(.plain)", nil), ("v.buttonStyle(.bordered)", .year2021),
      ("v.coordinateSpace(name: a)", nil), ("v.coordinateSpace(.named(a))", .year2023),
      ("withAnimation { }", nil), ("withAnimation(.spring) { } completion: { }", .year2023),
      ("Tab { }", .year2024), ("v.presentationBackground(a)", .spring2023),
    ] as [(String, Availability?)])
  func theNewestFormOfACallCounts(code: String, since: Availability?) throws {
    try withCall(code) { entry, call in #expect(entry.since(for: call) == since) }
  }

  @Test func formsMayMissFurtherPlatforms() throws {
    try withCall("x.navigationBarDrawer(displayMode: .always)") { entry, call in
      #expect(entry.missing(for: call) == [.macOS, .tvOS, .watchOS])
      #expect(entry.missing == [.macOS, .tvOS])
    }
    try withCall("x.keyboardType(.emailAddress)") { entry, call in
      #expect(entry.missing(for: call) == [.macOS, .watchOS])
    }
  }

  @Test(
    arguments: [
      ("v.overlay(a)", "overlay(_:)"), ("v.overlay { }", nil), ("v.overlay(alignment: .top) { }", nil),
      ("v.mask(a)", "mask(_:)"), ("v.clipShape(a)", nil),
    ] as [(String, String?)])
  func formsMayBeDeprecated(code: String, form: String?) throws {
    try withCall(code) { entry, call in
      #expect(entry.deprecation(for: call)?.form.map { "\($0)" } == form)
    }
  }

  @Test func namesMayBeDeprecated() throws {
    try withCall("v.foregroundColor(.red)") { entry, call in
      #expect(entry.deprecation(for: call)?.needs == .year2021)
      #expect(entry.deprecation(for: call)?.since == nil, "a soft deprecation")
    }
  }
}
