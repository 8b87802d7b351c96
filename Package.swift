// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "gotcha-lsp",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "gotcha-lsp", targets: ["GotchaLSP"]),
    .library(name: "Analyzers", targets: ["Analyzers"]),
    .plugin(name: "GotchaPlugin", targets: ["GotchaPlugin"]),
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
        intent: .custom(verb: "gotcha", description: "Finds SwiftUI gotchas, explains them and repairs them.")),
      path: "Sources/GotchaPlugin"),
    .testTarget(name: "PlatformTests", dependencies: ["GotchaPlatform"]),
    .testTarget(name: "SupportTests", dependencies: ["GotchaSupport"]),
    .testTarget(name: "AnalyzerTests", dependencies: ["GotchaSupport", "Analyzers"]),
    .testTarget(name: "LSPTransportTests", dependencies: ["GotchaPlatform", "GotchaSupport", "LSPTransport"]),
    .testTarget(name: "GotchaLSPTests", dependencies: ["GotchaPlatform", "GotchaSupport", "GotchaLSP"]),
  ],
  swiftLanguageModes: [.v6]
)
