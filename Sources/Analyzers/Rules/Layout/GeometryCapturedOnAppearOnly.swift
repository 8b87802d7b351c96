struct GeometryCapturedOnAppearOnly: ModifierRule, CallRule {
  static let info = RuleInfo(
    id: "geometry_captured_on_appear_only", topic: .layout, cases: [.onAppear], tier: .precise)

  static let modifiers: [StaticString] = ["onAppear"]

  func check(_ onAppear: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard let action = onAppear.trailingClosure(or: "perform") else { return }
    check(action, at: onAppear.node, onAppear.range, in: file, &findings) { captures, reader, call, proxy in
      fixes(onAppear, chain, captures, reader, call, proxy, in: file)
    }
  }

  static let callees: [StaticString] = ["GeometryReader"]

  /// Closures that views and modifiers of the project run when they appear: `OnFirstAppear { … }`.
  func check(_ reader: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let content = reader.trailingClosure(or: "content") else { return }
    for call in file.calls(in: content.node) where file.callee(of: call).isOwn || call.calleeName.isCapitalized {
      guard let name = call.calleeName, SwiftUICatalog.entry(of: name) == nil else { continue }
      for closure in call.closures where file.role(of: closure) == .action(event: "onAppear") {
        check(closure, at: call.node, name.range, in: file, &findings) { _, _, _, _ in [] }
      }
    }
  }

  private func check(
    _ action: ClosureExpr, at node: SyntaxNode, _ range: Range<Int>, in file: FileModel, _ findings: inout Findings,
    fixes: ([Assignment], ClosureExpr, FunctionCallExpr, Name) -> [Fix?]
  ) {
    // Screens of watches keep their sizes.
    guard !file.isForWatchOnly(at: node), !isShownBriefly(node, in: file) else { return }
    for reader in file.closures(around: node) {
      guard let use = reader.use, use.callee == "GeometryReader", !use.isMember,
        let proxy = reader.parameterNames.first ?? reader.node.anonymousParameter
      else { continue }
      let captures = file.reach(from: action).flatMap { code in
        isCalledElsewhere(code, action)
          ? [] : self.captures(in: code, of: proxy, from: action, readBy: use.call).map { (assignment: $0, code: code) }
      }
      guard let (capture, code) = captures.first, !followsChanges(proxy, in: reader, in: file) else { continue }
      let other = code.file
      let property = other.enclosingType(of: capture.node).flatMap { type in
        capture.root.flatMap(type.storedProperty(named:)).map { (type, $0) }
      }
      let measure = property.map { other.use(ofMeasure: $1, in: $0) } ?? .layout
      // Without an entry point, the workspace is part of a program, and code outside may read the value.
      guard measure != .none || !file.facts.knowsEntryPoint, !mayFeedBack(property?.1, use.call, in: file) else {
        return
      }
      let unknown = unknown(capture, measure, of: property?.1, use.call, in: other)
      findings.add(
        at: range,
        "`\(capture.target.text)` is set only in `onAppear` and goes stale; use `onGeometryChange` or `onChange(of:)`",
        assuming: [unknown],
        related: [RelatedLocation(range: proxy.range, message: "geometry that changes later")]
          + (other === file ? [] : [code.related(capture.node, "sets `\(capture.target.text)`")]),
        // Setting the target of an endless animation again would end the animation.
        fixes: other !== file || animatesForever(capture, in: file) || !action.node.contains(capture.node)
          ? [] : fixes(captures.map(\.assignment), reader, use.call, proxy))
      return
    }
  }

  /// The assignments in some code that store the geometry of a reader.
  ///
  /// - Parameters:
  ///   - action: the closure from which the code is reached.
  ///   - reader: the call of the reader.
  private func captures(
    in code: ReachedCode, of proxy: Name, from action: ClosureExpr, readBy reader: FunctionCallExpr
  ) -> [Assignment] {
    let names = code.parameterNames
    let parameters = names.isEmpty ? [code.node.anonymousParameter].compactMap(\.self) : names
    let isHere = code.way.steps.first.map { $0.file === code.file } ?? true
    let measures = code.isInRoot ? [proxy] : parameters.filter { isGiven($0, proxy, to: code) }
    return code.assignments.filter { assignment in
      assignment.value.contains { value in measures.contains { isGeometry(value, of: $0, in: code.file) } }
        // `height += proxy.size.height` adds a height once; each geometry change would add it again.
        && !assignment.isCompound && isStored(assignment, in: code.file)
        && !isUpdatedElsewhere(assignment, [action.node, code.node], in: code.file)
        && !(isHere
          ? feedsBack(assignment, reader, in: code.file) : sizesCreatedView(assignment, by: code))
    }
  }

  /// Whether the content of the view that gets the closure has a size that depends on the stored value.
  private func sizesCreatedView(_ assignment: Assignment, by code: ReachedCode) -> Bool {
    guard let name = assignment.target.selfMemberName, let view = ClosureExpr(code.node)?.use?.call else {
      return false
    }
    return code.file.calls(in: ModifierChain.outermost(of: view.node)).contains { call in
      call.calleeName.isAny(of: Self.sizing) && call.arguments.contains { $0.node.mentions(name) }
    }
  }

  /// Whether a flag that a timer resets shows the view, so that it is gone before its geometry changes.
  private func isShownBriefly(_ node: SyntaxNode, in file: FileModel) -> Bool {
    let uses = file.enclosingType(of: node).map(file.shownUses(of:)) ?? []
    return ([node] + file.helperUses(around: node) + uses).contains { place in
      guard let owner = file.enclosingType(of: place) else { return false }
      let branches = place.enclosingBranches()
      return !branches.isEmpty
        && file.timedFlags(of: owner).contains { flag in
          branches.contains { $0.conditional.conditions.contains { $0.mentions(flag.state.name) } }
        }
    }
  }

  /// What is not verified about a stale value if users may not notice it; nil if they do.
  private func unknown(
    _ capture: Assignment, _ use: UseOfMeasure, of property: StoredProperty?, _ reader: FunctionCallExpr,
    in file: FileModel
  ) -> Assumption? {
    if sizesSheet(capture, in: file) { return .change("whether the content changes while the sheet is shown") }
    if use == .none { return .callers("whether code outside the workspace reads the value") }
    if use == .motion { return .change("whether the value is used after the layout has changed") }
    if property == nil, let name = capture.root, !file.globalVariables(named: name).isEmpty {
      return .callers("whether views that read the variable are updated")
    }
    if animatesForever(capture, in: file) { return .intent("whether the animation must start again") }
    if hasMargin(capture, in: file) { return .layout("whether the view outgrows the margin") }
    return keepsHeight(capture, reader, in: file) ? .layout("whether the height of the measured view changes") : nil
  }

  private func animatesForever(_ capture: Assignment, in file: FileModel) -> Bool {
    file.animation(around: capture.node)?.firstUnlabeledArgument?.mentionsAny(of: ["repeatForever"]) ?? false
  }

  /// The margin, in points, from which one or two more lines of text fit.
  private static let margin = 40.0

  /// `proxy.size.height + 100`
  private func hasMargin(_ capture: Assignment, in file: FileModel) -> Bool {
    let value = capture.value
    guard value.count == 3, value[1].textEquals("+") else { return false }
    return [value[0], value[2]].contains { part in
      (Double(part.text) ?? file.constantValue(of: part).flatMap { Double($0.text) } ?? 0) >= Self.margin
    }
  }

  /// Views that form a row of one line.
  private static let oneLine: Set<String> = [
    "HStack", "Divider", "Spacer", "Button", "Image", "Text", "Label", "Toggle", "ProgressView", "EmptyView",
  ]

  /// Whether a value is the height of a row of buttons or similar views on the Mac, where text has a single size.
  private func keepsHeight(_ capture: Assignment, _ reader: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let value = capture.singleValue.flatMap(MemberAccessExpr.init), value.name == "height",
      let measured = measured(by: reader, in: file), file.isForMacOrTVOnly(at: capture.node),
      let fact = file.facts.view(named: measured.text)?.fact
    else { return false }
    return Self.oneLine.isSuperset(of: fact.callees)
  }

  /// The name of the view that a reader is a background or an overlay of.
  private func measured(by reader: FunctionCallExpr, in file: FileModel) -> Name? {
    file.decoration(of: reader)?.call?.base.flatMap { ModifierChain($0).baseName }
  }

  /// Whether a property observer passes on the size of a `Spacer`, and so may change the space that remains for the
  /// `Spacer`.
  private func mayFeedBack(_ property: StoredProperty?, _ reader: FunctionCallExpr, in file: FileModel) -> Bool {
    property?.binding.accessorBlock != nil && measured(by: reader, in: file) == "Spacer"
  }

  /// Whether the stored value is the height of a sheet, which is measured once before the sheet is shown.
  private func sizesSheet(_ assignment: Assignment, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: assignment.node),
      let name = assignment.target.selfMemberName ?? assignment.target.firstToken.map(Name.init)
    else { return false }
    return file.calls(named: "presentationDetents", in: type).contains { call in
      call.arguments.contains { $0.node.mentions(name) }
    }
  }

  /// Whether the target outlives the closure: a property, not a local variable.
  private func isStored(_ assignment: Assignment, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: assignment.node), let token = assignment.target.firstToken else {
      return false
    }
    if token.textEquals("self") { return true }
    let name = Name(token)
    // In a snippet without the declaration, the name can only refer to a property.
    return type.storedProperties.contains { $0.name == name } || !isLocal(name, around: assignment.node)
  }

  private func isLocal(_ name: Name, around node: SyntaxNode) -> Bool {
    guard let member = node.enclosingMember else { return false }
    return member.descendants.contains { $0.kind == .identifierPattern && $0.firstToken.map(Name.init) == name }
  }

  /// Modifiers that determine the size of the view that they are applied to, or of views around it.
  private static let sizing: [StaticString] = ["frame", "padding", "containerRelativeFrame", "scaleEffect", "font"]

  /// Whether the measured size depends on the stored value: a modifier uses the value to size the reader, the view that
  /// the reader is a background of, or a container of that view.
  private func feedsBack(_ assignment: Assignment, _ reader: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let name = assignment.target.selfMemberName ?? assignment.target.firstToken.map(Name.init) else {
      return false
    }
    var child = reader.node
    for ancestor in reader.node.ancestors {
      if ancestor.kind == .memberBlock || ancestor.kind == .variableDecl || ancestor.kind == .functionDecl {
        return false
      }
      if let call = FunctionCallExpr(ancestor), call.calledExpression?.kind == .memberAccessExpr,
        let callee = call.calleeName
      {
        if child == ancestor.firstChild {
          if callee.isAny(of: Self.sizing), call.arguments.contains(where: { $0.node.mentions(name) }) { return true }
        } else if callee == "background" || callee == "overlay", let measured = call.base {
          // A background is as large as the view that it is applied to.
          let sizes = file.calls(in: measured).filter { $0.calleeName.isAny(of: Self.sizing) }
          return sizes.contains { $0.arguments.contains { $0.node.mentions(name) } }
        }
      }
      child = ancestor
    }
    return false
  }

  /// Whether other code of the view, such as `onPreferenceChange` or a timer, also sets the property.
  ///
  /// - Parameter code: the code that runs when the view appears.
  private func isUpdatedElsewhere(_ assignment: Assignment, _ code: [SyntaxNode], in file: FileModel) -> Bool {
    guard let name = assignment.target.selfMemberName, let type = file.enclosingType(of: assignment.node),
      let property = type.storedProperty(named: name)
    else { return false }
    return file.laterWrites(to: property, in: type).contains { write in
      !code.contains { $0.contains(write.node) }
    }
  }

  /// Whether another modifier in the reader observes changes of the geometry: `onChange(of:)`, `task(id:)`,
  /// `preference(key:value:)`, or a similar modifier of the project.
  private func followsChanges(_ proxy: Name, in reader: ClosureExpr, in file: FileModel) -> Bool {
    if !file.calls(named: "onGeometryChange", in: reader.node).isEmpty { return true }
    return file.references(to: proxy, in: reader.node).contains { reference in
      guard let argument = reference.ancestors.first(where: { $0.kind == .labeledExpr || $0.kind == .closureExpr }),
        let label = LabeledExpr(argument)?.label, label.isAny(of: ["of", "id", "value"]),
        let callee = argument.parent.flatMap(FunctionCallExpr.init)?.calledExpression
      else { return false }
      return callee.kind == .memberAccessExpr
    }
  }

  /// Whether the method that contains some code is also called by other code than that which runs on appearance, or the view
  /// also calls the closure elsewhere.
  private func isCalledElsewhere(_ code: ReachedCode, _ action: ClosureExpr) -> Bool {
    if code.isInRoot { return false }
    let step = code.way.steps.last { $0.isCall }
    let closure = ClosureExpr(code.node) == nil ? nil : step.flatMap { FunctionCallExpr($0.node)?.calleeName }
    let file = closure == nil ? code.file : step?.file ?? code.file
    guard let name = closure ?? code.function?.name,
      let type = file.enclosingType(of: closure == nil ? code.node : step?.node ?? code.node)
    else { return true }
    let way = code.way.steps.map(\.code).filter { !$0.contains(action.node) }
    return file.unqualifiedReferences(to: name, in: type).contains { use in
      !action.node.contains(use) && !way.contains { $0.contains(use) } && !file.isShadowed(name, at: use)
        && !(closure != nil && use.enclosingMember?.kind == .initializerDecl)
    }
  }

  /// Whether a call passes the proxy, or geometry that it reads from it, for a parameter of the called function.
  private func isGiven(_ parameter: Name, _ proxy: Name, to code: ReachedCode) -> Bool {
    guard let argument = code.argument(for: parameter) else { return false }
    return DeclReferenceExpr(argument)?.name == proxy
      || isGeometry(argument, of: proxy, in: code.way.steps.last?.file ?? code.file)
  }

  /// Whether a value is the geometry or is computed from it. A value from a function of the project may be intended to
  /// be computed only once.
  private func isGeometry(_ value: SyntaxNode, of proxy: Name, in file: FileModel) -> Bool {
    file.references(to: proxy, in: value).contains { reference in
      for ancestor in reference.ancestors {
        if ancestor.kind == .labeledExpr, let call = ancestor.parent.flatMap(FunctionCallExpr.init) {
          guard let callee = call.calleeName,
            callee.isAny(of: Self.arithmetic) || callee.isCapitalized || onlyComputes(call, in: file)
          else { return false }
        }
        if ancestor == value { break }
      }
      return true
    }
  }

  private static let arithmetic: [StaticString] = ["min", "max", "abs", "round", "ceil", "floor"]
  private static let numbers: [StaticString] = ["Int", "Double", "CGFloat", "Float", "CGSize", "CGPoint", "CGRect"]

  /// Whether a function of the project only computes a number from its parameters, so that the result is as old as the
  /// geometry: `columns(fitting: proxy.size.width)`.
  private func onlyComputes(_ call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let (code, other) = file.code(of: file.callee(of: call)),
      let function = code.parent.flatMap(FunctionDecl.init),
      function.returnType?.typeName.isAny(of: Self.numbers) ?? false
    else { return false }
    return other.writes(in: code).allSatisfy { other.isLocal($0.target) }
      && other.calls(in: code).allSatisfy { $0.calleeName.isAny(of: Self.arithmetic + Self.numbers) }
  }

  // MARK: - Fixes

  private func fixes(
    _ onAppear: Modifier, _ chain: ModifierChain, _ captures: [Assignment], _ reader: ClosureExpr,
    _ readerCall: FunctionCallExpr, _ proxy: Name, in file: FileModel
  ) -> [Fix?] {
    [
      file.settings.supports(.year2022) == true
        ? geometryChange(onAppear, chain, captures, reader, readerCall, proxy, in: file) : nil,
      file.settings.supports(.year2023) == true ? onChange(onAppear, captures, proxy, in: file) : nil,
    ]
  }

  /// Replaces the reader if only this assignment needs it.
  private func geometryChange(
    _ onAppear: Modifier, _ chain: ModifierChain, _ captures: [Assignment], _ reader: ClosureExpr,
    _ readerCall: FunctionCallExpr, _ proxy: Name, in file: FileModel
  ) -> Fix? {
    guard captures.count == 1, let capture = captures.first, !capture.isCompound, let value = capture.singleValue,
      let action = onAppear.trailingClosure, action.statements == [capture.node], reader.statements == [chain.node],
      file.references(to: proxy, in: reader.node).count == 1, let type = valueType(value, of: proxy),
      let rest = pathText(value, behind: proxy), onAppear.clause == nil
    else { return nil }
    let change =
      "onGeometryChange(for: \(type).self) { $0\(rest) } action: { \(capture.target.text) = $0 }"
    let title = "Use `onGeometryChange`"
    if let decoration = file.decoration(of: readerCall), chain.modifiers.count == 1,
      chain.baseName == "Color" || chain.baseName == "Rectangle"
    {
      return .unsafe(title, preferred: true, .replace(decoration.range, by: change))
    }
    // Unlike the reader, most content does not fill the space, so that its size is another one.
    guard chain.startsWithShapeOrColor(in: file),
      !chain.modifiers.contains(where: { $0.name.isAny(of: Self.sizing) || file.isOwnModifier($0) })
    else { return nil }
    let outer = ModifierChain.outermost(of: readerCall.node)
    let text =
      file.tree.reindented(chain.node.range.lowerBound..<onAppear.range.lowerBound, to: outer.range.lowerBound)
      + change
      + file.tree.reindented(onAppear.node.range.upperBound..<chain.node.range.upperBound, to: outer.range.lowerBound)
    return .unsafe(title, preferred: true, file.tree.replacing(readerCall.range, by: text))
  }

  /// The type of `proxy.size`, `proxy.size.width`, `proxy.frame(in:)` …
  ///
  /// - Parameter length: the maximum number of members after the proxy; `proxy.frame(in: .global).size.width` has three.
  private func valueType(_ value: SyntaxNode, of proxy: Name, length: Int = 3) -> String? {
    if let call = FunctionCallExpr(value) {
      return call.calleeName == "frame" && isProxy(call.calledExpression, proxy) ? "CGRect" : nil
    }
    guard let access = MemberAccessExpr(value), let name = access.name, let base = access.base else { return nil }
    if isProxy(value, proxy) {
      if name == "size" { return "CGSize" }
      return name == "safeAreaInsets" ? "EdgeInsets" : nil
    }
    guard length > 1, let baseType = valueType(base, of: proxy, length: length - 1) else { return nil }
    if name.isAny(of: ["width", "height", "minX", "midX", "maxX", "minY", "midY", "maxY", "top", "bottom"]) {
      return "CGFloat"
    }
    if name == "size" { return baseType == "CGRect" ? "CGSize" : nil }
    if name == "origin" { return baseType == "CGRect" ? "CGPoint" : nil }
    return nil
  }

  /// Whether a member is accessed directly on the proxy.
  private func isProxy(_ node: SyntaxNode?, _ proxy: Name) -> Bool {
    guard let base = node.flatMap(MemberAccessExpr.init)?.base, base.kind == .declReferenceExpr else { return false }
    return DeclReferenceExpr(base)?.name == proxy
  }

  /// The text after the proxy's name.
  private func pathText(_ value: SyntaxNode, behind proxy: Name) -> String? {
    guard let token = value.firstToken, Name(token) == proxy else { return nil }
    return value.tree.source.string(in: token.range.upperBound..<value.range.upperBound)
  }

  private func onChange(_ onAppear: Modifier, _ captures: [Assignment], _ proxy: Name, in file: FileModel) -> Fix? {
    guard captures.count == 1, let capture = captures.first else { return nil }
    let observed =
      capture.singleValue.flatMap { valueType($0, of: proxy) == nil ? nil : $0.text } ?? proxy.text + ".size"
    let code = file.tree.source.string(in: capture.node.range)
    // The fix is unsafe because another view may size the measured view by the stored value: a feedback loop.
    return .unsafe(
      "Also update it in `onChange`", onAppear.inserting(".onChange(of: \(observed)) { \(code) }"))
  }
}

extension Assignment {
  /// The property or variable that the assignment sets at least in part: `size` for `self.size.width = 1`.
  fileprivate var root: Name? { target.pathRoot ?? target.firstToken.map(Name.init) }
}

extension SyntaxNode {
  /// The first `$0` in a closure.
  var anonymousParameter: Name? { tokens.first { $0.textEquals("$0") }.map(Name.init) }
}

extension RuleCase {
  fileprivate static let onAppear = RuleCase(
    "onAppear", .wrong, "a size or frame that the layout uses is stored only when the view appears", severity: .info,
    because: "it is wrong only after the geometry has changed")
}
