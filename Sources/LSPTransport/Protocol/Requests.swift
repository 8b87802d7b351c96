import GotchaSupport

/// A message from the client that has a method.
public protocol LSPMessage {
  associatedtype Params: Decodable & Sendable
  static var method: String { get }
}

/// A request of the protocol: its name and the types of its parameters and result.
public protocol LSPRequest: LSPMessage {
  associatedtype Result: Encodable & Sendable
}

/// A notification of the protocol.
public protocol LSPNotification: LSPMessage {}

/// The parameters of a message without parameters; any that a client sends are ignored.
public struct NoParams: Sendable, Hashable, Decodable {
  public init() {}
  public init(from decoder: any Decoder) {}
}

/// Requests from the client, named as in the specification.
public enum InitializeRequest: LSPRequest {
  public typealias Params = InitializeParams
  public typealias Result = InitializeResult
  public static let method = "initialize"
}

public enum ShutdownRequest: LSPRequest {
  public typealias Params = NoParams
  /// Always null.
  public typealias Result = JSONValue
  public static let method = "shutdown"
}

public enum DocumentDiagnosticRequest: LSPRequest {
  public typealias Params = DocumentDiagnosticParams
  public typealias Result = RelatedDocumentDiagnosticReport
  public static let method = "textDocument/diagnostic"
}

public enum HoverRequest: LSPRequest {
  public typealias Params = HoverParams
  public typealias Result = Hover?
  public static let method = "textDocument/hover"
}

public enum CodeActionRequest: LSPRequest {
  public typealias Params = CodeActionParams
  public typealias Result = [CodeAction]
  public static let method = "textDocument/codeAction"
}

public enum CodeActionResolveRequest: LSPRequest {
  /// The action as sent by the client.
  public typealias Params = JSONValue
  public typealias Result = JSONValue
  public static let method = "codeAction/resolve"
}

public enum CompletionRequest: LSPRequest {
  public typealias Params = CompletionParams
  public typealias Result = [CompletionItem]
  public static let method = "textDocument/completion"
}

public enum CallHierarchyPrepareRequest: LSPRequest {
  public typealias Params = CallHierarchyPrepareParams
  public typealias Result = [CallHierarchyItem]?
  public static let method = "textDocument/prepareCallHierarchy"
}

public enum CallHierarchyIncomingCallsRequest: LSPRequest {
  public typealias Params = CallHierarchyCallsParams
  public typealias Result = [CallHierarchyIncomingCall]?
  public static let method = "callHierarchy/incomingCalls"
}

public enum CallHierarchyOutgoingCallsRequest: LSPRequest {
  public typealias Params = CallHierarchyCallsParams
  public typealias Result = [CallHierarchyOutgoingCall]?
  public static let method = "callHierarchy/outgoingCalls"
}

public enum WorkspaceDiagnosticRequest: LSPRequest {
  public typealias Params = WorkspaceDiagnosticParams
  public typealias Result = WorkspaceDiagnosticReport
  public static let method = "workspace/diagnostic"
}

public enum ExecuteCommandRequest: LSPRequest {
  public typealias Params = ExecuteCommandParams
  public typealias Result = JSONValue
  public static let method = "workspace/executeCommand"
}

/// Notifications from the client, named as in the specification.
public enum InitializedNotification: LSPNotification {
  public typealias Params = NoParams
  public static let method = "initialized"
}

public enum ExitNotification: LSPNotification {
  public typealias Params = NoParams
  public static let method = "exit"
}

public enum CancelNotification: LSPNotification {
  public typealias Params = CancelParams
  public static let method = "$/cancelRequest"
}

public enum DidOpenTextDocumentNotification: LSPNotification {
  public typealias Params = DidOpenTextDocumentParams
  public static let method = "textDocument/didOpen"
}

public enum DidChangeTextDocumentNotification: LSPNotification {
  public typealias Params = DidChangeTextDocumentParams
  public static let method = "textDocument/didChange"
}

public enum DidSaveTextDocumentNotification: LSPNotification {
  public typealias Params = DidSaveTextDocumentParams
  public static let method = "textDocument/didSave"
}

public enum DidCloseTextDocumentNotification: LSPNotification {
  public typealias Params = DidCloseTextDocumentParams
  public static let method = "textDocument/didClose"
}

public enum DidChangeConfigurationNotification: LSPNotification {
  public typealias Params = DidChangeConfigurationParams
  public static let method = "workspace/didChangeConfiguration"
}

public enum DidChangeWorkspaceFoldersNotification: LSPNotification {
  public typealias Params = DidChangeWorkspaceFoldersParams
  public static let method = "workspace/didChangeWorkspaceFolders"
}

public enum DidChangeWatchedFilesNotification: LSPNotification {
  public typealias Params = DidChangeWatchedFilesParams
  public static let method = "workspace/didChangeWatchedFiles"
}

public enum DidCreateFilesNotification: LSPNotification {
  public typealias Params = FileOperationParams
  public static let method = "workspace/didCreateFiles"
}

public enum DidRenameFilesNotification: LSPNotification {
  public typealias Params = RenameFilesParams
  public static let method = "workspace/didRenameFiles"
}

public enum DidDeleteFilesNotification: LSPNotification {
  public typealias Params = FileOperationParams
  public static let method = "workspace/didDeleteFiles"
}

public enum WorkDoneProgressCancelNotification: LSPNotification {
  public typealias Params = WorkDoneProgressCancelParams
  public static let method = "window/workDoneProgress/cancel"
}

public enum SetTraceNotification: LSPNotification {
  public typealias Params = SetTraceParams
  public static let method = "$/setTrace"
}

/// Requests from the server.
public enum ConfigurationRequest {
  public static let method = "workspace/configuration"
}

public enum ApplyWorkspaceEditRequest {
  public static let method = "workspace/applyEdit"
}

public enum ShowDocumentRequest {
  public static let method = "window/showDocument"
}

public enum RegistrationRequest {
  public static let method = "client/registerCapability"
}

public enum WorkDoneProgressCreateRequest {
  public static let method = "window/workDoneProgress/create"
}

public enum DiagnosticRefreshRequest {
  public static let method = "workspace/diagnostic/refresh"
}

/// Notifications from the server.
public enum LogTraceNotification {
  public static let method = "$/logTrace"
}

public enum ProgressNotification {
  public static let method = "$/progress"
}

public enum PublishDiagnosticsNotification {
  public static let method = "textDocument/publishDiagnostics"
}

public enum LogMessageNotification {
  public static let method = "window/logMessage"
}

public enum ShowMessageNotification {
  public static let method = "window/showMessage"
}

public struct DidChangeConfigurationParams: Sendable, Hashable, Codable {
  public var settings: JSONValue?
}

public struct CancelParams: Sendable, Hashable, Codable {
  public var id: RequestID
}
