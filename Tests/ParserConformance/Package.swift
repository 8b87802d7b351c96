// swift-tools-version: 6.2
// Compares our parser with the SwiftSyntax of the toolchain. This is a separate package, so that the product itself has
// no dependencies.
import Foundation
import PackageDescription

/// `usr/lib/swift/host` of the toolchain that builds this package and runs this manifest. It is found through the
/// library that the manifest is linked with, `usr/lib/swift/pm/ManifestAPI/libPackageDescription`.
let oracleLibraries: String = {
  var library: String?
  #if canImport(Darwin)
  var image = Dl_info()
  if dladdr(unsafeBitCast(Package.self, to: UnsafeRawPointer.self), &image) != 0, let name = image.dli_fname {
    library = String(cString: name)
  }
  #else
  let images = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
  let image = String(decoding: images, as: UTF8.self).split(separator: "\n").first {
    $0.contains("libPackageDescription")
  }
  library = image.flatMap { image in image.firstIndex(of: "/").map { String(image[$0...]) } }
  #endif
  return URL(fileURLWithPath: library ?? "/usr/lib/swift/pm/ManifestAPI/libPackageDescription.so")
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("host").path
}()

let usesOracle: [SwiftSetting] = [.unsafeFlags(["-I", oracleLibraries])]
let linksOracle: [LinkerSetting] = [
  .unsafeFlags(["-L", oracleLibraries, "-Xlinker", "-rpath", "-Xlinker", oracleLibraries])
]

let package = Package(
  name: "ParserConformance",
  platforms: [.macOS(.v15)],
  targets: [
    // Only the parser, because optimizing the rules takes ten minutes.
    .systemLibrary(name: "CSystemHeaders", path: "product/CSystemHeaders"),
    .target(name: "GotchaPlatform", dependencies: ["CSystemHeaders"], path: "product/Platform"),
    .target(name: "GotchaSupport", dependencies: ["GotchaPlatform"], path: "product/Support"),
    .target(
      name: "Analyzers", dependencies: ["GotchaSupport"], path: "product/Analyzers", exclude: ["Rules"],
      sources: ["Source", "Syntax"]),
    .target(name: "Harness", dependencies: ["Analyzers"]),
    .target(name: "ProgramGenerator", dependencies: ["Harness"]),
    .target(name: "Oracle", dependencies: ["Harness"], swiftSettings: usesOracle),
    .executableTarget(
      name: "conformance", dependencies: ["Harness", "Oracle", "ProgramGenerator"], swiftSettings: usesOracle,
      linkerSettings: linksOracle),
    .executableTarget(name: "robustness", dependencies: ["Harness"]),
    .executableTarget(
      name: "benchmark", dependencies: ["Harness", "Oracle"], swiftSettings: usesOracle, linkerSettings: linksOracle),
  ],
  swiftLanguageModes: [.v6]
)
