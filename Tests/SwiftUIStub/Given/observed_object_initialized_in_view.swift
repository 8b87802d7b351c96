func makeModel() -> Model { Model() }
class Shop {
  static let shared = Shop()
  let model = Model()
}
class ViewStore<State>: ObservableObject { init(_ store: StoreOf<State>, observe: (State) -> State) {} }
typealias ViewStoreOf = ViewStore
class StoreOf<State> {}
struct Feature {}
