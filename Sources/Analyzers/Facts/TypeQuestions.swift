// Finds the types that code of other files declares.

extension FactReader {
  /// A fast check: whether there may be types or aliases with a name.
  package func mayKnowType(_ name: Name) -> Bool { mayKnow(TypeFact.self, name) || mayKnow(TypeAliasFact.self, name) }

  /// The declarations and extensions of types with a name that code in a file can see.
  ///
  /// - Parameter user: the file; nil for the analyzed file.
  package func types(named name: String, seenFrom user: String? = nil) -> [Located<TypeFact>] {
    visible(all(named: name), named: name, from: user)
  }

  private func visible(
    _ all: [Located<TypeFact>], named name: String, from user: String?
  ) -> [Located<TypeFact>] {
    guard !all.isEmpty else { return all }
    let sight = sight(from: user)
    guard user == nil else { return all.filter(sight.reaches) }
    let memo = derived { TypeMemo() }
    let fingerprint = TypeFact.kind.fingerprint(of: name)
    if let known = memo.visible[fingerprint], known.name == name { return known.types }
    let types = all.allSatisfy(sight.reaches) ? all : all.filter(sight.reaches)
    memo.visible[fingerprint] = (name, types)
    return types
  }

  /// The type that a name refers to in a file; nil if none is declared, or if several are declared that are not
  /// branches of the same `#if`.
  ///
  /// A private declaration in the file takes precedence over those in other files. Aliases are followed.
  ///
  /// - Parameter user: the file; nil for the analyzed file.
  package func type(named name: String, seenFrom user: String? = nil) -> KnownType? {
    if Self.standardValues.contains(name) { return nil }
    guard user == nil else { return lookUp(name, seenFrom: user, aliases: Self.maximumAliases).type }
    let fingerprint = TypeFact.kind.fingerprint(of: name)
    let memo = derived { TypeMemo() }
    if let found = memo.found[fingerprint], found.name == name {
      found.dependOn(self)
      return found.type
    }
    let found = lookUp(name, seenFrom: nil, aliases: Self.maximumAliases)
    // The target of an alias depends on additional names.
    if !found.isAlias {
      let inherited = found.type == nil ? [] : supertypes(ofType: name)
      memo.found[fingerprint] = TypeMemo.Found(name: name, type: found.type, inheritedTypes: inherited)
    }
    return found.type
  }

  /// The type that a name refers to in the code of a type. Of several types with that name, it is the one nested in an
  /// enclosing type.
  ///
  /// - Parameters:
  ///   - name: the name, with or without those of enclosing types.
  ///   - scope: the qualified name of the type that contains the code; empty outside types.
  package func type(named name: String, in scope: String) -> KnownType? {
    let last = name.lastNamePart
    if Self.standardValues.contains(last) { return nil }
    if last == name, let type = type(named: name) { return type }
    let all = types(named: last)
    guard !all.isEmpty else { return nil }
    var scope = scope[...]
    while true {
      let qualified = scope.isEmpty ? name : "\(scope).\(name)"
      let own = all.filter { $0.fact.qualifiedName == qualified }
      let declarations = own.filter { $0.fact.kind != .extension }
      if let declaration = declarations.first, declarations.count == 1 {
        return KnownType(declaration: declaration, extensions: own.filter { $0.fact.kind == .extension })
      }
      guard !scope.isEmpty else { break }
      scope = scope.lastIndex(of: ".").map { scope[..<$0] } ?? ""
    }
    // It may start with the name of a module.
    return last == name ? nil : type(named: last)
  }

  /// The types of most properties. Projects extend them but do not declare types with these names, and reading all
  /// extensions takes time.
  private static let standardValues: Set<String> = [
    "Bool", "CGFloat", "CGPoint", "CGRect", "CGSize", "Date", "Double", "Float", "Int", "String", "URL", "UUID", "Void",
  ]

  /// The maximum number of aliases to follow. Aliases that refer to each other by mistake form a cycle.
  private static var maximumAliases: Int { 4 }

