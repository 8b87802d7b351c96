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
    search.add(view, in: self, ControlSearch.Scope(), place: nil, depth: 0)
    return search.controls
  }
}

extension FileModel {
  /// The paths of the values that an expression depends on, as the view spells them, followed through computed
  /// properties and functions of the view and of its models.
  package func pathsRead(by node: SyntaxNode) -> Set<String> { pathsRead(by: node, handings: Self.maximumHandings) }

  /// The maximum number of views that hand a value on to each other.
  private static var maximumHandings: Int { 3 }

  private func pathsRead(by node: SyntaxNode, handings: Int) -> Set<String> {
    var result: Set<String> = []
    for part in node.subtree {
      if let name = part.unwrappedName { result.insert(name.text) }
      guard part.isWholePath else { continue }
      let code = Array(reach(from: part).now)
      // What the creator of the view has computed, as the view spells it.
      if code.isEmpty, handings > 0, let (value, other) = handedValue(at: part), other === self,
        let handing = enclosingType(of: part).flatMap(handing)
      {
        result.formUnion(pathsRead(by: value, handings: handings - 1).compactMap(handing.path))
      }
      if code.isEmpty, let root = part.pathRoot, !root.isCapitalized { result.insert(part.pathText) }
      for body in code {
        for inner in body.nodes {
          if let path = inner.isWholePath ? body.path(of: inner) : nil { result.insert(path) }
          if let name = inner.unwrappedName, let receiver = body.way.receiver {
            result.insert(receiver.isEmpty ? name.text : "\(receiver).\(name.text)")
          }
        }
      }
    }
    return Set(result.map { path in path.filter { $0 != "?" && $0 != "!" } })
  }
}

extension SyntaxNode {
  /// Whether it is a name or a member access that is no part of a longer one.
  fileprivate var isWholePath: Bool {
    guard kind == .declReferenceExpr || kind == .memberAccessExpr else { return false }
    guard let around = parent.flatMap(MemberAccessExpr.init) else { return true }
    return around.base != self && around.declName != self
  }

  /// The value that `if let name` unwraps.
  fileprivate var unwrappedName: Name? {
    guard kind == .optionalBindingCondition, child(.initializerClause) == nil else { return nil }
    return firstChild?.firstToken.map(Name.init)
  }
}

extension String {
  /// Whether a path is another one, or that of a part of its value: `note.title.isEmpty` for `note.title`.
  package func isOrIsIn(_ path: String) -> Bool { self == path || hasPrefix(path + ".") }
}

private struct ControlSearch {
  /// What names in the searched code mean in the view at the start.
  struct Scope {
    /// In a child view, the path that its parent passes for each property; nil in the view itself.
    var names: [String: String]?
    /// The paths of the bindings that parameters and properties contain: `text` for `text: Binding<String>`.
    var bindings: [String: String] = [:]
  }

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
  /// - Parameter place: the use of a helper or a child view that leads to the node; nil in the view itself.
  mutating func add(_ node: SyntaxNode, in file: FileModel, _ scope: Scope, place: SyntaxNode?, depth: Int) {
    guard depth <= Self.maximumDepth, controls.count < Self.maximumControls else { return }
    for part in node.subtree {
      switch part.kind {
      case .functionCallExpr:
        guard let call = FunctionCallExpr(part), let name = call.calleeName, !isPresented(part, below: node, in: file)
        else { continue }
        if add(call, name, in: file, scope, place: place) { continue }
        if name.isCapitalized, SwiftUICatalog.entry(of: name) == nil {
          add(childOf: call, name, in: file, scope, place: place, depth: depth)
        } else if file.isViewMember(part), let function = file.callee(of: part).functionHere, let body = function.body {
          let inner = self.scope(of: function, calledBy: call, in: scope)
          add(body, in: file, inner, place: place ?? part, depth: depth + 1)
        }
      case .declReferenceExpr, .memberAccessExpr:
        guard file.isViewMember(part), part.parent?.kind != .functionCallExpr || part.parent?.firstChild != part,
          MemberAccessExpr(part) != nil || part.parent.flatMap(MemberAccessExpr.init)?.declName != part,
          !isPresented(part, below: node, in: file), let body = file.callee(of: part).codeHere?.body
        else { continue }
        add(body, in: file, scope, place: place ?? part, depth: depth + 1)
      default: continue
      }
    }
  }

  /// Adds a control; returns whether it is one.
  private mutating func add(
    _ call: FunctionCallExpr, _ name: Name, in file: FileModel, _ scope: Scope, place: SyntaxNode?
  ) -> Bool {
    guard call.calledExpression?.kind == .declReferenceExpr,
      let kind = Self.kinds.first(where: { name.isAny(of: $0.names) })
    else { return false }
    for argument in call.arguments where argument.label.isAny(of: kind.labels) {
      guard let value = argument.expression, let path = boundPath(value, scope) else { continue }
      controls.append(
        BoundControl(
          path: path, control: name.text, isChoice: kind.isChoice, call: call, file: file, place: place ?? call.node))
    }
    return true
  }

  /// `note.title` for `$note.title`, or for `title` if that is a binding, spelled as in the view at the start.
  private func boundPath(_ value: SyntaxNode, _ scope: Scope) -> String? {
    guard value.pathRoot != nil || value.kind == .declReferenceExpr else { return nil }
    let text = value.pathText
    return text.hasPrefix("$") ? translated(String(text.dropFirst()), scope.names) : translated(text, scope.bindings)
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
    childOf call: FunctionCallExpr, _ name: Name, in file: FileModel, _ scope: Scope, place: SyntaxNode?, depth: Int
  ) {
    guard depth < Self.maximumDepth, let known = file.facts.type(named: name.text), known.inherits("View") else {
      return
    }
    var passed: [String: String] = [:]
    for argument in call.arguments {
      guard let label = argument.label?.text, let value = argument.expression else { continue }
      if let path = boundPath(value, scope) {
        passed[label] = path
      } else if value.pathRoot != nil, let property = known.properties.first(where: { $0.name == label }),
        // A control cannot edit a copy.
        !property.wrappers.isEmpty || file.facts.type(named: property.type)?.isClass ?? false,
        let path = translated(value.pathText, scope.names)
      {
        passed[label] = path
      }
    }
    guard !passed.isEmpty, let (type, other) = file.declaration(of: known),
      let body = type.variables.first(where: { $0.binding.name == "body" })?.binding.accessorBlock
    else { return }
    let bindings = passed.filter { name, _ in
      type.storedProperties.contains { $0.name.text == name && $0.typeName == "Binding" }
    }
    add(body, in: other, Scope(names: passed, bindings: bindings), place: place ?? call.node, depth: depth + 1)
  }

  /// Whether the content of a sheet or another screen below the view contains a node.
  private func isPresented(_ node: SyntaxNode, below view: SyntaxNode, in file: FileModel) -> Bool {
    file.slots(around: node, below: view).contains { slot, use in
      (slot.isPresentation || slot == .pushed) && view.contains(use.call.node)
    }
  }
}
