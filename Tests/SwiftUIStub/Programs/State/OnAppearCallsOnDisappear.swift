import SwiftUI

struct Page: View {
  @State private var title = ""
  var body: some View {
    Text(title).onDisappear(perform: viewWillAppear)
  }
  private func viewWillAppear() { title = "Shown" }
}
