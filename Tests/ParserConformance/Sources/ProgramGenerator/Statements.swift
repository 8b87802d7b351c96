extension ProgramGenerator {
  mutating func block(_ level: Int) -> String {
    guard level > 0 else { return random.pick(["{}", "{ }", "{ return }", "{ work() }"]) }
    var text = ""
    for _ in 0..<random.below(4) { text += statement(level - 1) + separator() }
    return braces(text)
  }

  mutating func statement(_ level: Int) -> String {
    guard level > 0 else {
      return random.pick(["work()", "let a = 1", "_ = x", "x = y", "print(\"a\")", "x += 1", "call { $0 }", "defer {}"])
    }
    return one([
      { "\($0.name()) = \($0.expression(level - 1))" }, { "_ = \($0.expression(level - 1))" },
      { "call(\($0.arguments(level - 1)))" },
      { "\($0.name()).run(\($0.arguments(level - 1))) \($0.closure(level - 1))" }, { $0.variable(level - 1, .block) },
      { $0.variable(level - 1, .block) }, { $0.ifStatement(level) }, { $0.switchStatement(level) },
      {
        "for \($0.bindingPattern(1)) in \($0.condition(level - 1))\($0.maybe(20) { " where \($0.condition(0))" }) \($0.block(level - 1))"
      },
      { "for case \($0.casePattern(1)) in \($0.name()) \($0.block(level - 1))" },
      { "while \($0.conditions(level - 1)) \($0.block(level - 1))" },
      { "repeat \($0.block(level - 1)) while \($0.condition(level - 1))" },
      { "guard \($0.conditions(level - 1)) else \($0.block(level - 1))" },
      {
        "do \($0.block(level - 1))\($0.maybe(70) { " catch \($0.random.pick(["", "let e as Failure ", "Failure.a where x "]))\($0.block(level - 1))" })"
      },
      { "defer \($0.block(level - 1))" }, { "return \($0.expression(level - 1))" }, { _ in "return" },
      { "throw \($0.random.pick(["Failure.a", "error"]))" },
      { "outer: while true { \($0.random.pick(["break outer", "continue outer", "break"])) }" },
      { $0.function(level - 1, .block) },
      {
        "#if DEBUG\n\($0.statement(level - 1))\n#elseif os(Linux) && !FLAG\n\($0.statement(level - 1))\n#else\n#endif"
      },
      { "(\($0.name()), _) = (\($0.expression(level - 1)), \($0.expression(level - 1)))" },
      { "try await \($0.name()).x(\($0.arguments(level - 1)))" },
      { "let x = \($0.random.pick(["consume", "copy"])) \($0.random.pick(["a", "value"]))" },
      { "struct Local { \($0.variable(level - 1, .type)) }" },
    ])
  }

  private mutating func ifStatement(_ level: Int) -> String {
    "if \(conditions(level - 1)) \(block(level - 1))"
      + maybe(40) { " else if \($0.conditions(level - 1)) \($0.block(level - 1))" }
      + maybe(40) { "\($0.random.pick([" ", "\n"]))else \($0.block(level - 1))" }
  }

  private mutating func switchStatement(_ level: Int) -> String {
    var text = "switch \(condition(level - 1)) {\n"
    for _ in 0..<random.below(4) {
      text += "case \(some(1...2, by: ", ") { $0.casePattern(2) + $0.maybe(15) { " where \($0.condition(0))" } }):"
      text += "\(gap()) \(statement(level - 1))\n"
    }
    text += maybe(15) { "#if A\ncase .conditional: \($0.statement(0))\n#endif\n" }
    return text + random.pick(["default: break\n", "@unknown default:\n  break\n", "case _: fallthrough\n"]) + "}"
  }
}
