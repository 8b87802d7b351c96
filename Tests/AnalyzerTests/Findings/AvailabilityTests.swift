import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct AvailabilityTests {
  private static let years: [Availability] = [
    .year2020, .year2021, .year2022, .spring2023, .year2023, .year2024, .year2025, .year2026,
  ]

  @Test func laterYearsNeedLaterVersionsOnEveryPlatform() throws {
    for (earlier, later) in zip(Self.years, Self.years.dropFirst()) {
      for platform in Platform.allCases {
        let before = try #require(earlier[platform])
        let after = try #require(later[platform])
        #expect(platform == .visionOS ? before <= after : before < after, "\(platform)")
      }
    }
  }

  @Test func platformsOfWhichNothingIsSaidAreLeftOut() {
    let some = Availability(iOS: 15, macOS: 13)
    #expect(some[.iOS] == OSVersion(15))
    #expect(some[.macOS] == OSVersion(13))
    #expect(some[.tvOS] == nil)
    #expect(some.text == "iOS 15, macOS 13")
    #expect(Availability(iOS: 26).text == "iOS 26")
  }

  @Test func minorVersionsAreKeptAndShown() {
    #expect(Availability.spring2023[.iOS] == OSVersion(16, 4))
    #expect(Availability.spring2023.text == "iOS 16.4, macOS 13.3")
    #expect(Availability.year2021.text == "iOS 15, macOS 12")
  }

  @Test func settingsSupportWhatAllPlatformsHave() {
    func supports(_ api: Availability, _ targets: [Platform: OSVersion]) -> Bool? {
      RuleSettings(deploymentTargets: targets).supports(api)
    }
    #expect(supports(.year2022, [:]) == nil)
    #expect(supports(.year2022, [.iOS: OSVersion(16)]) == true)
    #expect(supports(.year2022, [.iOS: OSVersion(15, 9)]) == false)
    #expect(supports(.spring2023, [.iOS: OSVersion(16, 3)]) == false)
    #expect(supports(.year2022, [.iOS: OSVersion(16), .macOS: OSVersion(12)]) == false)
    #expect(supports(.year2021, [.iOS: OSVersion(15), .watchOS: OSVersion(4)]) == true, "watchOS 4 has no SwiftUI")
    #expect(supports(.year2021, [.iOS: OSVersion(12)]) == false)
    let onlyIOS = Availability(iOS: 16)
    #expect(supports(onlyIOS, [.iOS: OSVersion(16), .tvOS: OSVersion(9)]) == true, "tvOS is not listed")
  }

  @Test func setsOfPlatformsHoldPlatforms() {
    let some: PlatformSet = [.macOS, .tvOS]
    for platform in Platform.allCases { #expect(some.contains(platform) == (platform == .macOS || platform == .tvOS)) }
    #expect(Set(Platform.allCases.map { PlatformSet($0).rawValue }).count == Platform.allCases.count)
  }
}
