import Analyzers
import Foundation
import Harness
import Oracle
import ProgramGenerator

// Compares our syntax tree with SwiftSyntax's, node by node, for many sources. Exits with 1 if any tree differs.

let arguments = Arguments(
  options: ["--seed", "--programs", "--mutations", "--print-program", "--max-differences", "--only"],
  flags: ["--extended", "--minimize", "--explain-skipped", "--trace"],
  help: """
    conformance [PATH…] [options]

    Compares our syntax tree with SwiftSyntax's for the project's own sources, the fixtures, mutated fixtures, nested
    constructs, the toolchain's interface files, generated programs, the folders in CONFORMANCE_CORPUS (separated by
    colons) and the given paths.

      --only SET            check only these sets, separated by commas: project, fixtures, mutations, nesting, interfaces,
                            programs, corpus, paths
      --programs N          number of programs to generate (default: 2000)
      --mutations N         number of mutations of each statement in the fixtures (default: 20)
      --seed N              first seed for random input (default: 1)
      --print-program N     print the program for seed N and exit
      --extended            compare all kinds that both trees have, not only those that `gotcha-lsp syntax` prints
      --max-differences N   number of differences to show for each set (default: 3)
      --minimize            reduce each difference that is shown to the smallest source with that difference
      --explain-skipped     print SwiftSyntax's errors for skipped files
      --trace               print the name of each file before it is parsed
    """)

if let text = arguments.string("--print-program") {
  guard let seed = UInt64(text) else { Arguments.fail("--print-program requires a number, not \(text)") }
  print(String(decoding: ProgramGenerator.program(seed: seed), as: UTF8.self), terminator: "")
  exit(0)
}

let kinds: KindSet = arguments.has("--extended") ? .extended : .contract
let trace = arguments.has("--trace")
let shown = arguments.integer("--max-differences", default: 3)

var sets: [SourceSet] = []
let names = ["project", "fixtures", "mutations", "nesting", "interfaces", "programs", "corpus", "paths"]
let only = arguments.string("--only").map { Set($0.split(separator: ",").map(String.init)) } ?? Set(names)
for name in only.sorted() where !names.contains(name) {
  Arguments.fail("--only: unknown set \(name); the sets are \(names.joined(separator: ", "))")
}
for name in names where only.contains(name) {
  switch name {
  case "project": sets.append(.project)
  case "fixtures": sets += [.fixtures, .erroneousFixtures]
  case "mutations":
    // Most mutated fixtures are invalid; the others are unusual but valid Swift.
    var random = SeededGenerator(seed: UInt64(arguments.integer("--seed", default: 1)))
    var files: [SourceFile] = []
    for fixture in SourceSet.fixtures.files {
      for (index, piece) in Mutations.pieces(of: fixture.bytes).enumerated() {
        Mutations.tokenChanges(in: piece, count: arguments.integer("--mutations", default: 20), &random) { bytes in
          let name = "\(fixture.name), piece \(index)"
          files.append(SourceFile(name: name, size: bytes.count) { bytes })
        }
      }
    }
    sets.append(SourceSet(name: name, files: files))
  case "nesting":
    sets.append(
      SourceSet(
        name: name,
        files: (Extreme.deep + Extreme.wide).flatMap { extreme in
          [1, 2, 3, 7, 12].map { size in
            SourceFile(name: "\(extreme.name) × \(size)", size: 4000) { extreme.make(size) }
          }
        }))
  case "interfaces":
    guard let libraries = Oracle.toolchainLibraries else { Arguments.fail("cannot find the folder of the toolchain") }
    sets.append(
      SourceSet(name: name, paths: [libraries], extensions: ["swift", "swiftinterface"]).withoutDuplicates())
  case "programs":
    let seed = UInt64(arguments.integer("--seed", default: 1))
    let count = UInt64(arguments.integer("--programs", default: 2000))
    sets.append(
      SourceSet(
        name: name,
        files: (seed..<seed + count).map { seed in
          SourceFile(name: "program \(seed)", size: 4000) { ProgramGenerator.program(seed: seed) }
        }))
  case "corpus":
    let folders = ProcessInfo.processInfo.environment["CONFORMANCE_CORPUS"]?.split(separator: ":") ?? []
    for folder in folders {
      guard FileManager.default.fileExists(atPath: String(folder)) else {
        Arguments.fail("CONFORMANCE_CORPUS: \(folder): no such folder")
      }
      sets.append(SourceSet(name: folder.split(separator: "/").last.map(String.init) ?? name, paths: [String(folder)]))
    }
  default:
    if !arguments.paths.isEmpty { sets.append(SourceSet(name: name, paths: arguments.paths)) }
  }
}

let clock = ContinuousClock()
var reports: [Report] = []
for set in sets {
  var outcomes: [Outcome] = []
  let duration = clock.measure {
    // SwiftSyntax uses about eighty bytes of memory per byte of source.
    outcomes = Workers.map(set.files, capacity: 2 << 20, weight: \.size) { [kinds, trace] in
      var comparison = Comparison(kinds: kinds, validity: set.validity)
      return { file in
        if trace { FileHandle.standardError.write(Data("\(file.name)\n".utf8)) }
        return comparison.run(file)
      }
    }
  }
  let report = Report(name: set.name, outcomes: outcomes, duration: duration)
  reports.append(report)
  print(report.line)
  report.classes.forEach { print($0) }
  for difference in report.differences.prefix(shown) {
    print("\n" + difference.details)
    guard arguments.has("--minimize") else { continue }
    let smallest = Workers.map([difference]) { [kinds] in { $0.minimized(kinds: kinds) } }
    for bytes in smallest { print("  smallest source:\n\(String(decoding: bytes, as: UTF8.self))") }
  }
  if arguments.has("--explain-skipped") || set.validity != .any {
    for (file, isCleanToUs) in report.skipped {
      let note = isCleanToUs ? " (no errors in our parser)" : ""
      Oracle.complaints(about: file.bytes).prefix(3).forEach { print("\(file.name):\($0)\(note)") }
    }
  }
  if set.files.isEmpty { Arguments.fail("\(set.name): no Swift files found") }
}

var failed = false
for (set, report) in zip(sets, reports) {
  if set.validity != .any, !report.skipped.isEmpty {
    failed = true
    print("\(set.name): \(report.skipped.count) \(set.validity == .valid ? "are not" : "are") valid Swift")
  }
  if set.name == "programs", report.skipped.count * 20 > set.files.count {
    failed = true
    print("more than one generated program in twenty is not valid Swift")
  }
}
let different = reports.reduce(0) { $0 + $1.differences.count }
let equal = reports.reduce(0) { $0 + $1.equal }
print("\(equal.grouped) files equal, \(different.grouped) different, ", terminator: "")
print("\(reports.reduce(0) { $0 + $1.nodes }.grouped) nodes compared")
exit(different == 0 && !failed ? 0 : 1)
