// swift-tools-version: 6.2
// Measures how the amount of work grows with the size of the input. This is a separate package, because it is built
// with the compiler's execution counters, which the product must not contain.
import PackageDescription

let package = Package(
  name: "Growth",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gotcha-lsp", path: "../..")],
  targets: [.executableTarget(name: "growth", dependencies: [.product(name: "Analyzers", package: "gotcha-lsp")])],
  swiftLanguageModes: [.v6]
)
