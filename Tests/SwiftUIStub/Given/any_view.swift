struct Tabs: View {
  let content: [AnyView]
  var body: some View { EmptyView() }
}
struct Registry: View {
  let row: () -> AnyView
  var body: some View { EmptyView() }
}
