/// The index as one analysis reads it: it remembers what was asked.
///
/// A question that finds nothing is remembered like any other, so that a later answer is noticed.
final class FactReader {
  private let index: FactIndex
  /// The path under which the analysed file stands in the index.
  let path: String
  private var consulted = ConsultedFacts()
  private lazy var folders = PlatformImports.folders(above: path)
  private var knownImports: [String: Bool] = [:]
  private var knownTypes: [String: [Located<TypeFact>]] = [:]

  init(_ index: FactIndex, path: String) {
    self.index = index
    self.path = path
  }

  /// What was asked since this was last called.
  func takeConsulted() -> ConsultedFacts {
    defer { consulted = ConsultedFacts() }
    return consulted
  }

  /// Whether anything in the workspace uses SwiftUI.
  var usesSwiftUI: Bool {
    note(.usesSwiftUI, "")
    return index.usesSwiftUI
  }

  /// Where a fact stands, as a related location of a finding in the analysed file.
  func related<F>(_ located: Located<F>, _ message: String) -> RelatedLocation {
    related(located, at: located.fact.place, message)
  }

  /// Where a part of a fact stands.
  func related<F>(_ located: Located<F>, at place: FactRange, _ message: String) -> RelatedLocation {
    RelatedLocation(
      file: located.path == path ? nil : located.path, range: place.range(from: located.start), message: message)
  }

  private func note(_ kind: FactKey.Kind, _ name: String) {
    consulted.insert(FactKey.fingerprint(kind, NameHash.of(name)))
  }

  /// Whether anybody may declare a name: most are SwiftUI's own, and not even made a `String` then.
  private func mayKnow(_ kind: FactKey.Kind, _ name: Name) -> Bool {
    let fingerprint = FactKey.fingerprint(kind, NameHash.of(name))
    consulted.insert(fingerprint)
    return index.mayHold(kind, fingerprint)
  }

  // MARK: Types

  /// All declarations and extensions of types of a name.
  func types(named name: String) -> [Located<TypeFact>] {
    note(.type, name)
    if let known = knownTypes[name] { return known }
    let types = index.types(named: name)
    knownTypes[name] = types
    return types
  }

  /// The type of a name; nil where none is declared, or several that are not branches of one `#if`.
  func type(named name: String) -> KnownType? {
    let all = types(named: name)
    let declarations = all.filter { $0.fact.kind != .extension }
    guard let first = declarations.first,
      declarations.count == 1 || declarations.allSatisfy({ $0.fact.isConditional && $0.path == first.path })
    else { return nil }
    return KnownType(declaration: first, extensions: all.filter { $0.fact.kind == .extension })
  }

  // MARK: Views

  /// What the body of a view is made of; nil where no view or several have the name.
  func view(named name: String) -> Located<ViewFact>? {
    note(.view, name)
    let all = index.views(named: name)
    return all.count == 1 ? all[0] : nil
  }

  /// The places that make a view.
  func uses(of view: String) -> [Located<ViewUseFact>] {
    note(.viewUse, view)
    return index.uses(of: view)
  }

  /// The functions of a name in extensions.
  func extensionFunctions(named name: String) -> [Located<ExtensionFunctionFact>] {
    note(.extensionFunction, name)
    return index.extensionFunctions(named: name)
  }

  /// Whether another file declares a modifier that a call finds instead of SwiftUI's.
  func redefinesElsewhere(_ call: FunctionCallExpr, named name: Name) -> Bool {
    mayKnow(.extensionFunction, name) && extensionFunctions(named: name.text).contains { function in
      function.path != path && !function.fact.isPrivate && function.fact.parameters.accept(call)
    }
  }

  /// Whether another file declares a type that a plain name finds instead of SwiftUI's.
  func redefinesElsewhere(_ type: Name) -> Bool {
    guard mayKnow(.type, type) else { return false }
    let name = type.text
    return types(named: name).contains { declared in
      declared.path != path && declared.fact.kind != .extension && !declared.fact.isPrivate
        && declared.fact.qualifiedName == name
    }
  }

  /// The names of all modifiers of the project that take nothing.
  var parameterlessModifiers: [String] {
    consulted.insert(all: .extensionFunction)
    return index.extensionFunctions { $0.type == "View" && $0.parameters.isEmpty }.map(\.fact.name)
  }

  /// The matched geometries and zoom transitions in the body of a view.
  func geometries(of view: String) -> [Located<GeometryFact>] {
    note(.geometry, view)
    return index.geometries(of: view)
  }

  // MARK: Names

  /// The global variable or function of a name that the analysed file sees; nil where there are none or several.
  func global(named name: String) -> Located<GlobalFact>? {
    note(.global, name)
    let visible = index.globals(named: name).filter { $0.path == path || !$0.fact.isPrivate }
    return visible.count == 1 ? visible[0] : nil
  }

