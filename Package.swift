// swift-tools-version: 6.2
import PackageDescription

// The artifact bundle of a release. With it, the plug-ins run the released program; without it, they compile it.
let bundle: Target? = nil
let released: [Target.Dependency] = bundle.map { [.target(name: $0.name)] } ?? []
// A plug-in's tool is compiled once more, apart from the program. Whoever tests the program only can do without.
let compiled: [Target.Dependency] =
  Context.environment["GOTCHA_WITHOUT_BUILD_PLUGIN"] == nil ? ["GotchaLSP"] : []

let package = Package(
  name: "gotcha-lsp",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "gotcha-lsp", targets: ["GotchaLSP"]),
    .library(name: "Analyzers", targets: ["Analyzers"]),
    .plugin(name: "GotchaPlugin", targets: ["GotchaPlugin"]),
    .plugin(name: "GotchaBuildPlugin", targets: ["GotchaBuildPlugin"]),
  ],
  targets: [
    // Names of modules must be unique among all packages of a build; the folder has the short name.
    .target(name: "GotchaPlatform", dependencies: ["CExtendedAttributes"], path: "Sources/Platform"),
    .target(name: "GotchaSupport", dependencies: ["GotchaPlatform"], path: "Sources/Support"),
    .target(name: "Analyzers", dependencies: ["GotchaSupport"]),
    .target(name: "LSPTransport", dependencies: ["GotchaPlatform", "GotchaSupport"]),
    .systemLibrary(name: "CExtendedAttributes"),
    .systemLibrary(name: "CProjectAddress"),
    .executableTarget(
      name: "GotchaLSP",
      dependencies: ["CProjectAddress", "GotchaPlatform", "GotchaSupport", "Analyzers", "LSPTransport"]),
    .plugin(
      name: "GotchaPlugin",
      capability: .command(
        intent: .custom(verb: "gotcha", description: "Finds SwiftUI gotchas, explains and fixes them.")),
      dependencies: released,
      path: "Sources/GotchaPlugin"),
    .plugin(
      name: "GotchaBuildPlugin", capability: .buildTool(), dependencies: released.isEmpty ? compiled : released,
      path: "Sources/GotchaBuildPlugin"),
    .testTarget(name: "PlatformTests", dependencies: ["GotchaPlatform"]),
    .testTarget(name: "SupportTests", dependencies: ["GotchaSupport"]),
    .testTarget(name: "AnalyzerTests", dependencies: ["GotchaSupport", "Analyzers"]),
    .testTarget(name: "LSPTransportTests", dependencies: ["GotchaPlatform", "GotchaSupport", "LSPTransport"]),
    .testTarget(name: "GotchaLSPTests", dependencies: ["GotchaPlatform", "GotchaSupport", "GotchaLSP"]),
  ] + (bundle.map { [$0] } ?? []),
  swiftLanguageModes: [.v6]
)
