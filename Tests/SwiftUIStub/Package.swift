// swift-tools-version: 6.2
// The modules that the examples and fixes of the rules are type-checked against. This is a separate package, because they
// have the names of Apple's frameworks, so it can be built only on Linux.
import PackageDescription

// The compiler warns about macros whose implementation it does not know.
let macros = [
  SwiftSetting.unsafeFlags(["-load-plugin-executable", "\(Context.packageDirectory)/macros.py#StubMacros"])
]

let package = Package(
  name: "SwiftUIStub",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "ObjectiveC"),
    .target(name: "CoreGraphics"),
    .target(name: "AppleFoundation", dependencies: ["CoreGraphics", "ObjectiveC"]),
    .target(name: "Combine"),
    .target(name: "UniformTypeIdentifiers"),
    .target(name: "UIKit", dependencies: ["AppleFoundation"]),
    .target(name: "AppKit", dependencies: ["AppleFoundation"]),
    .target(name: "CoreData", dependencies: ["AppleFoundation", "Combine"]),
    .target(
      name: "SwiftUI", dependencies: ["Combine", "CoreData", "UIKit", "AppKit", "UniformTypeIdentifiers"],
      swiftSettings: macros),
    .target(name: "Charts", dependencies: ["SwiftUI"]),
    .target(name: "AVFoundation", dependencies: ["AppleFoundation", "UIKit"]),
    .target(name: "AVKit", dependencies: ["AVFoundation", "SwiftUI"]),
    .target(name: "SwiftData", dependencies: ["SwiftUI"], swiftSettings: macros),
    .target(name: "CoreLocation", dependencies: ["AppleFoundation"]),
    .target(name: "MapKit", dependencies: ["CoreLocation", "SwiftUI"]),
    .target(name: "ActivityKit", dependencies: ["AppleFoundation"]),
    .target(name: "WidgetKit", dependencies: ["ActivityKit", "SwiftUI"], swiftSettings: macros),
    .target(name: "PhotosUI", dependencies: ["SwiftUI"]),
    .target(name: "os"),
    .target(name: "OSLog", dependencies: ["os"]),
    .target(name: "UserNotifications", dependencies: ["CoreLocation"]),
    .target(name: "LocalAuthentication", dependencies: ["AppleFoundation"]),
    .target(name: "WebKit", dependencies: ["SwiftUI"]),
    .target(name: "WatchConnectivity", dependencies: ["AppleFoundation"]),
    .target(name: "CoreImage", dependencies: ["AppleFoundation"]),
    .target(name: "CoreHaptics", dependencies: ["AppleFoundation"]),
    .target(name: "StoreKit", dependencies: ["SwiftUI"]),
    .target(name: "RealityKit", dependencies: ["SwiftUI"]),
  ],
  swiftLanguageModes: [.v6]
)
