import GotchaSupport

/// One file in the words that rules are written in: its calls, types, chains, scopes and slots.
///
/// The rows that rules look at are collected once per item of the file and outlive edits elsewhere; whatever costs more
/// is worked out when a rule first asks and then shared. The model lives for one analysis, on one thread.
///
/// It remembers what an item asked of the rest of the file (`takeQuestions`), so that after an edit only the items are
/// analysed anew whose answers may have changed. Rules therefore ask the model about other parts of the file, never
/// the root of the tree.
final class FileModel {
  let tree: SyntaxTree
  let settings: RuleSettings
  /// The declarations and statements at the top level, in source order.
  let items: [FileItem]
  private var questions = FileQuestions()

  /// - Parameters:
  ///   - items: those of the tree, where they are known already.
  ///   - facts: what other files say; nil for a file that is looked at by itself.
  init(tree: SyntaxTree, settings: RuleSettings, items: [FileItem]? = nil, facts: FactReader? = nil) {
    self.tree = tree
    self.settings = settings
    self.items = items ?? FileItem.all(in: tree)
    givenFacts = facts
  }

  /// What was asked since this was last called, by the engine before each item.
  func takeQuestions() -> FileQuestions {
    defer { questions = FileQuestions() }
    return questions
  }

  // MARK: - Other files

  private let givenFacts: FactReader?

  /// What the workspace says, this file included.
  private(set) lazy var facts = givenFacts ?? FactReader(FactIndex(["": FileFacts(self)]), path: "")

  /// What was asked of other files since this was last called.
  func takeFactDependencies() -> FactDependencies { givenFacts?.takeDependencies() ?? FactDependencies() }

  // MARK: - The file

  /// Whether rules about views have anything to say here.
  private(set) lazy var usesSwiftUI =
    importsModule("SwiftUI") || mayDeclareViews && allTypes.contains(where: \.isViewType)

  /// Whether rules about models and tasks have anything to say here.
  var workspaceUsesSwiftUI: Bool { usesSwiftUI || speaksOfSwiftUI || givenFacts?.usesSwiftUI ?? false }

  /// Whether a file without any import, a snippet, is about SwiftUI all the same: it has an observable object, or
  /// extends one of SwiftUI's types.
  private(set) lazy var speaksOfSwiftUI =
    imports.isEmpty
    && allTypes.contains { type in
      type.conforms(to: "ObservableObject") || type.hasAttribute("Observable")
        || type.isForeign && type.name.isAny(of: ["View", "Color", "Text", "Image", "Font", "EnvironmentValues"])
    }

  var swiftUIUse: SwiftUIUse { usesSwiftUI ? .direct : speaksOfSwiftUI ? .implied : .none }

  /// The modules that the file imports.
  private(set) lazy var imports: [Name] = {
    var result: [Name] = []
    for item in items {
      for row in item.content.imports {
        if let name = node(row, of: item).child(.importPathComponent)?.firstToken { result.append(Name(name)) }
      }
    }
    return result
  }()

  /// Whether the file or others of its target import, outside of any `#if`, what only macOS has.
  var isForMac: Bool { importsMacFramework || facts.isTargetForMac }

  /// Whether the file or others of its target import, outside of any `#if`, what only watchOS has, or its folder says so.
  var isForWatch: Bool { importsUnconditionally("WatchKit") || facts.isTargetForWatch }

  private lazy var importsMacFramework = importsUnconditionally("AppKit") || importsUnconditionally("Cocoa")

  func importsModule(_ name: StaticString) -> Bool { imports.contains { $0 == name } }

  /// Whether something inside a node did not parse.
  func hasErrors(_ node: SyntaxNode) -> Bool {
    tree.hasErrors && tree.hasErrors(in: node.range)
  }

  // MARK: - Items

  /// A row that is counted from the start of an item.
  func node(_ row: UInt32, of item: FileItem) -> SyntaxNode {
    SyntaxNode(tree: tree, index: item.rows.lowerBound + Int(row))
  }

  /// The item that a row belongs to; nil for the root.
  func itemIndex(of row: Int) -> Int? {
    let behind = items.partitioningIndex { $0.rows.lowerBound > row }
    return behind > 0 && items[behind - 1].rows.contains(row) ? behind - 1 : nil
  }

