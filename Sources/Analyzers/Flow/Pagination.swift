/// Functions that load a list page by page.
extension Name {
  /// `loadMore…`, `fetchNext…`, `nextPage`, `paginate`.
  package var isPagination: Bool {
    hasPrefix("loadMore") || hasPrefix("loadNext") || hasPrefix("fetchMore") || hasPrefix("fetchNext")
      || contains(word: "nextpage") || contains(word: "paginate")
  }
}

extension FileModel {
  /// The properties of its own type to which a function adds elements after its first `await`.
  package func appendedAfterAwait(_ function: FunctionDecl) -> [StoredProperty] {
    guard let body = function.body, let suspension = body.firstSuspensionStart else { return [] }
    return writes(in: body).compactMap { write in
      guard write.node.range.upperBound > suspension, write.node.runsTogether(with: body) else { return nil }
      switch write.kind {
      case .computes: return ownProperty(write.target)
      case .mutates where write.change == .appends:
        return FunctionCallExpr(write.node)?.argument("contentsOf") == nil ? nil : ownProperty(write.target)
      default: return nil
      }
    }.filter { property in
      // A counter also grows with `+=`.
      property.type?.kind == .arrayType || property.initialValue?.unparenthesized.kind == .arrayExpr
        || property.type == nil && property.initialValue?.kind == .functionCallExpr
    }
  }

  /// The properties that are checked by conditions before the first `await` of a function, and those that it sets before that
  /// and checks through a computed property: `guard canLoadMore else { return }; state = .loading`.
  package func guards(of function: FunctionDecl) -> [StoredProperty] {
    guard let body = function.body, let type = enclosingType(of: function.node) else { return [] }
    let suspension = body.firstSuspensionStart ?? Int.max
    let conditions = body.runningNodes.filter { node in
      // `let url = URL(string: "…\(page)")` uses a property but does not check it.
      node.kind == .conditionElement && node.range.lowerBound < suspension && !node.isConditionOfToggle
        && !(node.firstChild?.kind == .optionalBindingCondition && node.firstRow(of: .functionCallExpr) != nil)
    }
    let set = assignments(in: body).filter { $0.node.range.upperBound <= suspension }
    let asked = type.variables.map(\.binding).filter { binding in
      !set.isEmpty && !binding.isStored
        && (binding.name.map { name in conditions.contains { $0.mentions(name) } } ?? false)
    }
    let computed = asked.compactMap(\.accessorBlock)
    return type.storedProperties.filter { property in
      conditions.contains { $0.mentions(property.name) }
        || set.contains { $0.sets(property.name) } && computed.contains { $0.mentions(property.name) }
    }
  }
}
