import Foundation
import FoundationNetworking

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public struct Demand: Equatable, Sendable {
    public static let none = Demand()
    public static let unlimited = Demand()
    public static func max(_ value: Int) -> Demand { Demand() }
  }
}

public protocol Subscription: Cancellable {
  func request(_ demand: Subscribers.Demand)
}

public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {}
  public func receive(subscription: any Subscription) {}
  public func receive(_ input: Input) -> Subscribers.Demand { .none }
  public func receive(completion: Subscribers.Completion<Failure>) {}
}

public protocol Cancellable {
  func cancel()
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}

public protocol ConnectablePublisher: Publisher {
  func connect() -> any Cancellable
}

public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

public final class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void) {}
  public init<C: Cancellable>(_ canceller: C) {}
  public func cancel() {}
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {}
  public func store(in set: inout Set<AnyCancellable>) {}
  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {}
}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
  public init() {}
  public func send(_ value: Output) {}
  public func send(completion: Subscribers.Completion<Failure>) {}
}

public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  public var value: Output
  public init(_ value: Output) { self.value = value }
  public func send(_ value: Output) {}
  public func send(completion: Subscribers.Completion<Failure>) {}
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public init(_ output: Output) {}
}

public struct Empty<Output, Failure: Error>: Publisher {
  public init(completeImmediately: Bool = true) {}
}

public struct Fail<Output, Failure: Error>: Publisher {
  public init(error: Failure) {}
}

public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {}
}

public enum Publishers {
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public init(_ upstream: Upstream...) {}
  }
  public struct Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
  }
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public init(_ a: A, _ b: B) {}
  }
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    public init(_ a: A, _ b: B, _ c: C) {}
  }
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public init(_ a: A, _ b: B) {}
  }
  public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public init(_ a: A, _ b: B) {}
  }
  public enum TimeGroupingStrategy<Context: Scheduler> {
    case byTime(Context, Context.SchedulerTimeType.Stride)
  }
}

/// The type that all operators of this module return. Combine has a separate type for each.
public struct Operator<Output, Failure: Error>: Publisher {}

// MARK: - Scheduling

public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
}

public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions
}

/// The time of every scheduler of this module.
public struct SchedulerTime: Strideable, Sendable {
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Sendable
  {
    public var magnitude: Double
    public init(_ seconds: Double) { magnitude = seconds }
    public init(integerLiteral value: Double) { magnitude = value }
    public init(floatLiteral value: Double) { magnitude = value }
    public init?<T: BinaryInteger>(exactly source: T) { magnitude = Double(source) }
    public static func seconds(_ s: Int) -> Stride { Stride(Double(s)) }
    public static func seconds(_ s: Double) -> Stride { Stride(s) }
    public static func milliseconds(_ ms: Int) -> Stride { Stride(Double(ms) / 1000) }
    public static func < (a: Stride, b: Stride) -> Bool { a.magnitude < b.magnitude }
    public static func + (a: Stride, b: Stride) -> Stride { Stride(a.magnitude + b.magnitude) }
    public static func - (a: Stride, b: Stride) -> Stride { Stride(a.magnitude - b.magnitude) }
    public static func * (a: Stride, b: Stride) -> Stride { Stride(a.magnitude * b.magnitude) }
    public static func *= (a: inout Stride, b: Stride) { a = a * b }
    public static func += (a: inout Stride, b: Stride) { a = a + b }
    public static func -= (a: inout Stride, b: Stride) { a = a - b }
  }
  public func distance(to other: SchedulerTime) -> Stride { .seconds(0) }
  public func advanced(by n: Stride) -> SchedulerTime { self }
}

extension RunLoop: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = Never
}

extension OperationQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = Never
}

extension DispatchQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = Never
}

// MARK: - Operators

