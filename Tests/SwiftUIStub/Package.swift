// swift-tools-version: 6.2
// Holds the rules' examples and fixes against the compiler. A package of its own: its modules have the names of Apple's
// frameworks, so it builds on Linux only.
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
    .executableTarget(name: "examples", dependencies: [.product(name: "Analyzers", package: "gotcha-lsp")]),
  ],
  swiftLanguageModes: [.v6]
)
