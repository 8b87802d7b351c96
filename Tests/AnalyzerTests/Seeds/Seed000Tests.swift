import Testing

@testable import Analyzers

/// Gotchas of hosting views, groups, hero transitions, modals, effects, dragging and singletons.
@Suite struct Seed000Tests {
  @Test func hostedViewsAndWindowDrags() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct TitleStrip: NSViewRepresentable {
        func makeNSView(context: Context) -> StripView {
          StripView(rootView: AnyView(Color.clear))
        }
        func updateNSView(_ view: StripView, context: Context) { view.needsLayout = true }
      }
      final class StripView: NSHostingView<AnyView> {
        override var mouseDownCanMoveWindow: Bool { true } // ! custom_window_drag_area
      }
      struct Filler: NSViewRepresentable {
        func makeNSView(context: Context) -> NSView {
          NSHostingView(rootView: Color.clear.frame(maxHeight: .infinity)) // ! representable_infinite_max_height
        }
        func updateNSView(_ view: NSView, context: Context) { view.needsLayout = true }
      }
      """, deployment: [.macOS: OSVersion(14)])
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Setup: NSObject {
        func prepare(_ window: NSWindow) { window.isMovableByWindowBackground = true }
      }
      final class StillView<Content: View>: NSHostingView<Content> {
        override var mouseDownCanMoveWindow: Bool { false }
      }
      struct Still<Content: View>: NSViewRepresentable {
        let content: Content
        func makeNSView(context: Context) -> StillView<Content> { StillView(rootView: content) }
        func updateNSView(_ view: StillView<Content>, context: Context) { view.rootView = content }
      }
      extension View {
        func keepsStill() -> some View { Still(content: self) }
      }
      struct Board: View {
        let notes: [Note]
        var body: some View {
          ForEach(notes) { note in
            NoteCard(note: note).draggable(note).keepsStill()
          }
        }
      }
      """, deployment: [.macOS: OSVersion(14)])
  }

  @Test func groups() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Page: View {
        var body: some View {
          Group(content: {
            Intro()
            Details()
          })
        }
      }
      struct OtherPage: View {
        @ViewBuilder
        var body: some View {
          Group {
            Intro()
            Details()
          }
        }
      }
      """)
  }

  @Test func heroTransitions() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Album: View {
        @Namespace private var space
        @State private var isOpen = false
        var body: some View {
          ZStack(alignment: .topLeading) {
            RoundedRectangle(cornerRadius: isOpen ? 16 : 8)
              .fill(isOpen ? Color.blue : Color.gray)
              .matchedGeometryEffect(id: "frame", in: space)
            if isOpen {
              Tracks().transition(.opacity.combined(with: .scale(scale: 0.95, anchor: .top)))
            } else {
              Cover().transition(.opacity)
            }
          }
          .animation(.spring(duration: 0.4), value: isOpen)
        }
      }
      """)
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Album: View {
        @Namespace private var space
        @State private var isOpen = false
        var body: some View {
          ZStack {
            if isOpen {
              VStack { Cover(); Tracks() }
                .matchedGeometryEffect(id: "album", in: space)
            } else {
              HStack { Cover(); Text("Album") }
                .matchedGeometryEffect(id: "album", in: space) // ! matched_geometry_on_mismatched_content
            }
          }
          .animation(.spring, value: isOpen)
        }
      }
      """)
  }

  @Test func modalsThatGrowFromTheirOrigin() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Zoom: View {
        let isShown: Bool
        let origin: CGRect?
        let size: CGSize
        @State private var isThere = false
        @State private var isGrown = false
        var anchor: UnitPoint {
          guard let origin, size != .zero else { return .center }
          return UnitPoint(x: origin.midX / size.width, y: origin.midY / size.height)
        }
        var body: some View {
          ZStack {
            if isThere {
              Photo()
                .scaleEffect(isGrown ? 1 : 0.3, anchor: anchor)
                .opacity(isGrown ? 1 : 0)
            }
          }
          .onAppear {
            if isShown {
              isThere = true
              withAnimation(.spring(duration: 0.35)) { isGrown = true }
            }
          }
          .onChange(of: isShown) { _, show in
            if show {
              isThere = true
              withAnimation(.spring(duration: 0.35)) { isGrown = true }
            } else {
              withAnimation(.spring(duration: 0.28)) {
                isGrown = false
              } completion: {
                isThere = false
              }
            }
          }
        }
      }
      """)
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Zoom: View {
        let isShown: Bool
        @State private var isGrown = false
        @State private var size = CGSize.zero
        let point: CGPoint
        var anchor: UnitPoint {
          UnitPoint(x: point.x / size.width, y: point.y / size.height) // ! unit_point_division_by_zero
        }
        var body: some View {
          ZStack {
            if isShown {
              Photo()
                .scaleEffect(isGrown ? 1 : 0.3, anchor: anchor)
                .scaleEffect(isGrown ? 1 : 0.9, anchor: .top) // ! nested_scale_effect_anchors
            }
          }
          .onChange(of: isShown) { _, show in // ! on_change_misses_initial_value
            withAnimation(.spring) { isGrown = show }
          }
        }
      }
      """)
  }

  @Test func blurAndClip() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Badges: View {
        var body: some View {
          VStack {
            Backdrop()
              .clipShape(RoundedRectangle(cornerRadius: 18))
              .blur(radius: 6) // ! clip_before_blur
            Backdrop()
              .blur(radius: 6)
              .clipShape(RoundedRectangle(cornerRadius: 18, style: .continuous))
          }
        }
      }
      """)
  }

  @Test func dragsOnAnOverlay() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Queue: View {
        @State private var songs: [Song] = []
        @State private var held: String?
        @State private var point = CGPoint.zero
        @State private var frame = CGRect.zero
        @State private var isLanding = false
        var body: some View {
          ZStack(alignment: .topLeading) {
            rows
              .background {
                GeometryReader { proxy in
                  Color.clear.onAppear { frame = proxy.frame(in: .global) } // ! geometry_captured_on_appear_only
                }
              }
            if let song = songs.first(where: { $0.id == held }) {
              SongRow(song: song)
                .scaleEffect(isLanding ? 1 : 1.03)
                .position(x: frame.width / 2, y: point.y - frame.minY)
                .animation(.spring(duration: 0.3), value: point)
                .allowsHitTesting(false)
            }
          }
        }
        private var rows: some View {
          VStack {
            ForEach(songs) { song in
              SongRow(song: song)
                .opacity(held == song.id ? 0 : 1)
                .gesture(
                  DragGesture(coordinateSpace: .global)
                    .onChanged { move(song, to: $0.location) }
                    .onEnded { _ in land() })
            }
          }
          .animation(.spring(duration: 0.3), value: songs.map(\\.id))
        }
        private func move(_ song: Song, to location: CGPoint) {
          held = song.id
          point = location
        }
        private func land() {
          isLanding = true
          point = CGPoint(x: point.x, y: frame.minY)
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { // ! async_after_animation_cleanup
            held = nil
            point = .zero
            isLanding = false
          }
        }
      }
      """)
  }

  @Test func windowsThatSwallowDrags() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Setup: NSObject {
        func prepare(_ window: NSWindow) { window.isMovableByWindowBackground = true }
      }
      private struct StillBackground: NSViewRepresentable {
        private final class StillView: NSView {
          override var mouseDownCanMoveWindow: Bool { false }
        }
        func makeNSView(context: Context) -> NSView { StillView() }
        func updateNSView(_ view: NSView, context: Context) {}
      }
      struct Rows: View {
        var body: some View {
          VStack {
            SongRow().draggable("a").background { StillBackground() }
            SongRow().draggable("b") // ! movable_window_swallows_drag
          }
        }
      }
      """, deployment: [.macOS: OSVersion(14)])
  }

  @Test func singletonsThatAskForThemselves() {
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Palette: ObservableObject {
        static let shared = Palette()
        @Published var accent: Color = .busy // ! static_singleton_init_cycle
        @Published var hue = 0.1
      }
      extension Color {
        static var busy: Color {
          let palette = Palette.shared
          return Color(hue: palette.hue, saturation: 1, brightness: 1)
        }
      }
      """)
    SeedHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Palette: ObservableObject {
        static let shared = Palette()
        @Published var accent: Color = Color(hue: 0.1, saturation: 1, brightness: 1)
      }
      """)
  }
}
