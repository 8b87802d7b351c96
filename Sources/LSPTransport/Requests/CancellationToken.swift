import GotchaSupport

/// Tells work that runs elsewhere that nobody wants its result any more.
public final class CancellationToken: Sendable {
  private let flag = Monitor(false)

  public init() {}

  /// Looked at inside the work, often.
  public var isCancelled: Bool { flag.read { $0 } }

  public func cancel() { flag.update { $0 = true } }
}
