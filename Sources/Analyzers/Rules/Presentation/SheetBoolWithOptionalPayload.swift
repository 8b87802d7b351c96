struct SheetBoolWithOptionalPayload: ModifierRule {
  static let info = RuleInfo(
    id: "sheet_bool_with_optional_payload", topic: .presentation, cases: [.stale, .forced, .cleared, .push],
    tier: .precise)

  static let modifiers: [StaticString] = SwiftUICatalog.names(.presentsItem)

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    checkModel(modifier, in: file, &findings)
    guard let call = modifier.call, let flagArgument = call.argument("isPresented"),
      let content = call.trailingClosure(or: "content", "destination")?.node ?? call.argument("content"),
      let type = file.enclosingType(of: modifier.node),
      let flag = type.storedProperties.first(where: { property in
        file.isState(property, in: type)
          && flagArgument.lastToken.map(Name.init).isBinding(of: property.name)
      })
    else { return }
    let isPush = modifier.name == "navigationDestination"
    let code = builders(of: content, in: type, file)
    for part in code {
      // Code that runs on an event reads the value at that time.
      let reads = file.optionalReads(in: part).filter { !file.isInActionScope($0.node) && $0.path == $0.root?.text }
      let passed = type.storedProperties.map(\.name).filter { file.passes($0, in: part) }
      if (reads.compactMap(\.root) + passed).contains(where: report) { return }
    }

    /// Reports the presentation if a property, which the content reads or passes on, is its payload.
    func report(_ name: Name) -> Bool {
      guard let payload = type.storedProperty(named: name), file.isState(payload, in: type),
        payload.type?.isOptionalType ?? false,
        let pair = assignmentsTogether(payload.name, flag.name, of: type, in: file),
        !isShownBelow(payload.name, in: type, file), payload.typeName != "Task",
        // A body that reads the flag runs again when it changes, and builds the content with the current value.
        isPush || !isShownBelow(flag.name, in: type, file)
      else { return false }
      let reads = code.flatMap { file.optionalReads(in: $0) }.filter { $0.path == name.text }
      let isForced = reads.contains { read in
        read.form == .forced && !file.isInActionScope(read.node)
          && !isChecked(name, at: read.node, in: code)
      }
      // The closure of a push runs with `body`.
      let refresh = isPush ? nil : pair.refresh
      let canFix =
        reads.allSatisfy { content.contains($0.node) } && !code.contains { file.passes(name, in: $0) }
        && (!isPush || file.settings.supports(.year2023) == true) && mayBeIdentifiable(payload, in: file)
        && !pair.isShownWithoutPayload
      findings.add(
        at: modifier.range,
        isPush
          ? "`\(flag.name.text)` and `\(name.text)` can get out of sync; use `navigationDestination(item:)`"
          : isForced || refresh == nil
            ? "Content can be built with an old value of `\(name.text)`; use `\(modifier.name.text)(item:)`"
            : "`\(flag.name.text)` and `\(name.text)` can get out of sync; use `\(modifier.name.text)(item:)`",
        isPush ? .push : isForced ? .forced : .stale,
        assuming: [
          refresh.map {
            Assumption.change("whether `\($0.target.text)`, which `body` reads, always changes together with both")
          }
        ],
        related: [RelatedLocation(range: pair.payload.node.range, message: "both are set here")],
        fixes: [
          canFix ? fix(call, flagArgument, ClosureExpr(content), reads, name.text, pair.flags) : nil
        ])
      return true
    }

    /// Whether the flag has no other uses than the presentation and the assignments that the fix removes.
    func isUnused(_ flag: StoredProperty, besides assignments: Int) -> Bool {
      flag.isPrivate && flag.declaration.bindings.count == 1 && !file.isExtendedElsewhere(type)
        && type.parts.map { file.references(to: flag.name, in: $0.node).count }.reduce(0, +) == assignments
        && type.parts.map { file.bindingReferences(to: flag.name, in: $0.node).count }.reduce(0, +) == 1
    }

    func fix(
      _ call: FunctionCallExpr, _ flagArgument: SyntaxNode, _ content: ClosureExpr?, _ reads: [OptionalRead],
      _ payload: String, _ flags: [Write]
    ) -> Fix? {
      guard let content, content.signature == nil,
        let label = call.arguments.first(where: { $0.label == "isPresented" }),
        var edits = unwrapped(reads, content, in: file)
      else { return nil }
      edits.append(.replace(label.range, by: "item: $\(payload)"))
      edits += flags.map { .delete($0.node.removalRange) }
      if isUnused(flag, besides: flags.count) { edits.append(.delete(flag.declaration.node.removalRange)) }
      return Fix(title: "Present `\(payload)` as the item", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
    }
  }

  // MARK: - Values in a model

  /// Reports content that unwraps a value of a model by `!`, while another value of that model drives the presentation:
  /// the content of a presentation is built again while it closes.
  private func checkModel(_ modifier: Modifier, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let binding = call.argument("isPresented") ?? call.argument("item"),
      let driver = file.place(of: binding), case .own = driver.root, driver.members.count == 2,
      let type = file.enclosingType(of: modifier.node), let model = type.storedProperty(named: driver.members[0].name),
      let content = call.trailingClosure(or: "content")?.node ?? call.argument("content"),
      let held = file.knownClass(of: model)
    else { return }
    let code = builders(of: content, in: type, file)
    for read in code.flatMap({ file.optionalReads(in: $0) }) where read.form == .forced {
      guard !file.isInActionScope(read.node), let place = file.place(of: read.optional), case .own = place.root,
        place.members.count == 2, place.members[0].name == model.name, !place.members[1].isSubscripted,
        !(place.members[1].name == driver.members[1].name), !isChecked(place.members[1].name, at: read.node, in: code),
        let (payload, owner) = property(place.members[1].name.text, of: held), payload.type.isOptionalType
      else { continue }
      let writes = file.facts.writes(to: payload, of: owner).filter { write in
        write.fact.writerMember != "init" && !isAfterClosing(write, modifier, in: file)
      }
      guard let write = writes.first(where: { $0.fact.value == .nil }) ?? writes.first(where: { mayClear($0.fact) })
      else { continue }
      let name = read.path
      findings.add(
        at: read.node.range,
        "Crashes if `\(name)` becomes `nil` while the `\(modifier.name.text)` is shown or closes; unwrap it with "
          + "`if let`, or present it as the item",
        .cleared,
        assuming: [
          write.fact.value == .nil
            ? nil : .change("whether `\(payload.name)` becomes `nil` while the `\(modifier.name.text)` is shown")
        ],
        related: [
          RelatedLocation(range: modifier.name.range, message: "presented by another value"),
          file.facts.related(write, write.fact.value == .nil ? "cleared here" : "set here"),
        ])
      return
    }
  }

  /// A property of a class or one of its superclasses.
  private func property(_ name: String, of held: KnownClass) -> (PropertyFact, KnownType)? {
    for owner in held.lineage {
      if let property = owner.properties.first(where: { $0.name == name && !$0.isStatic }) { return (property, owner) }
    }
    return nil
  }

  /// Whether a change may set an optional to `nil`, as far as its value shows.
  private func mayClear(_ write: WriteFact) -> Bool {
    write.kind == .binds || write.kind == .lends || write.kind == .replaces && write.value == .other
  }

  /// Whether a change belongs to `onDismiss`, when the content is gone.
  private func isAfterClosing(_ write: Located<WriteFact>, _ modifier: Modifier, in file: FileModel) -> Bool {
    guard let action = modifier.argument("onDismiss") else { return false }
    if write.path == file.facts.path, action.range.contains(write.range.lowerBound) { return true }
    return file.reach(from: action).contains { code in
      code.function?.name.map { $0.text == write.fact.writerMember } ?? false
    }
  }

  // MARK: - Content

  /// The code of a type that builds the content: the closure, and the computed properties and methods that it uses.
  private func builders(of content: SyntaxNode, in type: TypeDeclaration, _ file: FileModel) -> [SyntaxNode] {
    file.reach(from: content).now.compactMap { code in
      guard code.way.steps.last?.isCall ?? true, code.file === file, file.enclosingType(of: code.node) === type else {
        return nil
      }
      return code.node
    }
  }

  /// Whether a condition in the content checks a value before the content reads it.
  private func isChecked(_ name: Name, at node: SyntaxNode, in code: [SyntaxNode]) -> Bool {
    guard let around = code.first(where: { $0.contains(node) }) else { return false }
    return node.conditions(below: around).contains { $0.mentions(name) }
  }

  // MARK: - Fix

  /// `sheet(item:)` requires `Identifiable`.
  private func mayBeIdentifiable(_ payload: StoredProperty, in file: FileModel) -> Bool {
    guard let name = payload.typeName?.text, !ElementType.isBasic(name) else { return false }
    if file.facts.types(named: name).contains(where: { $0.fact.kind != .extension }) {
      return file.type(named: name, at: payload.declaration.node)?.isIdentifiable ?? false
    }
    // An alias may stand for a class of a framework, and such classes, such as `AVPlayer`, are not identifiable.
    guard file.facts.typeAliases(named: name).isEmpty else { return false }
    if SDK.type(named: name) != nil { return SDK.table.lineage(of: name).contains("Identifiable") }
    return !name.prefix(3).allSatisfy(\.isUppercase)
  }

  /// `x?.title ?? ""` becomes `x.title`.
  private func unwrapped(_ reads: [OptionalRead], _ content: ClosureExpr, in file: FileModel) -> [TextEdit]? {
    guard var edits = file.unwrapping(reads, in: content) else { return nil }
    for read in reads where read.form == .chained {
      guard let sequence = read.node.ancestors.first(where: { $0.kind == .sequenceExpr }),
        content.node.contains(sequence)
      else { continue }
      let parts = Array(sequence.children)
      guard parts.count == 3, parts[1].textEquals("??"), parts[0].contains(read.node) else { continue }
      edits.append(.delete(parts[0].range.upperBound..<sequence.range.upperBound))
    }
    return edits
  }

  // MARK: - Presenting

  /// Code that presents a payload.
  private struct Pair {
    /// An assignment to the payload that runs together with one that sets the flag.
    let payload: Assignment
    /// All such changes of the flag: `isShown = true`, `isShown.toggle()`.
    let flags: [Write]
    /// Whether the view is also presented without a payload.
    let isShownWithoutPayload: Bool
    /// The change that makes `body` run again, if each of them comes with one of a property that `body` reads.
    let refresh: Write?
  }

  private func assignmentsTogether(
    _ payload: Name, _ flag: Name, of type: TypeDeclaration, in file: FileModel
  ) -> Pair? {
    let payloadWrites = file.sharedWrites(to: payload, in: type)
    let flagWrites = file.sharedWrites(to: flag, in: type)
    let payloads = payloadWrites.compactMap(\.assignment).filter { !$0.setsNil }
    let flags = flagWrites.filter { !$0.isInside && $0.mayTurnOn }
    // A value that is loaded after the presentation is not there when the content is built first.
    func areTogether(_ payload: Assignment, _ flag: Write) -> Bool {
      !file.runsLater(payload.node, than: flag.node) && file.runTogether(payload.node, flag.node)
    }
    let paired = flags.filter { flag in payloads.contains { areTogether($0, flag) } }
    let together = payloads.filter { payload in paired.contains { areTogether(payload, $0) } }
    guard !together.isEmpty else { return nil }
    let own = Set((payloadWrites + flagWrites).map(\.node.index))
    let others = file.sharing(payload, in: type).flatMap { file.writes(in: $0.type) }.filter {
      !own.contains($0.node.index)
    }
    var refresh: Write?
    var unseen: Assignment?
    for assignment in together {
      let other =
        others.first { $0.node.runs(with: assignment.node) && isRead($0.target.pathText, in: type, file) }
        ?? refreshInMethod(calledWith: assignment, besides: [payload.text, flag.text], in: type, file)
      if let other { refresh = refresh ?? other } else { unseen = unseen ?? assignment }
    }
    let mayBeNil = together.contains { assignment in
      guard let value = assignment.singleValue, let name = DeclReferenceExpr(value)?.name else { return false }
      let parameters = assignment.node.enclosingMember.flatMap(FunctionDecl.init)?.parameters
      return parameters?.contains { $0.name == name && $0.type?.isOptionalType ?? false } ?? false
    }
    return Pair(
      payload: unseen ?? together[0], flags: paired, isShownWithoutPayload: paired.count < flags.count || mayBeNil,
      refresh: unseen == nil ? refresh : nil)
  }

  /// A change that a method makes which always runs together with an assignment.
  private func refreshInMethod(
    calledWith assignment: Assignment, besides names: Set<String>, in type: TypeDeclaration, _ file: FileModel
  ) -> Write? {
    guard let function = assignment.node.enclosingFunction,
      let braces = function.kind == .closureExpr ? function : function.child(.codeBlock)
    else { return nil }
    for code in file.reach(from: braces).now where !code.way.isAfterSuspension {
      guard let call = code.way.steps.first(where: \.isCall), code.way.steps.first?.node == call.node,
        call.node.runs(with: assignment.node)
      else { continue }
      for write in code.writes where code.conditions(of: write.node).isEmpty {
        guard let path = code.path(of: write.target), !names.contains(path), isRead(path, in: type, file) else {
          continue
        }
        return write
      }
    }
    return nil
  }

  /// Whether `body` reads a property, given by its path, outside of the content that it presents.
  private func isRead(_ path: String, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard let property = type.storedProperties.first(where: { $0.name.text == path.rootOfPath }),
      property.isState || property.wrapper(.observesObject) != nil || file.isState(property, in: type)
    else { return false }
    return file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      guard file.write(at: reference) == nil, file.isReadByBody(reference), !file.isPresented(reference)
      else { return false }
      return reference.pathText == path
        || reference.ancestors.prefix { $0.kind == .memberAccessExpr }.contains { $0.pathText == path }
    }
  }

  /// Whether the presenting view shows the payload itself.
  private func isShownBelow(_ payload: Name, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    file.unqualifiedReferences(to: payload, in: type).contains { reference in
      file.isInBodyScope(reference) && !file.runsLater(reference) && !file.isPresented(reference)
    }
  }
}

