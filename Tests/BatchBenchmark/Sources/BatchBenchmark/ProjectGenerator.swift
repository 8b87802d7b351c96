import Foundation

/// Writes a project of features, each with a model, a store, a list, a detail view and helpers. All files differ, names
/// are used across files, and some files contain gotchas.
struct ProjectGenerator {
  private(set) var lineCount = 0
  private(set) var fileCount = 0
  private var random = SeededGenerator(seed: 42)

  /// - Parameters:
  ///   - lines: the minimum number.
  ///   - folder: an existing folder.
  mutating func write(lines: Int, to folder: String) throws {
    var feature = 0
    while lineCount < lines {
      feature += 1
      let name = names[feature % names.count] + "\(feature)"
      let place = "\(folder)/Sources/Module\(feature / 40)/\(name)"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let files = [
        ("\(name).swift", model(name)), ("\(name)Store.swift", store(name)), ("\(name)List.swift", list(name)),
        ("\(name)Detail.swift", detail(name, feature)), ("\(name)+Formatting.swift", helpers(name)),
      ]
      for (file, text) in files {
        try Data(text.utf8).write(to: URL(fileURLWithPath: place + "/" + file))
        fileCount += 1
        lineCount += text.utf8.count { $0 == 10 }
      }
    }
  }

  private let names = [
    "Recipe", "Trip", "Invoice", "Workout", "Album", "Message", "Ticket", "Garden", "Account", "Lesson",
  ]
  private let words = [
    "title", "subtitle", "summary", "notes", "category", "place", "author", "color", "symbol", "detail",
  ]

  private mutating func word() -> String { words[random.below(words.count)] }

  private mutating func model(_ name: String) -> String {
    var text = """
      import Foundation

      /// One \(name.lowercased()) as the server sends it.
      struct \(name): Identifiable, Codable, Hashable {
        let id: UUID
        var name: String
        var date: Date
        var isFavorite: Bool

      """
    let fields = (0..<(6 + random.below(8))).map { "\(word())\($0)" }
    for field in fields { text += "  /// Shown in the list if it is not empty.\n  var \(field): String?\n" }
    text += "\n  enum CodingKeys: String, CodingKey {\n    case id, name, date\n    case isFavorite = \"is_favorite\"\n"
    for field in fields { text += "    case \(field)\n" }
    text += "  }\n\n"
    for field in fields {
      text += """
          /// The \(field), or a dash.
          var shown\(field.capitalized): String {
            guard let value = \(field), !value.isEmpty else { return "–" }
            return value.count > \(20 + random.below(60)) ? String(value.prefix(20)) + "…" : value
          }


        """
    }
    text += """
        func matches(_ query: String) -> Bool {
          let query = query.lowercased()
          return name.lowercased().contains(query) || [\(fields.joined(separator: ", "))].contains { field in
            field?.lowercased().contains(query) ?? false
          }
        }
      }

      """
    return text
  }

  private mutating func store(_ name: String) -> String {
    var text = """
      import Combine
      import Foundation

      /// Loads and keeps what the screens of \(name.lowercased())s show.
      @MainActor
      final class \(name)Store: ObservableObject {
        @Published private(set) var items: [\(name)] = []
        @Published var query = ""
        @Published var error: String?
        @Published private(set) var isLoading = false
        private let session: URLSession
        private var cancellables: Set<AnyCancellable> = []

        init(session: URLSession = .shared) {
          self.session = session
        }

        func load(page: Int = 0) async {
          guard !isLoading else { return }
          isLoading = true
          defer { isLoading = false }
          do {
            let url = URL(string: "https://example.com/\(name.lowercased())?page=\\(page)")!
            let (data, _) = try await session.data(from: url)
            items += try JSONDecoder().decode([\(name)].self, from: data)
          } catch {
            self.error = error.localizedDescription
          }
        }

        var found: [\(name)] { query.isEmpty ? items : items.filter { $0.matches(query) } }

      """
    for number in 0..<(4 + random.below(6)) {
      text += """

          func \(word())\(number)(_ item: \(name), after delay: TimeInterval = \(random.below(5))) {
            guard let index = items.firstIndex(where: { $0.id == item.id }) else { return }
            var changed = items[index]
            changed.isFavorite.toggle()
            for other in items where other.date > changed.date && other.name != changed.name {
              changed.name += ", " + other.name
            }
            items[index] = changed
          }

        """
    }
    return text + "}\n"
  }

