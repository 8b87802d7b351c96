/// The origin of the value of an expression in a view, as far as the file shows it. It determines whether the value may
/// change while the view is on screen.
package struct ValueOrigin: Sendable, Hashable {
  package enum Change: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Literals, constants, static members, and values that are computed only from `inputs`.
    case constant
    /// Some part of the value cannot be followed.
    case unknown
    /// State, a binding, a published value, geometry: a value that changes while the view is on screen.
    case changing

    package static func < (a: Change, b: Change) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .constant: 0
      case .unknown: 1
      case .changing: 2
      }
    }
  }

  package var change = Change.constant
  /// The properties that the enclosing view receives from its creator and that the value is computed from.
  package var inputs: [String] = []
  /// The members of objects that the value is computed from. Whether they change depends on their class.
  package var reads: [ObjectRead] = []
  /// Whether it is part of the element of a row that a part of the element identifies, as in `ForEach(items)`: another
  /// element with the same id has the same row.
  package var isOfElement = false
  /// The source of the changes: `selection`, `model.user`; empty if none is known.
  var source = ""
  /// The only member that is read of the object in `source`, a state of which code changes members.
  var memberOfState: ObjectRead?

  /// Whether it is the same wherever the surrounding code runs.
  var isFixed: Bool { change == .constant && inputs.isEmpty && reads.isEmpty }
}

/// `user` in `model.user`, where `model` is a property with a class type.
package struct ObjectRead: Sendable, Hashable {
  /// The declared type of the object.
  var type = ""
  /// Empty for a whole value of which code changes members: another value if it is a structure, the same object if it is
  /// a class.
  var member = ""
  /// As written: `model.user`.
  var path = ""
  /// Whether a wrapper shows that the type is a class.
  package var isObject = false
  /// Whether only a part of it is used, in a branch that shows it: `if let user = model.user`. Only a change from one such
  /// value to another one is a change then.
  package var isPayload = false
}

extension FileModel {
  /// The origin of a value.
  package func origin(of value: SyntaxNode) -> ValueOrigin {
    var search = OriginSearch(file: self)
    search.follow(value, depth: 0)
    return search.result
  }

  /// Environment values that change only when users change the system's settings.
  private static let appearance: [StaticString] = [
    "colorScheme", "locale", "layoutDirection", "legibilityWeight", "dynamicTypeSize",
  ]

  /// Whether a condition only depends on the system's settings, which hardly ever change while a view is shown.
  package func isAppearance(_ condition: SyntaxNode, in type: TypeDeclaration) -> Bool {
    let references = ([condition] + Array(condition.descendants)).compactMap { DeclReferenceExpr($0)?.name }
    let properties = references.prefix(Self.maximumNames).compactMap {
      type.storedProperty(named: $0.boundProperty ?? $0)
    }
    return !properties.isEmpty
      && properties.allSatisfy {
        $0.wrapper("Environment")?.firstArgument?.mentionsAny(of: Self.appearance) ?? false
      }
  }

  /// The maximum number of names of a condition that are looked up.
  private static var maximumNames: Int { 12 }

  /// Whether a parameter of a closure identifies the row that the closure builds: the element of `ForEach(items)`, the
  /// index of `ForEach(items.indices, id: \.self)`. A different value then means a different row.
  func isRowIdentity(_ position: Int, of closure: ClosureExpr, in call: FunctionCallExpr) -> Bool {
    guard let id = call.argument("id") else { return closure.parameterNames.count < 2 }
    let byPosition = id.mentionsAny(of: ["offset", "index"])
    guard closure.parameterNames.count > 1 else { return !byPosition }
    return byPosition ? position == 0 : position > 0
  }
}

/// Follows an expression to the properties, parameters and variables from which it is computed.
private struct OriginSearch {
  let file: FileModel
  var result = ValueOrigin()
  private var steps = 0
  /// The properties that change, as far as they were followed.
  private var changing: [Name] = []
  /// Whether to follow other properties after one that changes.
  private var followsAll = false

  /// The maximum nesting of names, helpers and computed properties to follow.
  private static let maximumDepth = 5
  /// The maximum number of nodes visited for one value. For a larger expression, the result is unknown.
  private static let maximumSteps = 160
  /// The maximum number of calls of one helper whose arguments are followed.
  private static let maximumCalls = 8

