/// The lowest operating systems that have an API, by platform; platforms without the API are left out.
struct Availability: Sendable {
  let versions: [Platform: OSVersion]

  /// iOS 14, macOS 11, tvOS 14, watchOS 7: the year of `@StateObject`.
  static let year2020 = Availability(iOS: 14, macOS: 11, watchOS: 7)
  /// iOS 15, macOS 12, tvOS 15, watchOS 8: the year of `foregroundStyle` and `task`.
  static let year2021 = Availability(iOS: 15, macOS: 12, watchOS: 8)
  /// iOS 16, macOS 13, tvOS 16, watchOS 9: the year of `NavigationStack`.
  static let year2022 = Availability(iOS: 16, macOS: 13, watchOS: 9)
  /// iOS 17, macOS 14, tvOS 17, watchOS 10: the year of `@Observable`.
  static let year2023 = Availability(iOS: 17, macOS: 14, watchOS: 10)

  /// iOS 18, macOS 15, tvOS 18, watchOS 11: the year of `ScrollPosition`.
  static let year2024 = Availability(iOS: 18, macOS: 15, watchOS: 11, visionOS: 2)

  private init(iOS: Int, macOS: Int, watchOS: Int, visionOS: Int = 1) {
    versions = [
      .iOS: OSVersion(iOS), .macOS: OSVersion(macOS), .tvOS: OSVersion(iOS), .watchOS: OSVersion(watchOS),
      .visionOS: OSVersion(visionOS),
    ]
  }

  /// For messages: "iOS 15, macOS 12".
  var text: String {
    [Platform.iOS, .macOS].compactMap { platform in
      versions[platform].map { "\(platform.rawValue) \($0.major)" }
    }.joined(separator: ", ")
  }
}

extension RuleSettings {
  /// Whether an API is there on everything that the code runs on; nil where that is not known.
  func supports(_ api: Availability) -> Bool? {
    guard !deploymentTargets.isEmpty else { return nil }
    return deploymentTargets.allSatisfy { platform, target in
      api.versions[platform].map { $0 <= target } ?? true
    }
  }
}
