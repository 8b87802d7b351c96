struct CustomNavigationBarOnPushedView: TypeRule {
  static let info = RuleInfo(
    id: "custom_navigation_bar_on_pushed_view", topic: .navigation, severity: .info, tier: .heuristic,
    title: "A pushed screen draws a navigation bar of its own",
    explanation: """
      **What happens.** During the push the content stands under the bar and then drops into place.

      **Why.** A bar that is an overlay takes no part in the safe area while the push is under way; the system's bar \
      and `safeAreaInset` do.

      **What to do.** Use `navigationTitle` with an inline display mode, or put the bar into \
      `.safeAreaInset(edge: .top)`.

      **When it is fine.** The screen is only ever presented, or the screens that push it draw a bar of their own too: \
      the content jumps between the two kinds only.
      """,
    options: [CustomBarModifiers.option],
    examples: [
      .flagged(
        """
        struct Home: View {
          var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
        }
        struct Detail: View {
          var body: some View {
            ScrollView { Text("a") }.▸customNavigationBar(title: "Detail")◂
          }
        }
        """,
        fixed: """
          struct Home: View {
            var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
          }
          struct Detail: View {
            var body: some View {
              ScrollView { Text("a") }.navigationTitle("Detail").navigationBarTitleDisplayMode(.inline)
            }
          }
          """),
      .flagged(
        """
        struct Home: View {
          var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
        }
        struct Detail: View {
          var body: some View {
            ScrollView { Text("a") }
              .▸toolbar(.hidden, for: .navigationBar)◂
              .overlay(alignment: .top) { TopBar() }
          }
        }
        """,
        fixed: """
          struct Home: View {
            var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
          }
          struct Detail: View {
            var body: some View {
              ScrollView { Text("a") }
                .toolbar(.hidden, for: .navigationBar)
                .safeAreaInset(edge: .top) { TopBar() }
            }
          }
          """),
      .flagged(
        """
        struct Home: View {
          var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
        }
        struct Detail: View {
          var body: some View {
            VStack(spacing: 0) { TopBar(); ScrollView { Text("a") } }.▸navigationBarHidden(true)◂
          }
        }
        """,
        note: "the bar is the first view of the column"),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
        }
        struct Detail: View {
          var body: some View {
            ScrollView { Text("a") }.navigationTitle("Detail").navigationBarTitleDisplayMode(.inline)
          }
        }
        """),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationLink("Go") { Detail() }.customNavigationBar(title: "Home") }
        }
        struct Detail: View {
          var body: some View { ScrollView { Text("a") }.customNavigationBar(title: "Detail") }
        }
        """,
        note: "the same kind of bar before it"),
      .accepted(
        """
        struct Home: View {
          @State private var isShown = false
          var body: some View { Text("a").sheet(isPresented: $isShown) { Detail() } }
        }
        struct Detail: View {
          var body: some View { ScrollView { Text("a") }.customNavigationBar(title: "Detail") }
        }
        """,
        note: "only presented"),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { NavigationLink("Go") { Detail() } } }
        }
        struct Detail: View {
          var body: some View {
            ScrollView { Text("a") }
              .navigationBarHidden(true)
              .safeAreaInset(edge: .top) { TopBar() }
          }
        }
        """,
        note: "part of the safe area"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign else { return }
    let custom = CustomBarModifiers(file.settings)
    var found: (modifier: Modifier, fix: Fix?)?
    for part in type.parts {
      for call in file.calls(in: part.node) where found == nil {
        guard let name = call.calleeName, !name.isCapitalized else { continue }
        if custom.contains(name.text), let modifier = file.chain(of: call.node).modifier(at: call.node) {
          // A bar that is placed with a safe area modifier in the same chain is not reported.
          guard !file.chain(of: call.node).contains("safeAreaInset", "safeAreaBar") else { continue }
          found = (modifier, titleFix(modifier))
        } else if let hidden = HiddenBar(call, in: file) {
          switch hidden.substitute {
          case .overlay(let bar): found = (hidden.modifier, insetFix(bar))
          case .first: found = (hidden.modifier, nil)
          case nil: continue
          }
        }
      }
    }
    guard let found, file.isInBodyScope(found.modifier.node) else { return }
    for appearance in file.facts.appearances(of: type.name.text).known where appearance.placement == .pushed {
      guard file.facts.view(named: appearance.use.fact.owner)?.fact.navigationBar(custom) != .custom else { continue }
      findings.add(
        at: found.modifier.range, "A bar that is drawn over the content jumps while this screen is pushed",
        related: [file.facts.related(appearance.use, "pushed from here")], fixes: [found.fix])
      return
    }
  }

  private func titleFix(_ modifier: Modifier) -> Fix? {
    guard let title = modifier.argument("title") else { return nil }
    return .unsafe(
      "Use the system's bar", preferred: true,
      .replace(modifier.range, by: "navigationTitle(\(title.text)).navigationBarTitleDisplayMode(.inline)"))
  }

  private func insetFix(_ overlay: Modifier) -> Fix? {
    guard let alignment = overlay.call?.arguments.first(where: { $0.label == "alignment" }),
      overlay.arguments.count == 1
    else { return nil }
    return .unsafe(
      "Make it part of the safe area", preferred: true, .replace(overlay.name.rangeWithBackticks, by: "safeAreaInset"),
      .replace(alignment.range, by: "edge: .top"))
  }
}

extension CustomBarModifiers {
  /// Reads this rule's option, which the other rules about bars share.
  init(_ settings: RuleSettings) {
    self.init(settings.names(CustomBarModifiers.option, for: CustomNavigationBarOnPushedView.info))
  }
}
