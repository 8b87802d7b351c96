struct TextViewTextSetOnEachUpdate: TypeRule {
  static let info = RuleInfo(
    id: "text_view_text_set_on_each_update", topic: .interoperability, cases: [.multiLine, .singleLine], tier: .precise,
    since: "0.2.0", platforms: [.iOS, .macOS, .tvOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .representable, let update = type.representableUpdater, let body = update.body,
      !isReadOnly(type, in: file)
    else { return }
    for code in file.reach(from: body).now where code.file === file {
      guard !code.node.mentionsAny(of: Self.selections) else { continue }
      for assignment in code.assignments where type.contains(assignment.node) && !assignment.isCompound {
        guard let target = MemberAccessExpr(assignment.target), target.name.isAny(of: Self.texts),
          let view = target.base,
          let kind = kind(of: view, in: file), let binding = binding(readBy: assignment, of: type),
          isWritten(binding, by: view, in: type, file), !isGuarded(assignment, in: code)
        else { continue }
        findings.add(
          at: assignment.node.range,
          "Each keystroke sets `\(target.name?.text ?? "text")` again, which moves the insertion point; set it only if "
            + "it differs",
          kind == .multiLine ? .multiLine : .singleLine, fixes: [comparing(assignment)])
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

  /// Nil for a view that is not editable.
  private func kind(of view: SyntaxNode, in file: FileModel) -> Kind? {
    guard var name = file.declaredType(of: view)?.plainTypeName else { return nil }
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

  /// The binding whose value an assignment sets.
  private func binding(readBy assignment: Assignment, of type: TypeDeclaration) -> StoredProperty? {
    type.storedProperties.first { property in
      property.wrapper("Binding") != nil && assignment.value.contains { $0.mentions(property.name) }
    }
  }

  /// Whether code of the representable or its coordinator sets the binding to what the user has entered.
  private func isWritten(
    _ binding: StoredProperty, by view: SyntaxNode, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    type.parts.contains { part in
      file.assignments(in: part.node).contains { assignment in
        let target = assignment.target
        // `parent.text = …`, `text.wrappedValue = …`
        let path = target.lastName == "wrappedValue" ? MemberAccessExpr(target)?.base : target
        guard let path, path.lastName == binding.name, path.selfMemberName != nil || path.kind == .memberAccessExpr
        else { return false }
        // Not the view's own property with the same name.
        return MemberAccessExpr(path).map { access in
          access.base?.isSelf ?? false || access.base.flatMap { kind(of: $0, in: file) } == nil
        } ?? true
      }
    }
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
    return .safe(
      "Set it only if it differs", preferred: true,
      .replace(node.range, by: "if \(assignment.target.text) != \(value.text) { \(node.text) }"))
  }
}

extension RuleCase {
  fileprivate static let multiLine = RuleCase(
    "multiLine", .wrong, "the update sets the text of an editable text view without a comparison")
  fileprivate static let singleLine = RuleCase(
    "singleLine", .wrong, "the update sets the text of a text field without a comparison", severity: .info,
    because: "the insertion point is usually at the end of a single line")
}
