/// Code that cancels a task in a property: `job?.cancel()`, or `oldValue?.cancel()` in an observer.
struct TaskCancellationFact: Fact {
  var property = ""
  /// The type that declares the property; empty if it is a property of another object.
  var type = ""
  /// Whether the code runs when a view disappears.
  var isOnDisappear = false
  var place = FactRange()

  static let kind = FactKind("taskCancellation")
  var name: String { property }

  mutating func code(_ coder: inout some Coder) {
    coder(&property)
    coder(&type)
    coder(&isOnDisappear)
    coder(&place)
  }
}

extension TaskCancellationFact: CollectedFact {
  static let source = FactSource(calls: "cancel")

  /// Excludes `deinit`, because no object remains that could show an error.
  static func all(in scope: FactScope) -> [TaskCancellationFact] {
    scope.calls(named: "cancel").compactMap { call in
      guard let base = call.base, let member = base.enclosingMember, member.kind != .deinitializerDecl else {
        return nil
      }
      let task = base.kind == .optionalChainingExpr || base.kind == .forceUnwrapExpr ? base.firstChild ?? base : base
      let isOwn = task.selfMemberName != nil
      // In `didSet`, `oldValue` is the previous task of the property.
      let name = task.textEquals("oldValue") ? VariableDecl(member)?.bindings.first?.name : task.lastName
      guard let name else { return nil }
      return TaskCancellationFact(
        property: name.text, type: isOwn ? scope.ownerName(of: call.node) : "",
        isOnDisappear: runsOnDisappear(call.node, in: scope.file, member), place: FactRange(call.range))
    }
  }

  private static func runsOnDisappear(_ node: SyntaxNode, in file: FileModel, _ member: SyntaxNode) -> Bool {
    if let name = FunctionDecl(member)?.name, name.containsAny(of: ["disappear"]) { return true }
    return file.closures(around: node).contains { $0.use?.callee == "onDisappear" }
  }
}

extension FactReader {
  /// Code that cancels the tasks in properties with a name.
  func cancellations(ofTaskIn property: String) -> [Located<TaskCancellationFact>] { all(named: property) }
}
