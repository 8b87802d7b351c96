func makeModel() -> Model { Model() }
class Shop {
  static let shared = Shop()
  let model = Model()
}
