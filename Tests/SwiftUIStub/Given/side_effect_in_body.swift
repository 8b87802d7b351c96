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
