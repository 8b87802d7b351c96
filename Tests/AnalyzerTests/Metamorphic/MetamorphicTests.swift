import Foundation
import GotchaSupport
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Findings do not depend on how code is spelled.
///
/// A seeded tenth of the examples is tested each time. `Tests/Metamorphic/run` tests all of them and prints what is lost.
@Suite struct MetamorphicTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let testsAll = environment["GOTCHA_METAMORPHIC"] != nil

  @Test func findingsSurviveTransformations() async {
    let folder = Self.environment["GOTCHA_METAMORPHIC_EXPORT"].map { URL(fileURLWithPath: $0) }
    var outcomes: [MetamorphicRun.Outcome] = []
    await withTaskGroup(of: [MetamorphicRun.Outcome].self) { group in
      for rule in TestedRules.all where rule.topic != .suppression {
        group.addTask {
          let tested = rule.examples.indices.filter {
            Self.testsAll || MetamorphicRun.isInSample(rule.examples[$0], of: rule)
          }
          guard !tested.isEmpty else { return [] }
          let run = MetamorphicRun(rule)
          for number in tested where !run.reportsMarks(ofExample: number) {
            Issue.record("\(rule.id) \(number + 1) has other findings if no other rule is enabled")
          }
          return tested.flatMap { run.outcomes(ofExample: $0, exporting: folder) }
        }
      }
      for await part in group { outcomes += part }
    }
    outcomes.sort { ($0.rule, $0.example) < ($1.rule, $1.example) }
    for outcome in outcomes {
      if case .malformed(let text) = outcome.result {
        Issue.record("\(outcome.transformation), \(outcome.rule) \(outcome.example): does not parse:\n\(text)")
      }
    }
    let isPartial = TestedRules.all.count < RuleCatalog.standard.all.count
    if Self.testsAll { print(MetamorphicReport(outcomes).text) }
    if !isPartial { expectFloors(outcomes) }
  }

  private func expectFloors(_ outcomes: [MetamorphicRun.Outcome]) {
    for transformation in Metamorphic.allCases {
      guard let floor = MetamorphicFloor.all[transformation] else {
        Issue.record("\(transformation) has no floor")
        continue
      }
      let counts = MetamorphicReport.Counts(outcomes.filter { $0.transformation == transformation })
      var (kept, silent) = floor.sample
      if Self.testsAll {
        kept = MetamorphicReport.share(floor.flagged.kept, of: floor.flagged.applied)
        silent = MetamorphicReport.share(floor.accepted.silent, of: floor.accepted.applied)
        #expect(counts.flagged >= floor.flagged.applied, "\(transformation) applies to fewer examples")
      }
      let lost = outcomes.filter { $0.transformation == transformation && $0.result != .kept }
        .map { "\($0.rule) \($0.example)" }.joined(separator: ", ")
      #expect(counts.keptShare >= kept - 0.0005, "\(transformation) loses findings: \(lost)")
      #expect(counts.silentShare >= silent - 0.0005, "\(transformation) adds findings: \(lost)")
    }
  }
}

/// The outcomes as text: the table of `MetamorphicFloor`, then what was lost.
struct MetamorphicReport {
  struct Counts {
    let flagged: Int
    let kept: Int
    let otherSeverity: Int
    let accepted: Int
    let silent: Int

    init(_ outcomes: [MetamorphicRun.Outcome]) {
      let (flagged, accepted) = (outcomes.filter(\.isFlagged), outcomes.filter { !$0.isFlagged })
      self.flagged = flagged.count
      kept = flagged.count { $0.result == .kept }
      otherSeverity = flagged.count { $0.result == .kept && !$0.severities.isEmpty }
      self.accepted = accepted.count
      silent = accepted.count { $0.result == .kept }
    }

    var keptShare: Double { MetamorphicReport.share(kept, of: flagged) }
    var silentShare: Double { MetamorphicReport.share(silent, of: accepted) }
  }

  static func share(_ part: Int, of whole: Int) -> Double { whole == 0 ? 1 : Double(part) / Double(whole) }

  /// A share from 0 to 1 with three digits, rounded down.
  private static func thousandths(_ share: Double) -> String {
    let digits = String(Int(share * 1000))
    return share >= 1 ? "1.000" : "0." + String(repeating: "0", count: 3 - digits.count) + digits
  }

  let text: String

  init(_ outcomes: [MetamorphicRun.Outcome]) {
    var lines = ["The table of MetamorphicFloor:"]
    for transformation in Metamorphic.allCases {
      let own = outcomes.filter { $0.transformation == transformation }
      let (counts, sample) = (Counts(own), Counts(own.filter(\.isInSample)))
      let shares = [sample.keptShare, sample.silentShare].map(Self.thousandths)
      lines.append(
        """
            .\(transformation): MetamorphicFloor(
              flagged: (\(counts.flagged), \(counts.kept)), accepted: (\(counts.accepted), \(counts.silent)), \
        sample: (\(shares[0]), \(shares[1]))),
        """)
    }
    lines.append("What is lost, and kept with another severity:")
    for transformation in Metamorphic.allCases {
      let counts = Counts(outcomes.filter { $0.transformation == transformation })
      lines.append(
        """
        \(transformation): \(counts.flagged - counts.kept) of \(counts.flagged) lost, \
        \(counts.otherSeverity) with another severity, \(counts.accepted - counts.silent) of \(counts.accepted) reported
        """)
    }
    for transformation in Metamorphic.allCases {
      for outcome in outcomes where outcome.transformation == transformation {
        let place = "\(transformation) \(outcome.isFlagged ? "flagged" : "accepted") \(outcome.rule) \(outcome.example)"
        switch outcome.result {
        case .kept:
          if outcome.isFlagged, let severity = outcome.severities.first {
            lines.append("\(place): severity \(severity)")
          }
        case .changed(let found): lines.append("\(place): \(found.isEmpty ? "nothing" : found)")
        case .malformed: lines.append("\(place): does not parse")
        }
      }
    }
    text = lines.joined(separator: "\n")
  }
}
