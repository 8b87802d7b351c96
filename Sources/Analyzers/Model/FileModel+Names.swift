import GotchaSupport

// Queries about the occurrences of names: calls, assignments and references.

extension FileModel {
  // MARK: - Calls

  /// The calls of a name inside a node: `name(…)`, `x.name(…)` and `.name(…)`.
  package func calls(named name: StaticString, in node: SyntaxNode) -> [FunctionCallExpr] {
    calls(NameHash.of(name), in: node).filter { $0.calleeName == name }
  }

  /// The calls of a name in an item.
  func calls(named name: StaticString, of item: FileItem) -> [FunctionCallExpr] {
    let hash = NameHash.of(name)
    guard item.content.mayCall(hash) else { return [] }
    return item.content.callsByName.rows(hash).compactMap { entry in
      let call = FunctionCallExpr(node(entry.row, of: item))
      return call?.calleeName == name ? call : nil
    }
  }

  /// Whether a node starts a task: `Task { … }`, `Task.detached { … }`.
  func startsTask(_ node: SyntaxNode) -> Bool {
    // In most files, most functions are in items that do not start tasks.
    guard let index = itemIndex(of: node.index), outline.items[index].content.mayStartTasks else { return false }
    return !calls(named: "Task", in: node).isEmpty || !calls(named: "detached", in: node).isEmpty
  }

  /// The calls of a name in the whole file.
  package func calls(named name: StaticString) -> [FunctionCallExpr] { calls(NameHash.of(name)) { $0 == name } }

  /// The calls of a name in the whole file.
  package func calls(named name: Name) -> [FunctionCallExpr] { calls(NameHash.of(name)) { $0 == name } }

  /// The calls of a name in the whole file.
  package func calls(named name: String) -> [FunctionCallExpr] { calls(NameHash.of(name)) { $0.text == name } }

  /// The calls of a name in the whole file that mention one of some names.
  package func calls(named name: StaticString, mentioning words: [String]) -> [FunctionCallExpr] {
    words.flatMap { word in
      let hash = NameHash.of(word)
      recorder.readMentions(of: hash)
      return fileNames.items(mentioning: hash, referringTo: NameHash.of(name)).flatMap { item in
        calls(named: name, of: outline.items[item]).filter { call in
          call.node.tokens.contains { NameHash.of(Name($0)) == hash }
        }
      }
    }
  }

  /// All calls inside a node.
  package func calls(in node: SyntaxNode) -> [FunctionCallExpr] {
    rows(in: node, of: \.callRows, FunctionCallExpr.init)
  }

  /// The calls inside a node, except the root, whose name's hash fulfills a condition.
  package func calls(in node: SyntaxNode, whoseHash isWanted: (UInt32) -> Bool) -> [FunctionCallExpr] {
    calls(in: node) { _, hash in isWanted(hash) }
  }

  /// The calls inside a node, except the root, that fulfill a condition about the call and the hash of its name.
  func calls(in node: SyntaxNode, where isWanted: (SyntaxNode, UInt32) -> Bool) -> [FunctionCallExpr] {
    guard let index = itemIndex(of: node.index) else { return [] }
    let item = outline.items[index]
    let all = item.content.calls
    let rows = node.index - item.rows.lowerBound..<node.subtreeEnd - item.rows.lowerBound
    return all[all.partitioningIndex { Int($0.row) >= rows.lowerBound }...].prefix { Int($0.row) < rows.upperBound }
      .compactMap { entry in
        let call = self.node(entry.row, of: item)
        return isWanted(call, entry.nameHash) ? FunctionCallExpr(call) : nil
      }
  }

  /// The assignments inside a node, plain and compound.
  package func assignments(in node: SyntaxNode) -> [Assignment] {
    rows(in: node, of: \.assignments, Assignment.init)
  }

  /// The uses of `&` inside a node.
  func inOuts(in node: SyntaxNode) -> [SyntaxNode] { rows(in: node, of: \.inOuts) { $0 } }

  private func calls(_ hash: UInt32, in node: SyntaxNode) -> [FunctionCallExpr] {
    nodes(.calls, named: hash, in: node).compactMap(FunctionCallExpr.init)
  }

  private func calls(_ hash: UInt32, where condition: (Name) -> Bool) -> [FunctionCallExpr] {
    recorder.readMentions(of: hash)
    return knownCalls.nodes(of: hash, isNamed: { $0.calleeName.map(condition) ?? false }) {
      fileNames.rows(.calls, named: hash).compactMap { FunctionCallExpr(SyntaxNode(tree: tree, index: $0)) }
    }
  }

  // MARK: - References

  /// The plain references to a name inside a node: `name`, and `name` in `self.name`.
  package func references(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    nodes(.references, named: NameHash.of(name), in: node).filter { reference in
      DeclReferenceExpr(reference)?.name == name
    }
  }

  /// The plain references to a name inside a node.
  package func references(named name: StaticString, in node: SyntaxNode) -> [SyntaxNode] {
    nodes(.references, named: NameHash.of(name), in: node).filter { DeclReferenceExpr($0)?.name == name }
  }

  /// The plain references to a name in the whole file.
  package func references(to name: Name) -> [SyntaxNode] {
    references(NameHash.of(name)) { $0 == name }
  }

