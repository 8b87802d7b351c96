import Analyzers
import Testing

@testable import GotchaProgram

struct UnifiedDiffTests {
  @Test func looksLikeEveryOtherPatch() {
    let old = SourceText("1\n2\n3\n4\n5\n6\n7\n8\n")
    let new = SourceText("1\n2\n3\n4\nfive\n6\n7\n8\n")
    let patch = UnifiedDiff.bytes(path: "a.swift", old, new)
    #expect(
      String(decoding: patch, as: UTF8.self)
        == "--- a/a.swift\n+++ b/a.swift\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
    #expect(UnifiedDiff.bytes(path: "a.swift", old, old).isEmpty)
  }

  static let pairs: [(String, String)] = [
    ("a\nb\n", "a\nc\n"), ("a\nb", "a\nc"), ("a\nb", "a\nb\n"), ("a\nb\n", "a\nb"), ("a\r\nb\r\n", "a\r\nc\r\nd\r\n"),
    ("\u{FEFF}a\n", "\u{FEFF}b\n"), ("", "a\n"), ("a\n", ""), ("a\rb\rc", "a\rx\rc"), ("a\n\n\nb\n", "\na\n\nb\n\n"),
    ("日本\n😀\n", "日本\n😁\n"),
  ]

  @Test(arguments: ["a.swift", "A b/c d.swift", "日本/😀.swift", "new\nline.swift", "quo\"te\\.swift", "tab\there.swift"])
  func gitAppliesIt(_ path: String) throws {
    for (old, new) in Self.pairs { try expectGitApplies(path, old, new) }
  }

  @Test func gitAppliesRandomChanges() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<60 {
      var lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        "line \(Int.random(in: 0...5, using: &random))\n"
      }
      let old = lines.joined()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0...lines.count, using: &random)
        if Bool.random(using: &random) || at == lines.count {
          lines.insert("new \(Int.random(in: 0...3, using: &random))\n", at: at)
        } else {
          lines.remove(at: at)
        }
      }
      if Bool.random(using: &random), let last = lines.popLast() { lines.append(String(last.dropLast())) }
      try expectGitApplies("a.swift", old, lines.joined())
    }
  }

  /// For programs, a patch contains the exact bytes; a terminal would interpret control characters in it.
  @Test func aPatchOnATerminalIsHarmless() throws {
    let flagged = "/*\t\u{1B}[2J \u{202E} */ struct A {} // gotcha:disable:this no_such_rule\r\n"
    let world = try TestWorld(["a\u{1B}.swift": flagged])
    let exact = world.run("check", "--diff").output
    #expect(exact.contains("-" + flagged) && exact.contains("+++ \"b/a\\033.swift\"\n"))
    let shown = world.run(["check", "--diff"], isTerminal: true).output
    #expect(shown.contains("-/*\t\u{FFFD}[2J \u{FFFD} */ struct A {} // gotcha:disable:this no_such_rule\n"))
    #expect(!shown.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{202E}" })
  }

  private func expectGitApplies(_ path: String, _ old: String, _ new: String) throws {
    guard old != new else { return }
    let world = try TestWorld([path: old])
    let patch = UnifiedDiff.bytes(path: path, SourceText(old), SourceText(new))
    let outcome = try world.system(["git", "apply", "--whitespace=nowarn", "-"], input: patch)
    #expect(outcome.status == 0, "\(String(decoding: patch, as: UTF8.self).debugDescription)")
    if new.isEmpty {
      #expect((try? world.read(path)) ?? "" == "")
    } else {
      #expect(try world.read(path) == new)
    }
  }
}
