// swift-tools-version: 6.2
// Measures `gotcha-lsp check` from outside, beside swift-format. A package of its own, as the product needs none of it.
import PackageDescription

let package = Package(
  name: "BatchBenchmark",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "BatchBenchmark")],
  swiftLanguageModes: [.v6]
)
