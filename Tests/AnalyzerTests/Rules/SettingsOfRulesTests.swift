import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// The effect of settings on the findings of rules.
@Suite struct SettingsOfRulesTests {
  private func findings(_ code: String, of rule: String, _ change: (inout RuleSettings) -> Void = { _ in }) -> [Finding]
  {
    var settings = RuleSettings(preset: .none, levels: [rule: .on])
    change(&settings)
    return Analyzer(settings: settings).analyze(SourceText(code)).findings
  }

  @Test func theLanguageModeDecidesWhetherClosuresCheckTheirActor() {
    let code = """
      import Dispatch
      import SwiftUI
      @MainActor final class Memory {
        func start(_ queue: DispatchQueue) {
          let source = DispatchSource.makeTimerSource(queue: .global())
          source.setEventHandler { [weak self] in Task { @MainActor in self?.unload() } }
        }
        func unload() {}
      }
      """
    let rule = "main_actor_closure_called_elsewhere"
    #expect(findings(code, of: rule).map(\.severity) == [.hint])
    #expect(findings(code, of: rule) { $0.languageMode = 5 }.isEmpty)
    #expect(findings(code, of: rule) { $0.languageMode = 6 }.map(\.severity) == [.error])
    let plain = code.replacing("@MainActor final", with: "final")
    #expect(findings(plain, of: rule) { $0.languageMode = 6 }.isEmpty)
    let byDefault = findings(plain, of: rule) { settings in
      settings.languageMode = 6
      settings.isolation = ModuleIsolation(isMainActorDefault: true)
    }
    #expect(byDefault.map(\.severity) == [.warning])
  }

  @Test func theToolchainDecidesHowOftenStateIsCreated() {
    let code = """
      import SwiftUI
      final class Clock { let start = Database.open() }
      struct Dial: View {
        @State private var clock = Clock()
        var body: some View { Text("a") }
      }
      struct Wall: View {
        @State private var count = 0
        var body: some View {
          Button("\\(count)") { count += 1 }
          Dial()
        }
      }
      """
    let rule = "state_eager_reference_initializer"
    #expect(findings(code, of: rule).map(\.severity) == [.warning])
    #expect(findings(code, of: rule) { $0.toolchain = ToolchainVersion(26, 1) }.map(\.severity) == [.warning])
    #expect(findings(code, of: rule) { $0.toolchain = ToolchainVersion(27) }.map(\.severity) == [.hint])
  }

