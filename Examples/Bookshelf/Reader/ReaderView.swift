import SwiftUI

struct ReaderView: View {
  let book: Book
  @Environment(\.dismiss) private var dismiss
  @State private var page = 0
  @State private var sliderValue = 0.0
  @State private var dragOffset = CGSize.zero

  var body: some View {
    VStack {
      PageView(book: book, page: page)
        .offset(dragOffset)
        .gesture(turningPages)
      Slider(value: $sliderValue, in: 0...Double(max(1, book.pageCount))) { Text("Page") }
      Button("Done") { dismiss() }
    }
    .padding()
    .onChange(of: page) { _, newPage in
      sliderValue = Double(newPage)
    }
    .onChange(of: sliderValue) { _, newValue in
      page = Int(newValue)
    }
  }

  private var turningPages: some Gesture {
    DragGesture()
      .onChanged { value in
        withAnimation(.easeOut) {
          dragOffset = value.translation
        }
      }
      .onEnded { value in
        if value.translation.width < -80 { page += 1 }
        if value.translation.width > 80 { page = max(0, page - 1) }
        withAnimation(.snappy) { dragOffset = .zero }
      }
  }
}

private struct PageView: View {
  let book: Book
  let page: Int

  var body: some View {
    Text("Page \(page + 1) of \(book.title)")
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(.background.secondary, in: .rect(cornerRadius: 12))
  }
}
