// swift-tools-version: 6.2
// Measures the language server from outside, over its standard input and output. A package of its own, as the product
// needs none of it.
import PackageDescription

let package = Package(
  name: "ServerBenchmark",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "ServerBenchmark")],
  swiftLanguageModes: [.v6]
)
