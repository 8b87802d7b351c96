import GotchaAnalysis
import GotchaSupport

/// The string tables of a project: `de.lproj/Localizable.strings`, `Localizable.xcstrings`.
enum StringTables {
  /// The maximum nesting of folders to search.
  private static let maximumDepth = 8
  /// The maximum number of folders to search.
  private static let maximumFolders = 2000
  /// The maximum number of tables to read. One language of a large app has some dozens.
  private static let maximumTables = 256
  /// Folders with code of others, or with products of a build, and the texts that the system's Settings app shows.
  private static let otherFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build", "Build", "vendor", "Vendor", "Settings.bundle",
  ]
  /// The ends of the names of folders that are built elsewhere.
  private static let productSuffixes = [".framework", ".xcframework"]

  /// Whether a folder itself contains tables, or the folder of a language.
  static func areIn(_ folder: String) -> Bool {
    [".lproj", ".xcstrings"].contains { end in
      (try? FileSystem.entries(of: folder, endingWith: end))?.isEmpty == false
    }
  }

  /// The keys and the languages of all tables below a folder; nil if there are no tables.
  ///
  /// - Parameter folder: an absolute path.
  static func keys(below folder: String) -> LocalizedKeys? {
    var keys: Set<String> = []
    var languages: Set<String> = []
    var untranslated: Set<String> = []
    var tables = 0
    var open = [(path: folder, depth: 0)]
    var folders = 0
    while let next = open.popLast(), folders < maximumFolders {
      folders += 1
      let entries = ((try? FileSystem.entries(of: next.path)) ?? []).filter { !$0.isMisnamed }
      let language = languageToRead(entries)
      for entry in entries {
        if entry.name.hasSuffix(".lproj"), entry.name != "Base.lproj" {
          languages.insert(String(entry.name.dropLast(".lproj".count)))
        }
        // All languages have the same keys.
        if entry.name.hasSuffix(".lproj"), entry.name != language, entry.name != "Base.lproj" { continue }
        let path = next.path == "/" ? "/\(entry.name)" : "\(next.path)/\(entry.name)"
        if entry.kind == .folder {
          guard next.depth < maximumDepth, !entry.name.hasPrefix("."), !otherFolders.contains(entry.name),
            !productSuffixes.contains(where: entry.name.hasSuffix)
          else { continue }
          open.append((path, next.depth + 1))
        } else if entry.name.hasSuffix(".strings") || entry.name.hasSuffix(".xcstrings"), tables < maximumTables {
          guard let bytes = try? FileSystem.contents(of: path) else { continue }
          tables += 1
          if entry.name.hasSuffix(".xcstrings") {
            let catalog = catalog(bytes)
            keys.formUnion(catalog.keys)
            languages.formUnion(catalog.languages)
            untranslated.formUnion(catalog.untranslated)
          } else {
            keys.formUnion(self.keys(ofTable: bytes))
          }
        }
      }
    }
    return keys.isEmpty ? nil : LocalizedKeys(keys, languages: languages, untranslated: untranslated)
  }

  /// The folder of one language: English, because most keys are in the language of development.
  private static func languageToRead(_ entries: [FileSystem.Entry]) -> String? {
    let languages = entries.map(\.name).filter { $0.hasSuffix(".lproj") && $0 != "Base.lproj" }
    return languages.first { $0 == "en.lproj" } ?? languages.first
  }

  /// The keys of a string catalog, its languages, and the keys that are not translated:
  /// `{"sourceLanguage": "en", "strings": {"key": {"localizations": {"de": {…}}}}}`.
  private static func catalog(
    _ bytes: [UInt8]
  ) -> (keys: [String], languages: Set<String>, untranslated: [String]) {
    guard let catalog = try? JSONParser.parse(bytes), case .object(let strings)? = catalog["strings"] else {
      return ([], [], [])
    }
    var languages: Set<String> = []
    var untranslated: [String] = []
    let source = catalog["sourceLanguage"]?.stringValue
    if let source { languages.insert(source) }
    for (key, string) in strings {
      guard case .object(let localizations)? = string["localizations"] else {
        untranslated.append(key)
        continue
      }
      languages.formUnion(localizations.keys)
      if localizations.keys.allSatisfy({ $0 == source }) { untranslated.append(key) }
    }
    return (Array(strings.keys), languages, untranslated)
  }

  /// The keys of a table: `"key" = "value";`. Comments may contain anything.
  static func keys(ofTable bytes: [UInt8]) -> [String] {
    var reader = TableReader(Array(text(of: bytes).utf8))
    return reader.keys()
  }

  /// A table may be UTF-16, with a mark at its start.
  private static func text(of bytes: [UInt8]) -> String {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return String(decoding: bytes, as: UTF8.self) }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { at -> UInt16 in
      let (low, high) = isLittle ? (bytes[at], bytes[at + 1]) : (bytes[at + 1], bytes[at])
      return UInt16(high) << 8 | UInt16(low)
    }
    return String(decoding: units, as: UTF16.self)
  }
}

/// Reads the keys of a `.strings` table.
private struct TableReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func keys() -> [String] {
    var found: [String] = []
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "/"): skipComment()
      case UInt8(ascii: "\""):
        let key = string()
        skipBlanks()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else { continue }
        at += 1
        found.append(key)
        skipBlanks()
        if at < bytes.count, bytes[at] == UInt8(ascii: "\"") { _ = string() }
      default: at += 1
      }
    }
    return found
  }

  /// The string that starts here, without escapes, as far as it is closed.
  private mutating func string() -> String {
    var text: [UInt8] = []
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
        at += 1
        text.append(bytes[at] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : bytes[at])
      } else {
        text.append(bytes[at])
      }
      at += 1
    }
    at += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: " ") || (9...13).contains(bytes[at]) {
        at += 1
      } else if bytes[at] == UInt8(ascii: "/") {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let isBlock = at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "*")
    let isLine = at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/")
    at += isBlock || isLine ? 2 : 1
    guard isBlock || isLine else { return }
    while at < bytes.count {
      if isLine, bytes[at] == UInt8(ascii: "\n") { return }
      if isBlock, bytes[at] == UInt8(ascii: "*"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
  }
}
