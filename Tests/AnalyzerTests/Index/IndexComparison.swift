@testable import Analyzers
@testable import GotchaAnalysis

extension FactIndex {
  /// Whether both give the same answers to all queries about a kind, including ranges.
  func answers<F: CollectedFact>(about _: F.Type, as other: FactIndex) -> Bool {
    let (all, expected) = (all(F.self) { _ in true }, other.all(F.self) { _ in true })
    guard all.map(\.path) == expected.map(\.path), all.map(\.range) == expected.map(\.range),
      summaryText(F.self) == other.summaryText(F.self)
    else { return false }
    return Set(all.map(\.fact.name)).union(expected.map(\.fact.name)).allSatisfy { name in
      let fingerprint = F.kind.fingerprint(of: name)
      let (named, same) = (facts(F.self, named: name, fingerprint), other.facts(F.self, named: name, fingerprint))
      return named == same && named.map(\.range) == same.map(\.range) && !named.isEmpty
    }
  }

  /// The summary of a kind, which does not depend on the order of dictionaries.
  private func summaryText<F: Fact>(_: F.Type) -> String {
    var text = ""
    dump(summary(of: F.self), to: &text)
    return text.split(separator: "\n").sorted().joined()
  }
}
