func title(of selection: Int?) -> String { "" }
class Importer: ObservableObject {
  @Published var isPresented = false
}
struct Files: StandIn { init(_ parts: Any...) {} }
