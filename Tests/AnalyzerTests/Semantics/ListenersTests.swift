import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct ListenersTests {
  @Test(
    arguments: [
      ("subject.send(1)", true), ("publish()", true), ("NotificationCenter.default.post(name: a, object: nil)", true),
      ("continuation.yield(1)", true), ("onChange?(1)", true), ("delegate?.didChange()", true), ("bus.send(1)", true),
      ("count = delegate.next()", false), ("await Task.yield()", false), ("count += 1", false), ("log()", false),
      ("model.send(1)", false),
    ])
  func codeTellsListeners(code: String, tells: Bool) throws {
    let file = SampleFile(
      """
      protocol ModelDelegate { func didChange(); func next() -> Int }
      class Other { func send(_ count: Int) {} }
      class Model {
        var count = 0
        let subject = PassthroughSubject<Int, Never>()
        let continuation: AsyncStream<Int>.Continuation
        let model: Other
        var onChange: ((Int) -> Void)?
        weak var delegate: ModelDelegate?
        func run() async ▸{ \(code) }◂
        func publish() { subject.send(count) }
        func log() { print(count) }
      }
      """)
    #expect(file.model.tellsListeners(try file.node) == tells)
  }
}
