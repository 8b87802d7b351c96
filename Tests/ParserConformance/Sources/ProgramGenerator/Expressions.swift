extension ProgramGenerator {
  mutating func integer() -> String { random.pick(["0", "1", "42", "1_000", "0xFF", "0b101", "0o17"]) }

  mutating func literal() -> String {
    one([
      { $0.integer() }, { _ in "1.5" }, { _ in "2e10" }, { _ in "0x1p3" }, { _ in "true" }, { _ in "nil" },
      { $0.string(0) },
      { _ in "\"\"" }, { _ in "#\"raw \\ \"#" }, { _ in "-1" }, { _ in "\"é 😀\"" },
    ])
  }

  mutating func string(_ level: Int) -> String {
    guard level > 0 else {
      return random.pick(["\"s\"", "\"a b\\n\"", "\"\\u{1F600}\"", "\"// no (comment\"", "#\"a\"b\"#"])
    }
    return one([
      { "\"a \\(\($0.expression(level - 1, onOneLine: true))) b\"" },
      { "\"\\(\($0.expression(level - 1, onOneLine: true)))\\(\($0.name()))\"" },
      { "#\"x \\#(\($0.expression(level - 1, onOneLine: true))) \\(y)\"#" },
      { "\"\"\"\n  line \\(\($0.expression(level - 1, onOneLine: true)))\n    more \"quotes\"\n  \"\"\"" },
    ])
  }

  /// - Parameter onOneLine: whether line breaks are forbidden, as in a string.
  mutating func expression(_ level: Int, onOneLine: Bool = false) -> String {
    if onOneLine {
      let text = expression(min(level, 2))
      return text.contains { $0.isNewline } || text.contains("//") || text.contains("\"\"\"") ? name() : text
    }
    guard level > 0 else { return primary(0) }
    return one([
      { $0.postfix(level) }, { $0.postfix(level) }, { $0.postfix(level) },
      { "\($0.operand(level - 1))\($0.infix())\($0.operand(level - 1))" },
      { "\($0.operand(level - 1))\($0.infix())\($0.operand(level - 1))\($0.infix())\($0.operand(level - 1))" },
      { "\($0.operand(level - 1)) ? \($0.operand(level - 1)) : \($0.operand(level - 1))" },
      { "\($0.random.pick(["try", "try?", "try!", "await", "try await", "unsafe"])) \($0.postfix(level - 1))" },
      { "\($0.postfix(level - 1)) \($0.random.pick(["as", "as?", "as!", "is"])) (\($0.type(level - 1)))" },
      { $0.random.pick(["-", "!", "~"]) + $0.bare(level - 1) }, { $0.closure(level - 1) }, { $0.string(level) },
      { "if \($0.condition(level - 1)) { \($0.expression(0)) } else { \($0.expression(0)) }" },
    ])
  }

  /// An operand of an operator.
  private mutating func operand(_ level: Int) -> String {
    random.chance(10) ? random.pick(["-", "!", "~"]) + bare(level) : postfix(level)
  }

  /// An operand that does not start with an operator.
  private mutating func bare(_ level: Int) -> String { random.chance(50) ? name() : "(\(expression(level)))" }

  private mutating func infix() -> String {
    let name = random.pick([
      "+", "-", "*", "&&", "||", "==", "<", ">", "??", "...", "..<", "&", "===", "<<", "|>", "%", "!=",
    ])
    return random.pick([" \(name) ", " \(name) ", " \(name)\n    ", "\n    \(name) ", " \(name) /* op */ "])
  }

  mutating func primary(_ level: Int) -> String {
    guard level > 0 else {
      return one([{ $0.name() }, { $0.name() }, { $0.literal() }, { _ in "self" }, { _ in ".none" }])
    }
    return one([
      { $0.name() }, { $0.name() }, { $0.literal() }, { "(\($0.gap())\($0.expression(level - 1))\($0.gap()))" },
      { g in "[\(g.list(0...3) { $0.expression(level - 1) })]" },
      { g in "[\(g.list(1...2) { "\($0.primary(level - 1)): \($0.expression(level - 1))" })]" },
      { g in "(\(g.list(2...3) { $0.expression(level - 1) }))" },
      { ".\($0.random.pick(["a", "init", "some", "default"]))" },
      { _ in "super.value" },
      { "\\\($0.random.pick(["Foo", ""])).\($0.random.pick(["a", "a.b", "a?.b", "self", "[0].a"]))" },
      { "#\($0.random.pick(["line", "file", "function"]))" }, { g in "#macro(\(g.arguments(level - 1)))" },
      { "[\($0.type(1))]()" }, { "Box<\($0.type(1))>()" }, { _ in "Foo.self" }, { _ in "$0" },
      { $0.random.pick(["/a[b-c]+d/", "#/a /b/#"]) },
      { "type(of: \($0.expression(level - 1)))" }, { _ in "Foo.init(a:)" }, { $0.string(1) },
    ])
  }

  mutating func postfix(_ level: Int) -> String {
    var text = primary(level)
    let first = text.first
    // A literal cannot be called, and an expression that starts with an operator or a slash cannot have a suffix.
    guard level > 0, let first, first.isLetter || first == "_" || first == "(" || first == "`" || first == "$",
      !["nil", "true"].contains(text)
    else { return text }
    for _ in 0..<random.below(4) {
      // A second closure must not follow directly.
      text += text.last == "}" ? memberSuffix() : suffix(level)
    }
    return text
  }

  private mutating func memberSuffix() -> String {
    let member = random.pick(["map", "count", "first", "0", "b", "default", "self", "名"])
    return random.pick(["", "", "\n    ", "?", "!"]) + "." + member
  }

  private mutating func suffix(_ level: Int) -> String {
    one([
      { $0.memberSuffix() }, { $0.memberSuffix() }, { "(\($0.arguments(level - 1)))" },
      { "[\($0.expression(level - 1))]" },
      { "[\($0.label()): \($0.expression(level - 1))]" }, { " \($0.closure(level - 1))" },
      { "(\($0.arguments(level - 1))) \($0.closure(level - 1))" },
      { " \($0.closure(level - 1)) more: \($0.closure(level - 1))" }, { _ in "!" },
      { "\n#if DEBUG\n.debug(\($0.arguments(level - 1)))\n#else\n.release\n#endif\n.end" },
    ])
  }

  mutating func arguments(_ level: Int) -> String {
    list(0...3) { g in
      g.maybe(40) { "\($0.label()): " } + (g.random.chance(5) ? "&\(g.name())" : g.expression(level))
    }
  }

  mutating func closure(_ level: Int) -> String {
    guard level > 0 else { return random.pick(["{}", "{ $0 }", "{ x in x }", "{ _ in }", "{ .a }"]) }
    let signature = one([
      { _ in "" }, { _ in "" }, { _ in "x in" }, { _ in "x, _ in" }, { _ in "[weak self] in" },
      { _ in "[self, y = x] (x) in" },
      { "(x: \($0.type(level - 1))) \($0.effects())-> \($0.type(level - 1)) in" },
      { "(a: inout Int, _ b: \($0.type(1))) in" },
      { _ in "@MainActor in" }, { _ in "@Sendable [unowned self] x async throws in" }, { _ in "() -> Void in" },
    ])
    let body = some(1...3, by: "\n") { $0.statement(level - 1) }
    return signature.isEmpty ? "{\n\(body)\n}" : "{ \(signature)\n\(body)\n}"
  }

  /// An expression without a trailing closure, which the following body could be mistaken for.
  mutating func condition(_ level: Int) -> String {
    one([
      { $0.name() }, { "\($0.name()) == \($0.literal())" }, { "(\($0.expression(level)))" }, { "\($0.name()).isEmpty" },
      { "\($0.name())(\($0.arguments(max(0, level - 1))))" }, { "!\($0.name())" }, { "\($0.name()) < \($0.name())" },
      { "\($0.name())[\($0.integer())] ?? \($0.name())" }, { _ in "try await check()" },
    ])
  }

  mutating func conditions(_ level: Int) -> String {
    some(1...2, by: ", ") { g in
      g.one([
        { $0.condition(level) }, { $0.condition(level) }, { "let \($0.name()) = \($0.condition(level))" },
        { "let \($0.name())" },
        { "case \($0.casePattern(1)) = \($0.condition(level))" }, { _ in "#available(iOS 17, *)" },
        { "var \($0.name()): Int? = \($0.name())" },
      ])
    }
  }
}
