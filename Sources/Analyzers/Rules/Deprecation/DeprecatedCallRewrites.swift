// Writes deprecated calls with their replacements, as the catalog describes them.

import GotchaSupport

extension FileModel {
  /// The fix that writes a deprecated modifier with its replacement; nil if the call is written in an unusual way.
  func rewriting(_ modifier: Modifier, of chain: ModifierChain, by deprecation: Deprecation) -> Fix? {
    guard let call = modifier.call, let rewrite = deprecation.rewrite(for: call) else { return nil }
    // The branches of a ternary must have the same type, so an edit of only one of them would not compile.
    guard chain.node.outermostAlternative == chain.node else { return nil }
    let isSafe =
      switch rewrite.safety {
      case .always: true
      case .never: false
      case .onShapes: isOnShape(modifier, of: chain)
      }
    switch rewrite.form {
    case .modifiers(let templates): return replacing(modifier, call, by: templates, isSafe: isSafe)
    case .closureOfModifier(let name):
      guard let parentheses = call.parentheses, call.trailingClosure != nil else { return nil }
      return Fix(
        title: "Use `\(name)`", isSafe: isSafe, isPreferred: true,
        edits: [.insert("\(modifier.separator).\(name)", at: parentheses.upperBound)])
    case .closureOfArgument(let callee):
      guard let inner = modifier.onlyUnlabeledArgument.flatMap(FunctionCallExpr.init), inner.calleeName == callee,
        let closure = inner.trailingClosure, inner.arguments.isEmpty, inner.additionalTrailingClosures.isEmpty,
        modifier.trailingClosure == nil, !modifier.node.isInCondition
      else { return nil }
      let before = modifier.name.rangeWithBackticks.upperBound..<closure.range.lowerBound
      let after = closure.range.upperBound..<modifier.node.range.upperBound
      guard !tree.hasComment(in: before), !tree.hasComment(in: after) else { return nil }
      return .safe("Use a closure", preferred: true, .replace(before, by: " "), .delete(after))
    case .modifierInsteadOf, .closuresAfterContent, .closureBeforeLabel: return nil
    }
  }

  /// The fix that writes a deprecated call of an initializer with its replacement; nil if it is written in an unusual
  /// way.
  func rewriting(_ call: FunctionCallExpr, by deprecation: Deprecation) -> Fix? {
    guard let rewrite = deprecation.rewrite(for: call), !call.node.isInCondition,
      chain(of: call.node).node.outermostAlternative == chain(of: call.node).node
    else { return nil }
    switch rewrite.form {
    case .closuresAfterContent(let labels): return movingToClosures(labels, of: call)
    case .closureBeforeLabel(let label): return movingToClosure(label, of: call)
    case .modifierInsteadOf(let label, let modifier): return replacing(argument: label, by: modifier, in: call)
    case .modifiers, .closureOfModifier, .closureOfArgument: return nil
    }
  }

  // MARK: - Modifiers

  /// Whether everything below a modifier is a shape or a color with modifiers that add no other views.
  private func isOnShape(_ modifier: Modifier, of chain: ModifierChain) -> Bool {
    chain.startsWithShapeOrColor(in: self)
      && !chain.before(modifier).contains { $0.name.isAny(of: ["overlay", "background", "safeAreaInset"]) }
  }

  private func replacing(
    _ modifier: Modifier, _ call: FunctionCallExpr, by templates: [StaticString], isSafe: Bool
  ) -> Fix? {
    guard modifier.trailingClosure == nil, let first = templates.first, let parentheses = call.parentheses else {
      return nil
    }
    let values = call.arguments.compactMap(\.expression)
    let texts = templates.map { "\($0)" }
    let count = texts.contains { $0.includes("$1") } ? 2 : 1
    guard values.count == count, !tree.hasComment(in: parentheses, outside: values.map(\.range)) else { return nil }
    let filled = texts.map { text in
      var result = ""
      var rest = text[...]
      while let mark = rest.firstIndex(of: "$") {
        result += rest[..<mark]
        let value = rest[mark...].hasPrefix("$1") ? values[1] : values[0]
        // A ternary or an operator before `?` needs parentheses.
        let needsParentheses = value.kind == .sequenceExpr && text.includes("$0 ?")
        result += needsParentheses ? "(\(value.text))" : value.text
        rest = rest[mark...].dropFirst(2)
      }
      return result + rest
    }
    let name = "\(first)".prefix { $0 != "(" }
    return Fix(
      title: "Use `\(name)`", isSafe: isSafe, isPreferred: true,
      edits: [.replace(modifier.range, by: filled.joined(separator: "\(modifier.separator)."))])
  }

  // MARK: - Arguments that become closures

