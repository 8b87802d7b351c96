import Harness

extension Difference {
  /// Shortens the file to a few lines for which the two trees still differ in the same way.
  func minimized(kinds: KindSet) -> [UInt8] {
    var comparison = Comparison(kinds: kinds, validity: validity)
    return file.bytes.reduced { bytes in
      guard case .different(let difference) = comparison.run(file, bytes: bytes) else { return false }
      return difference.summary == summary
    }
  }
}
