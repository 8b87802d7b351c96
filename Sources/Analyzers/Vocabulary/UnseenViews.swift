// Finds views that users never see, because only previews or no code creates them.

extension FileModel {
  /// Whether the file is in a folder of tests, whose code never runs in the program.
  var isOfTests: Bool { FactPath.isInTestFolder(facts.path) }

  /// Whether the code at a location shows nothing to users, because it is in a view that they never see.
  ///
  /// - Parameters:
  ///   - place: UTF-8 offsets.
  ///   - item: the item that contains the place.
  ///   - onlyPreviews: whether a view counts only if previews show it, or code that was left without a use, not if no known code
  ///     does.
  func isUnseen(_ place: Range<Int>, in item: FileItem, onlyPreviews: Bool = false) -> Bool {
    if isOfTests { return true }
    // Types are in source order, so the innermost one is the last that contains the location.
    let around = item.content.types.last { node($0.row, of: item).range.contains(place.lowerBound) }
    guard let around, let type = type(at: node(around.row, of: item).index) else { return false }
    let place = node(around.row, of: item).innermostNode(at: place.lowerBound)
    if place.surroundings.contains(where: \.isOnlyForDebugBuilds) || isForUnusedPlatforms(place) { return true }
    if isInUnusedMember(place, of: type) || isInUnseenBranch(place) { return true }
    return isUnseen(type) && (!onlyPreviews || isPreviewed(type) || facts.isOnlyAbandoned(type.name.text))
  }

  /// Whether a branch for some platforms is never compiled where it is used: the targets of the project are built for none
  /// of them, or each use of the private helper or the view around the branch is in code for other platforms.
  private func isForUnusedPlatforms(_ node: SyntaxNode) -> Bool {
    guard node.surroundings.contains(where: { $0.kind == .ifConfigClause }) else { return false }
    return !Platform.allCases.contains { platform in
      settings.mayBeBuilt(for: platform) && isCompiled(for: platform, at: node) && isUsed(on: platform, at: node)
    }
  }

  /// The maximum number of helpers and views between a branch and the code that shows it.
  private static var maximumUsers: Int { 8 }

  /// Whether code for a platform uses the helper or the view around a node, directly or in other helpers and views.
  private func isUsed(on platform: Platform, at node: SyntaxNode) -> Bool {
    var open = [node]
    var visited: Set<Int> = []
    while let place = open.popLast() {
      guard isCompiled(for: platform, at: place) else { continue }
      guard let member = place.enclosingMember, visited.count < Self.maximumUsers else { return true }
      guard visited.insert(member.index).inserted else { continue }
      let uses = usesOfPart(member)
      if uses.isEmpty { return true }
      open += uses
    }
    return false
  }

  /// The uses of a private helper or, for `body`, those that create its private view; empty if other files may use it.
  private func usesOfPart(_ member: SyntaxNode) -> [SyntaxNode] {
    guard let name = member.memberName, let type = enclosingType(of: member) else { return [] }
    guard name == "body" else { return isPrivateHelper(member) ? uses(of: member, named: name, in: type) : [] }
    guard type.viewRole == .view, type.declaration.isPrivate else { return [] }
    let creations = uses(of: type)
    return references(to: type.name).count == creations.count ? creations : []
  }

  /// Whether a preview shows a view, directly or in another view of the file.
  private func isPreviewed(_ type: TypeDeclaration) -> Bool {
    var visited: Set<String> = []
    return isPreviewed(type, &visited)
  }

  private func isPreviewed(_ type: TypeDeclaration, _ visited: inout Set<String>) -> Bool {
    if isPreviewHelper(type) || referencePlaces(of: type.name).contains(.inPreview) { return true }
    if facts.uses(of: type.name.text).contains(where: { facts.isPreview($0.fact.owner) }) { return true }
    guard visited.insert(type.name.text).inserted, visited.count <= FactReader.maximumUnseen else { return false }
    return uses(of: type).contains { use in enclosingType(of: use).map { isPreviewed($0, &visited) } ?? false }
  }

  /// Whether a node is in a branch that never runs (`if false`, or `if let action` for a closure that no code passes), or runs
  /// only in previews: below a condition that reads the environment variable `XCODE_RUNNING_FOR_PREVIEWS`, directly or
  /// through a property or function of the file.
  private func isInUnseenBranch(_ node: SyntaxNode) -> Bool {
    var child = node
    for ancestor in node.surroundings {
      if ancestor.kind == .memberBlock { return false }
      if ancestor.kind == .ifExpr, child.kind == .codeBlock, child == IfExpr(ancestor)?.body {
        let conditions = ancestor.conditions
        if let first = conditions.first, first.textEquals("false") || asksForPreview(first) { return true }
        if conditions.contains(where: asksForMissingClosure) { return true }
      }
      child = ancestor
    }
    return false
  }

