import Foundation

/// Measures a server executable.
///
///     ServerBenchmark path/to/gotcha-lsp [--quick] [--lines N]
@main struct Benchmark {
  let binary: String
  /// Whether to run only a tenth of the keystrokes and edits.
  let isQuick: Bool
  /// The number of lines of a single file to type in; nil measures everything.
  let lines: Int?

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let lines = arguments.firstIndex(of: "--lines").flatMap { arguments[($0 + 1)...].first.flatMap(Int.init) }
    guard let binary = arguments.first(where: { !$0.hasPrefix("-") }) else {
      FileHandle.standardError.write(Data("usage: ServerBenchmark path/to/gotcha-lsp [--quick] [--lines N]\n".utf8))
      exit(2)
    }
    signal(SIGPIPE, SIG_IGN)
    do {
      let benchmark = Benchmark(binary: binary, isQuick: arguments.contains("--quick"), lines: lines)
      try benchmark.measureTyping()
      guard lines == nil else { return }
      try benchmark.measureStart()
      try benchmark.measureWorkspace()
      try benchmark.measureEndurance()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  // MARK: - From a keystroke to the diagnostics

  func measureTyping() throws {
    say("From a keystroke to the diagnostics (`didChange`, then `textDocument/diagnostic`), in milliseconds:\n")
    say("| file | findings | keystrokes | p50 | p95 | p99 | changed reports |")
    say("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    var durations: [Int: [Duration]] = [:]
    for lines in lines.map({ [$0] }) ?? [100, 1_000, 5_000, 12_000] {
      var generator = SourceGenerator(seed: UInt64(lines))
      durations[lines] = try measureTyping(in: generator.file(lines: lines), name: "\(lines.grouped) lines")
    }
    guard lines == nil else { return }
    var generator = SourceGenerator(seed: 5)
    _ = try measureTyping(in: generator.singleType(lines: 1_000), name: "1 000 lines, a single type")
    guard let short = durations[1_000], let long = durations[12_000] else { return }
    let ratios = [50, 95, 99].map { "p\($0) \(long.ratio(to: short, $0)) ×" }.joined(separator: ", ")
    say("\nA keystroke in 12 000 lines compared with one in 1 000: \(ratios)\n")
  }

  /// - Returns: the time of each keystroke, in ascending order.
  private func measureTyping(in text: String, name: String) throws -> [Duration] {
    let server = try Server(binary: binary)
    try server.initialize()
    let uri = "file:///benchmark/Typing.swift"
    var typist = try Typist(server: server, uri: uri, text: text)
    let report = try server.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    let findings = String(decoding: report, as: UTF8.self).split(separator: "\"severity\":").count - 1
    _ = try typist.type(keystrokes: 200)
    let tally = try typist.type(keystrokes: isQuick ? 300 : 3_000)
    try server.stop()
    let sorted = tally.durations.sorted()
    let share = tally.changes * 100 / max(sorted.count, 1)
    say(
      "| \(name) | \(findings) | \(sorted.count.grouped) | \(sorted.percentile(50)) | \(sorted.percentile(95)) "
        + "| \(sorted.percentile(99)) | \(share) % |")
    return sorted
  }

  // MARK: - Startup

  func measureStart() throws {
    var durations: [Duration] = []
    for _ in 0..<20 {
      let server = try Server(binary: binary)
      durations.append(try server.initialize() - server.started)
      try server.stop()
    }
    say(
      "From the start of the process to the answer to `initialize`: \(durations.sorted().percentile(50)) ms (median)\n")
  }

  // MARK: - A workspace

  func measureWorkspace() throws {
    let folder = try makeWorkspace(files: 1_600, lines: 125)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var generator = SourceGenerator(seed: 11)
    let text = generator.file(lines: 1_000)
    var (alone, indexing): ([Duration], [Duration]) = ([], [])
    for _ in 0..<(isQuick ? 3 : 9) {
      alone.append(try firstDiagnostics(of: text, folder: nil))
      indexing.append(try firstDiagnostics(of: text, folder: folder))
    }
    say(
      "First diagnostics of a file of 1 000 lines, from the start of the process: \(alone.sorted().percentile(50)) ms "
        + "by itself, \(indexing.sorted().percentile(50)) ms while a workspace of 1 600 files is indexed (medians)\n")

    let server = try Server(binary: binary)
    try server.initialize(folder: folder)
    try server.waitUntilIndexed()
    say(
      "Resident memory with 1 600 files, 200 000 lines, indexed in \(milliseconds(.now - server.started)) ms: "
        + "\(server.residentMemory / 1024) MB\n")
    var typist = try Typist(server: server, uri: "file://\(folder)/File1.swift", text: text)
    _ = try typist.type(keystrokes: 100)
    let sorted = try typist.type(keystrokes: isQuick ? 100 : 1_000).durations.sorted()
    say(
      "From a keystroke to the diagnostics in that workspace, 1 000 lines: p50 \(sorted.percentile(50)) ms, "
        + "p99 \(sorted.percentile(99)) ms\n")
    try server.stop()
  }

  private func firstDiagnostics(of text: String, folder: String?) throws -> Duration {
    let server = try Server(binary: binary)
    try server.initialize(folder: folder)
    _ = try Typist(server: server, uri: "file://\(folder ?? "/benchmark")/File1.swift", text: text)
    let duration = ContinuousClock.now - server.started
    try server.stop()
    return duration
  }

  private func makeWorkspace(files: Int, lines: Int) throws -> String {
    let folder = FileManager.default.temporaryDirectory.path + "/ServerBenchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 0..<files {
      var generator = SourceGenerator(seed: UInt64(number) * 31)
      try generator.file(lines: lines).write(
        toFile: "\(folder)/File\(number).swift", atomically: false, encoding: .utf8)
    }
    return folder
  }

  // MARK: - Memory in a long session

  func measureEndurance() throws {
    let server = try Server(binary: binary)
    try server.initialize()
    var generator = SourceGenerator(seed: 3)
    var typist = try Typist(
      server: server, uri: "file:///benchmark/Endurance.swift", text: generator.file(lines: 1_000))
    let edits = isQuick ? 10_000 : 100_000
    var memory: [Int] = []
    for _ in 0..<10 {
      _ = try typist.type(keystrokes: edits / 10)
      memory.append(server.residentMemory)
    }
    try server.stop()
    let readings = memory.map { "\($0 / 1024)" }.joined(separator: ", ")
    say("Resident memory over \(edits.grouped) edits of a file of 1 000 lines, after each tenth: \(readings) MB")
  }
}

/// Prints a line without buffering, even if the output is a file.
func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
}

/// With two decimal places.
func milliseconds(_ duration: Duration) -> String {
  String(format: "%.2f", Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1000)
}

extension [Duration] {
  /// A percentile of a sorted list, in milliseconds.
  func percentile(_ percent: Int) -> String { self[at: percent].map(milliseconds) ?? "–" }

  /// The ratio of a percentile to that of another list.
  func ratio(to other: [Duration], _ percent: Int) -> String {
    guard let own = self[at: percent], let others = other[at: percent], others > .zero else { return "–" }
    return String(format: "%.1f", own / others)
  }

  private subscript(at percent: Int) -> Duration? {
    isEmpty ? nil : self[Swift.min(count - 1, count * percent / 100)]
  }
}

extension Int {
  var grouped: String {
    self < 1_000 ? "\(self)" : (self / 1_000).grouped + " " + String(format: "%03d", self % 1_000)
  }
}
