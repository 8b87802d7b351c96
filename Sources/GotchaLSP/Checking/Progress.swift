import LSPTransport

/// Tells on standard error how far a long run has come.
final class Progress: Sendable {
  enum Mode: String, Sendable, CaseIterable { case auto, always, never }

  private struct State {
    var finished = 0
    var lastShown: Int
    var isShown = false
  }

  /// Shorter runs show nothing, and no line is drawn more often.
  private static let interval = 250

  private let total: Int
  private let isTerminal: Bool
  private let isOn: Bool
  private let output: any ByteOutput
  private let state: Monitor<State>

  init(total: Int, mode: Mode, in environment: CommandEnvironment) {
    self.total = total
    isTerminal = environment.errorIsTerminal
    isOn = mode == .always || (mode == .auto && isTerminal)
    output = environment.errorOutput
    state = Monitor(State(lastShown: Clock.milliseconds()))
  }

  /// One more file is done.
  func advance() {
    guard isOn else { return }
    state.update { state in
      state.finished += 1
      let now = Clock.milliseconds()
      guard now - state.lastShown >= Self.interval else { return }
      state.lastShown = now
      state.isShown = true
      show(state.finished)
    }
  }

  /// All is done: the line goes away where it can, and the total stays where it cannot.
  func finish() {
    guard isOn else { return }
    state.update { state in
      if isTerminal {
        if state.isShown { output.write(Array("\r\u{1B}[K".utf8)) }
      } else {
        show(state.finished)
      }
    }
  }

  private func show(_ finished: Int) {
    let text = "checked \(finished) of \(total) files"
    output.write(Array((isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n").utf8))
  }
}
