import Analyzers

/// Which open documents depend on what in other files, so that a change costs nothing for all others.
struct DependentDocuments {
  /// So many dependencies of states that have passed are not worth being forgotten.
  private static let smallCount = 256

  private var facts = FactDependents()
  /// The URIs of documents by the paths of files that their findings point at.
  private var pointing: [String: Set<String>] = [:]

  /// A document was analyzed.
  ///
  /// - Parameter earlier: its analysis before, nil if there was none.
  mutating func didAnalyze(_ uri: String, _ analyzed: AnalyzedDocument, after earlier: AnalyzedDocument?) {
    var earlierAnalysis = earlier?.analysis
    if facts.count(of: uri) > 2 * analyzed.analysis.factDependencyCount + Self.smallCount {
      facts.remove(uri)
      earlierAnalysis = nil
    }
    for dependencies in analyzed.analysis.factDependencies(after: earlierAnalysis) {
      facts.insert(dependencies, of: uri)
    }
    if earlier?.pointsAt ?? [] != analyzed.pointsAt {
      forgetPlaces(in: earlier, of: uri)
      for path in analyzed.pointsAt { pointing[path, default: []].insert(uri) }
    }
  }

  /// A document was closed, or opened again.
  ///
  /// - Parameter last: its last analysis.
  mutating func didClose(_ uri: String, _ last: AnalyzedDocument?) {
    facts.remove(uri)
    forgetPlaces(in: last, of: uri)
  }

  /// The URIs of documents that a change may affect, in order.
  func documents(affectedBy changed: ChangedFacts) -> [String] { facts.readers(affectedBy: changed).sorted() }

  /// The URIs of documents with findings that point at a file.
  func documents(pointingAt path: String) -> Set<String> { pointing[path] ?? [] }

  private mutating func forgetPlaces(in analyzed: AnalyzedDocument?, of uri: String) {
    for path in analyzed?.pointsAt ?? [] {
      pointing[path]?.remove(uri)
      if pointing[path]?.isEmpty ?? false { pointing[path] = nil }
    }
  }
}
