import GotchaSupport

/// What people read about a rule, and the examples that test it: the contents of its page.
///
/// The page is Markdown beside the rule: `Rules/<Topic>/Pages/<id>.md`. `RulePageParser` describes its parts.
package struct RuleDocumentation: Sendable, Hashable {
  /// One line that states the defect: "Blur after a clip bleeds past its edge".
  package internal(set) var title = ""
  /// Markdown: what the user sees at run time, why, what to do, when it is fine. Each paragraph is one line.
  package internal(set) var explanation = ""
  /// A picture of the defect, nil if it would show nothing that the code does not.
  package internal(set) var illustration: Illustration?
  /// Used both as documentation and as tests.
  package internal(set) var examples: [RuleExample] = []
  /// Ids of rules that a reader may be looking for instead. `RuleCatalog.related(to:)` adds the opposite direction.
  package internal(set) var related: [String] = []
  /// The success criteria of WCAG 2.2 that the defect may violate, sorted; only rules about accessibility have any.
  package internal(set) var criteria: [AccessibilityCriterion] = []
  /// The sources of the claims in the explanation; at least one.
  package internal(set) var references: [RuleReference] = []
}

/// The documentation of a rule. Its page is read when one of its parts is first asked for: most runs read no page, or only those
/// of a few rules.
final class LazyRuleDocumentation: Sendable {
  private let page: @Sendable () -> [UInt8]
  private let parsed = Monitor<RuleDocumentation?>(nil)

  /// - Parameter page: returns the contents of the page. The documentation of a malformed one is empty, which a test rules out.
  init(page: @escaping @Sendable () -> [UInt8]) { self.page = page }

  var value: RuleDocumentation {
    parsed.updateSilently { parsed in
      if let parsed { return parsed }
      let documentation = (try? RulePageParser.parse(page())) ?? RuleDocumentation()
      parsed = documentation
      return documentation
    }
  }
}
