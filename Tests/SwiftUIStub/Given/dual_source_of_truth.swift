final class LibraryModel: ObservableObject { @Published var query = "" }
struct Results: StandIn { init(_ parts: Any...) {} }
