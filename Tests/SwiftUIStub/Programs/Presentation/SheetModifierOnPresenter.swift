import SwiftUI

struct SheetModifierOnPresenterScreen: View {
  @State var s = false
  @State var isPresented = false
  var body: some View {
    Home2().sheet(isPresented: $s) { Form1() }.presentationDragIndicator(.visible)
  }
}
