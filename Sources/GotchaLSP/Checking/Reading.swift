import Analyzers
import GotchaSupport

/// What became of a file when it was read.
enum Reading: Sendable {
  case unreadable(UnreadableSource)
  /// Its content is what an earlier run has analyzed; the text, where something was found in it.
  case known(AnalysisCache.Entry, SourceText?)
  /// - content: a checksum of its bytes.
  case read(content: UInt64, facts: FileFacts)
  /// No file uses SwiftUI, and without it no rule applies to this one.
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

  /// A known file was not skipped when it was read first: some file used SwiftUI, and may still do.
  fileprivate var mayUseSwiftUI: Bool {
    isKnown || facts?.usesSwiftUI ?? false
  }
}

/// Which files wait for one that uses SwiftUI.
private struct Skipping {
  var usesSwiftUI: Bool
  var waiting: [Int] = []

  /// - Returns: a file that need not wait any more.
  mutating func note(_ reading: Reading, _ number: Int) -> Int? {
    if reading.mayUseSwiftUI { usesSwiftUI = true }
    if reading.isSkipped { waiting.append(number) }
    return usesSwiftUI ? waiting.popLast() : nil
  }
}

extension BatchRun {
  /// Reads files, and collects the facts of each.
  ///
  /// Where no file uses SwiftUI, no rule applies: until one is found that does, files without its words are not parsed.
  ///
  /// - Parameters:
  ///   - trees: keeps what is parsed.
  ///   - cache: files that it knows are not parsed.
  ///   - maySkip: whether these are all the files that there are.
  ///   - advance: called on any thread, once per file.
  /// - Returns: what became of each file, and the facts of those whose content the cache does not know.
  func read(
    _ files: [ProjectFile], keeping trees: KeptTrees, _ cache: AnalysisCache = AnalysisCache(), maySkip: Bool,
    advance: @escaping @Sendable () -> Void
  ) -> (readings: [Reading], facts: FactIndex) {
    let index = Monitor(FactIndex())
    let readings = ResultTable(count: files.count, filling: Reading.skipped)
    let skipping = Monitor(Skipping(usesSwiftUI: !maySkip))
    let read: @Sendable (Int, Bool) -> Reading = { number, maySkip in
      let reading = reading(files[number], number, trees, cache, maySkip: maySkip)
      readings[number] = reading
      if let facts = reading.facts { index.update { $0.add(files[number].path, facts) } }
      return reading
    }
    ParallelWork.forEach(files.count, jobs: jobs) { number in
      let reading = read(number, skipping.read { !$0.usesSwiftUI })
      let waiting = skipping.update { $0.note(reading, number) }
      if let waiting { _ = read(waiting, false) }
      advance()
    }
    let rest = skipping.read { $0.usesSwiftUI ? $0.waiting : [] }
    ParallelWork.forEach(rest.count, jobs: jobs) { _ = read(rest[$0], false) }
    return (readings.all, index.read { $0 })
  }

  /// A file in the second phase: the tree that was kept, or what stands in the file now.
  ///
  /// - Parameter facts: of all files; those of a file that has changed are replaced, as findings show places in it.
  /// - Returns: the file, and a problem if it is not as it was when it was read first.
  /// - Throws: why the file cannot be read a second time.
  func reopen(
    _ file: ProjectFile, _ reading: Reading, _ kept: FileOutline?, _ facts: inout FactIndex
  ) throws(UnreadableSource) -> (outline: FileOutline, change: Problem?) {
    if let kept { return (kept, nil) }
    let source = try SourceReader.read(file)
    let outline = FileOutline(source)
    if reading.content == source.bytes.withUnsafeBytes(Checksum.of) { return (outline, nil) }
    facts.replace(file.path, with: FileFacts(outline))
    let message = "has changed during the run; run again, as findings in other files may rest on what it was"
    return (outline, Problem(kind: .warning, place: file.path, message: message))
  }

  private func reading(
    _ file: ProjectFile, _ index: Int, _ trees: KeptTrees, _ cache: AnalysisCache, maySkip: Bool
  ) -> Reading {
    do throws(UnreadableSource) {
      if let recovery, recovery.quarantine.files.contains(file.path) {
        throw UnreadableSource(place: file.path, failedWith: recovery.problems(of: file.path))
      }
      let bytes = try SourceReader.bytes(of: file)
      let content = bytes.withUnsafeBytes(Checksum.of)
      if let entry = cache[file.path], entry.content == content {
        return .known(entry, entry.hasFindings ? SourceText(bytes: bytes) : nil)
      }
      let source = try SourceReader.text(bytes, path: file.path)
      // A text that was given is all there is to look at: the user wants to know whether it parses.
      if maySkip, file.givenText == nil, !source.mayUseSwiftUI { return .skipped }
      return recording(file, byteCount: bytes.count) { _ in
        let outline = FileOutline(source)
        trees.keep(outline, index)
        return .read(content: content, facts: FileFacts(outline))
      }
    } catch {
      return .unreadable(error)
    }
  }
}