  private func asksForPreview(_ condition: SyntaxNode) -> Bool {
    // `!isPreview` and `environment[…] != "1"` lead to the app's own branch.
    guard !condition.mentionsAny(of: ["!", "!=", "nil", "false"]) else { return false }
    if condition.readsPreviewVariable { return true }
    guard let name = condition.firstChild?.lastName, name.containsAny(of: ["preview"]),
      let type = enclosingType(of: condition)
    else { return false }
    let declared =
      type.variables.first { $0.binding.name == name }?.binding.node ?? globalVariables(named: name).first?.node
    return declared?.readsPreviewVariable ?? false
  }

  /// Whether a condition asks for an optional closure of a view that is `nil` unless it is passed, and no code passes it.
  private func asksForMissingClosure(_ condition: SyntaxNode) -> Bool {
    guard let asked = condition.firstChild else { return false }
    let parts = Array(asked.children)
    let value =
      asked.kind == .optionalBindingCondition
      ? asked.child(.initializerClause)?.firstChild?.selfMemberName ?? asked.firstChild?.firstToken.map(Name.init)
      : parts.count == 3 && parts[1].textEquals("!=") && parts[2].textEquals("nil") ? parts[0].selfMemberName : nil
    guard let name = value, let type = enclosingType(of: condition), type.viewRole == .view,
      let property = type.storedProperty(named: name), property.type?.isOptionalType ?? false,
      property.type?.isFunctionType ?? false, !facts.mayBeUsedElsewhere(type.name.text)
    else { return false }
    return isNilUnlessPassed(property, of: type) && isNeverPassed(name, to: type)
  }

  /// Whether a property has the value `nil` unless code that creates its view passes another value for it.
  private func isNilUnlessPassed(_ property: StoredProperty, of type: TypeDeclaration) -> Bool {
    guard property.initialValue.map({ $0.kind == .nilLiteralExpr }) ?? true,
      laterWrites(to: property, in: type).isEmpty,
      writes(to: property.name, in: type).allSatisfy({ $0.assignment?.singleValue?.lastName == property.name }),
      property.isLet || !facts.isWrittenFromOutside(property.name.text, of: type.name.text)
    else { return false }
    if type.initializers.isEmpty { return !property.isLet }
    return type.initializers.allSatisfy { initializer in
      guard let parameter = initializer.parameters.first(where: { $0.name == property.name }) else { return true }
      let isNil = parameter.node.child(.initializerClause)?.firstChild.textEquals("nil") ?? false
      return isNil && parameter.label == property.name.text
    }
  }

