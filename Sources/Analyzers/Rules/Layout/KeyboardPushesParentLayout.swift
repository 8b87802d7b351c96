struct KeyboardPushesParentLayout: CallRule {
  static let info = RuleInfo(
    id: "keyboard_pushes_parent_layout", topic: .layout, severity: .hint, tier: .heuristic,
    title: "Keyboard of a pushed screen can leave a gap in the screen below it",
    explanation: """
      **What happens.** After the user returns from the pushed screen, an empty strip can remain at the bottom of the \
      list, and touches there can have no effect. This has been seen in apps that combine UIKit and SwiftUI.

      **Why.** The pushed screen takes the focus as it appears, which opens the keyboard. The keyboard also shrinks \
      the safe area of the screen below, whose layout is not always updated when the keyboard closes.

      **What to do.** Let the list ignore the keyboard: `.ignoresSafeArea(.keyboard)`.

      **When it is fine.** Ignore the finding if the gap does not occur in your app. A screen that contains a text \
      field or a search field is not reported, because the keyboard must not cover the field.
      """,
    references: [.apple("ignoresSafeArea(_:edges:)", "swiftui/view/ignoressafearea(_:edges:)"), .observed],
    platforms: [.iOS],
    illustration: Illustration(
      .incorrect(
        "Feed after the return from `Editor`.",
        .areas(
          height: 80,
          [
            .area(.screen, 14, 0, 72, 80), .area(.bar, 18, 4, 64, 9, "Feed"),
            .area(.drawn, 18, 15, 64, 30, "`ScrollView`"),
            .area(.frame, 18, 48, 64, 28, .problem("empty strip", "left by the keyboard of `Editor`; ignores touches")),
          ])),
      .corrected(
        "`.ignoresSafeArea(.keyboard)` on the feed.",
        .areas(
          height: 80,
          [
            .area(.screen, 14, 0, 72, 80), .area(.bar, 18, 4, 64, 9, "Feed"),
            .area(.drawn, 18, 15, 64, 61, .remedy("`ScrollView`", "keeps its height")),
          ]))),
    related: ["ignores_safe_area_escapes_clip"],
    examples: [
      .flagged(
        """
        struct Feed: View {
          var body: some View {
            ▸ScrollView { NavigationLink("Write") { Editor() } }◂
          }
        }
        struct Editor: View {
          @FocusState private var isFocused: Bool
          @State private var text = ""
          var body: some View {
            TextField("Text", text: $text).focused($isFocused).onAppear { isFocused = true }
          }
        }
        """,
        fixed: """
          struct Feed: View {
            var body: some View {
              ScrollView { NavigationLink("Write") { Editor() } }.ignoresSafeArea(.keyboard)
            }
          }
          struct Editor: View {
            @FocusState private var isFocused: Bool
            @State private var text = ""
            var body: some View {
              TextField("Text", text: $text).focused($isFocused).onAppear { isFocused = true }
            }
          }
          """),
      .flagged(
        """
        struct Feed: View {
          var body: some View {
            NavigationStack {
              ▸ScrollView { Rows() }◂
                .navigationDestination(isPresented: $isWriting) { Editor() }
            }
          }
        }
        struct Editor: View {
          var body: some View { VStack { Field() } }
        }
        struct Field: UIViewRepresentable {
          func makeUIView(context: Context) -> UITextView { UITextView() }
          func updateUIView(_ view: UITextView, context: Context) { view.becomeFirstResponder() }
        }
        """,
        fixed: """
          struct Feed: View {
            var body: some View {
              NavigationStack {
                ScrollView { Rows() }.ignoresSafeArea(.keyboard)
                  .navigationDestination(isPresented: $isWriting) { Editor() }
              }
            }
          }
          struct Editor: View {
            var body: some View { VStack { Field() } }
          }
          struct Field: UIViewRepresentable {
            func makeUIView(context: Context) -> UITextView { UITextView() }
            func updateUIView(_ view: UITextView, context: Context) { view.becomeFirstResponder() }
          }
          """),
      .accepted(
        """
        struct Feed: View {
          var body: some View {
            ScrollView { NavigationLink("Write") { Editor() } }.ignoresSafeArea(.keyboard)
          }
        }
        struct Editor: View {
          @FocusState private var isFocused: Bool
          @State private var text = ""
          var body: some View {
            TextField("Text", text: $text).focused($isFocused).onAppear { isFocused = true }
          }
        }
        """),
      .accepted(
        """
        struct Feed: View {
          @State private var query = ""
          var body: some View {
            ScrollView {
              TextField("Search", text: $query)
              NavigationLink("Write") { Editor() }
            }
          }
        }
        struct Editor: View {
          @FocusState private var isFocused: Bool
          @State private var text = ""
          var body: some View {
            TextField("Text", text: $text).focused($isFocused).onAppear { isFocused = true }
          }
        }
        """,
        note: "the screen itself contains a text field"),
      .accepted(
        """
        struct Feed: View {
          var body: some View {
            ScrollView { NavigationLink("Open") { Post() } }
          }
        }
        struct Post: View {
          @FocusState private var isFocused: Bool
          @State private var isReplying = false
          @State private var text = ""
          var body: some View {
            Text("Post").sheet(isPresented: $isReplying) { reply }
          }
          private var reply: some View {
            TextField("Text", text: $text).focused($isFocused).task { isFocused = true }
          }
        }
        """,
        note: "only a sheet takes the focus"),
      .accepted(
        """
        struct Feed: View {
          var body: some View {
            ScrollView { NavigationLink("Write") { Editor() } }
          }
        }
        struct Editor: View {
          @State private var text = ""
          var body: some View { TextField("Text", text: $text) }
        }
        """,
        note: "the keyboard opens only after a tap"),
    ])

  static let callees: [StaticString] = ["ScrollView"]

  func check(_ scroll: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let type = file.enclosingType(of: scroll.node), type.viewRole == .view, isRoot(scroll, in: file),
      !(SwiftUICatalog.names(.textInput) + ["searchable"]).contains(where: { name in
        !file.calls(named: name, in: type).isEmpty
      }),
      !file.calls(named: "ignoresSafeArea", in: type).contains(where: ignoresKeyboard)
    else { return }
    for part in type.parts {
      for call in file.calls(in: part.node) {
        guard let name = call.calleeName, name.isCapitalized,
          file.slots(around: call.node).first?.slot == .pushed, let view = focusing(name.text, file.facts)
        else { continue }
        findings.add(
          at: scroll.range,
          "`\(name.text)` opens the keyboard when pushed, which can leave a gap; add `.ignoresSafeArea(.keyboard)`",
          related: [file.facts.related(view, "takes the focus when it appears")],
          fixes: [
            .unsafe(
              "Add `.ignoresSafeArea(.keyboard)`", preferred: true,
              file.tree.inserting(".ignoresSafeArea(.keyboard)", after: scroll.range.upperBound))
          ])
        return
      }
    }
  }

  /// The view with a name, if it opens the keyboard without a tap.
  private func focusing(_ name: String, _ facts: FactReader) -> Located<ViewFact>? {
    guard let view = facts.view(named: name) else { return nil }
    let callees = view.fact.callees
    let hasInput = callees.contains { SwiftUICatalog.traits(of: $0).contains(.textInput) }
    let takesFocus = callees.contains(where: facts.isFocusingRepresentable)
    return hasInput && view.fact.focusesOnAppear || takesFocus ? view : nil
  }

  private func ignoresKeyboard(_ call: FunctionCallExpr) -> Bool {
    guard let regions = call.firstUnlabeledArgument else { return true }
    return regions.mentionsAny(of: ["keyboard", "all"])
  }

  /// Whether a scroll view is the root of `body`, or of a navigation stack that is the root of `body`.
  private func isRoot(_ scroll: FunctionCallExpr, in file: FileModel) -> Bool {
    guard scroll.node.enclosingMember?.memberName == "body" else { return false }
    var node = file.chain(of: scroll.node).node
    while let parent = node.parent {
      switch parent.kind {
      case .accessorBlock: return true
      case .closureExpr:
        guard let use = ClosureExpr(parent)?.use, use.callee.is(.navigationStack) else {
          return false
        }
        node = file.chain(of: use.call.node).node
      case .codeBlock, .ifExpr, .switchCase, .switchExpr, .returnStmt, .accessorDecl: node = parent
      default: return false
      }
    }
    return false
  }
}
