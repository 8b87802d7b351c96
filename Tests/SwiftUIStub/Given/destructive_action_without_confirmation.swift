@State var pending: (() -> Void)?
extension View {
  func askFirstAlert<A: View>(_ title: String, @ViewBuilder actions: () -> A) -> some View { self }
}
let draft = Book()
extension Store { func deleteDraft(_ draft: Book) {} }
struct Cache { func removeAll() {} }
let imageCache = Cache()
@State var showsConfirmation = false
// Incorrect: deletes a stored object
final class Context { func delete(_ book: Book) {} }
extension EnvironmentValues { var modelContext: Context { Context() } }
// Incorrect: a method of a model deletes on a server
struct Client { func delete(_ book: Book) async {} }
// Incorrect: in a task
struct AccountService { func deleteAccount() async {} }
