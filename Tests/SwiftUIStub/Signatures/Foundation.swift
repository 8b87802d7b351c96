// Declarations of Foundation.

class NSObject: NSObjectProtocol, Hashable {
  init()
}
protocol NSObjectProtocol: AnyObject {}

// MARK: - Values

struct UUID: Hashable, Codable, Sendable {
  init()
  init?(uuidString string: String)
  var uuidString: String { get }
}
struct Date: Hashable, Comparable, Codable, Sendable, Strideable {
  typealias Stride = TimeInterval
  init()
  init(timeIntervalSince1970: TimeInterval)
  init(timeIntervalSinceNow: TimeInterval)
  static var now: Date { get }
  static let distantPast: Date
  static let distantFuture: Date
  var timeIntervalSinceNow: TimeInterval { get }
  var timeIntervalSince1970: TimeInterval { get }
  func timeIntervalSince(_ date: Date) -> TimeInterval
  func addingTimeInterval(_ timeInterval: TimeInterval) -> Date
  mutating func addTimeInterval(_ timeInterval: TimeInterval)
  func formatted() -> String
  func formatted<F: FormatStyle>(_ format: F) -> F.FormatOutput where F.FormatInput == Date
  func formatted(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> String
}
typealias TimeInterval = Double
protocol LocalizedError: Error {}
struct DateInterval: Hashable, Comparable, Codable, Sendable {
  init(start: Date, end: Date)
  init(start: Date, duration: TimeInterval)
  var start: Date { get set }
  var end: Date { get set }
  var duration: TimeInterval { get set }
}
protocol FormatStyle<FormatInput, FormatOutput>: Hashable, Codable {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
}
protocol ParseableFormatStyle: FormatStyle {}
protocol SortComparator<Compared>: Hashable {
  associatedtype Compared
}
struct KeyPathComparator<Compared>: SortComparator {
  init<Value: Comparable>(_ keyPath: KeyPath<Compared, Value>, order: SortOrder = .forward)
}
struct SortDescriptor<Compared>: SortComparator, Sendable {
  init<Value: Comparable>(_ keyPath: KeyPath<Compared, Value>, order: SortOrder = .forward)
}
enum SortOrder: Hashable, Codable, Sendable {
  case forward, reverse
}
struct Predicate<Input>: Sendable {}
struct Data: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Hashable, Codable, Sendable {
  typealias Element = UInt8
  typealias Index = Int
  typealias SubSequence = Data
  init()
  init(contentsOf url: URL) throws
  func write(to url: URL, options: Data.WritingOptions = []) throws
  mutating func append(_ other: Data)
  func base64EncodedString() -> String
}
struct URL: Hashable, Codable, Sendable {
  init?(string: String)
  init(fileURLWithPath path: String)
  var absoluteString: String { get }
  var path: String { get }
  var host: String? { get }
  var scheme: String? { get }
  var query: String? { get }
  var lastPathComponent: String { get }
  var pathExtension: String { get }
  func appendingPathComponent(_ pathComponent: String) -> URL
  func appending(path: String) -> URL
  func deletingLastPathComponent() -> URL
  mutating func appendPathComponent(_ pathComponent: String)
  mutating func append(path: String)
  mutating func append(queryItems: [URLQueryItem])
  mutating func deleteLastPathComponent()
  func startAccessingSecurityScopedResource() -> Bool
  func stopAccessingSecurityScopedResource()
}
struct URLQueryItem: Hashable, Sendable {
  init(name: String, value: String?)
  var name: String
  var value: String?
}
struct URLComponents: Hashable, Sendable {
  init?(string: String)
  var scheme: String?
  var host: String?
  var path: String
  var queryItems: [URLQueryItem]?
  var url: URL? { get }
}
struct URLRequest: Hashable, Sendable {
  init(url: URL)
  var url: URL?
  var httpMethod: String?
  var httpBody: Data?
  var timeoutInterval: TimeInterval
  mutating func setValue(_ value: String?, forHTTPHeaderField field: String)
  mutating func addValue(_ value: String, forHTTPHeaderField field: String)
}
struct IndexSet: BidirectionalCollection, SetAlgebra, Hashable, Sendable {
  typealias Element = Int
  struct Index: Comparable {}
  mutating func insert(_ integer: Int) -> (inserted: Bool, memberAfterInsert: Int)
  mutating func remove(_ integer: Int) -> Int?
  mutating func removeAll()
}
struct IndexPath: RandomAccessCollection, Hashable, Sendable {
  typealias Element = Int
}
struct DateComponents: Hashable, Codable, Sendable {
  var year: Int?
  var month: Int?
  var day: Int?
  var hour: Int?
  var minute: Int?
  var second: Int?
  var weekday: Int?
  mutating func setValue(_ value: Int?, for component: Calendar.Component)
}
struct Calendar: Hashable, Codable, Sendable {
  static var current: Calendar { get }
  static var autoupdatingCurrent: Calendar { get }
  enum Component: Hashable, Sendable {
    case era, year, month, day, hour, minute, second, weekday
  }
  func date(byAdding component: Calendar.Component, value: Int, to date: Date) -> Date?
  func date(from components: DateComponents) -> Date?
  func dateComponents(_ components: Set<Calendar.Component>, from date: Date) -> DateComponents
  func startOfDay(for date: Date) -> Date
  func isDateInToday(_ date: Date) -> Bool
  func isDate(_ date1: Date, inSameDayAs date2: Date) -> Bool
  func component(_ component: Calendar.Component, from date: Date) -> Int
}
struct Locale: Hashable, Codable, Sendable {
  static var current: Locale { get }
  var identifier: String { get }
}
struct TimeZone: Hashable, Codable, Sendable {
  static var current: TimeZone { get }
}
struct Decimal: SignedNumeric, Hashable, Comparable, Codable, Sendable {}
struct CharacterSet: SetAlgebra, Hashable, Sendable {
  static var whitespaces: CharacterSet { get }
  static var whitespacesAndNewlines: CharacterSet { get }
  static var newlines: CharacterSet { get }
}
struct AttributedString: Hashable, Codable, Sendable {
  init(_ string: String)
  init(markdown: String) throws
  mutating func append(_ s: some AttributedStringProtocol)
  mutating func mergeAttributes(_ attributes: AttributeContainer)
  mutating func replaceAttributes(_ attributes: AttributeContainer, with others: AttributeContainer)
  mutating func setAttributes(_ attributes: AttributeContainer)
}
struct AttributeContainer: Hashable, Sendable {}
struct Measurement<UnitType: Unit>: Hashable, Comparable, Sendable {
  init(value: Double, unit: UnitType)
  var value: Double
  var unit: UnitType { get }
  mutating func convert(to otherUnit: UnitType)
  func converted(to otherUnit: UnitType) -> Measurement<UnitType>
}
class Unit: NSObject {}
struct CGFloat: BinaryFloatingPoint, Sendable {
  init(_ value: Double)
}
struct CGPoint: Equatable, Sendable {
  init(x: CGFloat, y: CGFloat)
  static var zero: CGPoint { get }
  var x: CGFloat
  var y: CGFloat
}
struct CGSize: Equatable, Sendable {
  init(width: CGFloat, height: CGFloat)
  static var zero: CGSize { get }
  var width: CGFloat
  var height: CGFloat
}
struct CGRect: Equatable, Sendable {
  init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat)
  init(origin: CGPoint, size: CGSize)
  static var zero: CGRect { get }
  var origin: CGPoint
  var size: CGSize
  var width: CGFloat { get }
  var height: CGFloat { get }
  var minX: CGFloat { get }
  var midX: CGFloat { get }
  var maxX: CGFloat { get }
  var minY: CGFloat { get }
  var midY: CGFloat { get }
  var maxY: CGFloat { get }
  func contains(_ point: CGPoint) -> Bool
  func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect
}

