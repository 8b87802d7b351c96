import GotchaSupport

/// The types that the workspace declares, to find the ones that names in facts refer to. Tests are left out.
final class ProjectTypes {
  /// The code around a place.
  struct Surroundings {
    /// The declaration or extension that contains it; nil outside types.
    let part: Located<TypeFact>?
    /// The member that contains it; empty outside members.
    let member: String
    /// The name of the member.
    let memberRange: Range<Int>
  }

  /// The types that a name may refer to, as positions in `declared`.
  struct Resolution {
    var types: [Int] = []
    /// Whether only one of them is meant, and it is not known which.
    var isUncertain: Bool { types.count > 1 }
  }

  /// The name of a type, a member or a variable. Code up to the next one belongs to it.
  private struct Anchor {
    let range: Range<Int>
    /// A position in the file's parts; nil for a global.
    let part: Int?
    let member: String
  }

  private struct Question: Hashable {
    let name: String
    let path: String
    let scope: String
    let condition: String
  }

  struct Place: Hashable {
    let path: String
    let name: String
  }

  let reader: FactReader
  /// The declarations, without extensions, in order of path and position.
  let declared: [Located<TypeFact>]
  private let targets: PackageTargetFact.Summary
  /// Positions in `declared`.
  private var byName: [String: [Int]] = [:]
  private var byPlace: [Place: Int] = [:]
  private let partsByPath: [String: [Located<TypeFact>]]
  /// The types that extensions let a type inherit from, by its qualified name.
  private var inheritedInExtensions: [String: [String]] = [:]
  private let globalsByPath: [String: [Located<GlobalFact>]]
  private var anchors: [String: [Anchor]] = [:]
  private var resolutions: [Question: Resolution] = [:]
  private var tests: [String: Bool] = [:]
  private var knownKinds: [Int: ViewGraph.Node.Kind?] = [:]
  private var refinementKinds: [String: ViewGraph.Node.Kind?] = [:]
  /// The names of views with a body, by path.
  private var views: Set<Place> = []

  init(_ index: FactIndex) {
    reader = FactReader(index, path: "")
    targets = index.summary(of: PackageTargetFact.self)
    let all: [Located<TypeFact>] = reader.all()
    partsByPath = Dictionary(grouping: all, by: \.path)
    globalsByPath = Dictionary(grouping: reader.all(GlobalFact.self), by: \.path)
    var tests: [String: Bool] = [:]
    var declared: [Located<TypeFact>] = []
    for type in all {
      if type.fact.kind == .extension {
        inheritedInExtensions[type.fact.qualifiedName, default: []] += type.fact.inheritedTypes
        continue
      }
      let isTest = tests[type.path] ?? SourceTarget(of: type.path, in: targets).isTest
      tests[type.path] = isTest
      if !isTest { declared.append(type) }
    }
    self.tests = tests
    self.declared = declared
    for (number, type) in declared.enumerated() {
      byName[type.fact.name, default: []].append(number)
      let place = Place(path: type.path, name: type.fact.qualifiedName)
      // Of the branches of an `#if`, the first one counts.
      if byPlace[place] == nil { byPlace[place] = number }
    }
    for view in reader.all(ViewFact.self) { views.insert(Place(path: view.path, name: view.fact.name)) }
  }

  /// Whether a file belongs to tests.
  func isTest(_ path: String) -> Bool {
    if let known = tests[path] { return known }
    let isTest = SourceTarget(of: path, in: targets).isTest
    tests[path] = isTest
    return isTest
  }

  // MARK: - Names

  /// The maximum number of aliases to follow. Aliases that refer to each other by mistake form a cycle.
  private static let maximumAliases = 4
  /// The number of declarations to compare, of those in the nearest folders, so that thousands of types with one name
  /// do not make the time quadratic.
  private static let nearbyCount = 32
  /// The maximum number of declarations that a name may refer to.
  private static let uncertainCount = 4

  /// The types that a name refers to in a file.
  ///
  /// - Parameters:
  ///   - scope: the qualified name of the type around the use of the name; empty outside types.
  ///   - condition: the condition of the `#if` around that type; empty outside any `#if`.
  func resolve(_ name: String, from path: String, in scope: String, condition: String = "") -> Resolution {
    let question = Question(name: name, path: path, scope: scope, condition: condition)
    return resolve(question, aliases: Self.maximumAliases)
  }

