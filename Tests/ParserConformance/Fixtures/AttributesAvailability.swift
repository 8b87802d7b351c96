// Availability in every place and form.
@available(iOS 17, macOS 14.1.2, *)
struct Panel {}

@available(*, deprecated)
func old() {}

@available(*, deprecated, message: "Use \"fresh()\" instead", renamed: "fresh()")
func older() {}

@available(*, unavailable, message: "line\nbreak \u{e9}")
class Gone {}

@available(swift, introduced: 5.1, obsoleted: 6, message: """
  Several lines
  of reason
  """)
func tooOld() {}

@available(iOS, introduced: 13.0, deprecated: 15.0.1, obsoleted: 16, renamed: "Box.init(_:)")
@available(macOS, unavailable)
@available(_PackageDescription 5.9)
@available(SwiftStdlib 5.7, *)
@available(visionOS 1.0, *) @available(tvOS, noasync)
var tangle: Int { 1 }

@_spi_available(macOS 12, *)
public func hidden() {}

@available(swift 5)
extension Panel {
  @available(*, noasync, message: "blocks") func wait() {}
  @available(iOS 1, *, deprecated: 2) func mixed() {}
  @available(macOS 10.15, iOS 13, *,) func trailing() {}
}

func run() {
  if #available(iOS 17, *) {}
  if #available(iOS 17, macOS 14.0, *), let x = y, #unavailable(watchOS 3) {}
  guard #available(macOS 11, *) else { return }
  while #unavailable(iOS 9.1) { break }
  if #available(SwiftStdlib 5.9, *) { run() } else if #unavailable(macOS 14.2.1, iOS 17) { run() }
  guard let a, #available(*) else { fatalError() }
}
