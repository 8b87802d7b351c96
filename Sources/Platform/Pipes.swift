/// `PIPE_BUF`: the number of bytes that a ready pipe accepts without blocking.
#if canImport(Darwin)
package let pipeLimit = 512
#else
package let pipeLimit = 4096
#endif

/// Whether the other end of a pipe or socket is closed, even if there are unread bytes.
package func isHungUp(_ descriptor: Int32) -> Bool {
  // Linux reports a hang-up even if `events` does not request it; XNU checks a descriptor only for what `events`
  // requests (`poll_nocancel` in its `bsd/kern/sys_generic.c`).
  var request = pollfd(fd: descriptor, events: Int16(POLLHUP), revents: 0)
  let closed = Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)
  return poll(&request, 1, 0) > 0 && request.revents & closed != 0
}
