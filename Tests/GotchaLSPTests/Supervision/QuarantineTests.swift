import Analyzers
import Testing

@testable import GotchaProgram

@Suite struct QuarantineTests {
  private func work(_ path: String, rule: String?) -> FlightRecorder.Work {
    FlightRecorder.Work(path: path, byteCount: 1, stage: rule == nil ? .preparing : .runningRules, item: 0, rule: rule)
  }

  @Test func switchesARuleOffForAFile() {
    var quarantine = Quarantine()
    do {
      let isNew = quarantine.add(work("/a.swift", rule: "clip_before_blur"))
      #expect(isNew)
    }
    do {
      let isNew = quarantine.add(work("/a.swift", rule: "clip_before_blur"))
      #expect(!isNew)
    }
    let settings = RuleSettings()
    #expect(quarantine.applied(to: settings, of: "/a.swift").levels["clip_before_blur"] == .off)
    #expect(quarantine.applied(to: settings, of: "/b.swift") == settings)
    #expect(quarantine.notice(for: "/a.swift")?.contains("`clip_before_blur` failed") == true)
    #expect(quarantine.notice(for: "/b.swift") == nil)
  }

  @Test func aFileThatFailsByItselfOrInManyRulesIsLeftOut() {
    var quarantine = Quarantine()
    do {
      let isNew = quarantine.add(work("/a.swift", rule: nil))
      #expect(isNew)
    }
    #expect(quarantine.files == ["/a.swift"])
    for rule in ["any_view", "empty_catch", "clip_before_blur"] {
      let isNew = quarantine.add(work("/b.swift", rule: rule))
      #expect(isNew)
    }
    #expect(quarantine.files == ["/a.swift", "/b.swift"])
    do {
      let isNew = quarantine.add(work("/b.swift", rule: "sink_retains_self"))
      #expect(!isNew)
    }
    #expect(Analyzer(settings: quarantine.applied(to: RuleSettings(), of: "/b.swift")).isActive("any_view") == false)
  }

  @Test func survivesAsJSON() {
    var quarantine = Quarantine()
    _ = quarantine.add(work("/a.swift", rule: "any_view"))
    _ = quarantine.add(work("/b.swift", rule: nil))
    #expect(Quarantine(quarantine.json) == quarantine)
    #expect(Quarantine(nil) == Quarantine())
    #expect(Quarantine(["rules": 5, "files": [1, "/c.swift"]]).files == ["/c.swift"])
  }
}
