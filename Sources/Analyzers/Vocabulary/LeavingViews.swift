// Determines whether code changes more than its own view: what is on screen, or an object that other views share.

extension FileModel {
  /// Whether a node navigates, presents or closes something, or calls a shared object, directly or in a method that it calls.
  package func runsCodeThatLeavesView(_ node: SyntaxNode) -> Bool {
    if leavesView(node) { return true }
    guard node.kind == .functionCallExpr else { return false }
    return reach(from: node).now.contains { code in code.nodes.contains(where: code.file.leavesView) }
  }

  /// Whether a node navigates, presents or closes something, or calls an object that other views share.
  private func leavesView(_ node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node) else { return false }
    let call = FunctionCallExpr(node)
    if let call, let name = call.calleeName {
      guard let base = call.base else {
        // `dismiss()`, `openURL(address)`
        return type.storedProperty(named: name)?.wrapper("Environment") != nil
      }
      if name == "dismiss" { return true }
      if isSharedObject(base) { return true }
    }
    guard let target = Assignment(node)?.target ?? call?.base, let property = ownProperty(target), !isLocal(target)
    else { return false }
    // Views of other files show a screen as long as the property has a value.
    if type.isClass, let known = facts.type(named: type.qualifiedName, in: ""),
      !facts.presenters(boundTo: property.name.text, of: known).isEmpty
    {
      return true
    }
    return property.typeName == "NavigationPath"
      || ([(property, type)] + receivers(of: property, in: type)).flatMap({ given, view in
        bindingReferences(to: given.name, in: view)
      }).contains { binding in
        ArgumentUse(binding)?.label.isAny(of: ["isPresented", "item", "path"]) ?? false
      }
  }

  /// Whether an expression is an object that all code shares, or a property of the type that holds one: `let lights =
  /// Lights.shared`.
  private func isSharedObject(_ base: SyntaxNode) -> Bool {
    let object = ownProperty(base)?.initialValue ?? base
    // Too early a line in a log is no harm.
    guard !object.mentionsName(with: ["logger", "logging", "analytics", "telemetry"]), !object.mentionsAny(of: ["Log"])
    else { return false }
    return object.mentionsAny(of: ["shared"]) && !object.mentionsAny(of: ["URLSession"]) || isStaticObject(object)
  }

  /// Whether an expression names an object that a static property of its own class keeps: `Lights.main`.
  private func isStaticObject(_ object: SyntaxNode) -> Bool {
    guard let access = MemberAccessExpr(object), let name = access.name?.text,
      let owner = access.base?.typeReferenceName, let known = type(named: owner.text, at: object), known.isClass
    else { return false }
    return known.properties.contains { $0.isStatic && $0.name == name && $0.valueTypeName == known.fact.name }
  }
}
