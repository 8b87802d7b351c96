#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `write(2)`, under a name that a method called `write` does not hide.
///
/// - Returns: how many bytes were written; negative after an error, which is in `errno`.
package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
  #else
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  #endif
}
