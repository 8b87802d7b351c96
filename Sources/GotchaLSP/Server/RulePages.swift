import GotchaAnalysis
import GotchaSupport

/// Provides links to rule pages: online if the build has a project address, otherwise in the cache folder, where a page
/// is written when it is first linked to. A link always leads to an existing page.
final class RulePages: Sendable {
  let catalog: RuleCatalog
  /// Linked from hover text. The files in the folder are not, because most editors would show their source.
  let web: WebPages?
  /// The absolute path of the cache folder, nil if pages cannot be written.
  private let folder: String?
  /// The URIs of written pages by path; nil for pages that could not be written.
  private let written = Monitor<[String: String?]>([:])

  init(_ catalog: RuleCatalog, web: WebPages? = Product.webPages, cache: CacheFolder?) {
    self.catalog = catalog
    self.web = web
    folder = cache?.path
  }

  /// The URI of the page about `gotcha.json`.
  var configuration: String? {
    web?.configuration ?? file("docs/configuration.md") { ConfigurationSchema(catalog).markdown }
  }

  /// The URI of the page about the id of a finding: a rule, or an error in a `gotcha.json`.
  func link(to id: String) -> String? {
    if id == ConfigurationDiagnostics.code { return configuration }
    return catalog.rule(id).flatMap(link)
  }

  /// The URI of the page of a rule.
  func link(to rule: RuleInfo) -> String? {
    web?.rule(rule) ?? file("docs/rules/\(rule.id).html") { RulePage(rule, in: catalog).html }
  }

  private func file(_ path: String, _ content: () -> String) -> String? {
    written.update { written in
      if let known = written[path] { return known }
      let uri = folder.flatMap { Self.write(Array(content().utf8), to: "\($0)/\(path)") }.map(DocumentURI.uri(ofPath:))
      written[path] = .some(uri)
      return uri
    }
  }

  /// Writes a page unless it already exists with the same content: another version may have written a different page.
  ///
  /// - Returns: its path.
  private static func write(_ page: [UInt8], to path: String) -> String? {
    if (try? FileSystem.contents(of: path)) == page { return path }
    guard (try? FileSystem.makeFolder(path.parentPath)) != nil, (try? FileSystem.replace(path, with: page)) != nil
    else {
      return nil
    }
    FileSystem.removeAbandonedFiles(in: path.parentPath)
    return path
  }
}
