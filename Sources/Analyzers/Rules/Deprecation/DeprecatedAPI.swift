struct DeprecatedAPI: ModifierRule, CallRule, PropertyRule, TypeRule {
  static let info = RuleInfo(
    id: "deprecated_api", topic: .deprecation, cases: [.deprecated, .compilerWarns, .screenBounds], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] =
    SwiftUICatalog.names { $0.kind == .modifier && $0.hasDeprecatedCalls } + ["environment"]
  static let callees: [StaticString] =
    SwiftUICatalog.names { $0.kind.isType && $0.hasDeprecatedCalls } + ["ToolbarItem", "ToolbarItemGroup", "Text"]
  static let wrappers: [StaticString] = ["Environment"]

  // MARK: - Modifiers

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let call = modifier.call, !modifier.isImplicitMember, !chain.isChartMark else { return }
    if modifier.name == "environment" {
      check(key: call.firstUnlabeledArgument, of: nil, in: file, &findings)
      return
    }
    guard let entry = SwiftUICatalog.entry(of: modifier.name), let deprecation = entry.deprecation(for: call),
      !deprecation.hasOwnRule, let verdict = file.verdict(on: deprecation, of: entry, modifier)
    else { return }
    add(
      verdict, at: modifier.range,
      verdict.canReplace ? file.rewriting(modifier, of: chain, by: deprecation) : nil, &findings)
  }

  // MARK: - Calls

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, let entry = SwiftUICatalog.entry(of: name) else { return }
    if entry.kind == .toolbarContent { return check(placement: call.argument("placement"), in: file, &findings) }
    if name == "Text" { return check(sumOf: call, entry, in: file, &findings) }
    guard let deprecation = entry.deprecation(for: call), !deprecation.hasOwnRule,
      !call.arguments.contains(where: { $0.expression.map { isFunction($0, in: file) } ?? false }),
      let verdict = file.verdict(on: deprecation, of: entry, at: call.node)
    else { return }
    add(
      verdict, at: range(of: call, deprecation),
      verdict.canReplace ? file.rewriting(call, by: deprecation) : nil, &findings)
  }

  /// Whether an argument is a property that holds a function, so that the call is of another form.
  private func isFunction(_ argument: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.ownProperty(argument)?.type else { return false }
    return type.kind == .functionType || type.kind == .attributedType && type.lastChild?.kind == .functionType
  }

  /// The argument that makes the call deprecated, or the call without its closures.
  private func range(of call: FunctionCallExpr, _ deprecation: Deprecation) -> Range<Int> {
    if case .argument(let label) = deprecation.call, let argument = call.arguments.first(where: { $0.label == label }),
      let value = argument.expression
    {
      return argument.range.lowerBound..<value.range.upperBound
    }
    return call.range.lowerBound..<(call.parentheses?.upperBound ?? call.range.upperBound)
  }

  private func check(placement: SyntaxNode?, in file: FileModel, _ findings: inout Findings) {
    guard let placement else { return }
    for alternative in placement.alternatives {
      guard let access = MemberAccessExpr(alternative), let name = access.name,
        let entry = SwiftUICatalog.entry(of: name), entry.kind == .toolbarPlacement,
        let deprecation = entry.deprecation(of: .call), let replacement = deprecation.replacement,
        let verdict = file.verdict(on: deprecation, of: entry, at: alternative)
      else { continue }
      add(
        verdict, at: alternative.range,
        verdict.canReplace
          ? .safe("Use `.\(replacement)`", preferred: true, .replace(name.rangeWithBackticks, by: "\(replacement)"))
          : nil, &findings)
    }
  }

  /// Reports `Text("a") + Text("b")` once, at its first operand.
  private func check(
    sumOf call: FunctionCallExpr, _ entry: SwiftUICatalog.Entry, in file: FileModel, _ findings: inout Findings
  ) {
    let chain = file.chain(of: call.node)
    guard chain.modifiers.allSatisfy({ $0.call != nil }), let sum = chain.node.parent, sum.kind == .sequenceExpr,
      sum.firstChild == chain.node, let deprecation = entry.deprecation(of: .sum)
    else { return }
    let parts = Array(sum.children)
    guard parts.count >= 3,
      stride(from: 1, to: parts.count, by: 2).allSatisfy({ parts[$0].textEquals("+") }),
      let verdict = file.verdict(on: deprecation, of: entry, at: sum)
    else { return }
    add(verdict, at: sum.range, nil, &findings)
  }

  // MARK: - Keys of the environment

  func check(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    check(key: property.wrapper("Environment")?.firstArgument, of: (property, type), in: file, &findings)
  }

  private func check(
    key: SyntaxNode?, of owner: (property: StoredProperty, type: TypeDeclaration)?, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard let key, key.kind == .keyPathExpr, let name = key.lastToken.map(Name.init),
      let entry = SwiftUICatalog.entry(of: name), let deprecation = entry.deprecation(of: .environmentKey),
      let verdict = file.verdict(on: deprecation, of: entry, at: key), owner.map({ isRead($0, in: file) }) ?? true
    else { return }
    let fix: Fix? =
      if verdict.canReplace, name == "presentationMode", let owner {
        file.usingDismissAction(owner.property, of: owner.type)
      } else {
        nil
      }
    add(verdict, at: key.range, fix, &findings)
  }

  /// Whether any code may read a property. One that no code reads should be deleted rather than replaced.
  private func isRead(_ owner: (property: StoredProperty, type: TypeDeclaration), in file: FileModel) -> Bool {
    let declaration = owner.property.declaration.node
    return file.unqualifiedReferences(to: owner.property.name, in: owner.type).contains { !declaration.contains($0) }
      || file.facts.isUsedInExtensionElsewhere(owner.property.name, of: owner.type.name)
  }

  // MARK: - Types

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isViewType else { return }
    for part in type.parts {
      for inherited in part.inheritedTypes {
        guard let name = inherited.typeName, let entry = SwiftUICatalog.entry(of: name),
          let deprecation = entry.deprecation(of: .conformance), !file.redefines(name, at: part.node),
          let verdict = file.verdict(on: deprecation, of: entry, at: part.node)
        else { continue }
        add(
          verdict, at: inherited.range,
          .safe(
            "Use `Animatable` and `ViewModifier`", preferred: true,
            .replace(inherited.range, by: "Animatable, ViewModifier")), &findings)
      }
      // On an iPhone, a window is as large as the screen.
      guard file.settings.traits.runsOnIPad != false else { continue }
      for reference in file.references(named: "UIScreen", in: part.node) {
        guard let main = reference.parent.flatMap(MemberAccessExpr.init), main.base == reference, main.name == "main",
          let bounds = main.node.parent.flatMap(MemberAccessExpr.init), bounds.base == main.node,
          bounds.name == "bounds", file.enclosingType(of: reference) === type, file.isInBodyScope(reference),
          let name = DeclReferenceExpr(reference)?.name, let entry = SwiftUICatalog.entry(of: name),
          let deprecation = entry.deprecation(of: .staticMember),
          let verdict = file.verdict(on: deprecation, of: entry, at: reference)
        else { continue }
        findings.add(at: bounds.node.range, verdict.message, .screenBounds, assuming: [Self.windows])
      }
    }
  }

  // MARK: - Findings

  private func add(_ verdict: DeprecationVerdict, at range: Range<Int>, _ fix: Fix?, _ findings: inout Findings) {
    findings.add(
      at: range, verdict.message, verdict.isHard ? .compilerWarns : .deprecated, assuming: [verdict.unknown],
      fixes: [fix])
  }

  private static let windows = Assumption.platform(
    "whether the app is shown in windows that are smaller than the screen, for example on an iPad")
}

extension RuleCase {
  fileprivate static let compilerWarns = RuleCase(
    "compilerWarns", .taste, "the compiler warns about the deprecated API as well")
  fileprivate static let screenBounds = RuleCase(
    "screenBounds", .wrong, "a body uses the size of the screen instead of the size of its window")
}
