/// The lowest operating system versions that have an API. Rules represent versions only in this form.
package struct Availability: Sendable, Hashable {
  /// Major and minor number in the bytes of a word; 0 if the platform is not specified.
  private let iOS: UInt16, macOS: UInt16, tvOS: UInt16, watchOS: UInt16, visionOS: UInt16

  /// The releases of 2019, which introduced SwiftUI.
  static let year2019 = Availability(
    iOS: OSVersion(13), macOS: OSVersion(10, 15), tvOS: OSVersion(13), watchOS: OSVersion(6), visionOS: OSVersion(1))
  /// The releases of 2020, which introduced `@StateObject`.
  package static let year2020 = Availability(iOS: 14, macOS: 11, tvOS: 14, watchOS: 7, visionOS: 1)
  /// The releases of 2021, which introduced `foregroundStyle` and `task`.
  package static let year2021 = Availability(iOS: 15, macOS: 12, tvOS: 15, watchOS: 8, visionOS: 1)
  /// The releases of 2022, which introduced `NavigationStack`.
  package static let year2022 = Availability(iOS: 16, macOS: 13, tvOS: 16, watchOS: 9, visionOS: 1)
  /// The spring releases of 2023, which introduced `presentationBackground`.
  static let spring2023 = Availability(
    iOS: OSVersion(16, 4), macOS: OSVersion(13, 3), tvOS: OSVersion(16, 4), watchOS: OSVersion(9, 4),
    visionOS: OSVersion(1))
  /// The releases of 2023, which introduced `@Observable`.
  package static let year2023 = Availability(iOS: 17, macOS: 14, tvOS: 17, watchOS: 10, visionOS: 1)
  /// The releases of 2024, which introduced `ScrollPosition`.
  package static let year2024 = Availability(iOS: 18, macOS: 15, tvOS: 18, watchOS: 11, visionOS: 2)
  /// The releases of 2025, which introduced `glassEffect`.
  static let year2025 = Availability(iOS: 26, macOS: 26, tvOS: 26, watchOS: 26, visionOS: 26)
  /// The releases of 2026, for which only Xcode 27 builds.
  package static let year2026 = Availability(iOS: 27, macOS: 27, tvOS: 27, watchOS: 27, visionOS: 27)

  /// Creates an availability from major versions. Platforms that are not specified are left out.
  init(iOS: Int? = nil, macOS: Int? = nil, tvOS: Int? = nil, watchOS: Int? = nil, visionOS: Int? = nil) {
    self.init(
      iOS: iOS.map { OSVersion($0) }, macOS: macOS.map { OSVersion($0) }, tvOS: tvOS.map { OSVersion($0) },
      watchOS: watchOS.map { OSVersion($0) }, visionOS: visionOS.map { OSVersion($0) })
  }

  private init(iOS: OSVersion?, macOS: OSVersion?, tvOS: OSVersion?, watchOS: OSVersion?, visionOS: OSVersion?) {
    self.iOS = Availability.packed(iOS)
    self.macOS = Availability.packed(macOS)
    self.tvOS = Availability.packed(tvOS)
    self.watchOS = Availability.packed(watchOS)
    self.visionOS = Availability.packed(visionOS)
  }

  /// The lowest version on a platform; nil if the platform is not specified.
  package subscript(platform: Platform) -> OSVersion? {
    let packed =
      switch platform {
      case .iOS: iOS
      case .macOS: macOS
      case .tvOS: tvOS
      case .watchOS: watchOS
      case .visionOS: visionOS
      }
    return packed == 0 ? nil : OSVersion(Int(packed >> 8), Int(packed & 0xFF))
  }

  private static func packed(_ version: OSVersion?) -> UInt16 {
    guard let version else { return 0 }
    return UInt16(clamping: version.major) << 8 | UInt16(UInt8(clamping: version.minor))
  }

  /// For messages and fixes: "iOS 15, macOS 12".
  package var text: String {
    [Platform.iOS, .macOS].compactMap { platform in
      self[platform].map { "\(platform.rawValue) \($0.text)" }
    }.joined(separator: ", ")
  }
}

extension OSVersion {
  /// `17`, `16.4`
  package var text: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}

/// A subset of Apple's platforms.
package struct PlatformSet: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  static let iOS = PlatformSet(rawValue: 1)
  static let macOS = PlatformSet(rawValue: 2)
  static let tvOS = PlatformSet(rawValue: 4)
  static let watchOS = PlatformSet(rawValue: 8)
  static let visionOS = PlatformSet(rawValue: 16)

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ platform: Platform) {
    switch platform {
    case .iOS: self = .iOS
    case .macOS: self = .macOS
    case .tvOS: self = .tvOS
    case .watchOS: self = .watchOS
    case .visionOS: self = .visionOS
    }
  }

  package func contains(_ platform: Platform) -> Bool { contains(PlatformSet(platform)) }
}

extension RuleSettings {
  /// Whether an API is available on every platform that the code runs on; nil if unknown.
  ///
  /// Of several platforms, those whose systems include some without SwiftUI do not count: code for views is not for them.
  package func supports(_ api: Availability) -> Bool? {
    guard !deploymentTargets.isEmpty else { return nil }
    func have(_ api: Availability, _ platform: Platform, _ oldest: OSVersion) -> Bool {
      api[platform].map { $0 <= oldest } ?? true
    }
    let hasSwiftUI = deploymentTargets.contains { have(.year2019, $0, $1) }
    return deploymentTargets.allSatisfy { platform, oldest in
      have(api, platform, oldest) || hasSwiftUI && !have(.year2019, platform, oldest)
    }
  }
}
