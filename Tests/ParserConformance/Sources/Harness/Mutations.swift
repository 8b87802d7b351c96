import Analyzers

/// Ways to make a file malformed. Each passes its variants to `body`.
package enum Mutations {
  package typealias Body = ([UInt8]) -> Void

  /// All prefixes of the file.
  package static func prefixes(of bytes: [UInt8], _ body: Body) {
    for length in 0...bytes.count { body(Array(bytes[..<length])) }
  }

  /// The file without one byte, for every `step`-th byte.
  package static func deletions(in bytes: [UInt8], every step: Int, _ body: Body) {
    for at in stride(from: 0, to: bytes.count, by: step) { body(Array(bytes[..<at] + bytes[(at + 1)...])) }
  }

  /// The top-level statements and declarations of a file.
  package static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    withExtendedLifetime(SyntaxTree.parse(SourceText(bytes: bytes))) { tree in
      tree.root.children.map { Array(bytes[$0.range]) }
    }
  }

  /// Swaps two tokens, deletes one, or repeats one.
  package static func tokenChanges(in bytes: [UInt8], count: Int, _ random: inout SeededGenerator, _ body: Body) {
    let tokens = withExtendedLifetime(SyntaxTree.parse(SourceText(bytes: bytes))) { $0.tokens.map(\.range) }
    guard tokens.count > 2 else { return }
    for _ in 0..<count {
      let first = random.below(tokens.count - 1)
      let second = first + 1 + random.below(tokens.count - first - 1)
      let (a, b) = (tokens[first], tokens[second])
      var changed = Array(bytes[..<a.lowerBound])
      switch random.below(4) {
      case 0: changed += bytes[a.upperBound...]
      case 1: changed += bytes[a] + bytes[a.lowerBound...]
      case 2: changed += bytes[b] + bytes[a.lowerBound...]
      default: changed += bytes[b] + bytes[a.upperBound..<b.lowerBound] + bytes[a] + bytes[b.upperBound...]
      }
      body(changed)
    }
  }

  /// Replaces some bytes.
  package static func byteFlips(in bytes: [UInt8], count: Int, _ random: inout SeededGenerator, _ body: Body) {
    guard !bytes.isEmpty else { return }
    for _ in 0..<count {
      var changed = bytes
      for _ in 0...random.below(4) {
        let at = random.below(changed.count)
        changed[at] = random.chance(50) ? UInt8(random.below(256)) : random.pick(punctuation)
      }
      body(changed)
    }
  }

  private static let punctuation = Array("(){}[]<>\"'#\\/.,;:=@`$&!?*-\n\r\0".utf8)

  /// Inserts invalid UTF-8, NUL bytes and other unusual bytes.
  package static func oddBytes(in bytes: [UInt8], count: Int, _ random: inout SeededGenerator, _ body: Body) {
    let oddities: [[UInt8]] = [
      [0], [0, 0, 0], [0xFF], [0xFE, 0xFF], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80],
      [0xBF, 0xBF],
      [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xEF, 0xBB, 0xBF], [0x7F], [0x1B],
      [0xC2, 0xA0], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0x8D], [0xE2, 0x80, 0x9C], [0x0B], [0x0C], [0x0D], [0x0D, 0x0A],
      [0xF0, 0x9F, 0x98, 0x80], [0xCC, 0x80], [0xEF, 0xBF, 0xBF], Array("<#".utf8), Array("#>".utf8),
      Array("<<<<<<< HEAD\n".utf8), Array("=======\n".utf8), Array(">>>>>>> main\n".utf8),
    ]
    for _ in 0..<count {
      var changed = bytes
      for _ in 0...random.below(3) {
        changed.insert(contentsOf: random.pick(oddities), at: random.below(changed.count + 1))
      }
      body(changed)
    }
  }

  /// Tokens of the language in random order.
  package static func wordSoup(words: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<words {
      text += random.pick(vocabulary).utf8
      switch random.below(10) {
      case 0: text.append(UInt8(ascii: "\n"))
      case 1, 2: break
      default: text.append(UInt8(ascii: " "))
      }
    }
    return text
  }

  private static let vocabulary: [String] =
    """
    ( ) [ ] { } < > , ; : . .. ... ..< -> = == + - * / ! ? ?? ?. !. & && | || ~ ^ % @ # \\ $ _ ` ' " \""" #" "# \\( #/ /# /
    // /* */ #if #elseif #else #endif #available #selector #file #Preview #sourceLocation #keyPath #warning #! <# #> ::
    a b x foo Foo T Int String self Self super nil true false Any 0 1 1.5 0x1F 0x1p3 1e 0b 0o7 1_0 "s" "\\(x)" $0 $a `a` `a b`
    let var func class struct enum actor protocol extension import typealias associatedtype init deinit subscript case
    default switch if else guard for in while repeat do catch defer return throw break continue fallthrough where is as as?
    as! try try? try! await async throws rethrows some any each inout borrowing consuming sending isolated nonisolated
    nonisolated(unsafe) static final public private(set) open lazy weak unowned(safe) mutating override required
    convenience indirect infix prefix postfix operator precedencegroup macro get set willSet didSet _read _modify yield
    discard then copy consume unsafe package @MainActor @available(*, @objc( @_specialize(where @differentiable(
    @escaping @convention(c) \\.a \\Foo.b .c .Type .self .0 ~Copyable x: _ : a?.b a!.b a<b> a<b>( é 😀 日本 • √
    """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init) + ["\n", "\r\n", "\n\n", "  "]
}
