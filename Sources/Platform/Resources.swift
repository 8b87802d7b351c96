// The resources of a thread, a process and a machine.

/// A thread of this process.
package struct RunningThread: @unchecked Sendable {
  private let thread: pthread_t

  package static var current: RunningThread { RunningThread(thread: pthread_self()) }

  /// Unique among running threads.
  package var number: UInt64 {
    #if canImport(Darwin)
    UInt64(UInt(bitPattern: thread))
    #elseif canImport(Musl)
    UInt64(UInt(bitPattern: thread))
    #else
    UInt64(thread)
    #endif
  }

  /// The processor time used by the thread in nanoseconds. The thread must not have ended.
  package var processorNanoseconds: Int {
    #if canImport(Darwin)
    var info = thread_basic_info()
    var count = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<natural_t>.size)
    let result = withUnsafeMutablePointer(to: &info) { info in
      info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
        thread_info(pthread_mach_thread_np(thread), thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
      }
    }
    guard result == KERN_SUCCESS else { return 0 }
    let seconds = Int(info.user_time.seconds) + Int(info.system_time.seconds)
    return seconds * 1_000_000_000 + (Int(info.user_time.microseconds) + Int(info.system_time.microseconds)) * 1_000
    #else
    var clock = clockid_t()
    var time = timespec()
    guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    #endif
  }
}

/// The resident memory of this process that is not shared, in bytes; 0 if unknown.
package func residentByteCount() -> Int {
  #if canImport(Darwin)
  var info = task_vm_info_data_t()
  var count = mach_msg_type_number_t(MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<natural_t>.size)
  let result = withUnsafeMutablePointer(to: &info) { info in
    info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
      task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
    }
  }
  return result == KERN_SUCCESS ? Int(info.phys_footprint) : 0
  #else
  let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return 0 }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 128)
  let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
  // "SIZE RESIDENT SHARED …", in pages.
  let numbers = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    .prefix(3).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
  return numbers.count == 3 ? (numbers[1] - numbers[2]) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  #endif
}

/// The memory of the machine in bytes.
package func machineByteCount() -> Int {
  Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
