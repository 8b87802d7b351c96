enum Key { case left, right, up, down }
var isLocked: Bool { false }
var isShifted: Bool { false }
enum Phase {
  case waiting, fetching, filled
  case failed(Int)
}
var phase: Phase { .waiting }
