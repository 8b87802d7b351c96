struct IdentifiableIDFromHash: TypeRule, CallRule {
  static let info = RuleInfo(
    id: "identifiable_id_from_hash", topic: .state, alsoAbout: [.lists],
    cases: [.computedID, .keyPath, .wholeValue, .equality, .constantList], tier: .precise, since: "0.2.0")

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for (declaration, binding) in type.variables where binding.name == "id" && !declaration.isStatic {
      guard let value = binding.accessorBlock?.onlyExpression, value.lastName == "hashValue", let name = binding.name,
        !isListOfCases(type), file.isIdentifiable(type, at: declaration.node)
      else { continue }
      if let edit = editInRow(of: value, in: type, file) {
        findings.add(
          at: name.range,
          edit.property.map {
            "`id` of `\(type.name.text)` is a hash value, so each edit, for example of `\($0)`, replaces the row, which loses "
              + "the focus; store an `id`"
          }
            ?? "`id` of `\(type.name.text)` is a hash value, so each edit replaces the row, which loses the focus; make the "
            + "`id` of what stays the same",
          .computedID, related: [file.facts.related(edit.loop, "identifies its rows by it")])
        continue
      }
      if let twin = twin(with: value, in: type, file) {
        findings.add(
          at: name.range,
          "`id` of `\(type.name.text)` is a hash value without `\(twin.property)`, so different elements have the same `id`, and "
            + "one is shown twice; store an `id`",
          .computedID,
          related: [
            RelatedLocation(range: twin.call.range, message: "has the `id` of the next one"),
            RelatedLocation(range: twin.other.range, message: "has the same `id`"),
          ])
        continue
      }
      findings.add(
        at: name.range,
        "`id` of `\(type.name.text)` is a hash value, which two elements can share; use the value itself",
        .computedID,
        assuming: [.callers("whether a list or a presentation uses the `id` of `\(type.name.text)`")],
        fixes: [fix(binding, value, of: type, in: file)])
    }
    guard let equality = type.equalityByHash, let name = equality.name, !isListOfCases(type) else { return }
    findings.add(
      at: equality.range.lowerBound..<name.range.upperBound,
      "`==` of `\(type.name.text)` compares hash values, so different values can be equal, and then views do not "
        + "update; compare the properties",
      .equality)
  }

  /// A loop over elements of a type that are edited.
  private struct Edit {
    let loop: Located<RowLoopFact>
    /// A property that code changes and that determines the hash value; nil if the whole value of an enum is replaced.
    let property: String?
  }

  private func editInRow(of value: SyntaxNode, in type: TypeDeclaration, _ file: FileModel) -> Edit? {
    guard let known = file.facts.type(named: type.qualifiedName, in: "") else { return nil }
    // The members of a protocol's extensions are those of the types that conform to it.
    let types = known.fact.kind == .protocol ? file.facts.adopters(of: known.fact.name) : [known]
    return types.lazy.compactMap { self.editInRow(of: value, in: $0, file) }.first
  }

  private func editInRow(of value: SyntaxNode, in known: KnownType, _ file: FileModel) -> Edit? {
    guard !known.isClass else { return nil }
    if known.fact.kind == .enum { return editOfPayload(of: value, in: known, file) }
    let hashed = MemberAccessExpr(value)?.base.flatMap { $0.isSelf ? nil : $0.selfMemberName }
    // A hand-written hash value may leave properties out.
    let combined = hashed == nil && known.definesEquality ? combinedProperties(of: known, in: file) : nil
    if hashed == nil, known.definesEquality, combined == nil { return nil }
    let variables = known.properties.filter { property in
      !property.isStatic && !property.isLet
        && (hashed.map { $0.text == property.name } ?? combined?.contains(property.name) ?? true)
    }
    guard !variables.isEmpty else { return nil }
    let loops = file.facts.rowLoops(over: known)
    guard let loop = loops.first(where: \.fact.isBound) ?? loops.first else { return nil }
    let edited = variables.first { loop.fact.isBound || file.facts.isWritten($0, of: known) == true }
    return edited.map { Edit(loop: loop, property: $0.name) }
  }

  /// A loop whose rows get bindings to the values of an enum, whose payloads determine the hash value.
  private func editOfPayload(of value: SyntaxNode, in known: KnownType, _ file: FileModel) -> Edit? {
    guard MemberAccessExpr(value)?.base?.isSelf ?? true, !known.definesEquality, !known.fact.payloadCases.isEmpty else {
      return nil
    }
    return file.facts.rowLoops(over: known).first(where: \.fact.isBound).map { Edit(loop: $0, property: nil) }
  }

  /// The names of the properties that a hand-written `hash(into:)` combines as they are; nil if there is no such code.
  ///
  /// - Parameter isAll: whether the result is nil if it combines something else, too.
  private func combinedProperties(
    of known: KnownType, in file: FileModel, asAll isAll: Bool = false
  ) -> Set<String>? {
    guard let hash = known.members.first(where: { $0.name == "hash" && $0.kind == .function }),
      let (code, other) = file.code(of: hash, of: known)
    else { return nil }
    let combined = other.calls(named: "combine", in: code).map { $0.onlyUnlabeledArgument?.selfMemberName?.text }
    return isAll && combined.contains(nil) ? nil : Set(combined.compactMap(\.self))
  }

  // MARK: - Elements with the same hash value

  /// Two elements whose hash values are the same, and a property with different values that a view shows.
  private struct Twin {
    let call: FunctionCallExpr
    let other: FunctionCallExpr
    let property: String
  }

  /// The maximum number of elements to compare.
  private static let maximumElements = 32

  /// Two elements of a loop that code of the file creates with the same literals for all properties that a hand-written hash
  /// value combines.
  private func twin(with value: SyntaxNode, in type: TypeDeclaration, _ file: FileModel) -> Twin? {
    guard MemberAccessExpr(value)?.base?.isSelf ?? true,
      let known = file.facts.type(named: type.qualifiedName, in: ""), known.fact.kind == .struct,
      let combined = combinedProperties(of: known, in: file, asAll: true)?.sorted(), !combined.isEmpty
    else { return nil }
    var first: [[String]: FunctionCallExpr] = [:]
    for reference in file.references(to: type.name).prefix(Self.maximumElements) {
      guard let call = reference.parent.flatMap(FunctionCallExpr.init), call.calledExpression == reference else {
        continue
      }
      let literals = combined.compactMap(call.literal)
      guard literals.count == combined.count else { continue }
      guard let other = first[literals] else {
        first[literals] = call
        continue
      }
      let property = known.properties.first { property in
        guard !combined.contains(property.name), let text = call.literal(for: property.name),
          let otherText = other.literal(for: property.name)
        else { return false }
        return text != otherText && !file.shownReads(of: property.name, in: known).isEmpty
      }
      if let property, !file.facts.rowLoops(over: known).isEmpty {
        return Twin(call: other, other: call, property: property.name)
      }
    }
    return nil
  }

  /// Whether a type is an enum without associated values, whose few cases do not collide in practice.
  private func isListOfCases(_ type: TypeDeclaration) -> Bool {
    type.declaration.node.kind == .enumDecl && type.declaration.node.firstRow(of: .enumCaseParameter) == nil
  }

  /// Uses the hashed value: `self`, or a property with a written type.
  private func fix(
    _ binding: PatternBinding, _ value: SyntaxNode, of type: TypeDeclaration, in file: FileModel
  ) -> Fix? {
    guard let annotation = binding.type, annotation.textEquals("Int"), !type.isForeign,
      !type.isClass || type.declaration.hasModifier("final")
    else { return nil }
    guard let base = MemberAccessExpr(value)?.base, !base.isSelf else {
      return .safe(
        "Use the value itself", preferred: true, .replace(annotation.range, by: "Self"),
        .replace(value.range, by: "self"))
    }
    guard let property = file.ownProperty(base), let typed = property.type, !typed.isOptionalType else { return nil }
    return .safe(
      "Use `\(base.text)` itself", preferred: true, .replace(annotation.range, by: typed.text),
      .replace(value.range, by: base.text))
  }

  // MARK: - Loops

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let argument = call.arguments.first(where: { $0.label == "id" }), let path = argument.expression,
      path.kind == .keyPathExpr, path.textEquals("\\.hashValue")
    else { return }
    let data = call.firstUnlabeledArgument
    let element = data.flatMap(file.declaredElementType(of:))
    let known = element.flatMap { file.facts.type(named: $0) }
    if let known, known.fact.kind == .enum, known.fact.payloadCases.isEmpty { return }
    let isConstant = data.map { file.changes(of: $0).kind == .never } ?? false
    let isWhole = known.map(hashesWhole) ?? element.map(ElementType.isBasic) ?? false
    let end = known?.isIdentifiable == true ? data?.lastToken?.range.upperBound : nil
    findings.add(
      at: argument.range,
      "Rows are identified by a hash value, which two elements can share; "
        + (end == nil ? "use `\\.self`" : "omit `id`: the elements are `Identifiable`"),
      isConstant ? .constantList : isWhole && !needsIdentity(call, in: file) ? .wholeValue : .keyPath,
      assuming: [
        known == nil && !isWhole
          ? .type("whether the hash value of an element can change or be that of another") : nil
      ],
      fixes: [
        end.map { Fix.unsafe("Remove `id`", preferred: true, .delete($0..<argument.range.upperBound)) }
          ?? Fix.unsafe("Use `\\.self`", preferred: true, .replace(path.range, by: "\\.self"))
      ])
  }

  /// Whether the hash value of a type covers the whole value, which has no other identity either.
  private func hashesWhole(_ type: KnownType) -> Bool {
    (type.fact.kind == .struct || type.fact.kind == .enum) && type.isIdentifiable != true && !type.definesEquality
      && !type.members.contains { $0.name == "hashValue" }
  }

  /// Whether a list selects or deletes by the identity of its rows, or the rows keep something.
  private func needsIdentity(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard call.argument("selection") == nil,
      let rows = call.trailingClosure(or: call.calleeName == "List" ? "rowContent" : "content")
    else { return true }
    return file.keepsSomething(inRows: rows)
  }
}

extension FunctionCallExpr {
  /// The literal that a call passes for a label, as written.
  fileprivate func literal(for label: String) -> String? {
    let value = arguments.first { $0.label?.text == label }?.expression
    return value.flatMap { $0.isLiteral ? $0.text : nil }
  }
}

extension RuleCase {
  fileprivate static let computedID = RuleCase("computedID", .wrong, "the `id` of a type is a hash value")
  fileprivate static let keyPath = RuleCase("keyPath", .wrong, "a loop identifies its rows by their hash values")
  fileprivate static let wholeValue = RuleCase(
    "wholeValue", .wrong, "the hash value covers the whole element, and its row keeps nothing", severity: .hint,
    because: "two values seldom have the same hash value by chance")
  fileprivate static let equality = RuleCase(
    "equality", .wrong, "`==` compares hash values", severity: .hint,
    because: "two values seldom have the same hash value by chance")
  fileprivate static let constantList = RuleCase(
    "constantList", .wrong, "the loop is over constant elements", severity: .hint,
    because: "few constants hardly ever have the same hash value")
}
