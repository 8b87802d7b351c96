/// Generates Swift files similar to those of an app: views, models and extensions, some with gotchas.
struct SourceGenerator {
  private var random: SeededGenerator
  private var count = 0
  /// Makes the names of this file different from those of other files.
  private let prefix: String

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    prefix = seed == 0 ? "" : "Part\(seed)"
  }

  /// A file with many declarations.
  ///
  /// - Parameter lines: the minimum length; the file ends with the declaration that reaches it.
  mutating func file(lines: Int) -> String {
    var text = "import Combine\nimport SwiftUI\n\n"
    var length = 3
    while length < lines {
      let part = declaration() + "\n"
      length += part.utf8.count { $0 == 10 }
      text += part
    }
    return text
  }

  /// A file whose only declaration is a huge view.
  mutating func singleType(lines: Int) -> String {
    var text = "import SwiftUI\n\nstruct HugeView: View {\n  let items: [Item]\n  @State private var isOpen = false\n\n"
    text += "  var body: some View {\n    VStack {\n      part1\n      part2\n    }\n  }\n"
    var length = 12
    var number = 0
    while length < lines {
      number += 1
      let part = "\n  private var part\(number): some View {\n" + content(indentation: "    ") + "  }\n"
      length += part.utf8.count { $0 == 10 }
      text += part
    }
    return text + "}\n"
  }

  private mutating func declaration() -> String {
    count += 1
    switch random.below(6) {
    case 0: return model("\(prefix)Item\(count)")
    case 1: return row("\(prefix)Row\(count)")
    case 2: return helpers("\(prefix)Item\(max(1, count - 1))")
    default: return view("\(prefix)Screen\(count)")
    }
  }

  private mutating func view(_ name: String) -> String {
    let other = "\(prefix)Screen\(1 + random.below(count))"
    let access = random.below(3) == 0 ? "" : "private "
    return """
      /// Shows the items of a shelf, and what is in each of them.
      struct \(name): View {
        let title: String
        var items: [Item] = []
        @State \(access)var isOpen = false
        @State private var query = ""
        @Environment(\\.colorScheme) private var colorScheme

        var body: some View {
          NavigationStack {
            List {
              ForEach(items) { item in
                NavigationLink(destination: \(other)(title: item.name)) {
                  HStack(spacing: 12) {
                    Image(systemName: "book")
                      .resizable()
                      .frame(width: 32, height: 32)
                    Text(item.name)
                      .font(.headline)
                      .lineLimit(1)
                  }
                }
              }
            }
            .navigationTitle(title)
            .searchable(text: $query)
            .sheet(isPresented: $isOpen) {
              \(other)(title: query)
            }
          }
        }

        private var header: some View {
      \(content(indentation: "    "))  }

        private func reload() async {
          guard !query.isEmpty else { return }
          let matches = items.filter { $0.name.contains(query) }
          isOpen = matches.count > 2 && colorScheme == .dark
        }
      }

      """
  }

  private mutating func row(_ name: String) -> String {
    """
    struct \(name): View {
      let item: Item
      @Binding var isSelected: Bool

      var body: some View {
    \(content(indentation: "    "))  }
    }

    """
  }

  private mutating func model(_ name: String) -> String {
    """
    final class \(name): ObservableObject {
      @Published var names: [String] = []
      @Published private(set) var isLoading = false
      private var cancellables: Set<AnyCancellable> = []

      func load(from url: URL) async throws {
        isLoading = true
        defer { isLoading = false }
        let (data, _) = try await URLSession.shared.data(from: url)
        names = try JSONDecoder().decode([String].self, from: data)
      }

      var summary: String {
        names.isEmpty ? "nothing yet" : "\\(names.count) names, \\(names[0]) first"
      }
    }

    """
  }

  private func helpers(_ name: String) -> String {
    """
    extension \(name) {
      var isLong: Bool { names.count > 20 }

      func prefix(_ length: Int) -> [String] {
        var result: [String] = []
        for name in names where result.count < length {
          result.append(name.lowercased())
        }
        return result
      }
    }

    """
  }

  /// Views for a body; most have a gotcha.
  private mutating func content(indentation: String) -> String {
    let gotchas = [
      ".animation(.spring())", ".clipShape(.rect(cornerRadius: 12))\n      .blur(radius: 4)",
      ".onTapGesture { print(\"tapped\") }", ".shadow(radius: 3).clipShape(.circle)",
    ]
    let gotcha = random.below(5) > 0 ? gotchas[random.below(gotchas.count)] : ".opacity(0.8)"
    let lines = """
      VStack(alignment: .leading, spacing: \(4 + random.below(12))) {
        Text("Shelf \(random.below(100))")
          .font(.title)
          .padding(.horizontal)
        Rectangle()
          .fill(Color.accentColor)
          .frame(height: \(20 + random.below(80)))
          \(gotcha)
        Text("of \(random.below(100))")
          .animation(.easeInOut)
        Button("Add") {
          let next = \(random.below(100))
          print(next)
        }
        .buttonStyle(.borderedProminent)
      }
      """
    return lines.split(separator: "\n").map { indentation + $0 + "\n" }.joined()
  }
}
