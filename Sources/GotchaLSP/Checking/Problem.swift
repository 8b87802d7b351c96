/// Something a run could not do, for standard error.
struct Problem: Sendable, Hashable {
  enum Kind: String, Sendable {
    /// The run failed: what was asked for by name could not be done.
    case error
    /// Part of what was found on the way was left out.
    case warning
    /// Something was found that limits what the run can report.
    case note
  }

  let kind: Kind
  /// `path`, or `path:line:column`.
  let place: String?
  let message: String

  /// As on standard error.
  var text: String { "\(kind.rawValue): " + (place.map { "\($0.onOneLine): " } ?? "") + message }
}
