import GotchaAnalysis
import GotchaSupport

/// What the tools do.
struct Tools {
  /// The default and the maximum number of findings in a result.
  static let findingLimits = 50...500

  private var project: CheckedProject
  private var catalog: RuleCatalog { project.environment.catalog }

  init(project: CheckedProject) { self.project = project }

  /// Calls a tool. A failure is a result too, so that the model can correct its call.
  mutating func call(_ tool: ToolName, _ json: JSONValue) -> ToolResult {
    do throws(ToolFailure) {
      let arguments = try ToolArguments(json, known: tool.argumentNames)
      switch tool {
      case .check: return try check(arguments)
      case .applyFix: return try applyFix(arguments)
      case .explainRule: return ToolResult(text: try rule(arguments.requiredText("rule")).markdown(in: catalog))
      case .listRules: return listRules(try arguments.choice("topic", Topic.self))
      }
    } catch {
      return ToolResult(text: "error: \(error.message)", isError: true)
    }
  }

  private func rule(_ id: String) throws(ToolFailure) -> RuleInfo {
    guard let rule = catalog.rule(id) else {
      let hint = NearestName.hint(id, in: catalog.all.map(\.id))
      throw ToolFailure("unknown rule \"\(id)\"\(hint); \(ToolName.listRules.rawValue) lists all rules")
    }
    return rule
  }

  private func listRules(_ topic: Topic?) -> ToolResult {
    let rules = catalog.all.filter { topic == nil || $0.topic == topic }
    let lines = rules.map { rule in
      let state = rule.isRecommended ? "on by default" : "off by default"
      return "\(rule.id) (\(rule.severity.rawValue), \(rule.topic.rawValue), \(state)): \(rule.title)\n"
    }
    return ToolResult(text: lines.joined())
  }

  // MARK: - check

  private mutating func check(_ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
    let limit = try arguments.number("limit", in: 1...Self.findingLimits.upperBound) ?? Self.findingLimits.lowerBound
    let minimum = try arguments.choice("min_severity", Severity.self)
    var paths = try arguments.texts("paths") ?? []
    var given: CheckedProject.GivenText?
    if let text = try arguments.text("text") {
      guard paths.isEmpty else { throw ToolFailure("text and paths cannot be combined; name the file of text in path") }
      let path = try arguments.text("path") ?? "Untitled.swift"
      let location = try project.location(of: path)
      guard path.hasSuffix(".swift") else { throw ToolFailure("\"\(path)\" is not the name of a Swift file") }
      given = CheckedProject.GivenText(location: location, text: SourceText(text))
    } else if let path = try arguments.text("path") {
      paths.append(path)
    }
    var requested: [String] = []
    for path in paths { requested.append(try existing(path)) }
    let files = requested.filter { (try? FileSystem.kind(of: $0)) == .file }
    let check = project.check(alsoFilesAt: files, given: given)
    if let given { requested = [given.location] }

    let isShown = check.files.map { file in
      requested.isEmpty || requested.contains { DisplayPath.relative(file.location, to: $0) != nil }
    }
    var report = report(of: check) { isShown[$0] }
    if let minimum { report.omit(below: minimum) } else { report = report.withoutHints }
    let elsewhere = zip(check.results, isShown).reduce(0) { count, file in
      count + (file.1 ? 0 : file.0.findings.count { $0.severity >= minimum ?? .info })
    }
    let results = zip(check.results, isShown).filter(\.1).map(\.0)
    let problems = (check.problems + results.flatMap(\.problems)).map(\.text)
    report.limit(to: limit)
    var text = problems.map { $0.onOneLine + "\n" }.joined()
    text += AgentReporter(means: .tools).text(for: report)
    if elsewhere > 0 {
      text += "Files that were not requested have \(Summary.count(elsewhere, "finding")).\n"
    }
    let findings = RankedFindings(report).entries.map { $0.finding.json(in: $0.file, report) }
    return ToolResult(
      text: text,
      content: [
        "files": .integer(report.fileCount), "count": .integer(report.findingCount), "findings": .array(findings),
        "problems": .array(problems.map { .string($0) }), "elsewhere": .integer(elsewhere),
      ])
  }

  /// The location of a file or folder that must exist.
  private func existing(_ path: String) throws(ToolFailure) -> String {
    let location = try project.location(of: path)
    do throws(FileProblem) {
      switch try FileSystem.kind(of: location) {
      case .folder: break
      case .file where path.hasSuffix(".swift"): break
      case .file: throw FileProblem("it is not a Swift file")
      case .other: throw FileProblem("it is not a regular file")
      }
    } catch {
      throw ToolFailure("\"\(path)\" cannot be checked: \(error.reason)")
    }
    return location
  }

  /// The report on some files of a check.
  private func report(of check: CheckedProject.Check, _ isShown: (Int) -> Bool) -> Report {
    let shown = check.files.indices.filter(isShown)
    return Report(of: shown.map { check.files[$0] }, shown.map { check.results[$0] }, in: project.environment)
  }

  // MARK: - apply_fix

