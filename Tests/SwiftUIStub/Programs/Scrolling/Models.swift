import SwiftUI

func report2() {}

func report2(_ value: Any) {}

struct Pager<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  init<Position>(position: Binding<Position>) where Content == EmptyView {}
  init<Position>(selection: Binding<Position>) where Content == EmptyView {}
  var body: EmptyView { EmptyView() }
}

var notes: [Note] { [] }

struct Note: Identifiable, Hashable {
  var id = 0
  var title = ""
}

struct NoteRow: StandIn { init(_ parts: Any...) {} }

struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

var a: CGFloat { 1 }

extension View {
  func scrollPosition(initialAnchor: UnitPoint) -> some View { self }
}
