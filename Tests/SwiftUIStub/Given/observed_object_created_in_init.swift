class ViewStore<State>: ObservableObject { init(_ store: StoreOf<State>, observe: (State) -> State) {} }
typealias ViewStoreOf = ViewStore
class StoreOf<State> {}
struct Feature {}
