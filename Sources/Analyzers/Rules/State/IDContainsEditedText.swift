struct IDContainsEditedText: ModifierRule {
  static let info = RuleInfo(
    id: "id_contains_edited_text", topic: .state, cases: [.textOrSlider, .choice], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["id"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let id = modifier.onlyUnlabeledArgument, let view = modifier.receiver else { return }
    let reads = paths(readBy: id, depth: 0, in: file)
    guard !reads.isEmpty else { return }
    var search = InputSearch()
    search.add(view, in: file, names: nil, depth: 0)
    let edited = search.inputs.filter { input in
      reads.contains { $0 == input.path || $0.hasPrefix(input.path + ".") }
        || reads.contains { input.path.hasPrefix($0 + ".") && isValueOfAllMembers(id, $0, in: file) }
    }
    guard let input = edited.first(where: { !$0.isChoice }) ?? edited.first else { return }
    findings.add(
      at: modifier.range,
      input.isChoice
        ? "Each choice in `\(input.control)` changes this id, so the view is created again and loses its state"
        : "Each edit of `\(input.path)` changes this id, so `\(input.control)` is created again and loses the focus",
      input.isChoice ? .choice : .textOrSlider,
      related: [input.file.related(input.node.range, "edits `\(input.path)`")],
      fixes: [.unsafe("Remove `id`", preferred: true, .delete(modifier.rangeWithPeriod))])
  }

  /// The paths that an id depends on, followed through computed properties.
  private func paths(readBy node: SyntaxNode, depth: Int, in file: FileModel) -> Set<String> {
    var result: Set<String> = []
    for part in node.subtree where part.kind == .declReferenceExpr || part.kind == .memberAccessExpr {
      if let around = part.parent.flatMap(MemberAccessExpr.init), around.base == part || around.declName == part {
        continue
      }
      if depth < 2, let code = file.callee(of: part).codeHere, code.declaration.kind == .variableDecl {
        if let body = code.body { result.formUnion(paths(readBy: body, depth: depth + 1, in: file)) }
        continue
      }
      guard let root = part.pathRoot, !root.isCapitalized else { continue }
      result.insert(part.pathText.filter { $0 != "?" && $0 != "!" })
    }
    return result
  }

  /// Whether the id is a value as a whole, and a change of any member changes it: not an object, and not a value that is
  /// compared by some of its members only.
  private func isValueOfAllMembers(_ id: SyntaxNode, _ path: String, in file: FileModel) -> Bool {
    for part in id.subtree where part.pathRoot != nil && part.pathText == path {
      guard let name = file.declaredType(of: part)?.plainTypeName, let type = file.facts.type(named: name) else {
        continue
      }
      return type.fact.kind == .struct && !type.members.contains { $0.name == "==" || $0.name == "hash" }
    }
    return false
  }
}

/// The controls in a view with a binding, each with the path of the bound value as spelled in the view.
private struct InputSearch {
  struct Input {
    let path: String
    let control: String
    /// Whether one use of the control makes a choice, so that losing its state hardly matters.
    let isChoice: Bool
    let node: SyntaxNode
    let file: FileModel
  }

  private(set) var inputs: [Input] = []

  private static let controls: [(names: [StaticString], labels: [StaticString], isChoice: Bool)] = [
    (["TextField", "SecureField", "TextEditor"], ["text"], false),
    (["Slider", "Stepper"], ["value"], false),
    (["Picker", "Toggle", "DatePicker", "ColorPicker"], ["selection", "isOn"], true),
  ]

  /// Adds the controls in a node, followed through helpers and child views.
  ///
  /// - Parameter names: for a child view, the path that its parent passes for each property.
  mutating func add(_ node: SyntaxNode, in file: FileModel, names: [String: String]?, depth: Int) {
    guard depth <= 3, inputs.count < 32 else { return }
    for part in node.subtree {
      switch part.kind {
      case .functionCallExpr:
        guard let call = FunctionCallExpr(part), let name = call.calleeName, !isPresented(part, below: node, in: file)
        else { continue }
        if add(call, name, in: file, names) { continue }
        if name.isCapitalized, SwiftUICatalog.entry(of: name) == nil {
          add(childOf: call, name, in: file, names, depth: depth)
        } else if file.isViewMember(part), let body = file.callee(of: part).codeHere?.body {
          add(body, in: file, names: names, depth: depth + 1)
        }
      case .declReferenceExpr, .memberAccessExpr:
        guard file.isViewMember(part), part.parent?.kind != .functionCallExpr || part.parent?.firstChild != part,
          MemberAccessExpr(part) != nil || part.parent.flatMap(MemberAccessExpr.init)?.declName != part,
          let body = file.callee(of: part).codeHere?.body
        else { continue }
        add(body, in: file, names: names, depth: depth + 1)
      default: continue
      }
    }
  }

  /// Adds a control; returns whether it is one.
  private mutating func add(
    _ call: FunctionCallExpr, _ name: Name, in file: FileModel, _ names: [String: String]?
  ) -> Bool {
    guard call.calledExpression?.kind == .declReferenceExpr,
      let kind = Self.controls.first(where: { name.isAny(of: $0.names) })
    else { return false }
    for argument in call.arguments where argument.label.isAny(of: kind.labels) {
      guard let value = argument.expression, let path = boundPath(value, names) else { continue }
      inputs.append(
        Input(path: path, control: name.text, isChoice: kind.isChoice, node: call.node, file: file))
    }
    return true
  }

  /// `note.title` for `$note.title`, spelled as in the view that has the id.
  private func boundPath(_ value: SyntaxNode, _ names: [String: String]?) -> String? {
    let text = value.pathText
    guard text.hasPrefix("$"), value.pathRoot != nil || value.kind == .declReferenceExpr else { return nil }
    return translated(String(text.dropFirst()), names)
  }

  private func translated(_ path: String, _ names: [String: String]?) -> String? {
    guard let names else { return path }
    let parts = path.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let root = names[String(first)] else { return nil }
    return parts.count == 2 ? "\(root).\(parts[1])" : root
  }

  private mutating func add(
    childOf call: FunctionCallExpr, _ name: Name, in file: FileModel, _ names: [String: String]?, depth: Int
  ) {
    guard depth < 3, let known = file.facts.type(named: name.text), known.inherits("View") else { return }
    var passed: [String: String] = [:]
    for argument in call.arguments {
      guard let label = argument.label?.text, let value = argument.expression else { continue }
      if let path = boundPath(value, names) {
        passed[label] = path
      } else if value.pathRoot != nil, let path = translated(value.pathText, names) {
        passed[label] = path
      }
    }
    guard !passed.isEmpty, let (type, other) = file.declaration(of: known),
      let body = type.variables.first(where: { $0.binding.name == "body" })?.binding.accessorBlock
    else { return }
    add(body, in: other, names: passed, depth: depth + 1)
  }

  /// Whether the content of a sheet or another screen below the view contains a node.
  private func isPresented(_ node: SyntaxNode, below view: SyntaxNode, in file: FileModel) -> Bool {
    file.slots(around: node).contains { slot, use in
      (slot.isPresentation || slot == .pushed) && view.contains(use.call.node)
    }
  }
}

extension RuleCase {
  fileprivate static let textOrSlider = RuleCase(
    "textOrSlider", .wrong, "the id depends on a value that a text field, slider or stepper inside edits")
  fileprivate static let choice = RuleCase(
    "choice", .wrong, "the id depends on a value that a picker or toggle inside sets", severity: .hint,
    because: "resetting the view with each choice can be intended")
}
