import Analyzers
import GotchaSupport
import LSPTransport

/// The section `gotcha` of the client's settings, which holds the keys of `gotcha.json`, for each folder of the workspace.
struct ClientSettings: Equatable {
  /// What the editors' own plug-ins keep in the section beside them.
  private static let editorKeys = ["path", "trace"]

  /// Where nothing is said of a folder.
  var general: JSONValue = .null
  /// By the folder's path.
  var folders: [String: JSONValue] = [:]

  /// What is said for a folder.
  ///
  /// - Parameter folder: absolute; where relative patterns start. Nil for files that are in no folder of the workspace.
  func layers(for folder: String?) -> [ConfigurationLayer] {
    let section = folder.flatMap { folders[$0] } ?? general
    return Self.reader(section, in: folder ?? "/")?.layers ?? []
  }

  /// What is wrong with the settings, each with its key.
  var problems: [String] {
    var problems: [String] = []
    for section in [general] + folders.sorted(by: { $0.key < $1.key }).map(\.value) {
      for problem in Self.reader(section, in: "/")?.problems ?? [] {
        let text = problem.key.isEmpty ? problem.message : "\(problem.key): \(problem.message)"
        if !problems.contains(text) { problems.append(text) }
      }
    }
    return problems
  }

  private static func reader(_ section: JSONValue, in folder: String) -> ConfigurationReader? {
    guard case .object(var members) = section else { return nil }
    for key in editorKeys { members[key] = nil }
    let extends = members.removeValue(forKey: "extends")
    let document = JSONDocument(SourceText(JSONValue.object(members).tree.text))
    var reader = ConfigurationReader(document, path: nil, folder: folder)
    if extends != nil, extends != .null {
      reader.report(0..<0, "only a file can extend another", key: "extends")
    }
    return reader
  }
}

extension JSONValue {
  /// As text to be read again; members that are null are left out, as editors send null for what is not set.
  fileprivate var tree: JSONTree {
    switch self {
    case .null: "null"
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .string("\(value)")
    case .string(let value): .string(value)
    case .array(let elements): .list(elements.map(\.tree))
    case .object(let members):
      .object(members.filter { $0.value != .null }.sorted { $0.key < $1.key }.map { ($0.key, $0.value.tree) })
    }
  }
}

extension LanguageServer {
  /// The notification brings the settings along, or says that they are to be asked for.
  func didChangeConfiguration(_ params: DidChangeConfigurationParams) {
    if let section = params.settings?["gotcha"] {
      change(to: ClientSettings(general: section))
    } else {
      pullConfiguration()
    }
  }

  /// Asks clients that tell of changed settings only on request to do so.
  func watchConfiguration() {
    guard client.registersConfiguration, !continuation.registered.contains("gotcha-settings") else { return }
    let registration: JSONValue = [
      "id": "gotcha-settings", "method": .string(DidChangeConfigurationNotification.method),
      "registerOptions": ["section": "gotcha"],
    ]
    request(RegistrationRequest.method, ["registrations": [registration]]) { server, result in
      if case .failure(let error) = result { server.log.write(.warning, "settings are not told: \(error.message)") }
    }
  }

  /// Asks for the settings, in general and for each folder; a client that has none for us leaves them as they are.
  func pullConfiguration() {
    guard client.givesConfiguration else { return }
    let folders = workspace.folders
    let items: [JSONValue] = folders.map { folder in
      ["section": "gotcha", "scopeUri": .string(DocumentURI.uri(ofPath: folder))]
    }
    request(ConfigurationRequest.method, ["items": .array([["section": "gotcha"]] + items)]) { server, result in
      guard case .success(let body) = result, let values = try? body.result(as: [JSONValue].self),
        let general = values.first, case .object = general
      else { return }
      var settings = ClientSettings(general: general)
      for (folder, section) in zip(folders, values.dropFirst()) {
        if case .object = section, section != general { settings.folders[folder] = section }
      }
      server.change(to: settings)
    }
  }

  private func change(to settings: ClientSettings) {
    guard settings != clientSettings else { return }
    clientSettings = settings
    reportSettingsProblems()
    renewSettings()
  }

  /// Tells the user what cannot be read of the settings; it is left at its default.
  func reportSettingsProblems() {
    for problem in clientSettings.problems { report(.error, "settings: \(problem)") }
  }
}