  init(file: FileModel) { self.file = file }

  mutating func follow(_ node: SyntaxNode, depth: Int) {
    steps += 1
    guard steps < Self.maximumSteps, depth < Self.maximumDepth else { return add(.unknown) }
    guard followsAll || result.change != .changing else { return }
    switch node.kind {
    case .declReferenceExpr: followName(node, depth: depth)
    case .memberAccessExpr: followPath(node, depth: depth)
    case .functionCallExpr: followCall(node, depth: depth)
    case .subscriptCallExpr:
      if let base = node.firstChild, base.lastName.isCapitalized { return add(.unknown) }
      followChildren(node, depth: depth)
    case .closureExpr, .keyPathExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr,
      .binaryOperatorExpr, .typeExpr:
      return
    case .macroExpansionExpr, .superExpr: add(.unknown)
    case .ifConfigDecl, .structDecl, .classDecl, .enumDecl, .functionDecl: add(.unknown)
    default: if !node.kind.isType { followChildren(node, depth: depth) }
    }
  }

  private mutating func followChildren(_ node: SyntaxNode, depth: Int) {
    for child in node.children { follow(child, depth: depth) }
  }

  private mutating func add(_ change: ValueOrigin.Change, _ source: Name? = nil) {
    if change == .changing, let source, !changing.contains(where: { $0 == source }) {
      changing.append(source)
    }
    guard change > result.change else { return }
    result.change = change
    result.source = source?.text ?? ""
  }

  private mutating func add(input name: Name) {
    let text = name.text
    if !result.inputs.contains(text) { result.inputs.append(text) }
  }

  // MARK: - Calls

  private static let pureFunctions: [StaticString] = ["min", "max", "abs", "round", "floor", "ceil", "sqrt", "zip"]

  private mutating func followCall(_ node: SyntaxNode, depth: Int) {
    guard let call = FunctionCallExpr(node), let callee = call.calledExpression else { return add(.unknown) }
    if let access = MemberAccessExpr(callee) {
      if let base = access.base, !base.lastName.isCapitalized {
        if base.isSelf { add(.unknown) }
        followPath(base, depth: depth, isCalled: true)
      } else if access.base != nil, !access.name.isCapitalized, access.name != "init" {
        // A static function may return anything.
        add(.unknown)
      }
      // `items.filter { $0.id == selection }`, `items.first(where: { $0.id == selection })`
      if access.base != nil, let closure = call.trailingClosure ?? call.closure("where"), closure.role != .action {
        for statement in closure.statements { follow(statement, depth: depth + 1) }
      }
    } else if let name = DeclReferenceExpr(callee)?.name {
      if name.isCapitalized {
        // Each evaluation creates a different value.
        if call.arguments.isEmpty, name == "Date" || name == "UUID" { add(.unknown) }
      } else if !name.isAny(of: Self.pureFunctions) {
        add(.unknown)
      }
    } else {
      add(.unknown)
    }
    for argument in call.arguments {
      if let value = argument.expression { follow(value, depth: depth) }
    }
  }

  // MARK: - Names

  private mutating func followName(_ node: SyntaxNode, depth: Int) {
    guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized else { return }
    if name == "self" { return add(.unknown) }
    if !followLocal(name, at: node, member: nil, depth: depth) {
      followProperty(name, at: node, member: nil, depth: depth)
    }
  }