  /// What is read of the rows of a list that are a node or stand below it; a question about the root is one about all
  /// items.
  private func rows<Value>(
    in node: SyntaxNode, of list: (ItemContent) -> [UInt32], _ read: (SyntaxNode) -> Value?
  ) -> [Value] {
    if node.index == 0 {
      questions.concernsEverything = true
      return items.flatMap { item in list(item.content).compactMap { read(self.node($0, of: item)) } }
    }
    guard let index = itemIndex(of: node.index) else { return [] }
    let item = items[index]
    let all = list(item.content)
    let first = item.rows.lowerBound
    let start = all.partitioningIndex { Int($0) + first >= node.index }
    let subtreeEnd = node.subtreeEnd
    var end = start
    while end < all.count, Int(all[end]) + first < subtreeEnd { end += 1 }
    guard start < end else { return [] }
    var result: [Value] = []
    result.reserveCapacity(end - start)
    for row in all[start..<end] {
      if let value = read(self.node(row, of: item)) { result.append(value) }
    }
    return result
  }

  // MARK: - Types

  /// The types declared or extended in the file, in source order; previews left out.
  var types: [TypeDeclaration] {
    questions.concernsEverything = true
    return allTypes
  }

  /// The type whose braces a node stands in, extensions in this file merged.
  func enclosingType(of node: SyntaxNode) -> TypeDeclaration? {
    for ancestor in node.ancestors where NominalDecl(ancestor) != nil {
      if let type = type(at: ancestor.index) { return type }
    }
    return nil
  }

  /// The type of which a declaration or an extension is a part; nil in previews.
  func type(at row: Int) -> TypeDeclaration? {
    guard let index = itemIndex(of: row) else { return nil }
    let (item, types) = (items[index], items[index].content.types)
    let at = types.partitioningIndex { Int($0.row) + item.rows.lowerBound >= row }
    guard at < types.count, Int(types[at].row) + item.rows.lowerBound == row else { return nil }
    return declaration(at: FileTypes.Place(row: row, nameHash: types[at].nameHash, rootHash: types[at].rootHash))
  }

  /// The type of a name that the file declares, nil where it declares none or several.
  func type(named name: Name) -> TypeDeclaration? {
    let hash = NameHash.of(name)
    questions.declared.insert(hash)
    var found: TypeDeclaration?
    for place in fileTypes.places(named: hash) {
      guard let type = declaration(at: place), !type.isForeign,
        type.declaration.node.index == place.row, type.name == name
      else { continue }
      guard found == nil else { return nil }
      found = type
    }
    return found
  }

  /// The declaration in this file that a fact stands for.
  func declaration(of fact: Located<TypeFact>) -> NominalDecl? {
    questions.declared.insert(NameHash.of(fact.fact.name))
    guard fact.path == facts.path, tree.token(startingAt: fact.range.lowerBound) != nil else { return nil }
    var node: SyntaxNode? = tree.innermostNode(at: fact.range.lowerBound)
    while let current = node {
      if let declaration = NominalDecl(current) { return declaration }
      node = current.parent
    }
    return nil
  }

  /// The variables of a name outside of all types.
  func globalVariables(named name: Name) -> [VariableDecl] {
    let hash = NameHash.of(name)
    questions.declared.insert(hash)
    return items.flatMap { item in
      item.content.globals.compactMap { $0.nameHash == hash ? VariableDecl(node($0.row, of: item)) : nil }
    }
  }

  /// Whether the project declares a modifier (a function in an extension) that a call of this name and these argument
  /// labels would find, so that it is not SwiftUI's.
  func redefines(_ call: FunctionCallExpr, named name: Name) -> Bool {
    let hash = NameHash.of(name)
    questions.declared.insert(hash)
    let isHere = extensionFunctions.contains { entry in
      guard entry.nameHash == hash, let function = FunctionDecl(SyntaxNode(tree: tree, index: Int(entry.row))),
        function.name == name, function.accepts(call)
      else { return false }
      return enclosingType(of: function.node)?.isForeign ?? false
    }
    return isHere || facts.redefinesElsewhere(call, named: name)
  }

  /// Whether the project declares a type of a name, so that it is not SwiftUI's.
  func redefines(_ type: Name) -> Bool { self.type(named: type) != nil || facts.redefinesElsewhere(type) }

  /// Functions in extensions, by which a file may redefine a modifier.
  private lazy var extensionFunctions: [NamedRow] = items.flatMap { item in
    item.content.extensionFunctions.map { $0.moved(by: item.rows.lowerBound) }
  }

  private lazy var fileTypes = FileTypes(items, in: tree)

