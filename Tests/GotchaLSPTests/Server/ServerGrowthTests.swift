import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram
@testable import LSPTransport

/// The server's work for a document does not depend on how many other documents are open.
@Suite struct ServerGrowthTests {
  private static let pull: JSONValue = ["textDocument": ["diagnostic": [:]]]

  private static func uri(_ number: Int) -> JSONValue { .string("file:///project/View\(number).swift") }

  /// A view that shows the next one.
  private static func text(_ number: Int, state: String = "isShown") -> String {
    """
    import SwiftUI
    struct View\(number): View {
      @State private var \(state)\(number) = false
      var body: some View { VStack { Text("").clipShape(Circle()).blur(radius: 8); View\(number + 1)() } }
    }
    """
  }

  /// A client with many open documents, all of which are analyzed.
  private func client(documents count: Int) throws -> TestClient {
    let client = try TestClient.inWorkspace([], Self.pull)
    for number in 0..<count { try client.open(Self.text(number), uri: Self.uri(number)) }
    for number in 0..<count { _ = try client.diagnostics(of: Self.uri(number)) }
    return client
  }

  private func work(_ client: TestClient) throws -> (analyses: Int, checks: Int) {
    let information = try client.result("workspace/executeCommand", ["command": "gotcha.debugInformation"])
    guard case .integer(let analyses)? = information["analyses"],
      case .integer(let checks)? = information["checkedDocuments"]
    else { throw TestClient.Failure.unexpected(information) }
    return (analyses, checks)
  }

  @Test(arguments: [50, 100, 200])
  func openDocumentsCostTheSameEach(count: Int) throws {
    let client = try client(documents: count)
    let work = try work(client)
    #expect(work.analyses >= count)
    // A document is analyzed, and again because of the previous and the next one; documents submitted to workers at the
    // same time may be analyzed one more time.
    #expect(work.analyses <= 4 * count + 2 * AnalysisQueue.limit)
    #expect(work.checks <= 6 * count)
  }

  @Test(arguments: [50, 100, 200])
  func anEditCostsTheSameAmongManyDocuments(count: Int) throws {
    let client = try client(documents: count)
    // All remaining work is finished when all of them have been answered for the second time.
    for number in 0..<count { _ = try client.diagnostics(of: Self.uri(number)) }
    let before = try work(client)
    let edits = 20
    for edit in 1...edits {
      try client.change(version: edit + 1, uri: Self.uri(7), (nil, Self.text(7, state: "state\(edit)x")))
      _ = try client.diagnostics(of: Self.uri(7))
    }
    let after = try work(client)
    #expect(after.analyses - before.analyses >= edits)
    // Rules follow the chain of views that show one another for a few views.
    #expect(after.analyses - before.analyses <= 20 * edits)
    #expect(after.checks - before.checks <= 20 * edits)
  }
}
