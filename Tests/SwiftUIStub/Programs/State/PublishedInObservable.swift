import SwiftUI

@Observable final class Counter3 { @Published var count = 0 }
