struct ClockReadInWidgetBody: TypeRule {
  static let info = RuleInfo(
    id: "clock_read_in_widget_body", topic: .widgets, cases: [.frozenText], tier: .precise, since: "0.2.0",
    platforms: [.iOS, .macOS, .watchOS, .visionOS])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    // Other views may read the clock in code of other files.
    guard type.viewRole == .view || mayReadClock(file) else { return }
    let roots = roots(of: type, in: file)
    guard !roots.isEmpty, let widget = file.widget(showing: type) else { return }
    var reported: Set<Int> = []
    for root in roots {
      for code in file.reach(from: root).now {
        for read in clockReads(in: code) where endsInText(ReadValue(read, in: code)) {
          let (range, related) = code.place(of: read, "reads the clock")
          guard reported.insert(range.lowerBound).inserted else { continue }
          findings.add(
            at: range,
            "The widget `\(widget.name)` draws this time once and does not update it; use `Text(_:style:)` or "
              + "`Text(timerInterval:)`",
            related: related + [widget.place].compactMap(\.self))
        }
      }
    }
  }

  private static let configurations: [StaticString] = [
    "ActivityConfiguration", "StaticConfiguration", "AppIntentConfiguration", "IntentConfiguration",
  ]

  /// The code that builds what a type shows in a widget: the body of a view, or the content of the configurations of a
  /// widget.
  private func roots(of type: TypeDeclaration, in file: FileModel) -> [SyntaxNode] {
    if type.viewRole == .view {
      return [type.variables.first { $0.binding.name == "body" }?.binding.accessorBlock].compactMap(\.self)
    }
    let configurations = Self.configurations.flatMap { file.calls(named: $0, in: type) }
    return configurations.flatMap { call in
      [call.trailingClosure(or: "content"), call.closure("dynamicIsland")].compactMap { $0?.node }
    }
  }

  // MARK: - Reads of the clock

  /// A fast check: whether the file mentions the clock. The files of widgets may read it in other files.
  private func mayReadClock(_ file: FileModel) -> Bool {
    file.importsModule("WidgetKit") || file.importsModule("ActivityKit") || !file.calls(named: "Date").isEmpty
      || !file.calls(named: "relative").isEmpty || !file.references(named: "now").isEmpty
      || !file.references(named: "timeIntervalSinceNow").isEmpty
  }

  /// The expressions in some code that depend on the current time: `Date()`, `Date.now`, `date.timeIntervalSinceNow`,
  /// a format relative to now.
  private func clockReads(in code: ReachedCode) -> [SyntaxNode] {
    let dates = code.calls(named: "Date").filter { call in
      call.arguments.isEmpty && call.trailingClosure == nil && call.base == nil
    }
    let relative = code.calls(named: "relative").filter { $0.isImplicitMember && $0.argument("presentation") != nil }
    let names: [StaticString] = ["now", "timeIntervalSinceNow"]
    let members = names.flatMap { name in
      code.file.references(named: name, in: code.node).compactMap { reference -> SyntaxNode? in
        guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference,
          code.runs(reference),
          access.node.parent?.kind != .functionCallExpr || access.node.parent?.firstChild != access.node
        else { return nil }
        // `Date.now` and `.now`, not `clock.now`.
        let isOfDate = access.base.map { $0.lastName == "Date" } ?? true
        return access.name == "now" && !isOfDate ? nil : access.node
      }
    }
    return dates.map(\.node) + relative.map(\.node) + members
  }

  /// An expression, and how the code that contains it is reached.
  private struct ReadValue {
    let node: SyntaxNode
    /// The body that contains it.
    let code: SyntaxNode
    let file: FileModel
    /// The calls that lead there.
    let steps: ArraySlice<ReachedStep>
    /// The number of calls and local names that may follow.
    var budget = 6
    /// Whether it is a number or a text that was computed from a date.
    var isComputed = false

    init(_ node: SyntaxNode, in code: ReachedCode) {
      (self.node, self.code, file, steps) = (node, code.node, code.file, code.way.steps[...])
    }

    private init(
      _ node: SyntaxNode, in code: SyntaxNode, _ file: FileModel, _ steps: ArraySlice<ReachedStep>, _ budget: Int
    ) {
      (self.node, self.code, self.file, self.steps, self.budget) = (node, code, file, steps, budget)
      isComputed = true
    }

    /// The place to which the value is returned.
    var returned: ReadValue? {
      guard let step = steps.last, step.isCall, budget > 0 else { return nil }
      return ReadValue(step.node, in: step.code, step.file, steps.dropLast(), budget - 1)
    }

    /// The uses of a local constant with the value.
    func uses(of name: Name) -> [ReadValue] {
      guard budget > 0 else { return [] }
      return file.bareReferences(to: name, in: code).filter { !node.contains($0) && $0.index > node.index }.map {
        ReadValue($0, in: code, file, steps, budget - 1)
      }
    }
  }

  /// Whether a value becomes a part of a text, or of another view that shows a number.
  private func endsInText(_ value: ReadValue) -> Bool {
    var child = value.node
    var isComputed = value.isComputed || child.kind == .memberAccessExpr && child.lastName != "now"
    for ancestor in value.node.ancestors {
      switch ancestor.kind {
      case .switchExpr where ancestor.firstChild == child:
        return ancestor.children.contains { branch in
          branch.kind == .switchCase
            && branch.children.contains { $0.kind == .switchCaseLabel && payloadEndsInText($0, value) }
        }
      case .matchingPatternCondition: return payloadEndsInText(ancestor, value)
      case .conditionElement, .whereClause, .forStmt: return false
      case .functionCallExpr:
        guard let call = FunctionCallExpr(ancestor), let name = call.calleeName else { return false }
        if call.calledExpression?.contains(child) ?? false {
          isComputed = true
        } else if call.argument("timerInterval") != nil || name == "Text" && call.argument("style") != nil {
          return false
        } else if name.isAny(of: Self.texts), call.calledExpression?.kind == .declReferenceExpr {
          return true
        } else if name.isCapitalized, !ElementType.isNumberOrText(name) {
          // A view of the project shows what it is given; a date may be the start of a timer.
          return isComputed && SwiftUICatalog.entry(of: name) == nil && showsText(call, child, value.file)
        } else if call.base != nil, SwiftUICatalog.entry(of: name)?.kind == .modifier, name != "formatted" {
          return false
        } else {
          isComputed = true
        }
      case .patternBinding:
        guard let name = PatternBinding(ancestor)?.name else { return false }
        return value.uses(of: name).contains(where: endsInText)
      case .returnStmt: return value.returned.map(endsInText) ?? false
      case .closureExpr, .codeBlock, .accessorBlock, .switchCase:
        let isResult = child == ancestor.lastChild && !value.file.isInBodyScope(child)
        return isResult ? value.returned.map(endsInText) ?? false : false
      default: break
      }
      child = ancestor
    }
    return false
  }

  /// Whether a name that a pattern binds becomes a part of a text: `hours` in `case .waiting(let hours)`.
  private func payloadEndsInText(_ pattern: SyntaxNode, _ value: ReadValue) -> Bool {
    pattern.descendants.contains { node in
      guard node.kind == .identifierPattern, let name = node.firstToken.map(Name.init) else { return false }
      return value.uses(of: name).contains(where: endsInText)
    }
  }

  /// Whether a view of the project gets a number or a text as an argument.
  private func showsText(_ call: FunctionCallExpr, _ argument: SyntaxNode, _ file: FileModel) -> Bool {
    guard let name = call.calleeName?.text, file.facts.isView(name), let view = file.facts.type(named: name),
      let label = call.arguments.first(where: { $0.node == argument || $0.node.contains(argument) })?.label?.text
    else { return false }
    let type = view.properties.first { $0.name == label && !$0.isStatic }?.valueTypeName
    return type.map { ElementType.isBasic($0) && $0 != "Date" || ["CGFloat", "TimeInterval"].contains($0) } ?? false
  }

  /// The views that show a text or a number.
  private static let texts: [StaticString] = ["Text", "Label", "Gauge", "ProgressView"]
}

extension ElementType {
  /// Whether a type is made from a number: `Int(seconds / 60)`, `String(minutes)`.
  fileprivate static func isNumberOrText(_ name: Name) -> Bool { isBasic(name.text) || name == "CGFloat" }
}

extension RuleCase {
  fileprivate static let frozenText = RuleCase(
    "frozenText", .wrong, "a text in a widget or Live Activity is computed from the current time")
}
