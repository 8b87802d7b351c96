/// The lexer's output while a file is being parsed: growing columns of integers.
///
/// The parser may split a token (`>>` closes two argument lists), so the columns stay mutable until parsing is
/// finished.
struct TokenTable: ~Copyable {
  private(set) var kinds: UnsafeMutablePointer<TokenKind>
  private(set) var starts: UnsafeMutablePointer<UInt32>
  private(set) var ends: UnsafeMutablePointer<UInt32>
  private(set) var flags: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  /// - Parameter capacity: the expected number of tokens; the table grows if there are more.
  init(capacity: Int) {
    let capacity = max(capacity, 16)
    self.capacity = capacity
    kinds = .allocate(capacity: capacity)
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
    flags = .allocate(capacity: capacity)
  }

  deinit {
    kinds.deallocate()
    starts.deallocate()
    ends.deallocate()
    flags.deallocate()
  }

  @inline(__always)
  mutating func append(_ kind: TokenKind, _ start: Int, _ end: Int, flags newFlags: UInt8) {
    if count == capacity { grow() }
    kinds[count] = kind
    starts[count] = UInt32(truncatingIfNeeded: start)
    ends[count] = UInt32(truncatingIfNeeded: end)
    flags[count] = newFlags
    count &+= 1
  }

  /// Sets the flags of a token in the table.
  mutating func setFlags(_ newFlags: UInt8, at index: Int) {
    if index < count { flags[index] = newFlags }
  }

  @inline(never)
  private mutating func grow() {
    kinds = kinds.grown(from: count, to: capacity * 2)
    starts = starts.grown(from: count, to: capacity * 2)
    ends = ends.grown(from: count, to: capacity * 2)
    flags = flags.grown(from: count, to: capacity * 2)
    capacity *= 2
  }
}

extension UnsafeMutablePointer {
  /// Moves a column of values to a larger allocation.
  func grown(from count: Int, to capacity: Int) -> UnsafeMutablePointer<Pointee> {
    let larger = UnsafeMutablePointer<Pointee>.allocate(capacity: capacity)
    larger.moveInitialize(from: self, count: count)
    deallocate()
    return larger
  }
}
