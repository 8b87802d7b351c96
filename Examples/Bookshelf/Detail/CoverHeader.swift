import SwiftUI

/// The cover on a blurred copy of itself.
struct CoverHeader: View {
  let book: Book
  @State private var isZoomed = false

  var body: some View {
    ZStack {
      Image(book.coverName)
        .resizable()
        .scaledToFill()
        .clipShape(.rect(cornerRadius: 24))
        .blur(radius: 18)
      Image(book.coverName)
        .resizable()
        .scaledToFit()
        .scaleEffect(isZoomed ? 1.4 : 1)
        .animation(.spring())
        .onTapGesture { isZoomed.toggle() }
        .accessibilityAddTraits(.isButton)
    }
    .frame(height: 280)
  }
}
