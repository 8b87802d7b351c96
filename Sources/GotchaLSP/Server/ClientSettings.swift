import GotchaAnalysis
import GotchaSupport
import LSPTransport

/// The section `gotcha` of the client's settings, with the keys of `gotcha.json`, for each workspace folder.
struct ClientSettings: Equatable {
  /// Keys in the section that belong to editor extensions.
  private static let editorKeys = ["path", "trace"]

  /// The settings of folders without their own.
  var general: JSONValue = .null
  /// By the folder's path.
  var folders: [String: JSONValue] = [:]

  /// The settings for a folder.
  ///
  /// - Parameters:
  ///   - folder: the absolute folder that relative patterns refer to. Nil for files outside the workspace folders.
  ///   - catalog: the rules that can be set.
  func layers(for folder: String?, _ catalog: RuleCatalog) -> [ConfigurationLayer] {
    let section = folder.flatMap { folders[$0] } ?? general
    return Self.reader(section, in: folder ?? "/", catalog)?.layers ?? []
  }

  /// The problems in the settings, each with its key.
  ///
  /// - Parameter catalog: the rules that can be set.
  func problems(_ catalog: RuleCatalog) -> [String] {
    var problems: [String] = []
    for section in [general] + folders.sorted(by: { $0.key < $1.key }).map(\.value) {
      for problem in Self.reader(section, in: "/", catalog)?.problems ?? [] {
        let text = problem.key.isEmpty ? problem.message : "\(problem.key): \(problem.message)"
        if !problems.contains(text) { problems.append(text) }
      }
    }
    return problems
  }

  private static func reader(
    _ section: JSONValue, in folder: String, _ catalog: RuleCatalog
  ) -> ConfigurationReader? {
    guard case .object(var members) = section else { return nil }
    for key in editorKeys { members[key] = nil }
    // Findings hidden only in the editor would contradict `check`.
    let fileKeys = ["extends", "baseline"].filter { members.removeValue(forKey: $0) ?? .null != .null }
    let document = JSONDocument(SourceText(JSONValue.object(members).tree.text))
    var reader = ConfigurationReader(document, path: nil, folder: folder, catalog)
    for key in fileKeys {
      reader.report(0..<0, "\"\(key)\" is supported only in configuration files", key: key)
    }
    return reader
  }
}

extension JSONValue {
  /// As a JSON tree; members that are null are omitted, because editors send null for unset values.
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
  /// The notification contains the settings, or announces that they must be requested.
  func didChangeConfiguration(_ params: DidChangeConfigurationParams) {
    if let section = params.settings?["gotcha"] {
      change(to: ClientSettings(general: section))
    } else {
      pullConfiguration()
    }
  }

  /// Registers for changed settings with clients that require it.
  func watchConfiguration() {
    guard client.registersConfiguration, !continuation.registered.contains("gotcha-settings") else { return }
    let registration: JSONValue = [
      "id": "gotcha-settings", "method": .string(DidChangeConfigurationNotification.method),
      "registerOptions": ["section": "gotcha"],
    ]
    request(RegistrationRequest.method, ["registrations": [registration]]) { server, result in
      if case .failure(let error) = result { server.log.write(.warning, "cannot watch settings: \(error.message)") }
    }
  }

  /// Requests the settings, in general and for each folder; a client without settings keeps the current ones.
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

  /// Reports invalid settings to the user; they keep their defaults.
  func reportSettingsProblems() {
    for problem in clientSettings.problems(catalog) { report(.error, "settings: \(problem)") }
  }
}
