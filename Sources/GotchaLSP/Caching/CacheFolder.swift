import GotchaAnalysis
import GotchaPlatform
import GotchaSupport

/// The cache for one program, working directory and set of arguments.
struct CacheFile: Sendable {
  private let folder: CacheFolder
  private let key: String
  private let name: String

  /// - Parameter key: identifies the program, the working directory and the arguments.
  init(in folder: CacheFolder, key: String) {
    (self.folder, self.key) = (folder, key)
    name = String(Array(key.utf8).withUnsafeBytes(Checksum.of), radix: 16)
  }

  /// Absolute.
  var location: String { folder.location(of: name) }

  /// Reads the results of the last run; empty if there was none.
  ///
  /// - Throws: if the cache is damaged.
  func read() throws(AnalysisCache.Damage) -> AnalysisCache {
    guard let bytes = folder.read(name) else { return AnalysisCache() }
    return try AnalysisCache(bytes, key: key)
  }

  /// Stores the cache for the next run.
  ///
  /// - Parameter cache: nil if the stored one is still valid.
  func store(_ cache: AnalysisCache?) {
    if let cache { folder.write(cache.bytes(key: key), name) } else { folder.touch(name) }
  }
}

/// The folder of all caches: one file per key, limited in total size.
struct CacheFolder: Sendable {
  /// The environment variables that determine its location.
  static let variables = ["XDG_CACHE_HOME", "HOME"]
  /// Larger caches are not written, and the oldest ones are removed when all of them together exceed twice that size.
  static let sizeLimit = 256 << 20

  /// Absolute.
  let path: String

  /// - Returns: nil if the environment specifies no cache folder.
  init?(in environment: CommandEnvironment) {
    // The XDG specification requires relative paths to be ignored.
    if let folder = environment.variables["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      path = folder + "/" + Product.name
    } else if let home = environment.variables["HOME"], home.hasPrefix("/") {
      path = home + userCachesPath + Product.name
    } else {
      return nil
    }
  }

  func location(of name: String) -> String { path + "/" + name + ".cache" }

  /// - Returns: nil if the cache does not exist.
  func read(_ name: String) -> [UInt8]? {
    try? FileSystem.contents(of: location(of: name))
  }

  /// Replaces a cache in one step and removes old ones to stay within the limit. A failure only slows down the next
  /// run.
  func write(_ bytes: [UInt8], _ name: String) {
    guard bytes.count <= Self.sizeLimit, (try? FileSystem.makeFolder(path)) != nil,
      (try? FileSystem.replace(location(of: name), with: bytes)) != nil
    else { return }
    FileSystem.removeAbandonedFiles(in: path)
    removeOldest()
  }

  /// Marks a cache as used: the least recently used ones are removed first.
  func touch(_ name: String) { FileSystem.touch(location(of: name)) }

  private func removeOldest() {
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
