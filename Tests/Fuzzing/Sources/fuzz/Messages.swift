import Analyzers
import GotchaPlatform
import GotchaSupport

@testable import GotchaProgram
@testable import LSPTransport

/// Runs a session with the lines of an input. Lines that start like JSON are messages; others are sent to the server as
/// they are.
func checkMessages(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let flags = input.byte()
  let lines = input.rest.split(separator: UInt8(ascii: "\n")).map(Array.init).filter { !leadsToFiles($0) }
  var stream =
    framed(initialize(pulls: flags & 1 != 0)) + framed(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
  for line in lines {
    stream += line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "[") ? framed(line) : line
  }
  stream += framed(#"{"jsonrpc":"2.0","id":"shutdown","method":"shutdown"}"#)
  stream += framed(#"{"jsonrpc":"2.0","method":"exit"}"#)
  let (status, output) = serve(stream)
  require(status == 0 || status == 1, "the server exits with status \(status)")
  var reader = FrameReader()
  var supervised = SupervisedSession()
  for line in lines { _ = supervised.receive(line) }
  reader.append(output)
  while let frame = reader.next() {
    guard case .content(let content) = frame else { fatalError("the server sends something that is not a message") }
    require((try? JSON.decode(JSONValue.self, from: content)) != nil, "the server sends something that is not JSON")
    _ = supervised.send(content)
  }
  for content in supervised.fail() {
    require((try? JSON.decode(JSONValue.self, from: content)) != nil, "the supervisor sends something that is not JSON")
  }
  // The next worker receives the client's messages unchanged.
  _ = supervised.replay(Quarantine())
}

/// Whether a message would make the server read files of this machine.
private func leadsToFiles(_ line: [UInt8]) -> Bool {
  let text = String(decoding: line, as: UTF8.self)
  return text.contains("olders") || text.contains("root") || text.contains("\\u")
}

private func initialize(pulls: Bool) -> String {
  let diagnostics = pulls ? #""diagnostic":{"dynamicRegistration":false}"# : #""publishDiagnostics":{}"#
  return
    #"{"jsonrpc":"2.0","id":"initialize","method":"initialize","params":{"processId":null,"rootUri":null,"#
    + #""capabilities":{"textDocument":{"# + diagnostics
    + #"},"workspace":{"configuration":true},"window":{"workDoneProgress":true}}}}"#
}

private func framed(_ text: String) -> [UInt8] { framed(Array(text.utf8)) }
private func framed(_ content: [UInt8]) -> [UInt8] { Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content }

/// - Returns: the exit status, and the output of the server.
private func serve(_ stream: [UInt8]) -> (status: Int32, output: [UInt8]) {
  let input = temporaryFile()
  _ = stream.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
  lseek(input, 0, SEEK_SET)
  let output = temporaryFile()
  defer {
    close(input)
    close(output)
  }
  let server = LanguageServer(
    input: input, output: output, log: .standardError(.error), pages: RulePages(.standard, web: nil, cache: nil),
    makeAnalyzer: { DocumentAnalyzer(.standard, $0) })
  let status = server.run()
  var written = [UInt8](repeating: 0, count: Int(lseek(output, 0, SEEK_END)))
  _ = written.withUnsafeMutableBytes { pread(output, $0.baseAddress, $0.count, 0) }
  return (status, written)
}

private func temporaryFile() -> Int32 {
  var name = Array("/tmp/gotcha-fuzz.XXXXXX".utf8CString)
  let descriptor = mkstemp(&name)
  unlink(name)
  require(descriptor >= 0, "cannot create a temporary file")
  return descriptor
}
