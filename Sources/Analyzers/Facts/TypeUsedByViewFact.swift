/// A type of which a view holds an instance or uses a static member.
struct TypeUsedByViewFact: Fact {
  var type = ""
  var view = ""
  /// Whether a property of the view holds it.
  var isHeld = false
  var place = FactRange()

  static let kind = FactKind("typeUsedByView")
  var name: String { type }

  mutating func code(_ coder: inout some Coder) {
    coder(&type)
    coder(&view)
    coder(&isHeld)
    coder(&place)
  }
}

extension TypeUsedByViewFact: CollectedFact {
  static let source = FactSource(.types)

  /// Returns one fact for each combination of a type and a view.
  static func all(in scope: FactScope) -> [TypeUsedByViewFact] {
    var uses = Distinct<(type: Name, view: Name, isHeld: Bool, range: Range<Int>)> {
      $0.type == $1.type && $0.view == $1.view
    }
    for (part, type) in scope.parts where type.isViewType {
      func add(_ name: Name, _ node: SyntaxNode, isHeld: Bool) {
        guard name.isCapitalized, !name.is(.leftOutOfFacts) else { return }
        uses.insert((name, type.name, isHeld, node.range), hash: NameHash.of(name))
      }
      for property in type.storedProperties(of: part) {
        if let held = property.type?.unwrappedOptional, let name = held.typeName {
          add(name, held, isHeld: true)
        } else if let made = property.initialValue.flatMap(FunctionCallExpr.init), let name = made.calleeName {
          add(name, made.node, isHeld: true)
        }
      }
      let kinds = scope.file.tree.storage.kinds
      for row in part.node.index..<part.node.subtreeEnd where kinds[row] == .memberAccessExpr {
        let access = SyntaxNode(tree: scope.file.tree, index: row)
        guard let base = MemberAccessExpr(access)?.base, let name = DeclReferenceExpr(base)?.name else { continue }
        add(name, base, isHeld: false)
      }
    }
    return uses.elements.map {
      TypeUsedByViewFact(type: $0.type.text, view: $0.view.text, isHeld: $0.isHeld, place: FactRange($0.range))
    }
  }
}

extension FactReader {
  /// Whether a view holds an instance of a type, or uses one of its static members.
  func isTypeUsedByView(_ type: String) -> Bool { !all(TypeUsedByViewFact.self, named: type).isEmpty }

  /// Whether a property of a view holds an object of a class, or is declared with one of its protocols or base classes.
  package func isHeldByView(_ type: String) -> Bool {
    all(TypeUsedByViewFact.self, named: type).contains { $0.fact.isHeld && !$0.isInTests }
  }

  /// The views that hold an instance of a type, or use one of its static members.
  package func viewsUsing(_ type: String) -> [String] {
    all(TypeUsedByViewFact.self, named: type).filter { !$0.isInTests }.map(\.fact.view)
  }

  /// The views that hold an instance of a type, or use one of its static members, by name. Of a type with namesakes,
  /// only those with a property of this type.
  func views(using type: KnownType) -> [KnownType] {
    let uses = type.names.flatMap { all(TypeUsedByViewFact.self, named: $0) }.filter { !$0.isInTests }
    let hasNamesakes = hasNamesakes(type.fact.name)
    var visited: Set<String> = []
    return uses.sorted { ($0.fact.view, $0.path) < ($1.fact.view, $1.path) }.compactMap { use in
      guard let view = self.type(named: use.fact.view, ofCodeIn: use.path),
        visited.insert(view.fact.qualifiedName).inserted,
        !hasNamesakes || view.holds(type, in: self)
      else { return nil }
      return view
    }
  }
}

extension KnownType {
  /// Whether the type of one of its properties is a type.
  fileprivate func holds(_ type: KnownType, in facts: FactReader) -> Bool {
    properties.contains { property in
      guard property.valueTypeName.map(type.isCalled) ?? false else { return false }
      let name = property.type.isEmpty ? property.valueTypeName ?? "" : property.type.qualifiedTypeName
      return facts.type(named: name, in: fact.qualifiedName)?.declaration == type.declaration
    }
  }
}
