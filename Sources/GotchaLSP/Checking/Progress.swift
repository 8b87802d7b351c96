import GotchaSupport

/// Shows the progress of a long run on standard error.
final class Progress: Sendable {
  enum Mode: String, Sendable, CaseIterable { case auto, always, never }

  /// The steps for each file, in order.
  enum Phase: String, Sendable { case read, checked }

  private struct State {
    var phase = Phase.read
    var finished = 0
    var lastShown: Int
    var isShown = false
  }

  /// In milliseconds: shorter runs show no progress, and the line is not updated more often.
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
    state = Monitor(State(lastShown: MonotonicClock.milliseconds()))
  }

  /// Marks a phase as finished for one more file.
  func advance(_ phase: Phase) {
    guard isOn else { return }
    state.update { state in
      if state.phase != phase { (state.phase, state.finished) = (phase, 0) }
      state.finished += 1
      let now = MonotonicClock.milliseconds()
      guard now - state.lastShown >= Self.interval else { return }
      state.lastShown = now
      state.isShown = true
      show(state)
    }
  }

  /// Marks the run as finished: on a terminal, the line is removed; otherwise, the total is printed.
  func finish() {
    guard isOn else { return }
    state.update { state in
      if isTerminal {
        if state.isShown { output.write(Array("\r\u{1B}[K".utf8)) }
      } else {
        show(state)
      }
    }
  }

  private func show(_ state: State) {
    let text = "\(state.phase.rawValue) \(state.finished) of \(total) files"
    output.write(Array((isTerminal ? "\r\u{1B}[K\(text)" : "\(text)\n").utf8))
  }
}
