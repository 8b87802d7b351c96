import LSPTransport

/// Work whose progress the user can see and cancel.
final class WorkDoneProgress {
  let token: String
  private let title: String
  private let send: (WorkDoneProgressValue) -> Void
  /// Called if the user cancels the work.
  let stop: () -> Void
  /// Whether the client has agreed to show it.
  private var isShown = false
  private var isEnded = false
  private var endMessage: String?
  private var percentage = 0

  init(token: String, title: String, stop: @escaping () -> Void, send: @escaping (WorkDoneProgressValue) -> Void) {
    (self.token, self.title, self.stop, self.send) = (token, title, stop, send)
  }

  /// Starts showing the progress.
  func begin() {
    isShown = true
    send(.begin(title: title, isCancellable: true, percentage: percentage))
    if isEnded { send(.end(message: endMessage)) }
  }

  func report(_ message: String, percentage: Int) {
    self.percentage = percentage
    if isShown, !isEnded { send(.report(message: message, percentage: percentage)) }
  }

  func end(_ message: String?) {
    guard !isEnded else { return }
    (isEnded, endMessage) = (true, message)
    if isShown { send(.end(message: message)) }
  }
}

extension LanguageServer {
  /// Asks the client to show progress. It is shown once the client agrees, and not at all if the client cannot show it.
  func beginProgress(_ title: String, stop: @escaping () -> Void) -> WorkDoneProgress? {
    guard client.showsProgress else { return nil }
    lastProgress += 1
    let token = "gotcha-progress-\(worker?.idPrefix ?? "")\(lastProgress)"
    let progress = WorkDoneProgress(token: token, title: title, stop: stop) { [unowned self] value in
      if case .end = value { progresses[token] = nil }
      notify(ProgressNotification.method, ProgressParams(token: .string(token), value: value))
    }
    progresses[token] = progress
    request(WorkDoneProgressCreateRequest.method, ["token": .string(token)]) { server, result in
      if case .success = result { progress.begin() } else { server.progresses[token] = nil }
    }
    return progress
  }

  func cancelProgress(_ params: WorkDoneProgressCancelParams) {
    guard case .string(let token) = params.token else { return }
    progresses[token]?.stop()
  }
}
