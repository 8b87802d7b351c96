import GotchaAnalysis
import GotchaPlatform
import GotchaSupport

/// Records what each thread is working on, in memory that outlives the process: after a fault, it identifies the file
/// and the rule.
///
/// Slots are acquired and released once per file. Recording a rule costs a single store.
final class FlightRecorder: Sendable {
  /// The layout of the memory in bytes. Both processes run the same program.
  private enum Layout {
    static let slotCount = 64
    static let slotSize = 2048
    /// The kind of fault, its value, and the number of the slot in which it occurred.
    static let faultKind = 0, faultValue = 4, faultSlot = 8
    static let slots = 4096
    static let isTaken = 0, position = 4, thread = 16, byteCount = 24, pathLength = 32, path = 36
    /// Longer paths are truncated, and files with such paths cannot be disabled.
    static let pathLimit = slotSize - path
    static let notes = slots + slotCount * slotSize
    static let notesLimit = 256 << 10
    static let size = notes + 8 + notesLimit
    /// The numbers of applied fixes and of fixed files.
    static let fixCount = 16, fixedFileCount = 24
  }

  /// The cause of a process's failure.
  enum Fault: Equatable {
    case signal(Int32)
    /// A file used more than this much processor time, in seconds.
    case time(Int)
    /// The process used more than this much memory, in bytes.
    case memory(Int)
  }

  /// The work of a thread.
  struct Work: Equatable {
    let path: String
    let byteCount: Int
    let stage: AnalysisPosition.Stage
    /// The index of the item in the file.
    let item: Int
    /// The id of the running rule.
    let rule: String?
  }

  /// A thread that is working on a file, for the watchdog.
  struct Running {
    let slot: Int
    let thread: RunningThread
    let byteCount: Int
    /// The thread's processor time when the work began, in nanoseconds.
    let start: Int
  }

  /// The rules, in both processes.
  private let catalog: RuleCatalog
  private let memory: SharedMemory
  /// The slots in use, by number.
  private let running: Monitor<[Running?]>

  /// Creates a recorder for a process to be watched.
  static func make(_ catalog: RuleCatalog) -> FlightRecorder? {
    SharedMemory(byteCount: Layout.size).map { FlightRecorder($0, catalog) }
  }

  /// Opens the recorder in the watched process.
  ///
  /// - Parameter descriptor: the descriptor of the shared memory.
  convenience init?(descriptor: Int32, _ catalog: RuleCatalog) {
    guard let memory = SharedMemory(descriptor: descriptor, byteCount: Layout.size) else { return nil }
    self.init(memory, catalog)
  }

  private init(_ memory: SharedMemory, _ catalog: RuleCatalog) {
    self.catalog = catalog
    self.memory = memory
    running = Monitor(Array(repeating: nil, count: Layout.slotCount))
  }

  var descriptor: Int32 { memory.descriptor }

  // MARK: The watched process

  /// Runs watched work for a file.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - byteCount: its size, which determines the time limit.
  ///   - body: receives the position in which an analysis records its progress.
  func recording<Result, Failure>(
    _ path: String, byteCount: Int, _ body: (AnalysisPosition) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let number = take(byteCount) else { return try body(.unwatched) }
    let slot = memory.start + Layout.slots + number * Layout.slotSize
    defer { release(number, slot) }
    var path = path
    let length = path.withUTF8 { path in
      let length = min(path.count, Layout.pathLimit)
      if let start = path.baseAddress { memcpy(slot + Layout.path, start, length) }
      return length
    }
    slot.storeBytes(of: UInt32(length), toByteOffset: Layout.pathLength, as: UInt32.self)
    slot.storeBytes(of: UInt64(byteCount), toByteOffset: Layout.byteCount, as: UInt64.self)
    slot.storeBytes(of: RunningThread.current.number, toByteOffset: Layout.thread, as: UInt64.self)
    let position = (slot + Layout.position).bindMemory(to: UInt32.self, capacity: AnalysisPosition.valueCount)
    position.update(repeating: 0, count: AnalysisPosition.valueCount)
    slot.storeBytes(of: 1, toByteOffset: Layout.isTaken, as: UInt32.self)
    return try body(AnalysisPosition(storage: position))
  }

  private func take(_ byteCount: Int) -> Int? {
    let thread = RunningThread.current
    let start = thread.processorNanoseconds
    return running.update { running in
      guard let number = running.firstIndex(where: { $0 == nil }) else { return nil }
      running[number] = Running(slot: number, thread: thread, byteCount: byteCount, start: start)
      return number
    }
  }

  private func release(_ number: Int, _ slot: UnsafeMutableRawPointer) {
    slot.storeBytes(of: 0, toByteOffset: Layout.isTaken, as: UInt32.self)
    running.updateSilently { $0[number] = nil }
  }

  /// Waits until a thread is working on a file.
  func waitForWork() { running.wait(wakesOthers: false) { $0.contains { $0 != nil } ? () : nil } }

  /// Inspects the threads that are working on files. None of them ends while `look` is running.
  func inspect<Result>(_ look: ([Running]) -> sending Result) -> sending Result {
    running.read { look($0.compactMap(\.self)) }
  }

