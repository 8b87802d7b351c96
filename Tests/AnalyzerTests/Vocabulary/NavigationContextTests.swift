import Foundation
import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct NavigationContextTests {
  private func contexts(
    _ code: String, beside others: [String: String] = [:], always: Bool = false
  ) throws -> [String] {
    let file = SampleFile("import SwiftUI\n" + code, beside: others.mapValues { "import SwiftUI\n" + $0 })
    return file.model.navigationContexts(of: try file.node, always: always).map { context in
      switch context {
      case .stackRoot: "root"
      case .pushed: "pushed"
      case .boundary(let slot): "\(slot)"
      case .unknown: "unknown"
      case .unshown: "unshown"
      }
    }
  }

  @Test(
    arguments: [
      ("NavigationStack { ▸a()◂ }", ["root"]), ("NavigationLink(\"\") { ▸a()◂ }", ["pushed"]),
      ("x.sheet(isPresented: $b) { VStack { ▸a()◂ } }", ["sheet"]), ("TabView { ▸a()◂ }", ["tab"]),
      ("NavigationSplitView { NavigationLink(\"\") { ▸a()◂ } } detail: { b }", ["column"]),
      ("NavigationView { ▸a()◂; b }", ["column"]), ("VStack { ▸a()◂ }", ["unshown"]),
    ])
  func slotsDecide(body: String, contexts expected: [String]) throws {
    #expect(try contexts("struct A: View { var body: some View { \(body) } }") == expected)
  }

  @Test func helpersAndOtherFilesAreFollowed() throws {
    #expect(
      try contexts("struct A: View { var body: some View { NavigationStack { page } }; var page: some View { ▸a()◂ } }")
        == ["root"])
    #expect(
      try contexts(
        "struct A: View { var body: some View { ▸a()◂ } }",
        beside: ["B.swift": "struct B: View { var body: some View { NavigationLink(\"\") { A() } } }"]) == ["pushed"])
    #expect(
      try contexts(
        "struct A: View { var body: some View { ▸a()◂ } }",
        beside: [
          "B.swift": "struct B: View { var body: some View { VStack { A() } } }",
          "C.swift": "struct C: View { var body: some View { x.sheet(isPresented: $d) { B() } } }",
        ]) == ["sheet"])
  }

  @Test func aViewThatIsChosenElsewhereMayBeChosenForAnotherWay() throws {
    let code = "struct A: View { var body: some View { ▸a()◂ } }"
    let others = [
      "B.swift": "struct B: View { let p: Bool; var body: some View { if p { c() } else { A() } } }",
      "C.swift": "struct C: View { var body: some View { NavigationLink(\"\") { B(p: true) } } }",
    ]
    #expect(try contexts(code, beside: others) == ["pushed"])
    #expect(try contexts(code, beside: others, always: true) == ["unknown"])
    let available = others.mapValues { $0.replacingOccurrences(of: "if p {", with: "if #available(iOS 16, *) {") }
    #expect(try contexts(code, beside: available, always: true) == ["pushed"])
  }

  @Test func pushesAreCollected() throws {
    let file = SampleFile(
      "import SwiftUI\nstruct A: View { var body: some View { NavigationLink(\"\") { ▸a()◂ }; ▸b()◂ } }")
    let pushes = file.marked.map(file.model.pushes)
    #expect(pushes.map(\.places.count) == [1, 0])
    #expect(pushes.map(\.isUnshown) == [false, true])
  }
}
