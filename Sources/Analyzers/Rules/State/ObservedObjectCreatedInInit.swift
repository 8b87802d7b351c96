struct ObservedObjectCreatedInInit: PropertyRule {
  static let info = RuleInfo(
    id: "observed_object_created_in_init", topic: .state,
    cases: RecreatedObject.cases + [.losesChanges], tier: .precise)

  static let wrappers: [StaticString] = ["ObservedObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, let attribute = property.wrapper("ObservedObject") else { return }
    for initializer in type.initializers where !file.hasErrors(initializer.node) {
      for assignment in file.assignments(in: initializer.node) {
        guard !assignment.isCompound, let value = assignment.singleValue,
          let target = assignment.target.selfMemberName, let made = object(assignedTo: target, value, property),
          !isStateless(property, in: file), !file.isPreviewHelper(type)
        else { continue }
        // A `@StateObject` would keep the first values that the object is created from.
        let takesInput = type.inputs(of: initializer, readBy: made, in: file).contains { input in
          !input.isInitialValue && !input.isDependency(in: file)
        }
        let lost = file.lostState(of: property, in: type)
        guard lost != .nothing, !takesInput || lost == .entered else { continue }
        let again = file.reinitialization(of: type)
        guard again != .never, !file.isUsedBeforeShown(property, of: type) else { continue }
        // iOS 13 has no `@StateObject`.
        let canOwn = file.settings.supports(.year2020) != false
        let use = lost == .unknown ? file.use(of: property, in: type) : .shown
        let ruleCase = takesInput ? .losesChanges : use.ruleCase(lost, canOwn: canOwn)
        let name = property.name.text
        let message =
          if use == .never {
            "`\(name)` is never used; delete it"
          } else if takesInput {
            "`\(name)` is re-created whenever the view is, and loses the changes that users made"
          } else {
            "`\(name)` is re-created whenever the view is; its state is lost"
              + (canOwn ? ". Use `@StateObject`" : "")
          }
        findings.add(
          at: assignment.node.range, message, ruleCase, assuming: [use.unknown(lost, again)],
          related: [RelatedLocation(range: property.range, message: "observed here but not owned")],
          fixes: [takesInput || !canOwn || use == .never ? nil : fix(property, attribute, of: type, in: file)])
      }
    }
  }

  /// The object that an assignment to the property, or to its wrapper, creates.
  ///
  /// A `ViewStore` of The Composable Architecture only observes a store that is owned elsewhere, so no state is lost.
  private func object(assignedTo target: Name, _ value: SyntaxNode, _ property: StoredProperty) -> SyntaxNode? {
    if target == property.name { return isNewObject(value) ? value : nil }
    guard target.isStorage(of: property.name), let call = FunctionCallExpr(value),
      call.calleeName == "ObservedObject" || call.calleeName == "init",
      let object = call.argument("wrappedValue") ?? call.argument("initialValue"), isNewObject(object)
    else { return nil }
    return object
  }

  /// Whether the object has no state to lose.
  private func isStateless(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let name = property.typeName?.text, let made = file.facts.fullyKnownClass(named: name) else { return false }
    return !made.hasVariables
  }

  private func isNewObject(_ value: SyntaxNode) -> Bool {
    ValueKind(value) == .constructor && FunctionCallExpr(value)?.calleeName != "ViewStore"
  }

  /// Makes the view the owner in each initializer; nil if one of them assigns something else, which a `@StateObject`
  /// does not accept.
  private func fix(
    _ property: StoredProperty, _ attribute: Attribute, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let wrapper = attribute.name else { return nil }
    var edits = [TextEdit.replace(wrapper.rangeWithBackticks, by: "StateObject")]
    for part in type.parts {
      for assignment in file.assignments(in: part.node) {
        guard let target = assignment.target.selfMemberName,
          target == property.name || target.isStorage(of: property.name)
        else { continue }
        guard !assignment.isCompound, let value = assignment.singleValue,
          let made = object(assignedTo: target, value, property),
          assignment.node.ancestors.contains(where: { $0.kind == .initializerDecl })
        else { return nil }
        let keepsSelf = assignment.target.kind == .memberAccessExpr && target.isStorage(of: property.name)
        let storage = (keepsSelf ? "self." : "") + "_" + property.name.text
        edits.append(.replace(assignment.node.range, by: "\(storage) = StateObject(wrappedValue: \(made.text))"))
      }
    }
    return Fix(title: "Use `@StateObject`", isSafe: false, isPreferred: true, edits: edits)
  }
}

extension RuleCase {
  fileprivate static let losesChanges = RuleCase(
    "losesChanges", .wrong, "users change the object in the view, which re-creates it from what it receives")
}