  private func declaration(at place: FileTypes.Place) -> TypeDeclaration? {
    questions.declared.insert(place.rootHash)
    return fileTypes.type(at: place)
  }

  private var mayDeclareViews: Bool { items.contains { $0.content.mayDeclareViews } }

  private var allTypes: [TypeDeclaration] { fileTypes.all }

  // MARK: - Calls and assignments

  /// The calls of a name inside a node: `name(…)`, `x.name(…)` and `.name(…)`.
  func calls(named name: StaticString, in node: SyntaxNode) -> [FunctionCallExpr] {
    calls(NameHash.of(name), in: node).filter { $0.calleeName == name }
  }

  /// The calls of a name in an item.
  func calls(named name: StaticString, of item: FileItem) -> [FunctionCallExpr] {
    guard !item.content.calls.isEmpty else { return [] }
    return item.content.callsByName.rows(NameHash.of(name)).compactMap { entry in
      let call = FunctionCallExpr(node(entry.row, of: item))
      return call?.calleeName == name ? call : nil
    }
  }

  /// Whether a node starts a task of its own: `Task { … }`, `Task.detached { … }`.
  func startsTask(_ node: SyntaxNode) -> Bool {
    // Most functions of most files stand where no task is started.
    guard let index = itemIndex(of: node.index), items[index].content.mayStartTasks else { return false }
    return !calls(named: "Task", in: node).isEmpty || !calls(named: "detached", in: node).isEmpty
  }

  /// The calls of a name in the whole file.
  func calls(named name: StaticString) -> [FunctionCallExpr] { calls(named: name, in: tree.root) }

  /// The calls of a name in the whole file.
  func calls(named name: Name) -> [FunctionCallExpr] {
    calls(NameHash.of(name), in: tree.root).filter { $0.calleeName == name }
  }

  /// The calls of a name in the whole file.
  func calls(named name: String) -> [FunctionCallExpr] {
    calls(NameHash.of(name), in: tree.root).filter { $0.calleeName?.text == name }
  }

  /// The calls of a name in the whole file, for a question to which only those matter that mention one of some names.
  func calls(named name: StaticString, mentioning names: [String]) -> [FunctionCallExpr] {
    for name in names { questions.mentioned.insert(NameHash.of(name)) }
    return rows(NameHash.of(name), &callsOfFile, of: callsByName).compactMap(FunctionCallExpr.init)
      .filter { $0.calleeName == name }
  }

  private func calls(_ hash: UInt32, in node: SyntaxNode) -> [FunctionCallExpr] {
    rows(hash, in: node, &callsOfFile, of: callsByName).compactMap(FunctionCallExpr.init)
  }

  /// All calls inside a node.
  func calls(in node: SyntaxNode) -> [FunctionCallExpr] {
    rows(in: node, of: \.callRows, FunctionCallExpr.init)
  }

  /// The assignments inside a node, plain and compound.
  func assignments(in node: SyntaxNode) -> [Assignment] {
    rows(in: node, of: \.assignments, Assignment.init)
  }

  /// The plain references to a name inside a node: `name`, and the `name` of `self.name`.
  func references(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    rows(NameHash.of(name), in: node, &referencesOfFile, of: references).filter { reference in
      DeclReferenceExpr(reference)?.name == name
    }
  }

  /// The plain references to a name in the whole file.
  func references(to name: Name) -> [SyntaxNode] { references(to: name, in: tree.root) }

  /// Whether the plain references to a name in the whole file stand in previews.
  func referencePlaces(of name: Name) -> ReferencePlaces {
    questions.referencePlaces.insert(name.text)
    return rows(NameHash.of(name), &referencesOfFile, of: references).reduce(into: []) { places, reference in
      if DeclReferenceExpr(reference)?.name == name { places.insert(ReferencePlaces(reference)) }
    }
  }

  /// The plain references to a name in the whole file.
  func references(named name: StaticString) -> [SyntaxNode] {
    rows(NameHash.of(name), in: tree.root, &referencesOfFile, of: references).filter { reference in
      DeclReferenceExpr(reference)?.name == name
    }
  }

  /// References that mean a member of the enclosing type or something in scope: not the `name` of `other.name`.
  func unqualifiedReferences(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    references(to: name, in: node).filter { reference in
      guard let access = reference.parent.flatMap(MemberAccessExpr.init), access.declName == reference else {
        return true
      }
      return access.base.map { $0.textEquals("self") } ?? false
    }
  }

