struct NestedObservableObject: TypeRule {
  static let info = RuleInfo(
    id: "nested_observable_object", topic: .state, cases: [.unobserved], tier: .precise, since: "0.2.0")

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    // Only views that observe the outer object read through it.
    guard type.isClass, !type.isForeign, !file.facts.modelObservers(of: type.name.text).isEmpty else { return }
    for property in type.storedProperties where !property.isStatic && !property.isPrivate {
      guard property.attributes.allSatisfy({ $0.name == "Published" }),
        let className = property.typeName, className.isCapitalized, file.facts.mayKnowType(className),
        let child = file.knownClass(of: property), child.isObservableObject, !child.isObservable,
        let parent = file.facts.fullyKnownClass(named: type.name.text, in: type.qualifiedName),
        parent.isObservableObject, !parent.isObservable, !forwardsChanges(parent, of: property, in: type, file)
      else { continue }
      let shown = child.shownVariables(file.facts)
      guard !shown.isEmpty else { continue }
      let all = reads(of: property, showing: shown, in: type, file)
      let unseen = all.compactMap { read -> (read: InnerRead, change: ShownChange)? in
        guard let variables = shown[read.inner], !isObserved(className.text, in: read.fact.fact.view, all, file) else {
          return nil
        }
        let change = change(of: variables, child, in: property, of: parent, shownBy: read.fact.fact.view, file)
        guard change == .unknown || change == .perhapsAccompanied else {
          return change == .accompanied ? nil : (read, change)
        }
        switch changeByOwner(of: variables, child, in: property, of: type, file) {
        case .alone: return (read, .alone)
        case .accompanied where change == .unknown: return nil
        default: return (read, change)
        }
      }
      guard let (read, change) = unseen.first(where: { $0.change == .alone }) ?? unseen.first else { continue }
      let (name, view) = (property.name.text, read.fact.fact.view)
      findings.add(
        at: property.range,
        "`\(view)` reads `\(read.inner)` of `\(name)` but observes only the outer object; "
          + "observe `\(name)` in a view of its own",
        assuming: [
          change == .alone ? nil : .callers("whether the view updates anyway when `\(read.inner)` changes"),
          mayFollow(shown[read.inner] ?? [], in: type, file)
            ? .callee("whether the outer object also changes when `\(read.inner)` does") : nil,
        ],
        related: [
          file.facts.related(read.fact, "misses changes of `\(read.inner)`"),
          file.facts.related(child.declaration, "class declared here"),
        ])
    }
  }

  /// A read of a member of the inner object.
  private struct InnerRead {
    let fact: Located<ModelReadFact>
    let inner: String
  }

  /// The code in views that reads a member of the inner object, also by a computed property of the outer one.
  private func reads(
    of property: StoredProperty, showing shown: [String: [HeldVariable]], in type: TypeDeclaration, _ file: FileModel
  ) -> [InnerRead] {
    let (outer, name) = (type.name.text, property.name.text)
    let direct = file.facts.modelReads(of: name, in: outer)
      .filter { file.mayRunWithBody($0, of: property.name) }
      .flatMap { read in
        read.fact.inner.isEmpty
          ? readsOfConstant(read, of: property, showing: shown, in: type, file)
          : [InnerRead(fact: read, inner: read.fact.inner)]
      }
    return direct
      + file.unqualifiedReferences(to: property.name, in: type).flatMap { reference -> [InnerRead] in
        let object = reference.wholeObject
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
          let inner = access.name?.text, shown[inner] != nil,
          let computed = reference.enclosingMember.flatMap(VariableDecl.init)?.bindings.first, !computed.isStored,
          let member = computed.name
        else { return [] }
        return file.facts.modelReads(of: member.text, in: outer).filter { file.mayRunWithBody($0, of: member) }
          .map { InnerRead(fact: $0, inner: inner) }
      }
  }

  /// The members of the inner object that a body reads through a constant: `if let session = model.session { session.title }`.
  private func readsOfConstant(
    _ read: Located<ModelReadFact>, of property: StoredProperty, showing shown: [String: [HeldVariable]],
    in type: TypeDeclaration, _ file: FileModel
  ) -> [InnerRead] {
    guard let (other, view) = file.view(named: read.fact.view) else { return [] }
    return objects(in: property, heldBy: view, other) { $0.typeName == type.name }.flatMap(other.usesOfConstant)
      .compactMap { object in
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
          let inner = access.name?.text, shown[inner] != nil, other.isReadByBody(object)
        else { return nil }
        return InnerRead(fact: read, inner: inner)
      }
  }

  /// The expressions for the inner object in a view: `model.session`.
  private func objects(
    in property: StoredProperty, heldBy view: TypeDeclaration, _ file: FileModel,
    where isModel: (StoredProperty) -> Bool
  ) -> [SyntaxNode] {
    view.storedProperties.filter { $0.wrapper(.observesObject) != nil && isModel($0) }
      .flatMap { file.objects(in: $0, of: view) }
      .compactMap { object in
        guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
          access.name == property.name, let reference = access.declName
        else { return nil }
        return reference.wholeObject
      }
  }

  /// How variables of the inner object change, as far as the view that shows them tells.
  private func change(
    of variables: [HeldVariable], _ child: KnownClass, in property: StoredProperty, of parent: KnownClass,
    shownBy name: String, _ file: FileModel
  ) -> ShownChange {
    guard let (file, view) = file.view(named: name) else { return .unknown }
    let objects = objects(in: property, heldBy: view, file) {
      file.knownClass(of: $0)?.declaration == parent.declaration
    }
    return file.change(
      of: variables, of: child, at: objects + objects.flatMap(file.usesOfConstant), in: view)
  }

  /// How methods of the outer object change variables of the inner one: alone if the system calls one of them, as that of a
  /// delegate, and it changes nothing that views observe.
  private func changeByOwner(
    of variables: [HeldVariable], _ child: KnownClass, in property: StoredProperty, of type: TypeDeclaration,
    _ file: FileModel
  ) -> ShownChange {
    let objects = file.unqualifiedReferences(to: property.name, in: type).map(\.wholeObject)
    let changes = file.changing(variables, of: child, among: objects + objects.flatMap(file.usesOfConstant))
    let methods = changes.map { $0.enclosingMember.flatMap(FunctionDecl.init) }
    let isAlone = methods.contains { method in
      method.map { isCalledBySystem($0, of: type) && !publishes($0, file) } ?? false
    }
    if isAlone { return .alone }
    let isAccompanied = !methods.isEmpty && methods.allSatisfy { $0.map { publishes($0, file) } ?? false }
    return isAccompanied ? .accompanied : .unknown
  }

  /// Whether a method may change a published property of its object.
  private func publishes(_ method: FunctionDecl, _ file: FileModel) -> Bool {
    guard let body = method.body else { return true }
    return file.reach(from: body).ofSameObject.contains { code in
      code.file !== file
        || code.writes.contains { write in
          file.ownProperty(write.target).map { $0.wrapper("Published") != nil && !write.isInside } ?? false
        }
    }
  }

  /// Whether the method belongs to a protocol of the SDK, which calls it at any time.
  private func isCalledBySystem(_ method: FunctionDecl, of type: TypeDeclaration) -> Bool {
    guard let name = method.name?.text else { return false }
    return type.parts.flatMap(\.inheritedTypes).compactMap(\.typeName).contains { inherited in
      SDK.type(named: inherited.text)?.kind == .protocol && !SDK.members(named: name, of: inherited.text).isEmpty
    }
  }

  /// Whether the outer object announces changes of the inner one, or subscribes to them, or announces every change of
  /// something by itself.
  private func forwardsChanges(
    _ parent: KnownClass, of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    if type.parts.contains(where: { !file.references(named: "objectWillChange", in: $0.node).isEmpty }) { return true }
    let isSubscribed = file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      reference.outermostPostfix.tokens.contains { Name($0).hasPrefix("$") }
    }
    return isSubscribed
      || parent.lineage.contains { type in
        type.members.contains { member in
          member.name == "objectWillChange" || member.references.contains { $0.name == "objectWillChange" }
        }
      }
  }

  /// Whether code of the outer object, or of a protocol that it adopts, subscribes to a published property of objects that it
  /// goes through, and sets a published property of its own: `fields.map { $0.$text }`. The inner object may be one of them.
  private func mayFollow(_ variables: [HeldVariable], in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let published = type.storedProperties.filter { $0.wrapper("Published") != nil }.map(\.name)
    let adopted = type.parts.flatMap(\.inheritedTypes).compactMap(\.typeName).compactMap { name in
      file.facts.type(named: name.text, in: type.qualifiedName).flatMap { known in
        known.fact.kind == .protocol ? file.declaration(of: known) : nil
      }
    }
    return ([(type, file)] + adopted).contains { code, file in
      code.parts.contains { part in published.contains { !file.writes(to: $0, in: part.node).isEmpty } }
        && code.parts.contains { part in
          part.node.descendants.contains { node in
            guard let access = MemberAccessExpr(node), let name = access.name?.boundProperty,
              let object = access.base.flatMap(DeclReferenceExpr.init)?.name,
              type.storedProperty(named: object) == nil
            else { return false }
            return variables.contains { $0.property.name == name.text }
          }
        }
    }
  }

  /// Whether a view observes an object of the inner class, or its publishers.
  private func isObserved(_ className: String, in view: String, _ reads: [InnerRead], _ file: FileModel) -> Bool {
    file.facts.modelObservers(of: className).contains { $0.fact.view == view }
      || reads.contains { read in
        read.fact.fact.view == view && (read.inner.hasPrefix("$") || read.inner == "objectWillChange")
      }
  }
}

extension KnownClass {
  /// The maximum number of computed properties between a member and the variable that it shows.
  private static var maximumComputed: Int { 3 }

  /// The members that show published properties that code changes later, with these properties: the property itself, or
  /// a computed one that reads it.
  fileprivate func shownVariables(_ facts: FactReader) -> [String: [HeldVariable]] {
    var result: [String: [HeldVariable]] = [:]
    for variable in variables where variable.property.wrappers.contains("Published") {
      if facts.isWritten(variable.property, of: variable.owner) == true {
        result[variable.property.name] = [variable]
      }
    }
    guard !result.isEmpty else { return result }
    let computed = lineage.flatMap(\.members).filter { $0.kind == .property }
    for _ in 0..<Self.maximumComputed {
      let known = result
      for member in computed where known[member.name] == nil {
        let shown = member.references.filter { $0.base == nil }.flatMap { known[$0.name] ?? [] }
        if !shown.isEmpty { result[member.name] = shown }
      }
    }
    return result
  }
}

extension RuleCase {
  fileprivate static let unobserved = RuleCase(
    "unobserved", .wrong, "a view observes only the object that holds the one it shows")
}
