struct ForEachEnumeratedOffset: CallRule {
  static let info = RuleInfo(
    id: "for_each_enumerated_offset", topic: .lists, severity: .warning, tier: .precise,
    title: "A `ForEach` knows its rows by their position",
    explanation: """
      **What happens.** After an insertion or a move the rows animate wrongly, keep the state of their neighbours, or \
      the whole list is built anew.

      **Why.** With `id: \\.offset` the first row is always row 0, whatever it shows. With `id: \\.element` each \
      element is hashed on every change, and two equal ones share one identity.

      **What to do.** Take the identity from the element: `id: \\.element.id`.

      **When it is fine.** For a constant collection, whose rows never move; that is not reported.
      """,
    examples: [
      .flagged(
        """
        struct Book: Identifiable { let id: Int }
        struct Shelf: View {
          let books: [Book]
          var body: some View {
            ▸ForEach(Array(books.enumerated()), id: \\.offset) { index, book in Row(index, book) }◂
          }
        }
        """,
        fixed: """
          struct Book: Identifiable { let id: Int }
          struct Shelf: View {
            let books: [Book]
            var body: some View {
              ForEach(Array(books.enumerated()), id: \\.element.id) { index, book in Row(index, book) }
            }
          }
          """),
      .flagged("▸ForEach(Array(model.books.enumerated()), id: \\.offset) { Row($0.element) }◂"),
      .flagged("▸ForEach(books.enumerated(), id: \\.0) { Row($0.element) }◂"),
      .flagged("▸ForEach(Array(names.enumerated()), id: \\.element) { Text($0.element) }◂", severity: .hint),
      .accepted(
        "ForEach(Array(Layout.bar.buttons.enumerated()), id: \\.offset) { _, button in Text(button) }",
        note: "part of a static member"),
      .flagged(
        """
        Menu("Sort") {
          ▸ForEach(Array(orders.enumerated()), id: \\.offset) { index, order in Button(order) { choose(index) } }◂
        }
        """,
        severity: .hint, note: "a menu's rows have no state to lose"),
      .accepted(
        """
        struct Greeting: View {
          static let phrases = ["Hello", "Moin"]
          @State private var current = 0
          var body: some View {
            ForEach(Array(Self.phrases[current].enumerated()), id: \\.offset) { Letter($0.element) }
            ForEach(Array(Self.phrases.prefix(1).enumerated()), id: \\.offset) { Word($0.element) }
            ForEach(Array(Self.phrases).enumerated(), id: \\.offset) { Word($0.element) }
          }
        }
        """,
        note: "parts of a constant"),
      .accepted("ForEach(Array(books.enumerated()), id: \\.element.id) { index, book in Row(index, book) }"),
      .accepted("ForEach(books) { Row($0) }"),
      .accepted("ForEach(Array([\"a\", \"b\"].enumerated()), id: \\.offset) { Text($0.element) }", note: "a constant"),
      .accepted(
        """
        struct Days: View {
          static let names = ["Mo", "Tu"]
          private let numbers = Array(1...8)
          var body: some View {
            ForEach(Array(Self.names.enumerated()), id: \\.offset) { Text($0.element) }
            ForEach(Array(numbers.enumerated()), id: \\.offset) { Text("\\($0.element)") }
          }
        }
        """),
    ])

  static let callees: [StaticString] = ["ForEach"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let data = call.arguments.first, data.label == nil, let expression = data.expression,
      let enumerated = file.calls(named: "enumerated", in: expression).first(where: { $0.arguments.isEmpty }),
      let collection = enumerated.calledExpression.flatMap(MemberAccessExpr.init)?.base,
      !isConstant(collection, in: file), let path = call.argument("id"), path.kind == .keyPathExpr
    else { return }
    let isOffset = path.textEquals("\\.offset") || path.textEquals("\\.0")
    guard isOffset || path.textEquals("\\.element") || path.textEquals("\\.1") else { return }
    findings.add(
      at: call.range,
      isOffset
        ? "Rows are known by their position: state and animations go to the wrong row when the list changes"
        : "Each change hashes all elements again, and equal elements share one identity",
      severity: isOffset && !file.isInMenuOrPicker(call) ? nil : .hint,
      related: [RelatedLocation(range: path.range, message: "the identity")],
      fixes: [
        hasIdentifiableElements(collection, in: file)
          ? .safe("Use the element's id", preferred: true, .replace(path.range, by: "\\.element.id")) : nil
      ])
  }

