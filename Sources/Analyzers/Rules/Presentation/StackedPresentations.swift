struct StackedPresentations: ModifierRule {
  static let info = RuleInfo(
    id: "stacked_presentations", topic: .presentation, severity: .hint, tier: .precise,
    title: "Two presentations on one view can be requested at the same time",
    explanation: """
      **What happens.** One of the two is not shown, and its flag stays `true`. UIKit logs `Attempt to present … \
      which is already presenting …`. Before iOS 14.5, only the last `sheet` or `fullScreenCover` on a view works, \
      regardless of the flags.

      **Why.** A view controller can present only one other controller at a time. Separate flags allow states that \
      cannot be shown.

      **What to do.** Use one optional enum value with a case for each presentation: `.sheet(item: $active) { … }`. \
      Or set the second flag in the `onDismiss` closure of the first presentation. To present from inside a sheet, \
      attach the modifier to the content of the sheet. Attaching the modifiers to different views of one screen does \
      not help, because the views share the presenting controller.

      **When it is fine.** Flags that only buttons of the same screen set are not reported: users cannot tap the \
      screen while something is presented over it. Flags are reported if one path sets both, if a timer, a URL or a \
      system notification sets one while the other may be shown, if a button inside the other presentation sets one, \
      or if the code that sets them cannot be seen. Since iOS 14.5, several presentation modifiers on one view are \
      supported.
      """,
    references: [
      .apple("iOS & iPadOS 14.5 Release Notes", "ios-ipados-release-notes/ios-ipados-14_5-release-notes"),
      .apple(
        "UIViewController.present(_:animated:completion:)", "uikit/uiviewcontroller/present(_:animated:completion:)"),
      .observed,
    ],
    illustration: Illustration(
      .incorrect(
        "Both flags are `true`.",
        .views([
          .box(
            "`Rows`", .box("`isAdding`"), .box("`isEditing`"),
            shows: [
              .shown("`sheet`", .box("`Add`")), .shown(.problem("`sheet`"), .box(.missing("`Edit`", "is not shown"))),
            ])
        ])),
      .corrected(
        "One value allows one presentation.",
        .views([
          .box(
            "`Rows`", .box(.remedy("`active: Form?`", "`.add`, `.edit` or `nil`")),
            shows: [.shown("`sheet(item:)`", .box("`Add` or `Edit`"))])
        ]))),
    related: ["presented_view_without_navigation_stack"],
    examples: [
      .flagged(
        """
        @State private var isAdding = false
        @State private var isEditing = false

        var body: some View {
          Rows()
            .sheet(isPresented: $isAdding) { Add() }
            .▸sheet(isPresented: $isEditing) { Edit() }◂
            .onAppear {
              isAdding = true
              isEditing = true
            }
        }
        """),
      .flagged(
        """
        @State private var isAdding = false
        @State private var asksForReview = false

        var body: some View {
          Button("Add") { isAdding = true }
            .sheet(isPresented: $isAdding) { Add() }
            .▸alert("Enjoying it?", isPresented: $asksForReview) { Button("Yes") {} }◂
            .onReceive(timer) { _ in asksForReview = true }
        }
        """, note: "the timer fires while the sheet is shown"),
      .flagged(
        """
        @State private var isAdding = false
        @State private var isEditing = false

        var body: some View {
          Rows()
            .sheet(isPresented: $isAdding) { Button("Edit") { isEditing = true } }
            .▸fullScreenCover(isPresented: $isEditing) { Edit() }◂
        }
        """, note: "the button is inside the sheet"),
      .flagged(
        """
        @State private var isAdding = false
        @State private var isEditing = false

        var body: some View {
          Button("Add") { isAdding = true }
            .sheet(isPresented: $isAdding) { Add() }
            .▸sheet(isPresented: $isEditing) { Edit() }◂
            .onTapGesture { isEditing = true }
        }
        """, severity: .hint, note: "before iOS 14.5 only the last sheet works", deployment: [.iOS: OSVersion(14)]),
      .flagged(
        "Rows().sheet(isPresented: $isAdding) { Add() }.▸sheet(isPresented: $isEditing) { Edit() }◂",
        note: "the code that sets the flags is unknown"),
      .accepted("Rows().sheet(item: $active) { $0.view }"),
      .accepted(
        "VStack { Text(\"a\").sheet(isPresented: $a) { A() } }.sheet(isPresented: $b) { B() }",
        note: "the modifiers are on two views"),
      .accepted(
        """
        @State private var isAdding = false
        @State private var isEditing = false

        var body: some View {
          HStack { Button("Add") { isAdding = true }; Button("Edit") { isEditing = true } }
            .sheet(isPresented: $isAdding) { Add() }
            .sheet(isPresented: $isEditing) { Edit() }
        }
        """, note: "only buttons of one screen set the flags"),
      .accepted(
        """
        @State private var isAdding = false
        @State private var asksForReview = false

        var body: some View {
          Button("Add") { isAdding = true }
            .sheet(isPresented: $isAdding) { Add() }
            .alert("Enjoying it?", isPresented: $asksForReview) { Button("Yes") {} }
            .onReceive(timer) { _ in
              guard !isAdding else { return }
              asksForReview = true
            }
        }
        """, note: "a guard checks the other flag"),
      .accepted(
        """
        @State private var asks = false
        @State private var isEditing = false

        var body: some View {
          Button("Edit") { asks = true }
            .confirmationDialog("Edit?", isPresented: $asks) { Button("Yes") { isEditing = true } }
            .sheet(isPresented: $isEditing) { Edit() }
        }
        """, note: "a dialog closes before its button acts"),
      .accepted(
        """
        @State private var isSharing = false
        @State private var hasFailed = false

        var body: some View {
          Button("Export") { export() }
            .sheet(isPresented: $isSharing) { Share() }
            .alert("Failed", isPresented: $hasFailed) { Button("OK") {} }
        }

        private func export() {
          do {
            if try write() {
              isSharing = true
            } else {
              hasFailed = true
            }
          } catch {
            hasFailed = true
          }
        }
        """, note: "the code that can fail runs before the sheet is presented"),
      .accepted(
        """
        #if !os(iOS)
        struct Rows: View {
          @State private var isAdding = false
          @State private var isEditing = false
          var body: some View {
            HStack { Button("Add") { isAdding = true }; Button("Edit") { isEditing = true } }
              .sheet(isPresented: $isAdding) { Add() }
              .sheet(isPresented: $isEditing) { Edit() }
          }
        }
        #endif
        """, note: "the code is not for iOS", deployment: [.iOS: OSVersion(14), .visionOS: OSVersion(1)]),
      .accepted(
        """
        Rows()
        #if os(iOS)
          .fullScreenCover(isPresented: $isShown) { Reader() }
        #else
          .sheet(isPresented: $isShown) { Reader() }
        #endif
        """,
        note: "never compiled together"),
      .accepted(
        """
        @State private var isOffline = false
        @State private var hasFailed = false

        var body: some View {
          Button("Send") { Task { await send() } }
            .alert("Offline", isPresented: $isOffline) {}
            .alert("Failed", isPresented: $hasFailed) {}
        }

        func send() async {
          do {
            try await library.send()
          } catch is URLError {
            isOffline = true
          } catch {
            hasFailed = true
          }
        }
        """,
        note: "only one of several `catch` clauses runs"),
      .accepted(
        """
        final class Prompt: ObservableObject {
          @Published var isShown = false
          func show() { isShown = true }
        }
        struct Shelf: View {
          @StateObject private var adding = Prompt()
          @StateObject private var renaming = Prompt()
          var body: some View {
            Button("Add") { adding.show() }
              .sheet(isPresented: $adding.isShown) { Text("Add") }
              .sheet(isPresented: $renaming.isShown) { Text("Rename") }
          }
        }
        """,
        note: "two objects of one class"),
      .accepted(
        """
        @State private var isWarning = false
        @State private var isFailed = false

        var body: some View {
          Button("Pay") { Task { await pay() } }
            .alert("Sure?", isPresented: $isWarning) {}
            .alert("Failed", isPresented: $isFailed) {}
        }

        func pay() async {
          isWarning = true
          await answer()
          isFailed = true
        }

        func answer() async {}
        """,
        note: "waits for the answer to the first alert"),
    ])

  static let modifiers: [StaticString] = SwiftUICatalog.names(.exclusivePresentation)

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    let others = chain.modifiers.filter { other in
      other.position != modifier.position && other.name.is(.exclusivePresentation) && other.call != nil
        && other.coexists(with: modifier)
    }
    guard !others.isEmpty else { return }
    if file.settings.deploymentTargets[.iOS].map({ $0 < OSVersion(14, 5) }) ?? false,
      file.isCompiled(for: .iOS, at: modifier.node),
      let other = others.first(where: { $0.position < modifier.position && replaces($0, modifier) })
    {
      findings.add(
        at: modifier.range,
        "Before iOS 14.5, this `\(modifier.name.text)` disables the `\(other.name.text)` on the same view",
        severity: .hint, related: [RelatedLocation(range: other.name.range, message: "the other presentation")])
      return
    }
    for other in others {
      guard let overlap = file.overlap(of: modifier, with: other) else { continue }
      let (message, place, missing) = describe(overlap, other, modifier, file)
      findings.add(
        at: modifier.range, message,
        related: [RelatedLocation(range: other.name.range, message: "the other presentation")] + place,
        missingFact: missing)
      return
    }
  }

  /// Whether, before iOS 14.5, one of two presentations on a view makes the other do nothing.
  private func replaces(_ a: Modifier, _ b: Modifier) -> Bool {
    let sheets: [StaticString] = ["sheet", "fullScreenCover"]
    return a.name.isAny(of: sheets) && b.name.isAny(of: sheets) || a.name == b.name
  }

  private func describe(
    _ overlap: FileModel.PresentationOverlap, _ other: Modifier, _ modifier: Modifier, _ file: FileModel
  ) -> (message: String, place: [RelatedLocation], missing: String?) {
    let (it, its) = ("this `\(modifier.name.text)`", "the `\(other.name.text)`")
    let limit = "only one presentation can be shown at a time"
    switch overlap {
    case .together(let node):
      return (
        "Code presents \(it) and \(its) at once; \(limit)",
        [RelatedLocation(range: node.range, message: "presents both")], nil
      )
    case .togetherElsewhere(let flags):
      return (
        "Code presents \(it) and \(its) at once; \(limit)", [file.facts.related(flags, "presents both")], nil
      )
    case .anyTime(let node, let callback):
      return (
        "`\(callback.text)` can present \(it) while \(its) is shown; \(limit)",
        [RelatedLocation(range: node.range, message: "can run while the other is shown")], nil
      )
    case .fromContent(let node):
      return (
        "A button inside \(its) presents \(it); \(limit)",
        [RelatedLocation(range: node.range, message: "runs while the other is shown")], nil
      )
    case .unknown:
      return (
        "View already presents something with `\(other.name.text)`; \(limit)", [],
        "whether both can be requested at the same time"
      )
    }
  }
}
