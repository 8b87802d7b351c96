struct PreferenceKeyMutableDefault: TypeRule {
  static let info = RuleInfo(
    id: "preference_key_mutable_default", topic: .concurrency, alsoAbout: [.state], cases: [.variable], tier: .precise,
    since: "0.2.0")

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.conforms(to: "PreferenceKey"), !type.isForeign, !file.moduleIsolation.isMainActorDefault else { return }
    for property in type.storedProperties where property.isStatic && property.name == "defaultValue" && !property.isLet
    {
      let isIsolated =
        property.attributes.contains(where: \.isGlobalActor) || property.declaration.hasModifier("nonisolated")
      guard !isIsolated, !type.declaration.attributes.contains(where: \.isGlobalActor),
        property.initialValue != nil || property.hasDefault,
        let introducer = property.declaration.introducer, property.binding.accessorBlock == nil
      else { continue }
      let isWritten = !file.writes(to: property.name, in: type).isEmpty
      findings.add(
        at: property.range,
        "`defaultValue` of `\(type.name.text)` is a global variable, an error in Swift 6; declare it with `let`",
        fixes: [
          isWritten
            ? nil
            : Fix(
              title: "Use `let`", isSafe: true, isPreferred: true,
              edits: [.replace(introducer.range, by: "let")]
                + (property.initialValue == nil ? [.insert(" = nil", at: property.range.upperBound)] : []))
        ])
    }
  }
}

extension RuleCase {
  fileprivate static let variable = RuleCase(
    "variable", .doesNotCompile, "`defaultValue` is a stored `static var`", severity: .hint,
    because: "only the Swift 6 language mode rejects it", isOptIn: true)
}
