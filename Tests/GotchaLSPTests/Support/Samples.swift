import Analyzers

@testable import GotchaProgram

extension SourceText {
  /// The range of the first occurrence of a text.
  func range(of text: String) -> Range<Int> {
    let needle = Array(text.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: needle) } ?? bytes.count
    return start..<min(bytes.count, start + needle.count)
  }

  /// The range of the first occurrence of a text that is followed by another one.
  func range(of text: String, before next: String) -> Range<Int> {
    let both = range(of: text + next)
    return both.lowerBound..<both.upperBound - next.utf8.count
  }
}

/// A report about one file.
func report(_ path: String, _ source: SourceText, _ findings: [Finding]) -> Report {
  Report(
    catalog: .standard, files: [FileReport(path: path, source: source, findings: findings)], fileCount: 1,
    milliseconds: 7, findingCount: findings.count)
}

/// A finding for `.clipShape(…).blur(…)` with its fix.
enum ClipBeforeBlurSample {
  static func finding(in source: SourceText) -> Finding {
    let clip = source.range(of: "clipShape(.capsule)")
    let blur = source.range(of: "blur(radius: 8)")
    let swap = Fix(
      title: "Blur first, then clip", isSafe: true, isPreferred: true,
      edits: [TextEdit(clip, "blur(radius: 8)"), TextEdit(blur, "clipShape(.capsule)")])
    return Finding(
      rule: "clip_before_blur", severity: .warning, message: "This blur bleeds past the clip", range: blur,
      related: [RelatedLocation(range: clip, message: "clipped here")], fixes: [swap])
  }
}