  private func resolve(_ question: Question, aliases: Int) -> Resolution {
    let (name, path) = (question.name, question.path)
    if let known = resolutions[question] { return known }
    var resolution = Resolution()
    if let candidates = byName[name] {
      let sight = reader.sight(from: path)
      let visible = nearby(candidates, path).filter { number in
        let type = declared[number]
        return sight.reaches(type.path, isPublic: type.fact.isPublic, isPrivate: type.fact.isPrivate)
      }
      resolution.types = nearest(variants(meant(visible, name, in: question.scope), question.condition), path)
    } else if aliases > 0, let target = reader.aliasedType(named: name, seenFrom: path), target != name {
      let next = Question(name: target, path: path, scope: question.scope, condition: question.condition)
      resolution = resolve(next, aliases: aliases - 1)
    }
    resolutions[question] = resolution
    return resolution
  }

  /// The type with a qualified name in a file.
  func type(in path: String, qualifiedName: String) -> Int? {
    byPlace[Place(path: path, name: qualifiedName)]
  }

  /// The type that an extension extends, in whatever file.
  private func extendedType(_ part: Located<TypeFact>) -> Int? {
    let qualified = part.fact.qualifiedName
    if let own = type(in: part.path, qualifiedName: qualified) { return own }
    let name = qualified.split(separator: ".").last.map(String.init) ?? qualified
    let exact = nearby(byName[name] ?? [], part.path).filter { declared[$0].fact.qualifiedName == qualified }
    return nearest(exact, part.path).first ?? resolve(name, from: part.path, in: "").types.first
  }

  /// The candidates in the folders around a file. They are in order of path.
  private func nearby(_ candidates: [Int], _ path: String) -> [Int] {
    guard candidates.count > Self.nearbyCount else { return candidates }
    let at = candidates.partitioningIndex { declared[$0].path >= path }
    let start = max(0, min(at - Self.nearbyCount / 2, candidates.count - Self.nearbyCount))
    return Array(candidates[start..<start + Self.nearbyCount])
  }

  /// The candidates that Swift's scoping rules prefer: types nested in an enclosing type, then global ones.
  private func meant(_ candidates: [Int], _ name: String, in scope: String) -> [Int] {
    guard candidates.count > 1 else { return candidates }
    var scopes = scope.split(separator: ".").prefix(8).map(String.init)
    while true {
      let qualified = (scopes + [name]).joined(separator: ".")
      let found = candidates.filter { declared[$0].fact.qualifiedName == qualified }
      if !found.isEmpty { return found }
      if scopes.popLast() == nil { return candidates }
    }
  }

  /// The candidates for the same platforms, if some are declared under the same condition as the code that uses the name.
  private func variants(_ candidates: [Int], _ condition: String) -> [Int] {
    guard candidates.count > 1 else { return candidates }
    let same = candidates.filter { declared[$0].fact.condition == condition }
    return same.isEmpty ? candidates : same
  }

  /// The candidates in the file itself, or else in the nearest folder; the branches of an `#if` count once.
  private func nearest(_ candidates: [Int], _ path: String) -> [Int] {
    guard candidates.count > 1 else { return candidates }
    let shared = candidates.map { (number: $0, folders: sharedFolders(declared[$0].path, path)) }
    guard let most = shared.map(\.folders).max() else { return [] }
    var places: Set<Place> = []
    let found = shared.filter { entry in
      entry.folders == most
        && places.insert(Place(path: declared[entry.number].path, name: declared[entry.number].fact.qualifiedName))
          .inserted
    }
    return found.prefix(Self.uncertainCount).map(\.number)
  }

  /// The number of folders that contain both files; more than any other number for the same file.
  private func sharedFolders(_ path: String, _ other: String) -> Int {
    if path == other { return .max }
    var count = 0
    for (a, b) in zip(path.utf8, other.utf8) {
      guard a == b else { break }
      if a == UInt8(ascii: "/") { count += 1 }
    }
    return count
  }

  // MARK: - Places

  /// The code around a place in a file. Facts contain the places of names only, so code belongs to the last name before
  /// it.
  func surroundings(of offset: Int, in path: String) -> Surroundings {
    let anchors = anchors(in: path)
    let behind = anchors.partitioningIndex { $0.range.lowerBound > offset }
    guard behind > 0 else { return Surroundings(part: nil, member: "", memberRange: 0..<0) }
    let anchor = anchors[behind - 1]
    return Surroundings(
      part: anchor.part.flatMap { partsByPath[path]?[$0] }, member: anchor.member, memberRange: anchor.range)
  }

  private func anchors(in path: String) -> [Anchor] {
    if let known = anchors[path] { return known }
    var result: [Anchor] = []
    for (number, part) in (partsByPath[path] ?? []).enumerated() {
      result.append(Anchor(range: part.range, part: number, member: ""))
      for property in part.fact.properties {
        result.append(Anchor(range: part.range(of: property.place), part: number, member: property.name))
      }
      for member in part.fact.members {
        result.append(Anchor(range: part.range(of: member.place), part: number, member: member.name))
      }
    }
    for global in globalsByPath[path] ?? [] {
      result.append(Anchor(range: global.range, part: nil, member: global.fact.name))
    }
    result.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    anchors[path] = result
    return result
  }

