func makeModel() -> Model { Model() }