  @Test func moreWrappersCanBeRequiredToBePrivate() {
    let code = """
      import SwiftUI
      struct Editor: View {
        @FocusState var isFocused: Bool
        @Environment(\\.dismiss) var dismiss
        @State var text = ""
        var body: some View { TextField("Text", text: $text).focused($isFocused) }
      }
      """
    let rule = "private_swiftui_state"
    #expect(
      findings(code, of: rule).map(\.message) == [
        "`text` is not `private`: callers can pass a value, but SwiftUI ignores all but the first"
      ])
    let chosen = findings(code, of: rule) { $0.options[rule] = ["wrappers": .names(["FocusState", "Environment"])] }
    #expect(
      chosen.map(\.message) == [
        "`isFocused` should be `private`: only this view uses it",
        "`dismiss` should be `private`: only this view uses it",
      ])
  }

  @Test func sheetsOfIPadsHaveNoEmptyColumn() {
    func found(_ uses: String) -> [String] {
      findings(
        "import SwiftUI\n\(uses)\nstruct Page: View { var body: some View { NavigationView { List { Text(\"a\") } } } }",
        of: "deprecated_navigation_view"
      ) {
        $0.deploymentTargets = [.iOS: OSVersion(15)]
        $0.traits = ProjectTraits(runsOnIPad: true)
      }.map(\.ruleCase)
    }
    let sheet =
      "struct Root: View { @State var isShown = false; var body: some View { Text(\"a\").sheet(isPresented: $isShown) { Page() } } }"
    let window = "struct Main: App { var body: some Scene { WindowGroup { Page() } } }"
    #expect(found(sheet + "\n" + window) == ["emptyColumn"])
    #expect(found("\(sheet)\n#if os(macOS)\n\(window)\n#endif").isEmpty)
    // The style applies to everything inside.
    #expect(found(sheet + "\n" + window.replacing("Page() }", with: "Page().navigationViewStyle(.stack) }")).isEmpty)
  }

  @Test func devicesDecideOnEmptyColumns() {
    let code = """
      import SwiftUI
      struct Root: View {
        var body: some View { NavigationView { List { Text("Inbox") } } }
      }
      """
    func found(_ runsOnIPad: Bool?) -> [String] {
      findings(code, of: "deprecated_navigation_view") {
        $0.deploymentTargets = [.iOS: OSVersion(15)]
        $0.traits = ProjectTraits(runsOnIPad: runsOnIPad)
      }.map { "\($0.severity) \($0.ruleCase)" }
    }
    #expect(found(true) == ["info emptyColumn"])
    #expect(found(nil) == ["hint emptyColumn"])
    #expect(found(false) == [])
  }

  @Test func theSizeOfTheScreenIsThatOfTheWindowOnAnIPhone() {
    let code = """
      import SwiftUI
      struct Cover: View {
        var body: some View { Color.teal.frame(width: UIScreen.main.bounds.width) }
      }
      """
    func found(_ runsOnIPad: Bool?) -> [String] {
      findings(code, of: "deprecated_api") {
        $0.deploymentTargets = [.iOS: OSVersion(16)]
        $0.traits = ProjectTraits(runsOnIPad: runsOnIPad)
      }.map(\.ruleCase)
    }
    #expect(found(true) == ["screenBounds"])
    #expect(found(nil) == ["screenBounds"])
    #expect(found(false) == [])
  }

  @Test(
    arguments: [
      (nil, "hint noTable"), (["Tap"], "warning missingKey"), (["Lasts %lld hours, then stops"], "warning missingKey"),
      (["Lasts 6 hours, then stops"], nil), (["Lasts 6 hours"], "warning missingKey"),
    ] as [([String]?, String?)])
  func stringTablesDecideOnComputedKeys(keys: [String]?, found: String?) {
    let code = """
      import SwiftUI
      func text(_ hours: Int) -> String { NSLocalizedString("Lasts \\(hours) hours, then stops", comment: "") }
      """
    let result = findings(code, of: "interpolated_localization_key") {
      $0.traits = ProjectTraits(localizedKeys: keys.map { LocalizedKeys($0) })
    }
    #expect(result.map { "\($0.severity) \($0.ruleCase)" } == [found].compactMap(\.self))
  }

  @Test(
    arguments: [(["en", "de"], nil, 1), (["en"], nil, 0), (["en", "de"], ["en", "fr"], 0)]
      as [(Set<String>, Set<String>?, Int)])
  func computedKeysAreTheTextOfASingleLanguage(tables: Set<String>, listed: Set<String>?, count: Int) {
    let code = """
      import SwiftUI
      func text(_ hours: Int) -> String { NSLocalizedString("Lasts \\(hours) hours, then stops", comment: "") }
      """
    let result = findings(code, of: "interpolated_localization_key") {
      $0.traits = ProjectTraits(localizedKeys: LocalizedKeys(["Tap"], languages: tables), languages: listed)
    }
    #expect(result.count == count)
  }

  @Test(arguments: [(nil, "hint"), (["en", "ar-SA"], "info"), (["en", "de"], nil)] as [(Set<String>?, String?)])
  func languagesDecideOnSymbolsWithADirection(languages: Set<String>?, severity: String?) {
    let code = """
      import SwiftUI
      struct Row: View {
        var body: some View { HStack { Text("Inbox"); Image(systemName: "chevron.right") } }
      }
      """
    let result = findings(code, of: "fixed_direction_symbol") {
      $0.traits = ProjectTraits(localizedKeys: languages.map { LocalizedKeys(["Inbox"], languages: $0) })
    }
    #expect(result.map { "\($0.severity)" } == [severity].compactMap(\.self))
  }

  @Test(
    arguments: [
      (["en", "Base"], ["ar"], nil), (["en", "he"], ["en"], "info"), (["pt-BR"], nil, nil), (["fa"], nil, "info"),
    ] as [(Set<String>, Set<String>?, String?)])
  func theProjectDecidesOnTheLanguages(listed: Set<String>, tables: Set<String>?, severity: String?) {
    let code = """
      import SwiftUI
      struct Row: View {
        var body: some View { HStack { Text("Inbox"); Image(systemName: "chevron.right") } }
      }
      """
    let result = findings(code, of: "fixed_direction_symbol") {
      $0.traits = ProjectTraits(
        localizedKeys: tables.map { LocalizedKeys(["Inbox"], languages: $0) }, languages: listed)
    }
    #expect(result.map { "\($0.severity)" } == [severity].compactMap(\.self))
  }

  @Test(
    arguments: [
      ("String(localized: \"Tap\")", true, "hint"),
      ("Bundle.main.localizedString(forKey: key, value: nil)", true, "hint"),
      ("formatter.localizedString(for: date, relativeTo: .now)", true, nil),
      ("formatter.localizedString(for: date, relativeTo: .now)", false, "hint"),
    ] as [(String, Bool, String?)])
  func aProjectWithoutTablesIsNotTranslated(other: String, lacksStringTables: Bool, severity: String?) {
    let code = """
      import SwiftUI
      struct Header: View { let name: String?; var body: some View { Text(name ?? "Unnamed") } }
      func title() -> String { \(other) }
      """
    let result = findings(code, of: "literal_fallback_not_localized") {
      $0.traits = ProjectTraits(lacksStringTables: lacksStringTables)
    }
    #expect(result.map { "\($0.severity)" } == [severity].compactMap(\.self))
  }

  @Test(arguments: [(nil, "hint"), (["Tap"], "info")] as [([String]?, String)])
  func stringTablesShowThatTextsAreTranslated(keys: [String]?, severity: String) {
    let code = """
      import SwiftUI
      struct Header: View { let name: String?; var body: some View { Text(name ?? "Unnamed"); Button("Tap") {} } }
      """
    let result = findings(code, of: "literal_fallback_not_localized") {
      $0.traits = ProjectTraits(localizedKeys: keys.map { LocalizedKeys($0) })
    }
    #expect(result.map { "\($0.severity)" } == [severity])
  }

  @Test(arguments: [(["Rare"], "hint"), (["Rare", "Tap"], "hint"), (["Rare", "Tap", "Hold"], "info")])
  func mostTextsOfTheViewShowThatAnotherIsToBeTranslated(keys: [String], severity: String) {
    let code = """
      import SwiftUI
      struct Header: View {
        let name: String?
        var body: some View { Text(name ?? "Unnamed"); Button("Tap") {}; Button("Hold") {}; Text("Wait here") }
      }
      """
    let result = findings(code, of: "literal_fallback_not_localized") {
      $0.traits = ProjectTraits(localizedKeys: LocalizedKeys(keys, languages: ["en", "de"]))
    }
    #expect(result.map { "\($0.severity)" } == [severity])
  }

  @Test(
    arguments: [
      (ProjectTraits(), "info"), (ProjectTraits(lacksStringTables: true), "hint"),
      (ProjectTraits(localizedKeys: LocalizedKeys(["Tap"], languages: ["en"])), "hint"),
      (ProjectTraits(localizedKeys: LocalizedKeys(["Tap"], languages: ["en", "de"])), "info"),
      (ProjectTraits(localizedKeys: LocalizedKeys(["Unnamed"], languages: ["en", "de"])), "warning"),
      (
        ProjectTraits(
          localizedKeys: LocalizedKeys(["Unnamed"], languages: ["en", "de"], untranslated: ["Unnamed"])), "hint"
      ),
    ])
  func languagesShowThatTextsAreTranslated(traits: ProjectTraits, severity: String) {
    let code = """
      import SwiftUI
      struct Header: View { let name: String?; var body: some View { Text(name ?? "Unnamed") } }
      extension Header { func title() -> String { String(localized: "Tap") } }
      """
    let result = findings(code, of: "literal_fallback_not_localized") { $0.traits = traits }
    #expect(result.map { "\($0.severity)" } == [severity])
  }

  /// The stubs of SwiftUI cannot override in an extension, so this is no example of the page.
  @Test(arguments: [
    ("NSTextView", [Platform.macOS], 0), ("NSTableView", [.macOS], 1), ("NSTextView", [.macOS, .iOS], 1),
  ])
  func extensionsOfAppKitSetTheBackgroundOfAllViews(name: String, platforms: [Platform], count: Int) {
    let code = """
      import SwiftUI
      extension \(name) { open override var frame: CGRect { didSet { backgroundColor = .clear } } }
      struct Page: View { @Binding var text: String; var body: some View { TextEditor(text: $text).background(Color.red) } }
      """
    let result = findings(code, of: "scrollable_background_hidden") { settings in
      for platform in platforms { settings.deploymentTargets[platform] = OSVersion(16, 0) }
      settings.platformsAreCertain = true
    }
    #expect(result.count == count)
  }

  @Test func keysThatArePutTogetherOnPurposeAreAccepted() {
    let code = """
      import Foundation
      func day(_ n: Int) -> String { NSLocalizedString("weekday_\\(n)", comment: "") }
      """
    let result = findings(code, of: "interpolated_localization_key") {
      $0.traits = ProjectTraits(localizedKeys: LocalizedKeys(["Tap"]))
    }
    #expect(result.isEmpty)
  }

  @Test func certainPlatformsDecideOnSearchPlacements() {
    let code = """
      import SwiftUI
      struct Finder: View {
        var body: some View { List { rows }.searchable(text: $query, placement: .navigationBarDrawer) }
      }
      """
    let rule = "search_placement_platform"
    #expect(findings(code, of: rule) { $0.deploymentTargets = [.iOS: OSVersion(17)] }.isEmpty)
    let both: [Platform: OSVersion] = [.iOS: OSVersion(17), .macOS: OSVersion(14)]
    let found = findings(code, of: rule) { $0.deploymentTargets = both }
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fixes.map(\.isSafe) == [true])
    // The platforms of a package manifest are minimum versions, not the platforms that are built for.
    let uncertain = findings(code, of: rule) {
      $0.deploymentTargets = both
      $0.platformsAreCertain = false
    }
    #expect(uncertain.isEmpty)
  }

  @Test func theRemoteControlOfAnAppleTVPressesWhatHasTheFocus() {
    let code = """
      import SwiftUI
      struct Slides: View {
        let pause: () -> Void
        var body: some View { Text("Slide").focusable().onTapGesture { pause() } }
      }
      """
    let rule = "tap_gesture_instead_of_button"
    let television = [Platform.tvOS: OSVersion(17)]
    #expect(findings(code, of: rule) { $0.deploymentTargets = television }.isEmpty)
    #expect(findings(code, of: rule) { $0.deploymentTargets = [.iOS: OSVersion(17)] }.count == 1)
    let plain = code.replacing(".focusable()", with: "")
    #expect(findings(plain, of: rule) { $0.deploymentTargets = television }.count == 1)
  }

  @Test func theTargetsOfAProjectDecideWhetherAStackHasABar() {
    let code = """
      import SwiftUI
      struct Window: View {
        var body: some View {
          NavigationStack { List { rows } }.toolbar { Button("Add") { add() } }
        }
      }
      #if os(iOS)
      let isPhone = true
      #endif
      """
    let rule = "navigation_modifier_on_stack"
    func count(_ platforms: Set<Platform>?) -> Int {
      findings(code, of: rule) { settings in
        settings.deploymentTargets = [.macOS: OSVersion(14)]
        settings.platformsAreCertain = false
        settings.traits.platforms = platforms
      }.count
    }
    #expect(count(nil) == 1)
    #expect(count([.macOS, .iOS]) == 1)
    #expect(count([.macOS]) == 0)
  }

  @Test func stackedSheetsAreHintsOnOldSystemsToo() {
    let code = """
      import SwiftUI
      struct Home: View {
        var body: some View { Rows().sheet(isPresented: $a) { A() }.sheet(isPresented: $b) { B() } }
      }
      """
    let rule = "stacked_presentations"
    #expect(findings(code, of: rule).map(\.severity) == [.hint])
    #expect(findings(code, of: rule) { $0.deploymentTargets = [.iOS: OSVersion(14, 4)] }.map(\.severity) == [.hint])
    #expect(findings(code, of: rule) { $0.deploymentTargets = [.iOS: OSVersion(14, 5)] }.map(\.severity) == [.hint])
  }
}
