import GotchaSupport

/// What the files of a project other than code say about the app.
public struct ProjectTraits: Sendable, Hashable {
  /// Whether the app runs on an iPad in its own layout; nil if no project says so.
  public var runsOnIPad: Bool?
  /// The keys of the string tables; nil if no table was found.
  public var localizedKeys: LocalizedKeys?
  /// The codes of the languages that the nearest Xcode project lists, such as `en` and `pt-BR`; nil if none was found.
  public var languages: Set<String>?
  /// Whether a project was found and has no string tables.
  public var lacksStringTables: Bool
  /// The platforms for which the targets of the nearest Xcode project are built; nil if they are not known.
  public var platforms: Set<Platform>?

  public init(
    runsOnIPad: Bool? = nil, localizedKeys: LocalizedKeys? = nil, languages: Set<String>? = nil,
    lacksStringTables: Bool = false, platforms: Set<Platform>? = nil
  ) {
    self.runsOnIPad = runsOnIPad
    self.localizedKeys = localizedKeys
    self.languages = languages
    self.lacksStringTables = lacksStringTables
    self.platforms = platforms
  }

  /// For `RuleSettings.canonicalText`; nil if nothing is known.
  var word: String? {
    let words = [
      runsOnIPad.map { "iPad=\($0)" }, localizedKeys.map { "keys=\($0.checksum)" },
      languages.map { "languages=\($0.sorted().joined(separator: ","))" }, lacksStringTables ? "keys=none" : nil,
      platforms.map { "platforms=\($0.map(\.rawValue).sorted().joined(separator: ","))" },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Whether one of the app's languages is written from right to left: one that its project lists or, if there is no
  /// project, one of its tables; nil if neither is known. Tables of other languages are not part of the app.
  package var hasRightToLeftLanguage: Bool? {
    (languages ?? localizedKeys.map { Set($0.languages) }).map { $0.contains(where: Self.isRightToLeft) }
  }

  private static func isRightToLeft(_ language: String) -> Bool {
    language.split { $0 == "-" || $0 == "_" }.first.map { rightToLeft.contains(String($0)) } ?? false
  }

  private static let rightToLeft: Set<String> = ["ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "yi", "ckb", "dv"]
}

/// The keys of string tables, which are `.strings` files and string catalogs, and their languages. The keys may be
/// thousands, so they are compared by a checksum.
public struct LocalizedKeys: Sendable, Hashable {
  /// Sorted, without duplicates.
  public let keys: [String]
  /// Codes such as `en` and `pt-BR`, sorted.
  public let languages: [String]
  /// The keys of catalogs that no other language than that of development translates, sorted.
  public let untranslated: [String]
  let checksum: UInt64

  public init(_ keys: some Sequence<String>, languages: Set<String> = [], untranslated: Set<String> = []) {
    self.keys = Set(keys).sorted()
    self.languages = languages.sorted()
    self.untranslated = untranslated.sorted()
    let all = self.keys + [""] + self.languages + (untranslated.isEmpty ? [] : [""] + self.untranslated)
    checksum = Array(all.joined(separator: "\n").utf8).withUnsafeBytes(Checksum.of)
  }

  public static func == (a: LocalizedKeys, b: LocalizedKeys) -> Bool {
    a.checksum == b.checksum && a.keys.count == b.keys.count
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(checksum) }

  /// Whether a text whose constant parts are known, with any text between them, may be one of the keys. A key with a
  /// format specifier between the parts is not: the text has a value there.
  package func mayContain(textOf parts: [String]) -> Bool {
    guard let first = parts.first, let last = parts.last else { return !keys.isEmpty }
    guard parts.count > 1 else { return keys.contains(first) }
    return keys.contains { key in
      guard key.hasPrefix(first) else { return false }
      var rest = key.dropFirst(first.count)
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let place = rest.firstOccurrence(of: part), !rest[..<place.lowerBound].includes("%") else { return false }
        rest = rest[place.upperBound...]
      }
      return rest.hasSuffix(last) && !rest.dropLast(last.count).includes("%")
    }
  }
}