  /// The plain references to a name in the whole file.
  package func references(named name: StaticString) -> [SyntaxNode] {
    references(NameHash.of(name)) { $0 == name }
  }

  private func references(_ hash: UInt32, where condition: (Name) -> Bool) -> [SyntaxNode] {
    recorder.readMentions(of: hash)
    return knownReferences.nodes(of: hash, isNamed: { DeclReferenceExpr($0)?.name.map(condition) ?? false }) {
      fileNames.rows(.references, named: hash).map { SyntaxNode(tree: tree, index: $0) }
    }
  }

  /// The references to a name in the items of the file that mention another, less frequent name.
  package func references(to name: Name, inItemsMentioning other: Name) -> [SyntaxNode] {
    let hash = NameHash.of(other)
    recorder.readMentions(of: hash)
    return fileNames.items(mentioning: hash, referringTo: NameHash.of(name)).flatMap { item in
      fileNames.table(.references, of: item).rows(NameHash.of(name)).compactMap { entry in
        let reference = node(entry.row, of: outline.items[item])
        return DeclReferenceExpr(reference)?.name == name ? reference : nil
      }
    }
  }

  /// Whether the plain references to a name in the whole file are in previews.
  func referencePlaces(of name: Name) -> ReferencePlaces {
    recorder.readReferencePlaces(of: name.text)
    return fileNames.rows(.references, named: NameHash.of(name)).reduce(into: []) { places, row in
      let reference = SyntaxNode(tree: outline.tree, index: row)
      if DeclReferenceExpr(reference)?.name == name { places.insert(ReferencePlaces(reference)) }
    }
  }

  /// References to a member of the enclosing type or to something in scope, but not `name` in `other.name`.
  package func unqualifiedReferences(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    references(to: name, in: node).filter { reference in
      guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
        return true
      }
      return access.base?.isSelf ?? false
    }
  }

  /// References to a parameter, a local variable or a member by its bare name, but not `name` in `self.name`.
  package func bareReferences(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    references(to: name, in: node).filter { reference in
      reference.parent.flatMap(MemberAccessExpr.init).map { $0.declName != reference } ?? true
    }
  }

  /// The uses of a property's binding inside a node: `$name`, and `$name` in `self.$name`.
  package func bindingReferences(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    nodes(.references, named: NameHash.ofBinding(of: name), in: node).filter { reference in
      DeclReferenceExpr(reference)?.name?.isBinding(of: name) ?? false
    }
  }

  /// The uses of a property's wrapper inside a node: `_name`, and `_name` in `self._name`.
  package func storageReferences(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    nodes(.references, named: NameHash.ofStorage(of: name), in: node).filter { reference in
      DeclReferenceExpr(reference)?.name?.isStorage(of: name) ?? false
    }
  }

  /// Whether a name that fulfills a condition occurs in the file outside a node.
  ///
  /// - Parameters:
  ///   - names: all names that may fulfill it.
  package func mentions(_ names: [String], outside node: SyntaxNode, where condition: (Name) -> Bool) -> Bool {
    let range = node.range
    return names.contains { name in
      let hash = NameHash.of(name)
      recorder.readMentions(of: hash)
      return fileWords.contains(hash) { !range.contains($0.range.lowerBound) && condition(Name($0)) }
    }
  }

  // MARK: - Rows

  /// The calls or references of a name in a node; for the root, those of all items.
  private func nodes(_ kind: FileNames.Kind, named hash: UInt32, in node: SyntaxNode) -> [SyntaxNode] {
    if node.index == 0 {
      recorder.readMentions(of: hash)
      return fileNames.rows(kind, named: hash).map { SyntaxNode(tree: tree, index: $0) }
    }
    guard let item = itemIndex(of: node.index) else { return [] }
    if kind == .calls, !outline.items[item].content.mayCall(hash) { return [] }
    let first = outline.items[item].rows.lowerBound
    return fileNames.table(kind, of: item).rows(hash, in: node.index - first..<node.subtreeEnd - first).map { entry in
      SyntaxNode(node.storage, Int(entry.row) + first)
    }
  }

  /// Reads the rows of a list that are a node or below it; for the root, those of all items.
  private func rows<Value>(
    in node: SyntaxNode, of list: (ItemContent) -> [UInt32], _ read: (SyntaxNode) -> Value?
  ) -> [Value] {
    if node.index == 0 {
      recorder.readWholeFile()
      return outline.items.flatMap { item in list(item.content).compactMap { read(self.node($0, of: item)) } }
    }
    guard let index = itemIndex(of: node.index) else { return [] }
    let item = outline.items[index]
    let all = list(item.content)
    let first = item.rows.lowerBound
    let start = all.partitioningIndex { Int($0) + first >= node.index }
    let subtreeEnd = node.subtreeEnd
    var end = start
    while end < all.count, Int(all[end]) + first < subtreeEnd { end += 1 }
    guard start < end else { return [] }
    var result: [Value] = []
    result.reserveCapacity(end - start)
    for row in all[start..<end] {
      if let value = read(self.node(row, of: item)) { result.append(value) }
    }
    return result
  }
}
