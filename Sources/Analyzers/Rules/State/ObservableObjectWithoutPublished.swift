struct ObservableObjectWithoutPublished: TypeRule {
  static let info = RuleInfo(
    id: "observable_object_without_published", topic: .state, cases: [.nonePublished, .oneUnpublished], tier: .precise)

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isClass, conforms(type, in: file),
      // `@Observable` or an unknown macro may announce changes.
      !type.attributes.contains(where: { $0.name.isCapitalized && !$0.isGlobalActor }),
      !mayInheritPublisher(type, in: file), !announcesElsewhere(type, in: file)
    else { return }
    let sends = type.parts.contains { $0.node.mentionsAny(of: ["objectWillChange"]) }
    // A publisher of its own may announce any change.
    guard !sends || !type.variables.contains(where: { $0.binding.name == "objectWillChange" }) else { return }
    let properties = type.storedProperties.filter { !$0.isStatic }
    if properties.contains(where: { $0.wrapper("Published") != nil }) {
      checkUnpublished(properties, of: type, in: file, &findings)
    }
    guard !sends, properties.allSatisfy(\.attributes.isEmpty) else { return }
    let readable = properties.filter(isReadable)
    let changing = readable.filter { !isSetOnce($0, in: type, file) }
    guard !changing.isEmpty, !properties.contains(where: announces) else { return }
    guard let shown = file.shown(changing, of: type), !areNeverWritten(shown, of: type, in: file) else { return }
    findings.add(
      at: type.name.range,
      "Views do not update when `\(type.name.text)` changes, because none of its properties is `@Published`",
      assuming: [unknown(about: shown, of: type, in: file)],
      related: readable.map { RelatedLocation(range: $0.name.range, message: "not `@Published`") },
      fixes: [
        !knowsPublished(file) && !type.declaration.inheritedTypes.contains(where: { $0.typeName == "ObservableObject" })
          ? nil : publish(file.facts.modelObservers(of: type.name.text).isEmpty ? readable : shown, of: type, in: file)
      ])
  }

  /// Adds `@Published`, which updates views more often than before.
  private func publish(_ properties: [StoredProperty], of type: TypeDeclaration, in file: FileModel) -> Fix? {
    guard properties.allSatisfy(mayHaveWrapper), !isSynthesized(type),
      !properties.contains(where: { isSetElsewhere($0, in: type, file) })
    else { return nil }
    return Fix(
      title: "Add `@Published`", isSafe: false, isPreferred: true,
      edits: properties.map { .insert("@Published ", at: $0.declaration.range.lowerBound) })
  }

  /// Whether code that may run on another thread sets a property, which would then publish on that thread.
  private func isSetElsewhere(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    return type.functions.contains { function in
      let isolation = file.isolation(of: function, in: type)
      return isolation != .actor
        && file.writes(to: property.name, in: function.node).contains { write in
          let closures = file.closures(around: write.node).prefix { function.node.contains($0.node) }
          if closures.contains(where: {
            $0.use?.call.calledExpression?.mentionsAny(of: ["main", "MainActor"]) ?? false
          }) {
            return false
          }
          return function.isAsync && isolation == .concurrent
            || closures.contains { closure in
              switch file.role(of: closure) {
              case .inTask, .later: true
              case .atOnce, .action, .builder, .stored, .unknown: false
              }
            }
        }
    }
  }

  /// Whether a property wrapper compiles: not for several variables of one declaration, and not with modifiers such as
  /// `unowned`.
  private func mayHaveWrapper(_ property: StoredProperty) -> Bool {
    property.declaration.bindings.only != nil
      && property.declaration.modifier {
        !$0.name.isAny(of: ["public", "open", "package", "internal", "fileprivate", "private", "final"])
      } == nil
  }

  /// Whether the compiler writes the code that encodes or decodes objects, which it cannot do for `@Published`.
  private func isSynthesized(_ type: TypeDeclaration) -> Bool {
    let isCodable = type.conforms(to: "Codable")
    let decodes = isCodable || type.conforms(to: "Decodable")
    let encodes = isCodable || type.conforms(to: "Encodable")
    return decodes && !type.initializers.contains { $0.parameters.first?.label == "from" }
      || encodes && !type.functions.contains { $0.name == "encode" }
  }

  /// Whether the class conforms to `ObservableObject` in its declaration or in an extension, in this file or another.
  private func conforms(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    if type.conforms(to: "ObservableObject") { return true }
    guard !type.isForeign else { return false }
    if file.facts.type(named: type.name.text)?.isObservableObject ?? false { return true }
    // Most classes are not observed, so their ancestors do not have to be known.
    return type.firstInheritedType != nil && !file.facts.modelObservers(of: type.name.text).isEmpty
      && file.facts.fullyKnownClass(named: type.qualifiedName)?.isObservableObject ?? false
  }

  /// Whether the file can use `@Published`, which belongs to Combine and which SwiftUI re-exports. If an extension in
  /// another file adds the conformance, the file of the class may import neither.
  private func knowsPublished(_ file: FileModel) -> Bool {
    ["Combine", "SwiftUI"].contains { file.importsModule($0) } || file.swiftUIUse == .implied
  }

  /// Whether an extension whose code is not at hand sends `objectWillChange` manually.
  private func announcesElsewhere(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    file.facts.types(named: type.name.text).contains { part in
      !file.isHere(part)
        && part.fact.members.contains { member in member.references.contains { $0.name == "objectWillChange" } }
    }
  }

  /// In a class with published properties, reports the unpublished ones that methods change and a view's body reads.
  private func checkUnpublished(
    _ properties: [StoredProperty], of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    let known = file.facts.type(named: type.qualifiedName, in: "")
    for property in properties where property.attributes.isEmpty && isReadable(property) {
      let direct = file.facts.modelReads(of: property.name.text, in: type.name.text)
      func mayRun(_ read: Located<ModelReadFact>) -> Bool { file.mayRunWithBody(read, of: property.name) }
      let isDirect = direct.contains(where: mayRun)
      let reads = isDirect ? direct : readsBehind(property, of: type, in: file)
      guard
        let read = reads.first(where: {
          !$0.fact.isPresented && means(type, in: $0, file) && (!isDirect || mayRun($0))
        })
      else { continue }
      // `events.insert(…)` may be a method of an object, so that the property itself does not change.
      let isValue =
        known?.properties.first { $0.name == property.name.text }.map { file.facts.isReference($0) == false } ?? false
      let changing = type.functions.filter { function in
        file.writes(to: property.name, in: function.node).contains { write in
          (write.assignment != nil || isValue && write.kind != .lends)
            && !isAnnounced(write.node, in: function, by: properties, file)
        }
          && (!file.onlySetsUp(function, in: type)
            || file.facts.isWrittenFromOutside(property.name.text, of: type.name.text))
          && !comesWithPublished(function, of: type, properties, file)
      }
      guard !changing.isEmpty else {
        checkBound(property, of: type, reads, in: file, &findings)
        continue
      }
      let isAlone =
        changing.contains {
          !setsPublished($0, of: type, file) && !isFollowedByPublished($0, of: type, properties, file)
        }
        && !isShownAnyway([property], of: type, in: file)
      let shower = isAlone ? viewBuiltAfter(changing, reads, in: type, file) : nil
      findings.add(
        at: property.range,
        "`\(property.name.text)` is shown by a view but is not `@Published`, so changing it alone updates no view",
        .oneUnpublished,
        assuming: [
          isAlone ? nil : .callers("whether each change comes with another update of the view"),
          shower.map { .change("whether it changes while `\($0)` is on screen") },
          isAlone && isSetUpElsewhere(changing, in: type, file)
            ? .callers("whether code changes the object after a view shows it") : nil,
        ],
        related: [file.facts.related(read, "read here")], fixes: [publish([property], of: type, in: file)])
    }
  }

  /// Reports a property that only a control changes, through a binding, if the view or the one with the control shows the
  /// value as well.
  private func checkBound(
    _ property: StoredProperty, of type: TypeDeclaration, _ reads: [Located<ModelReadFact>], in file: FileModel,
    _ findings: inout Findings
  ) {
    // Observers of the property may announce the change.
    guard property.binding.accessorBlock == nil else { return }
    var visited: Set<String> = []
    for read in reads where !read.fact.isPresented && means(type, in: read, file) {
      guard let known = file.facts.type(named: read.fact.view, ofCodeIn: read.path),
        visited.insert(known.fact.qualifiedName).inserted,
        let (view, other) = file.declaration(of: known),
        let places = boundAndShown(property.name, of: type, in: view, other)
      else { continue }
      findings.add(
        at: property.range,
        "`\(property.name.text)` is shown by a view but is not `@Published`, so changing it alone updates no view",
        .oneUnpublished,
        related: [
          related(places.binding, other, "a control changes it", from: file),
          related(places.shown.node, places.shown.file, "read here", from: file),
        ],
        fixes: [publish([property], of: type, in: file)])
      return
    }
  }

  private func related(
    _ node: SyntaxNode, _ other: FileModel, _ message: String, from file: FileModel
  ) -> RelatedLocation {
    var place = other.related(node.range, message)
    if place.file == nil, other !== file { place.file = other.facts.path }
    return place
  }

  /// What a control of a view changes through the binding of a model's property, and the code that shows the value: the
  /// view itself or its child with the control.
  private func boundAndShown(
    _ name: Name, of model: TypeDeclaration, in view: TypeDeclaration, _ file: FileModel
  ) -> (binding: SyntaxNode, shown: (node: SyntaxNode, file: FileModel))? {
    for (holder, owner) in ModelObserverFact.models(of: view) where owner == model.name.text {
      let bindings = file.bindingReferences(to: holder.name, in: view).compactMap { $0.access(to: name) }
        .filter { $0.parent?.kind == .labeledExpr && file.isReadByBody($0) && !isPresented($0, in: file) }
      guard let binding = bindings.first else { continue }
      let reads = file.unqualifiedReferences(to: holder.name, in: view).compactMap { $0.access(to: name) }
      if let read = reads.first(where: { isShown($0, in: file) && !isPresented($0, in: file) }) {
        return (binding, (read, file))
      }
      for binding in bindings { if let shown = child(thatShows: binding, file) { return (binding, shown) } }
    }
    return nil
  }

  /// The code of a child view that shows the value of a binding that it gets.
  private func child(thatShows binding: SyntaxNode, _ file: FileModel) -> (node: SyntaxNode, file: FileModel)? {
    guard let use = ArgumentUse(binding), let label = use.label, use.callee.isCapitalized, !use.isMember,
      let known = file.facts.type(named: use.callee.text), let (child, other) = file.declaration(of: known),
      child.storedProperty(named: label)?.wrapper("Binding") != nil
    else { return nil }
    let read = other.unqualifiedReferences(to: label, in: child).first { isShown($0, in: other) }
    return read.map { ($0, other) }
  }

  private func isShown(_ read: SyntaxNode, in file: FileModel) -> Bool {
    file.write(at: read) == nil && file.isReadByBody(read) && !file.isInActionScope(read)
      && ArgumentUse(read)?.callee != "animation"
  }

  private func isPresented(_ node: SyntaxNode, in file: FileModel) -> Bool {
    file.slots(around: node).contains { slot, _ in slot.isPresentation || slot == .pushed }
  }

  /// The maximum number of members between a property and a view that shows it.
  private static let maximumMembers = 16

  /// The code in views that shows what computed properties and functions of the class make of a property.
  private func readsBehind(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> [Located<ModelReadFact>] {
    var readers: [Name] = []
    var open = [property.name]
    while let name = open.popLast(), readers.count < Self.maximumMembers {
      for reference in file.unqualifiedReferences(to: name, in: type) where file.write(at: reference) == nil {
        guard let member = reference.enclosingMember, let reader = member.memberName, file.mayReturn(reference, member),
          !readers.contains(where: { $0 == reader })
        else { continue }
        readers.append(reader)
        open.append(reader)
      }
    }
    return readers.flatMap { file.shownModelReads(of: $0, in: type) }
  }

  /// Whether other objects create the object and may call the functions before a view gets it: no view owns it, and neither
  /// the class nor a view that holds the object calls them.
  private func isSetUpElsewhere(_ changing: [FunctionDecl], in type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard file.facts.knowsEntryPoint, file.lifetime(ofObjectsOf: type) == .unknown else { return false }
    let names = changing.compactMap(\.name)
    guard names.allSatisfy({ file.unqualifiedReferences(to: $0, in: type).isEmpty }) else { return false }
    return !(file.viewsRefer(to: names.map(\.text), ofObjectsOf: type) ?? false)
  }

  /// A view that shows a property, if each such view is built again when it is presented or pushed, and only other code sets
  /// the property, without waiting: then the change comes before the view.
  private func viewBuiltAfter(
    _ changing: [FunctionDecl], _ reads: [Located<ModelReadFact>], in type: TypeDeclaration, _ file: FileModel
  ) -> String? {
    let names = changing.compactMap(\.name)
    let isSetAtOnce =
      changing.allSatisfy { !$0.isAsync && !$0.isPrivate }
      && names.allSatisfy { file.unqualifiedReferences(to: $0, in: type).isEmpty }
    guard isSetAtOnce else { return nil }
    let views = Set(reads.filter { !$0.fact.isPresented && means(type, in: $0, file) }.map(\.fact.view))
    let areBuiltAgain = views.allSatisfy { view in
      guard file.facts.isAlwaysBuiltAgain(view), let known = file.facts.type(named: view),
        let (body, other) = file.bodyOfView(known)
      else { return false }
      return !other.shownCode(from: body).contains { shown in
        let user = shown.file.enclosingType(of: shown.code.node)?.parts.map(\.node) ?? [shown.code.node]
        return user.contains { part in names.contains { part.mentions($0) } }
      }
    }
    return areBuiltAgain ? views.min() : nil
  }

  /// Whether a view that reads a model means a class: of several with one name, it sees the one around it.
  private func means(_ type: TypeDeclaration, in read: Located<ModelReadFact>, _ file: FileModel) -> Bool {
    let name = type.name.text
    guard file.facts.isAmbiguous(name) else { return true }
    if type.declaration.isPrivate { return read.path == file.facts.path }
    guard let view = file.facts.type(named: read.fact.view, ofCodeIn: read.path) else { return false }
    return file.facts.type(named: name, in: view.fact.qualifiedName)?.fact.qualifiedName == type.qualifiedName
  }

  /// Whether a private function is only called by functions that also set a published property at that time.
  private func comesWithPublished(
    _ function: FunctionDecl, of type: TypeDeclaration, _ properties: [StoredProperty], _ file: FileModel
  ) -> Bool {
    guard function.isPrivate, let name = function.name else { return false }
    let calls = file.unqualifiedReferences(to: name, in: type).filter { !function.node.contains($0) }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        call.enclosingMember.flatMap(FunctionDecl.init).map { isAnnounced(call, in: $0, by: properties, file) } ?? false
      }
  }

  /// Whether each function of the class that calls a function may set a published property afterwards.
  private func isFollowedByPublished(
    _ function: FunctionDecl, of type: TypeDeclaration, _ properties: [StoredProperty], _ file: FileModel
  ) -> Bool {
    guard let name = function.name else { return false }
    let published = properties.filter { $0.wrapper("Published") != nil }
    let calls = file.unqualifiedReferences(to: name, in: type).filter { !function.node.contains($0) }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        guard let caller = call.enclosingMember.flatMap(FunctionDecl.init) else { return false }
        return published.contains { property in
          file.writes(to: property.name, in: caller.node).contains { write in
            write.node.index > call.index
              || write.node.surroundings(below: caller.node).contains { $0.kind == .deferStmt }
          }
        }
      }
  }

  /// Whether a function, or code that it calls or starts, may set a published property.
  private func setsPublished(_ function: FunctionDecl, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    let reached = function.body.map { file.reach(from: $0).filter { $0.file === file }.map(\.node) } ?? []
    let code = [function.node] + reached
    if code.contains(where: { $0.mentionsAny(of: ["objectWillChange"]) }) { return true }
    return type.storedProperties.contains { property in
      if property.wrapper("Published") != nil {
        return code.contains { !file.writes(to: property.name, in: $0).isEmpty }
      }
      // `session.isReady = true`, where views observe the session as well.
      guard let object = property.typeName.flatMap({ file.facts.type(named: $0.text) }), object.isObservableObject
      else { return false }
      return code.contains { code in
        file.assignments(in: code).contains { assignment in
          guard let access = MemberAccessExpr(assignment.target), let name = access.name,
            access.base?.withoutUnwrapping.selfMemberName == property.name
          else { return false }
          return object.properties.contains { $0.name == name.text && $0.wrappers.contains("Published") }
        }
      }
    }
  }

  /// Whether the function always sets a published property in the same block, which updates the views as well, or
  /// announces the change.
  private func isAnnounced(
    _ write: SyntaxNode, in function: FunctionDecl, by properties: [StoredProperty], _ file: FileModel
  ) -> Bool {
    if function.node.mentionsAny(of: ["objectWillChange"]) { return true }
    let closure = file.closures(around: write).first?.node
    let changes = properties.filter { $0.wrapper("Published") != nil }.flatMap { property in
      file.writes(to: property.name, in: function.node).filter { other in
        (other.assignment != nil || other.kind == .toggles)
          && file.closures(around: other.node).first?.node == closure
      }
    }.map(\.node)
    return [write.enclosingStatement.parent, function.body].contains { block in
      block.map { runsOne(of: changes, in: $0) } ?? false
    }
  }

  /// The maximum number of changes to look for in branches.
  private static let maximumChanges = 16

  /// Whether a block always runs one of some statements: its own, or those of each branch of an `if`.
  private func runsOne(of nodes: [SyntaxNode], in block: SyntaxNode) -> Bool {
    if nodes.contains(where: { $0.enclosingStatement.parent == block }) { return true }
    guard nodes.count <= Self.maximumChanges else { return false }
    return block.children.contains { statement in
      guard let choice = IfExpr(statement), choice.isExhaustive, nodes.contains(where: { statement.contains($0) })
      else { return false }
      return choice.branches.allSatisfy { runsOne(of: nodes, in: $0) }
    }
  }

  /// Whether the whole program is known and no code changes the properties after the object is created.
  private func areNeverWritten(
    _ properties: [StoredProperty], of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    guard file.facts.knowsEntryPoint, let known = file.facts.type(named: type.name.text) else { return false }
    return properties.allSatisfy { property in
      known.properties.first { $0.name == property.name.text }.map { file.facts.isWritten($0, of: known) == false }
        ?? false
    }
  }

  /// Whether all known code that calls a changing method also sets a state of its view, which then shows the change.
  private func isShownAnyway(_ properties: [StoredProperty], of type: TypeDeclaration, in file: FileModel) -> Bool {
    let changing = type.functions.filter { function in
      properties.contains { !file.writes(to: $0.name, in: function.node).isEmpty }
    }.compactMap(\.name)
    let views = Set(file.facts.modelObservers(of: type.name.text).map(\.fact.view)).sorted()
    let others = views.compactMap { file.view(named: $0) }.filter { $0.file !== file }
    let uses =
      changing.flatMap { file.references(to: $0) }.map { ($0, file) }
      + others.flatMap { other, view in
        view.parts.flatMap { part in changing.flatMap { other.references(to: $0, in: part.node) } }.map { ($0, other) }
      }
    let calls = uses.filter { reference, _ in
      reference.parent.flatMap(MemberAccessExpr.init).map { $0.declName == reference && !($0.base?.isSelf ?? true) }
        ?? false
    }
    return !calls.isEmpty && calls.allSatisfy { $1.comesWithState($0) }
  }

  /// What is not known about the changes of properties of a class that publishes none; nil if a view misses them.
  private func unknown(
    about properties: [StoredProperty], of type: TypeDeclaration, in file: FileModel
  ) -> Assumption? {
    if isChanged(properties, by: type, in: file) {
      return isShownAnyway(properties, of: type, in: file)
        ? .callers("whether each change comes with another update of the view") : nil
    }
    // If only this file is known, other code may change them.
    if type.functions.isEmpty, !file.facts.knowsEntryPoint {
      return .entryPoint("whether other code changes the object")
    }
    return .callers("whether code changes the object after it is created")
  }

  /// Whether a method or code outside the class changes one of the properties. A control with a binding shows what it
  /// sets.
  private func isChanged(_ properties: [StoredProperty], by type: TypeDeclaration, in file: FileModel) -> Bool {
    if properties.contains(where: { file.facts.isAssignedFromOutside($0.name.text, of: type.name.text) }) {
      return true
    }
    return type.functions.contains { function in
      properties.contains { property in
        // `settings.isOn = true` is checked above: where the settings store the value is unknown here.
        file.writes(to: property.name, in: function.node).contains {
          $0.assignment != nil || Assignment($0.node) == nil
        }
      }
    }
  }

  /// Whether an initializer sets the property and no other code in the file does.
  private func isSetOnce(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let initializers = type.initializers.compactMap(\.body)
    let writes = file.writes(to: property.name, in: type)
    let isSet = writes.contains { write in initializers.contains { $0.contains(write.node) } }
    return isSet && property.initialValue == nil
      && file.references(to: property.name, in: file.tree.root).allSatisfy { reference in
        file.write(at: reference).map { write in
          // `storage.isOn = true` may only change another object.
          let reachesInto = write.assignment == nil && Assignment(write.node) != nil
          return reachesInto || initializers.contains { $0.contains(write.node) }
        } ?? true
      }
  }

  /// Whether the property is a publisher with which the class announces its changes to subscribers.
  private func announces(_ property: StoredProperty) -> Bool {
    !property.isPrivate
      && (property.binding.typeAnnotation ?? property.binding.node).mentionsAny(of: [
        "AnyPublisher", "PassthroughSubject", "CurrentValueSubject",
      ])
  }

  /// Whether a view could read the property and depend on its changes.
  private func isReadable(_ property: StoredProperty) -> Bool {
    guard !property.isLet, !property.isPrivate, property.binding.accessorBlock == nil,
      property.declaration.modifier(where: { $0.name.isAny(of: ["weak", "unowned", "lazy", "nonisolated"]) }) == nil
    else { return false }
    if property.type?.isFunctionType ?? false { return false }
    let declared = property.binding.typeAnnotation ?? property.binding.node
    return !declared.mentionsAny(of: [
      "AnyCancellable", "Cancellable", "Task", "PassthroughSubject", "CurrentValueSubject", "Timer", "AnyPublisher",
      "DispatchWorkItem", "NSObjectProtocol", "NSKeyValueObservation", "Logger", "Binding",
    ])
  }

  /// Whether code of a superclass may announce changes, perhaps by a property wrapper that is not known.
  private func mayPublish(_ base: KnownClass, in file: FileModel) -> Bool {
    base.isObservable
      || base.lineage.contains { type in
        type.properties.contains { property in
          property.name == "objectWillChange" || !property.wrappers.allSatisfy { onlyKeeps($0, in: file) }
        }
          || type.members.contains { member in
            member.name == "objectWillChange" || member.references.contains { $0.name == "objectWillChange" }
          }
      }
  }

  /// Whether a property wrapper of the workspace does not know the object that contains it, so that it cannot announce
  /// changes for it.
  private func onlyKeeps(_ wrapper: String, in file: FileModel) -> Bool {
    guard let known = file.facts.type(named: wrapper),
      known.parts.contains(where: { $0.fact.attributes.contains("propertyWrapper") }),
      let (type, _) = file.declaration(of: known)
    else { return false }
    return !type.parts.contains { $0.node.mentionsAny(of: ["_enclosingInstance", "objectWillChange"]) }
  }

  /// Whether the first inherited type may be a class that publishes changes.
  private func mayInheritPublisher(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    guard let first = type.firstInheritedType else { return false }
    if let base = file.facts.type(named: first.text, in: type.qualifiedName) {
      guard base.fact.kind != .protocol else { return false }
      return file.facts.fullyKnownClass(named: first.text, in: type.qualifiedName).map { mayPublish($0, in: file) }
        ?? true
    }
    // The index treats `Error` and `AnyObject` as classes here, although they are not.
    return !first.is(.noSuperclass) || first.isAny(of: ["Error", "AnyObject"])
  }
}

