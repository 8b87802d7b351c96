struct TextViewTextSetOnEachUpdate: TypeRule {
  static let info = RuleInfo(
    id: "text_view_text_set_on_each_update", topic: .interoperability, cases: [.multiLine, .singleLine], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .macOS, .tvOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .representable, let update = type.representableUpdater, let body = update.body,
      !isReadOnly(type, in: file)
    else { return }
    for code in file.reach(from: body).now {
      guard !code.node.mentionsAny(of: Self.selections) else { continue }
      for assignment in code.assignments where !assignment.isCompound {
        guard let name = assignment.target.lastName, name.isAny(of: Self.texts),
          let kind = kind(ofTarget: assignment.target, in: code.file),
          let read = binding(readBy: assignment, in: code, of: type, file), isWritten(read, in: type, file),
          !isGuarded(assignment, in: code)
        else { continue }
        let place = code.place(of: assignment.node, "sets `\(name.text)`")
        findings.add(
          at: place.range,
          "Each keystroke sets `\(name.text)` again, which moves the insertion point; set it only if it differs",
          kind == .multiLine ? .multiLine : .singleLine, related: place.related,
          fixes: [code.isInFileOfRoot ? comparing(assignment) : nil])
        return
      }
    }
  }

  private static let texts: [StaticString] = [
    "text", "attributedText", "string", "stringValue", "attributedStringValue",
  ]
  private static let selections: [StaticString] = [
    "selectedRange", "selectedRanges", "selectedTextRange", "setSelectedRange",
  ]

  private enum Kind { case multiLine, singleLine }

  /// The kind of the view whose property an assignment sets, which may be the one that its code extends. Nil for a view that is
  /// not editable.
  private func kind(ofTarget target: SyntaxNode, in file: FileModel) -> Kind? {
    if target.selfMemberName != nil {
      return file.enclosingType(of: target).flatMap { kind(of: $0.name.text, in: file) }
    }
    return MemberAccessExpr(target)?.base.flatMap { kind(of: $0, in: file) }
  }

  private func kind(of view: SyntaxNode, in file: FileModel) -> Kind? {
    file.declaredType(of: view).flatMap { kind(of: $0.plainTypeName, in: file) }
  }

  private func kind(of type: String, in file: FileModel) -> Kind? {
    var name = type
    for _ in 0..<4 {
      switch name {
      case "UITextView", "NSTextView": return .multiLine
      case "UITextField", "NSTextField", "NSSearchField", "NSSecureTextField", "UISearchTextField", "UISearchBar":
        return .singleLine
      default: break
      }
      guard let superclass = file.facts.type(named: name)?.fact.inheritedTypes.first else { return nil }
      name = superclass
    }
    return nil
  }

  /// Whether users cannot edit the view.
  private func isReadOnly(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    file.assignments(in: type).contains { $0.target.lastName == "isEditable" && $0.setsFalse }
      || !file.calls(named: "NSTextField", in: type).allSatisfy { $0.argument("labelWithString") == nil }
  }

  /// A binding, and the members of its value that are read: `text` for `note.text`.
  private struct BoundRead {
    let binding: StoredProperty
    let members: [[Name]]
  }

  /// The binding whose value an assignment sets, directly or as a parameter of the function that contains it.
  private func binding(
    readBy assignment: Assignment, in code: ReachedCode, of type: TypeDeclaration, _ file: FileModel
  ) -> BoundRead? {
    let isOwn =
      code.file === file && type.contains(code.node) && file.enclosingType(of: code.node)?.name == type.name
    let own = isOwn ? assignment.value + assignment.value.flatMap { localValues(in: $0, file) } : []
    let values = own + code.passedValues(for: assignment.value)
    for binding in type.storedProperties where binding.wrapper("Binding") != nil {
      let members = values.flatMap { value in
        value.subtree.compactMap { part -> [Name]? in
          guard part.kind == .declReferenceExpr || part.kind == .memberAccessExpr,
            part.parent?.kind != .memberAccessExpr
          else { return nil }
          return part.members(after: binding.name)
        }
      }
      if !members.isEmpty { return BoundRead(binding: binding, members: members) }
    }
    return nil
  }

  /// The values of the local constants that an expression reads.
  private func localValues(in expression: SyntaxNode, _ file: FileModel) -> [SyntaxNode] {
    expression.subtree.compactMap { part in
      guard let name = DeclReferenceExpr(part)?.name,
        case .value(let value?, at: _)? = file.localBinding(of: name, at: part)
      else { return nil }
      return value
    }
  }

  /// Whether code of the representable or its coordinator sets what is read to what the user has entered.
  private func isWritten(_ read: BoundRead, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    if type.parts.contains(where: { isWritten(read, named: read.binding.name, in: $0.node, file) }) { return true }
    guard let (coordinator, other) = file.coordinator(of: type) else { return false }
    let names = [read.binding.name] + names(of: read.binding, in: coordinator, of: type, file, other)
    return coordinator.parts.contains { part in
      names.contains { isWritten(read, named: $0, in: part.node, other) }
    }
  }

  /// The properties in which the coordinator keeps the binding: `title` for `Coordinator(title: $text)`.
  private func names(
    of binding: StoredProperty, in coordinator: TypeDeclaration, of type: TypeDeclaration, _ file: FileModel,
    _ other: FileModel
  ) -> [Name] {
    guard let body = type.functions.first(where: { $0.name == "makeCoordinator" })?.body else { return [] }
    return file.calls(in: body).flatMap { call in
      coordinator.initializers.flatMap { initializer -> [Name] in
        let parameters = Array(initializer.parameters)
        guard let code = initializer.body,
          let position = parameters.indices.first(where: { position in
            (parameters.argument(at: position, of: call)?.lastName).isBinding(of: binding.name)
          }), let parameter = parameters[position].name
        else { return [] }
        return other.assignments(in: code).compactMap { assignment in
          guard assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name == parameter,
            let target = assignment.target.selfMemberName
          else { return nil }
          return coordinator.storedProperties.first { target == $0.name || target.isStorage(of: $0.name) }?.name
        }
      }
    }
  }

  private func isWritten(_ read: BoundRead, named name: Name, in node: SyntaxNode, _ file: FileModel) -> Bool {
    file.assignments(in: node).contains { assignment in
      // `parent.text = …`, `text.wrappedValue = …`, `parent.note.text = …`, but not when the binding is stored
      guard let written = assignment.target.members(after: name), !isOfTextView(name, in: assignment.target, file),
        assignment.node.enclosingMember?.kind != .initializerDecl
      else { return false }
      let members = written.first == "wrappedValue" ? Array(written.dropFirst()) : written
      return read.members.contains { zip($0, members).allSatisfy { $0 == $1 } }
    }
  }

  /// Whether a path means the text view's own property with the name.
  private func isOfTextView(_ name: Name, in path: SyntaxNode, _ file: FileModel) -> Bool {
    var node = path
    while let access = MemberAccessExpr(node), let base = access.base {
      if access.name == name { return !base.isSelf && kind(of: base, in: file) != nil }
      node = base
    }
    return false
  }

  /// Whether the code asks something first, other than for a value.
  private func isGuarded(_ assignment: Assignment, in code: ReachedCode) -> Bool {
    code.conditions(of: assignment.node).contains { $0.firstChild?.kind != .optionalBindingCondition }
  }

  private func comparing(_ assignment: Assignment) -> Fix? {
    let node = assignment.node
    guard let value = assignment.singleValue, value.kind == .declReferenceExpr || value.kind == .memberAccessExpr,
      node.tree.isOnOneLine(node.range)
    else { return nil }
    return Fix(
      title: "Set it only if it differs", isSafe: true, isPreferred: true,
      edits: node.tree.enclosing(node.range, in: "if \(assignment.target.text) != \(value.text)"))
  }
}

extension SyntaxNode {
  /// The names behind a name in a path: `text` behind `note` for `parent.note.text`; nil if the path lacks the name.
  fileprivate func members(after name: Name) -> [Name]? {
    var (node, result) = (self.withoutUnwrapping, [Name]())
    while let access = MemberAccessExpr(node) {
      guard let member = access.name else { return nil }
      if member == name { return result }
      result.insert(member, at: 0)
      guard let base = access.base?.withoutUnwrapping else { return nil }
      node = base
    }
    return DeclReferenceExpr(node)?.name == name ? result : nil
  }
}

extension RuleCase {
  fileprivate static let multiLine = RuleCase(
    "multiLine", .wrong, "the update sets the text of an editable text view without a comparison")
  fileprivate static let singleLine = RuleCase(
    "singleLine", .wrong, "the update sets the text of a text field without a comparison", severity: .info,
    because: "the insertion point is usually at the end of a single line")
}
