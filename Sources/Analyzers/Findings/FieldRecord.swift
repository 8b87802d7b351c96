/// What findings of a rule were worth in apps that it had not been tried on, as `docs/precision.md` tells.
///
/// Counted are findings of the rule as it is now: a change of what it reports makes the count start again.
struct FieldRecord: Sendable, Hashable {
  /// An expert would ask for the change in review, at the finding's severity.
  let worth: Int
  /// The claim holds, but nothing can go wrong there.
  let harmless: Int
  /// The claim does not hold, or the advice makes the code worse.
  let wrong: Int

  init(worth: Int = 0, harmless: Int = 0, wrong: Int = 0) {
    self.worth = worth
    self.harmless = harmless
    self.wrong = wrong
  }

  /// How many findings were read.
  var read: Int { worth + harmless + wrong }

  /// Whether enough findings were read to tell, and fewer than nine in ten were worth acting on.
  var isRefuted: Bool { read >= Self.enough && worth * 10 < read * 9 }

  /// With fewer findings, chance decides.
  private static var enough: Int { 5 }
}

extension FieldRecord {
  /// The records of rules by id: of what they report as info or above. Rules that are not named had no findings.
  static let byRule: [String: FieldRecord] = [:]
}