  /// `name.a.b` depends on the name and its first member.
  ///
  /// - Parameter isCalled: whether a method of the value is called.
  private mutating func followPath(_ node: SyntaxNode, depth: Int, isCalled: Bool = false) {
    var members: [Name] = []
    var base = node
    while true {
      switch base.kind {
      case .memberAccessExpr:
        guard let access = MemberAccessExpr(base) else { return add(.unknown) }
        // `.case`
        guard let next = access.base else { return }
        if next.isSelf, let name = access.name {
          return followProperty(name, at: base, member: members.last, isCalled: isCalled, depth: depth)
        }
        if let name = access.name { members.append(name) }
        base = next
      case .optionalChainingExpr, .forceUnwrapExpr:
        guard let next = base.firstChild else { return add(.unknown) }
        base = next
      case .tupleExpr where base.unparenthesized != base: base = base.unparenthesized
      case .declReferenceExpr:
        guard let name = DeclReferenceExpr(base)?.name else { return add(.unknown) }
        if name.isCapitalized {
          // `Metrics.width` and `Store.shared` do not change; `Store.shared.user` may.
          if members.count > 1 || isCalled { add(.unknown) }
          return
        }
        if !followLocal(name, at: base, member: members.last, depth: depth) {
          followProperty(name, at: base, member: members.last, isCalled: isCalled, depth: depth)
        }
        return
      default: return follow(base, depth: depth)
      }
    }
  }

  /// - Returns: false if the name is not a local one.
  private mutating func followLocal(_ name: Name, at node: SyntaxNode, member: Name?, depth: Int) -> Bool {
    if name.isClosureArgument {
      followClosureArgument(name, at: node, member: member, depth: depth)
      return true
    }
    switch file.localBinding(of: name, at: node) {
    case nil: return false
    case .closureParameter(let closure, let position):
      followParameter(position, of: closure, member: member, depth: depth + 1)
    case .parameter(let parameter, let function): follow(parameter, of: function, depth: depth + 1)
    case .value(let value?, let place):
      guard place.bindsPayload else {
        follow(value, depth: depth + 1)
        return true
      }
      followPayload(at: node) { $0.follow(value, depth: depth + 1) }
    case .value(nil, let place):
      // `if let name` uses the outer value of the name.
      guard place.kind == .conditionElement, let outer = place.parent else {
        add(.unknown)
        return true
      }
      guard steps < Self.maximumSteps else { return true }
      steps += 1
      // The members of an object can change while the object stays the same.
      guard member == nil else {
        if !followLocal(name, at: outer, member: member, depth: depth + 1) {
          followProperty(name, at: outer, member: member, depth: depth + 1)
        }
        return true
      }
      followPayload(at: node) { part in
        if !part.followLocal(name, at: outer, member: nil, depth: depth + 1) {
          part.followProperty(name, at: outer, member: nil, depth: depth + 1)
        }
      }
    }
    return true
  }

  /// Follows a part of a value that exists in only one case. The same view receives another such value, unless a different
  /// case between the two, for example `loading`, removes the view.
  private mutating func followPayload(at node: SyntaxNode, _ follow: (inout OriginSearch) -> Void) {
    var part = OriginSearch(file: file)
    part.steps = steps
    // Of a collection and the id of an element in it, code may replace only the id.
    part.followsAll = true
    follow(&part)
    steps = part.steps
    if part.result.isOfElement { result.isOfElement = true }
    for input in part.result.inputs where !result.inputs.contains(input) { result.inputs.append(input) }
    for var read in part.result.reads {
      read.isPayload = true
      if !result.reads.contains(read) { result.reads.append(read) }
    }
    switch part.result.change {
    case .constant: break
    case .unknown: add(.unknown)
    case .changing:
      let type = file.enclosingType(of: node)
      let properties = part.changing.compactMap { type?.storedProperty(named: $0) }
      guard let property = properties.first(where: { file.replacesPayload(of: $0, at: node) }) else {
        return add(.unknown)
      }
      add(.changing, property.name)
    }
  }

  private mutating func followClosureArgument(_ name: Name, at node: SyntaxNode, member: Name?, depth: Int) {
    guard let closure = file.closures(around: node).first(where: { $0.parameterNames.isEmpty }) else {
      return add(.unknown)
    }
    followParameter(name.text == "$0" ? 0 : 1, of: closure, member: member, depth: depth + 1)
  }

