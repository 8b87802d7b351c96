import Analyzers
import Foundation
import Testing

@testable import GotchaProgram

#if canImport(FoundationXML)
import FoundationXML
#endif

struct SVGPanelTests {
  @Test(arguments: TestedRules.idsOfIllustratedRules) func textsNeitherOverlapNorLeaveThePanel(_ id: String) throws {
    for (number, panel) in RulePage(try #require(RuleCatalog.standard.rule(id)), in: .standard).pictures.enumerated() {
      let texts = panel.drawing.texts
      for (index, text) in texts.enumerated() {
        #expect(text.x >= 0 && text.right <= SVGPanel.width && text.y >= 0, "panel \(number + 1), text \(index + 1)")
        for other in texts[..<index] { #expect(!text.intersects(other), "panel \(number + 1): \(text) and \(other)") }
      }
      #expect(panel.drawing.width <= SVGPanel.width, "panel \(number + 1)")
    }
  }

  @Test(arguments: TestedRules.idsOfIllustratedRules) func picturesAreXMLWithUniqueIds(_ id: String) throws {
    var ids: [String] = []
    for panel in RulePage(try #require(RuleCatalog.standard.rule(id)), in: .standard).pictures {
      let parser = XMLParser(data: Data(panel.svg.utf8))
      let reader = PictureReader()
      parser.delegate = reader
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      #expect(reader.root == "svg")
      #expect(!panel.alternative.isEmpty && reader.title == panel.alternative)
      #expect(reader.references.isSubset(of: reader.ids))
      ids += reader.ids
    }
    #expect(!ids.isEmpty && Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix("\(id)-") }, "an id occurs once among all pictures")
  }

  @Test func theVerdictHasASignAndAWord() throws {
    let pictures = RulePage(try #require(RuleCatalog.standard.rule("clip_before_blur")), in: .standard).pictures
    #expect(pictures.map { $0.alternative.prefix { $0 != ":" } } == ["Incorrect", "Corrected"])
    #expect(pictures.map { $0.svg.contains("class=\"sign problem\"") } == [true, false])
    #expect(pictures.map { $0.svg.contains("class=\"sign remedy\"") } == [false, true])
    #expect(pictures[0].svg.contains(">Incorrect</text>") && pictures[1].svg.contains(">Corrected</text>"))
  }
}

/// The parts of a picture that the tests are about.
private final class PictureReader: NSObject, XMLParserDelegate {
  var root: String?
  var title = ""
  var ids: Set<String> = []
  /// The ids that parts of the picture refer to.
  var references: Set<String> = []
  private var isInTitle = false

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    root = root ?? name
    isInTitle = name == "title"
    if let id = attributes["id"] { #expect(ids.insert(id).inserted, "\(id) occurs twice") }
    if let label = attributes["aria-labelledby"] { references.insert(label) }
    if let style = attributes["style"], let url = style.firstRange(of: /url\(#([^)]*)\)/) {
      references.insert(String(style[url].dropFirst(5).dropLast()))
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    isInTitle = false
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInTitle { title += text }
  }
}
