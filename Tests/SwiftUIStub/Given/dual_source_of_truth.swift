final class LibraryModel: ObservableObject { @Published var query = "" }
struct Results: StandIn { init(_ parts: Any...) {} }
extension View {
  func onChange<V: Equatable>(of value: V, debounceTime: Double, perform: @escaping (V) -> Void) -> some View { self }
}
