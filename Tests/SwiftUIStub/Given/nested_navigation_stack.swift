@State var item: Item?
struct Settings: StandIn { init() {} }
extension View {
  func presentedAsSheet<V: View>(_ isPresented: Binding<Bool>, @ViewBuilder content: () -> V) -> some View { self }
}
@MainActor func share<V>(_ renderer: ImageRenderer<V>) {}
