// Finds fields whose title is a sample of their value: `TextField("0", value: $count, format: .number)`.

/// The answers about the titles of fields.
private final class SampleTitleMemos: QuestionMemos {
  /// How many fields of a type have a title, by the row of the type's declaration and the kind of field.
  var counts = Memo<String, [String: Int]>()

  init() {}
}

extension FunctionCallExpr {
  /// The title of a text field without a letter: a sample of the value, such as `"0"`, or a symbol.
  package var sampleTitle: StringLiteralExpr? {
    guard calleeName.isAny(of: ["TextField", "SecureField"]), argument("prompt") == nil,
      let first = arguments.first, first.label == nil,
      let title = first.expression.flatMap(StringLiteralExpr.init), let text = title.constantText,
      text.contains(where: { !$0.isWhitespace }), !text.contains(where: \.isLetter)
    else { return nil }
    return title
  }
}

extension FileModel {
  /// Whether another field of the same kind has the same sample as its title, in the same type and file.
  package func sharesSampleTitle(_ field: FunctionCallExpr) -> Bool {
    guard let kind = field.calleeName, let title = field.sampleTitle?.constantText,
      let type = enclosingType(of: field.node)
    else { return false }
    let counts = memoized(\SampleTitleMemos.counts, "\(type.declaration.node.index) \(kind.text)") {
      calls(named: kind.text).reduce(into: [:]) { counts, other in
        guard type.parts.contains(where: { $0.node.contains(other.node) }), let title = other.sampleTitle?.constantText
        else { return }
        counts[title, default: 0] += 1
      }
    }
    return counts[title, default: 0] > 1
  }
}
