/// Takes the memory that a thread may need from the system in one piece.
///
/// A thread's heap grows by a page at a time in glibc, each with a call of the system (`sysmalloc` in its `malloc.c`);
/// what was asked for and given back stays with the heap. The first round only tells glibc not to map blocks of this
/// size by themselves. Nothing here takes memory before it is written to, and large pages are not asked for: to clear
/// them takes longer than all faults of small ones where the processor has worked on something else before.
package func reserveThreadHeap() {
  #if canImport(Glibc)
  for _ in 0..<2 {
    let blocks = (0..<2).map { _ in malloc(31 << 20) }
    blocks.forEach(free)
  }
  #endif
}

/// Environment variables for a process that is to give large blocks back to the system as soon as they are freed.
///
/// By itself glibc keeps what it was once given back in a piece: its limit for blocks of their own rises to 32 MB. The
/// states of a long document would stay with the heap for good. Other libraries know nothing of these variables.
package let returningLargeBlocks = ["MALLOC_MMAP_THRESHOLD_": "4194304", "MALLOC_TRIM_THRESHOLD_": "8388608"]
