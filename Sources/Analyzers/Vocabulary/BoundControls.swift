// Finds the controls that edit the values of a view, through helpers and child views.

/// A control with a binding to a value of a view.
package struct BoundControl {
  /// The path of the value, as the view spells it: `note.title` for `$note.title`.
  package let path: String
  package let control: String
  /// Whether one use of the control makes a choice, so that losing its state hardly matters.
  package let isChoice: Bool
  package let call: FunctionCallExpr
  /// The file that contains the call.
  package let file: FileModel
  /// The code of the view that shows the control: the call, or the use of a helper or a child view that contains it.
  package let place: SyntaxNode

  /// Whether users type text into it.
  package var isTextInput: Bool { call.calleeName.is(.textInput) }
}

extension FileModel {
  /// The controls with bindings that a part of a view shows, also in helpers and in child views of any file, but not on
  /// other screens.
  package func boundControls(in view: SyntaxNode) -> [BoundControl] {
    var search = ControlSearch()
    search.add(view, in: self, names: nil, place: nil, depth: 0)
    return search.controls
  }
}

extension FileModel {
  /// The paths of the values that an expression depends on, as the view spells them, followed through computed
  /// properties.
  package func pathsRead(by node: SyntaxNode) -> Set<String> { pathsRead(by: node, depth: 0) }

  /// The maximum nesting of computed properties to follow.
  private static var maximumComputedProperties: Int { 2 }

  private func pathsRead(by node: SyntaxNode, depth: Int) -> Set<String> {
    var result: Set<String> = []
    for part in node.subtree {
      // `if let name`
      if part.kind == .optionalBindingCondition, part.child(.initializerClause) == nil,
        let name = part.firstChild?.firstToken
      {
        result.insert(Name(name).text)
      }
      guard part.kind == .declReferenceExpr || part.kind == .memberAccessExpr else { continue }
      if let around = part.parent.flatMap(MemberAccessExpr.init), around.base == part || around.declName == part {
        continue
      }
      if depth < Self.maximumComputedProperties, let code = callee(of: part).codeHere,
        code.declaration.kind == .variableDecl
      {
        if let body = code.body { result.formUnion(pathsRead(by: body, depth: depth + 1)) }
        continue
      }
      guard let root = part.pathRoot, !root.isCapitalized else { continue }
      result.insert(part.pathText.filter { $0 != "?" && $0 != "!" })
    }
    return result
  }
}

extension String {
  /// Whether a path is another one, or that of a part of its value: `note.title.isEmpty` for `note.title`.
  package func isOrIsIn(_ path: String) -> Bool { self == path || hasPrefix(path + ".") }
}

private struct ControlSearch {
  private(set) var controls: [BoundControl] = []

  private static let kinds: [(names: [StaticString], labels: [StaticString], isChoice: Bool)] = [
    (["TextField", "SecureField", "TextEditor"], ["text"], false),
    (["Slider", "Stepper"], ["value"], false),
    (["Picker", "Toggle", "DatePicker", "ColorPicker"], ["selection", "isOn"], true),
  ]

  /// The maximum nesting of helpers and child views to follow.
  private static let maximumDepth = 3
  private static let maximumControls = 32

  /// Adds the controls in a node, followed through helpers and child views.
  ///
  /// - Parameters:
  ///   - names: for a child view, the path that its parent passes for each property.
  ///   - place: the use of a helper or a child view that leads to the node; nil in the view itself.
  mutating func add(
    _ node: SyntaxNode, in file: FileModel, names: [String: String]?, place: SyntaxNode?, depth: Int
  ) {
    guard depth <= Self.maximumDepth, controls.count < Self.maximumControls else { return }
    for part in node.subtree {
      switch part.kind {
      case .functionCallExpr:
        guard let call = FunctionCallExpr(part), let name = call.calleeName, !isPresented(part, below: node, in: file)
        else { continue }
        if add(call, name, in: file, names, place: place) { continue }
        if name.isCapitalized, SwiftUICatalog.entry(of: name) == nil {
          add(childOf: call, name, in: file, names, place: place, depth: depth)
        } else if file.isViewMember(part), let body = file.callee(of: part).codeHere?.body {
          add(body, in: file, names: names, place: place ?? part, depth: depth + 1)
        }
      case .declReferenceExpr, .memberAccessExpr:
        guard file.isViewMember(part), part.parent?.kind != .functionCallExpr || part.parent?.firstChild != part,
          MemberAccessExpr(part) != nil || part.parent.flatMap(MemberAccessExpr.init)?.declName != part,
          !isPresented(part, below: node, in: file), let body = file.callee(of: part).codeHere?.body
        else { continue }
        add(body, in: file, names: names, place: place ?? part, depth: depth + 1)
      default: continue
      }
    }
  }

  /// Adds a control; returns whether it is one.
  private mutating func add(
    _ call: FunctionCallExpr, _ name: Name, in file: FileModel, _ names: [String: String]?, place: SyntaxNode?
  ) -> Bool {
    guard call.calledExpression?.kind == .declReferenceExpr,
      let kind = Self.kinds.first(where: { name.isAny(of: $0.names) })
    else { return false }
    for argument in call.arguments where argument.label.isAny(of: kind.labels) {
      guard let value = argument.expression, let path = boundPath(value, names) else { continue }
      controls.append(
        BoundControl(
          path: path, control: name.text, isChoice: kind.isChoice, call: call, file: file, place: place ?? call.node))
    }
    return true
  }

  /// `note.title` for `$note.title`, spelled as in the view at the start.
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
    childOf call: FunctionCallExpr, _ name: Name, in file: FileModel, _ names: [String: String]?, place: SyntaxNode?,
    depth: Int
  ) {
    guard depth < Self.maximumDepth, let known = file.facts.type(named: name.text), known.inherits("View") else {
      return
    }
    var passed: [String: String] = [:]
    for argument in call.arguments {
      guard let label = argument.label?.text, let value = argument.expression else { continue }
      if let path = boundPath(value, names) {
        passed[label] = path
      } else if value.pathRoot != nil, let property = known.properties.first(where: { $0.name == label }),
        // A control cannot edit a copy.
        !property.wrappers.isEmpty || file.facts.type(named: property.type)?.isClass ?? false,
        let path = translated(value.pathText, names)
      {
        passed[label] = path
      }
    }
    guard !passed.isEmpty, let (type, other) = file.declaration(of: known),
      let body = type.variables.first(where: { $0.binding.name == "body" })?.binding.accessorBlock
    else { return }
    add(body, in: other, names: passed, place: place ?? call.node, depth: depth + 1)
  }

  /// Whether the content of a sheet or another screen below the view contains a node.
  private func isPresented(_ node: SyntaxNode, below view: SyntaxNode, in file: FileModel) -> Bool {
    file.slots(around: node, below: view).contains { slot, use in
      (slot.isPresentation || slot == .pushed) && view.contains(use.call.node)
    }
  }
}
