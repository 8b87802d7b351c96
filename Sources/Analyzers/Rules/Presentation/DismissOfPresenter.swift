struct DismissOfPresenter: ModifierRule {
  static let info = RuleInfo(
    id: "dismiss_of_presenter", topic: .presentation, cases: [.inContent], tier: .precise,
    since: "0.2.0")

  static let modifiers: [StaticString] = ["sheet", "fullScreenCover", "popover"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let content = modifier.trailingClosure(or: "content"), !modifier.isImplicitMember,
      let type = file.enclosingType(of: modifier.node),
      type.viewRole == .view || type.viewRole == .viewModifier
    else { return }
    // The content may also call a closure of the view that creates this one.
    for view in [type] + file.creators(of: type) {
      check(view, content, of: modifier, in: type, file, &findings)
    }
  }

  private func check(
    _ view: TypeDeclaration, _ content: ClosureExpr, of modifier: Modifier, in type: TypeDeclaration, _ file: FileModel,
    _ findings: inout Findings
  ) {
    for property in view.storedProperties {
      guard let path = property.wrapper("Environment")?.firstArgument, path.kind == .keyPathExpr,
        path.textEquals("\\.dismiss") || path.textEquals("\\.presentationMode")
      else { continue }
      for reference in view === type ? file.unqualifiedReferences(to: property.name, in: content.node) : [] {
        check(reference, of: property, in: content, of: modifier, in: file, &findings)
      }
      for button in file.calls(named: "Button", in: content.node) where button.base == nil {
        checkMethods(of: button, property, of: modifier, view, in: file, &findings)
      }
    }
  }

  /// Reports a button in the content whose action calls a method of the view that dismisses.
  private func checkMethods(
    of button: FunctionCallExpr, _ property: StoredProperty, of modifier: Modifier, _ type: TypeDeclaration,
    in file: FileModel, _ findings: inout Findings
  ) {
    let binding = presentedBinding(of: modifier)
    guard file.slots(around: button.node).first(where: { $0.slot.isPresentation })?.use.call.node == modifier.node
    else { return }
    let codes = file.reach(fromActionOf: button).filter { $0.moment != .onEvent && $0.file === file }
    // A method may reset what is presented as well.
    if let binding, codes.contains(where: { $0.writes.contains { $0.target.pathText == binding.path } }) { return }
    if let binding, isPresentedOnAppearance(binding.path, of: modifier, in: file) { return }
    for code in codes where !code.isInRoot && file.enclosingType(of: code.node) === type {
      let uses = file.unqualifiedReferences(to: property.name, in: code.node).filter { reference in
        code.runs(reference) && !file.isShadowed(property.name, at: reference)
      }
      guard let use = uses.lazy.compactMap(dismissal).first, let call = code.way.steps.first(where: \.isCall)?.node
      else { continue }
      let isOnlyEffect =
        codes.allSatisfy { $0.node.isBraces && $0.node.onlyStatement != nil }
        && !isUsedOutsidePresentations(property, around: modifier, except: code.node, in: file)
      let reset = binding.map { "\($0.path) = \($0.cleared)" }
      findings.add(
        at: call.range, message(property, modifier, reset),
        assuming: [isOnlyEffect ? nil : .intent("whether the button is meant to close the presenting view as well")],
        related: [
          RelatedLocation(range: use.range, message: "closes the presenting view"),
          RelatedLocation(range: modifier.name.range, message: "presented here"),
        ])
    }
  }

  private func message(_ property: StoredProperty, _ modifier: Modifier, _ reset: String?) -> String {
    "`\(property.name.text)` closes the view that presents the \(noun(of: modifier)), not the \(noun(of: modifier)); "
      + (reset.map { "set `\($0)`" } ?? "reset the state that presents it")
  }

  private func check(
    _ reference: SyntaxNode, of property: StoredProperty, in content: ClosureExpr, of modifier: Modifier,
    in file: FileModel, _ findings: inout Findings
  ) {
    guard !file.isShadowed(property.name, at: reference),
      file.enclosingType(of: reference) === file.enclosingType(of: modifier.node),
      let use = dismissal(reference),
      file.slots(around: reference).first(where: { $0.slot.isPresentation })?.use.call.node == modifier.node,
      let (button, action) = button(around: use, in: file), content.node.contains(button.node)
    else { return }
    let binding = presentedBinding(of: modifier)
    if let binding, isPresentedOnAppearance(binding.path, of: modifier, in: file) { return }
    if let binding, let action,
      file.assignments(in: action.node).contains(where: { $0.target.pathText == binding.path })
    {
      return
    }
    let isOnlyEffect =
      (action.map { $0.statements.count == 1 && $0.statements[0] == use } ?? true)
      && !isUsedOutsidePresentations(property, around: modifier, in: file)
    let isCall = use.kind == .functionCallExpr
    let reset = binding.map { "\($0.path) = \($0.cleared)" }
    findings.add(
      at: use.range, message(property, modifier, reset),
      assuming: [isOnlyEffect ? nil : .intent("whether the button is meant to close the presenting view as well")],
      related: [
        RelatedLocation(range: property.range, message: "the action of the presenting view"),
        RelatedLocation(range: modifier.name.range, message: "presented here"),
      ],
      fixes: [reset.flatMap { isCall && use.isStatement ? fix(use, by: $0, property, in: file) : nil }])
  }

  /// Resets the state instead, and deletes the property if nothing else uses it.
  private func fix(_ use: SyntaxNode, by reset: String, _ property: StoredProperty, in file: FileModel) -> Fix {
    var edits = [TextEdit.replace(use.range, by: reset)]
    let declaration = property.declaration.node
    if property.isPrivate, let type = file.enclosingType(of: declaration),
      file.unqualifiedReferences(to: property.name, anywhereIn: type).count(where: { !declaration.contains($0) }) == 1
    {
      edits.append(.delete(declaration.removalRange))
    }
    return Fix(title: "Replace with `\(reset)`", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// Whether the view presents the content as soon as it appears, so that it has nothing to show without it.
  private func isPresentedOnAppearance(_ path: String, of modifier: Modifier, in file: FileModel) -> Bool {
    guard let member = modifier.node.enclosingMember else { return false }
    return file.assignments(in: member).contains { assignment in
      assignment.target.pathText == path && !assignment.clears
        && file.closures(around: assignment.node).contains { closure in
          closure.use.map { $0.callee == "task" || $0.callee == "onAppear" } ?? false
        }
    }
  }

  /// Whether the view also dismisses itself, so that its author knows that it is presented.
  ///
  /// - Parameter known: a method of the view that does not count.
  private func isUsedOutsidePresentations(
    _ property: StoredProperty, around modifier: Modifier, except known: SyntaxNode? = nil, in file: FileModel
  ) -> Bool {
    guard let type = file.enclosingType(of: modifier.node) else { return false }
    return file.unqualifiedReferences(to: property.name, in: type).contains { reference in
      dismissal(reference) != nil && !(known?.contains(reference) ?? false)
        && !file.slotsThroughHelpers(around: reference).contains { $0.isPresentation }
    }
  }

  /// `dismiss()`, `presentationMode.wrappedValue.dismiss()` or `dismiss.callAsFunction` around a reference.
  private func dismissal(_ reference: SyntaxNode) -> SyntaxNode? {
    var node = reference
    if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node { node = access.node }
    if let call = node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == node {
      return call.arguments.isEmpty && call.trailingClosure == nil ? call.node : nil
    }
    while let access = node.parent.flatMap(MemberAccessExpr.init), access.base == node, let name = access.name {
      node = access.node
      if name == "callAsFunction" { return node }
      if name == "dismiss" {
        guard let call = node.parent.flatMap(FunctionCallExpr.init), call.calledExpression == node else { return node }
        return call.node
      }
      guard name == "wrappedValue" else { return nil }
    }
    return nil
  }

  /// The SwiftUI button whose action dismisses, with the action if it is a closure.
  private func button(
    around use: SyntaxNode, in file: FileModel
  ) -> (button: FunctionCallExpr, action: ClosureExpr?)? {
    if let argument = ArgumentUse(use), argument.callee == "Button", !argument.isMember {
      return argument.label == "action" ? (argument.call, nil) : nil
    }
    for closure in file.closures(around: use) {
      guard let argument = closure.use else { return nil }
      if argument.callee == "Button", !argument.isMember {
        return argument.role == .action ? (argument.call, closure) : nil
      }
      // A block that runs later or animated still belongs to the button.
      guard argument.callee == "withAnimation" || argument.callee == "Task" else { return nil }
    }
    return nil
  }

  /// The property that presents the content, and the value that closes it.
  private func presentedBinding(of modifier: Modifier) -> (path: String, cleared: String)? {
    let isItem = modifier.argument("item") != nil
    guard let binding = modifier.argument("isPresented") ?? modifier.argument("item") else { return nil }
    let text = binding.pathText
    guard text.hasPrefix("$"), text.utf8.allSatisfy({ $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") }) else {
      return nil
    }
    return (String(text.dropFirst()), isItem ? "nil" : "false")
  }

  private func noun(of modifier: Modifier) -> String {
    modifier.name == "sheet" ? "sheet" : modifier.name == "popover" ? "popover" : "cover"
  }
}

extension RuleCase {
  fileprivate static let inContent = RuleCase(
    "inContent", .wrong, "a button in presented content uses the dismiss action of the presenting view")
}
