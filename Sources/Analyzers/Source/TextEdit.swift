/// Replaces a range of a source text with other text.
public struct TextEdit: Sendable, Hashable {
  /// UTF-8 offsets of the text to replace; empty for an insertion.
  public var range: Range<Int>
  /// The replacement.
  public var text: String

  /// - Parameters:
  ///   - range: UTF-8 offsets of the text to replace; empty for an insertion.
  ///   - text: the replacement.
  public init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }
}
