// Property wrappers, result builders, global actors, attached macros.
@MainActor @Observable
final class Model {
  @Published var name = ""
  @Published private(set) var count: Int = 0
  @AppStorage("key", store: .standard) var stored = true
  @Environment(\.dismiss) private var dismiss
  @Environment(\.self) var everything
  @Environment(Settings.self) var settings
  @State<Int>(wrappedValue: 1) var generic
  @Module.Wrapper var qualified: Int
  @Module.Wrapper<[String: Int]>(a: 1, b: { $0 + 1 }) var both
  @A @B(1) @C var stacked: (Int, Int) = (1, 2)
  @Clamped(0...100) var percent = 50
  @Lazy(.init { 1 }) var lazily: Int
  @Wrapper() var empty: Int
  @Trailing(1, 2,) var trailing: Int
  @ViewBuilder var body: some View { Text("a"); Text("b") }
  @ViewBuilder func content(@ViewBuilder _ a: () -> some View, @Sendable b: @escaping () -> Void) -> some View { a() }
  @globalActor actor Shared { static let shared = Shared() }
  @Shared func isolated() async {}
  @concurrent func detached() async {}
  @Sendable func sent() {}
  @discardableResult @warn_unqualified_access static func result() -> Int { 1 }
}
@attached(member, names: named(init), arbitrary)
@attached(extension, conformances: Sendable, names: prefixed(_), suffixed(`x`))
@attached(peer) @attached(accessor, names: named(willSet), named(subscript(_:)))
@attached(memberAttribute)
macro Everything() = #externalMacro(module: "M", type: "T")
@freestanding(expression) macro value<T>(_ v: T) -> T = #externalMacro(module: "M", type: "V")
@freestanding(declaration, names: arbitrary)
macro declare(_ body: () -> Void)
@Everything
enum Cases { @CaseInfo("x") case a, b; @Other case c(Int) }
@Everything()
extension Cases {}
@dynamicMemberLookup @dynamicCallable @frozen @propertyWrapper @resultBuilder @main @unknown
struct Several {}
@available(iOS 13, *)

@MainActor

func gaps() {}
@A// a comment right behind
@B /* and one here */ func commented() {}
@A @B
  @C
var lineByLine = 1
protocol P: AnyObject, @unchecked Sendable, @preconcurrency Q, @retroactive R, @MainActor S {}
extension Int: @retroactive @unchecked Sendable {}
func attributed(@A a: @escaping @autoclosure () -> Int, @B(1) @C b: Int, _ c: @MainActor @Sendable () async -> Void) {}
func local() {
  @A var x = 1
  @A(1) let y = 2
  @A func inner() {}
  @A struct T {}
  @unknown let z = 1
}
