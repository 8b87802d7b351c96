// The modules that `import SwiftUI` re-exports. The stub covers all platforms, so it contains both UIKit and AppKit.
@_exported import AppKit
@_exported import AppleFoundation
@_exported import Combine
@_exported import Observation
@_exported import UIKit
@_exported import UniformTypeIdentifiers
