import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Tests content that shows nothing until its state is set.
@Suite struct EmptyContentTests {
  private func state(_ content: String, members: String, around: String = "") throws -> String? {
    let file = SampleFile(
      """
      import SwiftUI
      struct Home: View {
        \(members)
        var body: some View { Group { ▸\(content)◂ }.task { load() }\(around) }
        func load() { Task { @MainActor in book = await first() } }
      }
      """)
    let task = try file.modifier("task")
    let group = try #require(
      try file.node.ancestors.first { FunctionCallExpr($0)?.calleeName == "Group" }?.parent?.parent)
    return file.model.stateThatEmptyContentWaitsFor(
      try file.node, of: group, setBy: file.model.reach(from: task))
  }

  private let book = "@State private var book: Book?"

  @Test func contentThatWaitsForItself() throws {
    #expect(try state("if let book { Page(book) }", members: book) == "book")
    #expect(try state("if book != nil && isOn { Page() } else { EmptyView() }", members: book) == "book")
    #expect(try state("if let book, isOn { Page() } else { EmptyView() }", members: book) == "book")
    #expect(try state("if let book { Page(book) } else if isOpen(book) { Page() }", members: book) == nil)
    #expect(
      try state(
        "if hasBook { Page() }",
        members: book + "\n  var hasBook: Bool { guard let book else { return false }; return true }")
        == "book")
    #expect(try state("if book { Page() }", members: "@State private var book = false") == "book")
  }

  @Test func otherCodeMaySetTheState() throws {
    let content = "if let book { Page(book) }"
    #expect(try state(content, members: book, around: ".padding()") == "book")
    #expect(try state(content, members: book, around: ".refreshable { load() }") == nil)
    #expect(try state(content, members: book + "\n  func reset() { book = nil }") == nil)
    #expect(try state(content, members: book, around: ".background { Picker($book) }") == nil)
  }

  @Test func contentThatShowsSomethingOrMay() throws {
    #expect(try state("if let book { Page(book) } else { ProgressView() }", members: book) == nil)
    #expect(try state("if let book { Page(book) }", members: "@State var book: Book?") == nil)
    #expect(try state("if let book { Page(book) }", members: "@State private var book: Book? = .sample") == nil)
    #expect(try state("if let other { Page(other) }", members: book) == nil)
    #expect(
      try state(
        "if let book { Page(book) }", members: book + "\n  init(_ b: Book) { _book = State(initialValue: b) }") == nil)
  }

  @Test func callersMayPassTheState() throws {
    func state(_ call: String) throws -> String? {
      let file = SampleFile(
        """
        import SwiftUI
        struct Home: View {
          @State var book: Book?
          var body: some View { Group { ▸if let book { Page(book) }◂ }.task { book = await first() } }
        }
        struct Shelf: View { var body: some View { \(call) } }
        """)
      let group = try #require(
        try file.node.ancestors.first { FunctionCallExpr($0)?.calleeName == "Group" }?.parent?.parent)
      return file.model.stateThatEmptyContentWaitsFor(
        try file.node, of: group, setBy: file.model.reach(from: try file.modifier("task")))
    }
    #expect(try state("Home()") == "book")
    #expect(try state("Home(book: first)") == nil)
    #expect(try state("Text(\"a\")") == nil)
  }
}
