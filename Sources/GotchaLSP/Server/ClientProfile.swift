import GotchaAnalysis
import LSPTransport

/// The capabilities agreed with the client in `initialize`.
struct ClientProfile: Sendable {
  /// The unit of `Position.character`.
  var positionEncoding = PositionEncoding.utf16
  /// Whether the client pulls diagnostics; otherwise, they are pushed.
  var pullsDiagnostics = false
  var showsRelatedInformation = false
  var diagnosticTags: Set<Int> = []
  /// Whether the client preserves a diagnostic's `data`.
  var keepsDiagnosticData = false
  var hoverFormat = MarkupContent.Kind.markdown
  var takesDocumentChanges = false
  /// Whether edits may create files.
  var createsFiles = false
  /// Whether the client re-pulls diagnostics on request.
  var refreshesDiagnostics = false

  var showsProgress = false
  var showsDocuments = false
  var appliesEdits = false
  /// Whether a report on one document may include reports on others.
  var takesRelatedDocuments = false
  /// Whether code actions may omit their edit until it is resolved.
  var resolvesEdits = false
  /// Whether the client asks the user to confirm annotated edits.
  var confirmsEdits = false
  var completionFormat = MarkupContent.Kind.markdown
  /// Whether the server can request settings.
  var givesConfiguration = false
  /// Whether the client reports changed settings only if the server registers for it.
  var registersConfiguration = false
  /// Whether the client watches files for the server.
  var watchesFiles = false
  /// The file operations that the client reports.
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
    // Without a list, the client accepts any format; otherwise, its first known entry is its preference.
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

  /// UTF-8 if offered, because it needs no conversion; otherwise, the client's preference; otherwise, the default of
  /// the specification.
  private static func choose(from offered: [String]) -> PositionEncoding {
    let known = offered.compactMap(PositionEncoding.init(rawValue:))
    return known.contains(.utf8) ? .utf8 : known.first ?? .utf16
  }
}
