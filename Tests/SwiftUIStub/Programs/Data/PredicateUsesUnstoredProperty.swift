import SwiftData
import SwiftUI

@Model final class Coin {
  var year = 0
  init() {}
  var isOld: Bool { year < 1900 }
}
extension Coin {
  static var old: Predicate<Coin> { #Predicate<Coin> { $0.isOld } }
}
