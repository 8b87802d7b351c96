import GotchaSupport

struct TaskMissingID: ModifierRule {
  static let info = RuleInfo(
    id: "task_missing_id", topic: .concurrency, alsoAbout: [.state], cases: [.inputChanges], tier: .heuristic,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("id") == nil, let call = modifier.call,
      let closure = modifier.trailingClosure(or: "action"),
      file.isInBodyScope(modifier.node), let type = file.enclosingType(of: modifier.node), type.viewRole == .view,
      let (input, change) = changingInput(of: closure, in: type, file)
    else { return }
    let name = input.name.text
    let edit: TextEdit =
      if let first = call.arguments.first {
        .insert("id: \(name), ", at: first.range.lowerBound)
      } else {
        .insert("(id: \(name))", at: modifier.name.range.upperBound)
      }
    let isPlain =
      modifier.trailingClosure != nil
      && !file.tree.source.string(in: modifier.name.range.upperBound..<closure.range.lowerBound).includes("()")
    findings.add(
      at: modifier.range, "The task does not run again when `\(name)` changes; use `task(id: \(name))`",
      related: [
        RelatedLocation(range: input.name.range, message: "the input"),
        file.facts.related(change, "passes a value that changes"),
      ],
      fixes: [isPlain ? .unsafe("Use `task(id:)`", preferred: true, edit) : nil])
  }

  /// An input of the view from which the task loads what it sets, and the code that changes it.
  private func changingInput(
    of closure: ClosureExpr, in type: TypeDeclaration, _ file: FileModel
  ) -> (StoredProperty, Located<ViewInputFact>)? {
    for assignment in file.assignments(in: closure.node) {
      guard file.ownProperty(assignment.target)?.wrapper("State") != nil,
        let awaiting = assignment.value.flatMap({ [$0] + Array($0.descendants) }).first(where: { $0.kind == .awaitExpr }
        )
      else { continue }
      for property in type.storedProperties where property.attributes.isEmpty && !property.isStatic && property.isBasic
      {
        guard !file.unqualifiedReferences(to: property.name, in: awaiting).isEmpty,
          !file.isShadowed(property.name, at: awaiting), !isHandled(property, in: type, file),
          case .changes(let use, _) = file.inputs(of: type).mayChange(property)
        else { continue }
        return (property, use)
      }
    }
    return nil
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
    if isLet && initialValue != nil { return false }
    guard let type, let name = typeName else { return false }
    return type.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "?" }
      && name.isAny(of: ["Int", "String", "UUID", "URL", "Date", "Double", "Bool", "Int64"])
  }
}

extension RuleCase {
  fileprivate static let inputChanges = RuleCase(
    "inputChanges", .wrong, "a task loads what belongs to an input, and the same view gets another value for it")
}