  /// The places that declare a name of a kind.
  func names(_ kind: FactKey.Kind, _ name: String) -> [Located<NameFact>] {
    note(kind, name)
    return index.names(kind, name)
  }

  /// The places that declare a name of a kind.
  func names(_ kind: FactKey.Kind, _ name: Name) -> [Located<NameFact>] {
    mayKnow(kind, name) ? index.names(kind, name.text) : []
  }

  /// All names of a kind.
  func names(_ kind: FactKey.Kind) -> [Located<NameFact>] {
    consulted.insert(all: kind)
    return index.names(kind)
  }

  /// Whether a task of SwiftUI awaits a function of a type, or one of the same name whose type is not known.
  func isAwaitedByTask(_ function: String, of type: String) -> Bool {
    note(.cancellableCall, function)
    return index.hasCancellableCall(of: function, in: "") || index.hasCancellableCall(of: function, in: type)
  }

  /// The names of a kind that one file declares, in order of place.
  func names(_ kind: FactKey.Kind, in path: String) -> [Located<NameFact>] {
    consulted.insert(all: kind)
    return index.names(kind, in: path)
  }
}

// MARK: - Packages and targets

extension FactReader {
  /// Whether a manifest above the file makes the main actor the default isolation.
  var isMainActorDefault: Bool {
    names(.mainActorByDefault, "").contains { manifest in
      let folder = manifest.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      return path.split(separator: "/", omittingEmptySubsequences: false).starts(with: folder)
    }
  }

  /// Whether the files of the same target import AppKit, and none imports UIKit, outside of any `#if`: it is built for
  /// the Mac then.
  var isTargetForMac: Bool {
    // All are asked, so that the answer is noticed to have changed.
    let (appKit, cocoa, uiKit) = (
      isImportedInTarget("AppKit"), isImportedInTarget("Cocoa"), isImportedInTarget("UIKit")
    )
    return (appKit || cocoa) && !uiKit
  }

  /// Whether a file of the same target imports WatchKit outside of any `#if`, or a folder around the file says that it
  /// holds code for the watch: `App Watch App`, `AppWatch`, `WatchKit Extension`, `watchOS`.
  var isTargetForWatch: Bool {
    isImportedInTarget("WatchKit") || folders.contains(where: Self.speaksOfWatch)
  }

  /// Whether a folder's name has `Watch` as a word of its own: not `Watchlist`, `FileWatcher` or `Stopwatch`.
  private static func speaksOfWatch(_ folder: Substring) -> Bool {
    let name = folder[(folder.lastIndex(of: "/").map(folder.index(after:)) ?? folder.startIndex)...]
    if name == "watchOS" { return true }
    return name.indices.contains { start in
      let rest = name[start...]
      guard rest.hasPrefix("Watch") else { return false }
      return rest.dropFirst("Watch".count).first.map { !$0.isLowercase } ?? true
    }
  }

  private func isImportedInTarget(_ framework: String) -> Bool {
    note(.platformImport, framework)
    consulted.insert(all: .packageTarget)
    if let known = knownImports[framework] { return known }
    let isImported = index.isImported(framework, inTargetOf: path)
    knownImports[framework] = isImported
    return isImported
  }

  /// Whether the file stands among code for the Mac: in the nearest folder around it in which somebody imports AppKit
  /// or UIKit, it is AppKit only. Weaker than `isTargetForMac`: a reason to be silent, none to speak.
  var standsAmongMacCode: Bool {
    for framework in ["AppKit", "Cocoa", "phone"] { note(.platformImport, framework) }
    for folder in folders {
      if index.isImported("phone", below: folder) { return false }
      if index.isImported("AppKit", below: folder) || index.isImported("Cocoa", below: folder) { return true }
    }
    return false
  }
}

/// A type with all its extensions.
struct KnownType {
  let declaration: Located<TypeFact>
  let extensions: [Located<TypeFact>]

  var fact: TypeFact { declaration.fact }
  var parts: [Located<TypeFact>] { [declaration] + extensions }
  var properties: [PropertyFact] { parts.flatMap(\.fact.properties) }
  var members: [MemberFact] { parts.flatMap(\.fact.members) }

  /// Whether the name stands behind the colon of the declaration or an extension.
  func inherits(_ name: String) -> Bool { parts.contains { $0.fact.inheritedTypes.contains(name) } }
  func hasAttribute(_ name: String) -> Bool { fact.attributes.contains(name) }
  var isClass: Bool { fact.kind == .class }
  /// `@Observable`, SwiftData's `@Model`, or a conformance written by hand.
  var isObservable: Bool { hasAttribute("Observable") || hasAttribute("Model") || inherits("Observable") }
  var isObservableObject: Bool { inherits("ObservableObject") }
}
