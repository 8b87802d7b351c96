// What `import SwiftUI` brings along. An example is of one platform, the stub is of all: UIKit and AppKit are both here.
@_exported import AppKit
@_exported import Combine
@_exported import Foundation
@_exported import Observation
@_exported import UIKit
