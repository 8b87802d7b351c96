extension FileModel {
  /// Makes a view store an input in a property and run code on `body` when the input changes.
  ///
  /// - Parameters:
  ///   - input: a parameter of `initializer`, whose type is `Equatable`.
  ///   - statement: the statement in `initializer` after which the property is set.
  ///   - code: returns the code to run, given the name of the property.
  /// - Returns: nil if `body` is not a single view, or `onChange` is not known to be available.
  package func edits(
    following input: FunctionParameter, of initializer: InitializerDecl, in type: TypeDeclaration,
    behind statement: SyntaxNode, running code: (_ property: String) -> String
  ) -> [TextEdit]? {
    guard let name = input.name, let inputType = input.type, let view = type.bodyView,
      !input.node.mentionsAny(of: ["...", "inout"]), let isNewForm = settings.supports(.year2023)
    else { return nil }
    let kept = properties(keeping: name, in: initializer, of: type).first?.code
    let property = kept ?? newName(for: name)
    let parameters = isNewForm ? "" : "_ in "
    guard let forwarding = appending(".onChange(of: \(property)) { \(parameters)\(code(property)) }", to: view) else {
      return nil
    }
    guard kept == nil else { return [forwarding] }
    let indentation = tree.indentation(ofLineAt: initializer.range.lowerBound)
    let separator = statement.statementSeparator
    return Fix.sorted([
      .insert("private let \(property): \(inputType.text)\n\n\(indentation)", at: initializer.range.lowerBound),
      .insert("\(separator)\(property) = \(name.code)", at: statement.range.upperBound), forwarding,
    ])
  }

  /// Turns `book` into `givenBook`.
  private func newName(for name: Name) -> String {
    let text = name.text
    return "given" + text.prefix(1).uppercased() + text.dropFirst()
  }
}
