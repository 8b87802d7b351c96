struct GestureValueNotAccumulated: CallRule {
  static let info = RuleInfo(
    id: "gesture_value_not_accumulated", topic: .animation, cases: [.restarts], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

  static let callees: [StaticString] = [
    "MagnifyGesture", "MagnificationGesture", "RotateGesture", "RotationGesture", "DragGesture",
  ]

  func check(_ gesture: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let chain = file.chain(of: gesture.node)
    guard chain.base == gesture.node, let changed = chain.first("onChanged"),
      let type = file.enclosingType(of: gesture.node), type.viewRole != nil
    else { return }
    let ends = ends(of: gesture, chain, in: file)
    for code in file.reach(from: changed).now where code.file === file {
      for write in code.writes {
        guard let assignment = write.assignment, !assignment.isCompound,
          let path = code.path(of: assignment.target),
          let state = type.storedProperties.first(where: { $0.name.text == path }),
          state.wrapper("Binding") != nil || file.isState(state, in: type),
          restarts(assignment, of: code, in: type, file), !isKept(state, by: ends, in: file),
          isShown(state, in: type, file)
        else { continue }
        report(state, isOwn: file.isState(state, in: type), assignment, gesture, &findings)
        return
      }
    }
  }

  private func report(
    _ state: StoredProperty, isOwn: Bool, _ assignment: Assignment, _ gesture: FunctionCallExpr,
    _ findings: inout Findings
  ) {
    findings.add(
      at: assignment.node.range,
      "`\(state.name.text)` only follows the current gesture, so a second gesture starts from the beginning; combine "
        + "the value with the one from before the gesture",
      assuming: [
        isOwn ? nil : .callers("whether another view adds the value from before the gesture")
      ],
      related: [RelatedLocation(range: gesture.nameRange, message: "each gesture starts with a new value")])
  }

  /// The actions at the end of a gesture, also of a gesture that combines it with others.
  private func ends(of gesture: FunctionCallExpr, _ chain: ModifierChain, in file: FileModel) -> [Modifier] {
    let combined = gesture.node.enclosingCalls.filter {
      $0.calleeName.isAny(of: ["simultaneously", "sequenced", "exclusively"])
    }
    let chains =
      [chain] + combined.map { file.chain(of: $0.node) } + file.helperUses(around: gesture.node).map(file.chain)
    return chains.flatMap { $0.modifiers.filter { $0.name == "onEnded" } }
  }

  /// Whether the end of the gesture resets a state or keeps its value as the start of the next gesture, or may close the
  /// view.
  private func isKept(_ state: StoredProperty, by ends: [Modifier], in file: FileModel) -> Bool {
    ends.contains { end in
      file.reach(from: end).all.contains { reached in
        switch reached {
        case .unseen(let code):
          // A closure that the view has been given, or an action of the environment.
          return code.callee.mayBelongToOwner
        case .code(let code):
          return code.writes.contains { write in
            code.path(of: write.target)?.rootOfPath == state.name.text || write.node.mentions(state.name)
              || write.node.mentionsAny(of: ["translation", "magnification", "rotation"])
              || write.assignment.map { !$0.value.allSatisfy(\.isLiteral) } ?? false
          }
        }
      }
    }
  }

  /// Whether the place or size of something follows the state, and no other code resets it when a gesture ends.
  private func isShown(_ state: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    guard file.bindingReferences(to: state.name, in: type).isEmpty, file.use(ofMeasure: state, in: type) == .layout,
      file.shows(state.name, in: type)
    else { return false }
    return !file.writes(to: state.name, in: type).contains { write in
      file.closures(around: write.node).contains { $0.use?.callee.isAny(of: ["onChange", "onDisappear"]) ?? false }
    }
  }

  // MARK: - The assigned value

  /// Whether an assigned value depends on the value of the gesture and on nothing that is kept between two gestures.
  private func restarts(
    _ assignment: Assignment, of code: ReachedCode, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    var operands = Operands()
    operands.collect(assignment.value, of: code, in: type, file)
    return operands.hasGesture && !operands.mayHaveStart
  }

  private struct Operands {
    /// What the gesture has done since it started.
    var hasGesture = false
    /// Something that may be a value from before the gesture.
    var mayHaveStart = false

    mutating func collect(
      _ values: [SyntaxNode], of code: ReachedCode, in type: TypeDeclaration, _ file: FileModel, depth: Int = 0
    ) {
      guard depth < 4 else {
        mayHaveStart = true
        return
      }
      for node in values.flatMap({ Array($0.subtree) }) {
        if node.kind == .closureExpr || node.kind == .subscriptCallExpr { mayHaveStart = true }
        guard let name = DeclReferenceExpr(node)?.name else { continue }
        let access = node.parent.flatMap(MemberAccessExpr.init)
        if let access, access.declName == node {
          if access.base?.isSelf ?? false { addMember(name, in: type) }
          continue
        }
        if node.isSelf || name.isCapitalized { continue }
        if let call = node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == node {
          // A function of the project may add anything.
          if file.callee(of: call).isOwn { mayHaveStart = true }
        } else if name.isClosureArgument {
          add(access)
        } else {
          switch file.localBinding(of: name, at: node) {
          case nil: addMember(name, in: type)
          case .closureParameter(let closure, _):
            if closure.use?.callee == "onChanged" { add(access) } else { addParameter(of: closure) }
          case .parameter: if code.isGivenClosureParameter { add(access) } else { mayHaveStart = true }
          case .value(let value?, at: let statement) where VariableDecl(statement)?.isLet ?? true:
            collect([value], of: code, in: type, file, depth: depth + 1)
          case .value: mayHaveStart = true
          }
        }
      }
    }

    /// Adds the value of the gesture, or a member of it.
    private mutating func add(_ access: MemberAccessExpr?) {
      // The location of a finger does not start again.
      if access?.name.isAny(of: Self.absolute) ?? false {
        mayHaveStart = true
      } else {
        hasGesture = true
      }
    }

    private static let absolute: [StaticString] = [
      "location", "startLocation", "startAnchor", "velocity", "predictedEndLocation", "predictedEndTranslation", "time",
    ]

    private mutating func addParameter(of closure: ClosureExpr) {
      // The size of a container only limits the value.
      if closure.use?.callee != "GeometryReader" { mayHaveStart = true }
    }

    private mutating func addMember(_ name: Name, in type: TypeDeclaration) {
      guard let property = type.storedProperty(named: name), property.isLet || property.isStatic,
        property.initialValue?.isLiteral ?? false
      else {
        mayHaveStart = true
        return
      }
    }
  }
}

extension Callee {
  /// Whether unseen code may change states of the view that calls it, or close the view.
  fileprivate var mayBelongToOwner: Bool {
    switch self {
    case .system, .nothing, .unknown(.receiver), .unknown(.macro): false
    case .here, .elsewhere, .unknown: true
    }
  }
}

extension RuleCase {
  fileprivate static let restarts = RuleCase(
    "restarts", .wrong, "a state follows the value of a gesture alone, and the end of the gesture does not reset it")
}
