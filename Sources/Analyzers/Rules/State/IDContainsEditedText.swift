struct IDContainsEditedText: ModifierRule {
  static let info = RuleInfo(
    id: "id_contains_edited_text", topic: .state, cases: [.textOrSlider, .choice], tier: .precise, since: "0.2.0")

  static let modifiers: [StaticString] = ["id"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let id = modifier.onlyUnlabeledArgument, let view = modifier.receiver else { return }
    let reads = paths(readBy: id, in: file)
    guard !reads.isEmpty else { return }
    var search = InputSearch()
    search.add(view, in: file, InputSearch.Scope(), depth: 0)
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

  /// The paths that an id depends on, directly and in the computed properties and functions that it reads.
  private func paths(readBy id: SyntaxNode, in file: FileModel) -> Set<String> {
    var result: Set<String> = []
    for part in id.subtree where part.isWholePath {
      if let root = part.pathRoot, !root.isCapitalized { result.insert(part.pathText) }
      for code in file.reach(from: part).now {
        result.formUnion(code.nodes.lazy.filter(\.isWholePath).compactMap { code.path(of: $0) })
      }
    }
    return Set(result.map { path in path.filter { $0 != "?" && $0 != "!" } })
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

extension SyntaxNode {
  /// Whether it is a name or a member access that is no part of a longer one.
  fileprivate var isWholePath: Bool {
    guard kind == .declReferenceExpr || kind == .memberAccessExpr else { return false }
    guard let around = parent.flatMap(MemberAccessExpr.init) else { return true }
    return around.base != self && around.declName != self
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

  /// What names in the searched code mean in the view that has the id.
  struct Scope {
    /// In a child view, the path that its parent passes for each property; nil in the view itself.
    var names: [String: String]?
    /// The paths of the bindings that parameters and properties contain: `text` for `text: Binding<String>`.
    var bindings: [String: String] = [:]
  }

  private(set) var inputs: [Input] = []

  private static let controls: [(names: [StaticString], labels: [StaticString], isChoice: Bool)] = [
    (["TextField", "SecureField", "TextEditor"], ["text"], false),
    (["Slider", "Stepper"], ["value"], false),
    (["Picker", "Toggle", "DatePicker", "ColorPicker"], ["selection", "isOn"], true),
  ]

  /// Adds the controls in a node, followed through helpers and child views.
  mutating func add(_ node: SyntaxNode, in file: FileModel, _ scope: Scope, depth: Int) {
    guard depth <= 3, inputs.count < 32 else { return }
    for part in node.subtree {
      switch part.kind {
      case .functionCallExpr:
        guard let call = FunctionCallExpr(part), let name = call.calleeName, !isPresented(part, below: node, in: file)
        else { continue }
        if add(call, name, in: file, scope) { continue }
        if name.isCapitalized, SwiftUICatalog.entry(of: name) == nil {
          add(childOf: call, name, in: file, scope, depth: depth)
        } else if file.isViewMember(part), let function = file.callee(of: part).functionHere, let body = function.body {
          add(body, in: file, self.scope(of: function, calledBy: call, in: scope), depth: depth + 1)
        }
      case .declReferenceExpr, .memberAccessExpr:
        guard file.isViewMember(part), part.parent?.kind != .functionCallExpr || part.parent?.firstChild != part,
          MemberAccessExpr(part) != nil || part.parent.flatMap(MemberAccessExpr.init)?.declName != part,
          let body = file.callee(of: part).codeHere?.body
        else { continue }
        add(body, in: file, scope, depth: depth + 1)
      default: continue
      }
    }
  }

  /// Adds a control; returns whether it is one.
  private mutating func add(_ call: FunctionCallExpr, _ name: Name, in file: FileModel, _ scope: Scope) -> Bool {
    guard call.calledExpression?.kind == .declReferenceExpr,
      let kind = Self.controls.first(where: { name.isAny(of: $0.names) })
    else { return false }
    for argument in call.arguments where argument.label.isAny(of: kind.labels) {
      guard let value = argument.expression, let path = boundPath(value, scope) else { continue }
      inputs.append(
        Input(path: path, control: name.text, isChoice: kind.isChoice, node: call.node, file: file))
    }
    return true
  }

  /// `note.title` for `$note.title`, or for `title` if that is a binding, spelled as in the view that has the id.
  private func boundPath(_ value: SyntaxNode, _ scope: Scope) -> String? {
    guard value.pathRoot != nil || value.kind == .declReferenceExpr else { return nil }
    let text = value.pathText
    return text.hasPrefix("$")
      ? translated(String(text.dropFirst()), scope.names) : translated(text, scope.bindings)
  }

  private func translated(_ path: String, _ names: [String: String]?) -> String? {
    guard let names else { return path }
    let parts = path.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let root = names[String(first)] else { return nil }
    return parts.count == 2 ? "\(root).\(parts[1])" : root
  }

  /// The scope of a helper, whose parameters may be bindings: `text` for `field("Name", text: $note.title)`.
  private func scope(of function: FunctionDecl, calledBy call: FunctionCallExpr, in outer: Scope) -> Scope {
    var scope = outer
    let parameters = Array(function.parameters)
    for position in parameters.indices {
      guard let name = parameters[position].name, let value = parameters.argument(at: position, of: call) else {
        continue
      }
      scope.bindings[name.text] = boundPath(value, outer)
    }
    return scope
  }

  private mutating func add(
    childOf call: FunctionCallExpr, _ name: Name, in file: FileModel, _ scope: Scope, depth: Int
  ) {
    guard depth < 3, let known = file.facts.type(named: name.text), known.inherits("View") else { return }
    var passed: [String: String] = [:]
    for argument in call.arguments {
      guard let label = argument.label?.text, let value = argument.expression else { continue }
      if let path = boundPath(value, scope) {
        passed[label] = path
      } else if value.pathRoot != nil, let path = translated(value.pathText, scope.names) {
        passed[label] = path
      }
    }
    guard !passed.isEmpty, let (type, other) = file.declaration(of: known),
      let body = type.variables.first(where: { $0.binding.name == "body" })?.binding.accessorBlock
    else { return }
    let bindings = passed.filter { name, _ in
      type.storedProperties.contains { $0.name.text == name && $0.typeName == "Binding" }
    }
    add(body, in: other, Scope(names: passed, bindings: bindings), depth: depth + 1)
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
