// swift-tools-version: 6.2
// Holds the examples and fixes of the rules against the compiler. A package of its own: its modules have the names of
// Apple's frameworks.
import PackageDescription

let package = Package(
  name: "SwiftUIStub",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gotcha-lsp", path: "../..")],
  targets: [
    .executableTarget(name: "examples", dependencies: [.product(name: "Analyzers", package: "gotcha-lsp")])
  ],
  swiftLanguageModes: [.v6]
)
