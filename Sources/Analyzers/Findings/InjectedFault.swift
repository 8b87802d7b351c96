#if DEBUG
import GotchaSupport

/// A fault that a test requests in a comment: `// gotcha-fault: trap in clip_before_blur`. Debug builds only.
struct InjectedFault {
  enum Kind: String {
    case trap, loop, exhaust, overflow
  }

  private let kind: Kind
  /// The rule that fails; `analysis` for the code around all rules, `facts` for the code that collects facts.
  private let place: String

  /// - Returns: nil if the text does not request a fault.
  init?(in source: SourceText) {
    guard let offset = source.bytes.firstOffset(of: "gotcha-fault: ") else { return nil }
    let line = source.lineRange(source.line(at: offset))
    let words = source.string(in: line).split(separator: " ").drop { $0 != "gotcha-fault:" }.map(String.init)
    guard words.count >= 4, let kind = Kind(rawValue: words[1]) else { return nil }
    (self.kind, place) = (kind, words[3])
  }

  /// Fails if `place` is the requested one.
  func strike(_ place: String) {
    guard place == self.place else { return }
    switch kind {
    case .trap: preconditionFailure("requested by a test")
    case .loop:
      var count = 0
      while count >= 0 { count = (count + 1) & 0xFFFF }
    case .exhaust:
      var blocks: [[UInt8]] = []
      while blocks.count < 1_000_000 { blocks.append([UInt8](repeating: UInt8(blocks.count & 0xFF), count: 1 << 20)) }
    case .overflow: _ = Self.recurse(1)
    }
  }

  private static func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) &+ recurse(depth + 2) }
}
#endif