extension FileModel {
  /// The properties of a model that a view's body reads, directly or through another member; nil if there are none.
  ///
  /// Returns all of them if no view is known to observe any model, as in a single file, or if the model is not used yet
  /// and is declared in a file with views.
  fileprivate func shown(_ properties: [StoredProperty], of model: TypeDeclaration) -> [StoredProperty]? {
    let owner = model.name.text
    guard !facts.modelObservers(of: owner).isEmpty else {
      if facts.modelObservers.isEmpty { return properties }
      let isUsed =
        !facts.uses(of: owner).isEmpty
        || mentions([owner], outside: model.declaration.node) { $0 == model.name }
      return isUsed || !declaresViews ? nil : properties
    }
    let shown = properties.filter { property in
      let readers = model.members.filter { member in
        references(to: property.name, in: member).contains { mayReturn($0, member) }
      }.compactMap(\.memberName)
      return ([property.name] + readers).contains { name in
        facts.modelReads(of: name.text, in: owner).contains { mayRunWithBody($0, of: name) }
      }
    }
    return shown.isEmpty ? nil : shown
  }

  /// The code in views that reads a member of a model and that a body may run.
  fileprivate func shownModelReads(of member: Name, in model: TypeDeclaration) -> [Located<ModelReadFact>] {
    facts.modelReads(of: member.text, in: model.name.text).filter { mayRunWithBody($0, of: member) }
  }

  /// Whether a member may return what a reference in it reads. A method without a result is an action that a view passes on, and
  /// an observer of a property runs when that is set.
  fileprivate func mayReturn(_ reference: SyntaxNode, _ member: SyntaxNode) -> Bool {
    if let function = FunctionDecl(member) { return function.returnType != nil }
    return member.kind == .variableDecl
      && !reference.surroundings(below: member).contains { around in
        around.kind == .accessorDecl && around.firstToken.textEquals("didSet")
          || around.kind == .accessorDecl && around.firstToken.textEquals("willSet")
      }
  }
}

extension SyntaxNode {
  /// The access to a member of the object that a name stands for: `model.count` for `model`, `self.model.count`.
  fileprivate func access(to name: Name) -> SyntaxNode? {
    let object = wholeObject
    guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object, access.name == name else {
      return nil
    }
    return access.node
  }
}

extension RuleCase {
  fileprivate static let nonePublished = RuleCase("nonePublished", .wrong, "no property of the class is published")
  fileprivate static let oneUnpublished = RuleCase(
    "oneUnpublished", .wrong, "a view shows a property that is not published and changes alone")
}