  /// `Section(header: H) { content }` → `Section { content } header: { H }`
  private func movingToClosures(_ labels: [StaticString], of call: FunctionCallExpr) -> Fix? {
    guard call.additionalTrailingClosures.isEmpty, let parentheses = call.parentheses else { return nil }
    let arguments = Array(call.arguments)
    // The content may also be the last argument.
    let last = arguments.last.flatMap { $0.label == "content" ? $0.expression : nil }.flatMap(ClosureExpr.init)
    guard let content = call.trailingClosure ?? last, call.trailingClosure == nil || last == nil else { return nil }
    var moved: [(label: StaticString, value: SyntaxNode)] = []
    for label in labels {
      if let value = call.argument(label) { moved.append((label, value)) }
    }
    guard !moved.contains(where: { mayBeClosure($0.value) }),
      !tree.hasComment(in: parentheses, outside: arguments.compactMap { $0.expression?.range }),
      !tree.hasComment(in: parentheses.upperBound..<max(parentheses.upperBound, content.range.lowerBound))
    else { return nil }
    let kept = arguments.filter { argument in
      argument.expression != content.node && !moved.contains { argument.expression == $0.value }
    }
    let end = content.range.upperBound
    let start = call.node.range.lowerBound
    let closures = moved.map { part in
      " \(part.label): "
        + tree.braced(part.value, isMultiline: !tree.isOnOneLine(content.range), at: last == nil ? end - 1 : start)
    }
    let shortened = tree.text(of: kept, in: parentheses) + " "
    return Fix(
      title: moved.count == 1
        ? "Pass the \(moved[0].label) as a closure" : "Pass the header and the footer as closures",
      isSafe: true, isPreferred: true,
      edits: last == nil
        ? [
          .replace(parentheses.lowerBound..<content.range.lowerBound, by: shortened),
          .insert(closures.joined(), at: end),
        ]
        : [.replace(parentheses, by: shortened + tree.reindented(content.range, to: start) + closures.joined())])
  }

  /// `NavigationLink(destination: V) { label }` → `NavigationLink { V } label: { label }`,
  /// `NavigationLink("Title", destination: V)` → `NavigationLink("Title") { V }`
  private func movingToClosure(_ label: StaticString, of call: FunctionCallExpr) -> Fix? {
    guard let value = call.argument(label), let parentheses = call.parentheses, !mayBeClosure(value),
      call.additionalTrailingClosures.isEmpty
    else { return nil }
    let arguments = Array(call.arguments)
    guard !tree.hasComment(in: parentheses, outside: arguments.compactMap { $0.expression?.range }) else { return nil }
    let title = "Pass the \(label) as a closure"
    let others = arguments.filter { $0.expression != value }
    let start = call.node.range.lowerBound
    let isMultiline = !tree.isOnOneLine(value.range)
    if let trailing = call.trailingClosure {
      let replaced = parentheses.lowerBound..<trailing.range.lowerBound
      guard others.isEmpty, !tree.hasComment(in: parentheses.upperBound..<trailing.range.lowerBound) else {
        return nil
      }
      let code = tree.braced(value, isMultiline: isMultiline || !tree.isOnOneLine(trailing.range), at: start)
      return .safe(title, preferred: true, .replace(replaced, by: " \(code) label: "))
    }
    guard others.count == 1, let other = others.first, let otherValue = other.expression else { return nil }
    if other.label == "label" {
      guard otherValue.kind == .closureExpr, arguments.last?.expression == otherValue else { return nil }
      let code = tree.braced(value, isMultiline: isMultiline || !tree.isOnOneLine(otherValue.range), at: start)
      return .safe(
        title, preferred: true,
        .replace(parentheses, by: " \(code) label: \(tree.reindented(otherValue.range, to: start))"))
    }
    guard other.label == nil else { return nil }
    return .safe(
      title, preferred: true,
      .replace(
        parentheses,
        by: "(\(otherValue.text)) \(tree.braced(value, isMultiline: isMultiline, at: start))"))
  }

  /// Whether a value may be a closure, whose call would build the view, rather than a view: a name that does not
  /// refer to a property with a view or a value of a type that is not a function.
  private func mayBeClosure(_ value: SyntaxNode) -> Bool {
    let value = value.unparenthesized
    guard let name = value.selfMemberName else {
      return value.kind == .closureExpr || value.kind == .memberAccessExpr
    }
    guard !isShadowed(name, at: value) else { return true }
    if isViewMember(value) { return false }
    guard let property = ownProperty(value) else { return true }
    return property.typeName == nil
  }

  // MARK: - An argument that becomes a modifier

