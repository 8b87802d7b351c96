/// A deprecated way to call an API, and its replacement.
struct Deprecation: Sendable {
  /// What to use instead, for messages.
  let advice: StaticString
  /// How messages name the deprecated form; nil if all calls of the name are deprecated.
  let form: StaticString?
  /// The calls that are deprecated; nil for all calls of the name.
  let call: CallForm?
  /// The name of the replacement; nil if that is another form of the same name.
  let replacement: StaticString?
  /// The versions in which compilers warn; nil for a soft deprecation, without compiler warnings.
  let since: Availability?
  /// The versions that the replacement requires; nil if it is as old as what it replaces.
  let needs: Availability?

  init(
    _ advice: StaticString, form: StaticString? = nil, when call: CallForm? = nil, replacement: StaticString? = nil,
    since: Availability? = nil, needs: Availability? = nil
  ) {
    self.advice = advice
    self.form = form
    self.call = call
    self.replacement = replacement
    self.since = since
    self.needs = needs
  }
}
