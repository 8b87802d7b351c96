import Foundation
import PackagePlugin

/// Reports SwiftUI gotchas in a target as warnings of its build.
@main struct GotchaBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let all = context.package.targets.compactMap(\.sourceModule).flatMap { Self.swiftFiles($0.sourceFiles) }
    return try Self.check(
      Self.swiftFiles(module.sourceFiles), named: target.name, among: all, below: context.package.directoryURL,
      with: Self.program(context.tool), in: context.pluginWorkDirectoryURL)
  }

  /// The released program, or the one compiled for the plug-in, which is named after its target.
  fileprivate static func program(_ tool: (String) throws -> PluginContext.Tool) throws -> URL {
    try ((try? tool("gotcha-lsp")) ?? tool("GotchaLSP")).url
  }

  /// The command that checks a target's files.
  ///
  /// - Parameters:
  ///   - all: the project's files; findings in one file may depend on another.
  ///   - folder: the project's folder.
  ///   - work: the only folder that the command may write to.
  fileprivate static func check(
    _ files: [URL], named target: String, among all: [URL], below folder: URL, with program: URL, in work: URL
  ) throws -> [Command] {
    guard !files.isEmpty else { return [] }
    // Thousands of files exceed the limit of a command line.
    let list = try write(files, to: work.appending(path: "files.txt"))
    // A build does not request its commands again when settings are added, but their folder is modified.
    let inputs = all + settings(of: all, below: folder) + [folder]
    return [
      .buildCommand(
        displayName: "Checking \(target) for SwiftUI gotchas", executable: program,
        arguments: ["check", "--files-from", path(list), "--context", path(folder), "--reporter", "xcode", "--quiet"]
          + failure,
        environment: ["XDG_CACHE_HOME": path(work)], inputFiles: inputs + [list])
    ]
  }

  /// The configuration files in the folders of `files`, up to the project's folder.
  private static func settings(of files: [URL], below folder: URL) -> [URL] {
    var folders: Set<URL> = [folder.standardizedFileURL]
    for file in files {
      var parent = file.standardizedFileURL.deletingLastPathComponent()
      while path(parent).hasPrefix(path(folder)), folders.insert(parent).inserted { parent.deleteLastPathComponent() }
    }
    return folders.map { $0.appending(path: "gotcha.json") }.filter { FileManager.default.fileExists(atPath: path($0)) }
      .sorted { path($0) < path($1) }
  }

  /// Writes a list of files unless it is unchanged: a modified list runs the command again.
  private static func write(_ files: [URL], to list: URL) throws -> URL {
    let text = files.map { path($0) + "\n" }.joined()
    if (try? String(contentsOf: list, encoding: .utf8)) != text {
      try text.write(to: list, atomically: true, encoding: .utf8)
    }
    return list
  }

  /// Builds fail on findings only if the environment specifies a severity.
  private static var failure: [String] {
    ProcessInfo.processInfo.environment["GOTCHA_FAIL_ON"].map { ["--fail-on", $0] } ?? ["--lenient"]
  }

  fileprivate static func swiftFiles(_ files: FileList) -> [URL] {
    files.map(\.url).filter { $0.pathExtension == "swift" }
  }

  private static func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension GotchaBuildPlugin: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    try Self.check(
      Self.swiftFiles(target.inputFiles), named: target.displayName,
      among: context.xcodeProject.targets.flatMap { Self.swiftFiles($0.inputFiles) },
      below: context.xcodeProject.directoryURL, with: Self.program(context.tool), in: context.pluginWorkDirectoryURL)
  }
}
#endif
