// swift-tools-version: 6.2
import PackageDescription

// The artifact bundle of a release. With it, the plug-ins run the released program; without it, they compile the program.
let bundle: Target? = nil
let released: [Target.Dependency] = bundle.map { [.target(name: $0.name)] } ?? []
// SwiftPM compiles the tool of a build tool plug-in separately from the program. To save time when testing only the program,
// set this variable.
let compiled: [Target.Dependency] =
  Context.environment["GOTCHA_WITHOUT_BUILD_PLUGIN"] == nil ? ["GotchaLSP"] : []

// The folders of `Sources/Analyzers/Rules`.
let topics = [
  "Accessibility", "Animation", "Concurrency", "Data", "Deprecation", "Effects", "Interoperability", "Layout", "Lists",
  "Localization", "Navigation", "Performance", "Platforms", "Presentation", "Scrolling", "State", "Suppression",
  "Widgets",
]

let package = Package(
  name: "gotcha-lsp",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "gotcha-lsp", targets: ["GotchaLSP"]),
    .library(name: "Analyzers", targets: ["Analyzers"]),
    .plugin(name: "GotchaPlugin", targets: ["GotchaPlugin"]),
    .plugin(name: "GotchaBuildPlugin", targets: ["GotchaBuildPlugin"]),
  ],
  targets: [
    // Module names must be unique among all packages in a build, so they have a prefix that the folders lack.
    .target(name: "GotchaPlatform", dependencies: ["CSystemHeaders"], path: "Sources/Platform"),
    .target(name: "GotchaSupport", dependencies: ["GotchaPlatform"], path: "Sources/Support"),
    // The rules are compiled at the same time as the program, which receives them as a value.
    .target(
      name: "GotchaAnalysis", dependencies: ["CSignatures", "GotchaSupport"], path: "Sources/Analyzers",
      exclude: ["Library", "Rules"]),
    // The pages beside the rules are part of `CRulePages`, so that a change of a page compiles no rule again.
    .target(
      name: "GotchaRules", dependencies: ["GotchaAnalysis", "GotchaSupport"], path: "Sources/Analyzers/Rules",
      exclude: topics.map { "\($0)/Pages" }),
    .target(name: "CRulePages"),
    .target(name: "CSignatures", exclude: ["signatures.txt"]),
    .target(
      name: "Analyzers", dependencies: ["CRulePages", "GotchaAnalysis", "GotchaRules"],
      path: "Sources/Analyzers/Library"),
    .target(name: "LSPTransport", dependencies: ["GotchaPlatform", "GotchaSupport"]),
    .systemLibrary(name: "CSystemHeaders"),
    .systemLibrary(name: "CProjectAddress"),
    .target(
      name: "GotchaProgram",
      dependencies: ["CProjectAddress", "GotchaPlatform", "GotchaSupport", "GotchaAnalysis", "LSPTransport"],
      path: "Sources/GotchaLSP", exclude: ["Main"]),
    .executableTarget(name: "GotchaLSP", dependencies: ["Analyzers", "GotchaProgram"], path: "Sources/GotchaLSP/Main"),
    .plugin(
      name: "GotchaPlugin",
      capability: .command(
        intent: .custom(verb: "gotcha", description: "Find, explain and fix SwiftUI pitfalls.")),
      dependencies: released,
      path: "Sources/GotchaPlugin"),
    .plugin(
      name: "GotchaBuildPlugin", capability: .buildTool(), dependencies: released.isEmpty ? compiled : released,
      path: "Sources/GotchaBuildPlugin"),
    .testTarget(name: "PlatformTests", dependencies: ["GotchaPlatform"]),
    .testTarget(name: "SupportTests", dependencies: ["GotchaSupport"]),
    .testTarget(name: "AnalyzerTests", dependencies: ["GotchaSupport", "GotchaAnalysis", "GotchaRules", "Analyzers"]),
    .testTarget(name: "LSPTransportTests", dependencies: ["GotchaPlatform", "GotchaSupport", "LSPTransport"]),
    .testTarget(
      name: "GotchaLSPTests",
      dependencies: ["GotchaPlatform", "GotchaSupport", "GotchaAnalysis", "Analyzers", "LSPTransport", "GotchaProgram"]),
  ] + (bundle.map { [$0] } ?? []),
  swiftLanguageModes: [.v6]
)
