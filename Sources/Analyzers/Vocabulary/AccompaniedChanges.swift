// Determines whether a change that no view observes is shown anyway.

/// How the variables of an object change that a view shows.
package enum ShownChange: Sendable {
  /// Not after the object is set up.
  case never
  /// Each known change comes with one that updates the view.
  case accompanied
  /// Each known change may come with one that updates the view.
  case perhapsAccompanied
  /// Some code changes them, and nothing updates the view.
  case alone
  case unknown
}

extension FileModel {
  /// Whether the code around a node also sets a `@State` that a body of its view reads, so that the view updates and shows
  /// what else has changed.
  ///
  /// - Parameter isAwaited: whether what the code calls at the node may suspend it, so that only what follows comes with
  ///   the change.
  package func comesWithState(_ node: SyntaxNode, afterAwait isAwaited: Bool = false) -> Bool {
    guard let type = enclosingType(of: node), type.isViewType, let run = node.enclosingRun else { return false }
    return type.storedProperties.contains { state in
      isState(state, in: type) && node.lastName != state.name
        && writes(to: state.name, in: run).contains { write in
          write.node.runsTogether(with: run) && (!isAwaited || write.node.index > node.index)
        } && isReadByBody(state, of: type)
    }
  }

  /// Whether a body reads a property of its view, or its binding.
  private func isReadByBody(_ state: StoredProperty, of type: TypeDeclaration) -> Bool {
    if sharedBindings(to: state.name, in: type).contains(where: runsWithSomeBody) { return true }
    return unqualifiedReferences(to: state.name, in: type).contains { write(at: $0) == nil && runsWithSomeBody($0) }
  }

  /// Whether the code around a change also changes another object that the view observes, or calls one of its methods.
  ///
  /// - Parameter node: the expression for the object that changes.
  private func comesWithObservedObject(_ node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node), let run = node.enclosingRun else { return false }
    return type.storedProperties.contains { object in
      object.wrapper(.observesObject) != nil
        && unqualifiedReferences(to: object.name, in: run).contains { reference in
          guard !node.contains(reference), reference.runsTogether(with: run) else { return false }
          let whole = reference.wholeObject
          guard let access = whole.parent.flatMap(MemberAccessExpr.init), access.base == whole else { return false }
          return write(at: reference) != nil || access.node.isCalled
        }
    }
  }
}

// MARK: - Changes of an object

/// When a method changes a variable of its object.
private enum MomentOfChange: Int {
  /// Before it returns, or before its first suspension.
  case now
  case afterSuspension
  /// In a closure that runs later.
  case later
}

/// A place in a view that changes what another view shows.
private struct ChangingPlace {
  let node: SyntaxNode
  let moment: MomentOfChange
  /// Whether a control changes it at any time.
  var isBinding = false
}

extension FileModel {
  /// How variables of an object change that a view shows, but does not observe: by code of the view, of the views that
  /// create it, and of those that it creates.
  ///
  /// - Parameter objects: the expressions in the view that refer to the object.
  package func change(
    of variables: [HeldVariable], of held: KnownClass, at objects: [SyntaxNode], in type: TypeDeclaration
  ) -> ShownChange {
    let answers = variables.map { facts.isWritten($0.property, of: $0.owner) }
    guard answers.contains(where: { $0 != false }) else { return .never }
    guard answers.contains(true) else { return .unknown }
    let changes = ObjectChanges(of: variables, held, facts)
    var isAccompanied = false
    var isUnknown = false
    let all = [(self, objects)] + objectsAround(type, objects, held)
    for (position, (file, objects)) in all.enumerated() {
      for place in file.places(changing: changes, at: objects) {
        if file.isAlone(place) {
          guard file.comesWithObservedObject(place.node) else { return .alone }
          isUnknown = true
        } else {
          isAccompanied = true
          // The state of another view may not update this one, and another task may change more while code is suspended.
          if position > 0 || place.node.outermostPostfix.parent?.kind == .awaitExpr { isUnknown = true }
        }
      }
    }
    return isUnknown ? .perhapsAccompanied : isAccompanied ? .accompanied : .unknown
  }

  /// Which of some expressions for an object code uses to change variables of it, directly or by a method of the object.
  package func changing(
    _ variables: [HeldVariable], of held: KnownClass, among objects: [SyntaxNode]
  ) -> [SyntaxNode] {
    objects.isEmpty ? [] : places(changing: ObjectChanges(of: variables, held, facts), at: objects).map(\.node)
  }

  /// Whether nothing that updates the view comes with a change.
  private func isAlone(_ place: ChangingPlace) -> Bool {
    place.isBinding || place.moment == .later
      || !comesWithState(place.node, afterAwait: place.moment == .afterSuspension)
  }

  /// Whether code of a view, directly or by a method, changes variables of an object.
  private func places(changing changes: ObjectChanges, at objects: [SyntaxNode]) -> [ChangingPlace] {
    objects.compactMap { object in
      guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
        let name = access.name?.text
      else { return nil }
      // What a body calls while it is evaluated only computes what it shows.
      if let moment = changes.methods[name], access.node.isCalled {
        return runsWithSomeBody(object) ? nil : ChangingPlace(node: object, moment: moment)
      }
      guard changes.variables.contains(name) else { return nil }
      if object.isBinding { return ChangingPlace(node: object, moment: .now, isBinding: true) }
      guard write(at: access.declName ?? object) != nil else { return nil }
      return ChangingPlace(node: object, moment: .now)
    }
  }

