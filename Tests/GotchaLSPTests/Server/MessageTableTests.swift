import GotchaSupport
import Testing

@testable import GotchaProgram
@testable import LSPTransport

/// Announced capabilities and handled methods are the same.
@Suite struct MessageTableTests {
  /// The capabilities of the specification, with the methods that they allow.
  private static let methods: [String: Set<String>] = [
    "positionEncoding": [],
    "textDocumentSync.openClose": ["textDocument/didOpen", "textDocument/didClose"],
    "textDocumentSync.change": ["textDocument/didChange"],
    "textDocumentSync.save": ["textDocument/didSave"],
    "hoverProvider": ["textDocument/hover"],
    "callHierarchyProvider": [
      "textDocument/prepareCallHierarchy", "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls",
    ],
    "completionProvider.triggerCharacters": ["textDocument/completion"],
    "codeActionProvider.codeActionKinds": ["textDocument/codeAction"],
    "codeActionProvider.resolveProvider": ["codeAction/resolve"],
    "diagnosticProvider.identifier": ["textDocument/diagnostic"],
    "diagnosticProvider.interFileDependencies": ["textDocument/diagnostic"],
    "diagnosticProvider.workspaceDiagnostics": ["workspace/diagnostic"],
    "executeCommandProvider.commands": ["workspace/executeCommand"],
    "workspace.workspaceFolders.supported": ["workspace/didChangeWorkspaceFolders"],
    "workspace.workspaceFolders.changeNotifications": ["workspace/didChangeWorkspaceFolders"],
    "workspace.fileOperations.didCreate.filters": ["workspace/didCreateFiles"],
    "workspace.fileOperations.didRename.filters": ["workspace/didRenameFiles"],
    "workspace.fileOperations.didDelete.filters": ["workspace/didDeleteFiles"],
  ]

  /// Methods that every server handles, and those that are registered dynamically.
  private static let unannounced: Set<String> = [
    "initialize", "initialized", "shutdown", "exit", "$/cancelRequest", "$/setTrace", "window/workDoneProgress/cancel",
    "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles",
  ]

  /// All capabilities in the response to a client, as key paths.
  private func announced(to client: ClientProfile) throws -> Set<String> {
    func paths(_ json: JSONValue, _ path: String) -> [String] {
      guard case .object(let members) = json else { return json == false ? [] : [path] }
      return members.flatMap { paths($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }
    }
    return Set(paths(try JSONValue(encoding: MessageTable.capabilities(for: client)), ""))
  }

  private var everything: ClientProfile {
    var client = ClientProfile()
    client.pullsDiagnostics = true
    client.fileOperations.didCreate = true
    client.fileOperations.didRename = true
    client.fileOperations.didDelete = true
    return client
  }

  @Test func eachMethodHasOneLine() {
    let methods = MessageTable.requests.map(\.method) + MessageTable.notifications.map(\.method)
    #expect(Set(methods).count == methods.count)
    #expect(Set(MessageTable.paramsDecoders.keys) == Set(methods))
  }

  @Test func whatIsAnnouncedIsHandled() throws {
    let handled = Set(MessageTable.requestsByMethod.keys).union(MessageTable.notificationsByMethod.keys)
    for capability in try announced(to: everything) {
      let methods = try #require(Self.methods[capability], "what does a client do with '\(capability)'?")
      #expect(methods.isSubset(of: handled), "\(capability)")
    }
  }

  @Test func whatIsHandledIsAnnounced() throws {
    let announced = try announced(to: everything).reduce(into: Set<String>()) { $0.formUnion(Self.methods[$1] ?? []) }
    let handled = Set(MessageTable.requestsByMethod.keys).union(MessageTable.notificationsByMethod.keys)
    #expect(handled.subtracting(announced) == Self.unannounced)
  }

  @Test func eachLineAnnouncesItsOwnMethod() throws {
    let lines =
      MessageTable.requests.map { ($0.method, $0.capability) }
      + MessageTable.notifications.map { ($0.method, $0.capability) }
    for case (let method, let capability?) in lines {
      var capabilities = ServerCapabilities(positionEncoding: "utf-8")
      capability.announce(&capabilities, everything)
      let json = try JSONValue(encoding: capabilities)
      let path = try #require(Self.methods.first { $0.value.contains(method) }?.key)
      let member = path.split(separator: ".").reduce(json as JSONValue?) { $0?[String($1)] }
      #expect(member != nil, "\(method) announces no '\(path)'")
    }
  }

  @Test func someCapabilitiesDependOnTheClient() throws {
    let announced = try announced(to: ClientProfile())
    #expect(!announced.contains { $0.hasPrefix("diagnosticProvider") || $0.hasPrefix("workspace.fileOperations") })
    var client = ClientProfile()
    client.fileOperations.didRename = true
    #expect(try self.announced(to: client).subtracting(announced) == ["workspace.fileOperations.didRename.filters"])
  }

  /// Every request in the table is dispatched: none results in "method not found".
  @Test func requestsAreDispatched() throws {
    let client = try TestClient.initialized()
    for method in MessageTable.requests.map(\.method) where method != "shutdown" {
      let code = try client.errorCode(method, [5])
      #expect(code == (method == "initialize" ? -32600 : -32602), "\(method)")
    }
    #expect(try client.errorCode("textDocument/rename", [5]) == -32601)
    // A method without parameters accepts any.
    #expect(try client.result("shutdown", [5]) == .null)
  }

  /// Notifications are decoded and dispatched: malformed ones are logged.
  @Test func notificationsAreDispatched() throws {
    let client = try TestClient.initialized()
    let withoutParams: Set = ["initialized", "exit"]
    for method in MessageTable.notifications.map(\.method) where !withoutParams.contains(method) {
      try client.notify(method, [5])
      let message = try client.notification("window/logMessage")["message"]?.text
      #expect(message?.hasPrefix("\(method): invalid params") == true, "\(method)")
    }
  }
}
