import GotchaSupport

/// What people read about a rule, and the examples that test it: the contents of its page.
///
/// The page is Markdown beside the rule: `Rules/<Topic>/Pages/<id>.md`. `RulePageParser` describes its parts.
public struct RuleDocumentation: Sendable, Hashable {
  /// One line that states the defect: "Blur after a clip bleeds past its edge".
  public internal(set) var title = ""
  /// Markdown: what the user sees at run time, why, what to do, when it is fine. Each paragraph is one line.
  public internal(set) var explanation = ""
  /// A picture of the defect, nil if it would show nothing that the code does not.
  public internal(set) var illustration: Illustration?
  /// Used both as documentation and as tests.
  public internal(set) var examples: [RuleExample] = []
  /// Ids of rules that a reader may be looking for instead. `RuleCatalog.related(to:)` adds the opposite direction.
  public internal(set) var related: [String] = []
  /// The success criteria of WCAG 2.2 that the defect may violate, sorted; only rules about accessibility have any.
  public internal(set) var criteria: [AccessibilityCriterion] = []
  /// The sources of the claims in the explanation; at least one.
  public internal(set) var references: [RuleReference] = []
}

/// The documentation of a rule, parsed when it is first read: most runs read no page, or only those of a few rules.
final class LazyRuleDocumentation: Sendable {
  private let page: [UInt8]
  private let parsed = Monitor<RuleDocumentation?>(nil)

  /// - Parameter page: the contents of the page; empty documentation if it is malformed, which a test rules out.
  init(page: [UInt8]) { self.page = page }

  var value: RuleDocumentation {
    parsed.updateSilently { parsed in
      if let parsed { return parsed }
      let documentation = (try? RulePageParser.parse(page)) ?? RuleDocumentation()
      parsed = documentation
      return documentation
    }
  }
}
