import Analyzers

/// The findings that a run leaves out of its report, so that an existing code base can adopt the linter gradually.
struct Adoption: Sendable {
  var baseline: BaselineFile?
  var changes: ChangedLines?
  /// Less severe findings are left out.
  var minimumSeverity = Severity.hint
  /// Findings of other rules are left out; nil for all rules.
  var selection: RuleSelection?

  /// The filter for a file's findings; nil if all are reported.
  func filter(for file: ProjectFile, _ source: SourceText) -> FindingFilter? {
    let known = baseline.flatMap { $0.content.files[$0.path(of: file)] }
    if known == nil, changes == nil, minimumSeverity == .hint, selection == nil { return nil }
    return FindingFilter(
      known: known ?? [:], changes: changes?[file.location] ?? .all, minimumSeverity: minimumSeverity,
      selection: selection, original: source)
  }
}

/// A baseline and its file. Paths in a baseline are relative to its file's folder.
struct BaselineFile: Sendable {
  /// As the user gave it.
  let name: String
  /// Absolute.
  let location: String
  var content = Baseline()
  /// Absolute, without symbolic links.
  private let folder: String

  init(_ name: String, in environment: CommandEnvironment) {
    self.name = name
    location = environment.location(of: name)
    let parent = RelativePath.folder(of: location)
    folder = FileSystem.resolved(parent) ?? parent
  }

  /// A file's path in the baseline.
  func path(of file: ProjectFile) -> String {
    RelativePath.of(FileSystem.resolved(file.location) ?? file.location, from: folder)
  }

  /// Whether a file listed in the baseline still exists.
  func hasFile(_ path: String) -> Bool {
    (try? FileSystem.kind(of: path.hasPrefix("/") ? path : folder + "/" + path)) != nil
  }

  /// Reads the recorded findings.
  ///
  /// - Parameter origin: a baseline that will be written must be a regular file.
  /// - Throws: why the baseline cannot be read.
  mutating func read(_ origin: FileSystem.PathOrigin = .stream) throws(CommandFailure) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: location, origin)
    } catch {
      let isMissing = (try? FileSystem.kind(of: location)) == nil
      let help = isMissing ? "; create it with --write-baseline \(name)" : ""
      throw .run("cannot read baseline \(name): \(error.reason)\(help)")
    }
    content = try Baseline(bytes, path: name)
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
