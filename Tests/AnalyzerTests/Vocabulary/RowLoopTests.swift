import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct RowLoopTests {
  private func loop(_ code: String, beside others: [String: String] = [:]) throws -> (loop: RowLoop, file: SampleFile) {
    let file = SampleFile(
      "import SwiftUI\nstruct A: View { @State var notes: [Note] = []; @State var names: [String] = []\n  var body: some View { \(code) } }",
      beside: others)
    return (try #require(RowLoop(try file.call("ForEach"))), file)
  }

  private static let note = ["Note.swift": "struct Note: Identifiable { let id: UUID; let title: String }"]

  @Test(
    arguments: [
      ("ForEach(notes) { a in Text(a) }", "UUID", "Note"), ("ForEach(names, id: \\.self) { Text($0) }", "String", nil),
      ("ForEach(0..<5) { Text($0) }", "Int", nil),
      ("ForEach(Array(notes.enumerated()), id: \\.offset) { a in b }", "Int", nil),
      ("ForEach(Array(notes.enumerated()), id: \\.element.id) { a in b }", "UUID", "Note"),
      ("ForEach(Array(unknown.enumerated()), id: \\.offset) { a in b }", "Int", nil),
      ("ForEach(unknown) { Text($0) }", nil, nil),
      ("ForEach(notes) { a in Text(a).id(a.title) }", "UUID", "Note"),
    ] as [(String, String?, String?)])
  func rowsHaveIdentities(code: String, type: String?, element: String?) throws {
    let (loop, file) = try loop(code, beside: Self.note)
    let identity = loop.identityType(in: file.model)
    #expect(identity?.type == type)
    #expect(identity?.element == element)
  }

  @Test(
    arguments: [
      ("ForEach(notes) { note in Text(\"\").id(note.id) }", true),
      ("ForEach(notes) { note in Text(\"\").id(0) }", false),
      ("ForEach(Array(notes.enumerated()), id: \\.offset) { index, note in Text(\"\").id(index) }", true),
      ("ForEach(Array(notes.enumerated()), id: \\.offset) { index, note in Text(\"\").id(note) }", false),
    ])
  func explicitIDsMayRepeatTheLoops(code: String, isIdentity: Bool) throws {
    let (loop, file) = try loop(code)
    #expect(loop.isIdentity(try #require(loop.rowID(in: file.model))) == isIdentity)
  }

  @Test(
    arguments: [
      ("var a: Int?", "Int"), ("var a: Optional<String>", "String"), ("var a: Note.ID?", "UUID"), ("var a = 1", "Int"),
      ("var a: Note", nil), ("var a = f()", nil),
    ] as [(String, String?)])
  func propertiesHaveBasicTypes(code: String, type: String?) throws {
    let file = SampleFile("struct A { \(code) }", beside: Self.note)
    #expect(file.model.basicType(of: try file.property("a")) == type)
  }

  @Test(
    arguments: [
      ("▸1◂", "Int"), ("▸note.title◂", "String"), ("▸note.id◂", "UUID"), ("▸target◂", "UUID"), ("▸note◂", nil),
      ("▸other()◂", nil),
    ] as [(String, String?)])
  func valuesHaveBasicTypes(value: String, type: String?) throws {
    let file = SampleFile("func scroll(to target: Note.ID?, of note: Note) { show(\(value)) }", beside: Self.note)
    #expect(file.model.basicType(ofValue: try file.node) == type)
  }
}
