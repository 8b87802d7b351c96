// Queries about the types of the workspace that a file mentions.

extension KnownType {
  /// Whether it is `Identifiable`; nil if an inherited type or a macro may add the conformance.
  package var isIdentifiable: Bool? { conforms(to: "Identifiable", whichMacrosAdd: ["Model"]) }
  /// Whether it is `Equatable` by an explicit conformance; nil if an inherited type or a macro may add the conformance.
  package var isEquatable: Bool? { conforms(to: "Equatable", whichMacrosAdd: ["Model"]) }

  /// Whether the type decides itself which values are equal, for example those with the same id.
  package var definesEquality: Bool { members.contains { $0.name == "hash" || $0.name == "==" } }

  private func conforms(to name: String, whichMacrosAdd macros: Set<String>) -> Bool? {
    if inherits(name) || fact.attributes.contains(where: macros.contains) { return true }
    let inherited = parts.flatMap { part in part.fact.inheritedTypes.map { SDK.conforms($0, to: name) } }
    if inherited.contains(true) { return true }
    let isKnown = parts.allSatisfy { $0.fact.attributes.allSatisfy(KnownType.plainAttributes.contains) }
    return isKnown && !inherited.contains(nil) ? false : nil
  }

  /// Whether views do not observe objects because they inherit from a type of the SDK.
  package static func addsNoObservation(_ inherited: String) -> Bool {
    SDK.conforms(inherited, to: "ObservableObject") == false || KnownClass.isProtocolOfTheSystem(inherited)
  }

  /// Attributes that add no conformance.
  private static let plainAttributes: Set<String> = [
    "MainActor", "frozen", "available", "dynamicMemberLookup", "usableFromInline", "Observable", "unchecked",
  ]
}

extension FactReader {
  /// Whether nothing that a struct inherits makes it a view: it conforms to common protocols, and to protocols of the
  /// workspace that inherit only such ones. A protocol with a `body` may be one of views.
  package func inheritsNoView(_ type: KnownType) -> Bool {
    var visited: Set<String> = []
    var open = type.parts.flatMap(\.fact.inheritedTypes)
    while let name = open.popLast() {
      guard SDK.conforms(name, to: "View") != false, visited.insert(name).inserted else { continue }
      guard visited.count < Self.maximumProtocols, let inherited = self.type(named: name),
        inherited.fact.kind == .protocol, !inherited.members.contains(where: { $0.name == "body" })
      else { return false }
      open += inherited.parts.flatMap(\.fact.inheritedTypes)
    }
    return !type.members.contains { $0.name == "body" }
  }
}

extension FileModel {
  /// The class that a name refers to at a node, if all of its ancestors are known. Several types may have the name.
  package func fullyKnownClass(named name: String, at node: SyntaxNode) -> KnownClass? {
    type(named: name, at: node).flatMap(facts.fullyKnownClass)
  }
}

extension FileModel {
  /// Whether a type is known to be `Identifiable`, directly or through protocols of the project. An extension may add the
  /// conformance to a type of another module.
  package func isIdentifiable(_ type: TypeDeclaration, at node: SyntaxNode) -> Bool {
    if type.conforms(to: "Identifiable") { return true }
    guard let known = self.type(named: type.name.text, at: node) else { return false }
    return known.isIdentifiable ?? facts.conforms(known, to: "Identifiable")
  }

  /// Whether the value of a property is known to be an object, which may change inside.
  package func holdsObject(_ property: StoredProperty) -> Bool {
    if property.wrapper(.holdsObject) != nil { return true }
    guard let type = property.typeName.flatMap({ facts.type(named: $0.text) }) else { return false }
    return type.isClass || type.fact.kind == .actor
  }

  /// Whether an `await` only calls methods that are never suspended, so that runs end in their order: methods of an actor
  /// or asynchronous ones that do not wait.
  package func answersAtOnce(_ awaiting: SyntaxNode) -> Bool {
    guard awaiting.kind == .awaitExpr, var value = awaiting.lastChild?.unparenthesized else { return false }
    var calls: [FunctionCallExpr] = []
    // `store.index().entry(of: id).title`
    while true {
      if let call = FunctionCallExpr(value) {
        calls.append(call)
        guard let base = call.base else { break }
        value = base.withoutUnwrapping
      } else if let base = MemberAccessExpr(value)?.base {
        value = base.withoutUnwrapping
      } else {
        break
      }
    }
    return !calls.isEmpty && calls.allSatisfy(isNeverSuspended)
  }

