struct NestedObservableObject: TypeRule {
  static let info = RuleInfo(
    id: "nested_observable_object", topic: .state, cases: [.unobserved], tier: .precise, since: "0.2.0")

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    // Only views that observe the outer object read through it.
    guard type.isClass, !type.isForeign, !file.facts.modelObservers(of: type.name.text).isEmpty else { return }
    for property in type.storedProperties where !property.isStatic && !property.isPrivate {
      guard property.attributes.allSatisfy({ $0.name == "Published" }),
        let className = property.typeName, className.isCapitalized,
        file.facts.mayKnowType(className),
        case let reads = file.facts.modelReads(of: property.name.text, in: type.name.text).filter({
          !$0.fact.inner.isEmpty
        }), !reads.isEmpty, !file.isGenericParameter(className, at: property.declaration.node),
        let child = file.facts.fullyKnownClass(named: className.text), child.isObservableObject, !child.isObservable,
        let parent = file.facts.fullyKnownClass(named: type.name.text), parent.isObservableObject,
        !parent.isObservable, !forwardsChanges(parent, of: property, in: type, file)
      else { continue }
      let changing = child.shownVariables(file.facts)
      guard
        let read = reads.first(where: { read in
          changing.contains(read.fact.inner) && !isObserved(className.text, in: read.fact.view, reads, file)
        })
      else { continue }
      let (name, inner) = (property.name.text, read.fact.inner)
      findings.add(
        at: property.range,
        "`\(read.fact.view)` reads `\(inner)` of `\(name)` but observes only the outer object; "
          + "observe `\(name)` in a view of its own",
        assuming: [.callers("whether the view updates anyway when `\(inner)` changes")],
        related: [
          file.facts.related(read, "misses changes of `\(inner)`"),
          file.facts.related(child.declaration, "class declared here"),
        ])
    }
  }

  /// Whether the outer object announces changes of the inner one, or subscribes to them, or announces every change of
  /// something by itself.
  private func forwardsChanges(
    _ parent: KnownClass, of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    if type.parts.contains(where: { !file.references(named: "objectWillChange", in: $0.node).isEmpty }) { return true }
    let isSubscribed = file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      reference.outermostPostfix.tokens.contains { Name($0).hasPrefix("$") }
    }
    return isSubscribed
      || parent.lineage.contains { type in
        type.members.contains { member in
          member.name == "objectWillChange" || member.references.contains { $0.name == "objectWillChange" }
        }
      }
  }

  /// Whether a view observes an object of the inner class, or its publishers.
  private func isObserved(
    _ className: String, in view: String, _ reads: [Located<ModelReadFact>], _ file: FileModel
  ) -> Bool {
    file.facts.modelObservers(of: className).contains { $0.fact.view == view }
      || reads.contains { read in
        read.fact.view == view && (read.fact.inner.hasPrefix("$") || read.fact.inner == "objectWillChange")
      }
  }
}

extension KnownClass {
  /// The members that show a published property that code changes later: the property itself, or a computed one that
  /// reads it.
  fileprivate func shownVariables(_ facts: FactReader) -> Set<String> {
    var result: Set<String> = []
    for type in lineage {
      for property in type.properties where property.wrappers.contains("Published") && !property.isStatic {
        guard facts.isWritten(property, of: type) == true else { continue }
        result.insert(property.name)
        for member in lineage.flatMap(\.members)
        where member.kind == .property
          && member.references.contains(where: { $0.base == nil && $0.name == property.name })
        {
          result.insert(member.name)
        }
      }
    }
    return result
  }
}

extension RuleCase {
  fileprivate static let unobserved = RuleCase(
    "unobserved", .wrong, "a view observes only the object that holds the one it shows")
}
