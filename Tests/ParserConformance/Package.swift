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

/// Gives a target access to `package` declarations of `Analyzers` and of the other targets here. The compiler uses the
/// package name that SwiftPM passes, which is the name of the folder for a package at a path. SwiftPM must not pass
/// another name for these targets, so `packageAccess` is false.
let usesPackageDeclarations: [SwiftSetting] = {
  let root = URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent().deletingLastPathComponent()
  var name = root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
  if let first = name.first, first.isNumber { name[0] = "_" }
  return [.unsafeFlags(["-package-name", String(name)])]
}()

let package = Package(
  name: "ParserConformance",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gotcha-lsp", path: "../..")],
  targets: [
    .target(
      name: "Harness", dependencies: [.product(name: "Analyzers", package: "gotcha-lsp")], packageAccess: false,
      swiftSettings: usesPackageDeclarations),
    .target(
      name: "ProgramGenerator", dependencies: ["Harness"], packageAccess: false,
      swiftSettings: usesPackageDeclarations),
    .target(
      name: "Oracle", dependencies: ["Harness"], packageAccess: false,
      swiftSettings: usesPackageDeclarations + usesOracle),
    .executableTarget(
      name: "conformance", dependencies: ["Harness", "Oracle", "ProgramGenerator"], packageAccess: false,
      swiftSettings: usesPackageDeclarations + usesOracle, linkerSettings: linksOracle),
    .executableTarget(
      name: "robustness", dependencies: ["Harness"], packageAccess: false, swiftSettings: usesPackageDeclarations),
    .executableTarget(
      name: "benchmark", dependencies: ["Harness", "Oracle"], packageAccess: false,
      swiftSettings: usesPackageDeclarations + usesOracle, linkerSettings: linksOracle),
  ],
  swiftLanguageModes: [.v6]
)
