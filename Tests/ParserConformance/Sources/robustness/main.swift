import Analyzers
import Foundation
import Harness

// Tests the parser with malformed input: the tree must be consistent, the time must be linear, and a small stack must
// be sufficient.

let arguments = Arguments(
  options: ["--seed", "--depth", "--stack", "--keep", "--only"], flags: ["--times"],
  help: """
    robustness [options]

    Parses malformed, deeply nested and long sources. Each must produce a consistent tree, in time that grows no faster
    than the source.

      --seed N      seed for random changes (default: 1)
      --depth N     nesting depth of brackets (default: 100000)
      --stack N     stack size of the parser in KB (default: 2048)
      --only TEXT   only run groups and extremes whose name contains TEXT
      --times       print the time per byte of each extreme
      --keep FILE   write each input to FILE before it is parsed, to keep it after a crash
    """)
let depth = arguments.integer("--depth", default: 100_000)
let seed = UInt64(arguments.integer("--seed", default: 1))
let only = arguments.string("--only")
let keep = arguments.string("--keep")
let saysTimes = arguments.has("--times")

let log = Log()
let clock = ContinuousClock()

func parse(_ bytes: [UInt8]) -> SyntaxTree {
  if let keep { _ = FileManager.default.createFile(atPath: keep, contents: Data(bytes)) }
  return SyntaxTree.parse(SourceText(bytes: bytes))
}

func check(_ name: String, _ bytes: [UInt8]) {
  log.begin(name)
  let isNews = log.end(parse(bytes).firstInconsistency())
  guard isNews, bytes.count < 20_000 else { return }
  let smallest = bytes.reduced { parse($0).firstInconsistency() != nil }
  Log.say("       for example \(String(reflecting: String(decoding: smallest, as: UTF8.self)))")
}

func group(_ name: String, _ body: () -> Void) {
  if let only, !name.contains(only), !["nesting", "length"].contains(name) { return }
  let before = (log.passed, log.failed)
  let duration = clock.measure(body)
  let padding = String(repeating: " ", count: max(0, 16 - name.count))
  Log.say(
    "\(name)\(padding) \(log.passed - before.0) passed, \(log.failed - before.1) failed, \(duration.milliseconds) ms")
}

/// Parses an extreme source at two sizes, one four times the other. The time per byte may grow at most threefold.
func stretch(_ extreme: Extreme, size: Int, in group: String) {
  if let only, !extreme.name.contains(only), group != only { return }
  let sources = [size, size * 4].map { SourceText(bytes: extreme.make($0)) }
  check("\(extreme.name) × \(size)", sources[0].bytes)
  log.begin("\(extreme.name): growth")
  var smallestRatio = Double.infinity
  // The first runs are slower because memory is touched for the first time.
  for _ in 0..<8 where smallestRatio > 3 {
    let times = sources.map { source in ProcessorTime.measure { _ = SyntaxTree.parse(source) } }
    let costs = zip(times, sources).map { $0 / max(1, $1.bytes.count) }
    if saysTimes { Log.say("\(costs) per byte, \(times[1].milliseconds) ms: \(extreme.name)") }
    // Times below a few milliseconds are too noisy to compare.
    smallestRatio = min(smallestRatio, times[1] < .milliseconds(20) ? 1 : costs[1] / costs[0])
  }
  let failed = smallestRatio > 3
  log.end(
    failed ? String(format: "a byte costs %.1f × as much in a source of four times the size", smallestRatio) : nil)
}

extension Duration {
  var milliseconds: Int { Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000) }
}

func runAll() {
  let fixtures = (SourceSet.fixtures.files + SourceSet.erroneousFixtures.files).map { ($0.name, $0.bytes) }
  var random = SeededGenerator(seed: seed)
  group("prefixes") {
    for (name, bytes) in fixtures { Mutations.prefixes(of: bytes) { check("prefix of \(name)", $0) } }
  }
  group("deletions") {
    for (name, bytes) in fixtures { Mutations.deletions(in: bytes, every: 3) { check("\(name) without a byte", $0) } }
  }
  group("token changes") {
    for (name, bytes) in fixtures {
      Mutations.tokenChanges(in: bytes, count: 200, &random) { check("\(name) with its tokens changed", $0) }
    }
  }
  group("byte flips") {
    for (name, bytes) in fixtures {
      Mutations.byteFlips(in: bytes, count: 200, &random) { check("\(name) with bytes flipped", $0) }
    }
  }
  group("odd bytes") {
    for (name, bytes) in fixtures {
      Mutations.oddBytes(in: bytes, count: 200, &random) { check("\(name) with odd bytes", $0) }
    }
  }
  group("word soup") {
    for _ in 0..<20_000 { check("word soup", Mutations.wordSoup(words: 5 + random.below(120), &random)) }
  }
  group("random bytes") {
    for _ in 0..<5_000 {
      let limit = random.chance(50) ? 256 : 128
      check("random bytes", (0..<random.below(400)).map { _ in UInt8(random.below(limit)) })
    }
  }
  group("nesting") { for extreme in Extreme.deep { stretch(extreme, size: depth, in: "nesting") } }
  group("length") { for extreme in Extreme.wide { stretch(extreme, size: depth / 2, in: "length") } }
  group("ten megabytes") {
    let names: Set = [
      "a + b + …", "a.b.c…", "f(a, b, …", "string", "spaces", "identifier", "line comment", "NUL", "emoji",
      "closing braces",
    ]
    for extreme in Extreme.wide where names.contains(extreme.name) {
      let piece = max(1, (extreme.make(1001).count - extreme.make(1).count) / 1000)
      check("10 MB of \(extreme.name)", extreme.make(10_000_000 / piece))
    }
  }
}

log.watch(limit: .seconds(60))
let finished = DispatchSemaphore(value: 0)
let worker = Thread {
  runAll()
  finished.signal()
}
// The parser must bound its recursion even on a thread with a small stack.
worker.stackSize = arguments.integer("--stack", default: 2048) << 10
worker.start()
finished.wait()
Log.say("\(log.passed) passed, \(log.failed) failed")
exit(log.failed == 0 ? 0 : 1)