  private mutating func followParameter(_ position: Int, of closure: ClosureExpr, member: Name?, depth: Int) {
    guard let use = closure.use else { return add(.unknown) }
    if use.isMember {
      // `user.map { Row($0) }`. The closure of a modifier receives a value that only the modifier knows.
      guard let base = use.call.base, use.callee.isAny(of: ["map", "flatMap", "filter", "first", "contains", "sorted"])
      else { return add(.unknown) }
      return followPath(base, depth: depth, isCalled: true)
    }
    switch use.callee {
    case _ where use.callee.isAny(of: ["ForEach", "List", "Table", "OutlineGroup"]):
      guard let data = use.call.firstUnlabeledArgument, !isID(position, member, of: closure, in: use.call) else {
        return
      }
      guard file.isRowIdentity(position, of: closure, in: use.call) else { return follow(data, depth: depth) }
      if !(use.call.argument("id")?.textEquals("\\.self") ?? false) { followElement(of: data, depth: depth) }
    case _ where use.callee.isAny(of: ["ScrollViewReader", "MapReader"]): return
    case _
    where use.callee.isAny(of: ["GeometryReader", "TimelineView", "AsyncImage", "WithViewStore", "KeyframeAnimator"]):
      add(.changing, use.callee)
    default: add(.unknown)
    }
  }

  /// Whether a parameter of a row's closure, or the member of it that is read, is the id of the row, which is constant for the
  /// row: `code` in `ForEach(pairs, id: \.code) { code, name in … }`, `$0.code` in `ForEach(items, id: \.code) { … }`.
  private func isID(_ position: Int, _ member: Name?, of closure: ClosureExpr, in call: FunctionCallExpr) -> Bool {
    let names = closure.parameterNames
    let name = names.count < 2 ? member : names.indices.contains(position) ? names[position] : nil
    guard let name, let id = call.argument("id") else { return false }
    return id.text == "\\.\(name.text)"
  }

  /// The element that identifies a row is constant for the row, but not what it contains if the data changes.
  private mutating func followElement(of data: SyntaxNode, depth: Int) {
    var part = OriginSearch(file: file)
    part.steps = steps
    part.follow(data, depth: depth)
    steps = part.steps
    if !part.result.isFixed || part.result.isOfElement { result.isOfElement = true }
  }

  /// The parameter of a helper has the values that its callers pass.
  private mutating func follow(_ parameter: FunctionParameter, of function: SyntaxNode, depth: Int) {
    guard depth < Self.maximumDepth, let declaration = FunctionDecl(function),
      let type = file.enclosingType(of: function), type.viewRole != nil,
      let values = file.values(passedFor: parameter, of: declaration, in: type), values.count <= Self.maximumCalls
    else { return add(.unknown) }
    for value in values {
      if let value { follow(value, depth: depth) } else if !parameter.hasDefault { add(.unknown) }
    }
  }

  // MARK: - Properties

  /// Environment values that change while an app is running.
  private static let changingEnvironment: [StaticString] = [
    "colorScheme", "horizontalSizeClass", "verticalSizeClass", "scenePhase", "dynamicTypeSize", "isEnabled",
    "isSearching", "editMode", "layoutDirection", "locale", "controlActiveState", "legibilityWeight",
  ]

  private mutating func followProperty(
    _ name: Name, at node: SyntaxNode, member: Name?, isCalled: Bool = false, depth: Int
  ) {
    guard let type = file.enclosingType(of: node), type.viewRole != nil else { return add(.unknown) }
    guard let property = type.storedProperty(named: name.boundProperty ?? name) else {
      guard depth + 1 < Self.maximumDepth,
        let computed = type.variables.first(where: { $0.binding.name == name && !$0.binding.isStored }),
        let getter = computed.binding.accessorBlock
      else { return add(.unknown) }
      return follow(getter, depth: depth + 1)
    }
    if property.isStatic { return }
    guard
      let wrapper = property.attributes.first(where: { $0.name?.isCapitalized ?? false && !$0.name.is(.viewBuilder) })
    else {
      if property.isLet, property.initialValue != nil || property.declaration.hasModifier("lazy") { return }
      add(input: name)
      if let member { read(member, of: property, isObject: false) }
      return
    }
    switch wrapper.name {
    case _ where wrapper.name.isAny(of: ["StateObject", "ObservedObject", "EnvironmentObject", "Bindable"]):
      follow(object: property, member, isCalled: isCalled)
    case _
    where wrapper.name.isAny(of: ["Binding", "AppStorage", "SceneStorage", "FocusState", "GestureState", "Query"]),
      _ where wrapper.name.isAny(of: ["FetchRequest", "SectionedFetchRequest", "AccessibilityFocusState"]):
      add(.changing, name)
    case _ where wrapper.name == "State":
      if file.changes(property, in: type) {
        if file.changesOnlyWhileHidden(property, readBy: node, in: type) { return }
        guard member == nil, !isCalled, let value = property.typeName, !file.replaces(property, in: type) else {
          return addMember(isCalled ? nil : member, of: property, in: type)
        }
        return add(inside: value, of: property)
      }
      if property.initialValueKind == .literal { return }
      if let member { read(member, of: property, isObject: false) } else if isCalled { add(.unknown) }
    case _ where wrapper.name == "Environment":
      if property.typeName != nil, property.type == nil {
        follow(object: property, member, isCalled: isCalled)
      } else if wrapper.firstArgument?.mentionsAny(of: Self.changingEnvironment) ?? false {
        add(.changing, name)
      } else {
        add(.unknown)
      }
    case _ where wrapper.name.isAny(of: ["Namespace", "ScaledMetric"]): return
    default: add(.unknown)
    }
  }

