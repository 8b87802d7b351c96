import Analyzers
import Foundation
import Harness
import Oracle

// Measures both parsers on the same bytes, in one process, on one core.

let arguments = Arguments(
  options: ["--runs"], flags: [],
  help: """
    benchmark [PATH…] [--runs N]

    Measures our parser and SwiftSyntax's on the same bytes, one after the other on one core, and prints the ratio. The
    default for PATH is the toolchain's interface files and the project's own sources. Our parser runs N times (default:
    5), of which the best time counts.
    """)

struct Row {
  let name: String
  var bytes = 0
  var nodes = 0
  var footprint = 0
  var ours = Duration.zero
  var oracle = Duration.zero

  func line(_ columns: [String]) -> String {
    zip(columns, [24, 9, 12, 12, 10, 11, 13]).map { column, width in
      String(repeating: " ", count: max(0, width - column.count)) + column
    }.joined(separator: " ")
  }

  static let header = Row(name: "").line(["", "MB", "ours MB/s", "oracle MB/s", "ratio", "nodes", "tree B/byte"])

  var text: String {
    line([
      String(name.suffix(24)), String(format: "%.2f", Double(bytes) / 1e6), String(format: "%.1f", speed(ours)),
      String(format: "%.2f", speed(oracle)), String(format: "%.0f ×", oracle / ours), String(nodes),
      String(format: "%.2f", Double(footprint) / Double(max(1, bytes))),
    ])
  }

  private func speed(_ duration: Duration) -> Double {
    Double(bytes) / 1e6 / max(1e-9, duration / .seconds(1))
  }
}

let runs = max(1, arguments.integer("--runs", default: 5))

func measure(_ set: SourceSet) -> Row {
  var row = Row(name: set.name)
  for file in set.files {
    let bytes = file.bytes
    var best = Duration.seconds(1000)
    for _ in 0..<runs {
      var tree: SyntaxTree?
      best = min(best, ProcessorTime.measure { tree = SyntaxTree.parse(SourceText(bytes: bytes)) })
      guard let tree else { continue }
      row.nodes += tree.nodeCount / runs
      row.footprint += tree.memoryFootprint / runs
    }
    row.ours += best
    row.oracle += ProcessorTime.measure { _ = Oracle.parse(bytes) }
    row.bytes += bytes.count
  }
  return row
}

var sets: [SourceSet]
if arguments.paths.isEmpty {
  sets = [.project, .fixtures]
  if let libraries = Oracle.toolchainLibraries {
    sets.append(SourceSet(name: "interfaces", paths: [libraries], extensions: ["swiftinterface"]).withoutDuplicates())
  }
} else {
  sets = arguments.paths.map { SourceSet(name: $0, paths: [$0], extensions: ["swift", "swiftinterface"]) }
}

let rows = Workers.map(sets, threads: 1) { measure }
print(Row.header)
rows.forEach { print($0.text) }
var total = Row(name: "together")
for row in rows {
  total.bytes += row.bytes
  total.nodes += row.nodes
  total.footprint += row.footprint
  total.ours += row.ours
  total.oracle += row.oracle
}
print(total.text)
