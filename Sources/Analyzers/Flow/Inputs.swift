// The inputs of a view: what its initializers read, store and observe.

extension TypeDeclaration {
  /// The parameters of an initializer that some code inside it reads.
  package func inputs(
    of initializer: InitializerDecl, readBy node: SyntaxNode, in file: FileModel
  ) -> [FunctionParameter] {
    initializer.parameters.filter { parameter in
      guard let name = parameter.name else { return false }
      return !file.bareReferences(to: name, in: node).isEmpty
    }
  }

  /// The maximum number of local constants to follow to the parameters of an initializer.
  private static var maximumConstants: Int { 8 }

  /// The parameters of an initializer that some code inside it reads, itself or through local constants: `plant` for `care` in
  /// `if let care = plant.care`.
  func inputs(of initializer: InitializerDecl, readBehind node: SyntaxNode, in file: FileModel) -> [FunctionParameter] {
    var open = [node]
    var visited: Set<Int> = []
    var result = inputs(of: initializer, readBy: node, in: file)
    while let next = open.popLast(), visited.count < Self.maximumConstants {
      guard visited.insert(next.index).inserted else { continue }
      for reference in next.subtree {
        guard let name = DeclReferenceExpr(reference)?.name,
          case .value(let value?, _) = file.localBinding(of: name, at: reference), initializer.node.contains(value)
        else { continue }
        open.append(value)
        result += inputs(of: initializer, readBy: value, in: file).filter { parameter in
          !result.contains { $0.node == parameter.node }
        }
      }
    }
    return result
  }
}

extension FunctionParameter {
  /// Whether its label or name indicates that it is only an initial value: `initialText`, `defaultTab`.
  package var isInitialValue: Bool {
    [firstName, secondName].compactMap(\.self).contains(where: \.saysFirst)
  }
}

extension FileModel {
  /// Whether a view reacts to changes of an input: it contains `onChange(of: input)` or `task(id: input)`, with the
  /// name of the input or of the property that stores it.
  func followsChanges(of input: Name, in type: TypeDeclaration) -> Bool {
    let names = [input] + type.initializers.flatMap { properties(keeping: input, in: $0, of: type) }
    let watched =
      calls(named: "onChange", in: type).compactMap { $0.argument("of") }
      + calls(named: "task", in: type).compactMap { $0.argument("id") }
      + calls(named: "onReceive", in: type).compactMap(\.firstArgument)
    return watched.contains { value in names.contains { value.mentions($0) } }
  }

  /// The plain properties to which an initializer assigns a parameter unchanged.
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
  /// Whether the name indicates only an initial value: `initialText`, `defaultTab`, `isInitiallyOpen`.
  package var saysFirst: Bool { hasPrefix("initial") || hasPrefix("default") || contains(word: "initially") }

  /// Whether the name indicates a copy that may differ from its source: `draftTitle`, `previousCount`.
  package var saysCopy: Bool { Name.copyPrefixes.contains { hasPrefix($0) } || contains(word: "display") }

  private static let copyPrefixes: [StaticString] = [
    "draft", "edited", "editing", "previous", "initial", "displayed", "original", "last", "new", "pending", "temp",
    "old", "submitted", "committed", "debounced",
  ]
}
