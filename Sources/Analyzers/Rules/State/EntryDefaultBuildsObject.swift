struct EntryDefaultBuildsObject: TypeRule {
  static let info = RuleInfo(
    id: "entry_default_builds_object", topic: .state, cases: [.newObject], tier: .precise, since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isForeign,
      type.name.isAny(of: ["EnvironmentValues", "FocusedValues", "Transaction", "ContainerValues"])
    else { return }
    for property in type.storedProperties where property.wrapper("Entry") != nil {
      guard property.initialValueKind == .constructor, let value = property.initialValue?.unparenthesized,
        let call = FunctionCallExpr(value), let callee = call.calleeName,
        let name = callee == "init" && call.base == nil ? property.typeName : callee,
        let made = file.facts.fullyKnownClass(named: name.text), made.hasVariables
      else { continue }
      findings.add(
        at: call.range,
        "Each read of `\(property.name.text)` without a value creates another `\(name.text)`; use a shared object",
        assuming: [.callers("whether a view reads `\(property.name.text)` where no view above sets it")],
        related: [file.facts.related(made.declaration, "class declared here")])
    }
  }
}

extension RuleCase {
  fileprivate static let newObject = RuleCase("newObject", .wrong, "the default value is a new object")
}
