let b = Book()
func scroll(to chapter: Chapter?) {}
enum Favorites {
  static let changes = PassthroughSubject<Void, Never>()
  static func contains(_ user: Int) -> Bool { true }
}
enum Phase { case empty }
func observe(_ change: @escaping () -> Void) {}
protocol Service {}
class Model { init(service: some Service) {} }
