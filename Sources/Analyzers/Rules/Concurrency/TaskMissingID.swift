import GotchaSupport

struct TaskMissingID: ModifierRule {
  static let info = RuleInfo(
    id: "task_missing_id", topic: .concurrency, alsoAbout: [.state], cases: [.inputChanges, .derived],
    tier: .heuristic, since: "0.2.0")

  static let modifiers: [StaticString] = ["task", "onAppear"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("id") == nil, let call = modifier.call, file.isInBodyScope(modifier.node),
      let type = file.enclosingType(of: modifier.node), type.viewRole == .view
    else { return }
    guard let (input, change, load) = changingInput(of: modifier, in: type, file) else {
      checkDerived(by: modifier, in: type, file, &findings)
      return
    }
    let name = input.name.text
    let closure = modifier.trailingClosure(or: "action")
    let edit: TextEdit =
      if let first = call.arguments.first {
        .insert("id: \(name), ", at: first.range.lowerBound)
      } else {
        .insert("(id: \(name))", at: modifier.name.range.upperBound)
      }
    let isPlain =
      modifier.name == "task" && type.storedProperty(named: input.name) != nil
      && closure.map { closure in
        modifier.trailingClosure != nil
          && !file.tree.source.string(in: modifier.name.range.upperBound..<closure.range.lowerBound).includes("()")
      } ?? false
    findings.add(
      at: modifier.range, "The task does not run again when `\(name)` changes; use `task(id: \(name))`",
      assuming: [
        otherInput(repeating: load, besides: input, in: type, file).map {
          Assumption.change("whether `\($0)`, with which the view loads again, stays the same then")
        }
      ],
      related: [
        RelatedLocation(range: input.name.range, message: "the input"),
        file.facts.related(change, "passes a value that changes"),
      ],
      fixes: [isPlain ? .unsafe("Use `task(id:)`", preferred: true, edit) : nil])
  }

  /// Reports a state that is set from an input when the view appears, and nowhere else, so that it does not follow the
  /// input.
  private func checkDerived(
    by modifier: Modifier, in type: TypeDeclaration, _ file: FileModel, _ findings: inout Findings
  ) {
    let reached = Array(file.reach(from: modifier).ofSameObject.now.filter { $0.file === file })
    for code in reached {
      // A closure that the view gets runs code of the view that creates it.
      let type = file.enclosingType(of: code.node) ?? type
      let inputs = type.storedProperties.filter { property in
        property.attributes.isEmpty && !property.isStatic && property.initialValue == nil
          && !(property.type?.isFunctionType ?? false)
          && !isHandled(property, in: type, file)
      }
      for assignment in code.assignments where !assignment.isCompound {
        guard let state = file.ownProperty(assignment.target), file.isState(state, in: type),
          // What a task loads is judged by `changingInput`.
          modifier.name == "onAppear" || !code.node.awaits(for: assignment),
          let input = inputs.first(where: { reads($0, assignment.value, of: code, locals: Self.maximumLocals) }),
          // What other code sets as well is more than a copy.
          file.sharedBindings(to: state.name, in: type).isEmpty,
          file.sharedLaterWrites(to: state, in: type).allSatisfy({ write in
            write.assignment?.singleValue?.kind == .nilLiteralExpr
              || reached.contains { $0.node.contains(write.node) }
          }),
          !code.conditions(of: assignment.node).contains(where: { $0.mentions(state.name) }),
          file.unqualifiedReferences(to: state.name, in: type).contains(where: file.isInBodyScope)
        else { continue }
        let (name, other) = (state.name.text, input.name.text)
        let change: Located<ViewInputFact>?
        switch file.inputs(of: type).mayChange(input) {
        case .neverChanges: continue
        case .changes(let use, _): change = use
        case .unknown:
          guard file.inputs(of: type).areUsed, file.inputs(of: type).mayBeKept else { continue }
          change = nil
        }
        findings.add(
          at: modifier.range,
          "`\(name)` is set from `\(other)` only when the view appears; set it in "
            + "`onChange(of: \(other), initial: true)`, or compute it",
          .derived,
          assuming: [change == nil ? .callers("whether the same view gets another `\(other)`") : nil],
          related: [RelatedLocation(range: assignment.node.range, message: "set here")]
            + (change.map { [file.facts.related($0, "passes a value that changes")] } ?? []))
        return
      }
    }
  }

  /// The maximum number of local variables between an input and what is computed from it.
  private static let maximumLocals = 3

  /// Whether values in some code are computed from an input: directly, through local variables, or through parameters.
  private func reads(
    _ input: StoredProperty, _ values: [SyntaxNode], of code: ReachedCode, locals: Int
  ) -> Bool {
    let file = code.file
    func mentionsInput(_ value: SyntaxNode) -> Bool {
      file.unqualifiedReferences(to: input.name, in: value).contains { !file.isShadowed(input.name, at: $0) }
    }
    if values.contains(where: mentionsInput) || code.passedValues(for: values).contains(where: mentionsInput) {
      return true
    }
    guard locals > 0 else { return false }
    let bindings = code.nodes.filter { node in
      (node.kind == .patternBinding || node.kind == .optionalBindingCondition)
        && (node.firstChild?.firstToken.map(Name.init)).map { name in values.contains { $0.mentions(name) } } ?? false
    }
    return bindings.contains { binding in
      binding.child(.initializerClause).map { reads(input, [$0], of: code, locals: locals - 1) } ?? false
    }
  }

