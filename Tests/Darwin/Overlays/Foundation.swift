// The parts of Foundation that the tests and the plug-ins use, with the signatures of macOS.
@_exported import Darwin

public struct Data: Sendable, Hashable, RandomAccessCollection {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
  }
  public init() { fatalError() }
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 { fatalError() }
  public init(contentsOf url: URL, options: ReadingOptions = []) throws { fatalError() }
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(position: Int) -> UInt8 { fatalError() }
}

public struct URL: Sendable, Hashable {
  public init(fileURLWithPath path: String) { fatalError() }
  public init?(string: String) { fatalError() }
  @available(macOS 13.0, *) public init(filePath path: String) { fatalError() }
  public func deletingLastPathComponent() -> URL { self }
  public mutating func deleteLastPathComponent() {}
  public func deletingPathExtension() -> URL { self }
  public func appendingPathComponent(_ pathComponent: String) -> URL { self }
  @available(macOS 13.0, *) public func appending(path: String) -> URL { self }
  @available(macOS 13.0, *) public func path(percentEncoded: Bool = true) -> String { "" }
  public func resolvingSymlinksInPath() -> URL { self }
  public var standardizedFileURL: URL { self }
  public var path: String { "" }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
}

public struct URLResourceKey: Hashable, Sendable {}
public struct FileAttributeKey: Hashable, Sendable { public static let posixPermissions = FileAttributeKey() }
public struct Locale {}
public struct UUID: Sendable {
  public init() {}
  public var uuidString: String { "" }
}

open class NSEnumerator: Sequence { public func makeIterator() -> AnyIterator<Any> { fatalError() } }

open class FileManager {
  open class var `default`: FileManager { fatalError() }
  open class DirectoryEnumerator: NSEnumerator {}
  open var temporaryDirectory: URL { fatalError() }
  open func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func removeItem(at url: URL) throws {}
  open func removeItem(atPath path: String) throws {}
  open func copyItem(at source: URL, to target: URL) throws {}
  open func copyItem(atPath source: String, toPath target: String) throws {}
  open func moveItem(atPath source: String, toPath target: String) throws {}
  open func linkItem(atPath source: String, toPath target: String) throws {}
  open func createSymbolicLink(atPath path: String, withDestinationPath target: String) throws {}
  open func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func contentsOfDirectory(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?) throws -> [URL] { [] }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  open func enumerator(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?) -> DirectoryEnumerator? { nil }
  open func fileExists(atPath path: String) -> Bool { true }
  open func isExecutableFile(atPath path: String) -> Bool { true }
  open func createFile(atPath path: String, contents: Data?) -> Bool { true }
  open func contents(atPath path: String) -> Data? { nil }
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
}

open class FileHandle: @unchecked Sendable {
  open class var nullDevice: FileHandle { fatalError() }
  public init(forWritingTo url: URL) throws { fatalError() }
  public init?(forUpdatingAtPath path: String) { fatalError() }
  open var fileDescriptor: Int32 { 0 }
  open func write(_ data: Data) {}
  open func readDataToEndOfFile() -> Data { fatalError() }
  public func close() throws {}
  public func truncate(atOffset offset: UInt64) throws {}
}

open class Pipe: @unchecked Sendable {
  public init() {}
  open var fileHandleForReading: FileHandle { fatalError() }
  open var fileHandleForWriting: FileHandle { fatalError() }
}

open class Process {
  public init() {}
  open var executableURL: URL?
  open var arguments: [String]?
  open var environment: [String: String]?
  open var currentDirectoryURL: URL?
  open var standardInput: Any?
  open var standardOutput: Any?
  open var standardError: Any?
  open func run() throws {}
  open func waitUntilExit() {}
  open var terminationStatus: Int32 { 0 }
}

open class ProcessInfo: @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var environment: [String: String] { fatalError() }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var sortedKeys: OutputFormatting { fatalError() }
    public static var withoutEscapingSlashes: OutputFormatting { fatalError() }
  }
  open var outputFormatting: OutputFormatting
  public init() { fatalError() }
  open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}

open class JSONSerialization { open class func jsonObject(with data: Data) throws -> Any { 0 } }

public struct CharacterSet: Sendable {
  public static var newlines: CharacterSet { fatalError() }
  public static var whitespaces: CharacterSet { fatalError() }
  public static var whitespacesAndNewlines: CharacterSet { fatalError() }
}

extension String {
  public struct Encoding: Sendable { public static let utf8 = Encoding() }
  public struct CompareOptions: OptionSet {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
  }
  public init(contentsOf url: URL, encoding: Encoding) throws { fatalError() }
  public init(contentsOfFile path: String, encoding: Encoding) throws { fatalError() }
}

extension StringProtocol {
  public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws {}
  public func write<T: StringProtocol>(toFile path: T, atomically: Bool, encoding: String.Encoding) throws {}
  public func range<T: StringProtocol>(
    of text: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
  ) -> Range<Index>? { nil }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(
    of text: T, with replacement: R, options: String.CompareOptions = [], range: Range<Index>? = nil
  ) -> String { "" }
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
  public func contains<T: StringProtocol>(_ other: T) -> Bool { true }
}

open class NSObject {
  public init() { fatalError() }
}

open class XMLParser: NSObject {
  public init(data: Data) { fatalError() }
  open weak var delegate: (any XMLParserDelegate)?
  open var parserError: (any Error)? { nil }
  open func parse() -> Bool { false }
}

public protocol XMLParserDelegate: AnyObject {
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String])
  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?)
  func parser(_ parser: XMLParser, foundCharacters string: String)
}
