/// Where caches stand: one file for each place and way of checking, as much as a bound allows.
struct CacheFolder: Sendable {
  /// The environment variables that say where it is.
  static let variables = ["XDG_CACHE_HOME", "HOME"]
  /// Larger caches are not written, and the oldest ones go when all together are larger than twice that.
  static let sizeLimit = 256 << 20

  /// Absolute.
  let path: String

  /// - Returns: nil where the environment names no folder for caches.
  init?(in environment: CommandEnvironment) {
    // A relative path is to be ignored, says the XDG specification.
    if let folder = environment.variables["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      path = folder + "/" + Product.name
    } else if let home = environment.variables["HOME"], home.hasPrefix("/") {
      #if canImport(Darwin)
        path = home + "/Library/Caches/" + Product.name
      #else
        path = home + "/.cache/" + Product.name
      #endif
    } else {
      return nil
    }
  }

  func location(of name: String) -> String { path + "/" + name + ".cache" }

  /// - Returns: nil if there is no such cache.
  func read(_ name: String) -> [UInt8]? {
    let bytes = try? FileSystem.contents(of: location(of: name))
    return bytes
  }

  /// Puts a cache in place of the one there was, in one step, and makes room for it. Where that cannot be done the next
  /// run takes longer, nothing else.
  func write(_ bytes: [UInt8], _ name: String) {
    guard bytes.count <= Self.sizeLimit, (try? FileSystem.makeFolder(path)) != nil,
      (try? FileSystem.write(bytes, to: location(of: name))) != nil
    else { return }
    makeRoom()
  }

  /// Says that a cache was of use: those go first that have not been for long.
  func touch(_ name: String) { FileSystem.touch(location(of: name)) }

  private func makeRoom() {
    let entries = (try? FileSystem.entries(of: path)) ?? []
    let files = entries.compactMap { entry -> (path: String, bytes: Int, changed: Int)? in
      guard entry.kind == .file, let usage = FileSystem.usage(of: path + "/" + entry.name) else { return nil }
      return (path + "/" + entry.name, usage.bytes, usage.changed)
    }
    var total = files.reduce(0) { $0 + $1.bytes }
    for file in files.sorted(by: { $0.changed < $1.changed }) where total > 2 * Self.sizeLimit {
      FileSystem.remove(file.path)
      total -= file.bytes
    }
  }
}