  /// A state that changes, and the member of it that the value is computed from; nil if it is not the only one.
  private mutating func addMember(_ member: Name?, of property: StoredProperty, in type: TypeDeclaration) {
    guard followsAll || result.change != .changing else { return }
    add(.changing, property.name)
    guard let member, let value = property.typeName, !file.replaces(property, in: type) else { return }
    result.memberOfState = ObjectRead(
      type: value.text, member: member.text, path: "\(property.name.text).\(member.text)")
  }

  /// A whole value of which code only changes members.
  private mutating func add(inside type: Name, of property: StoredProperty) {
    let read = ObjectRead(type: type.text, path: property.name.text)
    if !result.reads.contains(read) { result.reads.append(read) }
  }

  private mutating func follow(object property: StoredProperty, _ member: Name?, isCalled: Bool) {
    guard let member else {
      if isCalled { add(.unknown) }
      return
    }
    read(member, of: property, isObject: true)
  }

  private mutating func read(_ member: Name, of property: StoredProperty, isObject: Bool) {
    guard let type = property.typeName?.text else {
      if isObject { add(.unknown) }
      return
    }
    let read = ObjectRead(
      type: type, member: member.text, path: "\(property.name.text).\(member.text)", isObject: isObject)
    if !result.reads.contains(read) { result.reads.append(read) }
  }
}

extension FileModel {
  /// Whether a view sets a state from one value directly to another one, so that a view that shows its payload stays:
  /// with a control, or in code that runs on an event. Code that loads a value usually runs once.
  fileprivate func replacesPayload(of state: StoredProperty, at node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node) else { return false }
    let isSetByControl = bindings(of: state.name, in: type).contains { binding in
      !binding.isInside && !(ArgumentUse(binding.target)?.label.isAny(of: ["isPresented", "item"]) ?? false)
    }
    if isSetByControl { return true }
    guard state.wrapper(in: ["State", "Binding"]) != nil else { return false }
    return laterWrites(to: state, in: type).contains { write in
      !write.setsEmptyCase && !write.isInside && !write.isAfterSuspension
        && !closures(around: write.node).contains { $0.use?.callee.isAny(of: Self.loaders) ?? false }
        && !(write.node.enclosingMember.flatMap(FunctionDecl.init)?.isAsync ?? false)
    }
  }

  private static let loaders: [StaticString] = ["task", "onAppear", "Task", "detached"]
}

extension Write {
  /// Whether it sets `nil`, or a case without a payload.
  fileprivate var setsEmptyCase: Bool { assignment?.singleValue?.isEmptyCase ?? false }
}

extension SyntaxNode {
  /// `nil`, `.loading`, `Phase.loading`.
  package var isEmptyCase: Bool {
    kind == .nilLiteralExpr
      || MemberAccessExpr(self).map { $0.base == nil || ($0.base?.typeReferenceName.isCapitalized ?? false) } ?? false
  }

  /// Whether code that names a part of a value extracts it from a case: `case .loaded(let user)`, and
  /// `if let user = state.user`.
  fileprivate var bindsPayload: Bool {
    kind == .switchCase || kind == .conditionElement
  }
}
