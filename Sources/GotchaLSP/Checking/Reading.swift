import GotchaAnalysis
import GotchaSupport

/// The result of reading a file.
enum Reading: Sendable {
  case unreadable(UnreadableSource)
  /// An earlier run has analyzed the same content; the text is present if it has findings.
  case known(AnalysisCache.Entry, SourceText?)
  /// - content: a checksum of its bytes.
  case read(content: UInt64, facts: FileFacts)
  /// No file uses SwiftUI, and without SwiftUI no rule applies to this one.
  case skipped

  var facts: FileFacts? {
    if case .read(_, let facts) = self { return facts }
    return nil
  }

  /// The checksum of the bytes that were read.
  fileprivate var content: UInt64? {
    switch self {
    case .known(let entry, _): entry.content
    case .read(let content, _): content
    case .unreadable, .skipped: nil
    }
  }

  var isKnown: Bool {
    if case .known = self { return true }
    return false
  }

  var isSkipped: Bool {
    if case .skipped = self { return true }
    return false
  }

  /// A known file was not skipped when it was first read, because some file used SwiftUI and may still use it.
  fileprivate var mayUseSwiftUI: Bool {
    isKnown || facts?.usesSwiftUI ?? false
  }
}

/// The files whose parsing is deferred until a file that uses SwiftUI is found.
private struct Skipping {
  var usesSwiftUI: Bool
  var waiting: [Int] = []

  /// - Returns: a deferred file that must be parsed now.
  mutating func note(_ reading: Reading, _ number: Int) -> Int? {
    if reading.mayUseSwiftUI { usesSwiftUI = true }
    if reading.isSkipped { waiting.append(number) }
    return usesSwiftUI ? waiting.popLast() : nil
  }
}

extension BatchRun {
  /// Reads files and collects the facts of each.
  ///
  /// If no file uses SwiftUI, no rule applies. Until such a file is found, files that cannot use SwiftUI are not
  /// parsed.
  ///
  /// - Parameters:
  ///   - trees: keeps parsed trees.
  ///   - cache: files that it contains are not parsed.
  ///   - maySkip: whether `files` contains every file of the run.
  ///   - advance: called on any thread, once per file.
  /// - Returns: the result for each file, and the facts of the files whose content is not cached.
  func read(
    _ files: [ProjectFile], keeping trees: KeptTrees, _ cache: AnalysisCache = AnalysisCache(), maySkip: Bool,
    advance: @escaping @Sendable () -> Void
  ) -> (readings: [Reading], facts: FactIndex) {
    let index = Monitor(FactIndex())
    let readings = ResultTable(count: files.count, filling: Reading.skipped)
    let skipping = Monitor(Skipping(usesSwiftUI: !maySkip))
    let fetch: @Sendable (Int) -> FileBytes = { number in bytes(of: files[number]) }
    let read: @Sendable (Int, FileBytes, Bool) -> Reading = { number, bytes, maySkip in
      let reading = reading(files[number], bytes, number, trees, cache, maySkip: maySkip)
      readings[number] = reading
      if let facts = reading.facts { index.update { $0.add(files[number].path, facts) } }
      return reading
    }
    ParallelWork.forEach(files.count, jobs: jobs, fetching: fetch) { number, contents in
      let reading = read(number, contents, skipping.read { !$0.usesSwiftUI })
      let waiting = skipping.update { $0.note(reading, number) }
      if let waiting { _ = read(waiting, fetch(waiting), false) }
      advance()
    }
    let rest = skipping.read { $0.usesSwiftUI ? $0.waiting : [] }
    ParallelWork.forEach(rest.count, jobs: jobs, fetching: { fetch(rest[$0]) }) { _ = read(rest[$0], $1, false) }
    return (readings.all, index.read { $0 })
  }

  /// Opens a file in the second phase: uses the tree that was kept, or reads the file again.
  ///
  /// - Parameter facts: the facts of all files; if a file has changed, its own facts are replaced, because findings
  ///   point to locations in it.
  /// - Returns: the file, and a problem if it has changed since the first phase.
  /// - Throws: why the file cannot be read again.
  func reopen(
    _ file: ProjectFile, _ reading: Reading, _ kept: FileOutline?, _ facts: inout FactIndex
  ) throws(UnreadableSource) -> (outline: FileOutline, change: Problem?) {
    if let kept { return (kept, nil) }
    let source = try SourceReader.read(file)
    let outline = FileOutline(source)
    if reading.content == source.bytes.withUnsafeBytes(Checksum.of) { return (outline, nil) }
    facts.replace(file.path, with: FileFacts(outline))
    let message = "changed during the run; run again, because findings in other files may depend on its old content"
    return (outline, Problem(kind: .warning, place: file.path, message: message))
  }

  private typealias FileBytes = Swift.Result<[UInt8], UnreadableSource>

  private func bytes(of file: ProjectFile) -> FileBytes {
    if let recovery, recovery.quarantine.files.contains(file.path) {
      return .failure(UnreadableSource(place: file.path, failedWith: recovery.problems(of: file.path)))
    }
    return FileBytes { () throws(UnreadableSource) in try SourceReader.bytes(of: file) }
  }

  private func reading(
    _ file: ProjectFile, _ bytes: FileBytes, _ index: Int, _ trees: KeptTrees, _ cache: AnalysisCache, maySkip: Bool
  ) -> Reading {
    do throws(UnreadableSource) {
      let bytes = try bytes.get()
      let content = bytes.withUnsafeBytes(Checksum.of)
      if let entry = cache[file.path], entry.content == content {
        return .known(entry, entry.hasFindings ? SourceText(bytes: bytes) : nil)
      }
      let source = try SourceReader.text(bytes, path: file.path)
      // A text passed by the caller is always parsed: the user wants to know whether it is valid.
      if maySkip, file.givenText == nil, !source.mayUseSwiftUI { return .skipped }
      return recording(file, byteCount: bytes.count) { _ in
        let outline = FileOutline(source)
        trees.keep(outline, index)
        return .read(content: content, facts: FileFacts(outline, keepsSource: fixing == .apply))
      }
    } catch {
      return .unreadable(error)
    }
  }
}
