struct SearchPlacementPlatform: ModifierRule {
  static let info = RuleInfo(
    id: "search_placement_platform", topic: .platforms, severity: .error, tier: .precise,
    title: "A search placement that one of the platforms does not have",
    explanation: """
      **What happens.** The code does not compile for macOS or tvOS; with a display mode not for watchOS either.

      **Why.** `.navigationBarDrawer` is a drawer under a navigation bar, which these platforms do not have.

      **What to do.** Leave the place to the system: `placement: .automatic`, which on iOS is mostly the same.

      **When it is fine.** Where the code is never built for those platforms. It is reported only where the platform \
      is certain: the settings name it, an `#if` does, or the file imports AppKit.
      """,
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
          """),
      .accepted("List { rows }.searchable(text: $query)", deployment: [.macOS: OSVersion(13)]),
      .accepted("List { rows }.searchable(text: $query, placement: .navigationBarDrawer)"),
      .accepted(
        "List { rows }.searchable(text: $query, placement: .navigationBarDrawer)",
        note: "only the form with a display mode is missing", deployment: [.watchOS: OSVersion(9)]),
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
      at: modifier.range, "The placement `\(name.text)` does not exist on \(platform.rawValue)",
      fixes: [.safe("Leave the place to the system", preferred: true, .replace(placement.range, by: ".automatic"))])
  }
}
