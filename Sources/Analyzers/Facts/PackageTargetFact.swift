/// A target of a package's manifest.
struct PackageTargetFact: Fact {
  var target = ""
  /// The folder of its sources, counted from that of the manifest.
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
    /// How many targets have a folder; each with a slash at its end.
    private var counts: [String: Int] = [:]
    /// The inner ones first.
    private(set) var folders: [String] = []
    /// How many targets of tests have a folder.
    private var testCounts: [String: Int] = [:]
    private(set) var testFolders: Set<String> = []

    mutating func add(_ fact: PackageTargetFact, in path: String) { count(fact, path, by: 1) }
    mutating func remove(_ fact: PackageTargetFact, in path: String) { count(fact, path, by: -1) }

    private mutating func count(_ fact: PackageTargetFact, _ manifest: String, by step: Int) {
      guard let folder = fact.folder(below: manifest) else { return }
      let new = (counts[folder] ?? 0) + step
      counts[folder] = new == 0 ? nil : new
      folders = counts.keys.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
      guard fact.isTest else { return }
      let tests = (testCounts[folder] ?? 0) + step
      testCounts[folder] = tests == 0 ? nil : tests
      testFolders = Set(testCounts.keys)
    }
  }

  /// The folder as paths of files have it, with a slash at its end; nil where it says nothing of which files belong to
  /// the target.
  private func folder(below manifest: String) -> String? {
    let package = manifest.dropLast(manifest.split(separator: "/").last?.count ?? 0)
    return folder.isEmpty || folder == "." || folder.contains("..") ? nil : "\(package)\(folder)/"
  }
}

extension PackageTargetFact: CollectedFact {
  static func all(in scope: FactScope) -> [PackageTargetFact] {
    guard scope.file.importsModule("PackageDescription") else { return [] }
    return kinds.flatMap { kind in
      scope.calls(named: kind).compactMap { call in
        // In the dependencies of another one it only names a target.
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
