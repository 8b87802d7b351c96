import Analyzers
import GotchaSupport

/// Where an editor finds the page of a rule: on the web if the build has an address, or else in the folder of caches,
/// where the page is written when it is first linked to. A link always leads to a page that exists.
final class RulePages: Sendable {
  /// Explanations on hover link to it; the pages in the folder would add nothing but examples to them.
  let web: WebPages?
  /// Absolute, nil where pages cannot be written.
  private let folder: String?
  /// The URIs of the pages in the folder, by path; nil for what could not be written.
  private let written = Monitor<[String: String?]>([:])

  init(web: WebPages? = Product.webPages, cache: CacheFolder?) {
    self.web = web
    folder = cache?.path
  }

  /// The URI of the page about `gotcha.json`.
  var configuration: String? {
    web?.configuration ?? file("docs/configuration.md") { ConfigurationSchema.markdown }
  }

  /// The URI of the page of what a finding is about: a rule, or an error in a `gotcha.json`.
  func link(to id: String) -> String? {
    if id == ConfigurationDiagnostics.code { return configuration }
    return RuleCatalog.rule(id).flatMap(link)
  }

  /// The URI of the page of a rule.
  func link(to rule: RuleInfo) -> String? {
    web?.rule(rule) ?? file(rule.helpPath) { rule.markdown }
  }

  private func file(_ path: String, _ content: () -> String) -> String? {
    written.update { written in
      if let known = written[path] { return known }
      let uri = folder.flatMap { Self.write(Array(content().utf8), to: "\($0)/\(path)") }.map(DocumentURI.uri(ofPath:))
      written[path] = .some(uri)
      return uri
    }
  }

  /// Writes a page unless it is there already: another version may have left another page.
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
