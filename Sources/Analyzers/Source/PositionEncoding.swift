/// The unit of a column. The names are those of LSP's `PositionEncodingKind`.
public enum PositionEncoding: String, Sendable, Hashable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

/// A position in a text, as line and column.
public struct SourcePosition: Sendable, Hashable, Comparable {
  /// 0-based line.
  public var line: Int
  /// 0-based column, in the units of the `PositionEncoding` that it was created with.
  public var column: Int

  /// - Parameters:
  ///   - line: 0-based line.
  ///   - column: 0-based column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