  private mutating func applyFix(_ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
    let rule = try rule(arguments.requiredText("rule"))
    let path = try arguments.requiredText("file")
    guard let line = try arguments.number("line", in: 1...Int(Int32.max)) else {
      throw ToolFailure("missing argument \"line\"")
    }
    let allowsUnsafe = try arguments.flag("unsafe")
    let location = try existing(path)
    guard (try? FileSystem.kind(of: location)) == .file else { throw ToolFailure("\"\(path)\" is a folder") }

    let before = project.check(alsoFilesAt: [location])
    guard let number = before.files.firstIndex(where: { $0.location == location }) else {
      throw ToolFailure("\"\(path)\" was not checked")
    }
    let (file, result) = (before.files[number], before.results[number])
    let finding = try fixable(rule, file, result, line: line - 1)
    guard let fix = finding.fixes.first else { throw ToolFailure("the finding has no fix") }
    if !fix.isSafe, !allowsUnsafe {
      throw ToolFailure(
        """
        the fix "\(fix.title)" is unsafe: it may change behavior. Read \(ToolName.explainRule.rawValue), then call \
        \(ToolName.applyFix.rawValue) again with unsafe set to true, or change the code yourself
        """)
    }
    let outcome = FixRun(includesUnsafe: true) { _ in [] }(result.source, found: [finding])
    guard outcome.appliedCount > 0, outcome.source != result.source else {
      throw ToolFailure("the fix \"\(fix.title)\" was not applied, because its result has a syntax error")
    }
    try project.write(outcome.source, over: result.source, to: file)

    let after = project.check(alsoFilesAt: [location])
    var report = report(of: after) { after.files[$0].location == location }.withoutHints
    report.limit(to: Self.findingLimits.lowerBound)
    let patch = String(decoding: UnifiedDiff.bytes(path: file.path, result.source, outcome.source), as: UTF8.self)
    let remaining = RankedFindings(report).entries.map { $0.finding.json(in: $0.file, report) }
    return ToolResult(
      text: """
        Applied to \(file.path.onOneLine): \(fix.title.onOneLine)
        \(patch)
        Now in this file:
        \(AgentReporter(means: .tools).text(for: report))
        """,
      content: [
        "file": .string(file.path), "title": .string(fix.title), "safe": .bool(fix.isSafe), "patch": .string(patch),
        "remaining": .array(remaining),
      ])
  }

  /// The finding of a rule on a line, with only the fix to apply.
  private func fixable(
    _ rule: RuleInfo, _ file: ProjectFile, _ result: BatchRun.Result, line: Int
  ) throws(ToolFailure) -> Finding {
    if let choice = FixChoice("\(rule.id)@\(file.path):\(line + 1)"),
      let finding = choice.finding(among: result.findings, in: result.source)
    {
      return finding
    }
    let lines = result.findings.filter { $0.rule == rule.id }.map { result.source.line(at: $0.range.lowerBound) + 1 }
    if lines.contains(line + 1) {
      let place = "line \(line + 1) of \(file.path)"
      throw ToolFailure("the finding of \(rule.id) on \(place) has no fix; change the code yourself")
    }
    let place = lines.isEmpty ? "no line" : "line " + Set(lines).sorted().map(String.init).joined(separator: ", ")
    throw ToolFailure("\(rule.id) reports nothing on line \(line + 1) of \(file.path); it reports \(place)")
  }
}

extension Report {
  /// Omits the findings below a severity.
  fileprivate mutating func omit(below severity: Severity) {
    for index in files.indices { files[index].findings.removeAll { $0.severity < severity } }
    files.removeAll { $0.findings.isEmpty }
    findingCount = files.reduce(0) { $0 + $1.findings.count }
  }
}

extension Finding {
  /// The finding with everything that a model needs to act on it.
  fileprivate func json(in file: FileReport, _ report: Report) -> JSONValue {
    let advice = FindingAdvice(self, in: file, of: report.catalog)
    let (start, end) = (file.source.position(at: range.lowerBound), file.source.position(at: range.upperBound))
    var json: [String: JSONValue] = [
      "rule": .string(rule), "severity": .string(severity.rawValue), "message": .string(message),
      "file": .string(file.path), "line": .integer(start.line + 1), "column": .integer(start.column + 1),
      "endLine": .integer(end.line + 1), "endColumn": .integer(end.column + 1),
      "checks": .array(advice.checks.map { .string($0) }),
    ]
    if let why = advice.why { json["why"] = .string(why) }
    if let missingFact { json["notVerified"] = .string(missingFact) }
    if !related.isEmpty {
      json["related"] = .array(
        related.map { related in
          let line = report.source(of: related, in: file).line(at: related.range.lowerBound)
          return [
            "file": .string(related.file ?? file.path), "line": .integer(line + 1), "message": .string(related.message),
          ]
        })
    }
    if let fix = advice.fix {
      var fixed: [String: JSONValue] = [
        "title": .string(fix.title), "safe": .bool(fix.isSafe), "changedLines": .integer(advice.changedLineCount),
      ]
      if !advice.edits.isEmpty { fixed["edits"] = .array(advice.edits.map(\.json)) }
      json["fix"] = .object(fixed)
    }
    return .object(json)
  }
}

extension LineEdit {
  /// Line numbers are those before the fix; an insertion has an end line before its start line.
  fileprivate var json: JSONValue {
    func text(_ lines: [ArraySlice<UInt8>]) -> JSONValue {
      .string(lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined())
    }
    return [
      "startLine": .integer(old.lowerBound + 1), "endLine": .integer(old.upperBound), "old": text(removed),
      "new": text(inserted),
    ]
  }
}