  /// References that mean a parameter, a local variable or a member by its bare name: not the `name` of `self.name`.
  func bareReferences(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    references(to: name, in: node).filter { reference in
      reference.parent.flatMap(MemberAccessExpr.init).map { $0.declName != reference } ?? true
    }
  }

  /// The uses of a property's binding inside a node: `$name`, and the `$name` of `self.$name`.
  func bindingReferences(to name: Name, in node: SyntaxNode) -> [SyntaxNode] {
    rows(NameHash.ofBinding(of: name), in: node, &referencesOfFile, of: references).filter { reference in
      DeclReferenceExpr(reference)?.name?.isBinding(of: name) ?? false
    }
  }

  /// Whether a name stands anywhere in the file, other than in a node, that fulfils a condition.
  ///
  /// - Parameters:
  ///   - names: all that may fulfil it.
  func mentions(_ names: [String], outside node: SyntaxNode, where condition: (Name) -> Bool) -> Bool {
    for name in names { questions.mentioned.insert(NameHash.of(name)) }
    return tree.tokens.contains { token in
      !node.range.contains(token.range.lowerBound) && condition(Name(token))
    }
  }

  /// Empty until somebody asks; a lazy property would be copied with each table that is put in.
  private var referencesByItem: [RowsByName?] = []

  private func references(_ item: Int) -> RowsByName {
    if referencesByItem.isEmpty { referencesByItem = Array(repeating: nil, count: items.count) }
    if let known = referencesByItem[item] { return known }
    let table = RowsByName(FileItem.references(in: tree, items[item].rows))
    referencesByItem[item] = table
    return table
  }

  private func callsByName(_ item: Int) -> RowsByName { items[item].content.callsByName }

  /// The rows of the whole file by name, put together once many names are asked for: after an edit few are.
  private struct RowsOfFile {
    var questionCount = 0
    var rows: RowsByName?
  }

  private var callsOfFile = RowsOfFile()
  private var referencesOfFile = RowsOfFile()

  /// The rows of a name in a node; a question about the root is one about all items.
  private func rows(
    _ hash: UInt32, in node: SyntaxNode, _ file: inout RowsOfFile, of table: (Int) -> RowsByName
  ) -> [SyntaxNode] {
    if node.index == 0 {
      questions.mentioned.insert(hash)
      return rows(hash, &file, of: table)
    }
    guard let index = itemIndex(of: node.index) else { return [] }
    let item = items[index]
    let first = item.rows.lowerBound
    let subtreeEnd = node.subtreeEnd
    var result: [SyntaxNode] = []
    for entry in table(index).rows(hash) {
      let row = Int(entry.row) + first
      if row >= subtreeEnd { break }
      if row >= node.index { result.append(SyntaxNode(node.storage, row)) }
    }
    return result
  }

  /// The rows of a name in the whole file.
  private func rows(_ hash: UInt32, _ file: inout RowsOfFile, of table: (Int) -> RowsByName) -> [SyntaxNode] {
    file.questionCount += 1
    if file.rows == nil, file.questionCount > 32 {
      file.rows = RowsByName(
        items.indices.flatMap { index in
          table(index).entries.map { $0.moved(by: items[index].rows.lowerBound) }
        })
    }
    if let rows = file.rows { return rows.rows(hash).map { SyntaxNode(tree: tree, index: Int($0.row)) } }
    return items.indices.flatMap { index in table(index).rows(hash).map { node($0.row, of: items[index]) } }
  }

  // MARK: - Chains

  private var lastChain: ModifierChain?

  /// The chain of which a call or member access is a part.
  func chain(of node: SyntaxNode) -> ModifierChain {
    let outermost = ModifierChain.outermost(of: node)
    if let lastChain, lastChain.node == outermost { return lastChain }
    let chain = ModifierChain(outermost)
    lastChain = chain
    return chain
  }
}

/// What a file has to do with SwiftUI.
enum SwiftUIUse: Sendable {
  case none
  /// It does not say so, but has what nothing else needs.
  case implied
  /// It imports SwiftUI or declares a view.
  case direct
}

/// What an item asked of the rest of its file.
struct FileQuestions: Sendable {
  /// Hashes of names: who declares them?
  var declared: HashSet = []
  /// Hashes of names: where do they stand?
  var mentioned: HashSet = []
  /// Names: do they stand in previews?
  var referencePlaces: Set<String> = []
  /// Something that any change may answer differently.
  var concernsEverything = false
}
