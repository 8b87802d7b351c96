@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram

func checkConfiguration(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let kind = input.number(below: 5)
  let text = SourceText(bytes: Array(input.rest))
  switch kind {
  case 0: checkSettings(text)
  case 1:
    _ = DeploymentTargets.xcodeProject(text, path: "/a.xcodeproj/project.pbxproj")
    _ = DeploymentTargets.folders(text, path: "/a.xcodeproj/project.pbxproj")
    _ = DeploymentTargets.generated(text, path: "/project.yml")
    _ = BuildSettings.isolation(in: text.bytes)
  case 2: _ = DeploymentTargets.manifest(text, path: "/Package.swift")
  case 3:
    let ignore = Gitignore(text.bytes)
    let names =
      text.bytes.split(separator: UInt8(ascii: "\n")).last.map { $0.split(separator: UInt8(ascii: "/")) } ?? []
    _ = ignore.excludes(names.map(Array.init)[...], isFolder: false)
  default: checkBaseline(text.bytes)
  }
}

private func checkSettings(_ text: SourceText) {
  let path = "/no-such-folder/gotcha.json"
  let file = ConfigurationFile(JSONDocument(text), path: path, of: .none, .standard)
  for problem in file.problems where problem.path == path {
    guard let range = problem.range else { continue }
    require(
      range.lowerBound >= 0 && range.upperBound <= text.bytes.count,
      "\(problem.message) at \(range), outside the file")
    require(!problem.message.isEmpty, "a problem without a message at \(range)")
  }
}

private func checkBaseline(_ bytes: [UInt8]) {
  guard let baseline = try? Baseline(bytes) else { return }
  // An older baseline names no version, but gets one when it is written, so the texts are compared.
  let again = try? Baseline(Array(baseline.text.utf8))
  require(again?.text == baseline.text, "a baseline differs after writing and reading it")
}
