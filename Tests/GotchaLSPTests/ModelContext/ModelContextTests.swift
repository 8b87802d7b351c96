import Analyzers
import GotchaSupport
import Testing

@testable import GotchaProgram

/// `Tests/EndToEnd/test_mcp.py` tests the protocol with the official client.
struct ModelContextTests {
  @Test func revisionsAreNegotiated() {
    for revision in ModelContextRevision.allCases where revision.hasHandshake {
      #expect(ModelContextRevision.negotiated(revision.rawValue) == revision)
    }
    for other in ["2026-07-28", "1999-01-01", ""] {
      #expect(ModelContextRevision.negotiated(other) == .november2025)
    }
    #expect(ModelContextRevision.allCases == ModelContextRevision.allCases.sorted())
  }

  @Test(arguments: ToolName.allCases) func requiredArgumentsExist(tool: ToolName) throws {
    let schema = try #require(tool.description(in: .july2026)["inputSchema"])
    guard case .object(let properties)? = schema["properties"] else { throw ToolFailure("no properties") }
    #expect(properties.keys.sorted() == tool.argumentNames)
    if case .array(let required)? = schema["required"] {
      for name in required { #expect(properties[name.stringValue ?? ""] != nil) }
    }
  }

  @Test func argumentsHaveTypes() throws {
    let known = ["text", "list", "flag", "number", "word"]
    func arguments(_ json: JSONValue) throws -> ToolArguments { try ToolArguments(json, known: known) }
    let empty = try arguments(["text": .null])
    #expect(try empty.text("text") == nil && empty.texts("list") == nil && empty.number("number", in: 1...2) == nil)
    #expect(try !empty.flag("flag") && empty.choice("word", Severity.self) == nil)
    let full = try arguments([
      "text": "a", "list": ["b", "c"], "flag": true, "number": .number(2), "word": "error",
    ])
    #expect(try full.text("text") == "a" && full.texts("list") == ["b", "c"] && full.flag("flag"))
    #expect(try full.number("number", in: 1...2) == 2 && full.choice("word", Severity.self) == .error)
    // Models often send a string for a list with one element.
    #expect(try arguments(["list": "b"]).texts("list") == ["b"])
    #expect(throws: ToolFailure.self) { try arguments(["txt": "a"]) }
    #expect(throws: ToolFailure.self) { try arguments(["text": 1]).text("text") }
    #expect(throws: ToolFailure.self) { try arguments(["number": 3]).number("number", in: 1...2) }
    #expect(throws: ToolFailure.self) { try arguments(["number": .number(.infinity)]).number("number", in: 1...2) }
    #expect(throws: ToolFailure.self) { try arguments(["word": "errors"]).choice("word", Severity.self) }
  }

  @Test func anUnchangedProjectIsNotAnalyzedAgain() throws {
    let world = try TestWorld(["A.swift": CheckCommandTests.flagged, "B/C.swift": CheckCommandTests.flagged])
    var project = CheckedProject(in: world.environment(output: CapturedOutput()))
    let first = project.check()
    #expect(first.files.map(\.path) == ["A.swift", "B/C.swift"])
    #expect(project.isKnown("A.swift") && project.isKnown("B/C.swift"))
    let given = CheckedProject.GivenText(location: world.folder + "/A.swift", text: SourceText("struct A {}\n"))
    #expect(project.check(given: given).results[0].findings.isEmpty)
    #expect(project.check().results.map(\.findings) == first.results.map(\.findings))
    try world.remove("A.swift")
    #expect(project.check().files.map(\.path) == ["B/C.swift"])
    #expect(!project.isKnown("A.swift"))
  }

  @Test func pathsStayInTheProject() throws {
    let world = try TestWorld(["Inside/A.swift": "", "Outside.swift": ""])
    var environment = world.environment(output: CapturedOutput())
    environment.workingDirectory = world.folder + "/Inside"
    let project = CheckedProject(in: environment)
    for path in ["A.swift", "./A.swift", "x/../A.swift", environment.workingDirectory + "/A.swift"] {
      #expect(try project.location(of: path) == environment.workingDirectory + "/A.swift")
    }
    #expect(try project.location(of: "New/B.swift") == environment.workingDirectory + "/New/B.swift")
    for path in ["..", "../Outside.swift", "../Inside2/A.swift", "/", "/etc/passwd", "a\0b"] {
      #expect(throws: ToolFailure.self, "\(path)") { try project.location(of: path) }
    }
  }
}
