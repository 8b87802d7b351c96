import SwiftUI

struct DeprecatedViewArgumentModifierScreen: View {
  var body: some View {
    Circle().overlay(Text("1"))
  }
}
