import GotchaSupport

/// One file in the words that rules are written in: its calls, types, chains, scopes and slots.
///
/// The rows that rules look at are collected once per item of the file and outlive edits elsewhere; whatever costs more
/// is worked out when a rule first asks and then shared. The model lives for one analysis, on one thread.
///
/// It records what an item reads of the rest of the file (`recordingDependencies`), so that after an edit only the items
/// are analyzed again whose result may have changed. Rules therefore ask the model about other parts of the file, never
/// the root of the tree.
final class FileModel {
  /// The tree and its items as the engine reads them.
  let outline: FileOutline
  /// The tree as rules read it: in debug builds only the item at hand and what it has recorded a dependency on.
  let tree: SyntaxTree
  /// What rules are to do; the default while facts are collected.
  private(set) var settings = RuleSettings()
  var recorder: DependencyRecorder

  /// A model for collecting facts, which neither settings nor the rest of the workspace have a part in.
  init(_ outline: FileOutline) {
    self.outline = outline
    recorder = DependencyRecorder(outline)
    #if DEBUG
      tree = SyntaxTree(SyntaxStorage(outline.tree.storage, under: recorder.access.scope))
    #else
      tree = outline.tree
    #endif
    makeFacts = { FactReader(FactIndex(), path: "") }
  }

  /// A model for rules.
  ///
  /// - Parameter facts: what the workspace says, this file included; made when it is first asked for.
  convenience init(_ outline: FileOutline, settings: RuleSettings, facts: @escaping () -> FactReader) {
    self.init(outline)
    prepareForRules(settings, facts: facts)
  }

  /// Hands in what rules read besides the file. What was worked out of the file while its facts were collected is kept.
  ///
  /// - Parameter facts: what the workspace says, this file included; made when it is first asked for.
  func prepareForRules(_ settings: RuleSettings, facts: @escaping () -> FactReader) {
    self.settings = settings
    makeFacts = facts
    knownFacts = nil
  }

  // MARK: - Dependencies

  /// Does something about one item.
  ///
  /// - Returns: its result, with what it read outside of the item.
  func recordingDependencies<Result>(
    of item: Int, _ body: () -> Result
  ) -> (result: Result, dependencies: ItemDependencies) {
    // What was asked before belongs to another item.
    _ = knownFacts?.takeDependencies()
    recorder.begin(item)
    let result = body()
    return (
      result, ItemDependencies(file: recorder.end(), facts: knownFacts?.takeDependencies() ?? FactDependencies())
    )
  }

  // MARK: - The workspace

  private var makeFacts: () -> FactReader
  private var knownFacts: FactReader?

  /// What the workspace says, this file included.
  var facts: FactReader {
    if let knownFacts { return knownFacts }
    let facts = makeFacts()
    knownFacts = facts
    return facts
  }

  // MARK: - The file

  /// Whether rules about views have anything to say here.
  private(set) lazy var usesSwiftUI = recorder.unchecked {
    importsModule("SwiftUI") || mayDeclareViews && fileTypes.all.contains(where: \.isViewType)
  }

  /// Whether rules about models and tasks have anything to say here.
  var workspaceUsesSwiftUI: Bool { usesSwiftUI || isAboutSwiftUI || facts.hasRelevantFiles }

  /// Whether a file without any import, a snippet, is about SwiftUI all the same: it has an observable object, or
  /// extends one of SwiftUI's types.
  private lazy var isAboutSwiftUI = recorder.unchecked {
    imports.isEmpty
      && fileTypes.all.contains { type in
        type.conforms(to: "ObservableObject") || type.hasAttribute("Observable")
          || type.isForeign && type.name.is(.impliesSwiftUI)
      }
  }

  var swiftUIUse: SwiftUIUse { usesSwiftUI ? .direct : isAboutSwiftUI ? .implied : .none }

  private var mayDeclareViews: Bool { items.contains { $0.content.mayDeclareViews } }

  /// The modules that the file imports.
  private lazy var imports: [Name] = {
    var result: [Name] = []
    for item in items {
      for row in item.content.imports {
        if let name = node(row, of: item).child(.importPathComponent)?.firstToken { result.append(Name(name)) }
      }
    }
    return result
  }()

  func importsModule(_ name: StaticString) -> Bool { imports.contains { $0 == name } }

  /// Whether the file imports a module outside of any `#if`.
  func importsUnconditionally(_ module: StaticString) -> Bool {
    items.contains { item in
      guard !item.content.imports.isEmpty else { return false }
      let declaration = node(0, of: item)
      guard declaration.kind == .importDecl else { return false }
      return declaration.child(.importPathComponent)?.firstToken.map(Name.init) == module
    }
  }

  private(set) lazy var importsMacFramework = importsUnconditionally("AppKit") || importsUnconditionally("Cocoa")

  /// Whether something inside a node did not parse.
  func hasErrors(_ node: SyntaxNode) -> Bool {
    outline.tree.hasErrors && outline.tree.hasErrors(in: node.range)
  }

  // MARK: - Items

  /// The declarations and statements at the top level, in source order.
  var items: [FileItem] { outline.items }

  /// A row that is counted from the start of an item.
  func node(_ row: UInt32, of item: FileItem) -> SyntaxNode {
    SyntaxNode(tree: tree, index: item.rows.lowerBound + Int(row))
  }

  /// The item that a row belongs to; nil for the root.
  func itemIndex(of row: Int) -> Int? {
    let behind = items.partitioningIndex { $0.rows.lowerBound > row }
    return behind > 0 && items[behind - 1].rows.contains(row) ? behind - 1 : nil
  }

  /// The statements at the top level before a row.
  func statements(before row: Int) -> [SyntaxNode] {
    recorder.readStatements()
    return items.lazy.filter { $0.content.isStatement && $0.rows.lowerBound < row }.map { self.node(0, of: $0) }
  }

  // MARK: - Made when first asked for

  /// The types of the whole file: `FileModel+Types` asks them.
  private(set) lazy var fileTypes = FileTypes(outline.items, in: tree)

  /// The calls and references of the whole file: `FileModel+Names` asks them.
  private(set) lazy var fileNames = FileNames(outline)

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
