struct ForEachCountRange: CallRule {
  static let info = RuleInfo(
    id: "for_each_count_range", topic: .lists, severity: .warning, tier: .precise,
    title: "`ForEach` identifies rows by index",
    explanation: """
      **What happens.** After an insertion, deletion or move, rows animate incorrectly. A text field, menu or loaded \
      image stays at its index and appears next to another element. A binding such as `$items[index]` can crash when \
      an element is deleted.

      **Why.** `ForEach(items.indices, id: \\.self)` uses each row's index as its identity. When an element is \
      deleted, every later row takes over the identity of its neighbor. Without `id:`, the range must be constant: \
      `ForEach` reads only its initial value, so new rows never appear.

      **What to do.** Iterate over the elements: `ForEach(items) { item in … }`, or `ForEach($items) { $item in … }` \
      if rows edit them. The elements must be `Identifiable`, or `id:` must name a property that identifies them.

      **When it is fine.** An index is a correct identity in a collection that never changes or only grows at its end, \
      for the characters of a string, and for elements without an identity, such as numbers. These cases are not \
      reported. The severity is lower if the collection is only replaced as a whole or might never change, if rows \
      have no state to lose or have their own `id`, or if a row shows what a function computes from the index.
      """,
    references: [
      .wwdc(2021, 10022, "Demystify SwiftUI"),
      .apple("ForEach", "swiftui/foreach"),
      .apple("ForEach.init(_:content:)", "swiftui/foreach/init(_:content:)-ktgx"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .rows(
          before: [.row("0", "Ada", "typed “Hi”"), .row("1", "Ben", "nothing typed")], change: "“Ada” is deleted",
          after: [.row("0", "Ben", .problem("typed “Hi”"))])),
      .corrected(
        nil,
        .rows(
          before: [.row("ada", "Ada", "typed “Hi”"), .row("ben", "Ben", "nothing typed")], change: "“Ada” is deleted",
          after: [.row("ben", "Ben", .remedy("nothing typed"))]))),
    related: ["for_each_enumerated_offset"],
    examples: [
      .flagged(
        """
        struct Item: Identifiable { var id = 0; var name = "" }
        struct Names: View {
          @State private var items: [Item] = []

          var body: some View {
            List {
              ▸ForEach(0..<items.count, id: \\.self) { i in Row(items[i]) }◂
            }
            .toolbar { Button("Delete first") { items.removeFirst() } }
          }
        }
        """,
        fixed: """
          struct Item: Identifiable { var id = 0; var name = "" }
          struct Names: View {
            @State private var items: [Item] = []

            var body: some View {
              List {
                ForEach(items) { item in Row(item) }
              }
              .toolbar { Button("Delete first") { items.removeFirst() } }
            }
          }
          """),
      .flagged(
        """
        struct Item: Identifiable { var id = 0; var name = "" }
        struct Names: View {
          @Binding var items: [Item]
          var body: some View {
            ▸List(items.indices, id: \\.self) { index in
              TextField("Name", text: $items[index].name)
            }◂
            .toolbar { Button("Sort") { items.sort { $0.name < $1.name } } }
          }
        }
        """,
        fixed: """
          struct Item: Identifiable { var id = 0; var name = "" }
          struct Names: View {
            @Binding var items: [Item]
            var body: some View {
              List($items) { $item in
                TextField("Name", text: $item.name)
              }
              .toolbar { Button("Sort") { items.sort { $0.name < $1.name } } }
            }
          }
          """),
      .flagged(
        """
        struct Entry: Identifiable { let id: Int; let title: String }
        struct Series: View {
          let series: [Entry]
          var body: some View {
            ▸ForEach(series.indices, id: \\.self) { index in
              let entry = series[index]
              Text(entry.title)
            }◂
          }
        }
        """,
        fixed: """
          struct Entry: Identifiable { let id: Int; let title: String }
          struct Series: View {
            let series: [Entry]
            var body: some View {
              ForEach(series) { entry in
                Text(entry.title)
              }
            }
          }
          """,
        severity: .hint, note: "the caller might pass different entries"),
      .flagged(
        """
        struct Entry: Identifiable { let id: Int; let title: String }
        struct Series: View {
          @Environment(Feed.self) private var feed
          var body: some View {
            ▸ForEach(feed.rows.startIndex..<feed.rows.endIndex, id: \\.self) { Text(feed.rows[$0].title) }◂
          }
        }
        @Observable final class Feed {
          var rows: [Entry] = []
          func move(_ entry: Entry) { rows.insert(entry, at: 0) }
        }
        """,
        fixed: """
          struct Entry: Identifiable { let id: Int; let title: String }
          struct Series: View {
            @Environment(Feed.self) private var feed
            var body: some View {
              ForEach(feed.rows) { Text($0.title) }
            }
          }
          @Observable final class Feed {
            var rows: [Entry] = []
            func move(_ entry: Entry) { rows.insert(entry, at: 0) }
          }
          """,
        severity: .hint, note: "text rows have no state to lose"),
      .flagged(
        """
        struct Photos: View {
          @State private var photos: [Photo] = []
          var body: some View {
            VStack {
              ▸ForEach(photos.indices, id: \\.self) { i in AsyncImage(url: photos[i].url) }◂
            }
            .task { photos = await server.photos() }
          }
        }
        """,
        severity: .info, note: "replaced as a whole; a row can keep another photo's image"),
      .flagged(
        """
        struct Names: View {
          @State private var names: [Name] = []
          var body: some View {
            VStack {
              ▸ForEach(0..<names.count) { i in Text(names[i].text) }◂
            }
            .task { names = await server.names() }
          }
        }
        """,
        note: "a range without `id:` is read only once, so the loaded rows never appear"),
      .flagged(
        """
        @State private var names: [String] = []

        var body: some View {
          ▸ForEach(names.indices, id: \\.self) { i in TextField("Name", text: $names[i]) }◂
          Button("Delete last") { names.removeLast() }
        }
        """,
        note: "the binding to the last element can crash when it is removed"),
      .flagged(
        "▸ForEach(0..<imports.count, id: \\.self, content: { i in Text(imports[i].path) })◂",
        severity: .hint, note: "`imports` is declared elsewhere"),
      .flagged(
        "▸ForEach(0..<pages.count, id: \\.self) { page in Circle().opacity(page == current ? 1 : 0.3) }◂",
        severity: .hint, note: "page indicator dots"),
      .accepted(
        "ForEach(days.indices, id: \\.self) { Text(days[($0 + first) % days.count]) }", note: "rows represent positions"
      ),
      .flagged(
        """
        TabView(selection: $page) {
          ▸ForEach(pages.indices, id: \\.self) { i in PageView(pages[i]).tag(i) }◂
        }
        """,
        severity: .hint, note: "the selection is an index"),
      .accepted(
        "TabView(selection: $page) { ForEach(pages.indices, id: \\.self) { i in PageView(pages[i]) } }",
        note: "without `tag`, the selection depends on the index"),
      .accepted("ForEach(items) { item in Row(item) }"),
      .accepted("ForEach(0..<5) { i in Text(\"\\(i)\") }"),
      .accepted("ForEach(items.indices, id: \\.description) { i in Row(items[i]) }", note: "a custom id"),
      .accepted(
        """
        private let days = ["Mo", "Tu", "We"]

        var body: some View {
          ForEach(0..<days.count, id: \\.self) { i in Text(days[i]) }
        }
        """,
        note: "constant collection"),
      .accepted(
        """
        private let steps = Array(1...8)

        var body: some View {
          ForEach(steps.indices, id: \\.self) { i in Text("\\(steps[i])") }
        }
        """),
      .accepted("ForEach(Tab.allCases.indices, id: \\.self) { i in Text(Tab.allCases[i].title) }"),
      .accepted("ForEach(Guide.Page.allCases.indices, id: \\.self) { i in Dot(isOn: i == page) }"),
      .accepted(
        """
        struct Log: View {
          @State private var lines: [Line] = []
          var body: some View {
            VStack { ForEach(lines.indices, id: \\.self) { i in Text(lines[i].text) } }
              .onReceive(messages) { lines.append($0) }
          }
        }
        """,
        note: "append-only: each line keeps its index"),
      .accepted(
        """
        struct Code: View {
          @State private var digits = Array(repeating: "", count: 6)
          var body: some View {
            ForEach(digits.indices, id: \\.self) { i in TextField("Digit", text: $digits[i]) }
          }
        }
        """,
        note: "six fixed fields"),
      .accepted(
        """
        struct Waveform: View {
          let samples: [CGFloat]
          var body: some View { ForEach(samples.indices, id: \\.self) { i in Capsule().frame(height: samples[i]) } }
        }
        """,
        note: "only the position distinguishes equal samples"),
      .flagged(
        """
        struct Photos: View {
          @State private var photos: [Photo] = []
          var body: some View {
            VStack {
              ▸ForEach(photos.indices, id: \\.self) { i in AsyncImage(url: photos[i].url).id(photos[i].url) }◂
            }
            .task { photos = await server.photos() }
          }
        }
        """,
        severity: .hint, note: "the row's own `id` follows the photo"),
      .flagged(
        """
        struct Menus: View {
          @State private var chosen: [Choice] = []
          var body: some View {
            VStack {
              ▸ForEach(chosen.indices, id: \\.self) { level in
                Level(options: options(level), choice: chosen[level])
              }◂
            }
            .task { chosen = await server.choices() }
          }
          private func options(_ level: Int) -> [Choice] { Choice.all[level] }
        }
        struct Level: View {
          let options: [Choice]
          let choice: Choice
          @State private var isOpen = false
          var body: some View { Toggle(choice.title, isOn: $isOpen) }
        }
        struct Choice { let title: String; static let all: [[Choice]] = [] }
        """,
        severity: .hint, note: "each row is a level, regardless of the choice"),
      .accepted(
        """
        struct Tags: View {
          @State private var names: [String] = []
          var body: some View {
            ForEach(0..<names.count, id: \\.self) { index in
              HStack { Text(names[index]); Button("Remove") { names.remove(at: index) } }
            }
          }
        }
        """,
        note: "equal strings have no identity but their position, and the action uses it"),
      .flagged(
        """
        struct Person: Identifiable { let id: Int; let name: String }
        struct People: View {
          @State private var people: [Person]?
          var body: some View {
            if let people {
              ▸ForEach(people.indices, id: \\.self) { index in TextField(people[index].name, text: .constant("")) }◂
            }
            Button("Clear") { people?.removeAll() }
          }
        }
        """,
        fixed: """
          struct Person: Identifiable { let id: Int; let name: String }
          struct People: View {
            @State private var people: [Person]?
            var body: some View {
              if let people {
                ForEach(people) { element in TextField(element.name, text: .constant("")) }
              }
              Button("Clear") { people?.removeAll() }
            }
          }
          """,
        severity: .info, note: "the type of the unwrapped collection is known"),
    ])

