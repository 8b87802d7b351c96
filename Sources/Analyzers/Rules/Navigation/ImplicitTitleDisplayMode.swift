struct ImplicitTitleDisplayMode: ModifierRule {
  static let info = RuleInfo(
    id: "implicit_title_display_mode", topic: .navigation, severity: .info, tier: .precise,
    title: "A pushed screen does not say how its title is shown",
    explanation: """
      **What happens.** The screen takes over the title mode of the one before it. When a path of several screens is \
      built in code, the large and the inline title have been seen drawn on top of each other (iOS 17 and 18).

      **Why.** Without a mode the title is `.automatic`: each screen works it out from the one that pushed it.

      **What to do.** Say it next to the title: `.navigationBarTitleDisplayMode(.inline)`, or `.large`.

      **When it is fine.** On the root of a stack, on macOS and tvOS, and where the toolbar has a title view of its \
      own (`placement: .principal`).
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
    ])

  static let modifiers: [StaticString] = ["navigationTitle"]

  func check(_ title: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard !file.isForMacOrTVOnly(at: title.node),
      !file.slots(around: chain.node).contains(where: { $0.slot == .toolbar }), !isHelper(chain, in: file), !saysMode(chain, in: file), !hasOwnTitleView(chain, in: file)
    else { return }
    var isPushed = false
    var isUnknown = false
    var builder: Located<NameFact>?
    for context in file.navigationContexts(of: chain.node) {
      switch context {
      case .pushed(let place):
        isPushed = true
        builder = builder ?? pathBuilder(place, file.facts)
      case .unknown: isUnknown = true
      case .stackRoot, .boundary: continue
      }
    }
    guard isPushed || isUnknown else { return }
    findings.add(
      at: title.range, "The title's display mode is left to the screen before this one",
      severity: builder == nil ? nil : .warning,
      related: builder.map { [file.facts.related($0, "several screens are pushed at once")] } ?? [],
      fixes: fixes(title, in: file),
      missingFact: isPushed ? nil : "who shows this view, and whether it is ever pushed")
  }

  /// Code that puts several screens at once on the path of the stack that a destination belongs to.
  private func pathBuilder(_ place: FileModel.RelatedPlace, _ facts: FactReader) -> Located<NameFact>? {
    let path = place.path ?? facts.path
    let destination = facts.names(.destinationPath).first { fact in
      fact.path == path && fact.fact.place.range.contains(place.range.lowerBound)
    }
    guard let destination else { return nil }
    return facts.names(.builtPath, destination.fact.name).first { builder in
      destination.fact.value.isEmpty || builder.fact.value == destination.fact.value
    }
  }

  /// Whether this chain, one around it or one inside it sets a mode; so may another member that is shown with it.
  private func saysMode(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    let member = chain.node.enclosingMember
    for part in type.parts {
      for name in Vocabulary.titleDisplayModes {
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

  /// Whether the chain is a modifier of the project's own: who uses it may say the mode.
  private func isHelper(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    return type.isForeign && type.name == "View" || type.viewRole == .viewModifier
  }

  private func hasOwnTitleView(_ chain: ModifierChain, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: chain.node) else { return false }
    return type.parts.contains { part in
      (file.calls(named: "ToolbarItem", in: part.node) + file.calls(named: "ToolbarItemGroup", in: part.node))
        .contains { $0.argument("placement")?.textEquals(".principal") ?? false }
        || file.calls(named: "toolbar", in: part.node).contains {
          $0.argument("removing")?.textEquals(".title") ?? false
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
    // What follows on the same line would belong to the `#endif`.
    let end = title.node.range.upperBound
    let lineEnd = file.tree.source.lineRange(file.tree.source.line(at: end)).upperBound
    guard file.tree.source.bytes[end..<lineEnd].allSatisfy({ $0 == 32 || $0 == 9 }) else { return [] }
    return [.safe("Show an inline title on iOS", preferred: true, .insert(code, at: end))]
  }
}
