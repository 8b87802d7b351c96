// swift-tools-version: 6.2
// Compares `gotcha-lsp check` with swift-format. This is a separate package, so that the product does not depend on it.
import PackageDescription

let package = Package(
  name: "BatchBenchmark",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "BatchBenchmark")],
  swiftLanguageModes: [.v6]
)
