import Testing

/// A strip of buttons and a scroll position that update each other.
@Suite struct ScrollPositionTests {
  @Test func twoPositionsThatFollowEachOther() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Strip: View {
        let pages = Array(1...6)
        @State private var button: Int? = 0
        @State private var position: Int? = 0 // ! dual_source_of_truth
        @State private var isJumping = false
        var body: some View {
          VStack {
            LazyHStack { // ! lazy_stack_outside_scroll_view
              ForEach(Array(pages.enumerated()), id: \\.element) { index, page in
                Button {
                  jump(to: index)
                } label: {
                  Text("\\(page)")
                    .foregroundColor(button == index ? .white : .blue) // ! deprecated_foreground_color, selection_not_exposed_to_accessibility
                    .background(Circle().fill(.blue)) // ! deprecated_view_argument_modifier
                }
                .buttonStyle(PlainButtonStyle()) // ! style_instance_instead_of_static
              }
            }
            ScrollView(.horizontal) {
              LazyHStack {
                ForEach(Array(pages.enumerated()), id: \\.element) { index, page in
                  Leaf(number: page)
                    .containerRelativeFrame(.horizontal) { width, _ in width * 0.9 }
                    .id(index)
                    .onTapGesture { // ! tap_gesture_instead_of_button
                      withAnimation(.spring) { button = index }
                    }
                }
              }
              .scrollTargetLayout()
            }
            .scrollTargetBehavior(.viewAligned) // ! view_aligned_with_relative_frame
            .safeAreaPadding(.horizontal, 20)
            .scrollPosition(id: $position) // ! scroll_target_id_mismatch
            .onChange(of: button) { _, new in
              if let new, !isJumping { position = new }
            }
            .onChange(of: position) { _, new in
              if new != button { button = new }
            }
          }
        }
        private func jump(to index: Int) {
          isJumping = true
          button = index
          withAnimation(.spring) { position = index }
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.7) { // ! async_after_animation_cleanup, echo_guard_flag
            isJumping = false
          }
        }
      }
      """)
  }

  @Test func onePosition() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Strip: View {
        let pages = Array(1...6)
        @State private var position: Int? = 0
        var body: some View {
          VStack {
            HStack {
              ForEach(pages, id: \\.self) { page in
                Button("\\(page)") {
                  withAnimation(.spring) { position = page }
                }
                .buttonStyle(.plain)
              }
            }
            ScrollView(.horizontal) {
              LazyHStack {
                ForEach(pages, id: \\.self) { page in
                  Leaf(number: page).containerRelativeFrame(.horizontal)
                }
              }
              .scrollTargetLayout()
            }
            .scrollTargetBehavior(.paging)
            .scrollPosition(id: $position)
          }
        }
      }
      """)
  }

  @Test func valuesThatAnswerEachOther() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Pages: View {
        @State private var button = 0
        @State private var position = 1 // ! dual_source_of_truth
        @State private var text = ""
        var body: some View {
          Pager(button: button, position: $position)
            .onChange(of: button) { _, new in position = new }
            .onChange(of: position) { _, new in button = new } // ! on_change_feedback_loop
            .onChange(of: text) { text = text.trimmed() } // ! on_change_self_write
        }
      }
      struct OnePage: View {
        @State private var position = 1
        private var button: Int { position - 1 }
        var body: some View { Pager(button: button, position: $position) }
      }
      """)
  }

  @Test func rowsByPosition() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Deck: View {
        @State private var cards: [Card] = []
        var body: some View {
          VStack {
            ForEach(0..<cards.count, id: \\.self) { index in CardView(cards[index]) } // ! for_each_count_range
            ForEach(Array(cards.enumerated()), id: \\.offset) { _, card in CardView(card) } // ! for_each_enumerated_offset
            ForEach(cards) { card in CardView(card) }
            ForEach(Array(cards.enumerated()), id: \\.element.id) { _, card in CardView(card) }
          }
        }
      }
      struct CardView: View {
        let card: Card
        var body: some View {
          RoundedRectangle(cornerRadius: 25)
            .overlay(Text(card.name).font(.system(size: 80))) // ! deprecated_view_argument_modifier, fixed_font_size
        }
      }
      struct GoodCardView: View {
        let card: Card
        var body: some View { RoundedRectangle(cornerRadius: 25).overlay { Text(card.name).font(.largeTitle) } }
      }
      """)
  }

  @Test func targetsAndIdentities() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Bare: View {
        @State private var position: Int?
        var body: some View {
          ScrollView { LazyVStack { ForEach(0..<20) { Text("\\($0)") } } }
            .scrollPosition(id: $position) // ! scroll_position_without_target_layout
        }
      }
      struct Marked: View {
        @State private var position: Int?
        var body: some View {
          ScrollView { LazyVStack { ForEach(0..<20) { Text("\\($0)") } }.scrollTargetLayout() }
            .scrollPosition(id: $position)
        }
      }
      """)
  }

  @Test func theFlagWaitsForTheAnimation() {
    ScreenHarness.expectExactlyTheMarkedFindings(
      """
      import SwiftUI
      struct Strip: View {
        @State private var position = 0
        @State private var isJumping = false
        var body: some View {
          Pager(position: $position).onChange(of: position) { if !isJumping { report() } }
        }
        private func jump(to index: Int) {
          isJumping = true
          withAnimation(.spring) { position = index } completion: { isJumping = false }
        }
      }
      """)
  }
}