  private func lookUp(
    _ name: String, seenFrom user: String?, aliases: Int
  ) -> (type: KnownType?, isAlias: Bool) {
    let known: [Located<TypeFact>] = self.all(named: name)
    // Only extensions of system types are known, and their visibility does not matter.
    let all = known.contains { $0.fact.kind != .extension } ? visible(known, named: name, from: user) : []
    var declarations = all.filter { $0.fact.kind != .extension }
    if declarations.isEmpty, aliases > 0, let target = aliasedType(named: name, seenFrom: user), target != name {
      let type = lookUp(target, seenFrom: user, aliases: aliases - 1).type
      // Extensions may name the alias, too.
      return (type?.adding(alias: name, extensions: types(named: name, seenFrom: user)), true)
    }
    if declarations.count > 1 {
      let own = declarations.filter { $0.path == user ?? path && $0.fact.isPrivate && $0.fact.qualifiedName == name }
      if !own.isEmpty { declarations = own }
    }
    let namesakes = declarations.count
    if namesakes > 1 {
      let near = declarations.filter { isNear($0.fact, to: user ?? path) }
      if !near.isEmpty { declarations = near }
    }
    guard let first = declarations.first,
      declarations.count == 1
        || declarations.allSatisfy({
          $0.fact.isConditional && $0.path == first.path && $0.fact.qualifiedName == first.fact.qualifiedName
        })
    else { return (nil, false) }
    let extensions = all.filter { part in
      part.fact.kind == .extension
        && (namesakes == declarations.count || part.fact.qualifiedName == first.fact.qualifiedName)
    }
    if first.fact.kind == .class, aliases > 0, let subtype = onlySubtype(of: name) {
      // The members of a superclass belong to the only class that inherits from it.
      let type = lookUp(subtype, seenFrom: user, aliases: aliases - 1).type
      return (type?.adding(alias: name, extensions: []), true)
    }
    return (KnownType(declaration: first, extensions: extensions + partsOfSupertypes(of: name)), false)
  }

  /// Whether code in a file may name a type without the types around it: it is at the top level, or in a type that the file
  /// declares or extends.
  private func isNear(_ type: TypeFact, to user: String) -> Bool {
    guard let end = type.qualifiedName.lastIndex(of: ".") else { return true }
    let container = String(type.qualifiedName[..<end])
    let containers: [Located<TypeFact>] = all(named: container.lastNamePart)
    return containers.contains { $0.path == user && $0.fact.qualifiedName == container }
  }

  /// The facts of a type's name whose code means the type that the analyzed file means, as far as it is known. Apps have a
  /// `ViewModel` or a `Row` in several of their views.
  func meaningSameType<F: Fact>(_ facts: [Located<F>], named name: String) -> [Located<F>] {
    guard !facts.isEmpty, hasNamesakes(name), let own = type(named: name) else { return facts }
    let namesakes = namesakes(of: name)
    return facts.filter { fact in
      namesakes.isMeant(own.declaration, in: fact.path) {
        namesakes.declaration(meantIn: fact.path, seenFrom: sight(from: fact.path))
          ?? type(named: name, seenFrom: fact.path)?.declaration
      }
    }
  }

  private func namesakes(of name: String) -> Namesakes {
    let memo = derived { TypeMemo() }
    let known = memo.namesakes[name] ?? Namesakes(all(named: name), in: self)
    memo.namesakes[name] = known
    for container in known.containers { depend(on: TypeFact.self, named: container) }
    depend(onAll: PackageTargetFact.self)
    return known
  }

  /// The type that a name means in a file with a part of it: of several with the name, the only one that the file declares.
  package func type(named name: String, ofCodeIn path: String) -> KnownType? {
    guard hasNamesakes(name) else { return type(named: name) }
    let declared = types(named: name).filter { $0.path == path && $0.fact.kind != .extension }
    guard let only = declared.first, declared.count == 1 else {
      return isAmbiguous(name) ? nil : type(named: name)
    }
    return type(named: only.fact.qualifiedName, in: "")
  }

  /// Whether several types have a name. A private one counts, because its own file uses it.
  func hasNamesakes(_ name: String) -> Bool {
    let all: [Located<TypeFact>] = all(named: name)
    return all.lazy.filter { $0.fact.kind != .extension }.prefix(2).count > 1
  }

  /// Whether several types have a name, so that it is not known which of them a use in another file refers to. A
  /// private type counts, because its own file uses it. The uses of a type whose name begins with a lowercase letter look
  /// like calls of functions and are not recorded.
  package func isAmbiguous(_ name: String) -> Bool {
    if let first = name.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first { return true }
    let all: [Located<TypeFact>] = all(named: name)
    let declarations = all.filter { $0.fact.kind != .extension }
    guard declarations.count > 1, let first = declarations.first, type(named: name) == nil else { return false }
    return !declarations.allSatisfy {
      $0.fact.isConditional && $0.path == first.path && $0.fact.qualifiedName == first.fact.qualifiedName
    }
  }

  /// The parts, without protocols themselves, of the types from which a type alone inherits. Their members are members of
  /// the type.
  func partsOfSupertypes(of type: String) -> [Located<TypeFact>] {
    supertypes(ofType: type).filter { onlySubtype(of: $0) == type }.flatMap { inherited in
      types(named: inherited).filter { $0.fact.kind != .protocol }
    }
  }

