import GotchaSupport

/// One file as rules read it: its calls, types, chains, scopes and slots.
///
/// The rows that rules read are collected once per item of the file and kept across edits elsewhere. Anything more
/// expensive is computed on first use and then shared. The model is used for one analysis, on one thread.
///
/// It records which parts of the rest of the file an item reads (`recordingDependencies`), so that an edit invalidates
/// only the items whose results may have changed. Therefore, rules query the model about other parts of the file, and
/// never use the root of the tree.
package final class FileModel {
  /// The tree and its items, as the engine reads them.
  let outline: FileOutline
  /// The tree, as rules read it: in debug builds, only the current item and the items with a recorded dependency.
  package let tree: SyntaxTree
  /// The settings of the rules; the default while facts are collected.
  package private(set) var settings = RuleSettings()
  var recorder: DependencyRecorder

  /// Creates a model for collecting facts, which depend neither on settings nor on the rest of the workspace.
  init(_ outline: FileOutline) {
    self.outline = outline
    recorder = DependencyRecorder(outline)
    #if DEBUG
    tree = SyntaxTree(SyntaxStorage(outline.tree.storage, under: recorder.access.scope))
    #else
    tree = outline.tree
    #endif
    workspace = .unread { FactReader(FactIndex(), path: "") }
  }

  /// Creates a model for rules.
  ///
  /// - Parameters:
  ///   - onlySubtypes: the types of the workspace that inherit from a type alone; nil if the file is the whole workspace.
  ///   - facts: returns the facts of the workspace, including this file; called on first use.
  convenience init(
    _ outline: FileOutline, settings: RuleSettings, onlySubtypes: OnlySubtypes? = nil, facts: @escaping () -> FactReader
  ) {
    self.init(outline)
    prepareForRules(settings, onlySubtypes: onlySubtypes, facts: facts)
  }

  /// Creates a model for rules of a file with parts of types from other files behind it.
  ///
  /// - Parameters:
  ///   - outline: the outline of the file and the parts.
  ///   - onlySubtypes: the types of the workspace that inherit from a type alone.
  ///   - facts: returns the facts of the workspace, including this file; called on first use.
  convenience init(
    _ outline: FileOutline, with parts: JoinedParts, settings: RuleSettings, onlySubtypes: OnlySubtypes,
    facts: @escaping () -> FactReader
  ) {
    self.init(outline, settings: settings, onlySubtypes: onlySubtypes, facts: facts)
    joinedParts = parts
  }

  /// Creates a model of types of other files.
  ///
  /// - Parameters:
  ///   - parts: all parts of a type.
  ///   - onlySubtypes: the types of the workspace that inherit from a type alone.
  ///   - facts: returns the facts of the workspace, as the file with the declaration reads them.
  convenience init(
    _ parts: JoinedParts, settings: RuleSettings, onlySubtypes: OnlySubtypes, facts: @escaping () -> FactReader
  ) {
    self.init(FileOutline(SourceText(bytes: parts.text)), settings: settings, onlySubtypes: onlySubtypes, facts: facts)
    joinedParts = parts
    containsFile = false
  }

  /// Sets the data that rules read in addition to the file. Values that depend only on the file are kept.
  ///
  /// - Parameters:
  ///   - onlySubtypes: the types of the workspace that inherit from a type alone; nil if the file is the whole workspace.
  ///   - facts: returns the facts of the workspace, including this file; called on first use.
  func prepareForRules(
    _ settings: RuleSettings, onlySubtypes: OnlySubtypes? = nil, facts: @escaping () -> FactReader
  ) {
    self.settings = settings
    workspace = .unread(facts)
    if let onlySubtypes, onlySubtypes != self.onlySubtypes {
      self.onlySubtypes = onlySubtypes
      fileTypes = FileTypes(outline.items, in: tree, onlySubtypes)
      lastType = nil
    }
    recorder.beginGeneration()
  }

  // MARK: - Dependencies

  /// Runs code about one item.
  ///
  /// - Returns: its result, with its read set outside the item.
  func recordingDependencies<Result>(
    of item: Int, _ body: () -> Result
  ) -> (result: Result, dependencies: ItemDependencies) {
    // Earlier lookups belong to another item.
    _ = takeFactDependencies()
    recorder.begin(item)
    let result = body()
    return (result, ItemDependencies(file: recorder.end(), facts: takeFactDependencies()))
  }

  /// The dependencies on facts since the last call, including those of other types.
  private func takeFactDependencies() -> FactDependencies {
    var dependencies = workspace.takeDependencies()
    for type in otherTypes.values.lazy.compactMap(\.model) {
      dependencies.formUnion(type.takeFactDependencies())
      type.recorder.beginGeneration()
    }
    return dependencies
  }

  /// Removes the answers of later layers, at the end of an analysis. Some contain the model itself, which would keep it alive.
  func forgetAnswers() {
    memosOfLaterLayers = [:]
    for type in otherTypes.values { type.model?.forgetAnswers() }
  }

  // MARK: - Other types

  /// A type that other files declare.
  struct OtherType {
    /// Nil if its code cannot be read.
    let model: FileModel?
    /// The types of the project that it may inherit from.
    let inheritedTypes: [String]
  }

  /// Types that other files declare, by name. Used by `body(of:)`.
  var otherTypes: [String: OtherType] = [:]
  /// The parts of types from other files that the model contains.
  private(set) var joinedParts: JoinedParts?
  /// Whether it contains a file, not only parts of a type.
  private var containsFile = true

  /// Where the code at an offset in a file is in the model; nil if the model does not contain it.
  func place(of offset: Int, in path: String) -> Int? {
    joinedParts?.place(of: offset, in: path) ?? (containsFile && path == facts.path ? offset : nil)
  }

  /// A location in the model, as a related location of a finding in the analyzed file.
  package func related(_ range: Range<Int>, _ message: String) -> RelatedLocation {
    guard let origin = joinedParts?.origin(of: range) else { return RelatedLocation(range: range, message: message) }
    return RelatedLocation(file: origin.path, range: origin.range, message: message)
  }

  // MARK: - The workspace

  private var workspace: Workspace

  private enum Workspace {
    case unread(() -> FactReader)
    case read(FactReader)

    func takeDependencies() -> FactDependencies {
      if case .read(let facts) = self { facts.takeDependencies() } else { FactDependencies() }
    }
  }

  /// The facts of the workspace, including this file.
  package var facts: FactReader {
    switch workspace {
    case .read(let facts): return facts
    case .unread(let makeFacts):
      let facts = makeFacts()
      workspace = .read(facts)
      return facts
    }
  }

  // MARK: - The file

  /// Whether rules about views apply to the file.
  private(set) lazy var usesSwiftUI = recorder.unchecked { importsModule("SwiftUI") || hasViewTypes }

  /// Whether the file declares a view.
  package var declaresViews: Bool {
    recorder.readWholeFile()
    return hasViewTypes
  }

  private lazy var hasViewTypes = recorder.unchecked {
    mayDeclareViews && fileTypes.all.contains(where: \.isViewType)
  }

  /// Whether rules about models and tasks apply to the file.
  var workspaceUsesSwiftUI: Bool { usesSwiftUI || isAboutSwiftUI || facts.hasRelevantFiles }

  /// Whether a file without imports, such as a snippet, is about SwiftUI anyway: it contains an observable object or
  /// extends a SwiftUI type.
  private lazy var isAboutSwiftUI = recorder.unchecked {
    imports.isEmpty
      && fileTypes.all.contains { type in
        type.conforms(to: "ObservableObject") || type.hasAttribute("Observable")
          || type.isForeign && type.name.is(.impliesSwiftUI)
      }
  }

  package var swiftUIUse: SwiftUIUse { usesSwiftUI ? .direct : isAboutSwiftUI ? .implied : .none }

  private var mayDeclareViews: Bool { outline.items.contains { $0.content.mayDeclareViews } }

  /// The modules that the file imports.
  private lazy var imports: [Name] = {
    var result: [Name] = []
    for item in outline.items {
      for row in item.content.imports {
        if let name = node(row, of: item).child(.importPathComponent)?.firstToken { result.append(Name(name)) }
      }
    }
    return result
  }()

  package func importsModule(_ name: StaticString) -> Bool { imports.contains { $0 == name } }

  /// Whether the file imports a module outside any `#if`.
  func importsUnconditionally(_ module: StaticString) -> Bool { unconditionalImports.contains { $0 == module } }

  /// The modules that the file imports outside any `#if`.
  private lazy var unconditionalImports: [Name] = outline.items.compactMap { item in
    guard !item.content.imports.isEmpty else { return nil }
    let declaration = node(0, of: item)
    guard declaration.kind == .importDecl else { return nil }
    return declaration.child(.importPathComponent)?.firstToken.map(Name.init)
  }

  private(set) lazy var importsMacFramework = importsUnconditionally("AppKit") || importsUnconditionally("Cocoa")

  /// Whether some code inside a node did not parse.
  package func hasErrors(_ node: SyntaxNode) -> Bool {
    outline.tree.hasErrors && outline.tree.firstError(in: node.range, outside: branchesForNewerCompilers) != nil
  }

  /// UTF-8 offsets.
  private lazy var branchesForNewerCompilers = outline.tree.branchesForNewerCompilers

  // MARK: - Items

  /// The node in a row that is relative to the start of an item.
  func node(_ row: UInt32, of item: FileItem) -> SyntaxNode {
    SyntaxNode(tree: tree, index: item.rows.lowerBound + Int(row))
  }

  /// The item that a row belongs to; nil for the root.
  func itemIndex(of row: Int) -> Int? {
    let behind = outline.items.partitioningIndex { $0.rows.lowerBound > row }
    return behind > 0 && outline.items[behind - 1].rows.contains(row) ? behind - 1 : nil
  }

  /// The top-level statements before a row.
  func statements(before row: Int) -> [SyntaxNode] {
    recorder.readStatements()
    return outline.items.lazy.filter { $0.content.isStatement && $0.rows.lowerBound < row }.map { self.node(0, of: $0) }
  }

  // MARK: - Values that depend only on the file
  //
  // They are valid as long as the model. A query records what it reads before it uses them.

  /// The types of the whole file, used by `FileModel+Types`.
  private(set) lazy var fileTypes = FileTypes(outline.items, in: tree, onlySubtypes)
  /// The types that inherit from a type alone, as far as they are known.
  private(set) lazy var onlySubtypes = OnlySubtypes(outline.items)

  /// The calls and references of the whole file, used by `FileModel+Names`.
  private(set) lazy var fileNames = FileNames(outline)
  private(set) lazy var fileWords = FileWords(outline.tree)
  /// Used by `localBinding`.
  var localDeclarations = LocalDeclarations()
  /// Used by `shownPaths`.
  var knownPaths: ShownPaths?

  /// The calls of a name in the whole file. Rules query these again for each finding.
  var knownCalls = NodesByName<FunctionCallExpr>()
  var knownReferences = NodesByName<SyntaxNode>()

  /// The type that was looked up last, with the row of one of its parts, because most queries are about nearby nodes.
  var lastType: (row: Int, rootHash: UInt32, type: TypeDeclaration)?

  private var lastChain: ModifierChain?
  /// Long chains by the row of their node. Each modifier of a chain queries it, often alternating with other chains.
  private var longChains: [Int: ModifierChain] = [:]

  /// The chain that a call or member access is part of.
  package func chain(of node: SyntaxNode) -> ModifierChain {
    let outermost = ModifierChain.outermost(of: node)
    if let lastChain, lastChain.node == outermost { return lastChain }
    let chain = longChains[outermost.index] ?? ModifierChain(outermost)
    if chain.isLong { longChains[outermost.index] = chain }
    lastChain = chain
    return chain
  }

  // MARK: - Memos
  //
  // They contain answers that may depend on other items and on facts. A question that is asked often has a line here, and
  // is answered in `memoized(_:_:_:)`.

  /// Whether properties change, by the offsets of their names. Used by `changes(_:in:)`, because a stack may pass one
  /// property to many views.
  var knownChanges = Memo<Int, Bool>()
  /// The bodies that run helpers, by the rows of the helpers; nil for helpers that no body runs. Used by
  /// `bodyEvaluation`, because one helper may contain many nodes that rules check.
  var knownBodies = Memo<Int, BodyUse?>()
  /// Whether a body uses a member that builds no views, by the row of the member.
  var knownReaders = Memo<Int, Bool>()
  /// The uses of members, by the rows of the members. Facts query them for each view that a helper builds.
  var knownUses = Memo<Int, [SyntaxNode]>()
  /// The memos whose answers have types of later layers, by the types of the objects that contain them.
  var memosOfLaterLayers: [ObjectIdentifier: any QuestionMemos] = [:]
}

/// The type whose body runs a helper, and the place in the body that leads to it.
struct BodyUse {
  let type: TypeDeclaration
  let use: SyntaxNode
}

/// How a file uses SwiftUI.
package enum SwiftUIUse: Sendable {
  case none
  /// It does not import SwiftUI, but contains something that only SwiftUI code needs.
  case implied
  /// It imports SwiftUI or declares a view.
  case direct
}
