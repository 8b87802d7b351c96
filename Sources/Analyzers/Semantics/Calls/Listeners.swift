// Determines whether code tells other code that something has happened.

extension FileModel {
  /// Whether code that a node runs tells listeners: it posts a notification, sends a value to a publisher or a stream, or
  /// calls, as a statement, a closure that it was given or a method of a delegate.
  package func tellsListeners(_ node: SyntaxNode) -> Bool {
    reach(from: node).all.contains { reached in
      switch reached {
      case .code(let code): code.calls.contains(where: code.file.isSending)
      case .unseen(let code): code.node.isWholeStatement && code.mayBeListener
      }
    }
  }

  /// The types of the SDK whose methods hand something to code that they do not know.
  private static let senders = [
    "NotificationCenter", "Subject", "ObservableObjectPublisher", "AsyncStream.Continuation",
    "AsyncThrowingStream.Continuation",
  ]

  /// `subject.send(1)`, `NotificationCenter.default.post(…)`. The type of the receiver may not be known.
  private func isSending(_ call: FunctionCallExpr) -> Bool {
    guard let name = call.calleeName?.text, let base = call.base?.plainReference,
      !(base.typeReferenceName?.isCapitalized ?? false)
    else { return false }
    let senders = Self.senders.filter { sender in
      SDK.members(named: name, of: sender).contains { $0.kind == .function }
    }
    guard !senders.isEmpty, !callee(of: call).isOwn else { return false }
    guard let type = typeOfSDK(of: base) else { return true }
    let lineage = SDK.table.lineage(of: type)
    return senders.contains { lineage.contains($0) || $0.lastNamePart == type }
  }
}

extension UnseenCode {
  /// Whether it may be a closure or a method that other code provides in order to be told.
  fileprivate var mayBeListener: Bool {
    switch callee {
    // The requirement of a protocol, or code that cannot be read.
    case .here, .elsewhere: true
    case .unknown(.closureValue): true
    case .system, .nothing, .unknown: false
    }
  }
}
