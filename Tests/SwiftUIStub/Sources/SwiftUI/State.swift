public protocol DynamicProperty {
  mutating func update()
}
extension DynamicProperty {
  public mutating func update() {}
}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
extension State where Value: ExpressibleByNilLiteral {
  nonisolated public init() {}
}
extension State: Sendable where Value: Sendable {}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  public var transaction = Transaction()
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {}
  init(made: Void) {}
  public static func constant(_ value: Value) -> Binding<Value> { Binding(made: ()) }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public init(projectedValue: Binding<Value>) {}
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(made: ())
  }
  public init<V>(_ base: Binding<V>) where Value == V? {}
  public init?(_ base: Binding<Value?>) {}
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {}
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}
extension Binding: DynamicProperty {}
extension Binding: @unchecked Sendable where Value: Sendable {}
extension Binding: Identifiable where Value: Identifiable {
  nonisolated public var id: Value.ID { fatalError() }
}
extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
}
extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  nonisolated public var startIndex: Value.Index { fatalError() }
  nonisolated public var endIndex: Value.Index { fatalError() }
  nonisolated public var indices: Value.Indices { fatalError() }
  nonisolated public func index(after i: Value.Index) -> Value.Index { i }
  nonisolated public subscript(position: Value.Index) -> Binding<Value.Element> { Binding<Value.Element>(made: ()) }
}
extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  nonisolated public func index(before i: Value.Index) -> Value.Index { i }
}
extension Binding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {}

@propertyWrapper
@MainActor @preconcurrency public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}
  public var wrappedValue: ObjectType { fatalError() }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { fatalError() }
}

@propertyWrapper
@MainActor @preconcurrency public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  @dynamicMemberLookup
  @MainActor @preconcurrency public struct Wrapper {
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject>
    {
      Binding<Subject>(made: ())
    }
  }
  nonisolated public init(wrappedValue: ObjectType) {}
  nonisolated public init(initialValue: ObjectType) {}
  public var wrappedValue: ObjectType {
    get { fatalError() }
    set {}
  }
  public var projectedValue: Wrapper { fatalError() }
}

@propertyWrapper
@MainActor @preconcurrency public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  nonisolated public init() {}
  public var wrappedValue: ObjectType { fatalError() }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { fatalError() }
}

@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  init(made: Void) {}
  // With this initializer, memberwise initializers have a parameter of type `Value`.
  @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    set {}
  }
  public var projectedValue: Bindable<Value> { self }
}
extension Bindable where Value: AnyObject & Observable {
  nonisolated public init(wrappedValue: Value) { fatalError() }
  nonisolated public init(_ wrappedValue: Value) { fatalError() }
  nonisolated public init(projectedValue: Bindable<Value>) { fatalError() }
  nonisolated public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { Binding<Subject>(made: ()) }
}
extension Bindable: DynamicProperty {}

@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
  public init(wrappedValue: Value, resetTransaction: Transaction) {}
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {}
  public var wrappedValue: Value { fatalError() }
  public var projectedValue: GestureState<Value> { self }
}
extension GestureState where Value: ExpressibleByNilLiteral {
  nonisolated public init(resetTransaction: Transaction = Transaction()) {}
}

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper
  public struct Binding {
    init(made: Void) {}
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    public var projectedValue: Binding { self }
  }
  public init() where Value == Bool {}
  public init<T: Hashable>() where Value == T? {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding { fatalError() }
}

@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper
  public struct Binding {
    init(made: Void) {}
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
    public var projectedValue: Binding { self }
  }
  public init() where Value == Bool {}
  public init<T: Hashable>() where Value == T? {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding { fatalError() }
}

@propertyWrapper
public struct Namespace: DynamicProperty {
  public struct ID: Hashable, Sendable {}
  public init() {}
  public var wrappedValue: ID { ID() }
}

@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  public init(wrappedValue: Value) {}
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {}
  public var wrappedValue: Value { fatalError() }
}

@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  init(made: Void) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
nonisolated extension AppStorage {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    self.init(made: ())
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
    self.init(made: ())
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
    self.init(made: ())
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
    self.init(made: ())
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(made: ())
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String { self.init(made: ()) }
}
nonisolated extension AppStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? { self.init(made: ()) }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? { self.init(made: ()) }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? { self.init(made: ()) }
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? { self.init(made: ()) }
  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? { self.init(made: ()) }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Date? { self.init(made: ()) }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? { self.init(made: ()) }
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == String { self.init(made: ()) }
  public init<R: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == R?, R.RawValue == Int { self.init(made: ()) }
}

@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  init(made: Void) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
nonisolated extension SceneStorage {
  public init(wrappedValue: Value, _ key: String) where Value == Bool { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String) where Value == Int { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String) where Value == Double { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String) where Value == String { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String) where Value == URL { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String) where Value == Data { self.init(made: ()) }
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(made: ())
  }
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    self.init(made: ())
  }
}
nonisolated extension SceneStorage where Value: ExpressibleByNilLiteral {
  public init(_ key: String) where Value == Bool? { self.init(made: ()) }
  public init(_ key: String) where Value == Int? { self.init(made: ()) }
  public init(_ key: String) where Value == Double? { self.init(made: ()) }
  public init(_ key: String) where Value == String? { self.init(made: ()) }
  public init(_ key: String) where Value == URL? { self.init(made: ()) }
  public init(_ key: String) where Value == Data? { self.init(made: ()) }
}
