/// The revisions of the Model Context Protocol that the server supports, oldest first.
enum ModelContextRevision: String, CaseIterable, Comparable, Sendable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  /// Without a handshake: each request names its revision.
  case july2026 = "2026-07-28"

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// Whether a session begins with `initialize`.
  var hasHandshake: Bool { self < .july2026 }
  /// Whether a message may be a batch.
  var hasBatches: Bool { self == .march2025 }
  /// Whether tools have annotations.
  var hasAnnotations: Bool { self >= .march2025 }
  /// Whether tools have titles and results have structured content.
  var hasStructuredContent: Bool { self >= .june2025 }

  /// The revision of a session.
  ///
  /// - Parameter requested: what the client wants to speak.
  /// - Returns: the requested revision if it has a handshake; otherwise, the latest one that does.
  static func negotiated(_ requested: String) -> ModelContextRevision {
    let supported = allCases.filter(\.hasHandshake)
    return supported.first { $0.rawValue == requested } ?? supported.max() ?? .november2025
  }
}
