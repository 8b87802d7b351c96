/// Information about the isolation of the code in a module: a setting in a manifest, or code that is written only with
/// such a setting.
struct ModuleIsolationFact: Fact {
  enum Sign: String, Sendable, Hashable, CaseIterable {
    /// `.defaultIsolation(MainActor.self)` in a manifest.
    case mainActorDefault
    /// `.enableUpcomingFeature("NonisolatedNonsendingByDefault")` in a manifest.
    case nonsendingDefault
    /// A `nonisolated` type or a `@concurrent` function, which opts out of a default.
    case optOut
  }

  var sign = Sign.mainActorDefault
  /// In a manifest, the folder of the target that the setting is for, relative to the manifest; empty for all targets.
  var folder = ""
  var place = FactRange()

  static let kind = FactKind("moduleIsolation")
  var name: String { sign.rawValue }

  mutating func code(_ coder: inout some Coder) {
    coder(&sign)
    coder(&folder)
    coder(&place)
  }
}

extension ModuleIsolationFact.Sign: RecordWord {
  init() { self = .mainActorDefault }
}

extension ModuleIsolationFact: CollectedFact {
  static func all(in scope: FactScope) -> [ModuleIsolationFact] {
    guard scope.file.importsModule("PackageDescription") else { return optOut(in: scope) }
    let main = scope.calls(named: "defaultIsolation").filter { call in
      call.arguments.first?.expression?.firstToken?.textEquals("MainActor") ?? false
    }
    let names: [StaticString] = ["enableUpcomingFeature", "enableExperimentalFeature"]
    let nonsending = names.flatMap(scope.calls).filter { call in
      call.onlyUnlabeledArgument.flatMap(StringLiteralExpr.init)?.constantText == "NonisolatedNonsendingByDefault"
    }
    return main.map { setting(.mainActorDefault, $0) } + nonsending.map { setting(.nonsendingDefault, $0) }
  }

  private static func setting(_ sign: Sign, _ call: FunctionCallExpr) -> ModuleIsolationFact {
    let target = call.node.ancestors.lazy.compactMap(FunctionCallExpr.init).compactMap(PackageTargetFact.init).first
    return ModuleIsolationFact(sign: sign, folder: target?.folder ?? "", place: FactRange(call.range))
  }

  /// A single fact per item is sufficient.
  private static func optOut(in scope: FactScope) -> [ModuleIsolationFact] {
    for (part, _) in scope.parts where part.hasModifier("nonisolated") {
      return [ModuleIsolationFact(sign: .optOut, place: FactRange(part.name?.range ?? part.range))]
    }
    for row in scope.item.content.asyncFunctions {
      guard let function = FunctionDecl(scope.file.node(row, of: scope.item)),
        function.node.parent?.kind == .memberBlock, function.attributes.contains(where: { $0.name == "concurrent" })
      else { continue }
      return [ModuleIsolationFact(sign: .optOut, place: FactRange(function.name?.range ?? function.range))]
    }
    return []
  }
}

extension FactReader {
  /// The settings for the file's target in the manifests above the file. Settings for other targets do not count.
  var isolationByManifest: ModuleIsolation {
    ModuleIsolation(
      isMainActorDefault: isSet(.mainActorDefault), isNonsendingDefault: isSet(.nonsendingDefault))
  }

  private func isSet(_ sign: ModuleIsolationFact.Sign) -> Bool {
    all(ModuleIsolationFact.self, named: sign.rawValue).contains { setting in
      path.hasPrefix(Self.folder(of: setting.path) + (setting.fact.folder.isEmpty ? "" : setting.fact.folder + "/"))
    }
  }

  /// Whether code near the file, outside all packages, opts out of a default, which means that the module has one.
  var hasIsolationOptOut: Bool {
    let signs: [Located<ModuleIsolationFact>] = all(named: ModuleIsolationFact.Sign.optOut.rawValue)
    return signs.contains { !isBelowManifest($0.path) }
  }

  /// Whether the file is below the manifest of a package.
  var isInPackage: Bool { isBelowManifest(path) }

  private func isBelowManifest(_ path: String) -> Bool {
    all(PackageTargetFact.self).contains { path.hasPrefix(Self.folder(of: $0.path)) }
  }

  /// With a trailing slash; empty for the top folder.
  private static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
  }
}
