/// What one file tells the rest of the workspace, built from its tree alone.
///
/// Records can be made in any order and on any thread, stored, and replaced one at a time: `FactIndex` merges them.
/// Two records are equal if they say the same, wherever in the file it stands.
public struct FileFacts: Sendable {
  /// Whether the file imports SwiftUI or declares a view.
  public var usesSwiftUI = false
  /// The facts of the file's items; of all of them in one, where the file is not edited.
  var parts: [Part] = []

  struct Part: Sendable {
    let facts: FactList
    /// UTF-8 offset from which the places of the facts are counted.
    let start: Int
  }

  /// What a file without anything of interest says.
  public init() {}

  init(usesSwiftUI: Bool, parts: [Part]) {
    self.usesSwiftUI = usesSwiftUI
    self.parts = parts
  }

  /// The same facts in a single list.
  var merged: FactList {
    if parts.count == 1, parts[0].start == 0 { return parts[0].facts }
    return FactList(parts)
  }

  /// From where the places of a list are counted.
  func start(of facts: FactList) -> Int { parts.first { $0.facts === facts }?.start ?? 0 }
}

extension FileFacts: Hashable {
  public static func == (a: FileFacts, b: FileFacts) -> Bool {
    a.usesSwiftUI == b.usesSwiftUI && a.merged == b.merged
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(usesSwiftUI)
    hasher.combine(merged)
  }
}

extension FileFacts: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      usesSwiftUI: decoder(),
      parts: [Part(facts: decoder(), start: 0)])
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(usesSwiftUI)
    encoder(merged)
  }
}

/// Some facts of one file, never changed; the index tells by their identity which ones an edit has kept.
final class FactList: Sendable, Hashable {
  let types: [TypeFact]
  let viewUses: [ViewUseFact]
  let views: [ViewFact]
  let extensionFunctions: [ExtensionFunctionFact]
  let globals: [GlobalFact]
  let geometries: [GeometryFact]
  let names: [NameFact]
  /// Whether its places are counted from the start of the file, wherever the list is found.
  let isAbsolute: Bool

  init(
    types: [TypeFact] = [], viewUses: [ViewUseFact] = [], views: [ViewFact] = [],
    extensionFunctions: [ExtensionFunctionFact] = [], globals: [GlobalFact] = [], geometries: [GeometryFact] = [],
    names: [NameFact] = [], isAbsolute: Bool = false
  ) {
    self.isAbsolute = isAbsolute
    self.types = types
    self.viewUses = viewUses
    self.views = views
    self.extensionFunctions = extensionFunctions
    self.globals = globals
    self.geometries = geometries
    self.names = names
  }

  /// The facts of several lists, with places counted from the start of the file.
  convenience init(_ parts: [FileFacts.Part]) {
    self.init(
      types: parts.flatMap { part in part.facts.types.map { $0.moved(by: part.start) } },
      viewUses: parts.flatMap { part in part.facts.viewUses.map { $0.moved(by: part.start) } },
      views: parts.flatMap { part in part.facts.views.map { $0.moved(by: part.start) } },
      extensionFunctions: parts.flatMap { part in part.facts.extensionFunctions.map { $0.moved(by: part.start) } },
      globals: parts.flatMap { part in part.facts.globals.map { $0.moved(by: part.start) } },
      geometries: parts.flatMap { part in part.facts.geometries.map { $0.moved(by: part.start) } },
      names: parts.flatMap { part in part.facts.names.map { $0.moved(by: part.start) } }, isAbsolute: true)
  }

  /// The same facts, with places counted from elsewhere.
  func moved(by bytes: Int) -> FactList {
    FactList(
      types: types.map { $0.moved(by: bytes) }, viewUses: viewUses.map { $0.moved(by: bytes) },
      views: views.map { $0.moved(by: bytes) }, extensionFunctions: extensionFunctions.map { $0.moved(by: bytes) },
      globals: globals.map { $0.moved(by: bytes) }, geometries: geometries.map { $0.moved(by: bytes) },
      names: names.map { $0.moved(by: bytes) })
  }

  /// Whether the file is a package's manifest.
  var declaresTargets: Bool { names.contains { $0.kind == .packageTarget } }

  static func == (a: FactList, b: FactList) -> Bool {
    a === b
      || a.types == b.types && a.viewUses == b.viewUses && a.views == b.views
        && a.extensionFunctions == b.extensionFunctions && a.globals == b.globals && a.geometries == b.geometries
        && a.names == b.names
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(types)
    hasher.combine(viewUses)
    hasher.combine(views)
    hasher.combine(extensionFunctions)
    hasher.combine(globals)
    hasher.combine(geometries)
    hasher.combine(names)
  }
}

extension FactList: FactValue {
  /// Places are counted from the start of the file.
  convenience init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      types: decoder(),
      viewUses: decoder(),
      views: decoder(),
      extensionFunctions: decoder(),
      globals: decoder(),
      geometries: decoder(),
      names: decoder(),
      isAbsolute: true)
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(types)
    encoder(viewUses)
    encoder(views)
    encoder(extensionFunctions)
    encoder(globals)
    encoder(geometries)
    encoder(names)
  }
}
