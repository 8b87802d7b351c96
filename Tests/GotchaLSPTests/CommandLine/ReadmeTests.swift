import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

/// Runs the sessions that the README and the page for agents show, so that they stay correct.
struct ReadmeTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL.path

  @Test(arguments: ["README.md", "docs/agents.md"]) func sessionsShowWhatCommandsPrint(page: String) throws {
    let text = String(decoding: try FileSystem.contents(of: "\(Self.root)/\(page)"), as: UTF8.self)
    let blocks = text.matches(of: /(?s)```console\n(.*?)```/).map { String($0.1) }
    #expect(!blocks.isEmpty)
    for block in blocks {
      var commands: [(arguments: [String], output: String)] = []
      for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("$ gotcha-lsp ") {
          commands.append((line.dropFirst(13).split(separator: " ").map(String.init), ""))
        } else if !commands.isEmpty {
          commands[commands.count - 1].output += line + "\n"
        }
      }
      for command in commands {
        #expect(try run(command.arguments) == command.output.trimmingCharacters(in: .newlines))
      }
    }
  }

  @Test func pictureShowsWhatCheckPrints() throws {
    let picture = String(decoding: try FileSystem.contents(of: Self.root + "/docs/images/gotcha.svg"), as: UTF8.self)
    let lines = picture.matches(of: /<text class="line"[^>]*>(.*)<\/text>/).map { match in
      String(match.1).replacing(/<[^>]*>/, with: "").replacing("&gt;", with: ">")
    }
    let command = try #require(lines.first)
    #expect(command.hasPrefix("$ gotcha-lsp "))
    let printed = try run(command.dropFirst(13).split(separator: " ").map(String.init))
    #expect(printed.hasPrefix(lines.dropFirst().joined(separator: "\n") + "\n"))
  }

  @Test func comparisonNamesTheGotchasInExamples() throws {
    let page = String(decoding: try FileSystem.contents(of: Self.root + "/docs/comparison.md"), as: UTF8.self)
    let named = page.matches(of: /(?m)^\| `([a-z_]+)`/).map { String($0.1) }
    let report = try run(["check", "Examples", "--reporter", "xcode", "--min-severity", "hint"])
    #expect(named == report.matches(of: /(?m)\(([a-z_]+)\)$/).map { String($0.1) }.sorted())
  }

  /// The output on a terminal without colors.
  private func run(_ arguments: [String]) throws -> String {
    let screen = CapturedOutput()
    let environment = CommandEnvironment(
      catalog: .standard, readInput: { [] }, output: screen, errorOutput: screen, workingDirectory: Self.root,
      variables: ["NO_COLOR": "1"], outputIsTerminal: true)
    _ = CommandLineTool.run(arguments, in: environment)
    return screen.text.trimmingCharacters(in: .newlines)
  }

  @Test func linksLeadSomewhere() throws {
    let pages = [
      "README.md", "docs/architecture.md", "docs/benchmarks.md", "docs/comparison.md", "Examples/README.md",
      "docs/ci/README.md", "docs/installing.md", "docs/agents.md", "docs/failures.md", "docs/graph.md",
    ]
    for page in pages {
      let text = String(decoding: try FileSystem.contents(of: "\(Self.root)/\(page)"), as: UTF8.self)
      let folder = URL(fileURLWithPath: "\(Self.root)/\(page)").deletingLastPathComponent()
      for link in text.matches(of: /\]\(([^):#]+)\)/).map({ String($0.1) }) {
        let target = folder.appendingPathComponent(link).path
        #expect((try? FileSystem.kind(of: target)) != nil, "\(page): \(link)")
      }
    }
  }
}
