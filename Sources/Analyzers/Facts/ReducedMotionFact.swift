/// A view, a modifier or a member of an extension that asks whether Reduce Motion is on.
struct ReducedMotionFact: Fact {
  /// Of the type, or of the member of an extension.
  var asker = ""
  var place = FactRange()

  static let kind = FactKind("reducedMotion")
  var name: String { asker }

  mutating func code(_ coder: inout some Coder) {
    coder(&asker)
    coder(&place)
  }
}

extension ReducedMotionFact: CollectedFact {
  static func all(in scope: FactScope) -> [ReducedMotionFact] {
    guard scope.node.mayAskReducedMotion else { return [] }
    var result: [ReducedMotionFact] = []
    for (property, _, type) in scope.properties {
      guard let wrapper = property.wrapper("Environment"), wrapper.node.asksReducedMotion else { continue }
      result.append(ReducedMotionFact(asker: type.name.text, place: FactRange(property.range)))
    }
    for (part, type) in scope.parts where type.isForeign {
      for member in part.memberBlock.map(TypeDeclaration.members) ?? [] {
        guard let name = member.memberName, member.asksReducedMotion else { continue }
        result.append(ReducedMotionFact(asker: name.text, place: FactRange(name.range)))
      }
    }
    for member in scope.globals {
      guard let name = FunctionDecl(member)?.name, member.asksReducedMotion else { continue }
      result.append(ReducedMotionFact(asker: name.text, place: FactRange(name.range)))
    }
    return result
  }
}

extension FactReader {
  /// Whether a view, a modifier or a function of the project asks whether Reduce Motion is on.
  func asksReducedMotion(_ name: String) -> Bool { !all(ReducedMotionFact.self, named: name).isEmpty }
}

extension SyntaxNode {
  /// Whether "otion" occurs in its text, which all names of the setting contain: reading bytes is faster than making
  /// names of tokens.
  fileprivate var mayAskReducedMotion: Bool {
    let range = range.clamped(to: tree.source.bytes.indices)
    let word: StaticString = "otion"
    let count = word.utf8CodeUnitCount
    guard range.count >= count else { return false }
    return tree.source.bytes.withUnsafeBufferPointer { bytes in
      (range.lowerBound...range.upperBound - count).contains { start in
        bytes[start] == word.utf8Start[0] && (1..<count).allSatisfy { bytes[start + $0] == word.utf8Start[$0] }
      }
    }
  }

  /// Whether something in it asks the system's setting, or one of the project's that is named after it.
  var asksReducedMotion: Bool {
    tokens.contains { token in
      token.kind.isIdentifier && Name(token).containsAny(of: ["reduceMotion", "reducedMotion", "motionReduced"])
    }
  }
}
