class Person: ObservableObject { @Published var name = "" }
class DataModel: ObservableObject {}
class Box<Value>: ObservableObject { init() {} }
