import Harness

/// Generates random valid Swift programs, deterministically for a seed.
///
/// There is one method per production of the grammar, which returns source text. The level decreases with each nested
/// production, and level 0 produces only leaves.
package struct ProgramGenerator {
  var random: SeededGenerator
  /// The line ending of this program.
  private let lineEnd: String

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    lineEnd = random.chance(15) ? "\r\n" : "\n"
  }

  /// - Returns: the program's UTF-8 bytes.
  package static func program(seed: UInt64) -> [UInt8] {
    var generator = ProgramGenerator(seed: seed)
    var text = generator.random.chance(10) ? "#!/usr/bin/env swift\n" : ""
    if generator.random.chance(70) { text += "import Foundation\n" }
    for _ in 0...generator.random.below(8) {
      text += generator.random.chance(65) ? generator.declaration(4, .file) : generator.statement(4)
      text += generator.separator()
    }
    // A directive must be alone on its line.
    text = text.replacing("#endif; ", with: "#endif")
    if generator.lineEnd != "\n" {
      text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: generator.lineEnd)
    }
    return Array(text.utf8)
  }

  // MARK: Choosing

  /// One of several productions, chosen at random. Only that production is generated.
  mutating func one(_ choices: [(inout ProgramGenerator) -> String]) -> String { random.pick(choices)(&self) }

  mutating func maybe(_ percent: Int, _ text: (inout ProgramGenerator) -> String) -> String {
    random.chance(percent) ? text(&self) : ""
  }

  /// A random number of texts of a production, with a separator.
  mutating func some(
    _ range: ClosedRange<Int>, by between: String, _ text: (inout ProgramGenerator) -> String
  ) -> String {
    let count = range.lowerBound + random.below(range.count)
    return (0..<count).map { _ in text(&self) }.joined(separator: between)
  }

  /// A comma-separated list, on one or several lines.
  mutating func list(_ range: ClosedRange<Int>, _ text: (inout ProgramGenerator) -> String) -> String {
    let comma = random.pick([", ", ", ", ",", " , ", ",\n  ", ", /* next */ "])
    return gap() + some(range, by: comma, text) + gap()
  }

  // MARK: Trivia

  /// Insignificant white space, usually none.
  mutating func gap() -> String {
    random.chance(88) ? "" : random.pick([" ", "  ", "\t", "\n", "\n    ", " /* gap */ ", " // gap\n  "])
  }

  /// White space without a line break.
  mutating func space() -> String {
    random.chance(90) ? " " : random.pick(["  ", "\t", " /* a */ ", "   ", " /* b /* c */ */ "])
  }

  /// A separator of statements or members.
  mutating func separator() -> String {
    random.pick(["\n", "\n", "\n", "\n\n", "\n  ", "; \n", "\n// comment (\n", "\n/// Doc `x`\n", "\n/* block \" */\n"])
  }

  mutating func braces(_ inside: String) -> String {
    if inside.isEmpty { return random.pick(["{}", "{ }", "{\n}"]) }
    return random.chance(70) || inside.contains("#") ? "{\n\(inside)\n}" : "{ \(inside) }"
  }

  // MARK: Names

  mutating func name() -> String {
    random.pick([
      "a", "b", "value", "items", "count", "x1", "_private", "get", "set", "open", "actor", "left", "of", "prefix",
      "module",
      "`default`", "`class`", "é", "名前", "isolated", "message", "lazy", "willSet", "convenience", "indirect",
    ])
  }

  mutating func label() -> String {
    random.pick(["a", "with", "for", "in", "at", "default", "where", "`x`", "label", "if", "is", "of", "some", "_name"])
  }

  mutating func typeName() -> String {
    random.pick(["Int", "String", "Foo", "Bar", "Item", "Self", "T", "Swift.Bool", "Ünï"])
  }

  mutating func newTypeName() -> String { random.pick(["Foo", "Bar", "Item", "Model", "Ünï", "`Type`", "Box"]) }

  // MARK: Types

  mutating func type(_ level: Int) -> String {
    guard level > 0 else { return typeName() }
    return one([
      { $0.typeName() }, { $0.typeName() }, { "[\($0.type(level - 1))]" },
      { "[\($0.type(level - 1)) : \($0.type(level - 1))]" }, { $0.postfixableType(level - 1) + "?" },
      { $0.postfixableType(level - 1) + "!" }, { g in "Box<\(g.list(1...2) { $0.type(level - 1) })>" },
      { g in "(\(g.list(2...3) { $0.type(level - 1) }))" }, { "(a: \($0.type(level - 1)), b: Int)" },
      { g in "(\(g.list(0...2) { $0.type(level - 1) })) \(g.effects())-> \(g.type(level - 1))" },
      { "any \($0.typeName())" },
      { "(any \($0.typeName()) & Sendable)" }, { "\($0.typeName()).Type" }, { "Outer<\($0.type(level - 1))>.Inner" },
      { "@Sendable (\($0.type(level - 1))) -> Void" }, { "[3 of \($0.type(level - 1))]" },
      { "(\($0.type(level - 1)))" },
    ])
  }

  private mutating func postfixableType(_ level: Int) -> String {
    one([{ $0.typeName() }, { "[\($0.type(level))]" }, { "(\($0.type(level)))" }, { "Box<\($0.type(level))>" }])
  }

  mutating func effects() -> String {
    random.chance(75)
      ? "" : random.pick(["throws ", "async ", "async throws ", "throws(Failure) ", "async throws(any Error) "])
  }

  // MARK: Patterns

  /// A pattern that binds names, as after `let`.
  mutating func bindingPattern(_ level: Int) -> String {
    guard level > 0, random.chance(25) else { return random.chance(10) ? "_" : name() }
    return "(\(list(2...3) { $0.bindingPattern(level - 1) }))"
  }

  /// A pattern as after `case`.
  mutating func casePattern(_ level: Int) -> String {
    guard level > 0 else { return random.pick([".a", "1", "\"s\"", "_", "nil", "let x", ".some", "-1", "Foo.b"]) }
    return one([
      { _ in ".a" }, { g in ".b(\(g.list(1...2) { $0.casePattern(level - 1) }))" }, { "let \($0.bindingPattern(1))" },
      { "let .b(\($0.name()), \($0.name()))" }, { "(\($0.casePattern(level - 1)), \($0.casePattern(level - 1)))" },
      { "is \($0.type(1))" }, { "let \($0.name()) as \($0.type(1))" }, { "\($0.integer())...\($0.integer())" },
      { "let \($0.name())?" }, { ".c(label: \($0.casePattern(level - 1)))" }, { $0.literal() }, { _ in "Foo.Bar.baz" },
    ])
  }
}
