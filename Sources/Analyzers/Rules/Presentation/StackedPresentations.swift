struct StackedPresentations: ModifierRule {
  static let info = RuleInfo(
    id: "stacked_presentations", topic: .presentation, severity: .hint, tier: .precise,
    title: "Several presentations on one view",
    explanation: """
      **What happens.** When two flags are true at once, one presentation is dropped, and its flag stays true. Before \
      iOS 14.5 only the last sheet of a view may work at all.

      **Why.** A view presents one thing at a time, and separate flags say nothing about which one.

      **What to do.** Keep one optional value of an enum with a case for each and present that: \
      `.sheet(item: $active) { … }`. Or put the modifiers on different views, the buttons that open them say.

      **When it is fine.** Where two flags are never true together.
      """,
    examples: [
      .flagged("Rows().sheet(isPresented: $isAdding) { Add() }.▸sheet(isPresented: $isEditing) { Edit() }◂"),
      .flagged(
        """
        VStack { rows }
          .sheet(item: $book) { Detail($0) }
          .▸fullScreenCover(isPresented: $isReading) { Reader() }◂
          .▸confirmationDialog("Delete?", isPresented: $asks) { Button("Delete") {} }◂
        """),
      .flagged(
        "Rows().alert(\"A\", isPresented: $a) {}.▸alert(\"B\", isPresented: $b) {}◂", severity: .warning,
        note: "the older systems", deployment: [.iOS: OSVersion(14)]),
      .accepted("Rows().sheet(item: $active) { $0.view }"),
      .accepted(
        "VStack { Text(\"a\").sheet(isPresented: $a) { A() } }.sheet(isPresented: $b) { B() }", note: "two views"),
      .accepted(
        """
        Rows()
        #if os(iOS)
          .fullScreenCover(isPresented: $isShown) { Reader() }
        #else
          .sheet(isPresented: $isShown) { Reader() }
        #endif
        """,
        note: "never in one build"),
    ])

  static let modifiers: [StaticString] = SwiftUICatalog.names(.exclusivePresentation)

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let earlier = chain.before(modifier).first { other in
      other.name.is(.exclusivePresentation) && other.call != nil && other.coexists(with: modifier)
    }
    guard let earlier else { return }
    let isOld = file.settings.deploymentTargets[.iOS].map { $0 < OSVersion(14, 5) } ?? false
    findings.add(
      at: modifier.range, "This view presents something already: of two at once one is dropped",
      severity: isOld ? .warning : nil,
      related: [RelatedLocation(range: earlier.name.range, message: "the other presentation")])
  }
}
