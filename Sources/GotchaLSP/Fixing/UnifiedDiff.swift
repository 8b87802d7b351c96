import GotchaAnalysis
import GotchaSupport

/// A patch that `git apply` and `patch -p1` accept.
enum UnifiedDiff {
  private static let contextLines = 3

  /// - Parameter path: as shown in reports; relative to the folder in which the patch will be applied.
  /// - Returns: the patch, empty if nothing differs.
  static func bytes(path: String, _ old: SourceText, _ new: SourceText) -> [UInt8] {
    let diff = LineDiff(old, new)
    guard !diff.changes.isEmpty else { return [] }
    let suffix = path.hasPrefix("/") ? path : "/" + path
    var output = Array("--- \(name("a" + suffix))\n+++ \(name("b" + suffix))\n".utf8)
    var rest = diff.changes[...]
    while let first = rest.popFirst() {
      var hunk = [first]
      while let next = rest.first, let last = hunk.last, next.old.lowerBound - last.old.upperBound <= 2 * contextLines {
        hunk.append(next)
        rest.removeFirst()
      }
      write(hunk, of: diff, to: &output)
    }
    return output
  }

  private static func write(_ changes: [LineDiff.Change], of diff: LineDiff, to output: inout [UInt8]) {
    guard let first = changes.first, let last = changes.last else { return }
    let before = min(contextLines, first.old.lowerBound)
    let after = min(contextLines, diff.old.count - last.old.upperBound)
    let old = first.old.lowerBound - before..<last.old.upperBound + after
    let new = first.new.lowerBound - before..<last.new.upperBound + after
    output += Array("@@ -\(place(old)) +\(place(new)) @@\n".utf8)
    var at = old.lowerBound
    for change in changes {
      for line in diff.old[at..<change.old.lowerBound] { write(" ", line, to: &output) }
      for line in diff.old[change.old] { write("-", line, to: &output) }
      for line in diff.new[change.new] { write("+", line, to: &output) }
      at = change.old.upperBound
    }
    for line in diff.old[at..<old.upperBound] { write(" ", line, to: &output) }
  }

  /// `start,count`; an empty range refers to the line before it.
  private static func place(_ lines: Range<Int>) -> String {
    "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
  }

  private static func write(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: sign))
    output += line
    if line.last != UInt8(ascii: "\n") { output += Array("\n\\ No newline at end of file\n".utf8) }
  }

  /// A file name as git writes it: quoted if it contains a character that would end it or control a terminal, followed
  /// by a tab if it contains spaces.
  private static func name(_ path: String) -> String {
    let needsQuotes = path.unicodeScalars.contains { PrintableText.isControl($0) || $0 == "\"" || $0 == "\\" }
    guard needsQuotes else { return path.utf8.contains(UInt8(ascii: " ")) ? path + "\t" : path }
    var quoted = "\""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        guard PrintableText.isControl(scalar) else {
          quoted.unicodeScalars.append(scalar)
          continue
        }
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 8)
          quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      }
    }
    return quoted + "\""
  }
}
