import Analyzers
import LSPTransport

/// What was agreed with the client at `initialize`.
struct ClientProfile: Sendable {
  /// The unit of `Position.character`.
  var positionEncoding = PositionEncoding.utf16
  /// The one channel for diagnostics: pulled by the client, or pushed to it.
  var pullsDiagnostics = false
  var showsRelatedInformation = false
  var diagnosticTags: Set<Int> = []
  /// Whether a diagnostic's `data` comes back.
  var keepsDiagnosticData = false
  var hoverFormat = MarkupContent.Kind.markdown
  var takesDocumentChanges = false
  /// Whether it pulls all diagnostics anew when it is told to.
  var refreshesDiagnostics = false

  var showsProgress = false
  /// Whether it watches files for us.
  var watchesFiles = false

  init() {}

  init(_ capabilities: ClientCapabilities) {
    positionEncoding = Self.choose(from: capabilities.general?.positionEncodings ?? [])
    let textDocument = capabilities.textDocument
    pullsDiagnostics = textDocument?.diagnostic != nil
    let diagnostics = textDocument?.publishDiagnostics
    showsRelatedInformation = diagnostics?.relatedInformation ?? false
    diagnosticTags = Set(diagnostics?.tagSupport?.valueSet ?? [])
    keepsDiagnosticData = diagnostics?.dataSupport ?? false
    // Without a list, the client takes what it gets; with one, its first known entry is what it likes best.
    hoverFormat =
      textDocument?.hover?.contentFormat?.lazy.compactMap(MarkupContent.Kind.init(rawValue:)).first ?? .markdown
    takesDocumentChanges = capabilities.workspace?.workspaceEdit?.documentChanges ?? false
    showsProgress = capabilities.window?.workDoneProgress ?? false
    watchesFiles = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
    refreshesDiagnostics = capabilities.workspace?.diagnostics?.refreshSupport ?? false
  }

  /// UTF-8 where it is offered, as it needs no conversion; else what the client likes best; else what the
  /// specification prescribes.
  private static func choose(from offered: [String]) -> PositionEncoding {
    let known = offered.compactMap(PositionEncoding.init(rawValue:))
    return known.contains(.utf8) ? .utf8 : known.first ?? .utf16
  }
}
