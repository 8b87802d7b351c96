// swift-tools-version: 6.2
// Counts how the work grows with what is read. A package of its own, as it is built with the compiler's execution
// counters, which the product must not contain.
import PackageDescription

let package = Package(
  name: "Growth",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gotcha-lsp", path: "../..")],
  targets: [.executableTarget(name: "growth", dependencies: [.product(name: "Analyzers", package: "gotcha-lsp")])],
  swiftLanguageModes: [.v6]
)
