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

  /// The problem as a warning if it is an error.
  var downgraded: Problem { kind == .error ? Problem(kind: .warning, place: place, message: message) : self }

  /// For standard error, as it is.
  var text: String { "\(kind.rawValue): " + (place.map { "\($0): " } ?? "") + message }
}
