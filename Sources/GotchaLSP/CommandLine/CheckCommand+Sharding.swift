import GotchaAnalysis

/// Runs split across several machines: each first writes the facts of its files, then checks its files with the facts
/// of all. Facts do not depend on settings, so a shard needs only the settings of its own files.
extension CheckCommand {
  /// The facts written by other runs, by path.
  func knownFacts(in environment: CommandEnvironment) throws(CommandFailure) -> [String: FileFacts] {
    var facts: [String: FileFacts] = [:]
    for (name, file) in try factsFiles(in: environment) {
      facts.merge(try file.facts(jobs: jobs ?? ParallelWork.coreCount, name: name)) { known, _ in known }
    }
    return facts
  }

  /// The files passed with `--facts-in`.
  ///
  /// - Throws: if a file cannot be read or two files contradict each other.
  private func factsFiles(
    in environment: CommandEnvironment
  ) throws(CommandFailure) -> [(name: String, file: FactsFile)] {
    var files: [(name: String, file: FactsFile)] = []
    var writers: [String: Int] = [:]
    for name in factsIn {
      let bytes: [UInt8]
      do {
        bytes = try FileSystem.contents(of: environment.location(of: name), .stream)
      } catch {
        throw .run("cannot read facts file \(name): \(error.reason); create it with --facts-out \(name)")
      }
      let file = try FactsFile(bytes, name: name)
      for (path, archive) in file.archives {
        if let other = writers[path].map({ files[$0] }), other.file.archives[path] != archive {
          let both = "\(other.name) and \(name)"
          throw .run("\(both) contain different facts for \(path); write both again from the same revision")
        }
        writers[path] = files.count
      }
      files.append((name, file))
    }
    return files
  }

  /// Writes the facts of files without checking them.
  func writeFacts(to name: String, in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let others: [(isGiven: Bool, option: String)] = [
      (!reporters.isEmpty, "--reporter"), (fixes, "--fix"), (printsDiff, "--diff"), (readsInput, "--stdin"),
      (baseline != nil, "--baseline"), (ignoresBaseline, "--no-baseline"), (writesBaseline, "--write-baseline"),
      (printsStatistics, "--statistics"),
      (changedSince != nil, "--changed-since"), (maximumFindings != nil, "--max-findings"),
      (!context.isEmpty, "--context"), (isLenient, "--lenient"),
    ]
    if let other = others.first(where: \.isGiven) {
      throw .usage("--facts-out does not report findings and cannot be combined with \(other.option)")
    }
    let configuration = try configuration(in: environment)
    let discovery = try discover(under: configuration, in: environment)
    var run = BatchRun(configuration: configuration)
    if let jobs { run.jobs = jobs }
    run.recovery = try recovery(in: environment)
    let progress = Progress(total: discovery.files.count, mode: isQuiet ? .never : progress, in: environment)
    let facts = run.facts(of: discovery.files) { progress.advance(.read) }
    progress.finish()
    var problems = discovery.problems
    var written = FactsFile()
    for (_, file) in try factsFiles(in: environment) { written.archives.merge(file.archives) { known, _ in known } }
    for (file, facts) in zip(discovery.files, facts) {
      switch facts {
      case .success(let facts): written.archives[file.path] = facts.archive
      case .failure(let unreadable): problems.append(unreadable.problem(isNamed: file.isNamed))
      }
    }
    for problem in problems where !isQuiet || problem.kind == .error { environment.printError(problem.text) }
    guard !problems.contains(where: { $0.kind == .error }) else {
      throw .run("facts file \(name) was not written, because it would be incomplete")
    }
    do {
      try FileSystem.write(written.bytes, toNamed: environment.location(of: name))
    } catch {
      throw .unwritable("facts file \(name)", error)
    }
    if !isQuiet {
      environment.printError("note: wrote the facts of \(Summary.count(written.archives.count, "file")) to \(name)")
    }
    return ExitStatus.success
  }
}
