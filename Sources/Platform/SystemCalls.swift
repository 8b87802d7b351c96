// System calls, renamed so that methods called `write` and `exit` do not shadow them.

/// `write(2)`.
///
/// - Returns: the number of bytes written; negative on failure, with the error in `errno`.
package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// `exit(3)`.
package func systemExit(_ status: Int32) -> Never { exit(status) }