  /// Whether another file declares a type that an unqualified name refers to instead of SwiftUI's type.
  ///
  /// - Parameter scopes: the qualified names of the types around the use of the name.
  func redefinesElsewhere(_ type: Name, in scopes: @autoclosure () -> [String]) -> Bool {
    guard mayKnow(TypeFact.self, type) else { return false }
    let name = type.text
    let declared = qualifiedNamesElsewhere(of: name, hash: NameHash.of(type))
    if declared.isEmpty { return false }
    return declared.contains(name) || scopes().contains { declared.contains("\($0).\(name)") }
  }

  /// The qualified names of the types with a name that other files declare.
  private func qualifiedNamesElsewhere(of type: String, hash: UInt32) -> [String] {
    depend(onAll: PackageTargetFact.self)
    let memo = derived { TypeMemo() }
    if let known = memo.declaredElsewhere[hash], known.name == type { return known.qualifiedNames }
    let all: [Located<TypeFact>] = all(named: type)
    let sight = sight()
    // Names such as `View` have many extensions.
    let declared = all.filter { $0.fact.kind != .extension && $0.path != path && sight.reaches($0) }
    let names = declared.map(\.fact.qualifiedName)
    memo.declaredElsewhere[hash] = (type, names)
    return names
  }
}

extension Sight {
  fileprivate func reaches(_ type: Located<TypeFact>) -> Bool {
    // The members of an extension have separate access levels.
    reaches(
      type.path, isPublic: type.fact.isPublic || type.fact.kind == .extension, isPrivate: type.fact.isPrivate)
  }
}

/// Caches the types that were looked up for the analyzed file, because rules query the same types repeatedly.
private final class TypeMemo {
  struct Found {
    let name: String
    /// Nil if there is none, or several.
    let type: KnownType?
    /// The types of the project that it may inherit from.
    let inheritedTypes: [String]

    /// Records the dependencies of a lookup.
    func dependOn(_ reader: FactReader) {
      reader.depend(on: TypeFact.self, named: name)
      reader.depend(on: TypeAliasFact.self, named: name)
      reader.depend(onAll: PackageTargetFact.self)
      reader.dependOnSubtypes(of: inheritedTypes)
    }
  }

  var namesakes: [String: Namesakes] = [:]
  var visible = HashTable<(name: String, types: [Located<TypeFact>])>()
  var found = HashTable<Found>()
  var declaredElsewhere = HashTable<(name: String, qualifiedNames: [String])>()
}

/// The types with one name, and the files in which the name means each of them. Large apps have a `RootView` in each of a
/// hundred namespaces, so looking up what each of their files means would take too long.
private final class Namesakes {
  private let declarations: [Located<TypeFact>]
  /// The positions of those at the top level, which code in all files may name.
  private var everywhere: [Int] = []
  /// The positions of those inside a type, by the paths of the files that declare or extend that type.
  private var nearby: [String: [Int]] = [:]
  /// The names of the types around them.
  private(set) var containers: [String] = []
  private var isMeant: [String: Bool] = [:]

  init(_ all: [Located<TypeFact>], in reader: FactReader) {
    declarations = all.filter { $0.fact.kind != .extension }
    for (position, declaration) in declarations.enumerated() {
      guard let end = declaration.fact.qualifiedName.lastIndex(of: ".") else {
        everywhere.append(position)
        continue
      }
      let container = String(declaration.fact.qualifiedName[..<end])
      containers.append(container.lastNamePart)
      let parts: [Located<TypeFact>] = reader.all(named: container.lastNamePart)
      let paths = Set(parts.lazy.filter { $0.fact.qualifiedName == container }.map(\.path))
      for path in paths { nearby[path, default: []].append(position) }
    }
  }

  /// The declaration that the name means in a file if it is at the top level or in a type of that file; nil if there is none
  /// or several.
  func declaration(meantIn path: String, seenFrom sight: Sight) -> Located<TypeFact>? {
    var visible = (everywhere + nearby[path, default: []]).sorted().map { declarations[$0] }.filter(sight.reaches)
    if visible.count > 1 {
      let own = visible.filter { $0.path == path && $0.fact.isPrivate && !$0.fact.qualifiedName.contains(".") }
      if !own.isEmpty { visible = own }
    }
    return visible.count == 1 ? visible.first : nil
  }

  /// Whether a file means the type that the analyzed file means. The answers are kept.
  ///
  /// - Parameter meant: looks up the declaration that the file means.
  func isMeant(_ own: Located<TypeFact>, in path: String, _ meant: () -> Located<TypeFact>?) -> Bool {
    if let known = isMeant[path] { return known }
    let answer = meant() == own
    isMeant[path] = answer
    return answer
  }
}
