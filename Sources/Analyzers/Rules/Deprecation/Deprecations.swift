/// What can be said of the use of a deprecated API.
struct DeprecationVerdict {
  let message: String
  /// Whether everything the code runs on is known to have the replacement.
  let canReplace: Bool
  let missingFact: String?
}

extension FileModel {
  /// What can be said of a modifier that the catalog calls deprecated.
  ///
  /// - Parameter needs: what the replacement needs here, where that is more than usual.
  /// - Returns: nil where this form of it is not deprecated, or the code runs on systems without the replacement.
  func deprecation(of modifier: Modifier, needs: Availability? = nil) -> DeprecationVerdict? {
    guard let call = modifier.call, let entry = SwiftUICatalog.entry(of: modifier.name),
      let deprecation = entry.deprecation(for: call)
    else { return nil }
    let message = "`\(deprecation.form ?? entry.name)` is deprecated: \(deprecation.advice)"
    guard let needs = needs ?? deprecation.needs else {
      return DeprecationVerdict(message: message, canReplace: true, missingFact: nil)
    }
    switch settings.supports(needs) {
    case true?: return DeprecationVerdict(message: message, canReplace: true, missingFact: nil)
    case false?: return nil
    case nil:
      return DeprecationVerdict(
        message: "\(message) from \(needs.text) on", canReplace: false,
        missingFact: "the deployment target, which the replacement needs to be \(needs.text)")
    }
  }
}
