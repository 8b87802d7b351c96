// Determines whether the arguments of a view change while it is on screen.

/// Whether a view on screen may get another value for one of its inputs.
package enum InputChange {
  /// All known code that creates the view passes a constant, or creates another view for another value.
  case neverChanges
  /// Some code cannot be followed, or none is known.
  case unknown
  /// Code that keeps the view passes a value that changes.
  case changes(Located<ViewInputFact>, ViewArgument)

}

/// How long an input of a view stays the same.
package enum InputConstancy: Sendable {
  /// It is a constant, or what identifies the view.
  case always
  /// It is part of the element of a row that a part of the element identifies: another element with the same id may have
  /// other contents.
  case ofElement
  /// A destination or a presentation is built with it; SwiftUI may build the same one again with another value.
  case untilShownAgain
}

/// The code that creates a view, according to the index.
package struct ViewInputs {
  fileprivate let file: FileModel
  fileprivate let type: TypeDeclaration

  /// Whether the view may get another value for a parameter of one of its initializers.
  func mayChange(_ parameter: FunctionParameter, of initializer: InitializerDecl) -> InputChange {
    guard let key = InputKey(parameter, of: initializer) else { return .unknown }
    return file.facts.mayChange(key, of: type.name.text, in: visibility)
  }

  /// Whether the view may get another value for one of its properties: through its memberwise initializer, or through a
  /// value from which its initializers compute the property.
  package func mayChange(_ property: StoredProperty) -> InputChange {
    guard !type.initializers.isEmpty else {
      return file.facts.mayChange(.label(property.name.text), of: type.name.text, in: visibility)
    }
    var result = InputChange.neverChanges
    for initializer in type.initializers {
      guard let body = initializer.body else { return .unknown }
      for assignment in file.assignments(in: body) {
        guard let target = assignment.target.selfMemberName,
          target == property.name || target.isStorage(of: property.name)
        else { continue }
        for value in assignment.value {
          for parameter in type.inputs(of: initializer, readBy: value, in: file) {
            switch mayChange(parameter, of: initializer) {
            case .neverChanges: continue
            case .unknown: result = .unknown
            case let change: return change
            }
          }
        }
      }
    }
    return result
  }

  /// What known code passes for a property, directly or through other views, if it never passes another value to the same
  /// view; nil if it may.
  package func constancy(of property: StoredProperty) -> InputConstancy? {
    type.initializers.isEmpty ? constancy(of: .label(property.name.text)) : nil
  }

  /// What known code passes for a parameter of an initializer, directly or through other views, if it never passes another
  /// value to the same view; nil if it may.
  package func constancy(of parameter: FunctionParameter, of initializer: InitializerDecl) -> InputConstancy? {
    InputKey(parameter, of: initializer).flatMap(constancy)
  }

  private func constancy(of key: InputKey) -> InputConstancy? {
    var search = InputSearch(facts: file.facts)
    guard case .neverChanges = search.mayChange(key, of: type.name.text, in: visibility) else { return nil }
    return search.meetsNewView ? .untilShownAgain : search.meetsElement ? .ofElement : .always
  }

  /// The code that passes a value for a parameter, with the value if the view lives as long as its surroundings.
  package func passed(
    _ parameter: FunctionParameter, of initializer: InitializerDecl
  ) -> [(use: Located<ViewInputFact>, argument: ViewArgument?)] {
    guard let key = InputKey(parameter, of: initializer) else { return [] }
    let name = type.name.text
    return file.facts.viewInputs(of: name).filter { !$0.isInTests }.compactMap { use in
      if let argument = use.fact.argument(for: key) { return (use, argument) }
      guard use.fact.arguments.isEmpty, case .label(let label) = key else { return nil }
      let isPassed = file.facts.uses(of: name).contains { other in
        other.path == use.path && other.fact.place == use.fact.place && other.fact.labels.contains(label)
      }
      return isPassed ? (use, nil) : nil
    }
  }

  /// Whether some code may show the same view with another value. This is not the case if all code creates another
  /// view, or returns the view to code that shows it in its own way.
  package var mayBeKept: Bool {
    let uses = file.facts.viewInputs(of: type.name.text).filter { !$0.isInTests }
    return uses.isEmpty || uses.contains { $0.fact.slot == .inline && !$0.fact.isIdentified }
  }

  /// Whether any code, except previews and tests, is known to create the view.
  package var areUsed: Bool { file.facts.viewInputs(of: type.name.text).contains { !$0.isInTests } }

  /// Where a caller passes a copy of its own `@State` that only this view could change, although it does not get the
  /// binding: the caller reads the state and no code sets it.
  package func copyOfStateThatNothingSets(for property: StoredProperty) -> RelatedLocation? {
    for use in file.facts.viewInputs(of: type.name.text) where !use.isInTests {
      for (value, other, caller) in values(for: property, passedBy: use.fact.owner) {
        guard let name = value.selfMemberName, !other.isLocal(value), let held = other.holder(of: name, in: caller),
          held.property.wrapper("State") != nil, !held.file.changes(held.property, in: held.type),
          held.steps.contains(where: { $0.file.reads($0.property, in: $0.type, besides: value) })
        else { continue }
        return other.related(value.range, "passes a copy of `\(name.text)`, which no code sets")
      }
    }
    return nil
  }

  /// Whether each view that creates the view makes a new object for a property in the argument, `Model()` or `.init()`.
  package func areMade(for property: StoredProperty) -> Bool {
    let uses = file.facts.viewInputs(of: type.name.text).filter { !$0.isInTests }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        let values = values(for: property, passedBy: use.fact.owner)
        return !values.isEmpty && values.allSatisfy { ValueKind($0.value) == .constructor }
      }
  }

  /// What a view that creates the view passes for a property, with its file and its type.
  private func values(
    for property: StoredProperty, passedBy owner: String
  ) -> [(value: SyntaxNode, file: FileModel, caller: TypeDeclaration)] {
    guard !owner.isEmpty, let known = file.facts.type(named: owner), let (body, other) = file.bodyOfView(known),
      let caller = other.enclosingType(of: body)
    else { return [] }
    return other.calls(named: type.name.text).compactMap { call in
      guard other.enclosingType(of: call.node) === caller,
        let value = call.arguments.first(where: { $0.label.map { $0 == property.name } ?? false })?.expression
      else { return nil }
      return (value, other, caller)
    }
  }

  private var visibility: String? { type.declaration.isPrivate ? file.facts.path : nil }
}