  static let callees: [StaticString] = ["ForEach", "List"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    let arguments = call.arguments
    guard let data = arguments.first, data.label == nil, let range = data.expression,
      let collection = collection(of: range), let callee = call.calleeName
    else { return }
    let identity = arguments.first { $0.label == "id" }
    if let id = identity?.expression, !id.textEquals("\\.self") { return }
    if callee == "List", arguments.contains(where: { $0.label == "selection" }) { return }
    let closure = call.trailingClosure(or: "rowContent", "content")
    let uses = closure.map { usesOfCollection(collection, in: $0) } ?? []
    // `days[(i + first) % days.count]`: the rows represent positions, not elements.
    if !uses.isEmpty, uses.allSatisfy({ $0.index?.kind == .sequenceExpr || $0.index?.kind == .tupleExpr }) { return }
    let isConstantRange = identity == nil && range.unparenthesized.kind == .sequenceExpr
    let change = isConstantRange ? file.changes(of: collection) : nil
    if let change, change.kind != .never {
      findings.add(
        at: call.range,
        """
        `\(callee.text)` reads a range without `id:` only once, so new rows of `\(collection.text)` never appear; \
        iterate over the elements
        """,
        severity: change.kind == .unknown ? .hint : nil, related: change.evidence.map { [$0] } ?? [],
        fixes: [fix(call, data, nil, collection, uses, closure, in: file)],
        missingFact: change.kind == .unknown ? "whether `\(collection.text)` changes while it is shown" : nil)
      return
    }
    guard !file.isSelectedByPosition(call), let rows = file.positionalIdentity(of: closure, in: collection) else {
      return
    }
    if let closure, actsByPosition(closure, onRepeating: collection, uses, in: file) { return }
    let hasState = closure.map { mayHoldState($0, in: file) } ?? false
    // A selection by position, for example `TabView(selection: $page)`, needs the index.
    let isTagged = closure.map { tagsPositions($0, in: file) } ?? false
    let isPositional =
      isTagged || file.isInMenuOrPicker(call)
      || rows.severity == .info && (closure.map { isStep($0, in: file) } ?? false)
    findings.add(
      at: call.range,
      "Rows of `\(collection.text)` are identified by index; use `\(callee.text)(\(collection.text))` with stable ids",
      severity: isPositional || uses.isEmpty && !hasState ? .hint : rows.severity, related: rows.related,
      fixes: [fix(call, data, identity, collection, uses, closure, in: file)], missingFact: rows.missingFact)
  }

