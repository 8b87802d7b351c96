import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct CoordinatorsTests {
  /// The name of the coordinator of the representable, and of the type around it.
  private func coordinator(_ code: String, _ result: String = "Coordinator") throws -> String? {
    let file = SampleFile(
      """
      import SwiftUI
      struct Field: UIViewRepresentable {
        func makeCoordinator() -> \(result) { fatalError() }
      }
      \(code)
      """)
    let found = file.model.coordinator(of: try file.type)
    return found.map { TypeDeclaration.qualifiedName($0.type.declaration) }
  }

  @Test func coordinatorsAreNestedOrNot() throws {
    let other = "struct Map { class Coordinator {} }"
    #expect(try coordinator("extension Field { class Coordinator {} }\n" + other) == "Field.Coordinator")
    #expect(try coordinator("class Keeper {}\n" + other, "Keeper") == "Keeper")
    #expect(try coordinator(other, "Keeper") == nil)
  }
}
