// swift-tools-version: 6.2
// Measures how the amount of work grows with the size of the input. This is a separate package, because it is built
// with the compiler's execution counters, which the product must not contain.
import PackageDescription

let package = Package(
  name: "Growth",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gotcha-lsp", path: "../..")],
  targets: [
    // In C, because the Swift code is built without optimization, and there are some hundred thousand counters to sum up.
    .target(name: "CExecutionCounters"),
    .executableTarget(
      name: "growth", dependencies: ["CExecutionCounters", .product(name: "Analyzers", package: "gotcha-lsp")]),
  ],
  swiftLanguageModes: [.v6]
)
