struct UnavailableModifierOnPlatform: ModifierRule, CallRule {
  static let info = RuleInfo(
    id: "unavailable_modifier_on_platform", topic: .platforms, severity: .error, tier: .precise,
    title: "Modifier is unavailable on a supported platform",
    explanation: """
      **What happens.** The code does not compile for that platform.

      **Why.** Keyboards, navigation bars and status bars exist on iOS, Touch Bars and commands on the Mac; SwiftUI \
      marks the modifiers as unavailable elsewhere.

      **What to do.** Put the modifier into `#if os(iOS)` … `#endif`, which is allowed in the middle of a chain \
      ([SE-0308](https://github.com/swiftlang/swift-evolution/blob/main/proposals/0308-postfix-if-config-expressions.md)). \
      For the title's display mode, `toolbarTitleDisplayMode` exists everywhere from iOS 17 and macOS 14 on.

      **When it is fine.** Where the code is never built for that platform. It is reported only where the platform is \
      certain: the settings name it, an `#if` does, or the file imports AppKit.
      """,
    examples: [
      .flagged(
        "TextField(\"Mail\", text: $mail).▸keyboardType(.emailAddress)◂",
        fixed: """
          TextField("Mail", text: $mail)
            #if os(iOS)
            .keyboardType(.emailAddress)
            #endif
          """,
        deployment: [.iOS: OSVersion(16), .macOS: OSVersion(13)]),
      .flagged(
        """
        List { rows }
          .▸navigationBarTitleDisplayMode(.inline)◂
          .padding()
        """,
        fixed: """
          List { rows }
            #if os(iOS)
            .navigationBarTitleDisplayMode(.inline)
            #endif
            .padding()
          """,
        deployment: [.iOS: OSVersion(17), .macOS: OSVersion(14)]),
      .flagged(
        "TextField(\"Mail\", text: $mail).▸keyboardType(.emailAddress)◂",
        fixed: """
          TextField("Mail", text: $mail)
            #if os(iOS) || os(visionOS)
            .keyboardType(.emailAddress)
            #endif
          """,
        note: "every platform that has it keeps it",
        deployment: [.iOS: OSVersion(16), .macOS: OSVersion(13), .visionOS: OSVersion(1)]),
      .flagged(
        """
        #if os(macOS)
        struct Settings: View {
          var body: some View { Form { ▸EditButton()◂ }.▸fullScreenCover(isPresented: $isShown) { Detail() }◂ }
        }
        #endif
        """,
        note: "certainly for the Mac"),
      .flagged(
        "List { rows }.▸listStyle(.insetGrouped)◂",
        fixed: """
          List { rows }
            #if os(iOS)
            .listStyle(.insetGrouped)
            #endif
          """,
        deployment: [.macOS: OSVersion(14)]),
      .flagged(
        "List { rows }.toolbar { ▸ToolbarItem(placement: .topBarTrailing) { Add() }◂ }",
        deployment: [.macOS: OSVersion(14)]),
      .accepted("TextField(\"Mail\", text: $mail).keyboardType(.emailAddress)"),
      .accepted(
        """
        TextField("Mail", text: $mail)
        #if os(iOS)
          .keyboardType(.emailAddress)
        #endif
        """,
        deployment: [.iOS: OSVersion(16), .macOS: OSVersion(13)]),
      .accepted(
        """
        #if canImport(UIKit)
        struct Mail: View {
          var body: some View { TextField("Mail", text: $mail).keyboardType(.emailAddress) }
        }
        #endif
        """,
        deployment: [.iOS: OSVersion(16), .macOS: OSVersion(13)]),
      .accepted(
        """
        @available(macOS, unavailable)
        struct Mail: View {
          var body: some View { TextField("Mail", text: $mail).keyboardType(.emailAddress) }
        }
        """,
        deployment: [.iOS: OSVersion(16), .macOS: OSVersion(13)]),
      .accepted(
        """
        #if os(iOS) || os(tvOS)
        struct Notes: View {
          var body: some View { Text("a").modifier(style) }
          #if os(iOS) || targetEnvironment(macCatalyst)
          var other: some View { Text("a").popover(isPresented: $isShown) { Text("b") } }
          #endif
          private var style: Style { .popover(edge: .top) }
        }
        #endif
        """,
        note: "a value of that name, and a branch without tvOS"),
      .accepted(
        """
        TextField("Mail", text: $mail).keyboardType(.emailAddress)
        """,
        note: "the platforms are not known", deployment: [:]),
    ])

  static let modifiers: [StaticString] =
    SwiftUICatalog.names { $0.kind == .modifier && !$0.missing.isEmpty }
    + SwiftUICatalog.modifiers { $0.missing.contains(.macOS) }

