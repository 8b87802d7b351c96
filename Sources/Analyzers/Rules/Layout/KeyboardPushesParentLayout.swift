struct KeyboardPushesParentLayout: CallRule {
  static let info = RuleInfo(
    id: "keyboard_pushes_parent_layout", topic: .layout, severity: .hint, tier: .heuristic,
    title: "The keyboard of a pushed screen may leave a gap in this one",
    explanation: """
      **What happens.** Back from the editor, a blank strip has been seen at the bottom of the list, and touches that \
      do nothing (in apps that mix UIKit and SwiftUI).

      **Why.** The pushed screen takes the focus as it appears. The keyboard makes the safe area of the screen \
      beneath smaller too, and its layout is not always renewed.

      **What to do.** Let the list ignore the keyboard: `.ignoresSafeArea(.keyboard)`.

      **When it is fine.** The screen has a text field of its own, which the keyboard must not cover.
      """,
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
        note: "a text field of its own"),
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
        note: "it waits for a tap"),
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
          at: scroll.range, "`\(name.text)` opens the keyboard as it is pushed, which may leave a gap here",
          related: [file.facts.related(view, "takes the focus when it appears")],
          fixes: [
            .unsafe(
              "Ignore the keyboard", preferred: true,
              file.tree.inserting(".ignoresSafeArea(.keyboard)", after: scroll.range.upperBound))
          ])
        return
      }
    }
  }

  /// Whether a view opens the keyboard by itself.
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

  /// Whether it is the body's root, or the root of a navigation stack that is.
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
