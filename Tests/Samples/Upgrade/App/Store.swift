import SwiftUI

final class Store: ObservableObject {
  @Published var names: [String] = []

  func load() {
    do {
      names = try read()
    } catch {}
  }

  private func read() throws -> [String] { [] }
}

struct StoreView: View {
  @AppStorage("@theme") private var theme = ""
  @StateObject private var store = Store()

  var body: some View {
    NavigationStack {
      List {
        ForEach(0..<store.names.count, id: \.self) { index in Text(store.names[index]) }
      }
      .onAppear { store.load() }
      .toolbar { Button("Clear") { store.names.removeLast() } }
      .navigationDestination(for: String.self) { name in
        NavigationStack { Text(name).foregroundColor(.blue) }
      }
    }
  }
}

func fileName(_ date: Date) -> String {
  let formatter = DateFormatter()
  formatter.dateFormat = "YYYY-MM-dd"
  return formatter.string(from: date)
}