extension FileModel {
  /// Whether a view reads a property, other than to pass it to a view of the project.
  fileprivate func reads(_ property: StoredProperty, in type: TypeDeclaration, besides value: SyntaxNode) -> Bool {
    unqualifiedReferences(to: property.name, in: type).contains { reference in
      if reference.range == value.range || value.range.contains(reference.range.lowerBound) { return false }
      guard let argument = reference.parent.flatMap(LabeledExpr.init),
        let name = argument.node.parent.flatMap(FunctionCallExpr.init)?.calleeName, name.isCapitalized
      else { return true }
      // A value that is made from it is what the view is about: `Order(size: size)`.
      if SwiftUICatalog.entry(of: name) != nil { return true }
      return facts.type(named: name.text) != nil && facts.view(named: name.text) == nil
    }
  }

  /// The call that creates a view, with the model of its file; nil if the code cannot be read.
  package func call(at use: Located<ViewInputFact>) -> (call: FunctionCallExpr, file: FileModel)? {
    if use.path == facts.path {
      return calls(named: use.fact.name).first { $0.range == use.range }.map { ($0, self) }
    }
    guard let known = facts.type(named: use.fact.owner), let (owner, other) = declaration(of: known),
      let start = other.place(of: use.range.lowerBound, in: use.path)
    else { return nil }
    return other.calls(named: use.fact.name).first { call in
      call.range.lowerBound == start && other.enclosingType(of: call.node) === owner
    }.map { ($0, other) }
  }

  /// Whether the only code that creates a view passes a state for an argument of which code changes only fields, and none of
  /// those that matter: `task.isDone = true` where only `task.id` is read.
  package func onlyOtherFieldsChange(
    than fields: Set<String>, of argument: ViewArgument, at use: Located<ViewInputFact>
  ) -> Bool {
    guard !fields.isEmpty, facts.viewInputs(of: use.fact.name).count(where: { !$0.isInTests }) == 1,
      let (call, file) = call(at: use)
    else { return false }
    let start = use.range(of: argument.place).lowerBound - use.range.lowerBound + call.range.lowerBound
    let value = call.arguments.lazy.compactMap(\.expression).first { $0.range.lowerBound == start }
    guard let value, value.kind == .declReferenceExpr, let state = file.ownProperty(value),
      let type = file.enclosingType(of: value), file.isState(state, in: type)
    else { return false }
    let changes = file.laterWrites(to: state, in: type) + file.bindings(of: state.name, in: type)
    return changes.allSatisfy { change in
      let path = change.target.pathText.split(separator: ".")
      return change.isInside && path.count > 1 && !fields.contains(String(path[1]))
    }
  }

  /// The known information about the arguments of a view.
  package func inputs(of view: TypeDeclaration) -> ViewInputs { ViewInputs(file: self, type: view) }
}

/// A parameter, identified as in calls.
enum InputKey: Hashable {
  case label(String)
  /// The position among the parameters without a label.
  case position(Int)
  /// A closure, which can be passed after the parentheses.
  case closure(String)

  fileprivate init?(_ parameter: FunctionParameter, of initializer: InitializerDecl) {
    let label = parameter.label
    if parameter.isFunction {
      self = .closure(label)
    } else if label == "_" {
      let before = initializer.parameters.prefix { $0.node != parameter.node }
      self = .position(before.count { $0.label == "_" })
    } else {
      self = .label(label)
    }
  }
}

