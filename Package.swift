// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "gotcha-lsp",
  products: [
    .executable(name: "gotcha-lsp", targets: ["GotchaLSP"]),
    .library(name: "Analyzers", targets: ["Analyzers"]),
    .plugin(name: "GotchaPlugin", targets: ["GotchaPlugin"]),
  ],
  targets: [
    .target(name: "Analyzers"),
    .target(name: "LSPTransport"),
    .systemLibrary(name: "CExtendedAttributes"),
    .executableTarget(name: "GotchaLSP", dependencies: ["Analyzers", "LSPTransport", "CExtendedAttributes"]),
    .plugin(
      name: "GotchaPlugin",
      capability: .command(
        intent: .custom(verb: "gotcha", description: "Finds SwiftUI gotchas, explains them and repairs them.")),
      path: "Sources/GotchaPlugin"),
    .testTarget(name: "AnalyzerTests", dependencies: ["Analyzers"]),
    .testTarget(name: "LSPTransportTests", dependencies: ["LSPTransport"]),
    .testTarget(name: "GotchaLSPTests", dependencies: ["GotchaLSP"]),
  ],
  swiftLanguageModes: [.v6]
)
