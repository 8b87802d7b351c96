import CSystemHeaders

/// The folder for caches, relative to the user's home folder: "/…/".
#if canImport(Darwin)
package let userCachesPath = "/Library/Caches/"
#else
package let userCachesPath = "/.cache/"
#endif

/// `open(2)`, repeated if a signal interrupts it, which happens on network file systems. Child processes do not inherit
/// the file.
package func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
  while true {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    if descriptor >= 0 || errno != EINTR { return descriptor }
  }
}

extension stat {
  /// When the contents were last written.
  package var modificationTime: timespec {
    #if canImport(Darwin)
    st_mtimespec
    #else
    st_mtim
    #endif
  }
}

/// The name of an entry that `readdir` returned, terminated by NUL. On Linux, it need not be UTF-8.
package func entryName(_ entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar>? {
  // An entry is only as long as its name, so reading `d_name` as its declared array type might read beyond the entry.
  MemoryLayout<dirent>.offset(of: \.d_name).map {
    UnsafeRawPointer(entry).advanced(by: $0).assumingMemoryBound(to: CChar.self)
  }
}

/// Copies file metadata other than owner, permissions and extended attributes, as far as possible.
///
/// - Parameters:
///   - status: the status of the source.
///   - source: an open file.
///   - target: an open file that will replace it.
package func copySystemAttributes(_ status: stat, from source: Int32, to target: Int32) {
  #if canImport(Darwin)
  _ = fcopyfile(source, target, nil, copyfile_flags_t(COPYFILE_ACL))
  // Only flags that users set and that do not forbid writing; the others describe how the file is stored.
  let kept = UInt32(UF_NODUMP) | UInt32(UF_HIDDEN)
  _ = fchflags(target, status.st_flags & kept)
  var birthTime = status.st_birthtimespec
  var list = attrlist()
  list.bitmapcount = UInt16(ATTR_BIT_MAP_COUNT)
  list.commonattr = attrgroup_t(ATTR_CMN_CRTIME)
  _ = fsetattrlist(target, &list, &birthTime, MemoryLayout<timespec>.size, 0)
  #endif
}

// MARK: - Extended attributes

/// `flistxattr(2)`.
package func listExtendedAttributes(
  _ descriptor: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  #if canImport(Darwin)
  flistxattr(descriptor, buffer, size, 0)
  #else
  flistxattr(descriptor, buffer, size)
  #endif
}

/// `fgetxattr(2)`.
///
/// - Parameter name: terminated by NUL.
package func getExtendedAttribute(
  _ descriptor: Int32, _ name: [CChar], _ buffer: UnsafeMutableRawPointer?, _ size: Int
) -> Int {
  #if canImport(Darwin)
  fgetxattr(descriptor, name, buffer, size, 0, 0)
  #else
  fgetxattr(descriptor, name, buffer, size)
  #endif
}

/// `fsetxattr(2)`.
///
/// - Parameter name: terminated by NUL.
package func setExtendedAttribute(_ descriptor: Int32, _ name: [CChar], _ value: [UInt8]) {
  #if canImport(Darwin)
  _ = fsetxattr(descriptor, name, value, value.count, 0, 0)
  #else
  _ = fsetxattr(descriptor, name, value, value.count, 0)
  #endif
}