  private func isNeverSuspended(_ call: FunctionCallExpr) -> Bool {
    let callee = callee(of: call)
    if let body = callee.codeHere?.body { return body.firstRow(of: .awaitExpr) == nil }
    // A method that waits for something may be suspended, whatever it waits for.
    if let (body, _) = code(of: callee), body.firstRow(of: .awaitExpr) != nil { return false }
    guard let (method, type) = callee.memberElsewhere else { return false }
    // Only another actor makes code wait for it.
    guard method.isAsync else { return method.kind == .function }
    guard let work = method.work, !work.startsTask, !type.waits(method) else { return false }
    return type.effectOfRerun(method) == .same || work.calls.allSatisfy(isOfCollections)
  }

  /// Whether collections have a method with a name, which is then never suspended.
  private func isOfCollections(_ method: String) -> Bool {
    SDK.members(named: method, of: "Array").contains { $0.kind == .function }
  }
}

extension KnownType {
  /// Whether a method waits for a delay, directly or in another method of the type that it calls.
  package func waits(_ method: MemberFact) -> Bool {
    var visited: Set<String> = [method.name]
    var open = [method]
    while let next = open.popLast() {
      let called = (next.work?.calls ?? []) + next.references.filter { $0.base == nil }.map(\.name)
      if called.contains(where: { name in ["sleep", "debounce", "throttle"].contains { name.includes($0) } }) {
        return true
      }
      open += members.filter { $0.kind == .function && called.contains($0.name) && visited.insert($0.name).inserted }
    }
    return false
  }
}

extension FactReader {
  /// Whether views use a type: a view is one, observes it, stores it or reads its static members.
  package func isUsedByViews(_ type: TypeDeclaration) -> Bool {
    if type.isViewType || type.conforms(to: "ObservableObject") || type.hasAttribute("Observable") { return true }
    let name = type.name.text
    let known = types(named: name)
    if known.contains(where: { !Set($0.fact.inheritedTypes).isDisjoint(with: ["View", "ObservableObject"]) }) {
      return true
    }
    // A view may store it as one of its protocols.
    return ([name] + known.flatMap(\.fact.inheritedTypes)).contains(where: isTypeUsedByView)
  }

  /// Whether a type inherits from a type, directly or through others, that neither the workspace nor the SDK is known to
  /// declare, so that code of another module may know it.
  package func inheritsFromOtherModule(_ type: KnownType) -> Bool {
    var visited: Set<String> = []
    var open = [type]
    while let next = open.popLast() {
      for inherited in Set(next.parts.flatMap(\.fact.inheritedTypes)) where visited.insert(inherited).inserted {
        guard visited.count <= Self.maximumProtocols else { return true }
        if let known = self.type(named: inherited, in: next.fact.qualifiedName) {
          open.append(known)
        } else if SDK.type(named: inherited) == nil, SwiftUICatalog.entry(of: inherited) == nil,
          !KnownClass.isProtocolOfTheSystem(inherited)
        {
          return true
        }
      }
    }
    return false
  }

  /// The maximum number of superclasses to follow: classes that inherit from each other by mistake form a cycle.
  private static var maximumLineage: Int { 8 }

  /// The maximum number of protocols to collect for a class. Only generated code may have more, even thousands.
  private static var maximumProtocols: Int { 64 }

  /// The class with a name, if all of its ancestors are known.
  ///
  /// - Parameter scope: the qualified name of the type whose code names it; empty outside types.
  package func fullyKnownClass(named name: String, in scope: String = "") -> KnownClass? {
    type(named: name, in: scope).flatMap(fullyKnownClass)
  }

  /// The class that a type is, if all of its ancestors are known.
  func fullyKnownClass(_ declared: KnownType) -> KnownClass? {
    var lineage: [KnownType] = []
    var next: KnownType? = declared
    for _ in 0..<Self.maximumLineage {
      guard let type = next, type.isClass else { break }
      // The members of a superclass may be those of the class.
      if lineage.last?.parts.contains(type.declaration) != true { lineage.append(type) }
      // Only the first inherited type can be a superclass. A type that is not declared in the workspace may be one.
      guard let first = type.fact.inheritedTypes.first, !KnownClass.isProtocolOfTheSystem(first) else { break }
      guard let inherited = self.type(named: first, in: type.fact.qualifiedName) else { return nil }
      next = inherited
    }
    return lineage.isEmpty ? nil : KnownClass(lineage: lineage, facts: self)
  }

