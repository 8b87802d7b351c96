/// The targets in a `project.pbxproj`, and the folders that contain their code.
///
/// The format is an OpenStep property list: `{ key = value; }`, `( value, )`, words and quoted strings.
struct XcodeProject {
  private let objects: [String: PropertyList]

  /// - Parameter bytes: the file's content; values that cannot be parsed are left out.
  init?(_ bytes: [UInt8]) {
    var reader = PropertyListReader(bytes)
    guard case .dictionary(let root)? = reader.value(), case .dictionary(let objects)? = root["objects"] else {
      return nil
    }
    self.objects = objects
  }

  /// The names of its targets, in the project's order.
  var targetNames: [String] {
    let project = objects.values.lazy.compactMap(\.dictionary).first { $0["isa"]?.text == "PBXProject" }
    return (project?["targets"]?.texts ?? []).compactMap { objects[$0]?.dictionary?["name"]?.text }
  }

  /// A build setting as the project contains it.
  struct Setting {
    let value: String
    /// UTF-8 offset in the file.
    let offset: Int

    fileprivate init?(_ list: PropertyList) {
      guard case .text(let value, let offset) = list else { return nil }
      self.value = value
      self.offset = offset
    }
  }

  /// The values of settings for the Swift code in each folder: one dictionary for each configuration of each target that
  /// compiles code in the folder. The project's settings apply where a target does not override them.
  ///
  /// - Parameters:
  ///   - names: the names of settings that must be known.
  ///   - others: the names of further settings, which are left out if they are not known.
  ///   - onlyWhole: whether to return only folders that belong to a target as a whole.
  /// - Returns: by folder path, relative to the project's folder. Folders for which one of the names depends on other
  ///   settings or files are left out.
  func settings(
    _ names: [String], others: [String] = [], onlyWhole: Bool = false
  ) -> [String: [[String: Setting]]] {
    let project = objects.values.lazy.compactMap(\.dictionary).first { $0["isa"]?.text == "PBXProject" }
    guard let project else { return [:] }
    let shared = configurations(of: project)
    var known: [String: [[String: Setting]]?] = [:]
    var result: [String: [[String: Setting]]] = [:]
    for (folder, targets) in targetsOfFolders(of: project, onlyWhole) {
      var found: [[String: Setting]] = []
      var isKnown = true
      for target in targets.sorted() {
        let settings = known[target] ?? settings(names, others, of: target, sharing: shared)
        known[target] = .some(settings)
        guard let settings else {
          isKnown = false
          break
        }
        found += settings
      }
      if isKnown, found.contains(where: { !$0.isEmpty }) { result[folder] = found }
    }
    return result
  }

  /// The settings of the project that have no effect, because every target has its own.
  ///
  /// - Parameter names: the names of settings.
  func overridden(_ names: [String]) -> [Setting] {
    let project = objects.values.lazy.compactMap(\.dictionary).first { $0["isa"]?.text == "PBXProject" }
    guard let project else { return [] }
    let targets = (project["targets"]?.texts ?? []).compactMap { objects[$0]?.dictionary }.map(configurations)
    return configurations(of: project).flatMap { shared in
      names.compactMap { name -> Setting? in
        let isOverridden = targets.allSatisfy { configurations in
          configurations.contains { $0.name == shared.name && $0.settings[name] != nil }
        }
        return isOverridden && !targets.isEmpty ? shared.settings[name].flatMap(Setting.init) : nil
      }
    }
  }

  /// The settings of a target in each configuration; nil if they depend on other settings or files.
  private func settings(
    _ names: [String], _ others: [String], of target: String, sharing shared: [Configuration]
  ) -> [[String: Setting]]? {
    guard let target = objects[target]?.dictionary else { return nil }
    var result: [[String: Setting]] = []
    for configuration in configurations(of: target) {
      let inherited = shared.first { $0.name == configuration.name }?.settings ?? [:]
      var found: [String: Setting] = [:]
      for name in names + others {
        let own = configuration.settings[name]
        let value = (own ?? inherited[name]).flatMap(Setting.init)
        // The target's `.xcconfig`, which is not read, may set it.
        let isKnown = (own != nil || !configuration.hasFile) && !(value?.value.includes("$") ?? false)
        guard isKnown || others.contains(name) else { return nil }
        if isKnown, let value { found[name] = value }
      }
      result.append(found)
    }
    return result
  }

  /// The targets that compile Swift code in a folder, by folder path: synchronized groups belong to targets as a whole,
  /// other files are listed one by one.
  private func targetsOfFolders(of project: [String: PropertyList], _ onlyWhole: Bool) -> [String: Set<String>] {
    let paths = paths(of: project)
    var result: [String: Set<String>] = [:]
    for (id, object) in objects {
      guard let target = object.dictionary else { continue }
      let phases = onlyWhole ? [] : target["buildPhases"]?.texts ?? []
      for group in target["fileSystemSynchronizedGroups"]?.texts ?? [] {
        if let path = paths[group] { result[path, default: []].insert(id) }
      }
      for phase in phases {
        guard let phase = objects[phase]?.dictionary, phase["isa"]?.text == "PBXSourcesBuildPhase" else { continue }
        for file in phase["files"]?.texts ?? [] {
          guard let reference = objects[file]?.dictionary?["fileRef"]?.text, let path = paths[reference],
            path.hasSuffix(".swift")
          else { continue }
          result[path.parentPath, default: []].insert(id)
        }
      }
    }
    // A target may compile single files of a group that belongs to another target.
    for (id, path) in paths {
      for exception in objects[id]?.dictionary?["exceptions"]?.texts ?? [] {
        guard let target = objects[exception]?.dictionary?["target"]?.text else { continue }
        result[path, default: []].insert(target)
      }
    }
    return result
  }

