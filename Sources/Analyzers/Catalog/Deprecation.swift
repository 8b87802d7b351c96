/// A deprecated way to use an API, and its replacement.
package struct Deprecation: Sendable {
  /// How code uses a name.
  package enum Use: Sendable {
    /// A call, or a member of a type as an argument.
    case call
    /// `\.name` in `@Environment` or `environment`.
    case environmentKey
    /// A type conforms to it.
    case conformance
    /// Its static members are read.
    case staticMember
    /// Its values are operands of `+`.
    case sum
  }

  /// What to use instead, for messages.
  package let advice: StaticString
  /// How messages name the deprecated form; nil if all uses of the name are deprecated.
  package let form: StaticString?
  /// The calls that are deprecated; nil for all calls of the name.
  package let call: CallForm?
  /// The use of the name that is deprecated.
  let use: Use
  /// The name of the replacement; nil if that is another form of the same name.
  package let replacement: StaticString?
  /// The versions in which compilers warn; nil for a soft deprecation, without compiler warnings.
  package let since: Availability?
  /// The versions that the replacement requires; nil if it is as old as what it replaces.
  package let needs: Availability?
  /// How to write the calls with the replacement. The first that fits a call applies; none if it depends on more than
  /// the call.
  package let rewrites: [Rewrite]
  /// Whether a rule for this API reports it, instead of `deprecated_api`.
  package let hasOwnRule: Bool

  init(
    _ advice: StaticString, form: StaticString? = nil, when call: CallForm? = nil, of use: Use = .call,
    replacement: StaticString? = nil, since: Availability? = nil, needs: Availability? = nil,
    rewrites: [Rewrite] = [], hasOwnRule: Bool = false
  ) {
    self.advice = advice
    self.form = form
    self.call = call
    self.use = use
    self.replacement = replacement
    self.since = since
    self.needs = needs
    self.rewrites = rewrites
    self.hasOwnRule = hasOwnRule
  }
}

/// How to write a deprecated call with its replacement.
package struct Rewrite: Sendable {
  package enum Form: Sendable {
    /// The modifiers that replace the call. `$0` and `$1` are the values of its arguments.
    case modifiers([StaticString])
    /// An argument whose value is a visibility in the new form, after the content: `.scrollIndicators(.hidden)`.
    case modifierInsteadOf(StaticString, StaticString)
    /// Some arguments with views become closures with the same labels, after the closure with the content.
    case closuresAfterContent([StaticString])
    /// An argument with a view becomes the closure after the parentheses, before one with a label, if any.
    case closureBeforeLabel(StaticString)
    /// The closure after the parentheses becomes that of another modifier.
    case closureOfModifier(StaticString)
    /// The closure of the call that is the only argument becomes the closure of the modifier itself.
    case closureOfArgument(StaticString)
  }

  /// When a fix preserves what is on screen.
  package enum Safety: Sendable {
    case always, never
    /// Only on shapes and colors, whose own layout cannot change.
    case onShapes
  }

  package let form: Form
  /// The calls that can be written so; nil for all.
  package let call: CallForm?
  package let safety: Safety

  init(_ form: Form, when call: CallForm? = nil, safety: Safety = .always) {
    self.form = form
    self.call = call
    self.safety = safety
  }

  static func modifiers(
    _ texts: StaticString..., when call: CallForm? = nil, safety: Safety = .always
  ) -> Rewrite {
    Rewrite(.modifiers(texts), when: call, safety: safety)
  }
}
