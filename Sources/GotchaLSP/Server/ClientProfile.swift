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
  /// Whether edits may create files.
  var createsFiles = false
  /// Whether it pulls all diagnostics again when it is asked to.
  var refreshesDiagnostics = false

  var showsProgress = false
  var showsDocuments = false
  var appliesEdits = false
  /// Whether a report on one document may bring reports on others.
  var takesRelatedDocuments = false
  /// Whether code actions may come without their edit, to be asked for it.
  var resolvesEdits = false
  /// Whether the user is asked about edits that say so.
  var confirmsEdits = false
  var completionFormat = MarkupContent.Kind.markdown
  /// Whether its settings can be asked for.
  var givesConfiguration = false
  /// Whether it tells of changed settings only on request.
  var registersConfiguration = false
  /// Whether it watches files for us.
  var watchesFiles = false
  /// What it tells of that its user does to files.
  var fileOperations = ClientCapabilities.Workspace.FileOperations()

  init() {}

  init(_ capabilities: ClientCapabilities) {
    positionEncoding = Self.choose(from: capabilities.general?.positionEncodings ?? [])
    let textDocument = capabilities.textDocument
    pullsDiagnostics = textDocument?.diagnostic != nil
    let (pulled, published) = (textDocument?.diagnostic, textDocument?.publishDiagnostics)
    showsRelatedInformation = pulled?.relatedInformation ?? published?.relatedInformation ?? false
    diagnosticTags = Set(pulled?.tagSupport?.valueSet ?? published?.tagSupport?.valueSet ?? [])
    keepsDiagnosticData = pulled?.dataSupport ?? published?.dataSupport ?? false
    // Without a list, the client takes what it gets; with one, its first known entry is what it likes best.
    hoverFormat =
      textDocument?.hover?.contentFormat?.lazy.compactMap(MarkupContent.Kind.init(rawValue:)).first ?? .markdown
    takesDocumentChanges = capabilities.workspace?.workspaceEdit?.documentChanges ?? false
    createsFiles =
      takesDocumentChanges && capabilities.workspace?.workspaceEdit?.resourceOperations?.contains("create") ?? false
    let window = capabilities.window
    showsDocuments = window?.showDocument?.support ?? false
    let codeAction = textDocument?.codeAction
    resolvesEdits =
      codeAction?.dataSupport ?? false && codeAction?.resolveSupport?.properties.contains("edit") ?? false
    let workspace = capabilities.workspace
    confirmsEdits =
      takesDocumentChanges && workspace?.workspaceEdit?.changeAnnotationSupport != nil
      && codeAction?.honorsChangeAnnotations ?? false
    appliesEdits = workspace?.applyEdit ?? false
    takesRelatedDocuments = textDocument?.diagnostic?.relatedDocumentSupport ?? false
    completionFormat =
      textDocument?.completion?.completionItem?.documentationFormat?.lazy
      .compactMap(MarkupContent.Kind.init(rawValue:)).first ?? .plaintext
    givesConfiguration = workspace?.configuration ?? false
    registersConfiguration = workspace?.didChangeConfiguration?.dynamicRegistration ?? false
    showsProgress = capabilities.window?.workDoneProgress ?? false
    fileOperations = capabilities.workspace?.fileOperations ?? fileOperations
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