  /// The `X` in `0..<X.count`, `X.indices` or `X.startIndex..<X.endIndex`.
  private func collection(of range: SyntaxNode) -> SyntaxNode? {
    let range = range.unparenthesized
    if let access = MemberAccessExpr(range), access.name == "indices" { return access.base }
    guard range.kind == .sequenceExpr else { return nil }
    let parts = Array(range.children)
    guard parts.count == 3, parts[1].kind == .binaryOperatorExpr, parts[1].textEquals("..<"),
      let end = MemberAccessExpr(parts[2]), let collection = end.base
    else { return nil }
    if end.name == "count", parts[0].textEquals("0") { return collection }
    if end.name == "endIndex", let start = MemberAccessExpr(parts[0]), start.name == "startIndex",
      start.base.map({ $0.isSpelledLike(collection) }) ?? false
    {
      return collection
    }
    return nil
  }

  // MARK: - Uses of the collection in rows

  /// One `X[i]` in a row.
  private struct Use {
    /// The `X[i]` or `$X[i]`.
    let node: SyntaxNode
    let isBinding: Bool
    /// The argument of the subscript; nil if there are several.
    let index: SyntaxNode?
  }

  private func usesOfCollection(_ collection: SyntaxNode, in closure: ClosureExpr) -> [Use] {
    closure.node.descendants.compactMap { node in
      guard node.kind == .subscriptCallExpr, let base = node.firstChild else { return nil }
      let isBinding = base.firstToken.map(Name.init).hasPrefix("$")
      guard isBinding ? isProjection(base, of: collection) : base.isSpelledLike(collection) else { return nil }
      let arguments = node.children.compactMap(LabeledExpr.init)
      return Use(
        node: node, isBinding: isBinding, index: arguments.count == 1 ? arguments.first?.expression : nil)
    }
  }

