import Testing

@testable import Analyzers
@testable import GotchaAnalysis

@Suite struct EventContentTests {
  /// - Parameters:
  ///   - body: the body of the modifier that gets the content as `inner`.
  ///   - members: its other members.
  private func isBuilt(_ body: String, _ members: String = "") throws -> Bool {
    let file = SampleFile(
      """
      import SwiftUI
      struct Showing<Inner: View>: ViewModifier {
        let inner: () -> Inner
        @State var host: UIHostingController<Inner>?
        func body(content: Content) -> some View { \(body) }
        \(members)
      }
      struct Forwarding<Inner: View>: ViewModifier {
        let inner: () -> Inner
        func body(content: Content) -> some View { content.showing { inner() } }
      }
      extension View {
        func showing<V: View>(@ViewBuilder content: @escaping () -> V) -> some View {
          modifier(Showing(inner: content))
        }
        func forwarding<V: View>(@ViewBuilder content: @escaping () -> V) -> some View {
          modifier(Forwarding(inner: content))
        }
      }
      struct Screen: View {
        var body: some View { Text("a").forwarding { ▸Text("b")◂ } }
      }
      """)
    return file.model.isBuiltByEvents(try file.node)
  }

  @Test func isBuiltWhereAnEventCallsTheClosure() throws {
    #expect(try isBuilt("content.onTapGesture { host = UIHostingController(rootView: inner()) }"))
    #expect(
      try isBuilt(
        "content.onAppear { present() }",
        "private func present() { DispatchQueue.main.async { host = UIHostingController(rootView: make()) } }\n"
          + "@ViewBuilder private func make() -> some View { inner() }"))
    #expect(
      try isBuilt(
        "content.onAppear(perform: present)",
        "private func present() { host = UIHostingController(rootView: inner()) }"))
  }

  @Test func isNotBuiltByEventsWhereABodyCallsTheClosure() throws {
    #expect(try !isBuilt("VStack { content; inner() }"))
    #expect(try !isBuilt("content.sheet(isPresented: .constant(true)) { inner() }"))
    #expect(
      try !isBuilt("content.overlay { inner() }.onTapGesture { host = UIHostingController(rootView: inner()) }"))
    #expect(try !isBuilt("content.background(content: inner)"))
    #expect(try !isBuilt("content.onChange(of: 1) { _ in host?.rootView = inner() }"))
    #expect(try !isBuilt("content.onChange(of: 1) { _ in let view = inner(); host?.rootView = view }"))
  }
}
