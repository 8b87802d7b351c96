import SwiftUI

enum Mode { case read, write2 }
extension Mode: Equatable {
  static func == (l: Mode, r: Mode) -> Bool {
    switch (l, r) {
    case (.read, .read): true;
    default: false
    }
  }
}
