@State var pending: (() -> Void)?
extension View {
  func askFirstAlert<A: View>(_ title: String, @ViewBuilder actions: () -> A) -> some View { self }
}
