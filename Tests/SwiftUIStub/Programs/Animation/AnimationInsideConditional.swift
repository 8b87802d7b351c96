import SwiftUI

final class Loader: ObservableObject { @Published var isLoading = false }
struct Page: View {
  @ObservedObject var loader: Loader
  var body: some View {
    VStack {
      Text("Page")
      if loader.isLoading {
        ProgressView().transition(.opacity).animation(.easeInOut, value: loader.isLoading)
      }
    }
  }
}
