import SwiftUI

struct NavigationDestinationInLazyContainerScreen: View {
  @State var isShown = false
  @State var isPresented = false
  var body: some View {
    List {
      Section("More") { Button("Terms", action: open2).navigationDestination(isPresented: $isShown) { Terms() } }
    }
  }
}
