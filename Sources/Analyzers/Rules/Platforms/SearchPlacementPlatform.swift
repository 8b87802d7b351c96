struct SearchPlacementPlatform: ModifierRule {
  static let info = RuleInfo(
    id: "search_placement_platform", topic: .platforms, severity: .error, tier: .precise,
    title: "Search placement is unavailable on a supported platform",
    explanation: """
      **What happens.** The code does not compile for macOS or tvOS. With a display mode, it does not compile for \
      watchOS either.

      **Why.** `.navigationBarDrawer` places the search field below the title of a navigation bar, and SwiftUI \
      declares it only for platforms with such a bar.

      **What to do.** Let the system choose the placement: `placement: .automatic`. On iOS, the result is mostly the \
      same, except that a drawer with `displayMode: .always` no longer stays visible while the user scrolls.

      **When it is fine.** Ignore the finding if the code is never built for the platform. The rule reports only \
      platforms that are certain because the settings name them, an `#if` selects them, or the file imports AppKit.
      """,
    references: [
      .apple("SearchFieldPlacement.navigationBarDrawer", "swiftui/searchfieldplacement/navigationbardrawer"),
      .apple("SearchFieldPlacement.automatic", "swiftui/searchfieldplacement/automatic"),
    ],
    platforms: [.macOS, .tvOS, .watchOS],
    illustration: Illustration(
      .incorrect(
        nil,
        .views([
          .box(
            "`placement: .navigationBarDrawer`",
            shows: [
              .shown("iOS", .box("below the title")),
              .shown(.problem("macOS"), .box(.missing("no such bar", "does not compile"))),
            ])
        ])),
      .corrected(
        nil,
        .views([
          .box(
            .remedy("`placement: .automatic`"),
            shows: [.shown("iOS", .box("below the title")), .shown("macOS", .box("in the toolbar"))])
        ]))),
    related: ["unavailable_modifier_on_platform"],
    examples: [
      .flagged(
        "List { rows }.▸searchable(text: $query, placement: .navigationBarDrawer(displayMode: .always))◂",
        fixed: "List { rows }.searchable(text: $query, placement: .automatic)",
        deployment: [.iOS: OSVersion(16), .macOS: OSVersion(13)]),
      .flagged(
        """
        #if os(tvOS) || os(iOS)
        struct Finder: View {
          var body: some View { List { rows }.▸searchable(text: $query, placement: .navigationBarDrawer)◂ }
        }
        #endif
        """,
        fixed: """
          #if os(tvOS) || os(iOS)
          struct Finder: View {
            var body: some View { List { rows }.searchable(text: $query, placement: .automatic) }
          }
          #endif
          """,
        deployment: [.iOS: OSVersion(17), .tvOS: OSVersion(17)]),
      .accepted("List { rows }.searchable(text: $query)", deployment: [.macOS: OSVersion(13)]),
      .accepted("List { rows }.searchable(text: $query, placement: .navigationBarDrawer)"),
      .accepted(
        "List { rows }.searchable(text: $query, placement: .navigationBarDrawer)",
        note: "only the form with a display mode is unavailable", deployment: [.watchOS: OSVersion(9)]),
    ])

  static let modifiers: [StaticString] = ["searchable"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let placement = modifier.argument("placement") else { return }
    let call = FunctionCallExpr(placement)
    guard let name = (call?.calledExpression ?? placement).typeReferenceName,
      let place = SwiftUICatalog.entry(of: name), place.kind == .searchPlacement
    else { return }
    let missing = call.map(place.missing) ?? place.missing
    let platforms: [Platform] = [.macOS, .tvOS, .watchOS]
    guard
      let platform = platforms.first(where: {
        missing.contains($0) && file.isCertainlyCompiled(for: $0, at: modifier.node)
      })
    else { return }
    findings.add(
      at: modifier.range, "`\(name.text)` is unavailable on \(platform.rawValue); use `.automatic`",
      fixes: [.safe("Use automatic placement", preferred: true, .replace(placement.range, by: ".automatic"))])
  }
}
