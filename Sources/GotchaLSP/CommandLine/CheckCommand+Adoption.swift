import GotchaAnalysis

/// Baselines and changed lines, for gradual adoption in an existing code base.
extension CheckCommand {
  /// Whether the run records findings in a baseline.
  var writesBaseline: Bool { writesUsedBaseline || writtenBaseline != nil }

  /// The findings that the options and the settings exclude from the report.
  func adoption(
    under configuration: ProjectConfiguration, in environment: CommandEnvironment
  ) throws(CommandFailure) -> Adoption {
    var adoption = Adoption()
    if let minimumSeverity { adoption.minimumSeverity = minimumSeverity }
    adoption.selection = try ruleSelection(in: environment)
    if let revision = changedSince {
      if readsInput { throw .usage("--changed-since cannot be combined with --stdin") }
      if writesBaseline {
        throw .usage("--write-baseline records whole files and cannot be combined with --changed-since")
      }
      adoption.changes = try ChangedLines(since: revision, in: environment.workingDirectory)
    }
    if let name = baseline {
      if ignoresBaseline { throw .usage("--baseline cannot be combined with --no-baseline") }
      var file = BaselineFile(name, at: environment.location(of: name))
      do {
        try file.read(environment.catalog)
      } catch {
        throw .run(error.message(name, writtenBy: "--write-baseline \(name)"))
      }
      adoption.baselines = .named(file)
    } else if !ignoresBaseline, !writesBaseline {
      // A run that records findings records those that are already in the baseline, too.
      adoption.baselines = .configured(configuration)
    }
    return adoption
  }

  /// Reports how many findings in baselines no longer occur.
  func noteStaleEntries(
    _ adoption: Adoption, _ files: [ProjectFile], _ results: [BatchRun.Result], in environment: CommandEnvironment
  ) {
    guard !writesBaseline, !isQuiet else { return }
    let baselines = files.map(adoption.baseline)
    for (baseline, indices) in Self.grouped(baselines) {
      var count = indices.reduce(0) { $0 + results[$1].stale.values.reduce(0, +) }
      let looked = Set(indices.map { baseline.path(of: files[$0].location) })
      for (path, keys) in baseline.content.files where !looked.contains(path) && !baseline.hasFile(path) {
        count += keys.values.reduce(0, +)
      }
      guard count > 0 else { continue }
      let name = self.baseline ?? DisplayPath.of(baseline.location, in: environment)
      let stale = "\(Summary.count(count, "finding")) in \(name) no longer \(count == 1 ? "occurs" : "occur")"
      environment.printError("note: \(stale); remove with --baseline \(name) --write-baseline \(name)")
    }
  }

  /// Names the command that records the reported findings, if they may be due to an update of the program: beside a
  /// baseline that another version wrote, or in a failing pipeline without one, which keeps nothing between runs.
  func noteUpdate(
    _ adoption: Adoption, _ files: [ProjectFile], _ report: Report, status: Int32, in environment: CommandEnvironment
  ) {
    guard !writesBaseline, !ignoresBaseline, !readsInput, !appliesFixes, !printsDiff, !isQuiet else { return }
    let reported = Set(report.files.filter { !$0.findings.isEmpty }.map(\.path))
    let baselines = files.filter { reported.contains($0.path) }.map(adoption.baseline)
    for (baseline, _) in Self.grouped(baselines) where baseline.content.writer != Product.version {
      let name = self.baseline ?? DisplayPath.of(baseline.location, in: environment)
      let writer = baseline.content.writer.map { "\(Product.name) \($0)" } ?? "an earlier version of \(Product.name)"
      let command = recordingCommand(self.baseline)
      environment.printError("note: \(name) was written by \(writer); to record what is new since then, run \(command)")
    }
    let isPipeline = !["", "false"].contains(environment.variables["CI"] ?? "")
    guard isPipeline, status == ExitStatus.findings, changedSince == nil, baselines.allSatisfy({ $0 == nil }) else {
      return
    }
    let name = ConfigurationDraft.baselineName
    environment.printError(
      "note: to accept these findings for now, for example after an update, run \(recordingCommand(name)), commit the "
        + "file and check with --baseline \(name)")
  }