  private mutating func rows(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      let gotcha =
        switch random.below(40) {
        case 0: ".clipShape(.rect(cornerRadius: 12))\n          .blur(radius: \(random.below(9)))"
        case 1: ".animation(.easeInOut)"
        case 2: ".onTapGesture { isOpen = true }"
        default: ".padding(\(random.below(24)))"
        }
      text += """
              HStack(alignment: .firstTextBaseline, spacing: \(random.below(20))) {
                Image(systemName: "\(word())")
                  .foregroundStyle(.secondary)
                  .frame(width: \(20 + random.below(40)))
                VStack(alignment: .leading) {
                  Text("\(word()) \(random.below(1000))")
                    .font(.headline)
                    .lineLimit(\(1 + random.below(3)))
                  Text(item.name)
                    .font(.caption)
                }
                Spacer()
              }
              \(gotcha)

        """
    }
    return text
  }

  private mutating func list(_ name: String) -> String {
    """
    import SwiftUI

    /// All \(name.lowercased())s, with a search.
    struct \(name)List: View {
      @StateObject private var store = \(name)Store()
      @State private var isOpen = false
      @Environment(\\.colorScheme) private var colorScheme

      var body: some View {
        NavigationStack {
          List(store.found) { item in
            NavigationLink(value: item) { row(item) }
              .swipeActions {
                Button("Delete", role: .destructive) { isOpen = true }
              }
          }
          .navigationTitle("\(name)")
          .navigationDestination(for: \(name).self) { \(name)Detail(item: $0) }
          .searchable(text: $store.query)
          .task { await store.load() }
          .sheet(isPresented: $isOpen) { settings }
        }
      }

      private func row(_ item: \(name)) -> some View {
        VStack {
    \(rows(2 + random.below(3)))    }
      }

      private var settings: some View {
        Form {
          Section("\(word())") {
            Toggle("\(word())", isOn: $isOpen)
            Text(store.error ?? "no error")
          }
        }
      }
    }

    """
  }

  private mutating func detail(_ name: String, _ feature: Int) -> String {
    let other = 1 + random.below(feature)
    return """
      import SwiftUI

      struct \(name)Detail: View {
        let item: \(name)
        @State private var isOpen = false
        @State private var offset = CGSize.zero

        var body: some View {
          ScrollView {
            header
            content
          }
          .navigationTitle(item.name)
          .navigationBarTitleDisplayMode(.inline)
          .toolbar {
            ToolbarItem(placement: .primaryAction) {
              Button("More") { isOpen.toggle() }
            }
          }
          .sheet(isPresented: $isOpen) { \(names[other % names.count])\(other)List() }
        }

        private var header: some View {
          VStack(spacing: \(random.below(24))) {
      \(rows(1 + random.below(3)))    }
        }

        private var content: some View {
          LazyVStack(alignment: .leading) {
      \(rows(2 + random.below(4)))    }
          .offset(offset)
          .gesture(DragGesture().onChanged { offset = $0.translation }.onEnded { _ in
            withAnimation(.spring) { offset = .zero }
          })
        }
      }

      """
  }

  private mutating func helpers(_ name: String) -> String {
    var text = "import Foundation\n\nextension \(name) {\n"
    for number in 0..<(3 + random.below(5)) {
      text += """
          /// How it reads on a card of \(random.below(100)) points.
          func text\(number)(in locale: Locale = .current) -> String {
            let formatter = DateFormatter()
            formatter.locale = locale
            formatter.dateStyle = .medium
            switch name.count {
            case 0: return formatter.string(from: date)
            case 1...\(5 + random.below(20)): return "\\(name), \\(formatter.string(from: date))"
            default: return name.prefix(\(5 + random.below(30))) + " …"
            }
          }


        """
    }
    return text + "}\n"
  }
}
