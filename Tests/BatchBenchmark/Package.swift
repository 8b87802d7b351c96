// swift-tools-version: 6.2
// Measures `gotcha-lsp check` against swift-format. A separate package, so that the product does not depend on it.
import PackageDescription

let package = Package(
  name: "BatchBenchmark",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "BatchBenchmark")],
  swiftLanguageModes: [.v6]
)
