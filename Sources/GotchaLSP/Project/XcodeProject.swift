/// The folders in a `project.pbxproj` that belong to a target as a whole (Xcode's synchronized groups).
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
  }

  /// The values of settings in all configurations of the targets that compile a folder. The project's settings apply
  /// where a target does not override them.
  ///
  /// - Parameter names: the names of settings.
  /// - Returns: by folder path (relative to the project's folder), then by name. Folders for which a setting depends on
  ///   other settings or files are left out.
  func settings(_ names: [String]) -> [String: [String: [Setting]]] {
    let project = objects.values.lazy.compactMap(\.dictionary).first { $0["isa"]?.text == "PBXProject" }
    guard let project else { return [:] }
    let shared = configurations(of: project)
    var result: [String: [String: [Setting]]] = [:]
    for (id, path) in paths(of: project) {
      let targets = objects.filter { target, object in
        object.dictionary?["fileSystemSynchronizedGroups"]?.texts.contains(id) ?? false
          || isExcepted(id, from: target)
      }
      var found: [String: [Setting]] = [:]
      var isKnown = !targets.isEmpty
      for name in names {
        for target in targets.values.lazy.compactMap(\.dictionary) {
          for (name:configuration, settings:own, hasFile:hasFile) in configurations(of: target) {
            // The target's `.xcconfig`, which is not read, may set it.
            if own[name] == nil, hasFile { isKnown = false }
            let inherited = shared.first { $0.name == configuration }?.settings[name]
            guard case .text(let value, let offset)? = own[name] ?? inherited else { continue }
            if value.contains("$") { isKnown = false }
            found[name, default: []].append(Setting(value: value, offset: offset))
          }
        }
      }
      if isKnown, !found.isEmpty { result[path] = found }
    }
    return result
  }

  /// Whether a target compiles single files of a group that belongs to another target.
  private func isExcepted(_ group: String, from target: String) -> Bool {
    (objects[group]?.dictionary?["exceptions"]?.texts ?? []).contains {
      objects[$0]?.dictionary?["target"]?.text == target
    }
  }

  /// The configurations of the project or a target, with their settings and whether an `.xcconfig` adds more.
  private func configurations(
    of owner: [String: PropertyList]
  ) -> [(name: String, settings: [String: PropertyList], hasFile: Bool)] {
    let list = owner["buildConfigurationList"]?.text.flatMap { objects[$0]?.dictionary }
    return (list?["buildConfigurations"]?.texts ?? []).compactMap { id in
      guard let configuration = objects[id]?.dictionary, let name = configuration["name"]?.text else { return nil }
      let hasFile = configuration.keys.contains { $0.hasPrefix("baseConfigurationReference") }
      return (name, configuration["buildSettings"]?.dictionary ?? [:], hasFile)
    }
  }

  /// The paths of synchronized groups below the project's folder, by identifier.
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
      if group["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
        result[id] = path
      } else {
        for child in group["children"]?.texts ?? [] { open.append((child, path)) }
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
