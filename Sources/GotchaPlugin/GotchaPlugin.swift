import Foundation
import PackagePlugin

/// `swift package gotcha`: runs gotcha-lsp in the package's folder, with `check` as the default command.
@main struct GotchaPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let program = try (try? context.tool(named: "gotcha-lsp").url) ?? compiledProgram()
    try Self.run(
      program, Self.arguments(arguments), below: context.package.directoryURL, cache: context.pluginWorkDirectoryURL)
  }

  /// The program, built on first use. If the plug-in depended on it, every `swift build` would build it, without
  /// optimization.
  private func compiledProgram() throws -> URL {
    var parameters = PackageManager.BuildParameters(configuration: .release, logging: .concise)
    parameters.echoLogs = false
    let build = try packageManager.build(.product("gotcha-lsp"), parameters: parameters)
    guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error("Could not build gotcha-lsp:\n\(build.logText)")
      exit(2)
    }
    return program.url
  }

  /// Prepends `check` to options without a command.
  fileprivate static func arguments(_ given: [String]) -> [String] {
    // Xcode passes the targets that the user selected; files are always checked in the context of the whole project.
    var arguments = given
    while let option = arguments.firstIndex(of: "--target") {
      arguments.removeSubrange(option..<min(option + 2, arguments.count))
    }
    guard let first = arguments.first, !first.hasPrefix("-") || ["--help", "--version"].contains(first) else {
      return ["check"] + arguments
    }
    return arguments
  }

  /// - Parameter cache: a folder that the sandbox allows the program to write to, unlike the user's cache folder.
  fileprivate static func run(_ program: URL, _ arguments: [String], below folder: URL, cache: URL) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_CACHE_HOME": cache.path(percentEncoded: false)]) { $1 }
    try process.run()
    process.waitUntilExit()
    // The output is already printed. SwiftPM would exit with 1 regardless of the status.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension GotchaPlugin: XcodeCommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws {
    guard let program = (try? context.tool(named: "gotcha-lsp").url) ?? Self.installedProgram else {
      Diagnostics.error("gotcha-lsp not found in \(Self.installationFolders.joined(separator: " or "))")
      return
    }
    var arguments = Self.arguments(arguments)
    if arguments.first == "check", !arguments.contains(where: { $0.hasPrefix("--reporter") }) {
      arguments += ["--reporter", "xcode"]
    }
    try Self.run(
      program, arguments, below: context.xcodeProject.directoryURL, cache: context.pluginWorkDirectoryURL)
  }

  private static let installationFolders = ["/opt/homebrew/bin", "/usr/local/bin"]

  /// Xcode cannot build a package product for a plug-in.
  private static var installedProgram: URL? {
    installationFolders.map { URL(filePath: $0).appending(path: "gotcha-lsp") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }
}
#endif
