// The parts of SwiftPM's PackagePlugin that the plug-ins use, with the documented signatures.
@_exported import Foundation

public protocol Plugin { init() }

public protocol CommandPlugin: Plugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws
}

public protocol BuildToolPlugin: Plugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command]
}

extension Plugin {
  public static func main() async throws {}
}

extension CommandPlugin {
  public var packageManager: PackageManager { fatalError() }
}

public struct PluginContext {
  public let package: Package
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> Tool { fatalError() }

  public struct Tool {
    public let name: String
    public let url: URL
  }
}

public enum Command {
  case buildCommand(
    displayName: String?, executable: URL, arguments: [String], environment: [String: String] = [:],
    inputFiles: [URL] = [], outputFiles: [URL] = [])
  case prebuildCommand(
    displayName: String?, executable: URL, arguments: [String], environment: [String: String] = [:],
    outputFilesDirectory: URL)
}

public struct Package {
  public let directoryURL: URL
  public let displayName: String
  public let targets: [any Target]
}

public protocol Target {
  var name: String { get }
  var directoryURL: URL { get }
}

extension Target {
  public var sourceModule: (any SourceModuleTarget)? { fatalError() }
}

public protocol SourceModuleTarget: Target {
  var sourceFiles: FileList { get }
}

public struct FileList: Sequence {
  public func makeIterator() -> AnyIterator<File> { fatalError() }
}

public struct File {
  public let url: URL
  public let type: FileType
}

public enum FileType { case source, header, resource, unknown }

public struct PackageManager {
  public enum BuildSubset {
    case all(includingTests: Bool)
    case product(String)
    case target(String)
  }
  public enum BuildConfiguration { case debug, release, inherit }
  public enum BuildLogVerbosity { case concise, verbose, debug }

  public struct BuildParameters {
    public var echoLogs: Bool
    public init(
      configuration: BuildConfiguration = .debug, logging: BuildLogVerbosity = .concise, echoLogs: Bool = false
    ) { fatalError() }
  }

  public struct BuildResult {
    public let succeeded: Bool
    public let logText: String
    public let builtArtifacts: [BuiltArtifact]

    public struct BuiltArtifact {
      public enum Kind { case executable, dynamicLibrary, staticLibrary }
      public let url: URL
      public let kind: Kind
    }
  }

  public func build(_ subset: BuildSubset, parameters: BuildParameters) throws -> BuildResult { fatalError() }
}

public enum Diagnostics {
  public static func error(_ message: String, file: String? = #file, line: Int? = #line) {}
  public static func warning(_ message: String, file: String? = #file, line: Int? = #line) {}
  public static func remark(_ message: String, file: String? = #file, line: Int? = #line) {}
}