  /// The settings of the project or a target in one configuration, such as Debug.
  private struct Configuration {
    let name: String
    let settings: [String: PropertyList]
    /// Whether an `.xcconfig` adds more.
    let hasFile: Bool
  }

  /// The configurations of the project or a target.
  private func configurations(of owner: [String: PropertyList]) -> [Configuration] {
    let list = owner["buildConfigurationList"]?.text.flatMap { objects[$0]?.dictionary }
    return (list?["buildConfigurations"]?.texts ?? []).compactMap { id in
      guard let configuration = objects[id]?.dictionary, let name = configuration["name"]?.text else { return nil }
      let file = configuration.first { $0.key.hasPrefix("baseConfigurationReference") }?.value.text
      // The files of CocoaPods set neither platforms nor versions.
      let isOfPods = file.flatMap { objects[$0]?.dictionary?["path"]?.text }?.includes("Pods-") ?? false
      return Configuration(
        name: name, settings: configuration["buildSettings"]?.dictionary ?? [:], hasFile: file != nil && !isOfPods)
    }
  }

  /// The paths of files and synchronized groups below the project's folder, by identifier.
  private func paths(of project: [String: PropertyList]) -> [String: String] {
    var result: [String: String] = [:]
    var open = [(project["mainGroup"]?.text ?? "", "")]
    var seen: Set<String> = []
    while let (id, folder) = open.popLast() {
      guard seen.insert(id).inserted, let group = objects[id]?.dictionary,
        let tree = group["sourceTree"]?.text, tree == "<group>" || tree == "SOURCE_ROOT"
      else { continue }
      let base = tree == "<group>" ? folder : ""
      let path = [base, group["path"]?.text ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
      if let children = group["children"]?.texts {
        for child in children { open.append((child, path)) }
      } else {
        result[id] = path
      }
    }
    return result
  }
}

/// A value of an OpenStep property list.
private enum PropertyList {
  /// A word or string with its UTF-8 offset.
  case text(String, at: Int)
  case array([PropertyList])
  case dictionary([String: PropertyList])

  var text: String? {
    guard case .text(let text, _) = self else { return nil }
    return text
  }
  var texts: [String] {
    guard case .array(let values) = self else { return [] }
    return values.compactMap(\.text)
  }
  var dictionary: [String: PropertyList]? {
    guard case .dictionary(let values) = self else { return nil }
    return values
  }
}

private struct PropertyListReader {
  private let bytes: [UInt8]
  private var at = 0
  /// Projects are nested five levels deep.
  private static let maximumDepth = 32

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil if there is no value here; incomplete values are dropped.
  mutating func value(depth: Int = 0) -> PropertyList? {
    guard depth < Self.maximumDepth else { return nil }
    skipBlanks()
    if skip("{") {
      var values: [String: PropertyList] = [:]
      while case .text(let key, _)? = word() {
        guard skip("="), let value = value(depth: depth + 1), skip(";") else { return nil }
        values[key] = value
      }
      return skip("}") ? .dictionary(values) : nil
    }
    if skip("(") {
      var values: [PropertyList] = []
      while let value = value(depth: depth + 1) {
        values.append(value)
        if !skip(",") { break }
      }
      return skip(")") ? .array(values) : nil
    }
    return word()
  }

  private mutating func word() -> PropertyList? {
    skipBlanks()
    let start = at
    if byte == UInt8(ascii: "\"") {
      at += 1
      var text: [UInt8] = []
      while let next = byte, next != UInt8(ascii: "\"") {
        if next == UInt8(ascii: "\\") { at += 1 }
        if let byte { text.append(byte) }
        at += 1
      }
      at += 1
      return .text(String(decoding: text, as: UTF8.self), at: start)
    }
    while let byte, !Self.ends.contains(byte), !isComment { at += 1 }
    return at > start ? .text(String(decoding: bytes[start..<at], as: UTF8.self), at: start) : nil
  }

  private static let ends = Array(" \t\r\n{}()=;,\"".utf8)

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }
  private var isComment: Bool {
    byte == UInt8(ascii: "/") && at + 1 < bytes.count
      && (bytes[at + 1] == UInt8(ascii: "*") || bytes[at + 1] == UInt8(ascii: "/"))
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard byte == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte {
      if isComment {
        let isBlock = bytes[at + 1] == UInt8(ascii: "*")
        at += 2
        while at < bytes.count, isBlock ? !endsBlock : bytes[at] != UInt8(ascii: "\n") { at += 1 }
        at += isBlock ? 2 : 0
      } else if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
        at += 1
      } else {
        return
      }
    }
  }

  private var endsBlock: Bool {
    bytes[at] == UInt8(ascii: "*") && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/")
  }
}
