import Foundation
import PackagePlugin

/// `swift package gotcha`: runs gotcha-lsp in the folder of the package, `check` unless another command is named.
@main struct GotchaPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try tool()
    process.arguments = Self.arguments(arguments)
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The output is already printed; SwiftPM itself would exit with 1, whatever the status.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// The program, built when it is first needed. If the plug-in depended on it, every `swift build` would
  /// build it, without optimization.
  private func tool() throws -> URL {
    var parameters = PackageManager.BuildParameters(configuration: .release, logging: .concise)
    parameters.echoLogs = false
    let build = try packageManager.build(.product("gotcha-lsp"), parameters: parameters)
    guard build.succeeded, let program = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error("gotcha-lsp could not be built:\n\(build.logText)")
      exit(2)
    }
    return program.url
  }

  /// Options without a command are passed to `check`.
  private static func arguments(_ arguments: [String]) -> [String] {
    guard let first = arguments.first, !first.hasPrefix("-") || ["--help", "--version"].contains(first) else {
      return ["check"] + arguments
    }
    return arguments
  }
}
