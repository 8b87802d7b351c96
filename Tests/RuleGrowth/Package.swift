// swift-tools-version: 6.2
// Counts how the work of each rule grows with its file. A package of its own, as it is built with the compiler's
// execution counters, which the product must not contain.
import PackageDescription

let package = Package(
  name: "RuleGrowth",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gotcha-lsp", path: "../..")],
  targets: [.executableTarget(name: "growth", dependencies: [.product(name: "Analyzers", package: "gotcha-lsp")])],
  swiftLanguageModes: [.v6]
)
