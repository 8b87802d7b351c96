import GotchaPlatform

/// The named attributes that a file system stores with a file: tags, download sources, access control lists.
///
/// Not every file system supports them, and not every attribute can be set, so errors are ignored.
struct ExtendedAttributes: Sendable {
  /// A name, including the terminating NUL.
  typealias Name = [CChar]

  /// The concatenated names of an open file's attributes, each terminated by NUL.
  var names: @Sendable (_ descriptor: Int32) -> [CChar]
  /// nil if the file has no such attribute or it cannot be read.
  var value: @Sendable (_ descriptor: Int32, _ name: Name) -> [UInt8]?
  var set: @Sendable (_ descriptor: Int32, _ name: Name, _ value: [UInt8]) -> Void

  /// Copies the attributes of an open file to another one, as far as possible.
  func copy(from source: Int32, to target: Int32) {
    for name in names(source).split(separator: 0) {
      let name = Array(name) + [0]
      if let value = value(source, name) { set(target, name, value) }
    }
  }

  /// The attributes of the operating system.
  static let system = ExtendedAttributes(
    names: { descriptor in
      read { listExtendedAttributes(descriptor, $0?.assumingMemoryBound(to: CChar.self), $1) }?
        .map { CChar(bitPattern: $0) } ?? []
    },
    value: { descriptor, name in read { getExtendedAttribute(descriptor, name, $0, $1) } },
    set: { setExtendedAttribute($0, $1, $2) })

  /// Requests the size, then reads that many bytes.
  ///
  /// - Parameter call: takes a buffer and its size, or no buffer to return the required size. Negative on failure.
  private static func read(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    let size = call(nil, 0)
    guard size >= 0 else { return nil }
    guard size > 0 else { return [] }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      // If the value has grown in the meantime, it does not fit and the call fails.
      count = call(buffer.baseAddress, size)
      initialized = min(max(0, count), size)
    }
    return count >= 0 ? bytes : nil
  }
}
