#if canImport(Darwin)
import MachO.dyld
#endif

/// Whether a process exists and has not ended.
package func isRunning(_ process: pid_t) -> Bool {
  if kill(process, 0) != 0, errno == ESRCH { return false }
  return !isZombie(process)
}

/// Whether a process has ended but its parent has not yet read its status: `kill` still finds it.
package func isZombie(_ process: pid_t) -> Bool {
  #if canImport(Darwin)
  var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, process]
  var info = kinfo_proc()
  var size = MemoryLayout<kinfo_proc>.size
  guard sysctl(&name, UInt32(name.count), &info, &size, nil, 0) == 0, size > 0 else { return false }
  return Int32(info.kp_proc.p_stat) == SZOMB
  #else
  let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 512)
  let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
  // "PID (NAME) STATE …", where the name may contain any characters.
  guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else { return false }
  return bytes[end + 2] == UInt8(ascii: "Z")
  #endif
}

/// The path of the running program; nil if it is unknown.
package func executablePath() -> String? {
  #if canImport(Darwin)
  var size: UInt32 = 4096
  var path = [CChar](repeating: 0, count: Int(size))
  guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
  return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  #else
  return "/proc/self/exe"
  #endif
}

/// The environment variables of this process, "NAME=VALUE".
package func environmentVariables() -> [String] {
  var variables: [String] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(String(cString: variable))
    next += 1
  }
  return variables
}

#if canImport(Darwin)
package typealias SpawnFileActions = posix_spawn_file_actions_t?
package typealias SpawnAttributes = posix_spawnattr_t?
#else
package typealias SpawnFileActions = posix_spawn_file_actions_t
package typealias SpawnAttributes = posix_spawnattr_t
#endif

/// The state that the `init` functions of `<spawn.h>` fill in.
package func emptySpawnFileActions() -> SpawnFileActions {
  #if canImport(Darwin)
  nil
  #else
  posix_spawn_file_actions_t()
  #endif
}

/// The state that the `init` functions of `<spawn.h>` fill in.
package func emptySpawnAttributes() -> SpawnAttributes {
  #if canImport(Darwin)
  nil
  #else
  posix_spawnattr_t()
  #endif
}