  /// `ScrollView(showsIndicators: false) { content }` → `ScrollView { content }.scrollIndicators(.hidden)`
  private func replacing(argument label: StaticString, by modifier: StaticString, in call: FunctionCallExpr) -> Fix? {
    guard let value = call.argument(label), let parentheses = call.parentheses,
      let content = call.trailingClosure, call.additionalTrailingClosures.isEmpty,
      !tree.hasComment(in: parentheses, outside: call.arguments.compactMap { $0.expression?.range })
    else { return nil }
    let kept = call.arguments.filter { $0.expression != value }
    let removal = TextEdit.replace(parentheses, by: tree.text(of: Array(kept), in: parentheses))
    if value.textEquals("true") { return .safe("Remove `\(label)`", preferred: true, removal) }
    // With a mouse, `.hidden` still shows them on macOS.
    let hidden = mayBeCompiled(for: .macOS, at: call.node) ? ".never" : ".hidden"
    let visibility =
      value.textEquals("false")
      ? hidden : (value.kind == .sequenceExpr ? "(\(value.text))" : value.text) + " ? .automatic : \(hidden)"
    // The modifier also applies to scrolling views inside the content.
    return Fix(
      title: "Use `\(modifier)`", isSafe: value.textEquals("false") && !mayScroll(content), isPreferred: true,
      edits: [removal, tree.appending(".\(modifier)(\(visibility))", to: call.node)])
  }

  /// Whether some content may contain a scrolling view, in SwiftUI or in a view of the project.
  private func mayScroll(_ content: ClosureExpr) -> Bool {
    calls(in: content.node).contains { call in
      guard let callee = call.calledExpression, let name = call.calleeName else { return true }
      if !name.isCapitalized { return callee.kind != .memberAccessExpr }
      let traits = SwiftUICatalog.traits(of: name)
      return !traits.isPlain || traits.contains(.scrollContainer) || traits.contains(.textInput)
    } || content.node.descendants.contains { $0.kind == .declReferenceExpr && $0.isStatement }
  }
}

extension Deprecation {
  /// The rewrite that fits a call.
  fileprivate func rewrite(for call: FunctionCallExpr) -> Rewrite? {
    rewrites.first { $0.call?.matches(call) ?? true }
  }
}

extension FunctionCallExpr {
  /// UTF-8 offsets from the opening parenthesis to the end of the closing one; nil if there are none.
  var parentheses: Range<Int>? {
    let tree = node.tree
    guard let callee = node.firstChild, let opening = tree.token(after: callee.range.upperBound),
      opening.kind == .leftParen
    else { return nil }
    let last = arguments.last?.expression?.range.upperBound ?? opening.range.upperBound
    guard var closing = tree.token(after: last) else { return nil }
    if closing.kind == .comma, let next = closing.next { closing = next }
    guard closing.kind == .rightParen, closing.range.upperBound <= node.range.upperBound else { return nil }
    return opening.range.lowerBound..<closing.range.upperBound
  }
}

extension SyntaxTree {
  /// The first token that starts at an offset or after it.
  fileprivate func token(after offset: Int) -> SyntaxToken? {
    let index = tokenIndex(atOrAfter: offset)
    return index < tokenCount ? SyntaxToken(tree: self, index: index) : nil
  }

  /// Whether a comment begins in a range, outside some parts of it.
  func hasComment(in range: Range<Int>, outside parts: [Range<Int>] = []) -> Bool {
    comments(in: range).contains { comment in !parts.contains { $0.contains(comment.range.lowerBound) } }
  }

  /// The arguments that remain in parentheses, with the white space before each of them; empty if there are none.
  fileprivate func text(of arguments: [LabeledExpr], in parentheses: Range<Int>) -> String {
    guard !arguments.isEmpty else { return "" }
    var result = "("
    for (number, argument) in arguments.enumerated() {
      guard let value = argument.expression else { continue }
      var start = argument.range.lowerBound
      while isWhiteSpace(at: start - 1) { start -= 1 }
      let space = source.string(in: start..<argument.range.lowerBound)
      let text = source.string(in: argument.range.lowerBound..<value.range.upperBound)
      if number == 0 {
        result += space.utf8.contains(10) ? space + text : text
      } else {
        result += "," + (space.isEmpty ? " " : space) + text
      }
    }
    var end = parentheses.upperBound - 1
    while isWhiteSpace(at: end - 1) { end -= 1 }
    return result + source.string(in: end..<parentheses.upperBound)
  }

  /// A view in braces, indented for the line of an offset.
  fileprivate func braced(_ view: SyntaxNode, isMultiline: Bool, at offset: Int) -> String {
    let indentation = indentation(ofLineAt: offset)
    guard isMultiline || !isOnOneLine(view.range) else { return "{ \(view.text) }" }
    let inner = indentation + indentationUnit
    return "{\n\(inner)\(reindented(view.range, to: inner))\n\(indentation)}"
  }
}
