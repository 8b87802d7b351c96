import GotchaAnalysis

/// The findings that a run leaves out of its report, so that an existing code base can adopt the linter gradually.
struct Adoption: Sendable {
  /// Where the known findings are recorded.
  enum Baselines: Sendable {
    case none
    /// In one file for all.
    case named(BaselineFile)
    /// In the file that the settings of each file name.
    case configured(ProjectConfiguration)
  }

  var baselines = Baselines.none
  var changes: ChangedLines?
  /// Less severe findings are left out.
  var minimumSeverity = Severity.hint
  /// Findings of other rules are left out; nil for all rules.
  var selection: RuleSelection?

  /// The baseline of a file.
  func baseline(of file: ProjectFile) -> BaselineFile? {
    switch baselines {
    case .none: nil
    case .named(let baseline): baseline
    case .configured(let configuration): configuration.baseline(for: file.absolutePath)
    }
  }

  /// The filter for a file's findings; nil if all are reported.
  func filter(for file: ProjectFile, _ source: SourceText) -> FindingFilter? {
    let known = baseline(of: file)?.entries(for: file.location)
    if known == nil, changes == nil, minimumSeverity == .hint, selection == nil { return nil }
    return FindingFilter(
      known: known ?? [:], changes: changes?[file.location] ?? .all, minimumSeverity: minimumSeverity,
      selection: selection, original: source)
  }
}

/// A baseline and its file. Paths in a baseline are relative to its file's folder.
struct BaselineFile: Sendable {
  /// For messages.
  let name: String
  /// Absolute.
  let location: String
  var content = Baseline()
  /// Absolute, without symbolic links.
  private let folder: String

  /// - Parameters:
  ///   - name: as users know it.
  ///   - location: absolute.
  init(_ name: String, at location: String) {
    self.name = name
    self.location = location
    let parent = RelativePath.folder(of: location)
    folder = FileSystem.resolved(parent) ?? parent
  }

  /// A file's path in the baseline.
  ///
  /// - Parameter location: absolute.
  func path(of location: String) -> String {
    RelativePath.of(FileSystem.resolved(location) ?? location, from: folder)
  }

  /// A file's entries; nil if it has none.
  ///
  /// - Parameter location: absolute.
  func entries(for location: String) -> [FindingKey: Int]? { content.files[path(of: location)] }

  /// Whether a file listed in the baseline still exists.
  func hasFile(_ path: String) -> Bool {
    (try? FileSystem.kind(of: path.hasPrefix("/") ? path : folder + "/" + path)) != nil
  }

  /// Reads the recorded findings.
  ///
  /// - Parameters:
  ///   - catalog: the rules, whose current ids replace former ones.
  ///   - origin: a baseline that will be written must be a regular file.
  /// - Throws: why the baseline cannot be read.
  mutating func read(
    _ catalog: RuleCatalog, _ origin: FileSystem.PathOrigin = .stream
  ) throws(BaselineProblem) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: location, origin)
    } catch {
      throw (try? FileSystem.kind(of: location)) == nil ? .missing(error.reason) : .unreadable(error.reason)
    }
    content = try Baseline(bytes).withCurrentIDs(in: catalog)
  }

  /// Writes the recorded findings in one step.
  func write() throws(CommandFailure) {
    do {
      try FileSystem.write(Array(content.text.utf8), toNamed: location)
    } catch {
      throw .unwritable("baseline \(name)", error)
    }
  }
}

/// Paths relative to a folder.
enum RelativePath {
  /// - Parameters:
  ///   - path: absolute.
  ///   - folder: absolute.
  static func of(_ path: String, from folder: String) -> String {
    let there = path.utf8.split(separator: UInt8(ascii: "/"))
    let here = folder.utf8.split(separator: UInt8(ascii: "/"))
    var common = 0
    while common < min(there.count, here.count), there[common].elementsEqual(here[common]) { common += 1 }
    // If only the root is shared, an absolute path is clearer.
    guard common > 0 || here.isEmpty else { return path }
    let up = Array(repeating: "..", count: here.count - common)
    return (up + there[common...].map { String(Substring($0)) }).joined(separator: "/")
  }

  /// The path up to the last slash.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}
