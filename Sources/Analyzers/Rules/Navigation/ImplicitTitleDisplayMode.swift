struct ImplicitTitleDisplayMode: ModifierRule {
  static let info = RuleInfo(
    id: "implicit_title_display_mode", topic: .navigation, severity: .info, tier: .precise,
    title: "A pushed screen does not say how its title is shown",
    explanation: """
      **What happens.** The screen takes over the title mode of the one before it. When a path of several screens is \
      built in code, the large and the inline title have been seen drawn on top of each other (iOS 17 and 18).

      **Why.** Without a mode the title is `.automatic`: each screen works it out from the one that pushed it.

      **What to do.** Say it next to the title: `.navigationBarTitleDisplayMode(.inline)`, or `.large`.

      **When it is fine.** On the root of a stack, on macOS and tvOS, where the bar is hidden, and where the toolbar \
      has a title view of its own (`placement: .principal`). Nothing is said of a screen whose ways on screen cannot \
      be followed: a route, a hosting controller.
      """,
    examples: [
      .flagged(
        """
        struct LevelView: View {
          var body: some View {
            List(rows) { Row($0) }
              .▸navigationTitle("Level 2")◂
          }
        }
        """,
        fixed: """
          struct LevelView: View {
            var body: some View {
              List(rows) { Row($0) }
                .navigationTitle("Level 2")
                .navigationBarTitleDisplayMode(.inline)
            }
          }
          """,
        note: "nobody who shows it is known"),
      .flagged(
        """
        NavigationStack {
          Rows().navigationDestination(for: Int.self) { _ in
            Level().▸navigationTitle("b")◂
          }
        }
        """,
        fixed: """
          NavigationStack {
            Rows().navigationDestination(for: Int.self) { _ in
              Level().navigationTitle("b").navigationBarTitleDisplayMode(.inline)
            }
          }
          """),
      .flagged(
        """
        @State private var path: [Int] = []

        var body: some View {
          NavigationStack(path: $path) {
            Rows().navigationDestination(for: Int.self) { _ in
              Level().▸navigationTitle("b")◂
            }
          }
          .onOpenURL { _ in path = [1, 2, 3] }
        }
        """,
        fixed: """
          @State private var path: [Int] = []

          var body: some View {
            NavigationStack(path: $path) {
              Rows().navigationDestination(for: Int.self) { _ in
                Level().navigationTitle("b").navigationBarTitleDisplayMode(.inline)
              }
            }
            .onOpenURL { _ in path = [1, 2, 3] }
          }
          """,
        severity: .warning, note: "code builds a path of several screens"),
      .flagged(
        """
        struct Home: View {
          var body: some View {
            NavigationStack { NavigationLink("Open") { Detail() }.navigationTitle("Home") }
          }
        }
        struct Detail: View {
          var body: some View { content }
          private var content: some View { Text("a").▸navigationTitle("Detail")◂ }
        }
        """,
        fixed: """
          struct Home: View {
            var body: some View {
              NavigationStack { NavigationLink("Open") { Detail() }.navigationTitle("Home") }
            }
          }
          struct Detail: View {
            var body: some View { content }
            private var content: some View { Text("a").navigationTitle("Detail").navigationBarTitleDisplayMode(.inline) }
          }
          """),
      .flagged(
        "Text(\"Level\").▸navigationTitle(\"Level\")◂",
        fixed: "Text(\"Level\").navigationTitle(\"Level\").toolbarTitleDisplayMode(.inline)",
        note: "the modifier that macOS has as well", deployment: [.iOS: OSVersion(17), .macOS: OSVersion(14)]),
      .flagged(
        """
        Text("Level")
          .▸navigationTitle("Level")◂
        """,
        fixed: """
          Text("Level")
            .navigationTitle("Level")
            #if os(iOS)
            .navigationBarTitleDisplayMode(.inline)
            #endif
          """,
        deployment: [.iOS: OSVersion(16), .macOS: OSVersion(13)]),
      .accepted("List(rows) { Row($0) }.navigationTitle(\"Level 2\").navigationBarTitleDisplayMode(.inline)"),
      .accepted("VStack { Text(\"a\").navigationTitle(\"b\") }.toolbarTitleDisplayMode(.inline)", note: "said outside"),
      .accepted(
        "VStack { Text(\"a\").navigationBarTitleDisplayMode(.large) }.navigationTitle(\"b\")", note: "said inside"),
      .accepted("NavigationStack { List(rows) { Row($0) }.navigationTitle(\"Home\") }", note: "the root of a stack"),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { Rows() } }
        }
        struct Rows: View {
          var body: some View { Text("a").navigationTitle("Home") }
        }
        """),
      .accepted(
        """
        #if os(macOS)
        struct Panel: View {
          var body: some View { Text("a").navigationTitle("Panel") }
        }
        #endif
        """),
      .accepted("Text(\"a\").navigationTitle(\"Panel\")", deployment: [.macOS: OSVersion(14)]),
      .accepted(
        "Text(\"a\").navigationTitle(\"b\").toolbar { ToolbarItem(placement: .principal) { Logo() } }",
        note: "a title view of its own"),
      .accepted("Text(\"a\").navigationTitle(\"b\").toolbar(removing: .title)", note: "the title is not shown"),
      .accepted(
        """
        extension View {
          func titled(_ title: String) -> some View { self.navigationTitle(title) }
        }
        """,
        note: "who uses it may say the mode"),
      .accepted("Text(\"a\").toolbar { Text(\"b\").navigationTitle(\"c\") }"),
      .accepted(
        "NavigationStack { NavigationLink(\"Go\") { Level().navigationTitle(\"b\").navigationBarHidden(true) } }",
        note: "no bar, no title"),
      .accepted(
        """
        struct LevelView: View {
          var body: some View { Text("a").navigationTitle("Level") }
        }
        enum Router {
          static func open() { show(UIHostingController(rootView: LevelView())) }
        }
        """,
        note: "shown in a way that cannot be followed"),
      .accepted(
        """
        struct Home: View {
          var body: some View {
            NavigationStack { NavigationLink("Open") { Detail().navigationBarTitleDisplayMode(.inline) } }
          }
        }
        struct Detail: View {
          var body: some View { Text("a").navigationTitle("Detail") }
        }
        """,
        note: "who pushes it says the mode"),
      .accepted(
        """
        struct Home: View {
          var body: some View { NavigationStack { NavigationLink("Open") { Detail() } } }
        }
        struct Detail: View {
          var body: some View { Page { Text("a") }.navigationTitle("Detail") }
        }
        struct Page<Content: View>: View {
          @ViewBuilder let content: Content
          var body: some View { ScrollView { content }.navigationBarTitleDisplayMode(.inline) }
        }
        """,
        note: "the view that it begins with says the mode"),
    ])

  static let modifiers: [StaticString] = ["navigationTitle"]

  func check(_ title: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !file.isForMacOrTVOnly(at: title.node), !file.isForWatch,
      !file.slots(around: chain.node).contains(where: { $0.slot == .toolbar }), !isHelper(chain, in: file),
      !saysMode(chain, in: file), !hasOwnTitleView(chain, in: file), !hidesBar(chain)
    else { return }
    let pushes = file.pushes(of: chain.node)
    guard !pushes.places.isEmpty || pushes.isUnshown, !partsSayMode(chain, in: file) else { return }
    let builder = pushes.places.lazy.compactMap { pathBuilder($0, file.facts) }.first
    findings.add(
      at: title.range, "The title's display mode is left to the screen before this one",
      severity: builder == nil ? nil : .warning,
      related: builder.map { [file.facts.related($0, "several screens are pushed at once")] } ?? [],
      fixes: fixes(title, in: file),
      missingFact: pushes.places.isEmpty ? "who shows this view, and whether it is ever pushed" : nil)
  }

  /// Code that appends several screens at once to the path of the stack that a destination belongs to.
  private func pathBuilder(_ place: FileModel.RelatedPlace, _ facts: FactReader) -> Located<BuiltPathFact>? {
    let destinations = facts.destinationPaths(in: place.path ?? facts.path)
    guard let destination = destinations.first(where: { $0.range.contains(place.range.lowerBound) }) else { return nil }
    return facts.builtPaths(named: destination.fact.path).first { builder in
      destination.fact.owner.isEmpty || builder.fact.owner == destination.fact.owner
    }
  }

  /// Whether a mode is set by this chain, one around or inside it, or another member, which may be shown with it.
  private func saysMode(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    let member = chain.node.enclosingMember
    for part in type.parts {
      for name in SwiftUICatalog.names(.titleDisplayMode) {
        for call in file.calls(named: name, in: part.node) {
          if call.node.enclosingMember != member || call.node.contains(chain.node)
            || chain.node.contains(call.node)
          {
            return true
          }
        }
      }
    }
    return false
  }

  /// Whether the mode is set one step away: by the view that the chain begins with, by a modifier that the project
  /// declares, or by every place that shows the view.
  private func partsSayMode(_ chain: ModifierChain, in file: FileModel) -> Bool {
    let modes = SwiftUICatalog.names(.titleDisplayMode).map { "\($0)" }
    if let base = chain.baseName?.text, let view = file.facts.view(named: base)?.fact,
      modes.contains(where: view.modifiers.contains)
    {
      return true
    }
    for modifier in chain.modifiers {
      let helpers = file.facts.extensionFunctions(named: modifier.name.text)
      if helpers.contains(where: { modes.contains(where: $0.fact.modifiers.contains) }) { return true }
    }
    guard let type = file.enclosingType(of: chain.node) else { return false }
    let uses = file.facts.uses(of: type.name.text)
    return !uses.isEmpty && uses.allSatisfy { use in modes.contains(where: use.fact.modifiers.contains) }
  }

  private func hidesBar(_ chain: ModifierChain) -> Bool {
    chain.modifiers.contains { modifier in
      modifier.name == "navigationBarHidden"
        || modifier.name == "toolbar" && modifier.firstArgument.textEquals(".hidden")
    }
  }

  /// Whether the chain is in a modifier that the project declares: its callers may set the mode.
  private func isHelper(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    return type.isForeign && type.name == "View" || type.viewRole == .viewModifier
  }

  private func hasOwnTitleView(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    return type.parts.contains { part in
      (file.calls(named: "ToolbarItem", in: part.node) + file.calls(named: "ToolbarItemGroup", in: part.node))
        .contains { $0.argument("placement").textEquals(".principal") }
        || file.calls(named: "toolbar", in: part.node).contains {
          $0.argument("removing").textEquals(".title")
        }
    }
  }

  private func fixes(_ title: Modifier, in file: FileModel) -> [Fix?] {
    let targets = file.settings.deploymentTargets
    let isCrossPlatform = targets[.macOS] != nil || targets[.tvOS] != nil
    guard isCrossPlatform, file.isCompiled(for: .macOS, at: title.node) || file.isCompiled(for: .tvOS, at: title.node)
    else {
      return [
        .safe("Show an inline title", preferred: true, title.inserting(".navigationBarTitleDisplayMode(.inline)")),
        .safe("Show a large title", title.inserting(".navigationBarTitleDisplayMode(.large)")),
      ]
    }
    if file.settings.supports(.year2023) == true {
      return [.safe("Show an inline title", preferred: true, title.inserting(".toolbarTitleDisplayMode(.inline)"))]
    }
    let indentation = file.tree.indentation(ofLineAt: title.name.range.lowerBound)
    let extra = title.isOnOwnLine ? indentation : indentation + "  "
    let code = "\n\(extra)#if os(iOS)\n\(extra).navigationBarTitleDisplayMode(.inline)\n\(extra)#endif"
    // Text after it on the same line would become part of the `#endif` line.
    let end = title.node.range.upperBound
    let lineEnd = file.tree.source.lineRange(file.tree.source.line(at: end)).upperBound
    guard file.tree.source.bytes[end..<lineEnd].allSatisfy({ $0 == 32 || $0 == 9 }) else { return [] }
    return [.safe("Show an inline title on iOS", preferred: true, .insert(code, at: end))]
  }
}
