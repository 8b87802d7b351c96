import CSystemHeaders

/// Reserves the heap memory that a thread may need in one piece.
///
/// In glibc, a thread's heap grows page by page with a system call each time (`sysmalloc` in its `malloc.c`), and freed
/// memory stays in the heap. The first round only makes glibc stop mapping blocks of this size separately. No physical
/// memory is used before it is written to, and huge pages are not requested: clearing them takes longer than all page
/// faults of small pages if the processor's cache has been used for other work.
package func reserveThreadHeap() {
  #if canImport(Glibc)
  for _ in 0..<2 {
    let blocks = (0..<2).map { _ in malloc(31 << 20) }
    blocks.forEach(free)
  }
  #endif
}

/// Environment variables that make a process return large blocks to the system as soon as they are freed.
///
/// By default, glibc keeps such blocks after the first one is freed, because its threshold for mapping blocks
/// separately rises to 32 MB. The states of a long document would stay in the heap forever. Other C libraries ignore
/// these variables.
package let returningLargeBlocks = ["MALLOC_MMAP_THRESHOLD_": "4194304", "MALLOC_TRIM_THRESHOLD_": "8388608"]

/// Returns unused parts of the heap to the system, which takes some milliseconds for large heaps.
///
/// Without it, small blocks that are freed between others stay part of the process (`malloc_trim(3)`).
package func returnFreeMemory() {
  #if canImport(Glibc)
  malloc_trim(0)
  #elseif canImport(Darwin)
  malloc_zone_pressure_relief(nil, 0)
  #endif
}