extension ViewInputFact {
  /// The argument for a parameter; nil if it has its default value.
  fileprivate func argument(for key: InputKey) -> ViewArgument? {
    switch key {
    case .label(let label): arguments.first { $0.label == label }
    case .position(let position):
      arguments.lazy.filter { $0.label.isEmpty && !$0.isTrailing }.dropFirst(position).first
    case .closure(let label):
      arguments.first { $0.label == label || label == "_" && $0.label.isEmpty } ?? arguments.first(where: \.isTrailing)
    }
  }
}

extension FactReader {
  /// Whether all known code that creates a view builds another one each time: in a sheet, as a destination, in an action.
  package func isAlwaysBuiltAgain(_ view: String) -> Bool {
    let uses = viewInputs(of: view).filter { !$0.isInTests }
    return !isAmbiguous(view) && !uses.isEmpty && uses.allSatisfy(\.fact.slot.buildsAnew)
  }

  /// Whether a view may get another value for a parameter while it is on screen: based on its own arguments and, if a
  /// parent passes on one of its inputs, on those of the parent.
  fileprivate func mayChange(_ key: InputKey, of view: String, in visibility: String?) -> InputChange {
    var search = InputSearch(facts: self)
    return search.mayChange(key, of: view, in: visibility)
  }
}

/// Follows an input through the views that pass it on.
private struct InputSearch {
  let facts: FactReader
  private var visited: Set<Step> = []
  /// Whether one of the values is part of the element of a row.
  private(set) var meetsElement = false
  /// Whether one of the views is a destination or presented.
  private(set) var meetsNewView = false

  private struct Step: Hashable {
    let view: String
    let key: InputKey
  }

  /// The maximum number of inputs of views to visit for one query.
  private static let maximumSteps = 24

  init(facts: FactReader) { self.facts = facts }

  /// - Parameter visibility: the only file that can see the view; nil for all files.
  mutating func mayChange(_ key: InputKey, of view: String, in visibility: String?) -> InputChange {
    guard visited.insert(Step(view: view, key: key)).inserted else { return .neverChanges }
    guard visited.count <= Self.maximumSteps, visibility != nil || !facts.isAmbiguous(view) else { return .unknown }
    let all = facts.viewInputs(of: view).filter { visibility == nil || $0.path == visibility }
    guard !all.isEmpty else { return .unknown }
    var isUnknown = false
    for use in all where !use.isInTests {
      if use.fact.slot.buildsAnew || use.fact.isIdentified {
        if use.fact.slot == .pushed || use.fact.slot == .presented { meetsNewView = true }
        continue
      }
      guard let argument = use.fact.argument(for: key) else { continue }
      switch mayChange(argument, of: use) {
      case .neverChanges: if use.fact.slot == .helper, !argument.origin.isFixed { isUnknown = true }
      case .unknown: isUnknown = true
      case let change:
        guard use.fact.slot != .helper else {
          isUnknown = true
          continue
        }
        return change
      }
    }
    return isUnknown ? .unknown : .neverChanges
  }

  private mutating func mayChange(_ argument: ViewArgument, of use: Located<ViewInputFact>) -> InputChange {
    let origin = argument.origin
    if origin.isOfElement { meetsElement = true }
    if facts.isChanging(origin) { return .changes(use, argument) }
    var isUnknown = origin.change != .constant
    for read in origin.reads {
      switch mayChange(read) {
      case true?:
        var changing = argument
        changing.origin.source = read.path
        return .changes(use, changing)
      case nil: isUnknown = true
      case false?: continue
      }
    }
    for input in origin.inputs {
      switch mayChange(input, ofOwner: use) {
      case .unknown: isUnknown = true
      case .neverChanges: continue
      case let change: return change
      }
    }
    return isUnknown ? .unknown : .neverChanges
  }

  /// Whether a property that the owner receives from its creator may change.
  private mutating func mayChange(_ property: String, ofOwner use: Located<ViewInputFact>) -> InputChange {
    let owner = use.fact.owner
    guard !owner.isEmpty, let declared = facts.type(named: owner) else { return .unknown }
    let initializers = declared.members.filter { $0.kind == .initializer }
    guard initializers.isEmpty || initializers.contains(where: { $0.parameters.contains { $0.label == property } })
    else {
      return .unknown
    }
    return mayChange(.label(property), of: owner, in: declared.fact.isPrivate ? declared.declaration.path : nil)
  }

  /// Whether a member of an object changes; nil if it is not known.
  private func mayChange(_ read: ObjectRead) -> Bool? {
    if read.member.isEmpty { return !facts.isReference(read) }
    guard let type = facts.type(named: read.type) else { return read.isObject ? nil : false }
    guard type.isClass else { return type.fact.kind == .protocol || type.fact.kind == .actor ? nil : false }
    guard let property = type.properties.first(where: { $0.name == read.member && !$0.isStatic }) else {
      return facts.change(of: read) == .changing ? true : nil
    }
    return read.isPayload ? facts.replacesPayload(of: property, of: type) : facts.isWritten(property, of: type)
  }
}
