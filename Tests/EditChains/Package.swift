// swift-tools-version: 6.2
// Edits files repeatedly and compares incremental results with fresh ones. It is a separate package because it is run
// manually, on whole projects.
import Foundation
import PackageDescription

/// Gives a target access to `package` declarations of `Analyzers` and of the other targets here. The compiler uses the
/// package name that SwiftPM passes, which for a package at a path is the name of the folder. SwiftPM must not pass
/// another name for these targets, hence `packageAccess: false`.
let usesPackageDeclarations: [SwiftSetting] = {
  let root = URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent().deletingLastPathComponent()
  var name = root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
  if let first = name.first, first.isNumber { name[0] = "_" }
  return [.unsafeFlags(["-package-name", String(name)])]
}()

let package = Package(
  name: "EditChains",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gotcha-lsp", path: "../..")],
  targets: [
    // A link to the harness of Tests/ParserConformance.
    .target(
      name: "Harness", dependencies: [.product(name: "Analyzers", package: "gotcha-lsp")], packageAccess: false,
      swiftSettings: usesPackageDeclarations),
    .executableTarget(
      name: "edit-chains", dependencies: ["Harness"], packageAccess: false, swiftSettings: usesPackageDeclarations),
  ],
  swiftLanguageModes: [.v6]
)
