/// The verdict on the use of a deprecated API.
struct DeprecationVerdict {
  let message: String
  /// Whether all systems that the code supports are known to have the replacement.
  let canReplace: Bool
  let missingFact: String?
}

extension FileModel {
  /// The verdict on a modifier that the catalog lists as deprecated.
  ///
  /// - Parameter needs: the availability that the replacement requires here, if it is later than in the catalog.
  /// - Returns: nil if this form of the modifier is not deprecated, or if the code supports systems without the
  ///   replacement.
  func deprecation(of modifier: Modifier, needs: Availability? = nil) -> DeprecationVerdict? {
    guard let call = modifier.call, let entry = SwiftUICatalog.entry(of: modifier.name),
      let deprecation = entry.deprecation(for: call)
    else { return nil }
    let message = "`\(deprecation.form ?? entry.name)` is deprecated; \(deprecation.advice)"
    guard let needs = needs ?? deprecation.needs else {
      return DeprecationVerdict(message: message, canReplace: true, missingFact: nil)
    }
    switch settings.supports(needs) {
    case true?: return DeprecationVerdict(message: message, canReplace: true, missingFact: nil)
    case false?: return nil
    case nil:
      return DeprecationVerdict(
        message: "\(message) in \(needs.text) or later", canReplace: false,
        missingFact: "whether the deployment target is \(needs.text) or later, which the replacement requires")
    }
  }
}
