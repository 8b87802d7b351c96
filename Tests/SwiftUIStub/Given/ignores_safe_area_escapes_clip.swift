struct Page1: StandIn { init(_ parts: Any...) {} }
struct LinkRow<Page: View, Content: View>: View {
  init(@ViewBuilder _ page: () -> Page, @ViewBuilder content: () -> Content) {}
  var body: some View { EmptyView() }
}
