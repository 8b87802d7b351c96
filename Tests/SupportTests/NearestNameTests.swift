import GotchaSupport
import Testing

struct NearestNameTests {
  let names = ["--reporter", "--rule", "--fix", "--jobs", "clip_before_blur"]

  @Test(arguments: [
    ("--reportr", "--reporter"), ("--rul", "--rule"), ("--fxi", "--fix"), ("--JOBS", "--jobs"),
    ("clip_before_blurr", "clip_before_blur"), ("blip_before_clur", "clip_before_blur"),
    ("clip", "clip_before_blur"),
  ])
  func misspelledNamesFindTheRightOne(_ pair: (typed: String, meant: String)) {
    #expect(NearestName.find(pair.typed, in: names) == pair.meant)
  }

  @Test func unrelatedNamesFindNothing() {
    #expect(NearestName.find("--elephant", in: names) == nil)
    #expect(NearestName.find("", in: names) == nil)
    #expect(NearestName.hint("zzz", in: names) == "")
    #expect(NearestName.hint("--fixx", in: names) == "; did you mean \"--fix\"?")
  }
}
