import SwiftUI

enum Fonts {
  static let headline = Font.system(size: 28)
}
