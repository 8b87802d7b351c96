// swift-tools-version: 6.2
// Measures the language server over its standard input and output. This is a separate package, so that the product does
// not depend on it.
import PackageDescription

let package = Package(
  name: "ServerBenchmark",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "ServerBenchmark")],
  swiftLanguageModes: [.v6]
)
