struct CustomNavigationBarOnPushedView: TypeRule {
  static let info = RuleInfo(
    id: "custom_navigation_bar_on_pushed_view", topic: .navigation, severity: .info, tier: .heuristic,
    title: "Pushed screen draws a custom navigation bar, so its content jumps",
    explanation: """
      **What happens.** During the push, the content is under the bar; then it drops into place.

      **Why.** A bar in an overlay is not part of the safe area during the push. The system's bar and a bar in \
      `safeAreaInset` are.

      **What to do.** Use `navigationTitle` with an inline display mode, or move the bar into `.safeAreaInset(edge: \
      .top)`.

      **When it is fine.** The content jumps only when the two screens have different kinds of bars. A screen that is \
      only presented, or that is pushed from a screen with a custom bar, is not reported. Neither is a bar in \
      `safeAreaInset` or `safeAreaBar`. A screen that hides the system's bar is reported only if the screen before it \
      is known to show one.
      """,
    references: [
      .apple(
        "safeAreaInset(edge:alignment:spacing:content:)",
        "swiftui/view/safeareainset(edge:alignment:spacing:content:)-4s51l"),
      .observed,
    ],
    platforms: [.iOS, .visionOS],
    illustration: Illustration(
      .incorrect(
        "A bar in an `overlay` is not part of the safe area during the push.",
        .areas(
          height: 66,
          [
            .area(.screen, 0, 0, 48, 66, "during the push"),
            .area(.drawn, 3, 11, 42, 10, .problem("row 1", "behind the bar")),
            .area(.drawn, 3, 24, 42, 11, "row 2"), .area(.drawn, 3, 37, 42, 11, "row 3"),
            .area(.bar, 1, 10, 46, 12, "custom bar"), .area(.screen, 52, 0, 48, 66, "after the push"),
            .area(.bar, 53, 10, 46, 12, "custom bar"), .area(.drawn, 55, 24, 42, 11, .problem("row 1")),
            .area(.drawn, 55, 37, 42, 11, "row 2"), .area(.drawn, 55, 50, 42, 11, "row 3"),
          ])),
      .corrected(
        "`safeAreaInset` moves the content from the start.",
        .areas(
          height: 66,
          [
            .area(.screen, 0, 0, 48, 66, "during the push"), .area(.bar, 1, 10, 46, 12, "custom bar"),
            .area(.drawn, 3, 24, 42, 11, .remedy("row 1")), .area(.drawn, 3, 37, 42, 11, "row 2"),
            .area(.drawn, 3, 50, 42, 11, "row 3"), .area(.screen, 52, 0, 48, 66, "after the push"),
            .area(.bar, 53, 10, 46, 12, "custom bar"), .area(.drawn, 55, 24, 42, 11, .remedy("row 1")),
            .area(.drawn, 55, 37, 42, 11, "row 2"), .area(.drawn, 55, 50, 42, 11, "row 3"),
          ]))),
    related: ["mixed_navigation_bars"],
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
          var body: some View { NavigationStack { NavigationLink("Go") { Detail() }.navigationTitle("Home") } }
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
            var body: some View { NavigationStack { NavigationLink("Go") { Detail() }.navigationTitle("Home") } }
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
          var body: some View { NavigationStack { NavigationLink("Go") { Detail() }.navigationTitle("Home") } }
        }
        struct Detail: View {
          var body: some View {
            VStack(spacing: 0) { TopBar(); ScrollView { Text("a") } }.▸navigationBarHidden(true)◂
          }
        }
        """,
        note: "the bar is the first view in the stack"),
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
        note: "both screens have a custom bar"),
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
        note: "the screen is presented, not pushed"),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { NavigationLink("Go") { Detail() }.navigationTitle("Home") } }
        }
        struct Detail: View {
          var body: some View {
            ScrollView { Text("a") }
              .navigationBarHidden(true)
              .safeAreaInset(edge: .top) { TopBar() }
          }
        }
        """,
        note: "the bar is part of the safe area"),
      .accepted(
        """
        struct Home: View {
          var body: some View {
            NavigationStack { VStack { TopBar(); NavigationLink("Go") { Detail() } }.navigationBarHidden(true) }
          }
        }
        struct Detail: View {
          var body: some View {
            VStack(spacing: 0) { TopBar(); ScrollView { Text("a") } }.navigationBarHidden(true)
          }
        }
        """,
        note: "both screens hide the bar"),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.viewRole == .view, !type.isForeign else { return }
    let custom = CustomBarModifiers(file.settings)
    var found: (modifier: Modifier, fix: Fix?, hidesBar: Bool)?
    for part in type.parts {
      for call in file.calls(in: part.node) where found == nil {
        guard let name = call.calleeName, !name.isCapitalized else { continue }
        if custom.contains(name.text), let modifier = file.chain(of: call.node).modifier(at: call.node) {
          // A bar that a modifier in the same chain places in the safe area is not reported.
          guard !file.chain(of: call.node).contains("safeAreaInset", "safeAreaBar") else { continue }
          found = (modifier, titleFix(modifier), false)
        } else if let hidden = HiddenBar(call, in: file) {
          switch hidden.substitute {
          case .overlay(let bar): found = (hidden.modifier, insetFix(bar), true)
          case .first: found = (hidden.modifier, nil, true)
          case nil: continue
          }
        }
      }
    }
    guard let found, file.isInBodyScope(found.modifier.node) else { return }
    for appearance in file.facts.appearances(of: type.name.text).known where appearance.placement == .pushed {
      // A screen that hides its bar as well has no other kind of bar, nor may one whose bar is not known.
      let bar = file.facts.view(named: appearance.use.fact.owner)?.fact.navigationBar(custom)
      guard bar != .custom, !found.hidesBar || bar == .native else { continue }
      findings.add(
        at: found.modifier.range,
        "Content jumps because the custom bar is outside the safe area; use the system bar or `safeAreaInset`",
        related: [file.facts.related(appearance.use, "pushed from here")], fixes: [found.fix])
      return
    }
  }

  private func titleFix(_ modifier: Modifier) -> Fix? {
    guard let title = modifier.argument("title") else { return nil }
    return .unsafe(
      "Use the system navigation bar", preferred: true,
      .replace(modifier.range, by: "navigationTitle(\(title.text)).navigationBarTitleDisplayMode(.inline)"))
  }

  private func insetFix(_ overlay: Modifier) -> Fix? {
    guard let alignment = overlay.call?.arguments.first(where: { $0.label == "alignment" }),
      overlay.arguments.count == 1
    else { return nil }
    return .unsafe(
      "Move the bar into `safeAreaInset`", preferred: true,
      .replace(overlay.name.rangeWithBackticks, by: "safeAreaInset"),
      .replace(alignment.range, by: "edge: .top"))
  }
}

extension CustomBarModifiers {
  /// Reads the option of this rule, which the other rules about bars share.
  init(_ settings: RuleSettings) {
    self.init(settings.names(CustomBarModifiers.option, for: CustomNavigationBarOnPushedView.info))
  }
}
