@testable import Analyzers
@testable import GotchaAnalysis

/// Gives each type, member, parameter and variable that the source declares a name without meaning.
///
/// Names that SwiftUI or another framework prescribes stay: requirements of protocols, overridden members, labels of its
/// functions. One name gets the same new name everywhere.
enum Renaming {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    let names = DeclaredNames(source)
    var editing = SourceEditing(source)
    let words = source.words
    var generator = NeutralNames { words.contains($0) }
    let newNames = Dictionary(uniqueKeysWithValues: names.renamable.map { ($0, generator.name(likeThatOf: $0)) })
    for use in names.uses {
      guard let new = newNames[use.name.text] else { continue }
      editing.respell(use.name.range, as: new)
    }
    return editing.isEmpty ? nil : [editing.file("Example.swift")]
  }
}

/// Words that occur neither in English nor in the vocabulary of a rule.
private struct NeutralNames {
  private let isTaken: (String) -> Bool
  private var count = 0

  init(isTaken: @escaping (String) -> Bool) { self.isTaken = isTaken }

  mutating func name(likeThatOf old: String) -> String {
    let (starts, ends) = (
      ["blu", "dvo", "fru", "gwi", "jor", "klu", "mirz", "nolv", "plou", "qua", "rulk", "swu", "tro", "vux", "zem"],
      ["mbo", "ndra", "kwe", "lpi", "rgu", "vz", "nxo"]
    )
    while true {
      let word = starts[count % starts.count] + ends[count / starts.count % ends.count]
      let number = count / (starts.count * ends.count)
      count += 1
      let isType = old.first?.isUppercase ?? false
      let name = (isType ? word.capitalizedFirst : word) + (number > 0 ? String(number) : "")
      if !isTaken(name) { return name }
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// The names that a source declares, and the tokens that mean them.
private struct DeclaredNames {
  /// A token that a renaming changes if its name is renamed.
  struct Use {
    let name: Name
    /// Whether it is a member of something other than `self`, whose type is not known here.
    let isQualified: Bool
  }

  private(set) var uses: [Use] = []
  /// The names that can be renamed, in a fixed order.
  private(set) var renamable: [String] = []

  private var declared: Set<String> = []
  /// The names of members, cases and globals, which can occur behind a period.
  private var members: Set<String> = []
  private var functions: Set<String> = []
  private var environmentValues: Set<String> = []
  private var kept: Set<String> = []

  init(_ source: ParsedSource) {
    for node in source.root.descendants { declare(node) }
    for token in source.tree.tokens
    where token.kind.isIdentifier || token.kind == .dollarIdentifier || token.previous.textEquals(".") {
      note(token, in: source.tree.innermostNode(at: token.range.lowerBound))
    }
    renamable = declared.subtracting(kept).subtracting(Self.requirements).subtracting([""]).sorted()
  }

  // MARK: - Declarations

  private mutating func declare(_ node: SyntaxNode) {
    switch node.kind {
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl:
      let names = node.declaredNames
      declared.formUnion(names)
      members.formUnion(names)
      functions.formUnion(names)
    case .functionDecl:
      guard let function = FunctionDecl(node), let name = function.name?.text,
        name.first?.isLetter ?? false || name.first == "_"
      else { return }
      let labels = function.parameters.compactMap { $0.firstName?.text }
      guard !node.isPrescribed, !Self.requirements.contains(name), name != "path" else {
        kept.formUnion(labels)
        return kept.formUnion([name])
      }
      declared.insert(name)
      functions.insert(name)
      if node.isMemberOrGlobal { members.insert(name) }
    case .variableDecl:
      for name in node.declaredNames {
        if node.isMemberOrGlobal {
          if node.isPrescribed { kept.insert(name) }
          if node.enclosingTypeName == "EnvironmentValues" { environmentValues.insert(name) }
          members.insert(name)
        }
        declared.insert(name)
      }
    case .enumCaseElement:
      guard let name = node.firstToken.map({ Name($0).text }) else { return }
      if node.parent?.parent?.parent.map(\.hasCodedCases) ?? true { kept.insert(name) }
      declared.insert(name)
      members.insert(name)
      functions.insert(name)
    case .identifierPattern:
      if let name = node.firstToken.map({ Name($0).text }) { declared.insert(name) }
    case .functionParameter, .closureParameter:
      guard let parameter = FunctionParameter(node) else { return }
      for name in [parameter.firstName, parameter.name] {
        if let name, name != "_" { declared.insert(name.withoutSign.text) }
      }
    case .closureShorthandParameter:
      if let name = node.firstToken.map({ Name($0).withoutSign.text }), name != "_" { declared.insert(name) }
    case .enumCaseParameter:
      if let name = node.firstToken, name.next.textEquals(":") { declared.insert(Name(name).text) }
    default: return
    }
  }

  // MARK: - Uses

  private mutating func note(_ token: SyntaxToken, in node: SyntaxNode) {
    let name = Name(token).withoutSign
    switch node.kind {
    case .declReferenceExpr:
      guard node.firstToken?.index == token.index else {
        // A label in `show(item:)`
        kept.insert(name.text)
        return
      }
      if let path = node.parent, path.kind == .keyPathExpr {
        // `\.dismiss` in `@Environment(\.dismiss)` is a value of the environment, not the property of the same name.
        return path.isInEnvironment && !environmentValues.contains(name.text) ? () : noteQualified(name)
      }
      guard let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node else {
        return uses.append(Use(name: name, isQualified: false))
      }
      guard !(access.base?.isSelf ?? false) else { return uses.append(Use(name: name, isQualified: false)) }
      noteQualified(name)
    case .labeledExpr, .multipleTrailingClosureElement:
      switch node.parent?.kind {
      case .functionCallExpr:
        guard let call = node.parent.flatMap(FunctionCallExpr.init), let callee = call.calleeName?.text else { return }
        if callee == "init" || callee == "self" { return kept.formUnion([name.text]) }
        if functions.contains(callee) { uses.append(Use(name: name, isQualified: false)) }
      case .attribute:
        if let callee = node.parent.flatMap(Attribute.init)?.name?.text, functions.contains(callee) {
          uses.append(Use(name: name, isQualified: false))
        }
      default: kept.insert(name.text)
      }
    case .tupleTypeElement, .tuplePatternElement, .subscriptCallExpr: kept.insert(name.text)
    case .memberType, .identifierType:
      if members.contains(name.text) { uses.append(Use(name: name, isQualified: false)) }
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl, .functionDecl, .enumCaseElement,
      .identifierPattern, .functionParameter, .closureParameter, .closureShorthandParameter, .closureCapture,
      .enumCaseParameter:
      uses.append(Use(name: name, isQualified: false))
    default: return
    }
  }

  private mutating func noteQualified(_ name: Name) {
    guard members.contains(name.text) else { return }
    // It may be a member of another type with the same name.
    if Self.isKnown(name.text) { kept.insert(name.text) }
    uses.append(Use(name: name, isQualified: true))
  }

  /// Whether a framework declares a member with this name.
  private static func isKnown(_ name: String) -> Bool {
    knownMembers.contains(name) || SwiftUICatalog.entry(of: name) != nil
  }

  /// The members that the stub of SwiftUI declares, and those of the standard library and Foundation.
  private static let knownMembers: Set<String> = StubMembers.names.union([
    "count", "first", "last", "isEmpty", "indices", "append", "insert", "remove", "removeAll", "removeFirst",
    "removeLast",
    "sorted", "sort", "map", "filter", "reduce", "forEach", "contains", "enumerated", "reversed", "joined", "split",
    "prefix",
    "suffix", "min", "max", "keys", "values", "key", "value", "offset", "element", "index", "description", "lowercased",
    "uppercased", "replacing", "toggle", "random", "shuffled", "zip", "name", "userInfo", "object", "absoluteString",
    "host",
    "query", "now", "seconds", "cancel", "result", "sleep", "yield", "x", "y", "width", "height", "origin", "size",
    "center",
    "shared", "standard", "main", "current", "default", "self", "load", "data", "state", "status", "type",
    "wrappedValue",
  ])

  /// The names that protocols of frameworks prescribe.
  private static let requirements: Set<String> = [
    "self", "init", "body", "id", "hash", "main", "allCases", "objectWillChange", "defaultValue", "makeUIView",
    "updateUIView",
    "dismantleUIView", "makeNSView", "updateNSView", "dismantleNSView", "makeUIViewController",
    "updateUIViewController",
    "dismantleUIViewController", "makeNSViewController", "updateNSViewController", "makeCoordinator", "sizeThatFits",
    "placeSubviews", "makeCache", "updateCache", "explicitAlignment", "spacing", "layoutProperties", "Coordinator",
    "makeBody",
    "animatableData", "previews", "wrappedValue", "projectedValue", "update", "description", "debugDescription",
    "errorDescription", "localizedDescription", "rawValue", "perform", "makeAsyncIterator", "makeIterator", "next",
    "encode",
    "CodingKeys", "Value", "Body", "Content", "ID", "Element", "RawValue", "Failure", "Cache", "AnimatableData",
    "Configuration",
    "UIViewType", "NSViewType", "UIViewControllerType", "NSViewControllerType", "buildBlock", "buildExpression",
    "buildArray",
    "buildOptional", "buildEither", "transferRepresentation", "newValue", "oldValue", "error",
    "defaultDisplayRepresentation",
  ]
}

extension SyntaxNode {
  /// Whether a framework may prescribe the name of a member: it overrides one, or its type conforms to a protocol whose
  /// requirements are not known here.
  fileprivate var isPrescribed: Bool {
    let isOverride = FunctionDecl(self)?.hasModifier("override") ?? VariableDecl(self)?.hasModifier("override") ?? false
    if isOverride { return true }
    guard isMemberOrGlobal, let type = ancestors.lazy.compactMap(NominalDecl.init).first else { return false }
    if type.inheritedTypes.contains(where: { $0.typeName.isAny(of: ["Codable", "Encodable", "Decodable"]) }) {
      return kind == .variableDecl
    }
    guard !(FunctionDecl(self)?.isPrivate ?? VariableDecl(self)?.isPrivate ?? false) else { return false }
    let declared = Set(
      tree.root.descendants.lazy.compactMap(NominalDecl.init).filter { !$0.isExtension }.compactMap { $0.name?.text })
    return type.inheritedTypes.contains { inherited in
      guard let name = inherited.typeName else { return true }
      return !declared.contains(name.text) && SwiftUICatalog.entry(of: name) == nil
        && !name.isAny(of: Self.plainTypes) && !name.hasPrefix("UI") && !name.hasPrefix("NS")
        || name.hasSuffix("Delegate")
        || name.hasSuffix("DataSource")
    }
  }

  /// Types of frameworks that prescribe no names, or only those of the list.
  private static var plainTypes: [StaticString] {
    [
      "Hashable", "Equatable", "Identifiable", "Comparable", "Sendable", "Error", "CaseIterable", "AnyObject",
      "NSObject", "Int", "String",
      "CustomStringConvertible", "ObservableObject", "CGFloat", "Double", "Animatable", "DynamicProperty",
      "LocalizedError",
    ]
  }

  /// Whether the names of the cases of an enum are values at run time.
  fileprivate var hasCodedCases: Bool {
    NominalDecl(self)?.inheritedTypes.contains {
      $0.typeName.isAny(of: ["String", "Codable", "CodingKey", "Decodable", "Encodable"])
    } ?? false
  }

  /// Whether the node is the argument of `@Environment` or `.environment(…)`.
  fileprivate var isInEnvironment: Bool {
    guard let owner = parent?.parent else { return false }
    return Attribute(owner)?.name == "Environment" || FunctionCallExpr(owner)?.calleeName == "environment"
  }
}