  /// Records that a signal ends the process. Only stores to memory, because a signal handler calls it.
  func noteFault(signal: Int32) {
    let thread = RunningThread.current.number
    var number: Int32 = 0
    while number < Layout.slotCount {
      let slot = memory.start + Layout.slots + Int(number) * Layout.slotSize
      if slot.load(fromByteOffset: Layout.isTaken, as: UInt32.self) == 1,
        slot.load(fromByteOffset: Layout.thread, as: UInt64.self) == thread
      {
        break
      }
      number += 1
    }
    note(kind: 1, value: signal, slot: number < Layout.slotCount ? number : -1)
  }

  /// Records that a limit ends the process.
  ///
  /// - Parameter slot: the number of the slot that exceeded it, nil if unknown.
  func noteFault(_ fault: Fault, slot: Int?) {
    let slot = Int32(slot ?? -1)
    switch fault {
    case .signal(let signal): note(kind: 1, value: signal, slot: slot)
    case .time(let seconds): note(kind: 2, value: Int32(clamping: seconds), slot: slot)
    case .memory(let bytes): note(kind: 3, value: Int32(clamping: bytes >> 20), slot: slot)
    }
  }

  private func note(kind: UInt32, value: Int32, slot: Int32) {
    memory.start.storeBytes(of: value, toByteOffset: Layout.faultValue, as: Int32.self)
    memory.start.storeBytes(of: slot, toByteOffset: Layout.faultSlot, as: Int32.self)
    memory.start.storeBytes(of: kind, toByteOffset: Layout.faultKind, as: UInt32.self)
  }

  // MARK: The watching process

  /// The fault of the watched process, nil if none was recorded.
  var fault: Fault? {
    let value = memory.start.load(fromByteOffset: Layout.faultValue, as: Int32.self)
    switch memory.start.load(fromByteOffset: Layout.faultKind, as: UInt32.self) {
    case 1: return .signal(value)
    case 2: return .time(Int(value))
    case 3: return .memory(Int(value) << 20)
    default: return nil
    }
  }

  /// The failed work. If the process could not record a fault, because it was killed, the only file that it worked on.
  var failedWork: Work? {
    if fault != nil {
      let number = Int(memory.start.load(fromByteOffset: Layout.faultSlot, as: Int32.self))
      return (0..<Layout.slotCount).contains(number) ? work(in: number) : nil
    }
    let all = (0..<Layout.slotCount).compactMap(work)
    return all.count == 1 ? all.first : nil
  }

  private func work(in number: Int) -> Work? {
    let slot = UnsafeRawPointer(memory.start) + Layout.slots + number * Layout.slotSize
    guard slot.load(fromByteOffset: Layout.isTaken, as: UInt32.self) == 1 else { return nil }
    let length = Int(slot.load(fromByteOffset: Layout.pathLength, as: UInt32.self))
    guard length < Layout.pathLimit else { return nil }
    let values = (0..<3).map { slot.load(fromByteOffset: Layout.position + 4 * $0, as: UInt32.self) }
    let path = UnsafeRawBufferPointer(start: slot + Layout.path, count: length)
    return Work(
      path: String(decoding: path, as: UTF8.self),
      byteCount: Int(clamping: slot.load(fromByteOffset: Layout.byteCount, as: UInt64.self)),
      stage: AnalysisPosition.Stage(rawValue: values[0]) ?? .preparing, item: Int(values[1]),
      rule: catalog.rule(withNumber: values[2])?.id)
  }

  /// Clears the record for the next process.
  func clear() {
    memset(memory.start, 0, Layout.fixCount)
    memset(memory.start + Layout.slots, 0, Layout.notes - Layout.slots)
  }

  /// Data that a process leaves for the next one, truncated to the available memory.
  var notes: [UInt8] {
    get {
      let count = min(memory.start.load(fromByteOffset: Layout.notes, as: Int.self), Layout.notesLimit)
      return Array(UnsafeRawBufferPointer(start: memory.start + Layout.notes + 8, count: max(0, count)))
    }
    set {
      let notes = newValue.count <= Layout.notesLimit ? newValue : []
      notes.withUnsafeBytes { notes in
        if let start = notes.baseAddress { memcpy(memory.start + Layout.notes + 8, start, notes.count) }
      }
      memory.start.storeBytes(of: notes.count, toByteOffset: Layout.notes, as: Int.self)
    }
  }

  /// Records that a file was fixed.
  func noteFixes(_ count: Int) {
    running.updateSilently { _ in
      let (fixes, files) = fixCounts
      memory.start.storeBytes(of: fixes + count, toByteOffset: Layout.fixCount, as: Int.self)
      memory.start.storeBytes(of: files + 1, toByteOffset: Layout.fixedFileCount, as: Int.self)
    }
  }

  /// The numbers of fixes applied by this process and its predecessors, and of the fixed files.
  var fixCounts: (fixes: Int, files: Int) {
    (
      memory.start.load(fromByteOffset: Layout.fixCount, as: Int.self),
      memory.start.load(fromByteOffset: Layout.fixedFileCount, as: Int.self)
    )
  }
}
