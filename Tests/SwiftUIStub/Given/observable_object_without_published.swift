struct Editor: StandIn { init(folder: Any) {} }
class Owner {}
class Storage { var isDismissed = false }
class Base {}
class Model: ObservableObject {
  var title = ""
  init(cache: Any) {}
}
extension View {
  func onLinkTap(action: @escaping (URL) -> Void) -> some View { self }
}
