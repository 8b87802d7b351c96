import Foundation

@testable import GotchaAnalysis

/// The names of the members that the stub of SwiftUI and its neighbors declares, in `Tests/SwiftUIStub`.
enum StubMembers {
  static let names: Set<String> = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("SwiftUIStub/Sources")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    var names: Set<String> = []
    for file in files where file.pathExtension == "swift" && !file.path.contains("/examples/") {
      guard let data = try? Data(contentsOf: file) else { continue }
      let tree = SyntaxTree.parse(SourceText(bytes: [UInt8](data)))
      for node in tree.root.descendants {
        switch node.kind {
        case .functionDecl, .variableDecl: if node.isMemberOrGlobal { names.formUnion(node.declaredNames) }
        case .enumCaseElement: if let name = node.firstToken { names.insert(Name(name).text) }
        default: continue
        }
      }
      withExtendedLifetime(tree) {}
    }
    return names
  }()
}
