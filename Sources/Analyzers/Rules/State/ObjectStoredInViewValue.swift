struct ObjectStoredInViewValue: TypeRule {
  static let info = RuleInfo(
    id: "object_stored_in_view_value", topic: .state, alsoAbout: [.interoperability], cases: [.readBack, .handedOn],
    tier: .precise, since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view || type.viewRole == .viewModifier, type.declaration.node.kind == .structDecl else {
      return
    }
    for property in type.storedProperties where !property.isStatic && property.attributes.isEmpty {
      guard let name = created(by: property), keepsInput(name, at: property, in: file) else { continue }
      let uses = file.unqualifiedReferences(to: property.name, in: type)
      guard uses.contains(where: { isHandedOn($0, in: file) }), file.facts.type(named: type.name.text) != nil else {
        continue
      }
      let again = file.reinitialization(of: type)
      guard again != .never, !file.isPreviewHelper(type) else { return }
      let read = uses.first { isReadBack($0, in: file) }
      findings.add(
        at: property.range,
        "The `\(name.text)` in `\(property.name.text)` is replaced by a new one with each update of the parent; keep "
          + "it in `@State`",
        read == nil ? .handedOn : .readBack,
        assuming: [again == .unknown ? .callers("whether a parent creates the view again while it is shown") : nil],
        related: read.map { [RelatedLocation(range: $0.range, message: "read here")] } ?? [],
        fixes: [fix(property, of: type, in: file)])
    }
  }

  /// The class of the object that a property gets as its initial value.
  private func created(by property: StoredProperty) -> Name? {
    guard let call = property.initialValue.flatMap({ FunctionCallExpr($0.unparenthesized) }), let name = call.calleeName
    else { return nil }
    if name.isCapitalized { return call.calledExpression?.kind == .declReferenceExpr ? name : nil }
    return name == "init" && call.base == nil ? property.type?.typeName : nil
  }

  /// Whether users can change what an object of a class stores: a view or a controller of the system, or a subclass.
  private func keepsInput(_ name: Name, at property: StoredProperty, in file: FileModel) -> Bool {
    guard let known = file.type(named: name.text, at: property.declaration.node) else { return name.text.isSystemView }
    return known.isClass && !known.isObservable && !known.isObservableObject
      && known.fact.inheritedTypes.first?.isSystemView ?? false
  }

  /// Whether the object is passed to a view that the body creates.
  private func isHandedOn(_ use: SyntaxNode, in file: FileModel) -> Bool {
    ArgumentUse(use.wholeReference)?.callee.isCapitalized ?? false && file.isInBodyScope(use)
  }

  /// Whether an action or a method reads a member of the object.
  private func isReadBack(_ use: SyntaxNode, in file: FileModel) -> Bool {
    guard let access = use.wholeReference.parent.flatMap(MemberAccessExpr.init), access.base == use.wholeReference,
      access.node.parent?.kind != .functionCallExpr || access.node.parent?.firstChild != access.node,
      access.node.outermostPostfix.parent.flatMap(Assignment.init)?.target != access.node.outermostPostfix,
      use.enclosingMember?.kind != .initializerDecl
    else { return false }
    return !file.isInBodyScope(use)
  }

  private func fix(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Fix? {
    let declaration = property.declaration
    guard declaration.bindings.only != nil, let introducer = declaration.introducer else { return nil }
    let access = declaration.modifier {
      $0.name.isAny(of: ["private", "fileprivate", "internal", "package", "public", "open"])
    }
    // Without an access level, callers could pass a value, which SwiftUI would ignore.
    let isOwn =
      access == nil && !file.isExtendedElsewhere(type) && !file.mayBeUsedByOthers(property.name, of: type)
      && !file.facts.uses(of: type.name.text).contains { $0.fact.labels.contains(property.name.text) }
    return Fix(
      title: "Keep it in `@State`", isSafe: false, isPreferred: true,
      edits: Fix.sorted(
        [.insert(isOwn ? "@State private " : "@State ", at: declaration.range.lowerBound)]
          + (property.isLet ? [.replace(introducer.range, by: "var")] : [])))
  }
}

extension SyntaxNode {
  /// `self.view` for the name in it.
  fileprivate var wholeReference: SyntaxNode {
    parent.flatMap(MemberAccessExpr.init).flatMap { $0.declName == self ? $0.node : nil } ?? self
  }
}

extension RuleCase {
  fileprivate static let readBack = RuleCase(
    "readBack", .wrong, "a plain property creates a view of UIKit or AppKit, which the code passes on and reads again")
  fileprivate static let handedOn = RuleCase(
    "handedOn", .wrong, "a plain property creates a view of UIKit or AppKit, which the code only passes on",
    severity: .info, because: "the receiver may keep the first one")
}
