// System calls under names that methods called `write` and `exit` do not hide.

/// `write(2)`.
///
/// - Returns: how many bytes were written; negative after an error, which is in `errno`.
package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// `exit(3)`.
package func systemExit(_ status: Int32) -> Never { exit(status) }