  /// Whether `base` is `$items` for `items`, or `$model.items` for `model.items`.
  private func isProjection(_ base: SyntaxNode, of collection: SyntaxNode) -> Bool {
    base.text.dropFirst() == collection.text
  }

  /// Whether a row is tagged with the closure's parameter.
  private func tagsPositions(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    file.calls(named: "tag", in: closure.node).contains { tag in
      guard let value = tag.firstArgument.flatMap(DeclReferenceExpr.init)?.name else { return false }
      return closure.parameterNames.first.map { $0 == value } ?? (value == "$0")
    }
  }

  /// Whether the actions of a row use its position, and equal elements have no other identity: a button that removes
  /// the string at an index.
  private func actsByPosition(
    _ closure: ClosureExpr, onRepeating collection: SyntaxNode, _ uses: [Use], in file: FileModel
  ) -> Bool {
    guard let index = closure.parameterNames.first, !uses.contains(where: \.isBinding),
      file.elementTypeName(of: collection).map(ElementType.mayRepeat) ?? false
    else { return false }
    return file.references(to: index, in: closure.node).contains { file.isInActionScope($0) }
  }

  /// Whether each row is a step, for example a level of a path: its content is computed from the index, as in
  /// `options(index)`, so the index is its identity.
  private func isStep(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    guard let index = closure.parameterNames.first else { return false }
    return file.references(to: index, in: closure.node).contains { reference in
      guard reference.parent?.kind == .labeledExpr, file.isInBodyScope(reference),
        let call = reference.parent?.parent.flatMap(FunctionCallExpr.init), let name = call.calleeName
      else { return false }
      return !name.isCapitalized && call.calledExpression?.kind == .declReferenceExpr
        && file.enclosingType(of: call.node)?.functions.contains { $0.name == name && !buildsView($0) } ?? false
    }
  }

  private func buildsView(_ function: FunctionDecl) -> Bool {
    function.returnType.map { $0.kind == .someOrAnyType || $0.textEquals("AnyView") } ?? false
  }

