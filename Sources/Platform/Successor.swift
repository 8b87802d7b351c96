/// Replaces this run of the program with a new one, even from a signal handler.
///
/// All memory is allocated in advance.
package final class Successor: @unchecked Sendable {
  private let program: UnsafeMutablePointer<CChar>
  private let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let descriptor: Int32

  /// - Parameters:
  ///   - variable: "NAME=VALUE", set for the next run.
  ///   - descriptor: an open file that stays open for it.
  package init?(variable: String, keeping descriptor: Int32) {
    guard let path = executablePath(), let program = strdup(path) else { return nil }
    func array(_ strings: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
      let array = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: strings.count + 1)
      for (index, string) in strings.enumerated() { array[index] = strdup(string) }
      array[strings.count] = nil
      return array
    }
    let name = variable.prefix { $0 != "=" } + "="
    self.program = program
    self.descriptor = descriptor
    arguments = array(CommandLine.arguments)
    environment = array(environmentVariables().filter { !$0.hasPrefix(name) } + [variable])
  }

  /// Ends this run and starts the next one; returns only on failure.
  package func takeOver() {
    _ = fcntl(descriptor, F_SETFD, 0)
    execve(program, arguments, environment)
  }
}