  /// Whether all code that creates a view is known, and none passes an argument with a label, also not as a trailing closure.
  private func isNeverPassed(_ label: Name, to type: TypeDeclaration) -> Bool {
    let uses = facts.viewInputs(of: type.name.text).filter { !$0.isInTests }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard let (call, _) = call(at: use) else { return false }
        return call.trailingClosure == nil && call.argument(named: label) == nil
      }
  }

  /// Whether a node is in a private function or computed property of a view that no code uses.
  private func isInUnusedMember(_ node: SyntaxNode, of type: TypeDeclaration) -> Bool {
    guard type.viewRole == .view || type.viewRole == .viewModifier, isInUnusedHelper(node),
      let member = node.enclosingMember, let name = member.memberName
    else { return false }
    // Other types of the file may use a `fileprivate` member of an instance, but only the type and the types in it a
    // `private` one.
    let isPrivate = FunctionDecl(member)?.hasModifier("private") ?? VariableDecl(member)?.hasModifier("private")
    let users = isPrivate == true && type.declaration.isTopLevel ? type.parts.map(\.node) : [tree.root]
    return users.allSatisfy { user in references(to: name, in: user).allSatisfy { enclosingType(of: $0) === type } }
  }

  /// Whether users never see a view: only previews create it or the views that contain it, or the workspace is a
  /// complete program and none of its code does.
  package func isUnseen(_ type: TypeDeclaration) -> Bool {
    if isPreviewHelper(type) { return true }
    var visited: Set<String> = []
    return isUnseen(type, &visited)
  }

  /// Whether only views that the program never creates use a model.
  package func isOnlyUsedUnseen(_ model: TypeDeclaration) -> Bool {
    let name = model.name.text
    guard model.isClass, facts.knowsEntryPoint, !facts.mayBeUsedElsewhere(name), !facts.lasts(model.name) else {
      return false
    }
    let users = facts.viewsUsing(name)
    return !users.isEmpty
      && users.allSatisfy { user in
        facts.isView(user) && !facts.mayBeUsedElsewhere(user) && facts.uses(of: user).allSatisfy(\.isInTests)
      }
  }

  /// Whether only previews and private helpers that no code uses mention a type in the file.
  private func isOnlyMentionedByAbandonedCode(_ type: Name) -> Bool {
    facts.isAbandoned(type.text) && references(to: type).allSatisfy { $0.isInPreview || isInUnusedHelper($0) }
  }

  private func isUnseen(_ type: TypeDeclaration, _ visited: inout Set<String>) -> Bool {
    switch type.viewRole {
    case .view, .viewModifier, .representable: break
    default: return false
    }
    let name = type.name.text
    guard !type.isForeign, !facts.mayBeUsedElsewhere(name) else { return false }
    guard visited.insert(name).inserted else { return true }
    guard visited.count <= FactReader.maximumUnseen else { return false }
    let uses = facts.uses(of: name).filter { !$0.isInTests }
    if uses.isEmpty {
      let places = referencePlaces(of: type.name)
      guard !places.contains(.elsewhere) || isOnlyMentionedByAbandonedCode(type.name) else { return false }
      return places.contains(.inPreview) || facts.knowsEntryPoint
    }
    for use in uses where use.path != facts.path {
      guard facts.isUnseen(use, &visited) else { return false }
    }
    return self.uses(of: type).allSatisfy { use in
      guard let owner = enclosingType(of: use) else { return false }
      return isPreviewHelper(owner) || isInUnusedHelper(use) || isUnseen(owner, &visited)
    }
  }
}

extension SyntaxNode {
  /// Whether it contains the name of the environment variable that Xcode sets for previews.
  fileprivate var readsPreviewVariable: Bool {
    tokens.contains { Name($0).containsAny(of: ["XCODE_RUNNING_FOR_PREVIEWS"]) }
  }
}

extension FactReader {
  /// The maximum number of enclosing views to visit.
  fileprivate static var maximumUnseen: Int { 12 }

  /// Whether code outside the workspace may use a type, or code may mean it or another one of the same name. The packages
  /// in the folders of a program are only for the program.
  fileprivate func mayBeUsedElsewhere(_ name: String) -> Bool {
    isAmbiguous(name) || hasUnclearUses(of: name)
      || types(named: name).contains { type in
        type.fact.isPublic && type.fact.kind != .extension && !isInPackageOfProgram(type.path)
      }
  }

  /// Whether a private helper that no code uses creates a view, or a view that contains it.
  fileprivate func isOnlyAbandoned(_ view: String) -> Bool {
    var visited: Set<String> = []
    var open = [view]
    while let next = open.popLast(), visited.count < Self.maximumUnseen {
      guard visited.insert(next).inserted else { continue }
      if isAbandoned(next) { return true }
      open += uses(of: next).map(\.fact.owner).filter { !$0.isEmpty }
    }
    return false
  }

  /// Whether users never see a view or a representable of the workspace, based on the code of all files that creates it.
  package func isUnseen(viewNamed view: String) -> Bool {
    let isKnown = isView(view) || types(named: view).contains { $0.fact.isRepresentable }
    guard isKnown, !mayBeUsedElsewhere(view) else { return false }
    let uses = uses(of: view).filter { !$0.isInTests }
    return uses.isEmpty ? knowsEntryPoint : uses.allSatisfy { isUnseen($0) }
  }

  /// Whether users never see the view that creates another one.
  func isUnseen(_ use: Located<ViewUseFact>) -> Bool {
    var visited: Set<String> = []
    return isUnseen(use, &visited)
  }

  /// Whether users never see the view that creates another one.
  fileprivate func isUnseen(_ use: Located<ViewUseFact>, _ visited: inout Set<String>) -> Bool {
    let owner = use.fact.owner
    guard !owner.isEmpty, isView(owner) || !modifierTypes(named: owner).isEmpty, !mayBeUsedElsewhere(owner) else {
      return false
    }
    guard visited.insert(owner).inserted else { return true }
    guard visited.count <= Self.maximumUnseen else { return false }
    let uses = uses(of: owner).filter { !$0.isInTests }
    return uses.isEmpty ? knowsEntryPoint : uses.allSatisfy { isUnseen($0, &visited) }
  }
}
