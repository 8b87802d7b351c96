struct OnReceivePublished: ModifierRule {
  static let info = RuleInfo(
    id: "on_receive_published", topic: .state, cases: [.readsOldValue], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["onReceive"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let access = modifier.firstArgument.flatMap(MemberAccessExpr.init),
      let object = access.base, let property = file.ownProperty(object), !file.isLocal(object),
      property.wrapper(.observesObject) != nil,
      let (read, code) = firstRead(of: access, of: property, in: modifier, file)
    else { return }
    let path = code.path(of: read) ?? read.text
    let place = code.place(of: read, "reads `\(path)`")
    let related =
      place.related
      + (code.isInRoot ? [] : [RelatedLocation(range: modifier.range, message: "runs it before the change")])
    guard let published = access.name?.boundProperty else {
      findings.add(
        at: place.range,
        "`\(path)` still has its old value, because `objectWillChange` is sent before the change; "
          + "use `onChange(of: \(path))`",
        related: related)
      return
    }
    findings.add(
      at: place.range,
      "`\(path)` still has its old value while `onReceive` runs; use the value that the closure receives",
      related: related,
      fixes: [
        code.isInRoot
          ? ClosureExpr(code.node).flatMap { fix($0, reads(of: [path], in: code), published, in: file) } : nil
      ])
  }

  /// The first read of a property that is about to change, in the closure or in code that it runs before it ends.
  private func firstRead(
    of publisher: MemberAccessExpr, of object: StoredProperty, in modifier: Modifier, _ file: FileModel
  ) -> (read: SyntaxNode, code: ReachedCode)? {
    let paths = paths(of: publisher, of: object, file)
    guard !paths.isEmpty else { return nil }
    for code in file.reach(from: modifier).now where !code.way.isAfterSuspension && !code.isGivenClosureParameter {
      // A closure that also uses the new value compares the two.
      if code.isStart, let closure = ClosureExpr(code.node), usesParameter(closure, in: file) { return nil }
      if let read = reads(of: paths, in: code).first { return (read, code) }
    }
    return nil
  }

  /// The properties that are about to change when a publisher sends a value, as the view spells them.
  private func paths(of publisher: MemberAccessExpr, of object: StoredProperty, _ file: FileModel) -> Set<String> {
    let name = object.name.text
    if let published = publisher.name?.boundProperty { return ["\(name).\(published.text)"] }
    guard publisher.name == "objectWillChange",
      let model = object.typeName.flatMap({ file.facts.type(named: $0.text) })
    else { return [] }
    return Set(model.properties.filter { $0.wrappers.contains("Published") }.map { "\(name).\($0.name)" })
  }

  /// The reads of some properties in the code, without those that are a part of setting the whole property.
  private func reads(of paths: Set<String>, in code: ReachedCode) -> [SyntaxNode] {
    code.reads(of: paths).filter { read in
      guard let write = code.file.write(at: MemberAccessExpr(read)?.declName ?? read) else { return true }
      return write.isInside || ![.replaces, .computes, .lends].contains(write.kind) && !write.empties
    }
  }

  /// Whether the closure uses the value that it receives.
  private func usesParameter(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    guard let parameter = closure.parameterNames.first else {
      return !file.references(named: "$0", in: closure.node).isEmpty
    }
    return parameter != "_" && !file.bareReferences(to: parameter, in: closure.node).isEmpty
  }

  /// Uses the received value, which gets the name of the property if it has none.
  private func fix(_ closure: ClosureExpr, _ reads: [SyntaxNode], _ published: Name, in file: FileModel) -> Fix? {
    guard let signature = closure.signature, let parameter = closure.parameterNames.first,
      closure.parameterNames.count == 1, file.bareReferences(to: published, in: closure.node).isEmpty
    else { return nil }
    let isUnnamed = parameter == "_"
    guard !isUnnamed || signature.firstToken?.range == parameter.range else { return nil }
    let name = isUnnamed ? published.text : parameter.text
    var edits = reads.map { TextEdit.replace($0.range, by: name) }
    if isUnnamed { edits.append(.replace(parameter.range, by: name)) }
    return Fix(title: "Use the received value", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let readsOldValue = RuleCase(
    "readsOldValue", .wrong, "the closure, or a method that it calls, reads the published property")
}
