/// A source of any depth or length.
package struct Extreme: Sendable {
  package let name: String
  /// Creates the source for a depth or a number of repetitions.
  package let make: @Sendable (Int) -> [UInt8]

  /// A construct nested in itself; it is left unclosed if `close` is empty.
  static func nested(_ name: String, _ open: String, _ middle: String, _ close: String) -> Extreme {
    Extreme(name: name) { depth in
      repeated(open, depth) + Array(middle.utf8) + repeated(close, depth)
    }
  }

  static func nested(_ name: String, _ open: String, _ close: String) -> Extreme { nested(name, open, "x", close) }

  /// Statements of a `body` with SwiftUI.
  static func body(_ name: String, _ first: String, _ again: String, _ last: String = "") -> Extreme {
    let start = """
      import SwiftUI
      struct V: View {
        @State private var a = 0
        @State private var isOn = false
        var body: some View {

      """
    return long(name, start + first, again, last + "\n  }\n}\n")
  }

  /// Declarations with SwiftUI that refer to each other: `§` is the number of the repetition, `‹` the previous and `›`
  /// the next number. After them, `§` is the last number.
  static func related(_ name: String, _ first: String, _ again: String, _ last: String = "") -> Extreme {
    Extreme(name: name) { count in
      let start = "import SwiftUI\n" + first
      return Array(((1...max(count, 1)).reduce(start) { $0 + numbered(again, $1) } + numbered(last, count)).utf8)
    }
  }

  private static func numbered(_ text: String, _ number: Int) -> String {
    String(
      text.flatMap { character in
        switch character {
        case "§": "\(number)"
        case "‹": "\(number - 1)"
        case "›": "\(number + 1)"
        default: String(character)
        }
      })
  }

  /// A construct that is repeated.
  static func long(_ name: String, _ first: String = "", _ again: String, _ last: String = "") -> Extreme {
    Extreme(name: name) { count in Array(first.utf8) + repeated(again, count) + Array(last.utf8) }
  }

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    let piece = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.count * count)
    for _ in 0..<count { bytes += piece }
    return bytes
  }

  /// Constructs that nest, and some that only appear to nest.
  package static let deep: [Extreme] = [
    .nested("parentheses", "(", ")"), .nested("parentheses left open", "(", ""), .nested("closing alone", ")", ""),
    .nested("brackets", "[", "]"), .nested("brackets left open", "[", ""), .nested("brackets closed", "]", ""),
    .nested("braces", "{", "}"), .nested("braces left open", "{", ""), .nested("braces closed", "}", ""),
    .nested("angles", "A<", ">"), .nested("angles left open", "A<", ""), .nested("angles in types", "let a: A<", ">"),
    .nested("angles in a type", "A<", "let b: B", ">"), .nested("angles alone", "<", ""),
    .nested("interpolations", "\"\\(", ")\""), .nested("interpolations left open", "\"\\(", ""),
    .nested("raw interpolations", "#\"\\#(", ")\"#"), .nested("multi-line interpolations", "\"\"\"\n\\(", ")\n\"\"\""),
    .nested("#if", "#if A\n", "\n#endif"), .nested("#if left open", "#if A\n", ""),
    .nested("#elseif", "#elseif A\n", ""), .nested("#if in a chain", "x\n#if A\n.y(\n", "\n)\n#endif"),
    .nested("#if conditions", "#if (", "A", ")"), .nested("closures", "{ a in ", "}"),
    .nested("trailing closures", "f { ", " }"), .nested("labelled trailing closures", "f {} a: { ", " }"),
    .nested("if", "if x { ", " }"), .nested("if left open", "if x {", ""), .nested("if without braces", "if ", ""),
    .nested("if expressions", "let a = if x { ", "1", " } else { 2 }"), .nested("functions", "func f() { ", "}"),
    .nested("types", "struct S { ", "}"), .nested("types left open", "struct S { ", ""),
    .nested("switches", "switch x { case 1: ", "}"), .nested("loops", "for a in b { ", "}"),
    .nested("do", "do { ", "}"), .nested("calls", "f(", ")"), .nested("calls left open", "f(", ""),
    .nested("labelled calls", "f(a: ", ")"), .nested("subscripts", "a[", "]"), .nested("dictionaries", "[a: ", "]"),
    .nested("tuples", "(1, ", ")"), .nested("ternaries in the middle", "a ? ", " : b"),
    .nested("ternaries at the end", "a ? b : ", ""), .nested("prefix operators", "-", ""),
    .nested("spaced prefix operators", "- ", ""), .nested("prefix !", "!(", ")"), .nested("try", "try ", ""),
    .nested("await", "await ", ""), .nested("try (", "try (", ")"), .nested("&", "&", ""),
    .nested("key paths", "\\A.[", "]"), .nested("key paths in a row", "\\", ""), .nested("macros", "#m(", ")"),
    .nested("macro closures", "#m { ", "}"), .nested("attribute arguments", "@A(", ") var x = 1"),
    .nested("attributes left open", "@A(", ""), .nested("attributes", "@A ", "let x = 1", ""),
    .nested("attributes without name", "@", ""), .nested("#if of attributes", "#if A\n@a\n", "\n#endif\n"),
    .nested("function types", "let a: (", ") -> Int"), .nested("function type", "(", "let a: Int", ") -> Int"),
    .nested("types in parentheses", "let a: ((", "))"), .nested("array types", "let a: [[", "]]"),
    .nested("optional types", "let a: Int", "", "?"), .nested("metatypes", "let a: Int", "", ".Type"),
    .nested("some", "let a: some ", ""), .nested("some some", "some ", "let a: some X", ""), .nested("~", "~", ""),
    .nested("inline arrays", "[3 of ", "]"), .nested("patterns", "case (", ")"),
    .nested("let patterns", "let (", ") = x"), .nested("case patterns", "if case .a(", ") = x {}"),
    .nested("generic parameters", "func f<T: A<", ">>() {}"), .nested("where clauses", "where T: A<", ">"),
    .nested("closure captures", "{ [a = ", "] in }"), .nested("closure parameters", "{ (a: (", ")) in }"),
    .nested("default arguments", "func f(a: Int = {", "}()) {}"), .nested("accessors", "var a: Int { get { ", "} }"),
    .nested("extensions", "extension A { ", "}"), .nested("block comments", "/*", "*/"),
    .nested("block comments left open", "/*", ""), .nested("defer", "defer { ", "}"),
    .nested("repeat", "repeat { ", "} while x"), .nested("else if", "if a { } else ", ""),
    .nested("catch", "do { } catch { ", "}"), .nested("guard", "guard a else { ", "}"), .nested("arrows", "a -> ", ""),
    .nested("labels", "a: ", "for x in y {}", ""), .nested("raw strings", "#", "\"x\"", "#"),
    .nested("regex literals", "#", "/x/", "#"), .nested("regex", "/(", ")/"), .nested("regex left open", "/(", ""),
    .nested("quotes", "\"", ""), .nested("three quotes", "\"\"\"\n", ""), .nested("back-ticks", "`", ""),
    .nested("single quotes", "'", ""), .nested("placeholders", "<#", "#>"),
    .nested("placeholders left open", "<#", ""), .nested("backslashes", "\\(", ""), .nested("number signs", "#", ""),
    .nested("dollars", "$", ""), .nested("generic expression", "a<(", ")>"), .nested("generic calls", "a<b>(", ")"),
    .nested("repeat each", "repeat each ", ""), .nested("each", "each ", ""), .nested("copy", "copy ", ""),
    .nested("unsafe", "unsafe ", ""), .nested("modifiers", "private ", ""), .nested("private(set", "private(", ""),
    .nested("unowned(", "unowned(", ")"), .nested("import", "import A.", ""), .nested("in", "a in ", ""),
    .nested("closures by name", "{ a, b in { ", "} }"), .nested("enum cases", "case a(b: ", ")"),
    .nested("is", "x is (", ")"), .nested("as", "x as [", "]"),
    .nested("precedence groups", "precedencegroup A { ", "}"), .nested("@available(", "@available(", ")"),
    .nested("@objc(", "@objc(a:", ")"), .nested("@_specialize", "@_specialize(where ", ")"),
    .nested("@differentiable", "@differentiable(where T: A<", ">)"), .nested("@abi(", "@abi(", "func f()", ")"),
    .nested("module selectors", "A::", ""), .nested("case after case", "case ", ""),
    .nested("mixed brackets", "([{", "}])"), .nested("mixed brackets in the wrong order", "([{", ")]}"),
    .nested("wrong closers", "(", "]"),
  ]

  /// Flat but long sources.
  package static let wide: [Extreme] = [
    .long("a + b + …", "x = a", " + b"), .long("a+b+…", "x = a", "+b"), .long("a ? b : c ? …", "x = a", " ? b : c"),
    .long("a.b.c…", "a", ".b"), .long("a.b().c()…", "a", ".b()"), .long("a?.b?.c…", "a", "?.b"),
    .long("a!!!…", "a", "!"), .long("chain on lines", "a", "\n  .b()"), .long("chain of closures", "a", ".b { $0 }"),
    .long("a[0][0]…", "a", "[0]"), .long("a()()…", "a", "()"), .long("a {} {}…", "a", " {}"),
    .long("labelled closures", "f {}", " a: {}"), .long("f(a, b, …", "f(", "a, ", "a)"),
    .long("[a, b, …", "[", "a, ", "]"), .long("[a: b, …", "[", "a: b, ", "]"), .long("(a, b, …", "(", "a, ", "a)"),
    .long("\"\\(a)\\(b)…", "\"", "\\(a)", "\""), .long("string", "\"", "text ", "\""),
    .long("string left open", "\"", "text "), .long("escapes", "\"", "\\n", "\""), .long("strings", "", "\"a\" "),
    .long("raw string", "#\"", "te\"xt ", "\"#"), .long("multi-line string", "\"\"\"\n", "text\n", "\"\"\""),
    .long("multi-line string left open", "\"\"\"\n", "text \"\" \n"), .long("identifier", "a", "bc"),
    .long("number", "1", "23"), .long("operator", "x ", "+-"), .long("spaces", "a", " ", "b"),
    .long("line breaks", "a", "\n", "b"), .long("CRLF", "a", "\r\n", "b"), .long("statements", "", "let a = b\n"),
    .long("statements on one line", "", "a; "), .long("nothing between statements", "", "a "),
    .long("line comment", "//", " text"), .long("line comments", "", "// text\n"),
    .long("block comment", "/*", " text ", "*/"), .long("block comment left open", "/*", " text "),
    .long("block comments", "", "/* text */"), .long("else if", "if a {}", " else if b {}"),
    .long("cases", "switch x {", "case 1: a\n", "}"), .long("enum cases", "enum E { case a", ", b", "}"),
    .long("members", "struct S {", "let a = 1\n", "}"), .long("functions", "", "func f(_ a: Int) -> Int { a + 1 }\n"),
    .long("views", "", "VStack { Text(\"a\").font(.body) }.padding()\n"), .long("catch", "do {}", " catch a {}"),
    .long("conditions", "if a", ", let b = c", " {}"), .long("parameters", "func f(", "a: Int, ", "b: Int) {}"),
    .long("generic parameters", "func f<", "T: A, ", "U>() {}"),
    .long("requirements", "func f() where T: A", ", U == B", " {}"),
    .long("inherited types", "struct S: A", ", B", " {}"), .long("composition", "let a: A", " & B"),
    .long("optionals", "let a: A", "?"), .long("member types", "let a: A", ".B"),
    .long("arrows", "let a: ", "(A) -> ", "B"), .long("captures", "{ [a", ", b", "] in }"),
    .long("closure parameters", "{ a", ", b", " in }"), .long("patterns", "let (a", ", b", ") = c"),
    .long("bindings", "let a = 1", ", b = 2"), .long("assignments", "a", " = b"), .long("as", "a", " as B"),
    .long("is", "a", " is B"), .long("try", "", "try "), .long("attributes", "", "@A ", "let a = 1"),
    .long("attributes with arguments", "", "@A(1) ", "let a = 1"), .long("modifiers", "", "public ", "let a = 1"),
    .long("modifiers and no end", "", "open "), .long("imports", "import A", ".B"),
    .long("#if", "", "#if A\na\n#endif\n"), .long("#elseif", "#if A\n", "a\n#elseif B\n", "#endif"),
    .long("#if && …", "#if A", " && B", "\n#endif"), .long("postfix #if", "a", "\n#if A\n.b\n#endif"),
    .long("key path", "\\A", ".b"), .long("key path subscripts", "\\A", ".[0]"), .long("semicolons", "a", ";"),
    .long("commas", "", ","), .long("colons", "", ":"), .long("dots", "", "."), .long("question marks", "", "?"),
    .long("exclamation marks", "", "!"), .long("at signs", "", "@ "), .long("backslashes", "", "\\"),
    .long("slashes", "", "/ "), .long("less than", "a", " < b"), .long("a < b, …", "f(a", " < b, c", ")"),
    .long("a<b, …", "f(a", "<b, c", ")"), .long("generic or not", "", "a < b\n"),
    .long("generic or not on a line", "", "(a < b, c > d), "), .long("regex or not", "", "a / b\n"),
    .long("regex or not on a line", "x = ", "f(/, "), .long("slash and space", "", "x /y "),
    .long("closure or not", "", "if a { }\n"), .long("closure or not, nested", "if f(", "{ a }, ", ") {}"),
    .long("labels", "", "a: "), .long("get", "var a: Int {", "get ", "}"),
    .long("accessors", "var a: Int {", "get {} ", "}"), .long("yield", "", "yield "), .long("NUL", "", "\0"),
    .long("NUL between words", "", "a\0 "), .long("emoji", "", "😀"), .long("emoji words", "", "😀 "),
    .long("operators declared", "", "infix operator +\n"), .long("macros", "", "#m "),
    .long("macro calls", "", "#m(a)\n"), .long("unfinished strings", "", "\"a\n"),
    .long("unfinished regex", "", "x = /(\n"), .long("unfinished long regex", "", "#/\n"),
    .long("unfinished longer regex", "", "##/\n/#\n"), .long("unfinished calls", "", "f(a\n"),
    .long("unfinished closures", "", "f { a in\n"), .long("unfinished types", "", "struct S\n"),
    .long("unfinished functions", "", "func f(\n"), .long("unfinished generics", "", "let a: A<\n"),
    .long("unfinished attributes", "", "@A(\n"), .long("closing braces", "", "}\n"), .long("do", "", "do\n"),
    .long("case", "", "case a\n"), .long("placeholders", "", "<#T##a#> "),
    .long("conflict markers", "", "<<<<<<< a\n"),
  ]

  /// Code whose tree nests as deeply as it is long although no brackets nest, and declarations that refer to each other in
  /// a chain.
  package static let chained: [Extreme] = [
    .body("else if", "if isOn { Text(\"a\") }", " else if a == 1 { Text(\"b\") }"),
    .body(
      "else if in a row", "Text(\"a\"); if isOn { Text(\"a\") }", " else if isOn { Divider() }", " else { Text(\"c\") }"
    ),
    .body(
      "else if in a group", "Group { if true { Text(\"a\") }", " else if false { Text(\"b\") }", " }.onAppear { a = 1 }"
    ),
    .body("else if in an action", "Text(\"a\").onAppear { if isOn { load() }", " else if a == 1 { load() }", " }"),
    .body("else if in a task", "Text(\"a\").task { if isOn { load() }", " else if a == 1 { load() }", " }"),
    .body("modifiers", "Text(\"a\")", ".opacity(0.5)"), .body("modifiers on lines", "Text(\"a\")", "\n.padding()"),
    .body("actions", "Text(\"a\")", "\n.onChange(of: a) { isOn = a > 1 }"),
    .body("members of a condition", "if a", ".b", " { Text(\"a\") }"),
    .body("unwrapped conditions", "if a", "!", ".b { Text(\"a\") }"),
    .body("members of a color", "Text(\"a\").foregroundColor(Color", ".red", ")"),
    .body("members of a collection", "ForEach(a", ".b", ", id: \\.self) { Text($0) }"),
    .body("parts of a collection", "ForEach(a", ".prefix(3)", ", id: \\.self) { Text($0) }"),
    .body("subscripts of a collection", "ForEach(a", "[0]", ", id: \\.self) { Text($0) }"),
    .body("members in an action", "Text(\"a\").onAppear { a", ".b", " }"),
    .body("subscripts in an action", "Text(\"a\").onAppear { a", "[0]", " }"),
    .body("members in a task", "Text(\"a\").task { await a", "!.b", ".load() }"),
    .body("unwrapped in a task", "Text(\"a\").task { await a", "!", ".load() }"),
    .body("measures", "GeometryReader { proxy in Text(\"a\").onAppear { a = proxy", ".width", " } }"),
    .related(
      "unwrapped initial values", "struct V: View { @State var a = A()", "!", "; var body: some View { Text(\"a\") } }"),
    .related(
      "optional functions", "struct V: View { var a: (() -> Void)", "?", "; var body: some View { Text(\"a\") } }"),
    .related(
      "else if without views", "func f() { if a { }", " else if b { }",
      " }\nstruct V: View { var body: some View { Text(\"a\") } }"),
    .related(
      "else if in a helper", "struct V: View { var a: some View { if b { Text(\"a\") }", " else if b { Text(\"b\") }",
      " }\nvar body: some View { a } }"),
    .related(
      "else if in a modifier", "extension View { func f(_ a: Bool) -> some View { if a { self }",
      " else if a { self.opacity(0.5) }", " else { self } } }"),
    .related("classes", "class A0: ObservableObject { var a = 0 }\n", "class A§: A‹ { func f() { a = 1 } }\n"),
    .related(
      "equal values",
      "struct V: View { let a: A; var body: some View { Text(\"a\").animation(.default, value: a) } }\nstruct A: P1 {}\n",
      "protocol P§: P› {}\n"),
    .related("type aliases", "typealias A0 = Int\n", "typealias A§ = A‹\n"),
    .related(
      "functions", "", "func f§() { f›() }\n",
      "struct V: View { var body: some View { Text(\"a\").onAppear { f1() } } }"),
    .related(
      "methods", "struct V: View { @State var a = 0\n", "func f§() { f›() }\n",
      "var body: some View { Text(\"a\").onChange(of: a) { f1() } } }"),
    .related("helpers", "struct V: View {\n", "var a§: some View { VStack { a› } }\n", "var body: some View { a1 } }"),
    .related("views", "", "struct V§: View { @State var a = 0; var body: some View { V›() } }\n"),
    .related("inputs", "", "struct V§: View { let a: Int; var body: some View { V›(a: a).onAppear { print(a) } } }\n"),
    .related(
      "modifiers of the project", "extension View {\n", "func m§() -> some View { m›() }\n",
      "}\nstruct V: View { var body: some View { Text(\"a\").m1() } }"),
    .related(
      "local constants", "struct V: View { var body: some View {\nlet a0 = [1]\n", "let a§ = a‹\n",
      "ForEach(a§, id: \\.self) { Text(\"\\($0)\") } } }"),
    .related(
      "constants", "let a0 = 1\n", "let a§ = a‹\n",
      "struct V: View { var body: some View { Text(\"a\").frame(width: a§) } }"),
    .related(
      "singletons", "import Combine\n", "class S§ { static let shared = S§(); init() { S›.shared.f() }; func f() {} }\n"
    ),
    .related(
      "objects", "struct V: View { @StateObject var a = A1(); var body: some View { Text(\"a\") } }\n",
      "class A§: ObservableObject { var a = A›() }\n"),
  ]
}
