struct ReloadRacesPagination: TypeRule {
  static let info = RuleInfo(id: "reload_races_pagination", topic: .lists, cases: [.noSharedGuard], tier: .heuristic)

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isClass else { return }
    let functions = type.functions.filter(\.isAsync)
    guard functions.count >= 2 else { return }
    for more in functions {
      guard let list = file.appendedAfterAwait(more).first, let moreName = more.name, let moreBody = more.body
      else { continue }
      for reload in functions where reload.node != more.node {
        guard let name = reload.name, let body = reload.body, startsAgain(body, list, file), !isFirstLoad(body, file),
          !sharesGuard(more, moreBody, reload, body, of: type, file)
        else { continue }
        findings.add(
          at: name.range,
          """
          `\(moreName.text)` can append an outdated page after `\(name.text)` resets the list; \
          cancel it or discard its result
          """,
          related: [RelatedLocation(range: moreName.range, message: "appends to the same list")])
      }
    }
  }

  /// Whether a function resets to the first page and replaces the list after an `await`.
  private func startsAgain(_ body: SyntaxNode, _ list: StoredProperty, _ file: FileModel) -> Bool {
    guard let suspension = body.firstSuspensionStart else { return false }
    let assignments = file.assignments(in: body)
    let resets = assignments.contains { assignment in
      (assignment.isOf("0") || assignment.isOf("1"))
        && assignment.target.selfMemberName?.containsAny(of: ["page", "offset"]) ?? false
    }
    return resets
      && assignments.contains { assignment in
        !assignment.isCompound && assignment.node.range.upperBound > suspension
          && assignment.target.selfMemberName == list.name
      }
  }

  /// Whether a function leaves early unless what it loads is still missing, so that no page can be on its way:
  /// `guard user == nil else { return }`.
  private func isFirstLoad(_ body: SyntaxNode, _ file: FileModel) -> Bool {
    let suspension = body.firstSuspensionStart ?? body.range.upperBound
    let loaded = file.assignments(in: body).filter { $0.node.range.upperBound > suspension && !$0.clears }
    return body.children.contains { statement in
      statement.kind == .guardStmt && statement.range.lowerBound < suspension
        && statement.conditions.contains { condition in
          guard let missing = condition.firstChild?.missingValue?.selfMemberName else { return false }
          return loaded.contains { $0.target.selfMemberName == missing }
        }
    }
  }

  private func sharesGuard(
    _ more: FunctionDecl, _ moreBody: SyntaxNode, _ reload: FunctionDecl, _ body: SyntaxNode,
    of type: TypeDeclaration, _ file: FileModel
  ) -> Bool {
    // A task that either function refers to, or a call that cancels.
    if !file.calls(named: "cancel", in: body).isEmpty { return true }
    if type.storedProperties.contains(where: { property in
      property.typeName == "Task"
        && [body, moreBody].contains { !file.references(to: property.name, in: $0).isEmpty }
    }) {
      return true
    }
    // A flag that both functions check or set, or a number that `more` compares after its `await`.
    let asked = moreBody.runningNodes.filter { $0.kind == .conditionElement }
    return type.storedProperties.contains { property in
      asked.contains { $0.mentions(property.name) } && !file.references(to: property.name, in: body).isEmpty
        && !property.name.containsAny(of: ["page", "offset"]) && !(property.name.hasPrefix("hasMore"))
    }
  }
}

extension SyntaxNode {
  /// `user` in `user == nil`, `posts` in `posts.isEmpty`.
  fileprivate var missingValue: SyntaxNode? {
    let condition = unparenthesized
    if let access = MemberAccessExpr(condition), access.name == "isEmpty" { return access.base }
    let parts = Array(condition.children)
    guard condition.kind == .sequenceExpr, parts.count == 3, parts[1].textEquals("=="), parts[2].kind == .nilLiteralExpr
    else { return nil }
    return parts[0]
  }
}

extension RuleCase {
  fileprivate static let noSharedGuard = RuleCase(
    "noSharedGuard", .wrong, "a reload and a load of more rows set one list and do not know of each other",
    severity: .info, because: "both rarely run at the same time")
}
