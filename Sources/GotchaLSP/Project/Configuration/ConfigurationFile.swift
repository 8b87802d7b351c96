import GotchaAnalysis

/// A `gotcha.json` and the files that it extends.
struct ConfigurationFile: Sendable {
  /// Absolute.
  let path: String
  /// Its settings; later layers take precedence.
  private(set) var layers: [ConfigurationLayer] = []
  private(set) var problems: [ConfigurationProblem] = []
  /// The baseline for its files; that of an extended file applies if the file itself names none.
  private(set) var baseline: ConfiguredBaseline?
  /// The absolute paths of the file and of those that it extends, including missing ones.
  private(set) var files: Set<String> = []

  /// The folders that links to extended files may lead to.
  private let project: ProjectFolders
  private let catalog: RuleCatalog

  /// The maximum length of a chain of extended files, far more than configurations written by hand need.
  private static let chainLimit = 32

  /// Reads a file; its errors are in `problems`.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - origin: the origin of the path; nil if it was looked up in the project.
  ///   - catalog: the rules that can be set.
  init(
    reading path: String, _ origin: FileSystem.PathOrigin? = nil, of project: ProjectFolders, _ catalog: RuleCatalog
  ) {
    self.path = path
    self.project = project
    self.catalog = catalog
    files = [path]
    do {
      read(try Self.document(path, origin ?? .lookedUp(in: project)), chain: [Link(path)])
    } catch {
      problems.append(
        ConfigurationProblem(path: path, range: nil, line: nil, column: nil, message: error.reason))
    }
  }

  /// Interprets a document as the content of a file.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - catalog: the rules that can be set.
  init(_ document: JSONDocument, path: String, of project: ProjectFolders, _ catalog: RuleCatalog) {
    self.path = path
    self.project = project
    self.catalog = catalog
    files = [path]
    read(document, chain: [Link(path)])
  }

  /// A file of a chain in which each one extends the next.
  private struct Link {
    let path: String
    /// The path without links.
    let resolved: String

    init(_ path: String) {
      self.path = path
      resolved = FileSystem.resolved(path) ?? path
    }
  }

  private static func document(
    _ path: String, _ origin: FileSystem.PathOrigin
  ) throws(FileProblem) -> JSONDocument {
    if (try? FileSystem.kind(of: path)) == .folder {
      throw FileProblem("is a folder, not a file; rename the folder or specify a file in it")
    }
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: path, origin)
    } catch {
      throw FileProblem("cannot be read: \(error.reason)")
    }
    if let offset = SourceReader.firstInvalidUTF8(bytes) {
      let line = SourceText(bytes: bytes).line(at: offset) + 1
      throw FileProblem("is not valid UTF-8 (line \(line)); save the file as UTF-8")
    }
    return JSONDocument(SourceText(bytes: bytes))
  }

  /// Adds a document's settings after those of the file that it extends.
  ///
  /// - Parameter chain: the files that extend it, then the document's own file.
  private mutating func read(_ document: JSONDocument, chain: [Link]) {
    let path = chain.last?.path ?? path
    let folder = path.parentPath
    var reader = ConfigurationReader(document, path: path, folder: folder, catalog)
    if let extended = reader.extended {
      let base = DisplayPath.tidied(extended.path.hasPrefix("/") ? extended.path : "\(folder)/\(extended.path)")
      if let problem = extend(base, chain: chain) {
        reader.report(extended.range, problem, key: "extends")
      }
    }
    layers += reader.layers
    baseline = reader.baseline ?? baseline
    problems += reader.problems
  }

  /// Adds the settings of an extended file.
  ///
  /// - Returns: why it cannot be extended, nil on success.
  private mutating func extend(_ base: String, chain: [Link]) -> String? {
    let shown = base.lastPathComponent
    files.insert(base)
    let link = Link(base)
    if let start = chain.firstIndex(where: { $0.resolved == link.resolved }) {
      let names = (chain[start...] + [link]).map(\.path).joined(separator: " → ")
      return "circular \"extends\": \(names)"
    }
    guard chain.count < Self.chainLimit else { return "more than \(Self.chainLimit) files in the \"extends\" chain" }
    do {
      read(try Self.document(base, .lookedUp(in: project)), chain: chain + [link])
      return nil
    } catch {
      return "\(shown) \(error.reason) (\(base))"
    }
  }
}

extension String {
  /// The folder of an absolute path; `/` for a file in the root.
  var parentPath: String {
    // Called for each file of a project; searching a view of the string takes ten times as long.
    let found = utf8.withContiguousStorageIfAvailable { $0.lastIndex(of: UInt8(ascii: "/")) }
    guard let slash = found ?? Array(utf8).lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return "/" }
    return String(self[..<utf8.index(startIndex, offsetBy: slash)])
  }

  /// The part after the last slash.
  var lastPathComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
