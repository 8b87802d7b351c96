import GotchaAnalysis

/// The open documents that depend on other files, so that a change costs nothing for unaffected documents.
struct DependentDocuments {
  /// The number of outdated dependencies that are not worth removing.
  private static let smallCount = 256

  private var facts = FactDependents()
  /// The URIs of documents by the paths of files that their findings point to.
  private var pointing: [String: Set<String>] = [:]

  /// Records the dependencies of an analyzed document.
  ///
  /// - Parameter earlier: its previous analysis, nil if there was none.
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

  /// Removes the dependencies of a document that was closed or opened again.
  ///
  /// - Parameter last: its last analysis.
  mutating func didClose(_ uri: String, _ last: AnalyzedDocument?) {
    facts.remove(uri)
    forgetPlaces(in: last, of: uri)
  }

  /// The sorted URIs of documents that a change may affect.
  func documents(affectedBy changed: ChangedFacts) -> [String] { facts.readers(affectedBy: changed).sorted() }

  /// The URIs of documents with findings that point to a file.
  func documents(pointingAt path: String) -> Set<String> { pointing[path] ?? [] }

  private mutating func forgetPlaces(in analyzed: AnalyzedDocument?, of uri: String) {
    for path in analyzed?.pointsAt ?? [] {
      pointing[path]?.remove(uri)
      if pointing[path]?.isEmpty ?? false { pointing[path] = nil }
    }
  }
}
