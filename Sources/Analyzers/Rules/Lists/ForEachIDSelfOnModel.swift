struct ForEachIDSelfOnModel: CallRule {
  static let info = RuleInfo(
    id: "for_each_id_self_on_model", topic: .lists, alsoAbout: [.state],
    cases: [.identifiable, .editedValue, .editedElement, .rebuilt],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["ForEach"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let loop = RowLoop(call), loop.idPath == "self",
      let argument = call.arguments.first(where: { $0.label == "id" }), let data = loop.data.lastToken
    else { return }
    if let first = loop.data.firstToken, Name(first).hasPrefix("$") {
      checkBound(loop, argument, in: file, &findings)
      return
    }
    guard let element = file.declaredElementType(of: loop.data), let type = file.type(named: element, at: call.node),
      type.fact.kind == .struct, !type.definesEquality
    else { return }
    if type.isIdentifiable == false {
      checkValue(loop, argument, element, type, in: file, &findings)
      return
    }
    guard type.isIdentifiable == true, !isOwnIdentity(type),
      // An element whose properties are all constants does not change.
      type.properties.contains(where: { $0.name != "id" && !$0.isStatic && !$0.isLet }),
      !type.properties.contains(where: { $0.name == "id" && $0.type.hasSuffix("?") }),
      !file.usesIdentities(around: call.node)
    else { return }
    let change = file.changes(of: loop.data)
    guard change.kind == .changes else { return }
    findings.add(
      at: argument.range,
      "`\\.self` gives a `\(element)` another identity when it changes; omit it: `\(element)` is `Identifiable`",
      .identifiable,
      assuming: [
        editsElements(of: loop, in: file)
          ? nil : .change("whether a property of a `\(element)` changes while its row is shown")
      ],
      related: change.evidence.map { [$0] } ?? [],
      fixes: [.unsafe("Remove `id`", preferred: true, .delete(data.range.upperBound..<argument.range.upperBound))])
  }

  /// Rows that edit their identity: a string or a number, or a structure without an id.
  private func checkBound(
    _ loop: RowLoop, _ argument: LabeledExpr, in file: FileModel, _ findings: inout Findings
  ) {
    guard let parameter = loop.closure.parameterNames.first?.boundProperty,
      let element = file.declaredElementType(of: loop.data)
    else { return }
    // What an action passes on is edited on another screen.
    let edits = file.bindingReferences(to: parameter, in: loop.closure.node).filter { !file.isInActionScope($0) }
    guard !edits.isEmpty else { return }
    if ElementType.isBasic(element) {
      findings.add(
        at: argument.range,
        "Each edit of an element re-creates its row; wrap `\(element)` in an `Identifiable` struct",
        .editedValue)
      return
    }
    guard let type = file.type(named: element, at: loop.call.node), type.fact.kind == .struct, !type.definesEquality,
      type.properties.contains(where: { !$0.isStatic && !$0.isLet }),
      file.keepsSomething(inRows: loop.closure) || edits.contains(where: isInControl),
      !file.usesIdentities(around: loop.call.node)
    else { return }
    findings.add(
      at: argument.range,
      "Each edit of a `\(element)` re-creates its row, which loses focus and state; "
        + (type.isIdentifiable == true ? "omit `id`" : "give `\(element)` an `id`"),
      .editedElement,
      fixes: [
        type.isIdentifiable == true && !isOwnIdentity(type)
          ? .unsafe(
            "Remove `id`", preferred: true, .delete(loop.data.range.upperBound..<argument.range.upperBound)) : nil
      ])
  }

  /// Whether a control of SwiftUI gets a binding: a new slider or stepper ends the gesture on the old one.
  private func isInControl(_ binding: SyntaxNode) -> Bool {
    let place = binding.parent.flatMap(MemberAccessExpr.init)?.node ?? binding
    return ArgumentUse(place).map { !$0.isMember && $0.callee.is(.control) } ?? false
  }

  /// Whether the type around a loop changes a property of an element: `people[0].name = ""`, `$people[0].name`.
  private func editsElements(of loop: RowLoop, in file: FileModel) -> Bool {
    guard let name = loop.data.selfMemberName, let type = file.enclosingType(of: loop.call.node) else { return false }
    return !file.bindingReferences(to: name, in: type).isEmpty
      || file.writes(to: name, in: type).contains { write in
        Assignment(write.node).map { !$0.target.isSpelledLike(loop.data) } ?? false
      }
  }

  /// Rows that keep something for values without an id that are edited, or computed again whenever the view updates.
  private func checkValue(
    _ loop: RowLoop, _ argument: LabeledExpr, _ element: String, _ type: KnownType, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard type.properties.contains(where: { !$0.isStatic && Self.contents.contains($0.type.withoutOptionality) }),
      file.keepsSomething(inRows: loop.closure), !file.usesIdentities(around: loop.call.node)
    else { return }
    let isEdited = editsElements(of: loop, in: file)
    guard isEdited || isRebuilt(loop.data, of: element, in: file) else { return }
    findings.add(
      at: argument.range,
      "A `\(element)` with another text is another row, which starts without the state of the old one; give `\(element)` "
        + "an `id`",
      isEdited ? .editedElement : .rebuilt)
  }

  /// The types of properties that hold what rows show.
  private static let contents: Set<String> = ["String", "AttributedString", "NSAttributedString"]

  /// Whether the elements are made from values that change while the view is shown: by the view, or by a function of a
  /// model that gets such a value and passes it on to each element.
  private func isRebuilt(_ data: SyntaxNode, of element: String, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: data) else { return false }
    let code = file.codeDetermining(data)
    let states = type.storedProperties.filter { $0.isState && file.changes($0, in: type) }
    func isElement(_ call: FunctionCallExpr) -> Bool { call.calleeName.map { $0.text == element } ?? false }
    if code.contains(where: { file.calls(in: $0).contains(where: isElement) }),
      states.contains(where: { state in
        code.contains { !file.unqualifiedReferences(to: state.name, in: $0).isEmpty }
      })
    {
      return true
    }
    let calls = code.flatMap { file.calls(in: $0) }.filter { call in
      states.contains { state in call.arguments.contains { $0.node.mentions(state.name) } }
    }
    return calls.contains { call in
      file.reach(from: call.node).now.contains { reached in
        reached.calls.filter(isElement).contains { made in
          reached.passedValues(for: made.arguments.compactMap(\.expression)).contains { value in
            states.contains { value.mentions($0.name) }
          }
        }
      }
    }
  }

  /// Whether the id of a type is the whole value, so that both identities are the same.
  private func isOwnIdentity(_ type: KnownType) -> Bool {
    type.members.contains { $0.name == "id" && ($0.resultType == "Self" || $0.resultType == type.fact.name) }
  }
}

extension FileModel {
  /// Whether the type around a node refers to rows by their identity: in a rotor, or to scroll to them.
  fileprivate func usesIdentities(around node: SyntaxNode) -> Bool {
    guard let type = enclosingType(of: node) else { return false }
    return !calls(named: "AccessibilityRotorEntry", in: type).isEmpty || !calls(named: "scrollTo", in: type).isEmpty
  }
}

extension RuleCase {
  fileprivate static let identifiable = RuleCase(
    "identifiable", .wrong, "elements are `Identifiable`, and their properties change while rows show them")
  fileprivate static let editedValue = RuleCase(
    "editedValue", .wrong, "rows edit the strings or numbers that are their identity")
  fileprivate static let editedElement = RuleCase(
    "editedElement", .wrong, "the whole value of edited elements is their identity, and their rows keep state or input")
  fileprivate static let rebuilt = RuleCase(
    "rebuilt", .wrong, "elements without an id are computed again for each update, and their rows keep state or input",
    severity: .info, because: "the text of most elements stays the same")
}
