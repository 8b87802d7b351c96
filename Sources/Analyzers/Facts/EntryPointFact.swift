/// A type with `@main` or an older equivalent. The program in the workspace starts there, so the code that starts it is
/// known.
struct EntryPointFact: Fact {
  /// Whether the program is an extension that provides widgets.
  var makesWidgets = false
  var place = FactRange()

  static let kind = FactKind("entryPoint")
  var name: String { "" }

  mutating func code(_ coder: inout some Coder) {
    coder(&makesWidgets)
    coder(&place)
  }
}

extension EntryPointFact: CollectedFact {
  static let source = FactSource(.types)

  static func all(in scope: FactScope) -> [EntryPointFact] {
    scope.parts.compactMap { part, _ in
      let isEntryPoint = part.attributes.contains {
        $0.name?.isAny(of: ["main", "UIApplicationMain", "NSApplicationMain"]) ?? false
      }
      guard isEntryPoint else { return nil }
      return EntryPointFact(
        makesWidgets: makesWidgets(part),
        place: FactRange(part.name?.range ?? part.range))
    }
  }
}

extension EntryPointFact {
  /// Whether a program is a widget or a widget bundle, or has a custom `main()` that starts one of several bundles.
  private static func makesWidgets(_ part: NominalDecl) -> Bool {
    let inherited = part.inheritedTypes.compactMap(\.typeName)
    return inherited.isEmpty
      ? part.node.mentionsName(with: ["WidgetBundle", "WidgetsBundle"])
      : inherited.contains { $0.isAny(of: ["Widget", "WidgetBundle"]) }
  }
}

extension FactReader {
  /// Whether the workspace contains the start of a program. If so, types that its code does not use are unused.
  package var knowsEntryPoint: Bool { !all(EntryPointFact.self, named: "").isEmpty }

  /// Whether the file belongs to an extension that provides widgets: the program whose entry point is nearest to the
  /// file by folder provides widgets.
  package var isAmongWidgets: Bool {
    let programs = all(EntryPointFact.self, named: "")
    guard programs.contains(where: \.fact.makesWidgets) else { return false }
    let folders = programs.map { (makesWidgets: $0.fact.makesWidgets, shared: sharedFolders(with: $0.path)) }
    guard let nearest = folders.map(\.shared).max() else { return false }
    return folders.allSatisfy { $0.shared < nearest || $0.makesWidgets }
  }

  /// The number of folders that contain both the file and another one.
  private func sharedFolders(with other: String) -> Int {
    let slash = UInt8(ascii: "/")
    let own = path.utf8.split(separator: slash).dropLast()
    let others = other.utf8.split(separator: slash).dropLast()
    return zip(own, others).prefix { $0.elementsEqual($1) }.count
  }
}
