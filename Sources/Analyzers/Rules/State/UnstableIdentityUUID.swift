struct UnstableIdentityUUID: ModifierRule, TypeRule {
  static let info = RuleInfo(
    id: "unstable_identity_uuid", topic: .state, alsoAbout: [.performance], severity: .warning, tier: .precise,
    since: "0.2.0")

  // MARK: - Modifiers

  static let modifiers: [StaticString] = ["id"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    // A spinner has no state to lose, and in a row of a list, only a new identity makes it appear again.
    guard let id = modifier.onlyUnlabeledArgument, id.isNewEachTime, file.isInBodyScope(modifier.node),
      let view = chain.baseName, !isSpinner(view, in: file),
      // The items of a toolbar have no state either, and may stay disabled after a sheet.
      view != "Button" || !file.slots(around: chain.node).contains(where: { $0.slot == .toolbar })
    else { return }
    findings.add(
      at: modifier.range, "`id` with a new value at each update re-creates the view and loses its state; store the id",
      fixes: [
        modifier.receiver.map { _ in Fix.unsafe("Remove `id`", preferred: true, .delete(modifier.removalRange)) }
      ])
  }

  private func isSpinner(_ view: Name, in file: FileModel) -> Bool {
    view == "ProgressView" || file.facts.view(named: view.text)?.fact.roots == ["ProgressView"]
  }

  // MARK: - Models

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (declaration, binding) in type.variables where binding.name == "id" && !declaration.isStatic {
      guard let value = binding.accessorBlock?.onlyExpression, value.isNewEachTime, let name = binding.name,
        file.type(named: type.name.text, at: declaration.node)?.isIdentifiable ?? false
      else { continue }
      findings.add(
        at: name.range, "`id` of `\(type.name.text)` is different each time it is read; store it in a `let`",
        fixes: [fix(declaration, binding, value, of: type, in: file)])
    }
  }

  /// Stores the id. In a type that is compared or decoded, the new property would take part in that.
  private func fix(
    _ declaration: VariableDecl, _ binding: PatternBinding, _ value: SyntaxNode, of type: TypeDeclaration,
    in file: FileModel
  ) -> Fix? {
    guard type.declaration.node.kind == .structDecl, type.declaration.memberBlock == declaration.node.parent,
      let introducer = declaration.introducer, let name = binding.name, declaration.bindings.count == 1,
      let known = file.type(named: type.name.text, at: declaration.node),
      !["Equatable", "Hashable", "Codable", "Decodable", "Encodable", "Comparable"].contains(where: known.inherits)
    else { return nil }
    return .unsafe(
      "Store the id", preferred: true,
      .replace(introducer.range.lowerBound..<binding.range.upperBound, by: "let \(name.code) = \(value.text)"))
  }
}
