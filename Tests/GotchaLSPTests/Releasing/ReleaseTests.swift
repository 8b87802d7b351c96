import Foundation
import Testing

@testable import GotchaProgram

/// Prerequisites of a release: the same version everywhere, and no made-up project address.
struct ReleaseTests {
  private static let root = ReadmeTests.root

  private func text(_ path: String) throws -> String {
    String(decoding: try FileSystem.contents(of: "\(Self.root)/\(path)"), as: UTF8.self)
  }

  /// The newest version, ignoring `Unreleased`.
  @Test(arguments: ["CHANGELOG.md", "editors/vscode/CHANGELOG.md"])
  func changelogsBeginWithTheVersion(_ path: String) throws {
    let versions = try text(path).matches(of: /(?m)^## \[(\d[^\]]*)\]/).map { String($0.1) }
    #expect(versions.first == Product.version)
    let numbers = versions.map { version in version.split(separator: ".").compactMap { Int($0) } }
    #expect(numbers == numbers.sorted { $1.lexicographicallyPrecedes($0) })
  }

  @Test(arguments: ["editors/vscode/package.json", "editors/vscode/package-lock.json"])
  func theExtensionHasTheVersion(_ path: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(text(path).utf8)) as? [String: Any]
    #expect(object?["version"] as? String == Product.version)
    let packages = object?["packages"] as? [String: [String: Any]]
    #expect(packages.map { $0[""]?["version"] as? String == Product.version } ?? true)
  }

  @Test(arguments: [
    "editors/zed/Cargo.toml", "editors/zed/extension.toml", "editors/emacs/gotcha.el", "editors/emacs/gotcha-eglot.el",
    "editors/emacs/gotcha-flymake.el", "editors/emacs/lsp-gotcha.el",
  ])
  func pluginsHaveTheVersion(_ path: String) throws {
    let version = try text(path).firstMatch(of: /(?m)^(?:;; Version: |version = ")([\d.]+)/)?.1
    #expect(version.map(String.init) == Product.version)
  }

  /// Examples for readers to copy contain the newest version.
  @Test(arguments: [
    "docs/installing.md", "docs/ci/README.md", "docs/ci/Jenkinsfile", "docs/ci/bitbucket-pipelines.yml",
    "docs/ci/github-annotations.yml", "docs/ci/github-code-scanning.yml", "docs/ci/github-comment.yml",
    "docs/ci/github-shards.yml", "docs/ci/gitlab-ci.yml",
  ])
  func examplesNameTheVersion(_ path: String) throws {
    let places = /(?:gotcha-lsp-|\bv|exact: "|= "|NAME )(\d+\.\d+\.\d+)/
    let versions = try text(path).matches(of: places).map { String($0.1) }
    #expect(!versions.isEmpty && versions.allSatisfy { $0 == Product.version })
  }

  @Test func scriptsReadTheVersion() throws {
    let world = try TestWorld()
    #expect(try world.system(["\(Self.root)/scripts/version"]).output == Product.version + "\n")
    let notes = try world.system(["\(Self.root)/scripts/release-notes"])
    #expect(notes.status == 0)
    #expect(notes.output.hasPrefix("### Added\n") && !notes.output.contains("\n## ["))
  }

  /// Examples use the placeholder ADDRESS, because the project's web address is not known.
  @Test func noFileGuessesTheAddressOfTheProject() throws {
    let folders = ["Sources", "docs", "editors", "scripts", "README.md", "CONTRIBUTING.md", "action.yml", ".github"]
    let found = try TestWorld().system(
      [
        "git", "-C", Self.root, "grep", "-nIE", "--no-index", "--exclude-standard",
        "(github|githubusercontent|gitlab)\\.com/[^ ]*/gotcha", "--",
      ] + folders)
    #expect(found.output == "")
    #expect(found.status == 1)
  }

  @Test func theManualPageHasEveryCommandAndOption() throws {
    let page = try TestWorld().run("help", "--man")
    #expect(page.status == 0)
    let lines = page.output.split(separator: "\n")
    #expect(lines.first == ".TH GOTCHA-LSP 1 \"\" \"gotcha-lsp \(Product.version)\" \"User Commands\"")
    for command in CommandCatalog.all {
      let section = lines.drop { $0 != ".SS \(command.name)" }.dropFirst().prefix { !$0.hasPrefix(".S") }
      let options = section.filter { $0.hasPrefix("\\fB\\-\\-") }
      #expect(options.count == optionNames(command).count, "\(command.name)")
      for name in optionNames(command) {
        let spelled = "\\fB\\-\\-\(name.replacing("-", with: "\\-"))\\fR"
        #expect(options.contains { $0 == spelled || $0.hasPrefix("\(spelled) ") }, "\(command.name) --\(name)")
      }
    }
  }

  private func optionNames<C: Command>(_ command: C.Type) -> [String] { command.options.map(\.name) }
}
