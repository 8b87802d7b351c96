import SwiftUI

final class ProfileModel: ObservableObject {
  @Published var name = ""
  init(userID: Int) {}
  func load2(userID: Int) {}
}
struct Profile: View {
  @StateObject private var model: ProfileModel

  init(userID: Int) {
    _model = StateObject(wrappedValue: ProfileModel(userID: userID))
  }

  var body: some View { Text(model.name) }
}
struct Home2: View {
  @State private var selection = 1
  var body: some View {
    Profile(userID: selection)
    Button("Next") { selection += 1 }
  }
}
