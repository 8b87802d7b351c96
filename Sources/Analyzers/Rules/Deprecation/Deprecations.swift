/// The verdict on the use of a deprecated API.
struct DeprecationVerdict {
  let message: String
  /// Whether the receiver is a view, and all systems that the code supports are known to have the replacement.
  var canReplace: Bool
  /// Whether compilers warn as well.
  let isHard: Bool
  /// What is not known about the replacement.
  let unknown: Assumption?
}

extension RuleCase {
  /// A use of an API that works as before.
  static let deprecated = RuleCase("deprecated", .taste, "a newer API replaces one that works as before")
}

extension FileModel {
  /// The verdict on a modifier that the catalog lists as deprecated.
  ///
  /// - Parameter needs: the availability that the replacement requires here, if it is later than in the catalog.
  /// - Returns: nil if this form of the modifier is not deprecated, or if the code supports systems without the
  ///   replacement.
  func deprecation(of modifier: Modifier, needs: Availability? = nil) -> DeprecationVerdict? {
    guard let call = modifier.call, let entry = SwiftUICatalog.entry(of: modifier.name),
      let deprecation = entry.deprecation(for: call)
    else { return nil }
    return verdict(on: deprecation, of: entry, modifier, needs: needs)
  }

  /// The verdict on a deprecated modifier: nil for a method of a value that is not a view. It is not replaced if the
  /// receiver may be such a value.
  func verdict(
    on deprecation: Deprecation, of entry: SwiftUICatalog.Entry, _ modifier: Modifier, needs: Availability? = nil
  ) -> DeprecationVerdict? {
    guard !isOwnMember(modifier) else { return nil }
    let isView = isAppliedToView(modifier)
    guard isView != false else { return nil }
    var verdict = verdict(on: deprecation, of: entry, at: modifier.node, needs: needs)
    if isView == nil { verdict?.canReplace = false }
    return verdict
  }

  /// Whether an availability check in the target shows that it includes systems that lack an API.
  private func mayRunWithout(_ api: Availability, at node: SyntaxNode) -> Bool {
    Platform.allCases.contains { platform in
      guard let version = api[platform], facts.runsOnSystems(before: version, of: platform),
        mayBeCompiled(for: platform, at: node)
      else { return false }
      return platform == .watchOS || !isForWatch
    }
  }

  /// The verdict on a deprecated use of a name.
  ///
  /// - Parameters:
  ///   - node: the code that uses it.
  ///   - needs: the availability that the replacement requires here, if it is later than in the catalog.
  /// - Returns: nil if the code supports systems without the replacement, or on which it is not deprecated.
  func verdict(
    on deprecation: Deprecation, of entry: SwiftUICatalog.Entry, at node: SyntaxNode, needs: Availability? = nil
  ) -> DeprecationVerdict? {
    // Most uses have none.
    var message: String { "`\(deprecation.form ?? entry.name)` is deprecated; \(deprecation.advice)" }
    let isHard = deprecation.since.map { settings.supports($0) } == true
    guard let needs = needs ?? deprecation.needs else {
      return DeprecationVerdict(message: message, canReplace: true, isHard: isHard, unknown: nil)
    }
    switch settings.supports(needs) {
    case true?: return DeprecationVerdict(message: message, canReplace: true, isHard: isHard, unknown: nil)
    case false?: return nil
    case nil:
      guard !isForOlderSystems(node), !mayRunWithout(needs, at: node) else { return nil }
      return DeprecationVerdict(
        message: "\(message) in \(needs.text) or later", canReplace: false, isHard: false,
        unknown: .platform(
          "whether the deployment target is \(needs.text) or later, which the replacement requires"))
    }
  }
}