  // MARK: Writing

  /// The baselines to write, with the indices of the files whose findings each of them records.
  ///
  /// - Throws: if none is known, or if a file must not be overwritten.
  func writtenBaselines(
    of files: [ProjectFile], under configuration: ProjectConfiguration, in environment: CommandEnvironment
  ) throws(CommandFailure) -> [(file: BaselineFile, indices: [Int])] {
    guard writesBaseline else { return [] }
    if let name = writtenBaseline ?? baseline {
      if name.hasSuffix(".swift") || name.lastPathComponent == ConfigurationSchema.fileName {
        throw .usage("--write-baseline \(name) would overwrite \(name); use another file name")
      }
      return [(BaselineFile(name, at: environment.location(of: name)), Array(files.indices))]
    }
    let configured = files.map { configuration.settings(for: $0.absolutePath).baseline }
    let baselines = Self.grouped(
      configured.map { $0.map { BaselineFile(DisplayPath.of($0.location, in: environment), at: $0.location) } })
    if baselines.isEmpty {
      if let problem = configuration.problems.first {
        let problem = Problem(problem, in: environment)
        throw .run("\(problem.place ?? ""): \(problem.message)")
      }
      let key = "\"baseline\": \"gotcha-baseline.json\""
      throw .usage(
        "--write-baseline requires FILE, or \(key) in \(ConfigurationSchema.fileName): no settings name a baseline")
    }
    for (baseline, _) in baselines {
      var old = baseline
      do {
        try old.read(environment.catalog, .lookedUp(in: configuration.project))
      } catch .foreign {
        // A wrong name in the settings must not destroy another file.
        let overwriting = "to overwrite it, use --write-baseline \(baseline.name)"
        throw .run("\(baseline.name) is not a \(Product.name) baseline; \(overwriting)")
      } catch .unreadable(let reason) {
        throw .run("cannot write baseline \(baseline.name): \(reason)")
      } catch {
        continue
      }
    }
    return baselines
  }

  /// Records findings. Without `--baseline`, these are all findings, which are then not reported; with it, they are the
  /// findings of the baseline that still occur.
  func write(
    _ baselines: [(file: BaselineFile, indices: [Int])], _ files: [ProjectFile], _ results: inout [BatchRun.Result],
    in environment: CommandEnvironment
  ) throws(CommandFailure) {
    for (baseline, indices) in baselines {
      var written = baseline
      // A baseline that cannot be read is replaced.
      var old = baseline
      if (try? old.read(environment.catalog, .named)) != nil {
        // Entries of files that were not analyzed are kept.
        let looked = Set(indices.filter { results[$0].isAnalyzed }.map { written.path(of: files[$0].location) })
        for path in old.content.files.keys where !looked.contains(path) && old.hasFile(path) {
          written.content.keep(path, of: old.content)
        }
      }
      for index in indices where results[index].isAnalyzed {
        let path = written.path(of: files[index].location)
        let result = results[index]
        let recorded = self.baseline == nil ? result.findings : result.known
        for finding in recorded { written.content.add(FindingKey(finding, in: result.source), to: path) }
      }
      try written.write()
      for index in indices where self.baseline == nil {
        results[index].known = results[index].findings
        results[index].findings = []
      }
      guard !isQuiet else { continue }
      let gone = old.content.count(without: written.content)
      let dropped = gone == 0 ? "" : "; removed \(Summary.count(gone, "outdated finding"))"
      let count = Summary.count(written.content.count, "finding")
      let files = Summary.count(written.content.files.count, "file")
      environment.printError("note: wrote \(count) in \(files) to \(baseline.name)\(dropped)")
    }
  }

  /// The distinct baselines in order of their locations, with the indices of their files.
  private static func grouped(_ baselines: [BaselineFile?]) -> [(file: BaselineFile, indices: [Int])] {
    var groups: [String: (file: BaselineFile, indices: [Int])] = [:]
    for (index, baseline) in baselines.enumerated() {
      if let baseline { groups[baseline.location, default: (baseline, [])].indices.append(index) }
    }
    return groups.sorted { $0.key.precedesByBytes($1.key) }.map(\.value)
  }
}
