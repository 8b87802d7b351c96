/// What a token is.
public enum TokenKind: UInt8, Sendable {
  case endOfFile
  case identifier
}

enum TokenFlags {
  /// A line break stands between the previous token and this one.
  static let newlineBefore: UInt8 = 1
}