extension FileModel {
  /// Whether a node is part of content that is presented over the view or pushed, here or wherever its helper is used.
  fileprivate func isPresented(_ node: SyntaxNode) -> Bool {
    func isShownOver(_ node: SyntaxNode) -> Bool {
      slots(around: node).contains { $0.slot.isPresentation || $0.slot == .dialog || $0.slot == .pushed }
    }
    if isShownOver(node) { return true }
    let uses = helperUses(around: node)
    return !uses.isEmpty && uses.allSatisfy(isShownOver)
  }

  /// Whether a node is in a task or a callback that another node of the same function is outside of, and before.
  fileprivate func runsLater(_ node: SyntaxNode, than other: SyntaxNode) -> Bool {
    other.index < node.index
      && closures(around: node).contains { closure in
        guard !closure.node.contains(other) else { return false }
        return switch role(of: closure) {
        case .inTask, .later: true
        case .action, .builder, .atOnce, .stored, .unknown: false
        }
      } && node.enclosingMember == other.enclosingMember
  }

  /// Whether code passes a property to a view that it creates: `Detail(item: chosen)`.
  fileprivate func passes(_ property: Name, in code: SyntaxNode) -> Bool {
    unqualifiedReferences(to: property, in: code).contains { reference in
      let whole = reference.parent?.kind == .memberAccessExpr ? reference.parent ?? reference : reference
      return ArgumentUse(whole)?.callee.isCapitalized ?? false && !isInActionScope(reference)
        && !isShadowed(property, at: reference)
    }
  }
}

extension SyntaxNode {
  /// Whether it always runs together with another node: in the same function, in the same block or one around it, and
  /// with no `await` in between.
  fileprivate func runs(with other: SyntaxNode) -> Bool {
    guard let function = enclosingFunction, function == other.enclosingFunction,
      let block = enclosingStatement.parent, other.ancestors.contains(block)
    else { return false }
    let (first, last) = (Swift.min(index, other.index), Swift.max(index, other.index))
    return !function.descendants.contains { $0.kind == .awaitExpr && $0.index > first && $0.index < last }
  }
}

extension RuleCase {
  fileprivate static let stale = RuleCase(
    "stale", .wrong, "flag and value are set together, and the body of the presenting view reads neither")
  fileprivate static let forced = RuleCase(
    "forced", .crash, "flag and value are set together, and the content unwraps the value with `!`", isProven: true)
  fileprivate static let cleared = RuleCase(
    "cleared", .crash, "the content unwraps a value of a model with `!`, which code clears on its own")
  fileprivate static let push = RuleCase(
    "push", .wrong, "flag and value of a pushed screen are set together", severity: .hint,
    because: "the content gets the current value")
}
