struct IntrospectedView { static let list = IntrospectedView() }
struct IntrospectedPlatform {
  struct Version { static let v17 = Version() }
  static func iOS(_ version: Version) -> IntrospectedPlatform { IntrospectedPlatform() }
}
extension View {
  func introspect(
    _ view: IntrospectedView, on platform: IntrospectedPlatform, customize: @escaping (UIScrollView) -> Void
  ) -> some View { self }
}
// Correct: a represented view stores a closure whose type has an alias
final class DialView: UIView {
  convenience init(onTurn: @escaping (Int) -> Void) { self.init(frame: .zero) }
}
// Correct: an object keeps the closure
struct LimitForm: StandIn { init(draft: Any) {} }
