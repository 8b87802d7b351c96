import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ContainersTests {
  @Test func someContainersMayHoldNavigation() {
    let file = SampleFile(
      """
      import SwiftUI
      struct A: View {
        var body: some View {
          VStack { List { ▸one()◂ } }
          NavigationStack { ▸two()◂ }
          Own { ▸three()◂ }
          Brings { ▸four()◂ }
        }
      }
      """,
      beside: [
        "Own.swift": "import SwiftUI\nstruct Own: View { var body: some View { VStack { Text(\"\") } } }",
        "Brings.swift":
          "import SwiftUI\nstruct Brings: View { var body: some View { NavigationStack { Text(\"\") } } }",
      ])
    #expect(file.marked.map { file.model.mayStandInNavigation($0) } == [false, false, false, true])
    #expect(file.model.mayHoldNavigation("Brings") && !file.model.mayHoldNavigation("Own"))
    #expect(file.model.mayHoldNavigation("Unknown"))
    let limit = file.marked.first?.enclosingMember
    #expect(
      file.marked.prefix(3).map { file.model.mayStandInNavigation($0, below: limit ?? $0) } == [false, true, true])
  }
}