extension Publisher {
  public func map<T>(_ transform: @escaping (Output) -> T) -> Operator<T, Failure> { Operator() }
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Operator<T, Failure> { Operator() }
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Operator<T, any Error> { Operator() }
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Operator<T, Failure> { Operator() }
  public func flatMap<T, P: Publisher<T, Failure>>(_ transform: @escaping (Output) -> P) -> Operator<T, Failure> {
    Operator()
  }
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Operator<Output, Failure> { Operator() }
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Operator<Item, any Error> where Output == Coder.Input { Operator() }
  public func encode(encoder: JSONEncoder) -> Operator<Data, any Error> where Output: Encodable { Operator() }
  public func replaceNil<T>(with output: T) -> Operator<T, Failure> where Output == T? { Operator() }
  public func replaceEmpty(with output: Output) -> Operator<Output, Failure> { Operator() }
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Operator<Output, P.Failure>
  where P.Output == Output { Operator() }
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Operator<Output, any Error>
  where P.Output == Output { Operator() }
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Operator<Output, any Error> { Operator() }
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Operator<T, any Error> { Operator() }
  public func retry(_ retries: Int) -> Operator<Output, Failure> { Operator() }
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Operator<Output, Failure> { Operator() }
  public func print(_ prefix: String = "") -> Operator<Output, Failure> { Operator() }
  public func last() -> Operator<Output, Failure> { Operator() }
  public func count() -> Operator<Int, Failure> { Operator() }
  public func output(at index: Int) -> Operator<Output, Failure> { Operator() }
  public func drop(while predicate: @escaping (Output) -> Bool) -> Operator<Output, Failure> { Operator() }
  public func assertNoFailure(_ prefix: String = "") -> Operator<Output, Never> { Operator() }
  public func measureInterval<S: Scheduler>(
    using scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Operator<S.SchedulerTimeType.Stride, Failure> { Operator() }
  public func ignoreOutput() -> Operator<Never, Failure> { Operator() }
  public func append(_ elements: Output...) -> Operator<Output, Failure> { Operator() }
  public func prepend(_ elements: Output...) -> Operator<Output, Failure> { Operator() }
  public func reduce<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> Operator<T, Failure> { Operator() }
  public func zip<P: Publisher>(_ other: P) -> Operator<(Output, P.Output), Failure> where P.Failure == Failure {
    Operator()
  }
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Operator<T, Failure> where P.Failure == Failure { Operator() }
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Operator<(Output, P.Output, Q.Output), Failure> where P.Failure == Failure, Q.Failure == Failure { Operator() }
  public func switchToLatest() -> Operator<Output.Output, Failure> where Output: Publisher, Output.Failure == Failure {
    Operator()
  }
  public func setFailureType<E: Error>(to failureType: E.Type) -> Operator<Output, E> where Failure == Never {
    Operator()
  }
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Operator<Output, Failure> {
    Operator()
  }
  public func dropFirst(_ count: Int = 1) -> Operator<Output, Failure> { Operator() }
  public func prefix(_ maxLength: Int) -> Operator<Output, Failure> { Operator() }
  public func first() -> Operator<Output, Failure> { Operator() }
  public func collect() -> Operator<[Output], Failure> { Operator() }
  public func collect(_ count: Int) -> Operator<[Output], Failure> { Operator() }
  public func collect<S: Scheduler>(_ strategy: Publishers.TimeGroupingStrategy<S>) -> Operator<[Output], Failure> {
    Operator()
  }
  public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> Operator<T, Failure> { Operator() }
  public func merge<P: Publisher>(with other: P) -> Operator<Output, Failure>
  where P.Output == Output, P.Failure == Failure { Operator() }
  public func combineLatest<P: Publisher>(_ other: P) -> Operator<(Output, P.Output), Failure>
  where P.Failure == Failure { Operator() }
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Operator<Output, Failure> { Operator() }
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Operator<Output, Failure> { Operator() }
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Operator<Output, Failure> { Operator() }
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Operator<Output, Failure> { Operator() }
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Operator<Output, Failure> { Operator() }
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Operator<Output, E> { Operator() }
  public func replaceError(with output: Output) -> Operator<Output, Never> { Operator() }
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil
  ) -> Operator<Output, Failure> { Operator() }
  public func share() -> Operator<Output, Failure> { Operator() }
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
  // callback: sender
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { AnyCancellable {} }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> Operator<Output, Failure> { Operator() }
}

extension Publisher where Failure == Never {
  // callback: sender
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable {} }
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    AnyCancellable {}
  }
  public func assign(to published: inout Published<Output>.Publisher) {}
  public var values: AsyncStream<Output> { AsyncStream { _ in } }
}

extension Publisher where Failure == any Error {
  public var values: AsyncThrowingStream<Output, any Error> { AsyncThrowingStream { _ in } }
}

extension ConnectablePublisher {
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

// MARK: - Values as publishers

extension Optional {
  public struct Publisher: Combine.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never
  }
  public var publisher: Publisher { Publisher() }
}

// MARK: - Foundation's publishers

extension NotificationCenter {
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
  }
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher { Publisher() }
}

extension Timer {
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    public func connect() -> any Cancellable { AnyCancellable {} }
  }
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher() }
}

extension URLSession {
  public struct DataTaskPublisher: Combine.Publisher {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError
  }
  // callback: elsewhere
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { DataTaskPublisher() }
  // callback: elsewhere
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher { DataTaskPublisher() }
}
extension NSObjectProtocol where Self: NSObject {
  public func publisher<Value>(for keyPath: KeyPath<Self, Value>) -> AnyPublisher<Value, Never> {
    AnyPublisher(Empty())
  }
}
extension Result {
  public var publisher: AnyPublisher<Success, Failure> { AnyPublisher(Empty()) }
}
extension Sequence {
  public var publisher: AnyPublisher<Element, Never> { AnyPublisher(Empty()) }
}

public protocol TopLevelDecoder {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
extension JSONDecoder: TopLevelDecoder {
  public typealias Input = Data
}
extension PropertyListDecoder: TopLevelDecoder {
  public typealias Input = Data
}
