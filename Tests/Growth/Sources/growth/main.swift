// Measures the work on n, 2n and 4n repetitions of each construct; see README.md.
import Foundation

@testable import Analyzers
@testable import GotchaAnalysis

/// Twice the text may require slightly more than twice the work, because searches in sorted tables take one more step.
let limit = 2.25
/// Work below this number for each repetition is noise.
let negligible = 40

let targets: [Platform: OSVersion] = [.iOS: OSVersion(17)]

/// The work of one step on texts of increasing size.
struct Growth {
  let step: Work.Step
  let counts: [Int]
  let work: [Int]
  private var last: Double { Double(work.last ?? 0) }

  /// Whether the average doubling of the text and the last doubling both exceed the limit. A table that is created
  /// starting at some size causes a single increase.
  var isTooFast: Bool {
    guard work.count == 3, last > Double(negligible * (counts.last ?? 0)) else { return false }
    return last > Double(work[1]) * limit && last > Double(work[0]) * limit * limit
  }

  var figures: String { zip(counts, work).map { "\($0): \($1)" }.joined(separator: ", ") }
}

/// - Returns: the growth of each step.
func growth(
  of construct: Construct, _ counts: [Int], _ settings: RuleSettings, steps: [Work.Step] = Work.Step.allCases
) -> [Growth] {
  let works = counts.map { count in
    Work(on: SourceText("import SwiftUI\n" + construct.text(count) + "\n"), settings, steps: steps)
  }
  return steps.map { step in Growth(step: step, counts: counts, work: works.map { $0[step] }) }
}

/// The rules whose work grows too fast.
func rulesThatGrow(on construct: Construct, _ step: Work.Step, _ counts: [Int]) -> [String] {
  RuleCatalog.standard.all.map(\.id).filter { id in
    let settings = RuleSettings(preset: .none, levels: [id: .on], deploymentTargets: targets)
    return growth(of: construct, counts, settings, steps: [step]).contains(where: \.isTooFast)
  }
}

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

var size = 50
var pattern = ""
var flags: Set<String> = []
for argument in CommandLine.arguments.dropFirst() {
  if argument.hasPrefix("--") {
    flags.insert(argument)
  } else if let number = Int(argument) {
    size = max(1, number)
  } else {
    pattern = argument
  }
}
let counts = [size, size * 2, size * 4]
/// All examples, because work differs between them. They are repeated an even number of times, so that the edit in the
/// middle of the text is at the end of the same example for each size.
let examples = RuleCatalog.standard.all.map { [size] rule in
  let pairs = max(1, size / 2 / rule.examples.count)
  return Construct(name: "rule/\(rule.id)") {
    String(decoding: rule.examplesInOneFile(times: 2 * pairs * ($0 / size)).bytes, as: UTF8.self)
  }
}
let constructs = try Grammar(String(contentsOfFile: "grammar.txt", encoding: .utf8)).constructs + examples
let chosen = constructs.filter { pattern.isEmpty || $0.name.contains(pattern) }
let all = RuleSettings(preset: .all, deploymentTargets: targets)

// `functions` sets this variable to run a single construct and read the counters.
if let name = ProcessInfo.processInfo.environment["GROWTH_PROFILE"] {
  resetCounters()
  for construct in chosen { _ = growth(of: construct, [size], all) }
  writeCounters(to: name)
  _exit(0)
}

var tooFast = 0
for construct in chosen {
  for growth in growth(of: construct, counts, all) {
    if growth.isTooFast { tooFast += 1 }
    guard growth.isTooFast || flags.contains("--verbose") else { continue }
    var verdict = growth.isTooFast ? "grows faster than the text" : "ok"
    if growth.isTooFast, growth.step == .rules, flags.contains("--blame") {
      let rules = rulesThatGrow(on: construct, growth.step, counts)
      verdict += " by \(rules.joined(separator: ", "))"
    }
    say("\(construct.name): \(growth.step) \(verdict) (\(growth.figures))")
  }
}
say("\(chosen.count) constructs; \(tooFast) steps grow faster than the text")
// Exit without writing the profile that the counters would otherwise be written to.
_exit(tooFast == 0 ? 0 : 1)
