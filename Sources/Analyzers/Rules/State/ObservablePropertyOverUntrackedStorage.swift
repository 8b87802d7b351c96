struct ObservablePropertyOverUntrackedStorage: TypeRule {
  static let info = RuleInfo(
    id: "observable_property_over_untracked_storage", topic: .state, cases: [.untracked], tier: .precise,
    since: "0.2.0")

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isClass, type.hasAttribute("Observable"), !file.hasErrors(type.declaration.node) else { return }
    for (declaration, binding) in type.variables where !declaration.isStatic && declaration.attributes.isEmpty {
      guard let name = binding.name, let accessors = binding.accessorBlock, let getter = code(of: "get", in: accessors),
        let setter = code(of: "set", in: accessors),
        // Such code tells the views itself.
        !accessors.mentionsAny(of: ["access", "withMutation", "_$observationRegistrar"]),
        let storage = untrackedStorage(readBy: getter, in: type, file),
        setter.descendants.contains(where: { $0.isSpelledLike(storage) }),
        !tracked(type).contains(where: { !file.writes(to: $0.name, in: setter).isEmpty }),
        let known = file.type(named: type.name.text, at: declaration.node),
        let read = file.shownReads(of: name.text, in: known).first
      else { continue }
      findings.add(
        at: name.range,
        "`\(name.text)` reads `\(storage.text)`, which is not observed, so views miss a new value; store it in a "
          + "property, or call `access` and `withMutation`",
        .untracked,
        related: [
          RelatedLocation(range: storage.range, message: "read here"),
          read.file.related(read.node.range, "is not updated"),
        ],
        fixes: [fix(name, getter, setter)])
    }
  }

  private func code(of accessor: StaticString, in accessors: SyntaxNode) -> SyntaxNode? {
    accessors.children.first { $0.kind == .accessorDecl && $0.firstToken.textEquals(accessor) }?.child(.codeBlock)
  }

  /// The properties whose changes views notice.
  private func tracked(_ type: TypeDeclaration) -> [StoredProperty] {
    type.storedProperties.filter { !$0.isStatic && !$0.isLet && $0.attributes.isEmpty }
  }

  // MARK: - Storage

  /// What a getter reads, if that is only storage that is not observed.
  private func untrackedStorage(
    readBy getter: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> SyntaxNode? {
    guard !tracked(type).contains(where: { !file.unqualifiedReferences(to: $0.name, in: getter).isEmpty }),
      // Other members may read what is observed.
      !file.reach(from: getter).ofSameObject.now.contains(where: { $0.way.depth > 0 })
    else { return nil }
    var found: SyntaxNode?
    for node in getter.runningNodes {
      if let access = MemberAccessExpr(node), let base = access.base {
        if let owner = base.typeReferenceName, owner.isCapitalized, let name = access.name, !name.isCapitalized {
          guard isUntrackedObject(name, of: owner, at: node, file) else { continue }
          if leadsToObserved(node, file.type(named: owner.text, at: node), file) { return nil }
          found = found ?? node
        } else if base.isSelf, let storage = ownStorage(node, in: type, file) {
          guard storage, !leadsToObserved(node, of: type, file) else { return nil }
          found = found ?? node
        }
      } else if node.kind == .declReferenceExpr, node.parent.flatMap(MemberAccessExpr.init)?.declName != node,
        let storage = ownStorage(node, in: type, file)
      {
        guard storage, !leadsToObserved(node, of: type, file) else { return nil }
        found = found ?? node
      }
    }
    return found
  }

  /// Whether the path that begins with a property of the class leads to an object that is observed.
  private func leadsToObserved(_ node: SyntaxNode, of type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard let property = node.selfMemberName.flatMap(type.storedProperty(named:)), property.isLet else { return false }
    return leadsToObserved(
      node, property.typeName.flatMap { file.type(named: $0.text, at: property.declaration.node) }, file)
  }

  /// Whether a path leads from an object of a class to one that is observed, through properties that never get another
  /// object: `center.toasts.message`.
  private func leadsToObserved(_ object: SyntaxNode, _ type: KnownType?, _ file: FileModel) -> Bool {
    var (current, known) = (object, type)
    while let type = known, let access = current.parent.flatMap(MemberAccessExpr.init), access.base == current,
      let name = access.name?.text, let property = type.properties.first(where: { $0.name == name && !$0.isStatic })
    {
      if type.isObservable { return !property.wrappers.contains("ObservationIgnored") }
      guard property.isLet || file.facts.isWritten(property, of: type) == false else { return false }
      (current, known) = (access.node, property.valueTypeName.flatMap { file.facts.type(named: $0) })
    }
    return false
  }

  /// Whether a static member is an object that is not observed: `UserDefaults.standard`, `Flags.shared`.
  private func isUntrackedObject(_ name: Name, of owner: Name, at node: SyntaxNode, _ file: FileModel) -> Bool {
    if owner == "UserDefaults" { return name == "standard" }
    guard let known = file.type(named: owner.text, at: node), known.isClass, isUntracked(known) else { return false }
    return known.properties.contains { property in
      property.isStatic && property.name == name.text && property.valueTypeName ?? owner.text == owner.text
    }
  }

  /// Whether a property of the class is storage that is not observed; nil for other names, false if it may be observed.
  private func ownStorage(_ node: SyntaxNode, in type: TypeDeclaration, _ file: FileModel) -> Bool? {
    guard let name = node.selfMemberName, !file.isLocal(node), let property = type.storedProperty(named: name),
      !property.isStatic
    else { return nil }
    let wrappers = property.attributes.compactMap(\.name).filter { $0 != "ObservationIgnored" }
    // Other wrappers may observe what they store.
    guard wrappers.allSatisfy({ $0.isAny(of: ["AppStorage", "SceneStorage", "Default", "CloudStorage"]) }) else {
      return false
    }
    if property.typeName == "UserDefaults" || property.initialValue.textEquals("UserDefaults.standard") { return true }
    guard let held = property.typeName.flatMap({ file.type(named: $0.text, at: property.declaration.node) }) else {
      return property.isLet ? nil : true
    }
    if held.isClass { return isUntracked(held) }
    return property.isLet ? nil : true
  }

  /// Whether a class is certainly not observed.
  private func isUntracked(_ type: KnownType) -> Bool {
    !type.isObservable && !type.isObservableObject
      && type.fact.attributes.allSatisfy { ["MainActor", "objc", "objcMembers", "available"].contains($0) }
      && type.parts.allSatisfy { part in
        part.fact.inheritedTypes.allSatisfy(KnownType.addsNoObservation)
      }
  }

  // MARK: - Fix

  private func fix(_ name: Name, _ getter: SyntaxNode, _ setter: SyntaxNode) -> Fix? {
    guard let statement = getter.firstChild, getter.onlyExpression != nil, let first = setter.firstChild,
      let last = setter.lastChild, last.lastToken?.kind != .poundEndif
    else { return nil }
    let path = "keyPath: \\.\(name.code)"
    let isReturned = statement.kind == .returnStmt
    return Fix(
      title: "Tell observers about the property", isSafe: false, isPreferred: true,
      edits: Fix.sorted(
        [
          .insert(
            "access(\(path))" + statement.statementSeparator + (isReturned ? "" : "return "),
            at: statement.range.lowerBound)
        ] + first.tree.enclosing(first.range.lowerBound..<last.range.upperBound, in: "withMutation(\(path))")))
  }
}

extension RuleCase {
  fileprivate static let untracked = RuleCase(
    "untracked", .wrong, "a view shows a computed property that reads and sets storage that is not observed")
}
