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
    .target(name: "Support"),
    .target(name: "Analyzers", dependencies: ["Support"]),
    .target(name: "LSPTransport", dependencies: ["Support"]),
    .systemLibrary(name: "CExtendedAttributes"),
    .executableTarget(name: "GotchaLSP", dependencies: ["Support", "Analyzers", "LSPTransport", "CExtendedAttributes"]),
    .plugin(
      name: "GotchaPlugin",
      capability: .command(
        intent: .custom(verb: "gotcha", description: "Finds SwiftUI gotchas, explains them and repairs them.")),
      path: "Sources/GotchaPlugin"),
    .testTarget(name: "SupportTests", dependencies: ["Support"]),
    .testTarget(name: "AnalyzerTests", dependencies: ["Support", "Analyzers"]),
    .testTarget(name: "LSPTransportTests", dependencies: ["Support", "LSPTransport"]),
    .testTarget(name: "GotchaLSPTests", dependencies: ["Support", "GotchaLSP"]),
  ],
  swiftLanguageModes: [.v6]
)
