import SwiftUI

enum Formats {
  static let day: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateFormat = "dd. MMMM YYYY"
    return formatter
  }()
}
