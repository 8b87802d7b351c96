import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Rules that depend on the platforms of the code, with known and unknown platforms.
@Suite struct PlatformTests {
  private let mail = """
    struct Mail: View {
      var body: some View {
        List { TextField("Mail", text: $mail).keyboardType(.emailAddress) }
          .searchable(text: $query, placement: .navigationBarDrawer)
          .scrollTargetBehavior(.paging)
      }
    }
    """
  private let lacking = "unavailable_modifier_on_platform"
  private let placement = "search_placement_platform"
  private let newer = "api_newer_than_deployment_target"

  private func settings(_ targets: [Platform: OSVersion], certain: Bool = true) -> RuleSettings {
    RuleSettings(preset: .all, deploymentTargets: targets, platformsAreCertain: certain)
  }

  private func count(_ rule: String, _ settings: RuleSettings, _ code: String? = nil) -> Int {
    Project(["Mail.swift": code ?? mail], settings: settings).findings(of: rule, in: "Mail.swift").count
  }

  @Test func platformsInTheSettingsAreCertain() {
    let both = settings([.iOS: OSVersion(16), .macOS: OSVersion(13)])
    #expect(count(lacking, both) == 1)
    #expect(count(placement, both) == 1)
    #expect(count(newer, both) == 1)
    let findings = Project(["Mail.swift": mail], settings: both).findings(of: lacking, in: "Mail.swift")
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.first?.fixes.map(\.isSafe) == [true])
    let phone = settings([.iOS: OSVersion(17)])
    for rule in [lacking, placement, newer] { #expect(count(rule, phone) == 0, "\(rule)") }
    let recent = settings([.iOS: OSVersion(17), .macOS: OSVersion(14)])
    #expect(count(newer, recent) == 0)
    #expect(count(lacking, recent) == 1)
  }

  @Test func aManifestDeterminesWhichFilesShareATarget() {
    let unknown = RuleSettings(preset: .all)
    let window = "import AppKit\nfunc open(_ window: NSWindow) {}"
    let project = Project(
      ["App/Code/Mail/Mail.swift": mail, "App/Code/Window/Window.swift": window], settings: unknown)
    #expect(project.findings(of: lacking, in: "App/Code/Mail/Mail.swift").isEmpty, "two folders may be two targets")
    let manifest = """
      import PackageDescription
      let package = Package(name: "Mail", targets: [.executableTarget(name: "Mail", path: "Code")])
      """
    let packaged = project.with("App/Package.swift", manifest)
    #expect(packaged.findings(of: lacking, in: "App/Code/Mail/Mail.swift").map(\.severity) == [.error])
    let shared = packaged.with("App/Code/Phone.swift", "import UIKit\nfunc show(_ view: UIView) {}")
    #expect(shared.findings(of: lacking, in: "App/Code/Mail/Mail.swift").isEmpty)
  }

  @Test func minimumVersionsInAManifestAreUncertain() {
    let manifest = settings([.iOS: OSVersion(16), .macOS: OSVersion(13)], certain: false)
    for rule in [lacking, placement, newer] { #expect(count(rule, manifest) == 0, "\(rule)") }
    let conditional = "#if os(macOS)\n\(mail)\n#endif"
    for rule in [lacking, placement] { #expect(count(rule, manifest, conditional) == 1, "\(rule)") }
    #expect(count(newer, manifest, conditional) == 0, "the version may belong to another target")
    #expect(count(lacking, manifest, "#if os(iOS)\n\(mail)\n#endif") == 0)
  }

  @Test func laterAdditionsAndImplicitMembersAreConsidered() {
    let phone = settings([.iOS: OSVersion(18)])
    func view(_ content: String) -> String { "struct A: View { var body: some View { \(content) } }" }
    #expect(count(lacking, phone, view("Text(\"a\").navigationSubtitle(\"b\")")) == 1)
    let asked = "if #available(iOS 26, *) { Text(\"a\").navigationSubtitle(\"b\") }"
    #expect(count(lacking, phone, view(asked)) == 0)
    let old = settings([.iOS: OSVersion(13), .macOS: OSVersion(11)])
    #expect(count(newer, old, view("Text(\"a\").placed(in: .coordinateSpace(.global))")) == 0)
    #expect(count(newer, old, view("Text(\"a\").coordinateSpace(.named(\"b\"))")) == 1)
  }

  @Test func platformsAreUnknownWithoutSettings() {
    for rule in [lacking, placement, newer] { #expect(count(rule, settings([:])) == 0, "\(rule)") }
    #expect(count(lacking, settings([:]), "import AppKit\nimport SwiftUI\n" + mail) == 1)
    #expect(count(lacking, settings([:]), "#if canImport(AppKit)\nimport AppKit\n#endif\nimport SwiftUI\n" + mail) == 0)
  }

  @Test func aTargetThatImportsAppKitIsBuiltForTheMac() {
    let mac = "import AppKit\nfinal class Controller: NSViewController {}"
    let project = Project(["App/Sources/Mac/Mail.swift": mail], settings: settings([:]))
    func findings(_ project: Project) -> Int { project.findings(of: lacking, in: "App/Sources/Mac/Mail.swift").count }
    #expect(findings(project) == 0)
    #expect(findings(project.with("App/Sources/Mac/Windows/Controller.swift", mac)) == 1)
    #expect(findings(project.with("App/Sources/Kit/Controller.swift", mac)) == 0, "another target")
    let phone = "import UIKit\nfinal class Cell: UIView {}"
    let shared = project.with("App/Sources/Mac/Controller.swift", mac).with("App/Sources/Mac/Cell.swift", phone)
    #expect(findings(shared) == 0, "the target is built for both")
  }

  @Test func availabilityChecksAreRespected() {
    let both = settings([.iOS: OSVersion(16), .macOS: OSVersion(13)])
    func view(_ content: String) -> String { "struct A: View { var body: some View { \(content) } }" }
    #expect(count(newer, both, view("ContentUnavailableView.search(text: q)")) == 1)
    #expect(count(newer, both, view("ContentUnavailableView(\"a\", systemImage: \"b\")")) == 1)
    let asked = "if #available(iOS 17, macOS 14, *) { ContentUnavailableView.search(text: q) }"
    #expect(count(newer, both, view(asked)) == 0)
    #expect(count(newer, both, view("if #available(iOS 17, *) { ContentUnavailableView.search(text: q) }")) == 1)
    let marked = "@available(iOS 17, macOS 14, *)\n" + view("ContentUnavailableView.search(text: q)")
    #expect(count(newer, both, marked) == 0)
    let own =
      view("Text(\"a\").contentMargins(4)")
      + "\nextension View { func contentMargins(_ n: CGFloat) -> some View { padding(n) } }"
    #expect(count(newer, both, own) == 0, "the project declares the modifier")
  }
}
