import Foundation

/// A named set of Swift files for testing a parser.
package struct SourceSet: Sendable {
  package let name: String
  package let files: [SourceFile]
  /// The requirement on files of the set.
  package let validity: Validity

  package enum Validity: Sendable {
    /// Invalid Swift files are skipped.
    case any
    /// All files must be valid Swift.
    case valid
    /// All files must have an error that does not affect the tree.
    case erroneous
  }

  package init(name: String, files: [SourceFile], validity: Validity = .any) {
    self.name = name
    self.files = files
    self.validity = validity
  }

  /// All Swift files below some paths.
  ///
  /// - Parameter extensions: the file name extensions that are collected from folders.
  package init(name: String, paths: [String], extensions: Set<String> = ["swift"]) {
    self.init(name: name, files: paths.flatMap { SourceFile.find($0, extensions: extensions) })
  }

  /// The set without duplicates of files with the same content.
  package func withoutDuplicates() -> SourceSet {
    var seen: Set<[UInt8]> = []
    return SourceSet(name: name, files: files.filter { seen.insert($0.bytes).inserted })
  }

  /// The fixtures of this package, which contain every construct of the language, with one file per topic.
  package static let fixtures = SourceSet(
    name: "fixtures", files: allFixtures.filter { !$0.name.hasPrefix(erroneousFolder) }, validity: .valid)

  /// The fixtures with errors, such as editor placeholders.
  package static let erroneousFixtures = SourceSet(
    name: "fixtures (errors)", files: allFixtures.filter { $0.name.hasPrefix(erroneousFolder) }, validity: .erroneous)

  private static let allFixtures = SourceFile.find(packageRoot + "/Fixtures", extensions: ["swift"])
  private static let erroneousFolder = packageRoot + "/Fixtures/Erroneous/"

  /// The sources of the project, without the fixtures.
  package static let project = SourceSet(
    name: "project",
    files: SourceFile.find(projectRoot, extensions: ["swift"])
      .filter { !$0.name.hasPrefix(packageRoot + "/Fixtures/") })

  /// `Tests/ParserConformance`.
  private static let packageRoot = ancestor(3)
  private static let projectRoot = ancestor(5)

  private static func ancestor(_ steps: Int) -> String {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<steps { url.deleteLastPathComponent() }
    return url.path
  }
}

/// A file that is read or generated on demand.
package struct SourceFile: Sendable {
  /// The path, or another name.
  package let name: String
  /// The approximate number of bytes.
  package let size: Int
  private let read: @Sendable () -> [UInt8]

  package var bytes: [UInt8] { read() }

  package init(name: String, size: Int, read: @escaping @Sendable () -> [UInt8]) {
    self.name = name
    self.size = size
    self.read = read
  }

  package init(path: String, size: Int) {
    self.init(name: path, size: size) { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }
  }

  /// The file at a path, or the files below a folder, sorted by path. Build products and hidden folders are
  /// skipped.
  package static func find(_ path: String, extensions: Set<String>) -> [SourceFile] {
    let root = URL(fileURLWithPath: path)
    guard (try? root.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
      guard let size = (try? root.resourceValues(forKeys: [.fileSizeKey]))?.fileSize else { return [] }
      return [SourceFile(path: path, size: size)]
    }
    let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey]
    let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
    var files: [SourceFile] = []
    while let url = walk?.nextObject() as? URL {
      guard extensions.contains(url.pathExtension),
        let values = try? url.resourceValues(forKeys: Set(keys)), values.isRegularFile == true
      else { continue }
      files.append(SourceFile(path: url.path, size: values.fileSize ?? 0))
    }
    return files.sorted { $0.name < $1.name }
  }
}
