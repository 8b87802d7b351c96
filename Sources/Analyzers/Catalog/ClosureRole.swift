/// Where a child view is placed in its parent.
package enum Slot: Sendable, Hashable {
  case inline
  /// The content of a `NavigationStack` or `NavigationView`.
  case stackRoot
  /// A destination of a `NavigationLink` or of `navigationDestination`.
  case pushed
  case sheet, cover, popover, inspector
  /// `alert`, `confirmationDialog`.
  case dialog
  case tab
  /// A column of a `NavigationSplitView`.
  case column
  case toolbar
  /// An element of a `ForEach`, `List` or `Table` over data.
  case row
  case overlay, background, label, menu
  /// The content of a window or another scene.
  case sceneRoot

  /// Whether the content is shown separately from the surrounding view, so that it needs its own stack.
  package var isPresentation: Bool { self == .sheet || self == .cover || self == .popover || self == .inspector }
}

/// The role of a closure in the call that it is passed to.
package enum ClosureRole: Sendable, Hashable {
  /// Builds views that are placed in a slot.
  case builder(Slot)
  /// Runs on an event; never part of a body.
  case action
  /// Runs immediately, as an argument of an ordinary function: `map { … }`.
  case transform
  /// Passed to unknown code, or stored.
  case unknown
}

/// The roles of a call's closures. The first parameter that matches an argument applies.
struct ClosureParameters: Sendable, ExpressibleByArrayLiteral {
  /// Some closures of a call, and their role in it.
  struct Parameter: Sendable {
    enum Place: Sendable {
      case any
      /// After the parentheses, without a label.
      case trailing
      case labeled(StaticString)
    }

    let place: Place
    /// The calls that it applies to; nil for all.
    let call: CallForm?
    let role: ClosureRole

    static func any(_ role: ClosureRole, when call: CallForm? = nil) -> Parameter {
      Parameter(place: .any, call: call, role: role)
    }

    static func trailing(_ role: ClosureRole, when call: CallForm? = nil) -> Parameter {
      Parameter(place: .trailing, call: call, role: role)
    }

    static func labeled(_ label: StaticString, _ role: ClosureRole) -> Parameter {
      Parameter(place: .labeled(label), call: nil, role: role)
    }

    fileprivate func fits(label: Name?, isTrailing: Bool, call: FunctionCallExpr) -> Bool {
      switch place {
      case .any: break
      case .trailing: guard isTrailing, label == nil else { return false }
      case .labeled(let expected): guard label == expected else { return false }
      }
      return self.call?.matches(call) ?? true
    }
  }

  private let parameters: [Parameter]

  init(arrayLiteral parameters: Parameter...) { self.parameters = parameters }

  /// Every closure runs on an event.
  static let action: ClosureParameters = [.any(.action)]

  /// Every closure runs immediately.
  static let transform: ClosureParameters = [.any(.transform)]

  /// Every closure builds views that are placed in a slot.
  static func builds(_ slot: Slot) -> ClosureParameters { [.any(.builder(slot))] }

  /// The closure builds rows for the data that is passed to the call, or is the content.
  static let rows: ClosureParameters = [.any(.builder(.inline), when: .noUnlabeledArguments), .any(.builder(.row))]

  /// `Button("Title") { action }` and `Button { action } label: { … }`, but not `Button(action: act) { label }`.
  static func button(building slot: Slot) -> ClosureParameters {
    [.trailing(.action, when: .without(["action", "intent"])), .any(.builder(slot))]
  }

  /// `TextField("Title", text: $text) { isEditing in … }` and `TextField(text: $text) { label }`.
  static let textField: ClosureParameters = [.trailing(.action, when: .firstUnlabeled), .any(.builder(.label))]

  /// `Stepper("Title") { up } onDecrement: { down }` and `Stepper(value: $count) { label }`.
  static let stepper = textField

  /// A button of the project, whose other closures build unknown content.
  static let projectButton = button(building: .inline)

  /// The role of an argument of a call; nil if none of the parameters matches.
  func role(label: Name?, isTrailing: Bool, in call: FunctionCallExpr) -> ClosureRole? {
    parameters.first { $0.fits(label: label, isTrailing: isTrailing, call: call) }?.role
  }

  /// The slot of views that are passed without a label or a condition.
  var slot: Slot? {
    for parameter in parameters {
      if case .any = parameter.place, parameter.call == nil, case .builder(let slot) = parameter.role { return slot }
    }
    return nil
  }
}

/// Labels whose closures have the same role in all calls.
package enum ClosureLabels {
  /// Closures that build labels, for modifiers and types.
  package static let parts: [StaticString] = ["label", "currentValueLabel", "icon", "header", "footer"]

  /// Additional labels, for types only.
  static let partsOfViews: [StaticString] = ["title", "placeholder"]

  /// Closures of types that run on an event.
  static let actions: [StaticString] = [
    "action", "perform", "onEditingChanged", "onCommit", "completion", "onCompletion",
  ]

  /// Views that are passed as a value instead of a closure.
  static let views: [StaticString] = ["destination", "content", "root", "sidebar", "detail"]
}
