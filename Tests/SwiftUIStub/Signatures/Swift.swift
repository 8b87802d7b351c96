// Declarations of the standard library that say which members change a value and which types results have.

// MARK: - Protocols

protocol Equatable {}
protocol Hashable: Equatable {
  var hashValue: Int { get }
}
protocol Comparable: Equatable {}
protocol Identifiable<ID> {
  associatedtype ID: Hashable
  var id: ID { get }
}
protocol CaseIterable {
  associatedtype AllCases: Collection = [Self]
  static var allCases: AllCases { get }
}
protocol RawRepresentable<RawValue> {
  associatedtype RawValue
  init?(rawValue: RawValue)
  var rawValue: RawValue { get }
}
protocol Error: Sendable {}
protocol Sendable {}
protocol AnyObject {}
protocol Copyable {}
protocol Decodable {}
protocol Encodable {}
protocol Codable: Decodable, Encodable {}
protocol CodingKey: CustomStringConvertible, Sendable {}
protocol CustomDebugStringConvertible {}
protocol CustomStringConvertible {
  var description: String { get }
}
protocol AsyncSequence<Element, Failure> {
  associatedtype Element
  associatedtype Failure: Error
}
protocol IteratorProtocol<Element> {
  associatedtype Element
  mutating func next() -> Element?
}
protocol Sequence<Element> {
  associatedtype Element
  associatedtype Iterator: IteratorProtocol
  var underestimatedCount: Int { get }
  func makeIterator() -> Iterator
  func map<T>(_ transform: (Element) throws -> T) rethrows -> [T]
  func compactMap<ElementOfResult>(_ transform: (Element) throws -> ElementOfResult?) rethrows -> [ElementOfResult]
  func flatMap<SegmentOfResult: Sequence>(
    _ transform: (Element) throws -> SegmentOfResult
  ) rethrows -> [SegmentOfResult.Element]
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element]
  func forEach(_ body: (Element) throws -> Void) rethrows
  func first(where predicate: (Element) throws -> Bool) rethrows -> Element?
  func contains(where predicate: (Element) throws -> Bool) rethrows -> Bool
  func contains(_ element: Element) -> Bool where Element: Equatable
  func allSatisfy(_ predicate: (Element) throws -> Bool) rethrows -> Bool
  func count<E: Error>(where predicate: (Element) throws(E) -> Bool) throws(E) -> Int
  func reduce<Result>(
    _ initialResult: Result, _ nextPartialResult: (Result, Element) throws -> Result
  ) rethrows -> Result
  func reduce<Result>(
    into initialResult: Result, _ updateAccumulatingResult: (inout Result, Element) throws -> Void
  ) rethrows -> Result
  func sorted() -> [Element] where Element: Comparable
  func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> [Element]
  func sorted<Comparator: SortComparator>(using comparator: Comparator) -> [Element]
  where Comparator.Compared == Element
  func min() -> Element? where Element: Comparable
  func max() -> Element? where Element: Comparable
  func min(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Element?
  func max(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Element?
  func reversed() -> [Element]
  func shuffled() -> [Element]
  func enumerated() -> EnumeratedSequence<Self>
  func joined(separator: String = "") -> String where Element: StringProtocol
}
protocol Collection<Element>: Sequence {
  associatedtype Index: Comparable
  associatedtype Indices: Collection
  associatedtype SubSequence: Collection
  var startIndex: Index { get }
  var endIndex: Index { get }
  var indices: Indices { get }
  var count: Int { get }
  var isEmpty: Bool { get }
  var first: Element? { get }
  subscript(position: Index) -> Element { get }
  func index(after i: Index) -> Index
  func index(_ i: Index, offsetBy distance: Int) -> Index
  func distance(from start: Index, to end: Index) -> Int
  func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Index?
  func firstIndex(of element: Element) -> Index? where Element: Equatable
  func prefix(_ maxLength: Int) -> SubSequence
  func suffix(_ maxLength: Int) -> SubSequence
  func dropFirst(_ k: Int = 1) -> SubSequence
  func dropLast(_ k: Int = 1) -> SubSequence
  func randomElement() -> Element?
  func split(separator: Element) -> [SubSequence] where Element: Equatable
}
protocol BidirectionalCollection<Element>: Collection {
  var last: Element? { get }
  func index(before i: Index) -> Index
  func last(where predicate: (Element) throws -> Bool) rethrows -> Element?
  func lastIndex(where predicate: (Element) throws -> Bool) rethrows -> Index?
  func lastIndex(of element: Element) -> Index? where Element: Equatable
}
protocol RandomAccessCollection<Element>: BidirectionalCollection {}
protocol MutableCollection<Element>: Collection {
  subscript(position: Index) -> Element { get set }
  mutating func swapAt(_ i: Index, _ j: Index)
  mutating func sort() where Element: Comparable
  mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows
  mutating func sort<Comparator: SortComparator>(using comparator: Comparator) where Comparator.Compared == Element
  mutating func shuffle()
  mutating func reverse()
  mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Index
}
protocol RangeReplaceableCollection<Element>: Collection {
  init()
  init<S: Sequence>(_ elements: S) where S.Element == Element
  mutating func append(_ newElement: Element)
  mutating func append<S: Sequence>(contentsOf newElements: S) where S.Element == Element
  mutating func insert(_ newElement: Element, at i: Index)
  mutating func insert<C: Collection>(contentsOf newElements: C, at i: Index) where C.Element == Element
  @discardableResult mutating func remove(at i: Index) -> Element
  mutating func removeAll(keepingCapacity keepCapacity: Bool = false)
  mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows
  @discardableResult mutating func removeFirst() -> Element
  mutating func removeFirst(_ k: Int)
  @discardableResult mutating func removeLast() -> Element
  mutating func removeLast(_ k: Int)
  @discardableResult mutating func popLast() -> Element?
  mutating func removeSubrange(_ bounds: Range<Index>)
  mutating func replaceSubrange<C: Collection>(_ subrange: Range<Index>, with newElements: C) where C.Element == Element
  mutating func reserveCapacity(_ n: Int)
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self
}
protocol SetAlgebra<Element>: Equatable {
  associatedtype Element
  var isEmpty: Bool { get }
  func contains(_ member: Element) -> Bool
  func union(_ other: Self) -> Self
  func intersection(_ other: Self) -> Self
  func symmetricDifference(_ other: Self) -> Self
  func subtracting(_ other: Self) -> Self
  func isSubset(of other: Self) -> Bool
  func isSuperset(of other: Self) -> Bool
  func isDisjoint(with other: Self) -> Bool
  @discardableResult mutating func insert(_ newMember: Element) -> (inserted: Bool, memberAfterInsert: Element)
  @discardableResult mutating func remove(_ member: Element) -> Element?
  @discardableResult mutating func update(with newMember: Element) -> Element?
  mutating func formUnion(_ other: Self)
  mutating func formIntersection(_ other: Self)
  mutating func formSymmetricDifference(_ other: Self)
  mutating func subtract(_ other: Self)
}
protocol OptionSet: SetAlgebra, RawRepresentable {}
protocol StringProtocol: BidirectionalCollection, Hashable, Comparable {
  typealias Element = Character
  func hasPrefix(_ prefix: String) -> Bool
  func hasSuffix(_ suffix: String) -> Bool
  func lowercased() -> String
  func uppercased() -> String
}
protocol Strideable<Stride>: Comparable {
  associatedtype Stride: Comparable
  func distance(to other: Self) -> Stride
  func advanced(by n: Stride) -> Self
}
protocol Numeric: Equatable {}
protocol SignedNumeric: Numeric {
  mutating func negate()
}
protocol BinaryInteger: Numeric, Hashable, Strideable {
  func isMultiple(of other: Self) -> Bool
  func quotientAndRemainder(dividingBy rhs: Self) -> (quotient: Self, remainder: Self)
}
protocol FloatingPoint: SignedNumeric, Hashable, Strideable {
  func rounded() -> Self
  func rounded(_ rule: FloatingPointRoundingRule) -> Self
  mutating func round()
  mutating func round(_ rule: FloatingPointRoundingRule)
  func squareRoot() -> Self
  mutating func formSquareRoot()
  var isNaN: Bool { get }
  var isFinite: Bool { get }
}
protocol BinaryFloatingPoint: FloatingPoint {}
enum FloatingPointRoundingRule {
  case up, down, toNearestOrEven, toNearestOrAwayFromZero, towardZero, awayFromZero
}

// MARK: - Collections

struct Array<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  typealias Index = Int
  typealias Indices = Range<Int>
  typealias SubSequence = ArraySlice<Element>
  init(repeating repeatedValue: Element, count: Int)
  subscript(bounds: Range<Int>) -> ArraySlice<Element> { get set }
  var capacity: Int { get }
}
struct ArraySlice<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  typealias Index = Int
  typealias Indices = Range<Int>
  typealias SubSequence = ArraySlice<Element>
}
struct ContiguousArray<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  typealias Index = Int
  typealias Indices = Range<Int>
  typealias SubSequence = ArraySlice<Element>
}
struct CollectionOfOne<Element>: RandomAccessCollection, MutableCollection {
  typealias Index = Int
}
struct EnumeratedSequence<Base: Sequence>: Sequence {
  typealias Element = (offset: Int, element: Base.Element)
}
struct Zip2Sequence<Sequence1: Sequence, Sequence2: Sequence>: Sequence {
  typealias Element = (Sequence1.Element, Sequence2.Element)
}
func zip<Sequence1: Sequence, Sequence2: Sequence>(
  _ sequence1: Sequence1, _ sequence2: Sequence2
) -> Zip2Sequence<Sequence1, Sequence2>
func stride<T: Strideable>(from start: T, to end: T, by stride: T.Stride) -> StrideTo<T>
func stride<T: Strideable>(from start: T, through end: T, by stride: T.Stride) -> StrideThrough<T>
struct StrideTo<Element: Strideable>: Sequence {}
struct StrideThrough<Element: Strideable>: Sequence {}
struct Set<Element: Hashable>: Collection, SetAlgebra {
  typealias Index = Set<Element>.Index
  struct Index: Comparable {}
  init<S: Sequence>(_ sequence: S) where S.Element == Element
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Set<Element>
  func union<S: Sequence>(_ other: S) -> Set<Element> where S.Element == Element
  func subtracting<S: Sequence>(_ other: S) -> Set<Element> where S.Element == Element
  func intersection<S: Sequence>(_ other: S) -> Set<Element> where S.Element == Element
  mutating func formUnion<S: Sequence>(_ other: S) where S.Element == Element
  mutating func subtract<S: Sequence>(_ other: S) where S.Element == Element
  mutating func removeAll(keepingCapacity keepCapacity: Bool = false)
  @discardableResult mutating func removeFirst() -> Element
  mutating func popFirst() -> Element?
}
struct Dictionary<Key: Hashable, Value>: Collection {
  typealias Element = (key: Key, value: Value)
  struct Index: Comparable {}
  struct Keys: Collection {
    typealias Element = Key
  }
  struct Values: MutableCollection {
    typealias Element = Value
  }
  init<S: Sequence>(uniqueKeysWithValues keysAndValues: S) where S.Element == (Key, Value)
  init<S: Sequence>(grouping values: S, by keyForValue: (S.Element) throws -> Key) rethrows where Value == [S.Element]
  subscript(key: Key) -> Value? { get set }
  subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value { get set }
  var keys: Keys { get }
  var values: Values { get set }
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Key: Value]
  func mapValues<T>(_ transform: (Value) throws -> T) rethrows -> [Key: T]
  func compactMapValues<T>(_ transform: (Value) throws -> T?) rethrows -> [Key: T]
  @discardableResult mutating func updateValue(_ value: Value, forKey key: Key) -> Value?
  @discardableResult mutating func removeValue(forKey key: Key) -> Value?
  mutating func removeAll(keepingCapacity keepCapacity: Bool = false)
  mutating func merge(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows
  func merging(_ other: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows -> [Key: Value]
  mutating func popFirst() -> Element?
}
struct Range<Bound: Comparable>: RandomAccessCollection {
  typealias Element = Bound
  typealias Index = Bound
  typealias SubSequence = Range<Bound>
  let lowerBound: Bound
  let upperBound: Bound
  func contains(_ element: Bound) -> Bool
  func overlaps(_ other: Range<Bound>) -> Bool
}
struct ClosedRange<Bound: Comparable>: RandomAccessCollection {
  typealias Element = Bound
  let lowerBound: Bound
  let upperBound: Bound
  func contains(_ element: Bound) -> Bool
}
struct LazyMapSequence<Base: Sequence, Element>: Sequence {}
struct AsyncStream<Element>: AsyncSequence {
  struct Continuation: Sendable {
    enum YieldResult {
      case enqueued(remaining: Int)
      case dropped(Element)
      case terminated
    }
    @discardableResult func yield(_ value: sending Element) -> YieldResult
    func finish()
    // callback: elsewhere
    var onTermination: (@Sendable (Termination) -> Void)? { get nonmutating set }
    enum Termination {
      case finished
      case cancelled
    }
  }
  init(_ elementType: Element.Type = Element.self, _ build: (Continuation) -> Void)
  static func makeStream(
    of elementType: Element.Type = Element.self
  ) -> (stream: AsyncStream<Element>, continuation: Continuation)
}
struct AsyncThrowingStream<Element, Failure: Error>: AsyncSequence {
  init(
    _ elementType: Element.Type = Element.self, _ build: (AsyncThrowingStream<Element, Failure>.Continuation) -> Void)
  struct Continuation: Sendable {
    func finish(throwing error: Failure? = nil)
  }
}

// MARK: - Text

struct String: StringProtocol, RangeReplaceableCollection {
  typealias Element = Character
  struct Index: Hashable, Comparable {}
  typealias SubSequence = Substring
  init<T>(describing instance: T)
  mutating func append(_ other: String)
  mutating func append(_ c: Character)
  mutating func append(contentsOf newElements: String)
  mutating func write(_ other: String)
  func split(separator: Character) -> [Substring]
  func replacingOccurrences(of target: String, with replacement: String) -> String
  func components(separatedBy separator: String) -> [String]
  func trimmingCharacters(in set: CharacterSet) -> String
  func localizedCaseInsensitiveContains(_ other: String) -> Bool
  func localizedStandardContains(_ string: String) -> Bool
  func contains(_ other: String) -> Bool
  func data(using encoding: String.Encoding) -> Data?
  var capitalized: String { get }
  var localizedCapitalized: String { get }
  var utf8: UTF8View { get }
  var lines: [String] { get }
  struct UTF8View: Collection {
    typealias Element = UInt8
  }
  struct Encoding: Hashable {
    static let utf8: String.Encoding
  }
}
struct Substring: StringProtocol, RangeReplaceableCollection {
  typealias Element = Character
  typealias SubSequence = Substring
}
struct Character: Hashable, Comparable {
  var isLetter: Bool { get }
  var isNumber: Bool { get }
  var isWhitespace: Bool { get }
  var isNewline: Bool { get }
  var isUppercase: Bool { get }
  func uppercased() -> String
  func lowercased() -> String
}

// MARK: - Values

struct Bool: Hashable {
  mutating func toggle()
  static func random() -> Bool
}
struct Int: BinaryInteger, SignedNumeric {
  static func random(in range: Range<Int>) -> Int
  static func random(in range: ClosedRange<Int>) -> Int
  static var max: Int { get }
  static var min: Int { get }
  var magnitude: UInt { get }
  func signum() -> Int
}
struct Int8: BinaryInteger {}
struct Int16: BinaryInteger {}
struct Int32: BinaryInteger {}
struct Int64: BinaryInteger {}
struct UInt: BinaryInteger {}
struct UInt8: BinaryInteger {}
struct UInt16: BinaryInteger {}
struct UInt32: BinaryInteger {}
struct UInt64: BinaryInteger {}
struct Double: BinaryFloatingPoint {
  static func random(in range: ClosedRange<Double>) -> Double
  static var pi: Double { get }
  static var infinity: Double { get }
  var magnitude: Double { get }
}
struct Float: BinaryFloatingPoint {}
enum Optional<Wrapped> {
  case none
  case some(Wrapped)
  func map<U>(_ transform: (Wrapped) throws -> U) rethrows -> U?
  func flatMap<U>(_ transform: (Wrapped) throws -> U?) rethrows -> U?
  mutating func take() -> Wrapped?
}
enum Result<Success, Failure: Error> {
  case success(Success)
  case failure(Failure)
  func get() throws -> Success
  func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> Result<NewSuccess, Failure>
  func flatMap<NewSuccess>(
    _ transform: (Success) -> Result<NewSuccess, Failure>
  ) -> Result<NewSuccess, Failure>
}
struct AnyHashable: Hashable {}
enum Never: Error, Hashable, Comparable {}
class AnyKeyPath: Hashable {}
class PartialKeyPath<Root>: AnyKeyPath {}
class KeyPath<Root, Value>: PartialKeyPath<Root> {}
class WritableKeyPath<Root, Value>: KeyPath<Root, Value> {}
class ReferenceWritableKeyPath<Root, Value>: WritableKeyPath<Root, Value> {}
struct ObjectIdentifier: Hashable {}
struct SystemRandomNumberGenerator {
  mutating func next() -> UInt64
}
func print(_ items: Any..., separator: String = " ", terminator: String = "\n")
func min<T: Comparable>(_ x: T, _ y: T) -> T
func max<T: Comparable>(_ x: T, _ y: T) -> T
func abs<T: SignedNumeric>(_ x: T) -> T
func swap<T>(_ a: inout T, _ b: inout T)
func type<T>(of value: T) -> T.Type
func withCheckedContinuation<T>(_ body: (CheckedContinuation<T, Never>) -> Void) async -> sending T
func withCheckedThrowingContinuation<T>(
  _ body: (CheckedContinuation<T, any Error>) -> Void
) async throws -> sending T
func withUnsafeContinuation<T>(_ body: (UnsafeContinuation<T, Never>) -> Void) async -> sending T
func withUnsafeThrowingContinuation<T>(
  _ body: (UnsafeContinuation<T, any Error>) -> Void
) async throws -> sending T

// MARK: - Concurrency

protocol Actor: AnyObject, Sendable {}
actor MainActor: Actor {
  static let shared: MainActor
  static func run<T: Sendable>(
    resultType: T.Type = T.self, body: @MainActor @Sendable () throws -> T
  ) async rethrows -> T
  static func assumeIsolated<T: Sendable>(_ operation: @MainActor () throws -> T) rethrows -> T
}
struct TaskPriority: Hashable, Sendable {
  static let high: TaskPriority
  static let medium: TaskPriority
  static let low: TaskPriority
  static let userInitiated: TaskPriority
  static let utility: TaskPriority
  static let background: TaskPriority
}
struct Task<Success: Sendable, Failure: Error>: Sendable, Hashable {
  @discardableResult
  init(
    name: String? = nil, priority: TaskPriority? = nil,
    @_inheritActorContext operation: sending @escaping @isolated(any) () async -> Success
  ) where Failure == Never
  @discardableResult
  init(
    name: String? = nil, priority: TaskPriority? = nil,
    @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success
  ) where Failure == any Error
  // callback: elsewhere
  @discardableResult
  static func detached(
    name: String? = nil, priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, any Error> where Failure == any Error
  var value: Success { get }
  var result: Result<Success, Failure> { get }
  var isCancelled: Bool { get }
  func cancel()
  static var isCancelled: Bool { get }
  static func checkCancellation() throws
  static func yield() async
  static func sleep(nanoseconds duration: UInt64) async throws
  static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws
}
struct UnsafeContinuation<T, E: Error>: Sendable {
  func resume(returning value: sending T)
  func resume(throwing error: E)
  func resume() where T == Void
}
struct CheckedContinuation<T, E: Error>: Sendable {
  func resume(returning value: sending T)
  func resume(throwing error: E)
  func resume(with result: Result<T, E>)
  func resume() where T == Void
}
struct TaskGroup<ChildTaskResult: Sendable>: AsyncSequence {
  typealias Element = ChildTaskResult
  mutating func addTask(
    priority: TaskPriority? = nil, operation: sending @escaping @isolated(any) () async -> ChildTaskResult
  )
  mutating func next() async -> ChildTaskResult?
  mutating func waitForAll() async
  func cancelAll()
}
struct ThrowingTaskGroup<ChildTaskResult: Sendable, Failure: Error>: AsyncSequence {
  typealias Element = ChildTaskResult
  mutating func addTask(
    priority: TaskPriority? = nil, operation: sending @escaping @isolated(any) () async throws -> ChildTaskResult
  )
  mutating func next() async throws -> ChildTaskResult?
  mutating func waitForAll() async throws
  func cancelAll()
}
func withTaskGroup<ChildTaskResult: Sendable, GroupResult>(
  of childTaskResultType: ChildTaskResult.Type = ChildTaskResult.self,
  body: (inout TaskGroup<ChildTaskResult>) async -> GroupResult
) async -> GroupResult
func withThrowingTaskGroup<ChildTaskResult: Sendable, GroupResult>(
  of childTaskResultType: ChildTaskResult.Type = ChildTaskResult.self,
  body: (inout ThrowingTaskGroup<ChildTaskResult, any Error>) async throws -> GroupResult
) async rethrows -> GroupResult
func withTaskCancellationHandler<T>(
  operation: () async throws -> T, onCancel handler: @Sendable () -> Void
) async rethrows -> T
struct Duration: Hashable, Comparable, Sendable {
  static func seconds(_ seconds: Double) -> Duration
  static func milliseconds(_ milliseconds: Double) -> Duration
}
struct CancellationError: Error {
  init()
}
