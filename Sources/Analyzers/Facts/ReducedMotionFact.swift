/// A view, a modifier or a member of an extension that checks whether Reduce Motion is enabled.
struct ReducedMotionFact: Fact {
  /// The name of the type, or of the member of an extension.
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
  /// Whether a view, a modifier or a function of the project checks whether Reduce Motion is enabled.
  func asksReducedMotion(_ name: String) -> Bool { !all(ReducedMotionFact.self, named: name).isEmpty }
}

extension SyntaxNode {
  /// Whether its text contains "otion", as all names of the setting do. Reading bytes is faster than creating names
  /// from tokens.
  fileprivate var mayAskReducedMotion: Bool {
    let range = range.clamped(to: tree.source.bytes.indices)
    return tree.source.bytes.withUnsafeBufferPointer { bytes in
      // Starts at the last letter of the word. A different letter determines the minimum distance to the next
      // occurrence.
      var at = range.lowerBound + 4
      while at < range.upperBound {
        switch bytes[at] {
        case UInt8(ascii: "n"):
          if bytes[at - 1] == UInt8(ascii: "o"), bytes[at - 2] == UInt8(ascii: "i"), bytes[at - 3] == UInt8(ascii: "t"),
            bytes[at - 4] == UInt8(ascii: "o")
          {
            return true
          }
          at += 5
        case UInt8(ascii: "o"): at += 1
        case UInt8(ascii: "i"): at += 2
        case UInt8(ascii: "t"): at += 3
        default: at += 5
        }
      }
      return false
    }
  }

  /// Whether it reads the system's setting, or a setting of the project that is named after it.
  var asksReducedMotion: Bool {
    mayAskReducedMotion
      && tokens.contains { token in
        token.kind.isIdentifier && Name(token).containsAny(of: SyntaxNode.namesOfReducedMotion)
      }
  }

  private static let namesOfReducedMotion = WordSet(["reduceMotion", "reducedMotion", "motionReduced"])
}
