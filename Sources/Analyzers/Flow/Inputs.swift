// What a view is given from outside: what its initializers read, keep, and follow.

extension TypeDeclaration {
  /// The parameters of an initialiser that some code inside it reads.
  func inputs(of initializer: InitializerDecl, readBy node: SyntaxNode, in file: FileModel) -> [FunctionParameter] {
    initializer.parameters.filter { parameter in
      guard let name = parameter.name else { return false }
      return !file.bareReferences(to: name, in: node).isEmpty
    }
  }
}

extension FunctionParameter {
  /// Whether label or name says that it is only a first value: `initialText`, `defaultTab`.
  var isInitialValue: Bool {
    [firstName, secondName].compactMap(\.self).contains(where: \.saysFirst)
  }
}

extension FileModel {
  /// Whether a view hands a changed input on: `onChange(of: input)` or `task(id: input)` somewhere in it, under its own
  /// name or that of the property that keeps it.
  func followsChanges(of input: Name, in type: TypeDeclaration) -> Bool {
    let names = [input] + type.initializers.flatMap { properties(keeping: input, in: $0, of: type) }
    let watched =
      calls(named: "onChange", in: type).compactMap { $0.argument("of") }
      + calls(named: "task", in: type).compactMap { $0.argument("id") }
      + calls(named: "onReceive", in: type).compactMap(\.firstArgument)
    return watched.contains { value in names.contains { value.mentions($0) } }
  }

  /// The plain properties to which an initialiser assigns a parameter as it came.
  func properties(
    keeping name: Name, in initializer: InitializerDecl, of type: TypeDeclaration
  ) -> [Name] {
    guard let body = initializer.body else { return [] }
    return assignments(in: body).compactMap { assignment in
      guard !assignment.isCompound, assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name == name,
        let target = assignment.target.selfMemberName, let property = type.storedProperty(named: target),
        property.attributes.isEmpty
      else { return nil }
      return property.name
    }
  }
}

extension Name {
  /// Whether it says that the value is only a first one: `initialText`, `defaultTab`.
  var saysFirst: Bool { hasPrefix("initial") || hasPrefix("default") }

  /// Whether it says that the value is a copy that may differ from where it came: `draftTitle`, `previousCount`.
  var saysCopy: Bool { Name.copyPrefixes.contains { hasPrefix($0) } || contains(word: "display") }

  private static let copyPrefixes: [StaticString] = [
    "draft", "edited", "editing", "previous", "initial", "displayed", "original", "last", "new", "pending", "temp",
    "old",
  ]
}
