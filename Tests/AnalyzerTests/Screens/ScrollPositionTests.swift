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
        @State private var position: Int? = 0 // ! warning dual_source_of_truth
        @State private var isJumping = false
        var body: some View {
          VStack {
            LazyHStack { // ! warning lazy_stack_outside_scroll_view
              ForEach(Array(pages.enumerated()), id: \\.element) { index, page in
                Button {
                  jump(to: index)
                } label: {
                  Text("\\(page)")
                    .foregroundColor(button == index ? .white : .blue) // ! info selection_not_exposed_to_accessibility
                    .background(Circle().fill(.blue))
                }
                .buttonStyle(PlainButtonStyle())
              }
            }
            ScrollView(.horizontal) {
              LazyHStack {
                ForEach(Array(pages.enumerated()), id: \\.element) { index, page in
                  Leaf(number: page)
                    .containerRelativeFrame(.horizontal) { width, _ in width * 0.9 }
                    .id(index)
                    .onTapGesture { // ! info tap_gesture_instead_of_button
                      withAnimation(.spring) { button = index }
                    }
                }
              }
              .scrollTargetLayout()
            }
            .scrollTargetBehavior(.viewAligned) // ! info view_aligned_with_relative_frame
            .safeAreaPadding(.horizontal, 20)
            .scrollPosition(id: $position) // ! hint scroll_target_id_mismatch
            .onChange(of: button) { _, new in
              if let new, !isJumping { position = new }
            }
            .onChange(of: position) { _, new in // ! warning on_change_feedback_loop
              if new != button { button = new }
            }
          }
        }
        private func jump(to index: Int) {
          isJumping = true
          button = index
          withAnimation(.spring) { position = index }
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.7) { // ! hint async_after_animation_cleanup, info echo_guard_flag
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
        @State private var position = 1 // ! info dual_source_of_truth
        @State private var text = ""
        var body: some View {
          Pager(button: button, position: $position)
            .onChange(of: button) { _, new in position = new }
            .onChange(of: position) { _, new in button = new } // ! hint on_change_feedback_loop
            .onChange(of: text) { text = text.trimmed() } // ! hint on_change_self_write
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
        @State private var cards: [Card] = [] // ! hint binding_never_written
        var body: some View {
          VStack {
            ForEach(0..<cards.count, id: \\.self) { index in CardView(cards[index]) } // ! hint for_each_count_range
            ForEach(Array(cards.enumerated()), id: \\.offset) { _, card in CardView(card) } // ! hint for_each_count_range
            ForEach(cards) { card in CardView(card) }
            ForEach(Array(cards.enumerated()), id: \\.element.id) { _, card in CardView(card) }
          }
        }
      }
      struct CardView: View {
        let card: Card
        var body: some View {
          RoundedRectangle(cornerRadius: 25)
            .overlay(Text(card.name).font(.system(size: 80))) // ! hint fixed_font_size
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
            .scrollPosition(id: $position) // ! hint scroll_position_without_target_layout
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
