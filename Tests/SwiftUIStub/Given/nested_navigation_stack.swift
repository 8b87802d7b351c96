@State var item: Item?
struct Settings: StandIn { init() {} }
extension View {
  func presentedAsSheet<V: View>(_ isPresented: Binding<Bool>, @ViewBuilder content: () -> V) -> some View { self }
}
@MainActor func share<V>(_ renderer: ImageRenderer<V>) {}
@State var flow: [Item] = []
// As in the Composable Architecture.
extension NavigationStack {
  init<R: View, Destination: View>(
    path: Binding<[Item]>, @ViewBuilder root: () -> R, @ViewBuilder destination: @escaping (Item) -> Destination
  ) where Data == [Item], Root == EmptyView {
    self.init(path: path) { EmptyView() }
  }
}
