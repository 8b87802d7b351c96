extension SwiftUICatalog {
  /// The data about one name: a line of the catalog.
  ///
  /// A new entry is a line in the file of its topic. Fields with default values are omitted.
  package struct Entry: Sendable {
    package let name: StaticString
    package let kind: Kind
    /// The groups of names that it belongs to.
    let traits: Traits
    /// The role that a type gets by conforming to the protocol.
    let role: ViewRole?
    /// The roles of closures and views that are passed to it; nil if the general rule applies.
    let closures: ClosureParameters?
    /// The short name of a style.
    package let style: StyleMember?
    /// The versions that introduced it, on the platforms that have it; nil if they are not known.
    package let since: Availability?
    /// The platforms that do not have it.
    package let missing: PlatformSet
    /// The versions that later introduced it on platforms of `missing`.
    package let addedLater: Availability?
    /// Ways to call it that were introduced later than the name, or that are missing on more platforms.
    let forms: [Form]
    /// Ways to call it that are deprecated.
    let deprecations: [Deprecation]
    /// The view that a modifier must be applied to in order to have an effect; nil if that is any view.
    package let takesEffectOn: ModifierTarget?

    init(
      _ name: StaticString, _ kind: Kind, _ traits: Traits = [], role: ViewRole? = nil,
      closures: ClosureParameters? = nil, style: StyleMember? = nil, since: Availability? = nil,
      missing: PlatformSet = [], addedLater: Availability? = nil, forms: [Form] = [], deprecations: [Deprecation] = [],
      takesEffectOn: ModifierTarget? = nil
    ) {
      self.name = name
      self.kind = kind
      self.traits = traits
      self.role = role
      self.closures = closures
      self.style = style
      self.since = since
      self.missing = missing
      self.addedLater = addedLater
      self.forms = forms
      self.deprecations = deprecations
      self.takesEffectOn = takesEffectOn
    }

    func `is`(_ trait: Trait) -> Bool { traits.contains(trait) }

    /// Whether it is a shape, a color or a gradient: a view without content.
    var isShapeOrColor: Bool { kind == .view && (traits.contains(.shape) || traits.contains(.shapeStyle)) }
  }

  /// The kind of declaration that a name refers to.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case view, chartContent, scene, toolbarContent
    case modifier
    /// `.topBarTrailing`: a member of `ToolbarItemPlacement`.
    case toolbarPlacement
    /// `.navigationBarDrawer`: a member of `SearchFieldPlacement`.
    case searchPlacement
    case gesture, style, propertyWrapper, attribute, `protocol`, value, `class`
    /// A method of something other than a view.
    case method
    /// A function that is called without a receiver.
    case function
    /// `\.dismiss`: a value of the environment.
    case environmentKey

    /// Whether names of this kind are types or attributes, which begin with a capital letter.
    package var isType: Bool {
      switch self {
      case .view, .chartContent, .scene, .toolbarContent, .gesture, .style, .propertyWrapper, .attribute, .protocol,
        .value, .class:
        true
      case .modifier, .toolbarPlacement, .searchPlacement, .method, .function, .environmentKey: false
      }
    }
  }

  /// The short name of a style: `.plain` as an argument of `buttonStyle`.
  package struct StyleMember: Sendable {
    package let name: StaticString
    package let modifier: StaticString

    init(_ name: StaticString, of modifier: StaticString) {
      self.name = name
      self.modifier = modifier
    }
  }

  /// A way to call something, and where it exists.
  struct Form: Sendable {
    let call: CallForm
    /// The versions that introduced the form; nil if it is as old as the name.
    let since: Availability?
    /// The platforms that have the name, but not the form.
    let missing: PlatformSet

    init(_ call: CallForm, since: Availability? = nil, missing: PlatformSet = []) {
      self.call = call
      self.since = since
      self.missing = missing
    }
  }
}

/// The role of a type in SwiftUI, determined by the protocol that it conforms to.
package enum ViewRole: UInt8, Sendable {
  case view, viewModifier, app, scene, widget, toolbarContent, commands, representable, style
}

/// The view that a modifier must be applied to in order to have an effect.
package enum ModifierTarget: UInt8, Sendable {
  /// A view inside a navigation stack, not the stack itself.
  case screen
  /// A view in a navigation container, or the container.
  case navigation
  /// The outermost view of the presented content, not the view that presents it.
  case presentedRoot
  /// A scrolling view.
  case scrollView
  /// The stack in a scrolling view.
  case scrolledStack
  /// A row of a list, a section or a loop over rows, not the list.
  case row
  /// A list, or a view that contains it, not a row.
  case list
  /// A view that is a tab, not the tab view.
  case tab
}

extension SwiftUICatalog.Entry {
  /// The versions that introduced the API that a call uses. If several forms match, the last one counts.
  package func since(for call: FunctionCallExpr) -> Availability? {
    forms.last { $0.since != nil && $0.call.matches(call) }?.since ?? since
  }

  /// The platforms that lack the API that a call uses.
  package func missing(for call: FunctionCallExpr) -> PlatformSet {
    forms.reduce(into: missing) { platforms, form in
      if !form.missing.isEmpty, form.call.matches(call) { platforms.formUnion(form.missing) }
    }
  }

  /// The deprecation that applies to a call.
  package func deprecation(for call: FunctionCallExpr) -> Deprecation? {
    deprecations.first { $0.use == .call && $0.call?.matches(call) ?? true }
  }

  /// The deprecation that applies to other uses of the name.
  package func deprecation(of use: Deprecation.Use) -> Deprecation? { deprecations.first { $0.use == use } }

  /// Whether `deprecated_api` checks calls of the name.
  package var hasDeprecatedCalls: Bool { deprecations.contains { $0.use == .call && !$0.hasOwnRule } }

  /// Whether the name, or a form of it, was introduced in a known version.
  package var hasKnownVersions: Bool { since != nil || forms.contains { $0.since != nil } }
}
