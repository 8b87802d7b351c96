import SwiftUI

struct Course: View {
  @State private var path: [Int] = []

  var body: some View {
    NavigationStack(path: $path) {
      List { NavigationLink("First lesson", value: 1) }
        .navigationTitle("Course")
        .navigationDestination(for: Int.self) { number in
          Lesson(number: number)
            .navigationTitle("Lesson")
        }
    }
    .onOpenURL { _ in path = [1, 2, 3] }
  }
}
struct Lesson: View {
  let number: Int
  var body: some View { Text("\(number)") }
}
