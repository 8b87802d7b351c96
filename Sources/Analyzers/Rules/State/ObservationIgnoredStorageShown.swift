struct ObservationIgnoredStorageShown: PropertyRule {
  static let info = RuleInfo(
    id: "observation_ignored_storage_shown", topic: .state, cases: [.shown], tier: .precise, since: "0.2.0")

  static let wrappers: [StaticString] = ["ObservationIgnored"]
  static let looksAtModels = true

  /// Wrappers that store a value and tell only a view that contains them about its changes.
  private static let storage: [StaticString] = ["AppStorage", "SceneStorage", "Default", "CloudStorage"]

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let wrapper = property.wrapper(in: Self.storage), property.attributes.count == 2, !property.isStatic,
      let known = file.facts.type(named: type.name.text), known.isObservable, known.hasAttribute("Observable"),
      let declared = known.properties.first(where: { $0.name == property.name.text })
    else { return }
    let names = [declared.name] + readers(of: property.name, in: type, file)
    let key = wrapper.firstArgument?.text
    let reads = names.lazy.flatMap { file.shownReads(of: $0, in: known) }
    guard let read = reads.first(where: { !follows(key, wrapper, in: $0.view, $0.file) }) else { return }
    let writes = file.facts.writes(to: declared, of: known)
      .filter { !($0.fact.writerMember == "init" && known.fact.name == $0.fact.writer) }
    guard let write = writes.first(where: { !changesOther(than: declared, $0.fact, in: known, file) }) else { return }
    let name = property.name.text
    findings.add(
      at: property.range,
      "Views that show `\(name)` do not update when it is set; read and write it in a computed property that calls "
        + "`access(keyPath:)` and `withMutation(keyPath:)`",
      related: [
        read.file.related(read.node.range, "is not updated"),
        file.facts.related(write, "sets it"),
      ])
  }

  /// The maximum number of members that read the property, directly or through each other.
  private static let maximumReaders = 16

  /// The computed properties and functions of the class whose result depends on a property and is not tracked either.
  private func readers(of property: Name, in type: TypeDeclaration, _ file: FileModel) -> [String] {
    var names = [property]
    var next = 0
    while next < names.count, names.count < Self.maximumReaders {
      for reference in file.unqualifiedReferences(to: names[next], in: type) where !file.isLocal(reference) {
        guard let member = reference.enclosingMember, let name = member.memberName,
          !names.contains(where: { $0 == name }), file.write(at: reference) == nil,
          determinesResult(reference, of: member), !member.mentionsAny(of: ["access", "withMutation"])
        else { continue }
        names.append(name)
      }
      next += 1
    }
    return names.dropFirst().map(\.text)
  }

  /// Whether a computed property or a function returns what it computes from what a reference reads.
  private func determinesResult(_ reference: SyntaxNode, of member: SyntaxNode) -> Bool {
    let hasResult =
      FunctionDecl(member).map { $0.returnType != nil && !$0.isAsync }
      ?? VariableDecl(member)?.bindings.contains { !$0.isStored } ?? false
    return hasResult && reference.runsTogether(with: member)
      && !reference.surroundings(below: member).contains { around in
        around.kind == .accessorDecl && !around.firstToken.textEquals("get")
      }
  }

  /// Whether a view follows the same key itself.
  private func follows(
    _ key: String?, _ wrapper: Attribute, in view: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    view.storedProperties.contains { own in
      file.holder(of: own, in: view).property.attributes.contains {
        $0.name?.text == wrapper.name?.text && $0.firstArgument?.text == key
      }
    }
  }

  /// Whether the code that sets the property also changes something that views observe, or tells them itself.
  private func changesOther(
    than property: PropertyFact, _ write: WriteFact, in type: KnownType, _ file: FileModel
  ) -> Bool {
    guard write.writer == type.fact.name,
      let member = type.members.first(where: { $0.name == write.writerMember })
    else { return false }
    if member.references.contains(where: { ["access", "withMutation"].contains($0.name) }) { return true }
    return type.properties.contains { other in
      !other.isLet && !other.isStatic && !other.wrappers.contains("ObservationIgnored")
        && file.facts.isChanged(other.name, by: member, of: type)
        && !file.shownReads(of: other.name, in: type).isEmpty
    }
  }
}

extension RuleCase {
  fileprivate static let shown = RuleCase(
    "shown", .wrong, "a view shows a stored setting that the class does not track, and code changes it")
}