  /// The expressions for the object in the views that create a view, and in those that get the object from it, each with
  /// the model that contains them.
  private func objectsAround(
    _ type: TypeDeclaration, _ objects: [SyntaxNode], _ held: KnownClass
  ) -> [(FileModel, [SyntaxNode])] {
    let creators = facts.viewInputs(of: type.name.text).filter { !$0.isInTests }.map(\.fact.owner)
    let created = objects.compactMap { $0.viewThatGetsIt?.text }
    // A screen that is built again each time shows what other views have changed before.
    let isShared =
      !facts.isAlwaysBuiltAgain(type.name.text)
      && held.lineage[0].properties.contains { property in
        property.isStatic && property.valueTypeName.map { held.isCalled($0) } ?? false
      }
    let appliers = isShared ? facts.views(using: held.lineage[0], applying: type.name.text) : []
    var result: [(FileModel, [SyntaxNode])] = []
    for name in Set(creators + created + appliers).subtracting([type.name.text]).sorted().prefix(Self.maximumNeighbors)
    {
      guard let (file, view) = view(named: name) else { continue }
      for property in view.storedProperties where property.typeName.map({ held.isCalled($0.text) }) ?? false {
        result.append((file, file.objects(in: property, of: view)))
      }
      guard isShared else { continue }
      result.append((file, file.sharedObjects(in: view).filter { held.isCalled($0.className.text) }.map(\.object)))
    }
    return result
  }

  /// The maximum number of views that create a view, or get an object from it.
  private static var maximumNeighbors: Int { 8 }

  /// Whether a view that gets the object from this one observes it.
  package func isObservedByReceiver(of objects: [SyntaxNode], _ held: KnownClass) -> Bool {
    Set(objects.compactMap { $0.viewThatGetsIt?.text }).contains { name in
      facts.type(named: name)?.properties.contains { property in
        property.valueTypeName.map { held.isCalled($0) } ?? false
          && property.wrappers.contains { SwiftUICatalog.traits(of: $0).contains(.observesObject) }
      } ?? false
    }
  }

  /// A view of the workspace, with the model of the file that contains its body.
  package func view(named name: String) -> (file: FileModel, view: TypeDeclaration)? {
    guard let known = facts.type(named: name) else { return nil }
    if let here = scope(of: known).here { return (self, here) }
    for part in known.parts {
      for member in part.fact.members where member.name == "body" {
        let located = Located(path: part.path, fact: member, start: part.start)
        if let (body, file) = body(of: located), let view = file.enclosingType(of: body) { return (file, view) }
      }
    }
    return nil
  }
}

/// What changes some variables of an object.
private struct ObjectChanges {
  let variables: Set<String>
  /// The methods that change one of them, directly or by other methods of the object, and when they do.
  private(set) var methods: [String: MomentOfChange] = [:]

  init(of variables: [HeldVariable], _ held: KnownClass, _ facts: FactReader) {
    self.variables = Set(variables.map(\.property.name))
    let members = held.lineage.flatMap { type in
      type.members.filter { $0.kind == .function && !$0.isStatic }.map { (member: $0, type: type) }
    }
    for (member, type) in members {
      let moments = variables.compactMap { facts.moment(ofChanging: $0.property.name, by: member, of: type) }
      if let latest = moments.max(by: { $0.rawValue < $1.rawValue }) { methods[member.name] = latest }
    }
    for _ in 0..<Self.maximumDepth {
      let known = methods
      for (member, _) in members where known[member.name] == nil {
        let names = member.references.filter { $0.base == nil }.map(\.name) + (member.work?.calls ?? [])
        let called = names.compactMap { known[$0] }
        guard let latest = called.max(by: { $0.rawValue < $1.rawValue }) else { continue }
        methods[member.name] = member.work?.startsTask ?? false ? .later : latest
      }
    }
  }

  /// The maximum number of methods between the one that a view calls and the one that changes a variable.
  private static let maximumDepth = 3
}

extension SyntaxNode {
  /// Whether it is the called expression of a call.
  fileprivate var isCalled: Bool { parent.map { $0.kind == .functionCallExpr && $0.firstChild == self } ?? false }

  /// The view that a call creates with an object as an argument.
  fileprivate var viewThatGetsIt: Name? {
    guard let argument = parent, argument.kind == .labeledExpr,
      let callee = argument.parent.flatMap(FunctionCallExpr.init)?.calleeName, callee.isCapitalized
    else { return nil }
    return callee
  }
}

extension FactReader {
  /// The views that use a class and apply a `ViewModifier` of the project by a function in an extension:
  /// `.badge()` for `func badge() -> some View { modifier(Badge(queue: .shared)) }`.
  fileprivate func views(using type: KnownType, applying modifier: String) -> [String] {
    views(using: type).map(\.fact.name).filter { name in
      view(named: name)?.fact.modifiers.contains { function in
        extensionFunctions(named: function).contains { $0.fact.callees.contains(modifier) }
      } ?? false
    }
  }

  /// When a member of a type changes a property of its object at the latest; nil if it does not.
  fileprivate func moment(ofChanging property: String, by member: MemberFact, of type: KnownType) -> MomentOfChange? {
    let writes = writes(to: property, by: member, of: type)
    if writes.isEmpty { return nil }
    if writes.contains(where: \.fact.isDeferred) { return .later }
    return writes.contains(where: \.fact.isAfterAwait) ? .afterSuspension : .now
  }
}
