// swift-tools-version: 6.2
// Fuzzes the parts of the program with libFuzzer. This is a separate package, because all parts are compiled with
// instrumentation.
import PackageDescription

let instrumented: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"])]

/// The folders of `Sources/Analyzers/Rules`.
let topics = [
  "Accessibility", "Animation", "Concurrency", "Data", "Deprecation", "Effects", "Interoperability", "Layout", "Lists",
  "Localization", "Navigation", "Performance", "Platforms", "Presentation", "Scrolling", "State", "Suppression",
  "Widgets",
]

/// A part of the program, from its folder.
func part(_ name: String, in folder: String, _ dependencies: [Target.Dependency] = [], without: [String] = []) -> Target
{
  .target(
    name: name, dependencies: dependencies, path: "product/\(folder)", exclude: without, swiftSettings: instrumented)
}

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(name: "CSystemHeaders", path: "product/CSystemHeaders"),
    .systemLibrary(name: "CProjectAddress", path: "product/CProjectAddress"),
    .systemLibrary(name: "CLibFuzzer", path: "Sources/CLibFuzzer"),
    part("GotchaPlatform", in: "Platform", ["CSystemHeaders"]),
    part("GotchaSupport", in: "Support", ["GotchaPlatform"]),
    .target(name: "CRulePages", path: "product/CRulePages"),
    .target(name: "CSignatures", path: "product/CSignatures", exclude: ["signatures.txt"]),
    part("GotchaAnalysis", in: "Analyzers", ["CSignatures", "GotchaSupport"], without: ["Library", "Rules"]),
    part(
      "GotchaRules", in: "Analyzers/Rules", ["GotchaAnalysis", "GotchaSupport"], without: topics.map { "\($0)/Pages" }),
    part("Analyzers", in: "Analyzers/Library", ["CRulePages", "GotchaAnalysis", "GotchaRules"]),
    part("LSPTransport", in: "LSPTransport", ["GotchaPlatform", "GotchaSupport"]),
    part(
      "GotchaProgram", in: "GotchaLSP",
      ["CProjectAddress", "GotchaPlatform", "GotchaSupport", "GotchaAnalysis", "LSPTransport"], without: ["Main"]),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CLibFuzzer", "GotchaPlatform", "GotchaSupport", "GotchaAnalysis", "Analyzers", "LSPTransport", "GotchaProgram",
      ],
      swiftSettings: [.unsafeFlags(["-sanitize=address", "-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
  ],
  swiftLanguageModes: [.v6]
)