  /// An input of the view from which the task loads what it stores, and the code that changes it.
  private func changingInput(
    of modifier: Modifier, in type: TypeDeclaration, _ file: FileModel
  ) -> (input: StoredProperty, change: Located<ViewInputFact>, load: ReachedCode)? {
    // What `onAppear` does without a task is seldom a load.
    let reached = file.reach(from: modifier).filter { code in
      code.moment == .inTask || code.moment == .now && modifier.name == "task"
    }
    for code in reached where code.way.receiver == "" && code.isInFileOfRoot {
      let type = file.enclosingType(of: code.node) ?? type
      let inputs = type.storedProperties.filter { property in
        property.attributes.isEmpty && !property.isStatic && !(property.isLet && property.initialValue != nil)
          && (property.isBasic || property.type.map(file.isKnownToBeEquatable) ?? false)
      }
      guard !inputs.isEmpty else { continue }
      for awaiting in code.node.suspensions where awaiting.kind == .awaitExpr {
        let read = inputs.filter { property in
          code.file.unqualifiedReferences(to: property.name, in: awaiting).contains { reference in
            !code.file.isShadowed(property.name, at: reference)
          }
        }
        guard !read.isEmpty, isStored(awaiting, of: code, among: reached) else { continue }
        for property in read where !isHandled(property, in: type, file) {
          guard case .changes(let use, let argument) = file.inputs(of: type).mayChange(property),
            !file.onlyOtherFieldsChange(than: fields(of: property, readIn: Array(reached)), of: argument, at: use)
          else { continue }
          return (property, use, code)
        }
      }
    }
    return nil
  }

  /// Another input of the view whose changes run the same load again, and which the same code may pass together with the
  /// first one.
  private func otherInput(
    repeating load: ReachedCode, besides input: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> String? {
    for call in file.calls(named: "onChange", in: type) {
      guard let value = call.argument("of"), let name = value.selfMemberName, name != input.name,
        let other = type.storedProperty(named: name), other.attributes.isEmpty, other.initialValue == nil,
        file.reach(fromActionOf: call).contains(where: { $0.file === load.file && $0.node == load.node })
      else { continue }
      return name.text
    }
    return nil
  }

  /// The members of an input that some code of the view reads; empty if it uses the whole value.
  private func fields(of input: StoredProperty, readIn reached: [ReachedCode]) -> Set<String> {
    var result: Set<String> = []
    for code in reached where code.way.receiver == "" {
      for reference in code.file.unqualifiedReferences(to: input.name, in: code.node) {
        guard !code.file.isShadowed(input.name, at: reference) else { continue }
        let isOfSelf = reference.parent.flatMap(MemberAccessExpr.init)?.base?.isSelf ?? false
        let value = isOfSelf ? reference.parent : reference
        guard let access = value?.parent.flatMap(MemberAccessExpr.init), access.base == value, let name = access.name
        else { return [] }
        result.insert(name.text)
      }
    }
    return result
  }

  /// Whether what an `await` returns is stored where views read it: by the code itself, or by the code that it awaits.
  private func isStored(_ awaiting: SyntaxNode, of code: ReachedCode, among reached: [ReachedCode]) -> Bool {
    let binding = awaiting.surroundings(below: code.node).first {
      $0.kind == .patternBinding || $0.kind == .optionalBindingCondition
    }
    let local = binding?.firstChild?.firstToken.map(Name.init)
    let isStoredHere = code.assignments.contains { assignment in
      isShown(assignment.target, in: code.file)
        && assignment.value.contains { value in
          value == awaiting || value.contains(awaiting) || local.map { value.mentions($0) } ?? false
        }
    }
    return isStoredHere
      || reached.contains { inner in
        inner.way.steps.contains { $0.file === code.file && awaiting.contains($0.node) }
          && inner.assignments.contains { isShown($0.target, in: inner.file) && inner.node.awaits(for: $0) }
      }
  }

  /// Whether a target is a state of a view, or a property of a model whose changes views observe.
  private func isShown(_ target: SyntaxNode, in file: FileModel) -> Bool {
    guard let property = file.ownProperty(target), let type = file.enclosingType(of: target) else { return false }
    return property.wrapper("Published") != nil || file.isState(property, in: type)
      || property.attributes.isEmpty && type.hasAttribute("Observable")
  }

  /// Whether the view reacts to a change of the input in another way.
  private func isHandled(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let modifiers = file.calls(named: "onChange", in: type) + file.calls(named: "task", in: type)
    return modifiers.contains { ($0.argument("of") ?? $0.argument("id"))?.mentions(property.name) ?? false }
      || file.calls(named: "id", in: type).contains { $0.onlyUnlabeledArgument?.mentions(property.name) ?? false }
  }
}

extension StoredProperty {
  /// Whether its type is a basic one, which can be compared.
  fileprivate var isBasic: Bool {
    guard let type, let name = typeName else { return false }
    return type.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "?" }
      && name.isAny(of: ["Int", "String", "UUID", "URL", "Date", "Double", "Bool", "Int64"])
  }
}

extension RuleCase {
  fileprivate static let derived = RuleCase(
    "derived", .wrong, "a state is set from an input only when the view appears, and the input changes")
  fileprivate static let inputChanges = RuleCase(
    "inputChanges", .wrong, "a task loads what belongs to an input, and the same view gets another value for it")
}
