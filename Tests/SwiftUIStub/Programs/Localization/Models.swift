import SwiftUI

var name: String { "" }
