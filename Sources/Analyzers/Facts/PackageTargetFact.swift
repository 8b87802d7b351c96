import GotchaSupport

/// A target in the manifest of a package.
struct PackageTargetFact: Fact {
  var target = ""
  /// The folder of its sources, relative to the manifest.
  var folder = ""
  var isTest = false
  var place = FactRange()

  static let kind = FactKind("packageTarget")
  var name: String { target }

  mutating func code(_ coder: inout some Coder) {
    coder(&target)
    coder(&folder)
    coder(&isTest)
    coder(&place)
  }

  /// The folders of all targets.
  struct Summary: FactSummary {
    /// The folder of one or more targets.
    struct Folder {
      /// With a trailing slash.
      let path: String
      /// The folder of the manifest, with a trailing slash; empty for the root of the workspace.
      let package: String
      fileprivate(set) var targetCount = 0
      fileprivate(set) var testTargetCount = 0
      var isTest: Bool { testTargetCount > 0 }

      fileprivate func isSpelled(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        path.utf8.count == bytes.count
          && (path.utf8.withContiguousStorageIfAvailable { own in
            bytes.indices.allSatisfy { own[$0] == bytes[$0] }
          } ?? path.utf8.elementsEqual(bytes))
      }
    }

    /// Inner folders come before outer ones.
    private(set) var folders: [Folder] = []
    /// The hashes of the paths of all folders. Most folders around a file do not belong to a target.
    private var hashes: HashSet = []

    mutating func add(_ fact: PackageTargetFact, in path: String) { count(fact, path, by: 1) }
    mutating func remove(_ fact: PackageTargetFact, in path: String) { count(fact, path, by: -1) }

    private mutating func count(_ fact: PackageTargetFact, _ manifest: String, by step: Int) {
      guard let path = fact.folder(below: manifest) else { return }
      let order = (-path.utf8.count, path)
      let at = folders.partitioningIndex { (-$0.path.utf8.count, $0.path) >= order }
      if at == folders.count || folders[at].path != path {
        folders.insert(Folder(path: path, package: String(Self.package(of: manifest))), at: at)
        hashes.insert(NameHash.of(path))
      }
      folders[at].targetCount += step
      if fact.isTest { folders[at].testTargetCount += step }
      if folders[at].targetCount == 0 { folders.remove(at: at) }
    }

    /// The folder of a manifest, with a trailing slash.
    fileprivate static func package(of manifest: String) -> Substring {
      manifest.utf8.lastIndex(of: UInt8(ascii: "/")).map { manifest[...$0] } ?? ""
    }

    /// The position of the innermost folder around a file.
    func position(around path: String) -> Int? {
      if folders.isEmpty { return nil }
      var path = path
      return path.withUTF8 { path in
        var hash = StableHash32()
        var found: Int?
        for end in path.indices {
          hash.combine(path[end])
          guard path[end] == UInt8(ascii: "/"), hashes.contains(hash.value) else { continue }
          let spelling = UnsafeBufferPointer(rebasing: path[...end])
          let firstOfLength = folders.partitioningIndex { $0.path.utf8.count <= spelling.count }
          found =
            folders[firstOfLength...].prefix { $0.path.utf8.count == spelling.count }
            .firstIndex { $0.isSpelled(spelling) } ?? found
        }
        return found
      }
    }

    /// Whether a folder contains another target's folder.
    func isDivided(_ position: Int) -> Bool {
      let outer = folders[position].path
      return folders[..<position].contains { $0.path.hasPrefix(outer) }
    }
  }

  /// The folder in the format of file paths, with a trailing slash; nil if it does not show which files belong to the
  /// target.
  private func folder(below manifest: String) -> String? {
    let package = Summary.package(of: manifest)
    return folder.isEmpty || folder == "." || folder.includes("..") ? nil : "\(package)\(folder)/"
  }
}

extension PackageTargetFact: CollectedFact {
  static func all(in scope: FactScope) -> [PackageTargetFact] {
    guard scope.file.importsModule("PackageDescription") else { return [] }
    return kinds.flatMap { kind in
      scope.calls(named: kind).compactMap { call in
        // In the dependencies of another target, it only refers to a target.
        let isDependency = call.node.ancestors.contains { around in
          FunctionCallExpr(around)?.calleeName?.isAny(of: kinds) ?? false
        }
        return isDependency ? nil : PackageTargetFact(call)
      }
    }
  }

  private static let kinds: [StaticString] = ["target", "executableTarget", "testTarget", "macro"]

  /// `.target(name: "Model")`, `.testTarget(name: "ModelTests", path: "Tests")`.
  init?(_ call: FunctionCallExpr) {
    guard let kind = call.calleeName, kind.isAny(of: Self.kinds),
      let name = call.argument("name").flatMap(StringLiteralExpr.init)?.constantText
    else { return nil }
    let path = call.argument("path").flatMap(StringLiteralExpr.init)?.constantText
    let usual = kind == "testTarget" ? "Tests" : "Sources"
    self.init(
      target: name, folder: path ?? "\(usual)/\(name)", isTest: kind == "testTarget", place: FactRange(call.range))
  }
}

extension FactReader {
  /// Whether a file belongs to a package that is only a part of a program: the start of the program is outside.
  func isInPackageOfProgram(_ path: String) -> Bool {
    depend(onAll: PackageTargetFact.self)
    let targets = summary(of: PackageTargetFact.self)
    guard let position = targets.position(around: path) else { return false }
    let package = targets.folders[position].package
    let programs = all(EntryPointFact.self, named: "")
    return !programs.isEmpty && !programs.contains { $0.path.hasPrefix(package) }
  }
}
