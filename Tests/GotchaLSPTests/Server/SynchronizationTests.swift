import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

@Suite struct SynchronizationTests {
  private func client(_ encoding: JSONValue, _ analyze: DocumentAnalyzer = .marks) throws -> TestClient {
    try TestClient.initialized(
      ["general": ["positionEncodings": [encoding]], "textDocument": ["diagnostic": [:]]], analyze: analyze)
  }

  private func ranges(_ client: TestClient) throws -> [JSONValue?] {
    try client.diagnostics()["items"]?.elements.map { $0["range"] } ?? []
  }

  /// For each encoding, the columns of the same two edits and of the same finding.
  @Test(
    arguments: [
      ("utf-8", [4, 8], [10, 11]), ("utf-16", [2, 4], [6, 6]), ("utf-32", [1, 2], [4, 5]),
    ] as [(JSONValue, [Int], [Int])])
  func editsInEveryEncoding(encoding: JSONValue, secondEmoji: [Int], found: [Int]) throws {
    let seen = Monitor<[String]>([])
    let client = try client(
      encoding,
      DocumentAnalyzer { tree, _, _, _, _ in
        seen.update { $0.append(String(decoding: tree.source.bytes, as: UTF8.self)) }
        return Analysis(tree: tree, findings: DocumentAnalyzer.findMarks(tree.source))
      })
    try client.open("first\r\n🎉🎉x BAD\r\n")
    #expect(try ranges(client) == [.range([1, found[0], 1, found[0] + 3])])
    #expect(seen.read { $0.last } == "first\r\n🎉🎉x BAD\r\n")
    try client.change(version: 2, ([1, secondEmoji[0], 1, secondEmoji[1]], "é€"), ([0, 0, 0, 5], "1st"))
    #expect(try ranges(client) == [.range([1, found[1], 1, found[1] + 3])])
    #expect(seen.read { $0.last } == "1st\r\n🎉é€x BAD\r\n")
  }

  @Test func changesBuildOnEachOther() throws {
    let client = try client("utf-16")
    try client.open("")
    try client.change(
      version: 2, ([0, 0, 0, 0], "BAD"), ([0, 3, 0, 3], "\nBAD"), ([0, 0, 1, 1], "B"), (nil, "x BAD"))
    #expect(try ranges(client) == [.range([0, 2, 0, 5])])
    try client.change(version: 3, ([0, 0, 0, 2], ""))
    #expect(try ranges(client) == [.range([0, 0, 0, 3])])
    try client.change(version: 4, ([0, 1, 7, 99], "BAD\n"))
    #expect(try ranges(client) == [.range([0, 1, 0, 4])])
  }

  @Test func badRangesAreLeftOut() throws {
    let client = try client("utf-16")
    try client.open("BAD")
    for range in [[0, 3, 0, 1], [2, 0, 1, 0], [-1, 0, 0, 0], [0, -5, 0, 1]] {
      try client.change(version: 2, (range, "x"))
      #expect(try client.notification("window/logMessage")["message"]?.text?.contains("invalid range") == true)
    }
    try client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": TestClient.uri, "version": 3],
        "contentChanges": [["range": ["start": ["line": 1e300.json, "character": 0]], "text": ""]],
      ])
    #expect(try client.notification("window/logMessage")["type"] == 1)
    #expect(try ranges(client) == [.range([0, 0, 0, 3])])
  }

  @Test func documentsThatAreNotOpen() throws {
    let client = try client("utf-16")
    try client.change(version: 2, uri: "file:///other.swift", ([0, 0, 0, 0], "x"))
    #expect(try client.notification("window/logMessage")["message"]?.text?.contains("file:///other.swift") == true)
    try client.notify("textDocument/didClose", ["textDocument": ["uri": "file:///other.swift"]])
    #expect(try client.notification("window/logMessage")["type"] == 1)
    #expect(
      try client.errorCode("textDocument/diagnostic", ["textDocument": ["uri": "file:///other.swift"]]) == -32602)
  }

  @Test func openedTwiceTheSecondTextHolds() throws {
    let client = try client("utf-16")
    try client.open("BAD BAD")
    try client.open("BAD", version: 7)
    #expect(try ranges(client).count == 1)
  }

  @Test func otherLanguagesHaveNoFindings() throws {
    let client = try client("utf-16")
    try client.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": "file:///a.md", "languageId": "markdown", "version": 1, "text": "BAD"]])
    let report = try client.result("textDocument/diagnostic", ["textDocument": ["uri": "file:///a.md"]])
    #expect(report["items"]?.elements.isEmpty == true)
  }
}

extension Double {
  fileprivate var json: JSONValue { .number(self) }

  @Test func chainsOfEditsGiveTheTreeOfAFreshParse() throws {
    let differences = Monitor<[String]>([])
    let client = try TestClient.initialized(
      ["textDocument": ["diagnostic": [:]], "general": ["positionEncodings": ["utf-8"]]],
      analyze: DocumentAnalyzer { tree, _, _, _, _ in
        let fresh = SyntaxTree.parse(tree.source)
        if TreeDump(tree) != TreeDump(fresh) {
          differences.update { $0.append(String(decoding: tree.source.bytes, as: UTF8.self)) }
        }
        return Analysis(tree: tree, findings: [])
      })
    var random = SystemRandomNumberGenerator()
    var lines = Samples.view
    try client.open(lines.joined(separator: "\n"))
    for version in 2..<200 {
      // Several changes in one message, each relative to the text after the previous one.
      var changes: [(range: [Int]?, text: String)] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let line = Int.random(in: lines.indices, using: &random)
        let length = lines[line].utf8.count
        let start = Int.random(in: 0...length, using: &random)
        let end = Int.random(in: start...length, using: &random)
        let text = ["x", "{", "}", "\"", "/*", "(", ".blur(radius: 2)", ""].randomElement(using: &random) ?? ""
        changes.append(([line, start, line, end], text))
        let bytes = Array(lines[line].utf8)
        lines[line] = String(decoding: bytes[..<start] + Array(text.utf8) + bytes[end...], as: UTF8.self)
      }
      try client.change(version: version, changes)
      if version.isMultiple(of: 3) { _ = try client.diagnostics() }
    }
    _ = try client.diagnostics()
    #expect(differences.read { $0 } == [])
  }
}

/// All observable properties of a tree.
private struct TreeDump: Equatable {
  let nodes: [String]
  let tokens: [String]
  let errors: [UInt32]
  let comments: [Range<Int>]

  init(_ tree: SyntaxTree) {
    nodes = (0..<tree.nodeCount).compactMap { tree.node($0) }.map { "\($0.kind) \($0.range)" }
    tokens = tree.tokens.map { "\($0.range)" }
    errors = tree.errorOffsets
    comments = tree.comments.map(\.range)
  }
}

private enum Samples {
  static let view = """
    import SwiftUI

    struct CardView: View {
      @State private var isOn = false  // a comment
      var body: some View {
        VStack {
          Text("one \\(isOn)").foregroundColor(.red)
          if isOn { Card().clipShape(Circle()).blur(radius: 8) }
        }
        .onAppear { isOn.toggle() }
      }
      /* another */
      func helper(_ value: Int) -> Int { value + 1 }
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