  /// The type to which code in a file belongs.
  enum Owner {
    case type(Int)
    /// A member of an extension of a type that the workspace does not declare: `View.card`.
    case member(of: Located<TypeFact>, name: String, range: Range<Int>)
    case file
  }

  /// - Parameter name: the name of the type according to a fact; empty if the fact names none.
  func owner(named name: String, at offset: Int, in path: String) -> Owner {
    let surroundings = surroundings(of: offset, in: path)
    var part = surroundings.part
    if !name.isEmpty, part?.fact.name != name {
      let named = (partsByPath[path] ?? []).filter { $0.fact.name == name }
      part = named.last { $0.range.lowerBound <= offset } ?? named.first
    }
    guard let part else {
      return resolve(name, from: path, in: "").types.first.map(Owner.type) ?? .file
    }
    if part.fact.kind != .extension {
      return type(in: path, qualifiedName: part.fact.qualifiedName).map(Owner.type) ?? .file
    }
    if let type = extendedType(part) { return .type(type) }
    return surroundings.member.isEmpty
      ? .file : .member(of: part, name: surroundings.member, range: surroundings.memberRange)
  }

  // MARK: - Kinds

  /// The kind of node that a type is by its conformances; nil for other types.
  func kind(of type: Int) -> ViewGraph.Node.Kind? {
    if let known = knownKinds[type] { return known }
    let fact = declared[type].fact
    guard fact.kind != .protocol else { return nil }
    let inherited = fact.inheritedTypes + (inheritedInExtensions[fact.qualifiedName] ?? [])
    var kind = inherited.lazy.compactMap { self.kind(ofProtocol: $0) }.first
    if kind == nil {
      if fact.kind == .struct, isView(declared[type]) {
        kind = .view
      } else {
        kind = inherited.lazy.compactMap { self.kind(ofRefinement: $0) }.first
      }
    }
    knownKinds[type] = .some(kind)
    return kind
  }

  /// Whether a struct has a body, so that an unknown protocol makes it a view: `func body(props:) -> some View`.
  private func isView(_ type: Located<TypeFact>) -> Bool {
    if views.contains(Place(path: type.path, name: type.fact.name)) { return true }
    return !type.fact.inheritedTypes.isEmpty
      && type.fact.members.contains { $0.name == "body" && $0.resultType == "some View" }
  }

  private func kind(ofProtocol name: String) -> ViewGraph.Node.Kind? {
    if let entry = SwiftUICatalog.entry(of: name) {
      guard entry.kind == .protocol else { return nil }
      return switch entry.role {
      case .view: .view
      case .viewModifier: .modifier
      case .app: .app
      case .scene: .scene
      case .widget: .widget
      case .toolbarContent: .toolbar
      case .commands: .commands
      case .representable: .representable
      case .style, nil: nil
      }
    }
    let isRepresentable = name.hasSuffix("Representable") && (name.hasPrefix("UIView") || name.hasPrefix("NSView"))
    return isRepresentable ? .representable : nil
  }

  /// The kind that a protocol of the project gives its types, because it refines a protocol of SwiftUI.
  private func kind(ofRefinement name: String, depth: Int = 4) -> ViewGraph.Node.Kind? {
    if let known = refinementKinds[name] { return known }
    guard depth > 0, let number = byName[name]?.first, declared[number].fact.kind == .protocol else { return nil }
    // A protocol that refines itself by mistake has no kind.
    refinementKinds[name] = .some(nil)
    let inherited = declared[number].fact.inheritedTypes
    let kind =
      inherited.lazy.compactMap { self.kind(ofProtocol: $0) }.first
      ?? inherited.lazy.compactMap { self.kind(ofRefinement: $0, depth: depth - 1) }.first
    refinementKinds[name] = .some(kind)
    return kind
  }

  /// Whether a class announces its changes to views.
  func isObservable(_ type: Int) -> Bool {
    let fact = declared[type].fact
    guard fact.kind == .class else { return false }
    let inherited = fact.inheritedTypes + (inheritedInExtensions[fact.qualifiedName] ?? [])
    return isObserved(withoutWrapper: type) || inherited.contains("ObservableObject")
  }

  /// Whether views observe objects of a class that a plain property refers to.
  func isObserved(withoutWrapper type: Int) -> Bool {
    let fact = declared[type].fact
    return fact.kind == .class
      && (fact.attributes.contains { ["Observable", "Model", "Perceptible"].contains($0) }
        || fact.inheritedTypes.contains("Observable"))
  }
}
