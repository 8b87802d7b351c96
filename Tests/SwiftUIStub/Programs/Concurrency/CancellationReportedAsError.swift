import SwiftUI

struct Shelf: View {
  let address: URL
  @State private var cover = Data()
  @State private var message = ""
  var body: some View { Text(message).task(id: address) { await load2() } }
  func load2() async {
    do { (cover, _) = try await URLSession.shared.data(from: address) } catch { message = error.localizedDescription }
  }
}
