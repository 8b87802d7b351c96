import SwiftUI

let preview = Image("cover").clipShape(Circle()).blur(radius: 8)
