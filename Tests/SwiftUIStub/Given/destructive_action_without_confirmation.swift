@State var pending: (() -> Void)?
extension View {
  func askFirstAlert<A: View>(_ title: String, @ViewBuilder actions: () -> A) -> some View { self }
}
let draft = Book()
extension Store { func deleteDraft(_ draft: Book) {} }
struct Cache { func removeAll() {} }
let imageCache = Cache()
@State var showsConfirmation = false
// Example 1
final class Context { func delete(_ book: Book) {} }
extension EnvironmentValues { var modelContext: Context { Context() } }
// Example 2
struct Client { func delete(_ book: Book) async {} }
// Example 3
struct AccountService { func deleteAccount() async {} }
