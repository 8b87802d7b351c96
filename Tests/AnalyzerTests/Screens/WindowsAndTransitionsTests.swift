import Testing

@testable import Analyzers
@testable import GotchaAnalysis

/// Hosting views, groups, hero transitions, modals, effects, dragging and singletons.
@Suite struct WindowsAndTransitionsTests {
  @Test func hostedViewsAndWindowDrags() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct TitleStrip: NSViewRepresentable {
        func makeNSView(context: Context) -> StripView {
          StripView(rootView: AnyView(Color.clear))
        }
        func updateNSView(_ view: StripView, context: Context) { view.needsLayout = true }
      }
      final class StripView: NSHostingView<AnyView> {
        override var mouseDownCanMoveWindow: Bool { true } // ! info custom_window_drag_area
      }
      struct Filler: NSViewRepresentable {
        func makeNSView(context: Context) -> NSView {
          NSHostingView(rootView: Color.clear.frame(maxHeight: .infinity)) // ! warning representable_infinite_max_height
        }
        func updateNSView(_ view: NSView, context: Context) { view.needsLayout = true }
      }
      """, deployment: [.macOS: OSVersion(14)])
    ScreenHarness.expectExactlyTheMarkedFindings(
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
    ScreenHarness.expectExactlyTheMarkedFindings(
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
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Album: View {
        @Namespace private var space
        @State private var isOpen = false // ! hint binding_never_written
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
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Album: View {
        @Namespace private var space
        @State private var isOpen = false // ! hint binding_never_written
        var body: some View {
          ZStack {
            if isOpen {
              VStack { Cover(); Tracks() }
                .matchedGeometryEffect(id: "album", in: space)
            } else {
              HStack { Cover(); Text("Album") }
                .matchedGeometryEffect(id: "album", in: space) // ! info matched_geometry_on_mismatched_content
            }
          }
          .animation(.spring, value: isOpen)
        }
      }
      """)
  }

  @Test func modalsThatGrowFromTheirOrigin() {
    ScreenHarness.expectExactlyTheMarkedFindings(
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
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Zoom: View {
        let isShown: Bool
        @State private var isGrown = false
        @State private var size = CGSize.zero
        let point: CGPoint
        var anchor: UnitPoint {
          UnitPoint(x: point.x / size.width, y: point.y / size.height) // ! hint unit_point_division_by_zero
        }
        var body: some View {
          ZStack {
            if isShown {
              Photo()
                .scaleEffect(isGrown ? 1 : 0.3, anchor: anchor)
                .scaleEffect(isGrown ? 1 : 0.9, anchor: .top) // ! warning nested_scale_effect_anchors
            }
          }
          .onChange(of: isShown) { _, show in // ! hint on_change_misses_initial_value
            withAnimation(.spring) { isGrown = show }
          }
        }
      }
      """)
  }

  @Test func blurAndClip() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Badges: View {
        var body: some View {
          VStack {
            Backdrop()
              .clipShape(RoundedRectangle(cornerRadius: 18))
              .blur(radius: 6) // ! warning clip_before_blur
            Backdrop()
              .blur(radius: 6)
              .clipShape(RoundedRectangle(cornerRadius: 18, style: .continuous))
          }
        }
      }
      """)
  }

  @Test func dragsOnAnOverlay() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Queue: View {
        @State private var songs: [Song] = [] // ! hint binding_never_written
        @State private var held: String?
        @State private var point = CGPoint.zero
        @State private var frame = CGRect.zero
        @State private var isLanding = false
        var body: some View {
          ZStack(alignment: .topLeading) {
            rows
              .background {
                GeometryReader { proxy in
                  Color.clear.onAppear { frame = proxy.frame(in: .global) } // ! info geometry_captured_on_appear_only
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
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { // ! hint async_after_animation_cleanup
            held = nil
            point = .zero
            isLanding = false
          }
        }
      }
      """)
  }

  @Test func windowsThatSwallowDrags() {
    ScreenHarness.expectExactlyTheMarkedFindings(
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
            SongRow().draggable("b") // ! warning movable_window_swallows_drag
          }
        }
      }
      """, deployment: [.macOS: OSVersion(14)])
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Setup: NSObject {
        func prepare(_ window: NSWindow) { window.isMovableByWindowBackground = true }
      }
      struct Wheel: View {
        var body: some View { Circle().draggable("wheel") }
      }
      struct Chooser: View {
        var body: some View { VStack { Wheel() } }
      }
      struct Knob: View {
        var body: some View { Circle().draggable("knob") } // ! warning movable_window_swallows_drag
      }
      struct Mixer: View {
        @State private var isOpen = false
        var body: some View {
          VStack {
            Knob()
            slider
            Button("Color") { isOpen = true }
          }
          .popover(isPresented: $isOpen) {
            VStack {
              Knob()
              Chooser()
              slider
            }
          }
        }
        private var slider: some View {
          Capsule().draggable("slider") // ! warning movable_window_swallows_drag
        }
      }
      struct WheelPreviews: PreviewProvider {
        static var previews: some View { Wheel() }
      }
      #Preview { Chooser() }
      """, deployment: [.macOS: OSVersion(14)])
  }

  @Test func singletonsThatAskForThemselves() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Palette: ObservableObject {
        static let shared = Palette()
        @Published var accent: Color = .busy // ! warning static_singleton_init_cycle
        @Published var hue = 0.1
      }
      extension Color {
        static var busy: Color {
          let palette = Palette.shared
          return Color(hue: palette.hue, saturation: 1, brightness: 1)
        }
      }
      """)
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Palette: ObservableObject {
        static let shared = Palette()
        @Published var accent: Color = Color(hue: 0.1, saturation: 1, brightness: 1)
      }
      """)
  }

  @Test func aWindowThatIsKeptStillAsAWhole() {
    let setUp = """
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

      """
    ScreenHarness.expectExactlyTheMarkedFindings(
      setUp + """
        struct Notes: App {
          var body: some Scene {
            WindowGroup {
              Board()
                .keepsStill() // ! info prevent_window_drag_on_root
            }
          }
        }
        struct Board: View {
          let notes: [Note]
          var body: some View { Text("Board") }
        }
        """, deployment: [.macOS: OSVersion(14)])
    ScreenHarness.expectExactlyTheMarkedFindings(
      setUp + """
        struct Notes: App {
          var body: some Scene { WindowGroup { Board() } }
        }
        struct Board: View {
          let notes: [Note]
          var body: some View {
            VStack {
              ForEach(notes) { note in NoteCard(note: note).keepsStill() }
            }
          }
        }
        """, deployment: [.macOS: OSVersion(14)])
  }

  @Test func hostedViewsThatAreNeverUpdated() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Framed<Content: View>: NSViewRepresentable {
        let content: Content
        func makeNSView(context: Context) -> NSHostingView<Content> { NSHostingView(rootView: content) }
        func updateNSView(_ view: NSHostingView<Content>, context: Context) {} // ! warning representable_update_missing
      }
      """, deployment: [.macOS: OSVersion(14)])
  }

  @Test func groupsThatMayBeTakenForSomethingElse() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Library: View {
        let books: [Book]
        var body: some View {
          VStack {
            Table(books) { TableColumn("Title", value: \\.title) }
            Group { // ! hint ambiguous_group_builder
              Intro()
              Details()
            }
            badge
          }
        }
        private var badge: some View { // ! error helper_missing_view_builder
          Intro()
          Details()
        }
      }
      """)
  }

  @Test func heroesThatCut() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Album: View {
        @Namespace private var space
        @State private var isOpen = false
        var body: some View {
          VStack {
            ZStack {
              Capsule().matchedGeometryEffect(id: "pill", in: space)
              if isOpen { // ! hint hero_branch_without_transition
                Tracks()
              } else {
                Cover()
              }
            }
            if isOpen {
              Capsule().frame(width: 80, height: 20).matchedGeometryEffect(id: "bar", in: space) // ! info matched_geometry_after_frame
            } else {
              Capsule().matchedGeometryEffect(id: "bar", in: space)
            }
            Button("Open") { isOpen.toggle() } // ! info matched_geometry_without_animation
          }
        }
      }
      """)
  }

  @Test func modalsThatVanishAtOnce() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Zoom: View {
        @State private var isThere = false
        @State private var isGrown = false
        @State private var isDimmed = false
        var body: some View {
          ZStack {
            if isDimmed { // ! warning conditional_removal_without_exit_animation
              Shade().opacity(isDimmed ? 1 : 0)
            }
            if isThere {
              Photo().rotationEffect(isGrown ? .zero : .degrees(90)).transition(.opacity) // ! warning transition_without_animation
            }
            GeometryReader { proxy in
              Shade().offset(y: proxy.frame(in: .named("borad")).minY) // ! warning undeclared_named_coordinate_space
            }
          }
          .coordinateSpace(name: "board")
        }
        func undim() { isDimmed = false }
        func close() {
          withAnimation { isGrown = false }
          isThere = false // ! warning state_cleared_before_animation_ends
        }
      }
      """)
  }

  @Test func cornersThatPokeOut() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Cards: View {
        var body: some View {
          VStack {
            ZStack {
              Color.indigo.ignoresSafeArea() // ! hint ignores_safe_area_escapes_clip
              Text("a")
            }
            .clipShape(.rect(cornerRadius: 22))
            ZStack {
              Color.indigo
              Text("b")
            }
            .clipShape(.rect(cornerRadius: 22))
          }
        }
      }
      """)
  }

  @Test func dragsInsideTheAnimatedList() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Queue: View {
        @State private var songs: [Song] = []
        @State private var shift = CGSize.zero
        @State private var held: Song?
        var body: some View {
          ZStack {
            VStack {
              ForEach(songs) { song in
                SongRow(song: song)
                  .offset(shift)
                  .gesture(
                    DragGesture().onChanged { value in
                      held = song
                      songs.swapAt(0, 1)
                      withAnimation(.easeOut) { shift = value.translation } // ! info with_animation_in_drag_on_changed, warning gesture_value_not_accumulated
                    })
              }
            }
            .animation(.spring, value: songs) // ! warning animation_scope_over_drag
            if let held {
              SongRow(song: held)
                .offset(shift) // ! hint drag_overlay_intercepts_hits
            }
          }
        }
      }
      """)
  }

  @Test func singletonsThatUseThemselves() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      final class Palette: ObservableObject {
        static let shared = Palette()
        @Published var hue = 0.1
        let backup = Palette.shared.base // ! warning static_singleton_init_cycle
        lazy var later = Palette.shared.base
        var base: Double { 1 }
      }
      """)
  }
}
