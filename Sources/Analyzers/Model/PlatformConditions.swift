extension FileModel {
  /// Whether a node is compiled for a platform, judged by the `#if`s around it: false only if they exclude it.
  package func isCompiled(for platform: Platform, at node: SyntaxNode) -> Bool {
    node.surroundings.allSatisfy { clause in
      guard clause.kind == .ifConfigClause, let configuration = clause.parent else { return true }
      return FileModel.mayCompile(clause: clause, of: configuration, for: platform)
    }
  }

  /// The platforms that the `#if`s around a node exclude.
  package func excludedPlatforms(at node: SyntaxNode) -> [Platform] {
    guard node.surroundings.contains(where: { $0.kind == .ifConfigClause }) else { return [] }
    // Users of no platform get a part of a member that only debug builds contain.
    let inMember = node.surroundings.prefix { $0.kind != .memberBlock }
    if inMember.contains(where: \.isOnlyForDebugBuilds) {
      return Platform.allCases
    }
    return Platform.allCases.filter { !isCompiled(for: $0, at: node) }
  }

  /// Whether the `#if`s around a node are for a platform: one of them mentions the platform, or they exclude all
  /// others.
  func isForPlatformByCondition(_ platform: Platform, at node: SyntaxNode) -> Bool {
    for ancestor in node.surroundings {
      guard let condition = IfConfigClause(ancestor)?.condition else { continue }
      if FileModel.evaluate(condition, for: platform) == true, FileModel.names(platform, in: condition) { return true }
    }
    return Platform.allCases.allSatisfy { $0 == platform || !isCompiled(for: $0, at: node) }
  }

  /// Whether an `#available` or `@available` around a node requires a version.
  package func isGuarded(_ node: SyntaxNode, on platform: Platform, atLeast version: OSVersion) -> Bool {
    var child = node
    for ancestor in node.surroundings {
      switch ancestor.kind {
      case .ifExpr, .whileStmt:
        let isFirst = ancestor.child(.codeBlock).map { $0.contains(child) } ?? false
        for condition in ancestor.children where condition.kind == .conditionElement {
          guard let available = condition.firstChild, available.kind == .availabilityCondition else { continue }
          let isNegated = available.firstToken.textEquals("#unavailable")
          if isFirst != isNegated, promises(available, platform, version) { return true }
        }
      case .codeBlock, .accessorBlock, .closureExpr:
        for sibling in ancestor.children where sibling.index < child.index {
          if guards(sibling, platform, version) { return true }
        }
      case .sourceFile:
        if statements(before: child.index).contains(where: { guards($0, platform, version) }) { return true }
      default:
        for attribute in ancestor.children {
          guard attribute.kind == .attribute else {
            if attribute.kind == .declModifier { continue }
            break
          }
          if Attribute(attribute)?.name == "available", promises(attribute, platform, version) { return true }
        }
      }
      child = ancestor
    }
    return false
  }

  /// Whether a statement is a `guard` that requires a version.
  private func guards(_ statement: SyntaxNode, _ platform: Platform, _ version: OSVersion) -> Bool {
    guard statement.kind == .guardStmt else { return false }
    return statement.children.contains { condition in
      guard condition.kind == .conditionElement, let available = condition.firstChild else { return false }
      return available.kind == .availabilityCondition && promises(available, platform, version)
    }
  }

  /// Whether a list of versions, `iOS 17, macOS 14, *`, guarantees a version or a later one.
  private func promises(_ list: SyntaxNode, _ platform: Platform, _ version: OSVersion) -> Bool {
    let tokens = Array(list.tokens)
    for (position, token) in tokens.enumerated() where token.text == platform.rawValue {
      guard position + 1 < tokens.count else { return false }
      let parts = tokens[position + 1].text.split(separator: ".").compactMap { Int($0) }
      guard let major = parts.first else { return false }
      return OSVersion(major, parts.count > 1 ? parts[1] : 0) >= version
    }
    return false
  }

  /// Whether an `@available(macOS, unavailable)` around a node makes it unavailable on a platform.
  func isUnavailable(on platform: Platform, at node: SyntaxNode) -> Bool {
    for ancestor in node.surroundings where ancestor.kind != .sourceFile {
      for child in ancestor.children {
        guard child.kind == .attribute else {
          if child.kind == .declModifier { continue }
          break
        }
        let tokens = child.tokens
        guard tokens.contains(where: { $0.textEquals("unavailable") }) else { continue }
        if tokens.contains(where: { $0.text == platform.rawValue }) { return true }
      }
    }
    return false
  }

  /// Whether a condition mentions a platform without a `!` before it.
  private static func names(_ platform: Platform, in condition: SyntaxNode) -> Bool {
    ([condition] + condition.descendants).contains { node in
      guard let call = FunctionCallExpr(node), node.parent?.kind != .prefixOperatorExpr,
        let argument = call.firstArgument
      else { return false }
      if call.calleeName == "os" {
        return argument.text == platform.rawValue || platform == .macOS && argument.textEquals("OSX")
      }
      return call.calleeName == "canImport" && platform == .macOS
        && (argument.textEquals("AppKit") || argument.textEquals("Cocoa"))
    }
  }

  private static func mayCompile(clause: SyntaxNode, of configuration: SyntaxNode, for platform: Platform) -> Bool {
    for sibling in configuration.children.compactMap(IfConfigClause.init) {
      let value = sibling.condition.flatMap { evaluate($0, for: platform) }
      if sibling.node == clause { return value != false }
      // If an earlier branch is certainly taken, this one is not.
      if value == true { return false }
    }
    return true
  }

  /// True or false if the platform determines it; nil if something else does.
  private static func evaluate(_ condition: SyntaxNode, for platform: Platform) -> Bool? {
    switch condition.kind {
    case .booleanLiteralExpr: return condition.textEquals("true")
    case .tupleExpr: return evaluate(condition.unparenthesized, for: platform, unless: condition)
    case .prefixOperatorExpr: return condition.firstChild.flatMap { evaluate($0, for: platform) }.map { !$0 }
    case .functionCallExpr:
      guard let call = FunctionCallExpr(condition), let callee = call.calleeName,
        let argument = call.firstArgument
      else { return nil }
      switch callee {
      case "os":
        if argument.textEquals("OSX") { return platform == .macOS }
        return argument.text == platform.rawValue
      case "canImport":
        if argument.textEquals("UIKit") { return platform != .macOS }
        if argument.textEquals("AppKit") || argument.textEquals("Cocoa") { return platform == .macOS ? true : nil }
        if argument.textEquals("WatchKit") { return platform == .watchOS ? true : nil }
        return nil
      case "targetEnvironment" where argument.textEquals("macCatalyst"): return platform == .iOS ? nil : false
      default: return nil
      }
    case .sequenceExpr:
      let parts = Array(condition.children)
      guard parts.count >= 3 else { return nil }
      // `&&` binds more tightly than `||`: split at `||` first.
      var alternatives: [[SyntaxNode]] = [[]]
      for part in parts {
        if part.kind == .binaryOperatorExpr {
          if part.textEquals("||") {
            alternatives.append([])
          } else if !part.textEquals("&&") {
            return nil
          }
        } else {
          alternatives[alternatives.count - 1].append(part)
        }
      }
      let values = alternatives.map { alternative -> Bool? in
        let values = alternative.map { evaluate($0, for: platform) }
        if values.contains(false) { return false }
        return values.contains(nil) ? nil : true
      }
      if values.contains(true) { return true }
      return values.contains(nil) ? nil : false
    default: return nil
    }
  }

  private static func evaluate(_ inner: SyntaxNode, for platform: Platform, unless outer: SyntaxNode) -> Bool? {
    inner == outer ? nil : evaluate(inner, for: platform)
  }
}

extension SyntaxNode {
  /// Whether it is a clause that only builds for development compile: `#if DEBUG`, `#if DEBUG && canImport(…)`.
  package var isOnlyForDebugBuilds: Bool {
    guard let condition = IfConfigClause(self)?.condition else { return false }
    guard condition.kind == .sequenceExpr else { return condition.textEquals("DEBUG") }
    let parts = Array(condition.children)
    return parts.contains { $0.textEquals("DEBUG") } && !parts.contains { $0.textEquals("||") }
  }
}
