import SwiftUI

struct ChainPicker: View {
  let save: (Set<String>) async throws -> Void
  @Binding var isPresented: Bool
  @State private var picked: Set<String> = []
  @State private var errorText: String?
  var body: some View {
    VStack {
      if let errorText { Text(errorText) }
      Button("Done") { commit() }
    }
  }
  private func commit() {
    Task {
      do {
        try await save(picked)
      } catch {
        errorText = error.localizedDescription
      }
    }
    isPresented = false
  }
}
