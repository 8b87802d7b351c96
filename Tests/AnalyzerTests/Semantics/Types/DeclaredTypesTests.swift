import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct DeclaredTypesTests {
  /// The declared type of an expression in a view with `names` and `count`.
  private func type(of expression: String) throws -> String? {
    let file = SampleFile(
      """
      import SwiftUI
      struct Names: View {
        let names: [String]
        let count: Int
        let nickname: String?
        var body: some View { ForEach(names, id: \\.self) { name in Text(name).tag(▸\(expression)◂) } }
      }
      """)
    return file.model.declaredType(of: try file.node)
  }

  @Test(arguments: [
    ("Optional(name)", "String?"),
    ("Optional.some(name)", "String?"),
    ("Optional<String>.some(name)", "String?"),
    ("Optional.some(count)", "Int?"),
    ("Optional.some(1)", "Int?"),
    ("Optional(nickname)", "String?"),
    ("name as String?", "String?"),
    ("(count as Int?)", "Int?"),
    ("UInt32(count)", "UInt32"),
  ])
  func wrappingInAnOptionalIsSeen(expression: String, expected: String) throws {
    #expect(try type(of: expression) == expected)
  }

  @Test(arguments: [
    ("ForEach(Array(names.enumerated()), id: \\.offset) { i, name in Text(name).tag(▸i◂) }", "Int"),
    ("ForEach(Array(names.enumerated()), id: \\.offset) { i, name in Text(▸name◂) }", "String"),
    ("ForEach(Array(names.enumerated()), id: \\.offset) { pair in Text(▸pair.element◂) }", "String"),
    ("ForEach(Array(names.enumerated()), id: \\.offset) { pair in Text(\"\").tag(▸pair.offset◂) }", "Int"),
    ("ForEach(0..<names.count, id: \\.self) { i in Text(\"\").tag(▸i◂) }", "Int"),
    ("ForEach(pairs, id: \\.0) { key, name in Text(\"\").tag(▸key◂) }", nil),
  ])
  func positionsInLoopsAreIntegers(loop: String, expected: String?) throws {
    let file = SampleFile(
      "struct Names: View { let names: [String]; let pairs: [(Key, String)]; var body: some View { \(loop) } }")
    #expect(file.model.declaredType(of: try file.node) == expected)
  }

  @Test func elementsOfAnInitialValueHaveTheirType() throws {
    let file = SampleFile(
      """
      import SwiftUI
      struct Stations: View {
        private let stations = Station.all
        var body: some View { ForEach(stations) { station in Text("").tag(▸station.id◂) } }
      }
      """,
      beside: [
        "Station.swift": "struct Station { let id: UInt32; static let all = [Station(id: 0), Station(id: 1)] }"
      ])
    #expect(file.model.declaredType(of: try file.node) == "UInt32")
  }

  @Test(arguments: [
    ("names.forEach { ▸$0◂ }", "String"), ("ForEach(names) { Text(▸$0◂) }", "String"),
    ("names.forEach { name in run { ▸$0◂ } }", nil), ("names.forEach { name in ▸$0◂ }", nil),
    ("names.map { ▸$0◂ }", nil),
    ("names.enumerated().forEach { ▸$0.offset◂ }", "Int"),
    ("names.enumerated().forEach { ▸$0.element◂ }", "String"),
  ])
  func unnamedParametersOfLoopsAreElements(loop: String, expected: String?) throws {
    let file = SampleFile("struct Names { let names: [String]; func show() { \(loop) } }")
    #expect(file.model.declaredType(of: try file.node) == expected)
  }

  @Test(arguments: [
    ("context.fetch(NSFetchRequest<Note>(entityName: name))", "[Note]"),
    ("context.fetch(Note.fetchRequest())", "[Note]"),
    ("context.fetch(FetchDescriptor<Note>())", "[Note]"),
    ("context.fetch(FetchDescriptor(predicate: #Predicate<Note> { $0.isDone }))", "[Note]"),
    ("(try? context.fetch(FetchDescriptor<Note>())) ?? []", "[Note]"),
  ])
  func fetchesReturnTheClassOfTheRequest(expression: String, expected: String) throws {
    #expect(try type(of: expression) == expected)
  }

  @Test func whatIsNotDeclaredIsUnknown() throws {
    #expect(try type(of: "context.fetch(request)") == nil)
    #expect(try type(of: "Optional(other)") == nil)
    #expect(try type(of: "Choice.some(name)") == nil)
  }
}
