import Analyzers
import LSPTransport

extension LanguageServer {
  /// The notification brings the settings along, or says that they are to be asked for.
  func didChangeConfiguration(_ params: DidChangeConfigurationParams) {
    if let section = params.settings?["gotcha"] {
      change(to: section)
    } else {
      pullConfiguration()
    }
  }

  /// Asks clients that tell of changed settings only on request to do so.
  func watchConfiguration() {
    guard client.registersConfiguration else { return }
    let registration: JSONValue = [
      "id": "gotcha-settings", "method": .string(DidChangeConfigurationNotification.method),
      "registerOptions": ["section": "gotcha"],
    ]
    request(RegistrationRequest.method, ["registrations": [registration]]) { server, result in
      if case .failure(let error) = result { server.log.write(.warning, "settings are not told: \(error.message)") }
    }
  }

  /// Asks for the settings; a client that has none for us leaves them as they are.
  func pullConfiguration() {
    guard client.givesConfiguration else { return }
    request(ConfigurationRequest.method, ["items": [["section": "gotcha"]]]) { server, result in
      guard case .success(let body) = result, let values = try? body.result(as: [JSONValue].self),
        let section = values.first, case .object = section
      else { return }
      server.change(to: section)
    }
  }

  private func change(to section: JSONValue) {
    let old = settings
    apply(section)
    guard settings != old else { return }
    analyze = makeAnalysis(settings)
    for uri in documents.keys.sorted() {
      abandonWork(on: uri)
      documents[uri]?.renew(revision: nextRevision())
      startAnalysis(of: uri)
    }
    refreshDiagnostics()
  }

  /// Takes the client's settings over; what cannot be read is reported and left at its default.
  func apply(_ section: JSONValue) {
    var problems: [String] = []
    settings = RuleSettings(section, problems: &problems)
    for problem in problems { report(.error, "settings: \(problem)") }
  }
}

extension RuleSettings {
  /// - Parameters:
  ///   - section: the section `gotcha` of the client's settings, with the keys of `gotcha.json`.
  ///   - problems: gets what is wrong with it.
  init(_ section: JSONValue, problems: inout [String]) {
    self.init()
    if let value = section["preset"] {
      if case .string(let name) = value, let preset = Preset(rawValue: name) {
        self.preset = preset
      } else {
        problems.append(wrong("preset", value, Preset.allCases.map(\.rawValue)))
      }
    }
    for (id, value) in section["rules"]?.members ?? [] {
      guard RuleCatalog.rule(id) != nil else {
        problems.append("there is no rule \"\(id)\"\(NearestName.hint(id, in: RuleCatalog.all.map(\.id)))")
        continue
      }
      let level = value["severity"] ?? value
      if case .string("off") = level {
        levels[id] = .off
      } else if case .string(let name) = level, let severity = Severity(rawValue: name) {
        levels[id] = .severity(severity)
      } else {
        problems.append(wrong("rules.\(id)", level, ["off"] + Severity.allCases.map(\.rawValue)))
      }
    }
    for (name, value) in section["deployment"]?.members ?? [] {
      guard let platform = Platform(rawValue: name) else {
        problems.append(
          "there is no platform \"\(name)\"\(NearestName.hint(name, in: Platform.allCases.map(\.rawValue)))")
        continue
      }
      if case .string(let text) = value, let version = OSVersion(text) {
        deploymentTargets[platform] = version
      } else {
        problems.append("deployment.\(name) must be a version such as \"16.0\"")
      }
    }
  }
}

private func wrong(_ key: String, _ value: JSONValue, _ allowed: [String]) -> String {
  var hint = ""
  if case .string(let text) = value { hint = NearestName.hint(text, in: allowed) }
  return "\(key) must be one of \(allowed.joined(separator: ", "))\(hint)"
}

extension JSONValue {
  /// The members of an object in order of their keys, nothing for anything else.
  fileprivate var members: [(key: String, value: JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members.sorted { $0.key < $1.key }
  }
}