  /// The protocols that some types conform to, directly or through protocols of the project.
  fileprivate func protocols(of types: [KnownType]) -> Set<String> {
    // Nested types may have the name of a protocol outside of them.
    var open = types.flatMap { type in
      type.parts.flatMap(\.fact.inheritedTypes).map { (name: $0, scope: type.fact.qualifiedName) }
    }
    var result = Set(open.map(\.name))
    while let (name, scope) = open.popLast(), result.count < Self.maximumProtocols {
      guard let type = type(named: name, in: scope), type.fact.kind == .protocol else { continue }
      open += type.fact.inheritedTypes.filter { result.insert($0).inserted }
        .map { (name: $0, scope: type.fact.qualifiedName) }
    }
    return result
  }
}

extension FactReader {
  /// Whether code changes the contents of objects of a class after they are created; nil if it is not known.
  package func changesState(of made: KnownClass) -> Bool? {
    var isUnknown = false
    for type in made.lineage {
      for property in type.properties where !property.isLet && !property.isStatic && !property.isKeptElsewhere {
        switch isWritten(property, of: type) {
        case true?: return true
        case nil: isUnknown = true
        case false?: continue
        }
      }
    }
    return isUnknown ? nil : false
  }
}

extension FactReader {
  /// The maximum number of objects to follow from one that holds them.
  private static var maximumHeldObjects: Int { 8 }

  /// Whether objects of a class or an actor have state: a variable, in the object or in objects of the project that it
  /// holds.
  package func haveState(_ type: KnownType) -> Bool {
    var visited: Set<String> = [type.fact.name]
    var open = [type]
    while let next = open.popLast(), visited.count < Self.maximumHeldObjects {
      for property in next.properties where !property.isStatic {
        guard property.isLet || property.isKeptElsewhere else { return true }
        guard let name = property.valueTypeName, visited.insert(name).inserted, let held = self.type(named: name),
          held.isClass || held.fact.kind == .actor
        else { continue }
        open.append(held)
      }
      let bases = next.fact.inheritedTypes.prefix(1).filter { visited.insert($0).inserted }
      open += bases.compactMap { self.type(named: $0) }
    }
    return false
  }
}

/// A class of the workspace with all its superclasses.
package struct KnownClass {
  /// The class itself, its superclass, and so on.
  package let lineage: [KnownType]
  fileprivate let facts: FactReader

  /// The names of their inherited types, including those inherited by protocols among them. Few rules ask for them.
  package var protocols: Set<String> { facts.protocols(of: lineage) }

  package var declaration: Located<TypeFact> { lineage[0].declaration }
  /// `@Observable` or SwiftData's `@Model`.
  package var isObservable: Bool { lineage.contains(where: \.isObservable) }
  package var isObservableObject: Bool {
    lineage.contains(where: \.isObservableObject) || protocols.contains("ObservableObject")
  }

  /// Whether it may announce changes: it has published properties, or sends `objectWillChange` itself.
  package var announcesChanges: Bool {
    lineage.contains { type in
      type.properties.contains { !$0.wrappers.isEmpty }
        || type.members.contains { member in
          member.name == "objectWillChange" || member.references.contains { $0.name == "objectWillChange" }
        }
    }
  }

  /// The variables that a view can read and other code can change.
  package var visibleVariables: [String] {
    lineage.flatMap(\.properties).filter { property in
      !property.isLet && !property.isStatic && !property.isPrivate && !property.isLazy && !property.isWeak
    }.map(\.name)
  }

  package var hasVisibleVariables: Bool { !visibleVariables.isEmpty }

  /// Whether it has any state that can change, even if only privately.
  package var hasVariables: Bool { lineage.flatMap(\.properties).contains { !$0.isLet && !$0.isStatic } }

  /// Protocols that are often the first inherited type of a class.
  package static func isProtocolOfTheSystem(_ name: String) -> Bool {
    SwiftUICatalog.traits(of: name).contains(.noSuperclass) || name.hasSuffix("Delegate") || name.hasSuffix("Protocol")
      || name.hasSuffix("DataSource")
  }
}

extension FileModel {
  /// The body of a view of the workspace, or the helper that is all that the body shows, and the model of the file that
  /// contains it.
  package func bodyOfView(_ type: KnownType) -> (body: SyntaxNode, file: FileModel)? {
    type.members.first { $0.name == "body" && $0.kind == .property }.flatMap { code(of: $0, of: type) }
      .map { ($0.file.codeBehindHelpers($0.node).node, $0.file) }
  }
}
