struct ObservedObjectInitializedInView: PropertyRule {
  static let info = RuleInfo(id: "observed_object_initialized_in_view", topic: .state, severity: .error, tier: .precise)

  static let wrappers: [StaticString] = ["ObservedObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, !property.isStatic, let attribute = property.wrapper("ObservedObject"),
      let kind = property.initialValueKind, !file.isPreviewHelper(type)
    else { return }
    let name = property.name.text
    switch kind {
    case .constructor:
      let lost = file.lostState(of: property, in: type)
      let isSetUp = type.initializers.contains { initializer in
        initializer.body.map { !file.unqualifiedReferences(to: property.name, in: $0).isEmpty } ?? false
      }
      // A new object that no code changes, or that each initializer configures again, equals the old one.
      guard lost != .nothing, !isSetUp || lost == .entered else { return }
      let again = file.reinitialization(of: type, withDefaultOf: property)
      guard again != .never, !file.isUsedBeforeShown(property, of: type) else { return }
      let missingFact = lost.missingFact(again)
      // iOS 13 has no `@StateObject`.
      let canOwn = !isSetUp && file.settings.supports(.year2020) != false
      findings.add(
        at: property.range,
        "`\(name)` is re-created whenever the view is; its state is lost" + (canOwn ? ". Use `@StateObject`" : ""),
        severity: missingFact == nil && again == .happens && canOwn ? nil : .hint,
        fixes: [isSetUp ? nil : fix(property, attribute, of: type, in: file)], missingFact: missingFact)
    case .functionResult:
      findings.add(
        at: property.range, "`@ObservedObject` does not own `\(name)`; pass it in or use `@StateObject`",
        severity: .hint, missingFact: "whether each call creates a new object")
    case .staticMember, .literal, .reference, .other: return
    }
  }

  private func fix(
    _ property: StoredProperty, _ attribute: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let name = attribute.name else { return nil }
    // A caller that passes an object keeps it itself.
    let isPassed = file.uses(of: type).contains { use in
      FunctionCallExpr(use)?.argument(named: property.name) != nil
    }
    guard !isPassed, !file.isPassedByPreview(property, of: type) else { return nil }
    // The object of a `@StateObject` cannot be replaced.
    guard file.settings.supports(.year2020) != false,
      !file.writes(to: property.name, in: type).contains(where: { $0.assignment != nil }),
      !isReplaced(property, of: type, in: file),
      // The type of `_model` would change.
      type.parts.allSatisfy({ file.storageReferences(to: property.name, in: $0.node).isEmpty })
    else { return nil }
    var edits: [TextEdit] = [.replace(name.rangeWithBackticks, by: "StateObject")]
    let access = property.declaration.modifier {
      $0.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    let label = property.name.text
    // A protocol of another module may require that the property is visible and that it can be set.
    let mayBeRequired = file.isRequired(property.name, of: type) != false
    let isUsedElsewhere =
      mayBeRequired || file.isExtendedElsewhere(type) || file.mayBeUsedByOthers(property.name, of: type)
      || file.facts.uses(of: type.name.text).contains { $0.fact.labels.contains(label) }
    if access == nil, !isUsedElsewhere, let introducer = property.declaration.introducer {
      edits.append(.insert("private ", at: introducer.range.lowerBound))
    }
    return Fix(title: "Use `@StateObject`", isSafe: !mayBeRequired, isPreferred: true, edits: edits)
  }

  /// Whether code outside the view assigns the property: `view.model = …`.
  private func isReplaced(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard !property.isPrivate else { return false }
    return file.facts.mayBeWrittenFromOutside(property.name.text, of: type.name.text)
      || file.references(to: property.name, inItemsMentioning: type.name).contains { reference in
        guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
          return false
        }
        return StateWrite(reference: access.node)?.assignment != nil
      }
  }
}

extension FunctionCallExpr {
  /// The value of the argument with the given label.
  func argument(named name: Name) -> SyntaxNode? {
    arguments.first { $0.label == name }?.expression
  }
}
