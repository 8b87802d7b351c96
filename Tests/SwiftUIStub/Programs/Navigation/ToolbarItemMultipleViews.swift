import SwiftUI

struct ToolbarItemMultipleViewsScreen: View {
  var body: some View {
    Home3().toolbar {
      ToolbarItem {
        Button("A", action: add); Button("B", action: edit)
      }
    }
  }
}
