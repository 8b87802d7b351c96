extension ProgramGenerator {
  /// The context of a declaration.
  enum Place {
    case file, type, block, `protocol`
  }

  mutating func declaration(_ level: Int, _ place: Place) -> String {
    guard level > 0 else { return variable(0, place) }
    return one([
      { $0.variable(level, place) }, { $0.variable(level, place) }, { $0.function(level, place) },
      { $0.function(level, place) },
      { $0.type(level, place, keyword: "struct") }, { $0.type(level, place, keyword: "class") },
      { $0.type(level, place, keyword: "actor") },
      { $0.enumeration(level, place) },
      { "\($0.modifiers(place))typealias \($0.newTypeName())\($0.maybe(30) { _ in "<T>" }) = \($0.type(2))" },
      { g in
        place == .file
          ? "extension \(g.typeName())\(g.inheritance())\(g.whereClause()) \(g.members(level - 1, .type))"
          : g.variable(level, place)
      },
      { g in place == .file ? g.protocolDeclaration(level) : g.subscriptDeclaration(level, place) },
      { g in place == .type ? g.initializer(level) : "#declares(\(g.arguments(level - 1)))" },
      { "#if DEBUG\n\($0.declaration(level - 1, place))\n#else\n\($0.declaration(level - 1, place))\n#endif" },
      { g in
        place == .file
          ? g.random.pick([
            "infix operator |> : P", "prefix operator ^ ", "precedencegroup P { associativity: left }",
            "import struct A.B",
          ])
          : g.function(level, place)
      },
    ])
  }

  mutating func attributes() -> String {
    some(0...2, by: "") { g in
      g.random.pick([
        "@MainActor ", "@available(iOS 17, macOS 14.1, *) ", "@discardableResult ", "@Wrapper(1, a: \"x\") ",
        "@inlinable\n",
        "@available(*, deprecated, message: \"old\")\n", "@A @B.C<Int> ", "@objc(name:) ", "@Env(\\.a) ",
        "#if A\n@x\n#endif\n",
      ])
    }
  }

  mutating func modifiers(_ place: Place) -> String {
    let isLocal = place == .block
    let attributes = random.chance(25) ? attributes() : ""
    let access =
      isLocal || random.chance(60) ? "" : random.pick(["public ", "private ", "internal ", "fileprivate ", "package "])
    return attributes + access
  }

  mutating func variable(_ level: Int, _ place: Place) -> String {
    let storage =
      place == .type
      ? random.pick(["", "", "", "static ", "lazy ", "weak ", "private(set) ", "nonisolated(unsafe) "]) : ""
    let keyword = random.pick(["let", "var"])
    let head = modifiers(place) + storage + "\(keyword)\(space())"
    if place == .protocol {
      return "\(head)\(name()): \(type(1)) { \(random.pick(["get", "get set", "get async throws"])) }"
    }
    return head
      + one([
        { "\($0.bindingPattern(1)) = \($0.expression(level))" },
        { "\($0.name()): \($0.type(2)) = \($0.expression(level))" },
        { "\($0.name()): \($0.type(2))" }, { "\($0.name()) = \($0.expression(level)), \($0.name()): Int" },
        { "\($0.name()): \($0.type(1)) \($0.accessors(level))" },
        {
          "\($0.name()) = \($0.literal()) { \($0.random.pick(["didSet", "willSet(new)"])) \($0.block(max(0, level - 1))) }"
        },
      ])
  }

  private mutating func accessors(_ level: Int) -> String {
    let level = max(0, level - 1)
    return one([
      { "{ \($0.expression(level)) }" }, { "{ get \($0.block(level)) }" },
      { "{ get \($0.block(level)) set \($0.block(level)) }" },
      { "{\n  get \($0.effects())\($0.block(level))\n  set(new) \($0.block(level))\n}" },
      { _ in "{ _read { yield x } _modify { yield &x } }" },
      { "{\n  \($0.statement(level))\n  return \($0.expression(level))\n}" },
      { "{ mutating get \($0.block(level)) nonmutating set {} }" },
    ])
  }

  private mutating func parameters(_ level: Int) -> String {
    list(0...3) { g in
      let names = g.random.pick(["a", "_ a", "with a", "in a", "for item", "`default`", "_", "where x", "of"])
      let type = g.one([
        { $0.type(2) }, { $0.type(1) }, { _ in "Int..." }, { "inout \($0.type(1))" },
        { "@escaping (\($0.type(1))) -> Void" },
        { "some \($0.typeName())" }, { "borrowing \($0.typeName())" }, { "@autoclosure () -> \($0.type(1))" },
        { "sending \($0.typeName())" },
      ])
      return
        "\(g.maybe(8) { _ in "@ViewBuilder " })\(names): \(type)\(g.maybe(20) { " = \($0.expression(max(0, level - 1)))" })"
    }
  }

  private mutating func generics() -> String {
    random.chance(70)
      ? "" : random.pick(["<T>", "<T: P>", "<T, U: P & Q>", "<each T>", "<let n: Int>", "<T: ~Copyable>", "<T,>"])
  }

  private mutating func whereClause() -> String {
    random.chance(80)
      ? ""
      : random.pick([
        " where T: P", " where T == Int, U.Element: P", "\n  where T: AnyObject", " where repeat each T: P",
      ])
  }

  private mutating func inheritance() -> String {
    random.chance(60)
      ? "" : random.pick([": P", ": P, Q", " : Base<Int>, P", ": @unchecked Sendable", ": ~Copyable", ": A.B & C"])
  }

  mutating func function(_ level: Int, _ place: Place) -> String {
    let kind =
      place == .type ? random.pick(["", "", "static ", "mutating ", "override ", "nonisolated ", "final "]) : ""
    let head = "\(modifiers(place))\(kind)func \(name())\(generics())(\(parameters(level)))"
    let result = "\(maybe(30) { " \($0.effects())" })\(maybe(60) { " -> \($0.type(2))" })\(whereClause())"
    return head + result + (place == .protocol ? "" : " \(block(level - 1))")
  }

  private mutating func initializer(_ level: Int) -> String {
    "\(modifiers(.type))\(random.pick(["", "convenience ", "required "]))init\(random.pick(["", "?", "!"]))\(generics())"
      + "(\(parameters(level)))\(maybe(20) { _ in " throws" }) \(block(level - 1))"
  }

  private mutating func subscriptDeclaration(_ level: Int, _ place: Place) -> String {
    guard place == .type else { return function(level, place) }
    return "\(modifiers(place))subscript\(generics())(\(parameters(level))) -> \(type(1)) \(accessors(level))"
  }

  private mutating func type(_ level: Int, _ place: Place, keyword: String) -> String {
    "\(modifiers(place))\(keyword) \(newTypeName())\(generics())\(inheritance())\(whereClause()) \(members(level - 1, .type))"
  }

  private mutating func members(_ level: Int, _ place: Place) -> String {
    var text = ""
    for _ in 0..<random.below(5) { text += declaration(level, place) + separator() }
    return braces(text)
  }

  private mutating func protocolDeclaration(_ level: Int) -> String {
    var text = ""
    for _ in 0..<random.below(4) {
      text += one([
        { $0.variable(0, .protocol) }, { $0.function(1, .protocol) },
        { "associatedtype \($0.newTypeName())\($0.maybe(40) { _ in ": P = Int" })" },
        { "init(\($0.parameters(1)))" }, { _ in "static func == (a: Self, b: Self) -> Bool" },
        { _ in "subscript(i: Int) -> Int { get }" },
      ])
      text += separator()
    }
    return
      "\(modifiers(.file))protocol \(newTypeName())\(random.pick(["", "<Element>"]))\(inheritance()) \(braces(text))"
  }

  private mutating func enumeration(_ level: Int, _ place: Place) -> String {
    var text = ""
    for _ in 0..<random.below(4) {
      text += one([
        { _ in "case a" }, { _ in "case b, c" }, { "case d(\($0.type(2)))" },
        { "case e(label: \($0.type(1)), Int = 1)" }, { _ in "indirect case f(Self)" },
        { _ in "case g = 1" }, { $0.function(level - 1, .type) }, { $0.variable(level - 1, .type) },
        { _ in "#if A\ncase h\n#endif" }, { _ in "case `default`" },
      ])
      text += separator()
    }
    return
      "\(modifiers(place))\(random.pick(["", "indirect "]))enum \(newTypeName())\(generics())\(inheritance()) \(braces(text))"
  }
}
