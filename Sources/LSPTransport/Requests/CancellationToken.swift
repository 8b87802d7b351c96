import GotchaSupport

/// Signals to work on another thread that its result is no longer needed.
public final class CancellationToken: Sendable {
  private let flag = Monitor(false)

  public init() {}

  /// Checked often during the work.
  public var isCancelled: Bool { flag.read { $0 } }

  public func cancel() { flag.update { $0 = true } }
}
