import SwiftUI

struct StateObjectReassignedScreen: View {
  @State var name = ""
  @StateObject private var model: Model

  init(initialName: String) { model = Model(name: initialName) }
  var body: some View { EmptyView() }
}
