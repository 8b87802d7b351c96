import SwiftUI

func report2() {}

func report2(_ value: Any) {}

struct Pager<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  init<Position>(position: Binding<Position>) where Content == EmptyView {}
  init<Position>(selection: Binding<Position>) where Content == EmptyView {}
  var body: EmptyView { EmptyView() }
}

var content: EmptyView { EmptyView() }

var notes: [Note] { [] }

struct Note: Identifiable, Hashable {
  var id = 0
  var title = ""
}

var title: String { "" }

struct NoteRow: StandIn { init(_ parts: Any...) {} }

protocol StandIn: View {}

struct Item: Identifiable, Hashable {
  var id = 0
  var title = ""
  var name = ""
  var other = ""
}

var name: String { "" }

struct Row: StandIn {
  init(_ parts: Any...) {}
  init(_ part: Any, isFirst: Bool) {}
}

var a: CGFloat { 1 }

extension View {
  func scrollPosition(initialAnchor: UnitPoint) -> some View { self }
}
