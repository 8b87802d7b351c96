// Counts the work on n, 2n and 4n of each construct, and ends with status 1 where it grows faster than the text.
import Foundation

@testable import Analyzers

/// Twice the text may cost a little more than twice the work: searches in sorted tables take a step more.
let limit = 2.25
/// The work that is below this, for each repetition, is noise.
let negligible = 40

let targets: [Platform: OSVersion] = [.iOS: OSVersion(17)]

/// The work of one step on growing texts.
struct Growth {
  let step: Work.Step
  let counts: [Int]
  let work: [Int]

  var isTooFast: Bool {
    guard let last = work.last, let before = work.dropLast().last, let count = counts.last else { return false }
    return last > negligible * count && Double(last) > Double(before) * limit
  }

  var figures: String {
    zip(counts, work).map { "\($0): \($1)" }.joined(separator: ", ")
  }
}

/// - Returns: the growth of each step.
func growth(of construct: Construct, _ counts: [Int], _ settings: RuleSettings, steps: [Work.Step]) -> [Growth] {
  let works = counts.map { Work(on: SourceText("import SwiftUI\n" + construct.text($0) + "\n"), settings, steps: steps) }
  return steps.map { step in Growth(step: step, counts: counts, work: works.map { $0[step] }) }
}

/// The rules that grow by themselves.
func rulesThatGrow(on construct: Construct, _ step: Work.Step, _ counts: [Int]) -> [String] {
  let steps = Work.Step.allCases.filter { $0.rawValue == step.rawValue || $0 == .rules || $0 == .parse || $0 == .facts }
  return RuleCatalog.all.map(\.id).filter { id in
    let settings = RuleSettings(preset: .none, levels: [id: .on], deploymentTargets: targets)
    return growth(of: construct, counts, settings, steps: steps).contains { $0.step == step && $0.isTooFast }
  }
}

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

var size = 100
var pattern = ""
var (isVerbose, blames) = (false, false)
var (part, parts) = (0, 1)
for argument in CommandLine.arguments.dropFirst() {
  switch argument {
  case "--verbose": isVerbose = true
  case "--blame": blames = true
  default:
    let numbers = argument.split(separator: "/").compactMap { Int($0) }
    if numbers.count == 2 { (part, parts) = (numbers[0] - 1, numbers[1]) }
    else if let number = Int(argument) { size = max(1, number) }
    else { pattern = argument }
  }
}
let counts = [size, size * 2, size * 4]
let examples = RuleCatalog.all.map { rule in
  Construct(name: "rule/\(rule.id)") { String(decoding: rule.examplesInOneFile(count: $0).bytes, as: UTF8.self) }
}
let constructs = try Grammar(String(contentsOfFile: "grammar.txt", encoding: .utf8)).constructs + examples
let chosen = constructs.enumerated().filter { $0.offset % parts == part }.map(\.element)
  .filter { pattern.isEmpty || $0.name.contains(pattern) }
let all = RuleSettings(preset: .all, deploymentTargets: targets)
// For `functions`, which asks for one construct and reads the counters.
if let name = ProcessInfo.processInfo.environment["GROWTH_PROFILE"] {
  resetCounters()
  for construct in chosen { _ = growth(of: construct, [size], all, steps: Work.Step.allCases) }
  writeCounters(to: name)
  _exit(0)
}
var failures = 0
for construct in chosen {
  for growth in growth(of: construct, counts, all, steps: Work.Step.allCases) where growth.isTooFast || isVerbose {
    var culprits = ""
    if growth.isTooFast {
      failures += 1
      if blames, growth.step == .rules || growth.step == .edit {
        culprits = " by " + rulesThatGrow(on: construct, growth.step, Array(counts.suffix(2))).joined(separator: ", ")
      }
    }
    say("\(construct.name): \(growth.step)\(growth.isTooFast ? " grows too fast\(culprits)" : "") (\(growth.figures))")
  }
}
say("\(chosen.count) constructs, \(failures) steps that grow faster than the text")
// Without the profile that the counters would otherwise be written to.
_exit(failures == 0 ? 0 : 1)
