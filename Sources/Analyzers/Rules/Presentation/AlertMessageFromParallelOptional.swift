struct AlertMessageFromParallelOptional: ModifierRule {
  static let info = RuleInfo(
    id: "alert_message_from_parallel_optional", topic: .presentation, cases: [.outOfSync], tier: .precise)

  static let modifiers: [StaticString] = ["alert", "confirmationDialog"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, let flag = call.argument("isPresented"), flag.isProjectedBinding,
      call.argument("presenting") == nil, call.argument("error") == nil,
      // The older form, which takes a whole `Alert`, has no `presenting` parameter.
      call.arguments.first.map({ $0.label == nil }) ?? false
    else { return }
    let closures = [call.trailingClosure(or: "actions"), call.closure("message")].compactMap(\.self)
    let reads = closures.map { closure in
      // The alert does not show a value that only a button's action reads.
      file.optionalReads(in: closure.node).filter { read in
        read.form != .chained && !isElement(read) && !isObject(read, in: file) && !isComputed(read, in: file)
          && !file.runsLater(read.node, than: closure)
      }
    }
    guard let first = reads.joined().first, !isShownAlone(flag, in: file) else { return }
    let sync = sync(of: first, with: flag, modifier, in: file)
    guard sync != .always else { return }
    let title = call.firstUnlabeledArgument
    let titleReads = title.flatMap { title in first.optional.lastToken.map { title.mentions(Name($0)) } } ?? false
    findings.add(
      at: modifier.range,
      "`\(modifier.name.text)` reads `\(first.path)` but is shown by a separate flag; pass it as `presenting:`",
      assuming: [
        sync == .unknown ? .change("whether `\(first.path)` always has a value while the alert is shown") : nil
      ],
      related: [RelatedLocation(range: first.node.range, message: "optional read here")],
      fixes: [titleReads ? nil : fix(closures, reads, flag: flag, optional: first.path, in: file)])
  }

  /// Whether code sets the flag of a model without a value beside it. With `presenting:`, that alert would not appear.
  private func isShownAlone(_ flag: SyntaxNode, in file: FileModel) -> Bool {
    guard let name = MemberAccessExpr(flag)?.name else { return false }
    return file.facts.flagWrites(named: name.text).contains { $0.fact.isAlone && !$0.isInTests }
  }

  /// Whether an optional has a value whenever the alert is visible.
  private enum Sync { case always, notAlways, unknown }

  private func sync(of read: OptionalRead, with flag: SyntaxNode, _ modifier: Modifier, in file: FileModel) -> Sync {
    guard let name = read.root, read.path == name.text, let type = file.enclosingType(of: read.node),
      let property = type.storedProperty(named: name),
      !property.isLet || property.isState || file.isState(property, in: type)
    else {
      let isConstant =
        read.root.flatMap { root in
          file.enclosingType(of: read.node)?.storedProperty(named: root)?.isLet
        } ?? false
      return isConstant && read.path == read.root?.text ? .always : .unknown
    }
    let writes = file.sharedWrites(to: name, in: type).compactMap(\.assignment)
    let flagName = flag.lastToken.map(Name.init)?.boundProperty
    let all =
      file.assignments(in: type)
      + (flagName.map { file.sharedWrites(to: $0, in: type) } ?? []).compactMap(\.assignment)
    let shows = all.filter { assignment in
      assignment.setsTrue
        && assignment.target.selfMemberName.map { flag.lastToken.map(Name.init).isBinding(of: $0) } ?? false
    }
    let sets = writes.filter { !$0.setsNil }
    // Code that has the binding can write to it.
    guard file.sharedBindings(to: name, in: type).isEmpty else { return .unknown }
    guard !sets.isEmpty, !shows.isEmpty else { return .notAlways }
    let isSetFirst = shows.allSatisfy { show in
      sets.contains { set in
        set.node.enclosingFunction == show.node.enclosingFunction
          && set.node.enclosingStatement.parent?.contains(show.node) ?? false
      }
    }
    return isSetFirst && !writes.contains { $0.setsNil && runsWhileShown($0, modifier, type, file) }
      ? .always : .notAlways
  }

  /// Whether a write runs while the alert is visible: in one of its buttons, in a method that its buttons call, or in
  /// an `onChange`.
  private func runsWhileShown(
    _ write: Assignment, _ modifier: Modifier, _ type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    if modifier.range.contains(write.node.range.lowerBound) { return true }
    if file.closures(around: write.node).contains(where: {
      $0.use?.callee.isAny(of: ["onChange", "onReceive"]) ?? false
    }) {
      return true
    }
    guard let name = write.node.enclosingMember.flatMap(FunctionDecl.init)?.name else { return false }
    return file.unqualifiedReferences(to: name, in: type).contains { modifier.range.contains($0.range.lowerBound) }
  }

  /// Whether the optional is computed, so that no code sets or clears it.
  private func isComputed(_ read: OptionalRead, in file: FileModel) -> Bool {
    guard let root = read.root, let type = file.enclosingType(of: read.node) else { return false }
    guard let property = type.storedProperty(named: root) else {
      return type.members.contains { member in
        VariableDecl(member)?.bindings.contains { !$0.isStored && $0.name == root } ?? false
      }
    }
    guard let access = MemberAccessExpr(read.optional), access.base?.selfMemberName == root,
      let name = access.name?.text,
      let model = property.typeName.flatMap({ file.type(named: $0.text, at: read.node) })
    else { return false }
    return model.members.contains { $0.kind == .property && $0.name == name }
      && !model.properties.contains { $0.name == name }
  }

  /// `books.first` is not a separate state.
  private func isElement(_ read: OptionalRead) -> Bool {
    MemberAccessExpr(read.optional)?.name?.isAny(of: ["first", "last"]) ?? false
  }

  /// Whether the optional is an object or a closure that the view uses, which is not the content of an alert.
  private func isObject(_ read: OptionalRead, in file: FileModel) -> Bool {
    guard let name = read.root, read.path == name.text,
      let property = file.enclosingType(of: read.node)?.storedProperty(named: name)
    else { return false }
    if property.type?.isFunctionType ?? false { return true }
    guard let type = property.typeName?.text else { return false }
    return file.facts.type(named: type)?.isClass ?? false
  }

  private func fix(
    _ closures: [ClosureExpr], _ reads: [[OptionalRead]], flag: SyntaxNode, optional: String, in file: FileModel
  ) -> Fix? {
    var edits: [TextEdit] = [.insert(", presenting: \(optional)", at: flag.range.upperBound)]
    for (closure, reads) in zip(closures, reads) {
      guard reads.allSatisfy({ $0.path == optional }), closure.signature == nil,
        let unwrapping = file.unwrapping(reads, in: closure)
      else { return nil }
      edits += unwrapping
    }
    return Fix(title: "Pass `\(optional)` as `presenting:`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }
}

extension RuleCase {
  fileprivate static let outOfSync = RuleCase(
    "outOfSync", .wrong, "code sets or clears the optional and the flag separately", severity: .info,
    because: "most often the text changes only while the alert closes")
}
