import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// A cache of the texts of files that are not open, for locations that findings point to, so that responses need not
/// read a file twice. The least recently used texts are evicted first.
final class ClosedTexts: Sendable {
  private struct State {
    var texts: [String: Entry] = [:]
    var bytes = 0
    /// Counts uses.
    var time = 0
    /// Counts calls of `forget`: texts that were being read during a call may be outdated.
    var generation = 0

    mutating func keep(_ entry: Entry, _ path: String) {
      remove(path)
      guard entry.bytes <= ClosedTexts.limit else { return }
      texts[path] = entry
      bytes += entry.bytes
      while bytes > ClosedTexts.limit, let oldest = texts.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        remove(oldest.key)
      }
    }

    mutating func remove(_ path: String) {
      guard let entry = texts.removeValue(forKey: path) else { return }
      bytes -= entry.bytes
    }
  }

  private struct Entry {
    let text: SourceText
    var lastUse: Int

    /// A line start takes four bytes.
    var bytes: Int { text.bytes.count + 4 * text.lineCount }
  }

  /// The maximum number of bytes.
  static let limit = 8 << 20

  private let state = Monitor(State())

  /// The number of cached files.
  var count: Int { state.read { $0.texts.count } }

  /// The text of a file, empty if it cannot be read.
  func text(of path: String) -> SourceText {
    let (kept, generation) = state.update { state in
      state.time += 1
      state.texts[path]?.lastUse = state.time
      return (state.texts[path]?.text, state.generation)
    }
    if let kept { return kept }
    let text = SourceText(bytes: (try? FileSystem.contents(of: path)) ?? [])
    state.update { state in
      guard state.generation == generation else { return }
      state.keep(Entry(text: text, lastUse: state.time), path)
    }
    return text
  }

  /// Evicts the texts of files that may have changed.
  func forget(_ paths: some Sequence<String>) {
    state.update { state in
      state.generation += 1
      for path in paths { state.remove(path) }
    }
  }
}