  private func hasIdentifiableElements(_ collection: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.ownProperty(collection)?.type, type.kind == .arrayType,
      let element = type.firstChild?.typeName
    else { return false }
    return file.facts.type(named: element.text)?.isIdentifiable ?? false
  }

  /// `Configuration.actions.sections`: what a static member of a type holds, unless that is an object shared by all.
  private func isPartOfStatic(_ collection: SyntaxNode) -> Bool {
    guard let access = MemberAccessExpr(collection), let base = access.base.flatMap(MemberAccessExpr.init),
      let owner = base.base.flatMap(DeclReferenceExpr.init)?.name, owner.isCapitalized, let name = base.name
    else { return false }
    return !name.isAny(of: ["shared", "main", "current", "default", "standard", "instance"])
  }

  /// Whether the collection never changes: a literal, a `static let`, a `let` with a constant initial value.
  private func isConstant(_ collection: SyntaxNode, in file: FileModel) -> Bool {
    // `Array(X)`, `X[0..<3]`, `X.prefix(3)`: constant where X is.
    if let call = FunctionCallExpr(collection) {
      if call.calleeName == "Array", let inner = call.arguments.first?.expression { return isConstant(inner, in: file) }
      if let access = call.calledExpression.flatMap(MemberAccessExpr.init), let base = access.base,
        access.name?.isAny(of: ["prefix", "suffix", "dropFirst", "dropLast", "reversed"]) ?? false
      {
        return isConstant(base, in: file)
      }
    }
    if collection.kind == .subscriptCallExpr, let base = collection.firstChild { return isConstant(base, in: file) }
    if collection.isConstantExpression || isPartOfStatic(collection) { return true }
    if let access = MemberAccessExpr(collection), let base = access.base, let name = access.name {
      if name == "allCases" { return true }
      if base.textEquals("Self") || base.selfMemberName?.isCapitalized ?? false {
        guard let type = file.enclosingType(of: collection), let property = type.storedProperty(named: name),
          property.isStatic, base.textEquals("Self") || base.selfMemberName.map({ $0 == type.name }) ?? false
        else {
          let owner = base.selfMemberName.flatMap { file.facts.type(named: $0.text) }
          return owner?.properties.contains { $0.name == name.text && $0.isStatic && $0.isLet } ?? false
        }
        return property.isLet
      }
    }
    guard let property = file.ownProperty(collection), property.isLet, let value = property.initialValue else {
      return false
    }
    return value.isConstantExpression
  }
}

extension SyntaxNode {
  /// Whether an expression has the same value each time, as far as its syntax tells: literals, ranges and strides of
  /// them, and arrays made of those.
  var isConstantExpression: Bool {
    let node = unparenthesized
    if node.isLiteral { return true }
    switch node.kind {
    case .arrayExpr:
      return node.children.allSatisfy { ($0.kind == .labeledExpr ? $0.firstChild ?? $0 : $0).isConstantExpression }
    case .sequenceExpr: return node.children.allSatisfy { $0.kind == .binaryOperatorExpr || $0.isLiteral }
    case .functionCallExpr:
      guard let call = FunctionCallExpr(node), call.trailingClosure == nil, let name = call.calleeName
      else { return false }
      return (name.isCapitalized || name == "stride")
        && call.arguments.allSatisfy { $0.expression?.isConstantExpression ?? false }
    case .memberAccessExpr: return MemberAccessExpr(node)?.base == nil
    default: return false
    }
  }
}