  private func mayHoldState(_ closure: ClosureExpr, in file: FileModel) -> Bool {
    SwiftUICatalog.names(.holdsInput).contains { !file.calls(named: $0, in: closure.node).isEmpty }
  }

  // MARK: - Fix

  private func fix(
    _ call: FunctionCallExpr, _ data: LabeledExpr, _ identity: LabeledExpr?, _ collection: SyntaxNode, _ uses: [Use],
    _ closure: ClosureExpr?, in file: FileModel
  ) -> Fix? {
    guard let closure, !uses.isEmpty, let id = elementIdentity(of: collection, in: file) else { return nil }
    let parameters = closure.parameterNames
    guard parameters.count <= 1 else { return nil }
    // The index must be used only to read the collection.
    let indices = uses.compactMap(\.index)
    let mentions = closure.node.tokens.count { token in
      parameters.first.map { Name(token) == $0 } ?? token.textEquals("$0")
    }
    guard indices.count == uses.count, mentions == uses.count + parameters.count,
      indices.allSatisfy({ index in
        index.tokens.count == 1
          && index.firstToken.map { token in
            parameters.first.map { Name(token) == $0 } ?? token.textEquals("$0")
          } ?? false
      })
    else { return nil }
    let isBinding = uses.contains(where: \.isBinding)
    if isBinding, parameters.isEmpty { return nil }
    let name: String
    var edits: [TextEdit]
    if !isBinding, let local = localName(uses, closure), let next = closure.statements.dropFirst().first {
      // `let item = items[i]` provides the element's name.
      name = local
      edits = [.delete(closure.statements[0].range.lowerBound..<next.range.lowerBound)]
    } else {
      name = parameters.first.map { elementName(collection, closure, replacing: $0) } ?? "$0"
      edits = uses.map { .replace($0.node.range, by: ($0.isBinding ? "$" : "") + name) }
    }
    if let parameter = closure.signature?.children.first(where: {
      $0.kind == .closureShorthandParameter || $0.kind == .closureParameter
    }) {
      edits.append(.replace(parameter.range, by: (isBinding ? "$" : "") + name))
    }
    // Ends at the value, because an argument's range includes the comma after it.
    let last = identity ?? data
    let end = last.expression?.range.upperBound ?? last.range.upperBound
    guard identity == nil || Array(call.arguments).dropFirst().first?.node == identity?.node else { return nil }
    edits.append(
      .replace(
        data.range.lowerBound..<end,
        by: (isBinding ? "$" : "") + collection.text + id))
    return Fix(
      title: "Iterate over the elements", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// The `id:` argument that `ForEach` needs for the elements, empty if none; nil if no identity is proven.
  private func elementIdentity(of collection: SyntaxNode, in file: FileModel) -> String? {
    if file.hasIdentifiableElements(collection) { return "" }
    return file.elementTypeName(of: collection) == "UUID" ? ", id: \\.self" : nil
  }

  /// `item` if the row begins with `let item = items[i]` and does not read the collection anywhere else.
  private func localName(_ uses: [Use], _ closure: ClosureExpr) -> String? {
    guard uses.count == 1, closure.signature != nil, let first = closure.statements.first,
      let variable = VariableDecl(first), variable.isLet, let binding = variable.bindings.first,
      variable.bindings.count == 1, binding.value == uses[0].node
    else { return nil }
    return binding.name?.code
  }

  /// `item` for `items`, unless the row already uses that name.
  private func elementName(_ collection: SyntaxNode, _ closure: ClosureExpr, replacing parameter: Name) -> String {
    let last = (MemberAccessExpr(collection)?.name ?? collection.firstToken.map(Name.init))?.text ?? ""
    var singular = last
    if last.hasSuffix("eries") || last.hasSuffix("ecies") || last.hasSuffix("news") {
      return "element"
    } else if last.hasSuffix("ies") {
      singular = last.dropLast(3) + "y"
    } else if last.hasSuffix("sses") || last.hasSuffix("xes") || last.hasSuffix("ches") {
      singular = String(last.dropLast(2))
    } else if last.hasSuffix("s"), !last.hasSuffix("ss") {
      singular = String(last.dropLast())
    }
    let isTaken = singular != parameter.text && closure.node.tokens.contains { $0.text == singular }
    // The singular can be a keyword: `import` for `imports`.
    let isName = !SyntaxTree.parse(SourceText("let \(singular) = 0")).hasErrors
    return singular == last || isTaken || !isName ? "element" : singular
  }
}