// MARK: - Objects

class Bundle: NSObject, Sendable {
  static var main: Bundle { get }
  var bundleIdentifier: String? { get }
  var infoDictionary: [String: Any]? { get }
  func url(forResource name: String?, withExtension ext: String?) -> URL?
}
class UserDefaults: NSObject, Sendable {
  static var standard: UserDefaults { get }
  init?(suiteName suitename: String?)
  func object(forKey defaultName: String) -> Any?
  func string(forKey defaultName: String) -> String?
  func array(forKey defaultName: String) -> [Any]?
  func data(forKey defaultName: String) -> Data?
  func bool(forKey defaultName: String) -> Bool
  func integer(forKey defaultName: String) -> Int
  func double(forKey defaultName: String) -> Double
  func set(_ value: Any?, forKey defaultName: String)
  func removeObject(forKey defaultName: String)
}
class FileManager: NSObject, Sendable {
  static var `default`: FileManager { get }
  func fileExists(atPath path: String) -> Bool
  func removeItem(at URL: URL) throws
  func contentsOfDirectory(atPath path: String) throws -> [String]
  func urls(for directory: FileManager.SearchPathDirectory, in domainMask: FileManager.SearchPathDomainMask) -> [URL]
  func createDirectory(at url: URL, withIntermediateDirectories createIntermediates: Bool) throws
}
class JSONDecoder: Sendable {
  init()
  func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
}
class JSONEncoder: Sendable {
  init()
  func encode<T: Encodable>(_ value: T) throws -> Data
}
class Formatter: NSObject {
  func string(for obj: Any?) -> String?
}
class DateFormatter: Formatter, Sendable {
  init()
  var dateFormat: String!
  func string(from date: Date) -> String
  func date(from string: String) -> Date?
}
class NumberFormatter: Formatter, Sendable {
  init()
  func string(from number: NSNumber) -> String?
  func number(from string: String) -> NSNumber?
}
class ISO8601DateFormatter: Formatter, Sendable {
  init()
}
class NSNumber: NSObject, Sendable {}
class NSError: NSObject, Error, Sendable {}
class NSLock: NSObject, Sendable {
  func lock()
  func unlock()
  func withLock<R>(_ body: () throws -> R) rethrows -> R
}
class NSCache<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  func object(forKey key: KeyType) -> ObjectType?
  func setObject(_ obj: ObjectType, forKey key: KeyType)
  func removeAllObjects()
}
struct Notification: Hashable {
  struct Name: Hashable, RawRepresentable, Sendable {
    init(_ rawValue: String)
  }
  var name: Notification.Name
  var object: Any?
  var userInfo: [AnyHashable: Any]?
}
class NotificationCenter: NSObject, Sendable {
  static var `default`: NotificationCenter { get }
  func post(name aName: Notification.Name, object anObject: Any?)
  func post(name aName: Notification.Name, object anObject: Any?, userInfo aUserInfo: [AnyHashable: Any]? = nil)
  func post(_ notification: Notification)
  // callback: queue
  func addObserver(
    forName name: Notification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol
  func addObserver(_ observer: Any, selector aSelector: Selector, name aName: Notification.Name?, object anObject: Any?)
  func removeObserver(_ observer: Any)
  func notifications(named name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Notifications
  class Notifications: AsyncSequence, Sendable {
    typealias Element = Notification
  }
}
class Timer: NSObject {
  // callback: runLoop
  @discardableResult
  static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer
  // callback: runLoop
  init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void)
  func invalidate()
  func fire()
  var isValid: Bool { get }
}
class RunLoop: NSObject {
  static var main: RunLoop { get }
  static var current: RunLoop { get }
  // callback: runLoop
  func perform(_ block: @escaping @Sendable () -> Void)
  func add(_ timer: Timer, forMode mode: RunLoop.Mode)
}
class OperationQueue: NSObject, Sendable {
  static var main: OperationQueue { get }
  init()
  // callback: queue
  func addOperation(_ block: @escaping @Sendable () -> Void)
  func cancelAllOperations()
}
class BlockOperation: NSObject {
  // callback: queue
  init(block: @escaping @Sendable () -> Void)
}
class Thread: NSObject {
  // callback: elsewhere
  init(block: @escaping @Sendable () -> Void)
  static var isMainThread: Bool { get }
  // callback: elsewhere
  static func detachNewThread(_ block: @escaping @Sendable () -> Void)
  static func sleep(forTimeInterval ti: TimeInterval)
}
class Progress: NSObject, Sendable {
  var fractionCompleted: Double { get }
}
class URLResponse: NSObject, Sendable {}
class HTTPURLResponse: URLResponse, Sendable {
  var statusCode: Int { get }
}
class URLSessionTask: NSObject, Sendable {
  func resume()
  func cancel()
  func suspend()
}
class URLSessionDataTask: URLSessionTask, Sendable {}
class URLSessionDownloadTask: URLSessionTask, Sendable {}
class URLSessionUploadTask: URLSessionDataTask, Sendable {}
class URLSession: NSObject, Sendable {
  static var shared: URLSession { get }
  func data(from url: URL) async throws -> (Data, URLResponse)
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
  func download(from url: URL) async throws -> (URL, URLResponse)
  func upload(for request: URLRequest, from bodyData: Data) async throws -> (Data, URLResponse)
  // callback: elsewhere
  func dataTask(
    with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask
  // callback: elsewhere
  func dataTask(
    with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask
  // callback: elsewhere
  func downloadTask(
    with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask
  // callback: elsewhere
  func uploadTask(
    with request: URLRequest, from bodyData: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask
  func invalidateAndCancel()
}
