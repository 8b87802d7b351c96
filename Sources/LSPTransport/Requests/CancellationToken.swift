import GotchaSupport

/// Tells work on another thread that its result is not needed any more.
public final class CancellationToken: Sendable {
  private let flag = Monitor(false)

  public init() {}

  /// Checked often during the work.
  public var isCancelled: Bool { flag.read { $0 } }

  public func cancel() { flag.update { $0 = true } }
}
