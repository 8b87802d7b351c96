// Access to the counters that `-profile-generate` adds to the program: one for each region of code, incremented
// whenever the region is entered. Their sum is the same in every run and on every machine.

@_silgen_name("__llvm_profile_begin_counters") private func beginCounters() -> UnsafePointer<UInt64>
@_silgen_name("__llvm_profile_end_counters") private func endCounters() -> UnsafePointer<UInt64>
@_silgen_name("__llvm_profile_reset_counters") private func reset()
@_silgen_name("__llvm_profile_set_filename") private func setFilename(_ name: UnsafePointer<CChar>)
@_silgen_name("__llvm_profile_write_file") private func writeFile() -> Int32

/// Resets all counters.
func resetCounters() { reset() }

/// Writes the counters for `llvm-profdata`.
func writeCounters(to path: String) {
  path.withCString {
    setFilename($0)
    _ = writeFile()
  }
}

/// The number of regions of code that the program has entered so far.
func executedRegions() -> Int {
  let counters = UnsafeBufferPointer(start: beginCounters(), count: endCounters() - beginCounters())
  return counters.reduce(0) { $0 &+ Int(truncatingIfNeeded: $1) }
}

/// The number of regions of code that a piece of work enters.
func work(of body: () -> Void) -> Int {
  let before = executedRegions()
  body()
  return executedRegions() - before
}