  static let callees: [StaticString] =
    SwiftUICatalog.names { $0.kind.isType && $0.missing.contains(.macOS) } + ["ToolbarItem", "ToolbarItemGroup"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, !modifier.isImplicitMember, !chain.baseName.hasPrefix("NS"),
      !chain.baseName.hasPrefix("UI")
    else { return }
    let lacking = platforms(lacking: modifier, call, in: file)
    for platform in lacking where file.isCertainlyCompiled(for: platform, at: modifier.node) {
      findings.add(
        at: modifier.range, "`\(modifier.name.text)` does not exist on \(platform.rawValue)",
        fixes: fixes(modifier, on: platform, of: lacking, in: file))
      return
    }
  }

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, file.isCertainlyCompiled(for: .macOS, at: call.node) else { return }
    if let placement = call.argument("placement").flatMap(MemberAccessExpr.init)?.name {
      guard let place = SwiftUICatalog.entry(of: placement), place.kind == .toolbarPlacement,
        place.missing.contains(.macOS)
      else { return }
      findings.add(
        at: call.range, "The placement `\(placement.text)` does not exist on macOS",
        related: [RelatedLocation(range: placement.range, message: "the placement")])
    } else if SwiftUICatalog.entry(of: name)?.missing.contains(.macOS) ?? false {
      findings.add(at: call.range, "`\(name.text)` does not exist on macOS")
    }
  }

  private func platforms(lacking modifier: Modifier, _ call: FunctionCallExpr, in file: FileModel) -> [Platform] {
    let argument = call.firstArgument
    let styles = SwiftUICatalog.styles.filter { entry in
      entry.missing.contains(.macOS) && entry.style.map { modifier.name == $0.modifier } ?? false
    }
    if !styles.isEmpty {
      guard let argument, argument.kind == .memberAccessExpr || argument.kind == .functionCallExpr else { return [] }
      let access = MemberAccessExpr(FunctionCallExpr(argument)?.calledExpression ?? argument)
      guard access?.base == nil, let name = access?.name else { return [] }
      return styles.contains { $0.style.map { name == $0.name } ?? false } ? [.macOS] : []
    }
    if modifier.name == "textContentType" { return contentTypePlatforms(argument, in: file) }
    guard let entry = SwiftUICatalog.entry(of: modifier.name) else { return [] }
    let missing = entry.missing(for: call)
    return Self.platforms.filter { platform in
      guard missing.contains(platform) else { return false }
      guard let later = entry.addedLater?[platform] else { return true }
      return (file.settings.deploymentTargets[platform] ?? later) < later
        && !file.isGuarded(modifier.node, on: platform, atLeast: later)
    }
  }

  /// In the order in which messages name them: only the first platform without the modifier is reported.
  private static let platforms: [Platform] = [.macOS, .iOS, .watchOS, .tvOS]

  /// macOS has a separate type for this, with fewer values before macOS 14.
  private func contentTypePlatforms(_ argument: SyntaxNode?, in file: FileModel) -> [Platform] {
    guard let argument, let access = MemberAccessExpr(argument) else { return [.watchOS] }
    if access.base.textEquals("UITextContentType") { return [.macOS, .watchOS] }
    guard access.base == nil, let name = access.name,
      !name.isAny(of: ["username", "password", "oneTimeCode", "newPassword"]),
      (file.settings.deploymentTargets[.macOS] ?? OSVersion(14)) < OSVersion(14)
    else { return [.watchOS] }
    return [.macOS, .watchOS]
  }

  // MARK: - Fixes

  private func fixes(
    _ modifier: Modifier, on platform: Platform, of lacking: [Platform], in file: FileModel
  ) -> [Fix?] {
    let other: Platform = platform == .iOS ? .macOS : .iOS
    // If an `#if` compiles the code for this platform only, a condition on another one would leave nothing.
    guard file.isCompiled(for: other, at: modifier.node), modifier.clause == nil, modifier.receiver != nil else {
      return []
    }
    let condition = file.condition(leavingOut: lacking, at: modifier.node)
    var fixes: [Fix?] = [
      .safe("Wrap in `#if \(condition)`", preferred: true, self.condition(modifier, "#if \(condition)"))
    ]
    if modifier.name == "navigationBarTitleDisplayMode", file.settings.supports(.year2023) == true {
      fixes.append(
        .unsafe(
          "Use `toolbarTitleDisplayMode`", .replace(modifier.name.rangeWithBackticks, by: "toolbarTitleDisplayMode")))
    }
    return fixes
  }

  /// Puts a modifier between `#if` and `#endif` on separate lines.
  private func condition(_ modifier: Modifier, _ opening: String) -> TextEdit {
    let tree = modifier.node.tree
    let own = tree.indentation(ofLineAt: modifier.name.range.lowerBound)
    let indentation = modifier.isOnOwnLine ? own : own + tree.indentationUnit
    let text = tree.source.string(in: modifier.range)
    // The line break ends the statement, too.
    var end = modifier.node.endWithSemicolon
    while end > modifier.range.upperBound, tree.isBlank(at: end) { end += 1 }
    let line = tree.source.lineRange(tree.source.line(at: end))
    let rest = tree.source.string(in: end..<max(end, line.upperBound))
    let hasMore = rest.contains { $0 != " " && $0 != "\t" }
    let following = hasMore ? "\n" + (rest.hasPrefix(".") ? indentation : own) : ""
    return .replace(
      modifier.rangeWithPeriod.lowerBound..<end,
      by: "\n\(indentation)\(opening)\n\(indentation).\(text)\n\(indentation)#endif\(following)")
  }
}
