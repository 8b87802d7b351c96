// swift-tools-version: 6.2
// Type-checks the examples and fixes of the rules. This is a separate package, because its modules have the names of
// Apple's frameworks, so it can be built only on Linux.
import PackageDescription

let package = Package(
  name: "SwiftUIStub",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gotcha-lsp", path: "../..")],
  targets: [
    .target(name: "Combine"),
    .target(name: "UIKit"),
    .target(name: "AppKit"),
    .target(name: "SwiftUI", dependencies: ["Combine", "UIKit", "AppKit"]),
    .target(name: "Charts", dependencies: ["SwiftUI"]),
    .target(name: "AVKit", dependencies: ["SwiftUI"]),
    .target(name: "SwiftData", dependencies: ["SwiftUI"]),
    .executableTarget(name: "examples", dependencies: [.product(name: "Analyzers", package: "gotcha-lsp")]),
  ],
  swiftLanguageModes: [.v6]
)
