import Foundation

/// Measures `gotcha-lsp check` with all rules enabled.
///
///     BatchBenchmark path/to/gotcha-lsp CORPUS [--runs N]      against `swift-format lint -p`, for a folder
///     BatchBenchmark path/to/gotcha-lsp --lines N [--runs N]   growth of time and memory, up to N generated lines
@main struct Benchmark {
  let binary: String
  let runs: Int

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    var words: [String] = []
    var numbers: [String: Int] = [:]
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--lines" || word == "--runs" {
        numbers[word] = rest.popFirst().flatMap { Int($0.filter { $0 != "_" }) }
      } else {
        words.append(word)
      }
    }
    guard let binary = words.first, words.count == (numbers["--lines"] == nil ? 2 : 1) else {
      throw MeasuringError(
        description: "usage: BatchBenchmark path/to/gotcha-lsp CORPUS [--runs N]\n"
          + "       BatchBenchmark path/to/gotcha-lsp --lines N [--runs N]")
    }
    let path = URL(fileURLWithPath: binary).resolvingSymlinksInPath().path
    let benchmark = Benchmark(binary: path, runs: numbers["--runs"] ?? 5)
    if let lines = numbers["--lines"] {
      try benchmark.measureGrowth(to: lines)
    } else {
      try benchmark.compare(on: URL(fileURLWithPath: words[1]).path)
    }
  }

  // MARK: - Comparison with swift-format

  func compare(on corpus: String) throws {
    let temporary = try TemporaryFolder()
    let cache = ["XDG_CACHE_HOME": temporary.path + "/cache"]
    let files = try swiftFiles(in: corpus)
    guard !files.isEmpty else { throw MeasuringError(description: "no Swift files in \(corpus)") }
    let lines = try files.reduce(0) { try $0 + Data(contentsOf: URL(fileURLWithPath: $1)).count { $0 == 10 } }
    print("\(files.count.grouped) files, \(lines.grouped) lines; the median of \(runs) rounds\n")
    let arguments = ["check", "--preset", "all", "--reporter", "json", corpus]
    let formatter = swiftFormat()
    var (without, empty, cached): ([Measurement], [Measurement], [Measurement]) = ([], [], [])
    var formatted: [Measurement] = []
    // Alternate the programs, because the speed of a shared machine varies over time.
    for _ in 0..<max(1, runs) {
      without.append(try Measurement(binary, arguments + ["--no-cache"]))
      try temporary.empty()
      empty.append(try Measurement(binary, arguments, variables: cache))
      cached.append(try Measurement(binary, arguments, variables: cache))
      if let formatter { formatted.append(try Measurement(formatter, ["lint", "-p", "-r", corpus])) }
    }
    let format = Measurement.median(of: formatted)
    let rows = [
      ("`check --no-cache`", without), ("`check`, empty cache", empty), ("`check`, no changes", cached),
      ("`swift-format lint -p`", formatted),
    ].compactMap { name, runs in Measurement.median(of: runs).map { (name, $0) } }
    print("| command | time | relative to swift-format | processor time | memory |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for (name, row) in rows {
      let share = format.map { String(format: "1/%.0f", $0.wall.seconds / row.wall.seconds) } ?? "–"
      print("| \(name) | \(row.wall.text) | \(share) | \(row.cpu.text) | \((row.bytes >> 20).grouped) MB |")
    }
    if format == nil { print("\nswift-format was not found, neither next to `swift` nor on the PATH.") }
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    let skipped: Set<String> = [".build", "DerivedData", "Pods", "Carthage", "SourcePackages", "node_modules"]
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
    var files: [String] = []
    while let path = walk.nextObject() as? String {
      let name = (path as NSString).lastPathComponent
      if skipped.contains(name) || name.hasPrefix(".") {
        walk.skipDescendants()
      } else if name.hasSuffix(".swift") {
        files.append(folder + "/" + path)
      }
    }
    return files
  }

  /// The swift-format in the toolchain on the PATH, or another one on the PATH.
  private func swiftFormat() -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let swift = folders.map { $0 + "/swift" }.first(where: FileManager.default.isExecutableFile)
    let beside = swift.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path }
    return ([beside].compactMap(\.self) + folders).map { $0 + "/swift-format" }
      .first(where: FileManager.default.isExecutableFile)
  }

  // MARK: - Growth

  func measureGrowth(to limit: Int) throws {
    print("Generated files, `check --no-cache` with all rules; the median of \(runs) runs each.\n")
    print("| lines | files | time | lines per second | processor time | memory |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for lines in [limit / 100, limit / 10, limit] where lines > 0 {
      let temporary = try TemporaryFolder()
      var project = ProjectGenerator()
      try project.write(lines: lines, to: temporary.path)
      let arguments = ["check", "--preset", "all", "--reporter", "json", "--no-cache", temporary.path]
      let count = lines > 2_000_000 ? 1 : max(1, runs)
      let all = try (0..<count).map { _ in try Measurement(binary, arguments) }
      guard let run = Measurement.median(of: all) else { continue }
      let speed = Int(Double(project.lineCount) / run.wall.seconds / 1000) * 1000
      print(
        "| \(project.lineCount.grouped) | \(project.fileCount.grouped) | \(run.wall.text) | \(speed.grouped) "
          + "| \(run.cpu.text) | \((run.bytes >> 20).grouped) MB |")
    }
  }
}

/// A folder that is deleted when the object is released.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("BatchBenchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Removes its contents.
  func empty() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }
}
