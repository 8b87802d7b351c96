import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct NewObjectsTests {
  @Test(
    arguments: [
      ("var draft: Draft { Draft() }", true), ("var draft: Draft { get { return Draft() } }", true),
      ("var draft: Draft { let new = Draft(); new.title = \"\"; return new }", true),
      ("var draft: Draft { let new = Draft(); cache.insert(new); return new }", false),
      ("var draft: Draft { let new = Draft(); kept = new; return new }", false),
      ("var draft: Draft { if let kept { return kept }; return Draft() }", false),
      ("var draft: Draft { kept }", false), ("lazy var draft = Draft()", false), ("let draft = Draft()", false),
    ])
  func membersThatCreateObjects(member: String, creates: Bool) throws {
    let file = SampleFile(
      """
      import SwiftUI
      final class Draft { var title = "" }
      struct Library { \(member) }
      struct Page: View {
        let library: Library
        var body: some View { Editor(draft: ▸library.draft◂) }
      }
      """)
    #expect((file.model.newObject(from: try file.node)?.name.text == "Draft") == creates)
  }

  @Test(
    arguments: [
      ("static func live() -> Draft { Draft() }", ".live()", true),
      ("static var live: Draft { Draft() }", ".live", true),
      ("static let live = Draft()", ".live", false), ("func live() -> Draft { Draft() }", ".live()", false),
    ])
  func implicitMembersOfTheExpectedType(member: String, use: String, creates: Bool) throws {
    let file = SampleFile("final class Draft { \(member) }\nlet draft: Draft = ▸\(use)◂")
    #expect((file.model.newObject(from: try file.node, expecting: try file.type.name) != nil) == creates)
  }

  @Test(
    arguments: [("AVPlayer", true), ("Level", true), ("Draft", false), ("String", false), ("player", false)])
  func objectsOfTheSystem(name: String, isOne: Bool) throws {
    let file = SampleFile("class Level: SKScene {}\nclass Draft {}\nlet made = ▸\(name)◂")
    let reference = try #require(DeclReferenceExpr(try file.node)?.name)
    #expect(file.model.isSystemObjectWithState(reference) == isOne)
  }
}
