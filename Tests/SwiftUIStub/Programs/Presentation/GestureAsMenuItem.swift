import SwiftUI

struct GestureAsMenuItemScreen: View {
  var body: some View {
    Menu("Edit") { Text("Copy").onTapGesture { print("copy") } }
  }
}
