extension RuleInfo {
  /// The panels of the illustration; figures that refer to an example are derived from its code.
  package var panels: [Illustration.Panel] {
    (illustration?.panels ?? []).map { panel in
      Illustration.Panel(
        verdict: panel.verdict, caption: panel.caption, figure: derived(from: panel.figure) ?? panel.figure)
    }
  }

  private func derived(from figure: Illustration.Figure) -> Illustration.Figure? {
    switch figure {
    case .example(let number, let isCorrected, let note) where examples.indices.contains(number):
      examples[number].layers(isCorrected: isCorrected, note: note)
    case .reactions(let number) where examples.indices.contains(number): examples[number].loop
    default: nil
    }
  }
}

extension RuleExample {
  /// The chain that contains the mark, or the corresponding chain of the corrected code.
  ///
  /// - Returns: nil if the mark is not in a chain, or if nothing corrects the example.
  fileprivate func layers(isCorrected: Bool, note: String?) -> Illustration.Figure? {
    guard let start = code.firstIndex(of: "▸") else { return nil }
    let mark = code[..<start].utf8.count
    let chains = DrawnChain.all(in: plainCode).filter { chain in
      chain.range.contains(mark) && chain.modifiers.contains { $0.range.lowerBound >= mark }
    }
    guard let chain = chains.min(by: { $0.range.count < $1.range.count }),
      let marked = chain.modifiers.firstIndex(where: { $0.range.lowerBound >= mark })
    else { return nil }
    let names = chain.modifiers.map(\.name)
    let corrected = fixed.flatMap { DrawnChain.all(in: $0).max { $0.shared(with: names) < $1.shared(with: names) } }
    let correctedNames = corrected?.modifiers.map(\.name) ?? []
    let target = correctedNames.firstIndex(of: names[marked])
    if isCorrected {
      guard let corrected else { return nil }
      let changed = correctedNames.firstIndex { !names.contains($0) } ?? target
      let labels = corrected.modifiers.enumerated().map { number, modifier in
        Illustration.Label(modifier.text, mark: number == changed ? .remedy : .none)
      }
      return .layers(Illustration.Label(corrected.base), labels)
    }
    let labels = chain.modifiers.enumerated().map { number, modifier in
      number == marked
        ? Illustration.Label(modifier.text, note, mark: .problem) : Illustration.Label(modifier.text)
    }
    let isMove = correctedNames.sorted() == names.sorted() && target != marked
    return .layers(
      Illustration.Label(chain.base), labels, moving: isMove ? marked : nil, to: isMove ? target : nil)
  }
}

extension RuleExample {
  /// The values that the code observes with `onChange`, each with an arrow to the value that the closure sets.
  ///
  /// - Returns: nil unless the arrows lead from each value to the next and from the last to the first.
  fileprivate var loop: Illustration.Figure? {
    let tree = SyntaxTree.parse(SourceText(plainCode))
    // Nodes do not keep their tree alive.
    let arrows = withExtendedLifetime(tree) {
      tree.root.descendants.compactMap { node -> (from: String, to: String)? in
        guard let call = FunctionCallExpr(node), call.calleeName == "onChange", let source = call.argument("of")?.text,
          let action = call.trailingClosure,
          let target = action.node.descendants.lazy.compactMap({ Assignment($0)?.target.text }).first
        else { return nil }
        return (source, target)
      }
    }
    guard var value = arrows.first?.from else { return nil }
    var links: [Illustration.Link] = []
    while links.count < arrows.count, let arrow = arrows.first(where: { $0.from == value }) {
      links.append(
        Illustration.Link(label: Illustration.Label("`\(value)`"), arrow: "`onChange(of: \(value))` sets"))
      value = arrow.to
      if value == links.first.map({ $0.label.text.filter { $0 != "`" } }) { return .loop(links) }
    }
    return nil
  }
}

/// The texts of a modifier chain.
private struct DrawnChain {
  let range: Range<Int>
  let base: String
  /// Innermost first.
  let modifiers: [(name: String, text: String, range: Range<Int>)]

  static func all(in code: String) -> [DrawnChain] {
    let tree = SyntaxTree.parse(SourceText(code))
    // Nodes do not keep their tree alive.
    return withExtendedLifetime(tree) {
      tree.root.descendants.compactMap { node in
        guard node.kind == .functionCallExpr, ModifierChain.outermost(of: node) == node else { return nil }
        let chain = ModifierChain(node)
        guard !chain.modifiers.isEmpty else { return nil }
        return DrawnChain(
          range: node.range, base: chain.base?.text.shortened ?? "content",
          modifiers: chain.modifiers.map {
            ($0.name.text, tree.source.string(in: $0.range).shortened, $0.range)
          })
      }
    }
  }

  /// The number of modifiers that have one of some names.
  func shared(with names: [String]) -> Int { modifiers.count { names.contains($0.name) } }
}

extension String {
  /// The name with an ellipsis in place of what follows it, if the text is long or has several lines.
  fileprivate var shortened: String {
    guard count > 34 || contains("\n") else { return self }
    let name = prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    return name.count == count ? self : "\(name)\(dropFirst(name.count).first == "(" ? "(…)" : " { … }")"
  }
}
