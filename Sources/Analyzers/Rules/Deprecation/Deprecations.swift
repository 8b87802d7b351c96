/// An API that SwiftUI deprecated, and what to use instead: a row of the table that all rules about deprecations read.
struct Deprecation: Sendable {
  /// The name in the source.
  let name: StaticString
  /// What to use instead, for messages.
  let advice: String
  /// What the replacement needs; nil where it is as old as what it replaces.
  let needs: Availability?

  // MARK: - The table

  static let foregroundColor = Deprecation(
    name: "foregroundColor", advice: "use `foregroundStyle`", needs: .year2021)
  static let cornerRadius = Deprecation(
    name: "cornerRadius", advice: "clip to a `RoundedRectangle` instead", needs: nil)
  static let autocapitalization = Deprecation(
    name: "autocapitalization", advice: "use `textInputAutocapitalization`", needs: .year2021)
  static let overlay = Deprecation(
    name: "overlay", advice: "put the view into a closure", needs: .year2021)
  static let background = Deprecation(
    name: "background", advice: "put the view into a closure", needs: .year2021)
  static let mask = Deprecation(
    name: "mask", advice: "put the view into a closure", needs: .year2021)

  // MARK: - Reading it

  /// What can be said of a use.
  struct Verdict {
    let message: String
    /// Whether everything the code runs on is known to have the replacement.
    let canReplace: Bool
    let missingFact: String?
  }

  /// - Parameters:
  ///   - form: how the message names the use, where the name alone does not say it.
  ///   - needs: what the replacement needs here, where that is more than usual.
  /// - Returns: nil where the code runs on systems without the replacement.
  func verdict(in file: FileModel, form: String? = nil, needs: Availability? = nil) -> Verdict? {
    let message = "`\(form ?? "\(name)")` is deprecated: \(advice)"
    guard let needs = needs ?? self.needs else {
      return Verdict(message: message, canReplace: true, missingFact: nil)
    }
    switch file.settings.supports(needs) {
    case true?: return Verdict(message: message, canReplace: true, missingFact: nil)
    case false?: return nil
    case nil:
      return Verdict(
        message: "\(message) from \(needs.text) on", canReplace: false,
        missingFact: "the deployment target, which the replacement needs to be \(needs.text)")
    }
  }
}
