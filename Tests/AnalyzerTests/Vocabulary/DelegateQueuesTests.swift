import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct DelegateQueuesTests {
  private func thread(of method: StaticString, in code: String) throws -> CallingThread? {
    let file = SampleFile(code)
    return file.model.callingThread(of: try file.function(method), in: try file.type)
  }

  @Test func someCallersAlwaysUseABackgroundThread() throws {
    let code = "class A: NSObject, WCSessionDelegate { func session(_ session: WCSession) {}; func stop(_ a: Int) {} }"
    #expect(try thread(of: "session", in: code) == .background)
    #expect(try thread(of: "stop", in: code) == nil)
    #expect(try thread(of: "session", in: "class A { func session(_ session: WCSession) {} }") == nil)
  }

  @Test func theQueueDecides() throws {
    func urlSession(_ arguments: String) throws -> CallingThread? {
      try thread(
        of: "urlSession",
        in: """
          class A: NSObject, URLSessionDelegate {
            let queue = OperationQueue()
            func urlSession(_ session: URLSession) {}
            func make() -> URLSession { URLSession(configuration: .default\(arguments)) }
          }
          """)
    }
    #expect(try urlSession(", delegate: self, delegateQueue: nil") == .background)
    #expect(try urlSession(", delegate: self, delegateQueue: queue") == .background)
    #expect(try urlSession(", delegate: self, delegateQueue: .main") == .main)
    #expect(try urlSession(", delegate: self, delegateQueue: other") == .unknown)
    #expect(try urlSession("") == .unknown)
  }

  @Test func bluetoothUsesTheMainQueueWithoutAnother() throws {
    func central(_ arguments: String) throws -> CallingThread? {
      try thread(
        of: "centralManagerDidUpdateState",
        in: """
          class A: NSObject, CBCentralManagerDelegate {
            func centralManagerDidUpdateState(_ central: CBCentralManager) {}
            func start() { let work = DispatchQueue(label: "a"); manager = CBCentralManager(\(arguments)) }
          }
          """)
    }
    #expect(try central("delegate: self, queue: nil") == .main)
    #expect(try central("delegate: self") == .main)
    #expect(try central("delegate: self, queue: work") == .background)
    #expect(try central("delegate: other, queue: work") == .unknown)
  }
}
