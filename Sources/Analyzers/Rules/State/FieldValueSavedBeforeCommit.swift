struct FieldValueSavedBeforeCommit: CallRule {
  static let info = RuleInfo(
    id: "field_value_saved_before_commit", topic: .state, cases: [.formatter, .format], tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["TextField"]

  func check(_ field: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let binding = field.argument("value"), binding.isProjectedBinding,
      let type = file.enclosingType(of: field.node), type.viewRole == .view
    else { return }
    let isFormatter = field.argument("formatter") != nil
    let isForMac = file.isForMacOrTVOnly(at: field.node) || file.settings.deploymentTargets[.macOS] != nil
    // On iOS, a field with a format style changes the value with each key.
    guard isFormatter || field.argument("format") != nil && (isForMac || file.settings.deploymentTargets.isEmpty) else {
      return
    }
    let path = binding.pathText.hasPrefix("$") ? String(binding.pathText.dropFirst()) : binding.pathText
    let isApplied = file.calls(named: "onChange", in: type).contains { $0.argument("of")?.pathText == path }
    guard !isApplied, let (button, read) = button(readingValueAt: path, in: type, file) else { return }
    let isCertain = isForMac || isFormatter && hasNumberPad(field, in: file)
    findings.add(
      at: field.range,
      "Field sets `\(path)` only when it loses the focus or Return is pressed, so the button uses the old value; end the "
        + "focus first",
      isFormatter ? .formatter : .format,
      assuming: [
        isCertain ? nil : .platform("whether the keyboard has no Return key, or the app runs on macOS")
      ],
      related: [
        RelatedLocation(range: button.nameRange, message: "uses the value while the field has the focus"),
        read.code.related(read.node, "reads the value"),
      ])
  }

  private func hasNumberPad(_ field: FunctionCallExpr, in file: FileModel) -> Bool {
    file.chain(of: field.node).first("keyboardType")?.onlyUnlabeledArgument?.lastName?.hasSuffix("Pad") ?? false
  }

  /// A button whose action reads a value and does not end the focus of a field.
  private func button(
    readingValueAt path: String, in type: TypeDeclaration, _ file: FileModel
  ) -> (button: FunctionCallExpr, read: (node: SyntaxNode, code: ReachedCode))? {
    let paths = pathsOfValues(containing: path, in: type, file)
    for button in file.calls(named: "Button", in: type) {
      let reached = file.reach(fromActionOf: button).filter { $0.moment == .now || $0.moment == .inTask }
      guard !reached.contains(where: { endsFocus($0, of: type) }) else { continue }
      for code in reached {
        let read = code.reads(of: paths).first { read in
          let isBase = read.parent.flatMap(MemberAccessExpr.init)?.base == read
          let name = MemberAccessExpr(read)?.declName ?? read
          return code.file.write(at: name) == nil && (code.path(of: read) == path || !isBase)
        }
        if let read { return (button: button, read: (node: read, code: code)) }
      }
    }
    return nil
  }

  /// The path itself and, in values, those that contain it: `draft.amount` and `draft`.
  private func pathsOfValues(containing path: String, in type: TypeDeclaration, _ file: FileModel) -> Set<String> {
    let root = path.rootOfPath
    guard path != root, let property = type.storedProperties.first(where: { $0.name.text == root }),
      property.wrapper("State") != nil || property.wrapper("Binding") != nil, !file.holdsObject(property)
    else { return [path] }
    return [path, root]
  }

  /// Whether code changes the focus, which makes the field set its value.
  private func endsFocus(_ code: ReachedCode, of type: TypeDeclaration) -> Bool {
    if code.node.mentionsAny(of: ["resignFirstResponder", "endEditing", "makeFirstResponder"]) { return true }
    return code.assignments.contains { assignment in
      guard let root = code.path(of: assignment.target)?.rootOfPath else { return false }
      return type.storedProperties.contains { $0.name.text == root && $0.isFocus }
    }
  }
}

extension RuleCase {
  fileprivate static let formatter = RuleCase(
    "formatter", .wrong, "a button reads the value of a field with a `Formatter` that may still have the focus")
  fileprivate static let format = RuleCase(
    "format", .wrong, "the field has a format style", severity: .info,
    because: "only on macOS does it wait until editing ends")
}
