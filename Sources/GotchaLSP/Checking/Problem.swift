/// A problem with a run, printed to standard error.
struct Problem: Sendable, Hashable {
  enum Kind: String, Sendable {
    /// The run failed: something that the user requested explicitly could not be done.
    case error
    /// Something that the run discovered was skipped.
    case warning
    /// Something limits what the run can report.
    case note
  }

  let kind: Kind
  /// `path`, or `path:line:column`.
  let place: String?
  let message: String

  /// The problem with errors turned into warnings.
  var downgraded: Problem { kind == .error ? Problem(kind: .warning, place: place, message: message) : self }

  /// The unescaped line for standard error.
  var text: String { "\(kind.rawValue): " + (place.map { "\($0): " } ?? "") + message }
}
