// Access to the counters that `-profile-generate` adds to the program: one for each region of code, incremented
// whenever the region is entered. Their sum is the same in every run and on every machine.

import CExecutionCounters

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
func executedRegions() -> Int { Int(truncatingIfNeeded: executed_regions()) }
