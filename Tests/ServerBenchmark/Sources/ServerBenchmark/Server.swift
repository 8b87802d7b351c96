import Foundation

/// A language server in a child process, with the client's ends of its pipes.
final class Server {
  private let process = Process()
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var lastId = 0
  let started: ContinuousClock.Instant

  init(binary: String) throws {
    let (toServer, fromServer) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments = ["serve", "--stdio"]
    process.standardInput = toServer
    process.standardOutput = fromServer
    input = toServer.fileHandleForWriting.fileDescriptor
    output = fromServer.fileHandleForReading.fileDescriptor
    started = .now
    try process.run()
    withExtendedLifetime((toServer, fromServer)) {}
    pipes = (toServer, fromServer)
  }

  private let pipes: (Pipe, Pipe)

  /// Resident memory in kilobytes.
  var residentMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return Int(line.split(separator: " ").dropFirst().first ?? "0") ?? 0
  }

  func stop() throws {
    _ = try request("shutdown", "null")
    try notify("exit", "null")
    process.waitUntilExit()
  }

  /// Initializes the server as a client that pulls diagnostics.
  ///
  /// - Parameter folder: the workspace; nil if there is none.
  /// - Returns: the time of the response.
  @discardableResult
  func initialize(folder: String? = nil) throws -> ContinuousClock.Instant {
    let folders = folder.map { #"[{"uri":"file://\#($0)","name":"workspace"}]"# } ?? "null"
    let capabilities = """
      {"general":{"positionEncodings":["utf-16"]},"window":{"workDoneProgress":true},"textDocument":{"diagnostic":\
      {"dynamicRegistration":false,"relatedDocumentSupport":false},"publishDiagnostics":{"relatedInformation":true,\
      "tagSupport":{"valueSet":[1,2]},"codeDescriptionSupport":true,"dataSupport":true}}}
      """
    _ = try request(
      "initialize",
      #"{"processId":null,"rootUri":null,"workspaceFolders":\#(folders),"capabilities":\#(capabilities)}"#)
    let answered = ContinuousClock.now
    try notify("initialized", "{}")
    return answered
  }

  func notify(_ method: String, _ params: String) throws {
    try send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Sends a request and returns its response undecoded.
  func request(_ method: String, _ params: String) throws -> [UInt8] {
    lastId += 1
    try send(#"{"jsonrpc":"2.0","id":\#(lastId),"method":"\#(method)","params":\#(params)}"#)
    return try wait { $0.id == "\(lastId)" && $0.method == nil }
  }

  /// Waits until the server reports that it has indexed the workspace.
  func waitUntilIndexed() throws {
    _ = try wait { message in
      message.method == "$/progress" && message.contains(#""kind":"end""#)
    }
  }

  private func wait(until isWanted: (Message) -> Bool) throws -> [UInt8] {
    while true {
      let message = Message(content: try receive())
      if isWanted(message) { return message.content }
      // Requests from the server are answered, so that it does not wait.
      if message.method != nil, let id = message.id { try send(#"{"jsonrpc":"2.0","id":\#(id),"result":null}"#) }
    }
  }

  // MARK: - Frames

  private func send(_ content: String) throws {
    var frame = Array("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8)[...]
    while !frame.isEmpty {
      let written = frame.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard written > 0 else { throw Failure("the server does not read any more") }
      frame = frame.dropFirst(written)
    }
  }

  private func receive() throws -> [UInt8] {
    while true {
      if let end = headerEnd {
        let header = String(decoding: buffer[..<end], as: UTF8.self)
        let length = header.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).filter { $0 != " " }) }
        guard let length else { throw Failure("a message without its length") }
        while buffer.count < end + length { try fill() }
        let content = Array(buffer[end..<end + length])
        buffer.removeFirst(end + length)
        return content
      }
      try fill()
    }
  }

  private var headerEnd: Int? {
    guard buffer.count >= 4 else { return nil }
    for at in 3..<buffer.count where buffer[at] == 10 && buffer[at - 2] == 10 { return at + 1 }
    return nil
  }

  private func fill() throws {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { bytes in
      let count = read(output, bytes.baseAddress, bytes.count)
      if count > 0 { buffer.append(contentsOf: bytes[..<count]) }
      return count
    }
    guard count > 0 else { throw Failure("the server has exited") }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The first and last bytes of a message, where the server writes the fields that the benchmark reads.
struct Message {
  let content: [UInt8]

  private var head: String { String(decoding: content.prefix(200), as: UTF8.self) }

  var method: String? { Self.value(of: "method", in: head).map { $0.filter { $0 != "\"" } } }
  /// As JSON, so that a string includes its quotes.
  var id: String? { Self.value(of: "id", in: head) }

  func contains(_ text: String) -> Bool { String(decoding: content, as: UTF8.self).contains(text) }

  /// The result id of a diagnostic report.
  static func resultId(of content: [UInt8]) -> String? {
    for part in [content.prefix(400), content.suffix(400)] {
      if let id = value(of: "resultId", in: String(decoding: part, as: UTF8.self)) { return id.filter { $0 != "\"" } }
    }
    return nil
  }

  private static func value(of key: String, in text: String) -> String? {
    guard let range = text.range(of: "\"\(key)\":") else { return nil }
    return String(text[range.upperBound...].prefix { $0 != "," && $0 != "}" })
  }
}
