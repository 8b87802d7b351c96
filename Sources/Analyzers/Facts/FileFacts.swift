/// What one file tells the rest of the workspace, built from its tree alone.
///
/// Records can be made in any order and on any thread, stored, and replaced one at a time: `FactIndex` merges them.
/// Two records are equal if they say the same, wherever in the file it stands.
public struct FileFacts: Sendable {
  /// Whether the file imports SwiftUI or declares a view.
  public var usesSwiftUI = false
  /// The facts of the file's items; of all of them in one, where the file is not edited.
  var parts: [Part] = []

  struct Part: Sendable {
    let facts: FactList
    /// UTF-8 offset from which the places of the facts are counted.
    let start: Int
  }

  /// What a file without anything of interest says.
  public init() {}

  init(usesSwiftUI: Bool, parts: [Part]) {
    self.usesSwiftUI = usesSwiftUI
    self.parts = parts
  }

  /// The same facts in a single list.
  var merged: FactList {
    if parts.count == 1, parts[0].start == 0 { return parts[0].facts }
    return FactList(parts)
  }

  /// From where the places of a list are counted.
  func start(of facts: FactList) -> Int { parts.first { $0.facts === facts }?.start ?? 0 }
}

extension FileFacts: Hashable {
  public static func == (a: FileFacts, b: FileFacts) -> Bool {
    a.usesSwiftUI == b.usesSwiftUI && a.merged == b.merged
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(usesSwiftUI)
    hasher.combine(merged)
  }
}

extension FileFacts: FactValue {
  init(_ value: FileFacts?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      usesSwiftUI: coder(value?.usesSwiftUI),
      parts: [Part(facts: coder(value?.merged), start: 0)])
  }
}

/// Some facts of one file, never changed; the index tells by their identity which ones an edit has kept.
final class FactList: Sendable, Hashable {
  let types: [TypeFact]
  let viewUses: [ViewUseFact]
  let views: [ViewFact]
  let extensionFunctions: [ExtensionFunctionFact]
  let globals: [GlobalFact]
  let geometries: [GeometryFact]
  let names: [NameFact]
  /// Whether its places are counted from the start of the file, wherever the list is found.
  let isAbsolute: Bool

  init(
    types: [TypeFact] = [], viewUses: [ViewUseFact] = [], views: [ViewFact] = [],
    extensionFunctions: [ExtensionFunctionFact] = [], globals: [GlobalFact] = [], geometries: [GeometryFact] = [],
    names: [NameFact] = [], isAbsolute: Bool = false
  ) {
    self.isAbsolute = isAbsolute
    self.types = types
    self.viewUses = viewUses
    self.views = views
    self.extensionFunctions = extensionFunctions
    self.globals = globals
    self.geometries = geometries
    self.names = names
  }

  /// The facts of several lists, with places counted from the start of the file.
  convenience init(_ parts: [FileFacts.Part]) {
    self.init(
      types: parts.flatMap { part in part.facts.types.map { $0.moved(by: part.start) } },
      viewUses: parts.flatMap { part in part.facts.viewUses.map { $0.moved(by: part.start) } },
      views: parts.flatMap { part in part.facts.views.map { $0.moved(by: part.start) } },
      extensionFunctions: parts.flatMap { part in part.facts.extensionFunctions.map { $0.moved(by: part.start) } },
      globals: parts.flatMap { part in part.facts.globals.map { $0.moved(by: part.start) } },
      geometries: parts.flatMap { part in part.facts.geometries.map { $0.moved(by: part.start) } },
      names: parts.flatMap { part in part.facts.names.map { $0.moved(by: part.start) } }, isAbsolute: true)
  }

  /// The same facts, with places counted from elsewhere.
  func moved(by bytes: Int) -> FactList {
    FactList(
      types: types.map { $0.moved(by: bytes) }, viewUses: viewUses.map { $0.moved(by: bytes) },
      views: views.map { $0.moved(by: bytes) }, extensionFunctions: extensionFunctions.map { $0.moved(by: bytes) },
      globals: globals.map { $0.moved(by: bytes) }, geometries: geometries.map { $0.moved(by: bytes) },
      names: names.map { $0.moved(by: bytes) })
  }

  static func == (a: FactList, b: FactList) -> Bool {
    a === b
      || a.types == b.types && a.viewUses == b.viewUses && a.views == b.views
        && a.extensionFunctions == b.extensionFunctions && a.globals == b.globals && a.geometries == b.geometries
        && a.names == b.names
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(types)
    hasher.combine(viewUses)
    hasher.combine(views)
    hasher.combine(extensionFunctions)
    hasher.combine(globals)
    hasher.combine(geometries)
    hasher.combine(names)
  }
}

extension FactList: FactValue {
  /// Places are counted from the start of the file.
  convenience init(_ value: FactList?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      types: coder(value?.types),
      viewUses: coder(value?.viewUses),
      views: coder(value?.views),
      extensionFunctions: coder(value?.extensionFunctions),
      globals: coder(value?.globals),
      geometries: coder(value?.geometries),
      names: coder(value?.names),
      isAbsolute: true)
  }
}

/// Where a fact stands, counted from the start of a part of its file (`Located` knows which). It is not part of what
/// the fact says: all are equal.
struct FactRange: Sendable, Hashable {
  /// UTF-8 offset.
  private(set) var start: Int32
  /// UTF-8 offset.
  private(set) var end: Int32

  init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    end = Int32(truncatingIfNeeded: range.upperBound)
  }

  /// - Parameter start: of the part.
  func range(from start: Int) -> Range<Int> { Int(self.start) + start..<Int(max(self.start, end)) + start }

  func moved(by bytes: Int) -> FactRange { FactRange(range(from: bytes)) }

  static func == (_: FactRange, _: FactRange) -> Bool { true }
  func hash(into _: inout Hasher) {}
}

extension FactRange: FactValue {
  init(_ value: FactRange?, by coder: inout some FactCoder) throws(FactArchiveError) {
    start = Int32(truncatingIfNeeded: try coder(value.map { Int($0.start) }))
    // The length is the smaller number.
    end = start &+ Int32(truncatingIfNeeded: try coder(value.map { Int($0.end) - Int($0.start) }))
  }
}

/// What a fact is about: the name under which rules look it up, and by which a change of it is noticed.
struct FactKey: Sendable, Hashable {
  enum Kind: String, Sendable {
    case type, viewUse, view, extensionFunction, global
    /// The matched geometries and zoom transitions of a view.
    case geometry
    /// A coordinate space that is declared, and one that is asked for.
    case coordinateSpace, coordinateSpaceUse
    /// The key of an `@AppStorage`, and of a `@SceneStorage`: `Type=default`, as far as they are written.
    case storageKey, sceneStorageKey
    /// A constant, `Type.name` or a global `name`, and the text that it holds.
    case stringConstant
    /// What `.id(…)` is given, and `scrollTo(…)`; the type in whose body it stands.
    case viewIdentity, scrollTarget
    /// The text of a `Notification.Name`, and the constant that holds it.
    case notificationName
    /// A type of values, and the view that a `navigationDestination` shows for it.
    case navigationDestination
    /// The type of the value of a `NavigationLink`, empty where it is not written; the type in whose body it stands.
    case valueLink
    case windowSetting
    /// An object put into the environment by its type, empty where that is not written; the type that puts it there.
    case environmentObject
    /// A value put into the environment, by its key; the type that puts it there.
    case environmentValue
    /// A key of the environment that the project declares, and the type of its values.
    case environmentKey
    /// A target of a package's manifest, and the folder of its sources.
    case packageTarget
    /// A function that a task of SwiftUI awaits; SwiftUI cancels that when the view goes.
    case cancellableCall
    /// A representable, and a class of view that it makes.
    case madeByRepresentable
    /// A representable that calls `becomeFirstResponder()`.
    case focusingRepresentable
    /// A `navigationDestination`, by the path of its stack; the type whose own state that path is, if it is one.
    case destinationPath
    /// Code that puts several screens on a path, and the type that the code belongs to.
    case builtPath
    /// The path that a `NavigationStack` shows, and the type whose property it is; empty where that is not known.
    case boundPath
    /// A representable, or a hosting view that one makes, that sets `sizingOptions`.
    case sizedHost
    /// A property that is assigned, and the `true` or `false` that it gets; empty for anything else.
    case flagWrite
    /// A framework of one platform that a file imports without a condition: `AppKit`, `UIKit`. `phone` if it imports
    /// UIKit or WatchKit at all.
    case platformImport
    /// A manifest that makes the main actor the default isolation of its targets.
    case mainActorByDefault
    /// A `typealias`, and whether it stands for a function type.
    case typeAlias
    /// A member of a model, `Model.name`, that the body of a view reads, or binds to.
    case modelRead
    /// A type that a view holds, or asks for one of its static members; the view.
    case typeUsedByView
    /// A class of models, and a view that has a property to observe one.
    case modelObserver
    case usesSwiftUI
  }

  var kind: Kind
  var name: String
}

extension FactKey.Kind: FactWord {}

/// One entry of a record.
protocol Fact: Sendable, Hashable, FactValue {
  /// Those of a list.
  static func facts(of list: FactList) -> [Self]
  var key: FactKey { get }
  var place: FactRange { get set }
  /// The places of its parts.
  mutating func moveParts(by bytes: Int)
}

extension Fact {
  mutating func moveParts(by _: Int) {}

  /// The same fact, with its place counted from elsewhere.
  func moved(by bytes: Int) -> Self {
    guard bytes != 0 else { return self }
    var fact = self
    fact.place = place.moved(by: bytes)
    fact.moveParts(by: bytes)
    return fact
  }
}

/// A type, or an extension of one.
struct TypeFact: Fact {
  enum Kind: String, Sendable { case `struct`, `class`, `enum`, actor, `protocol`, `extension` }

  /// The last part of the name: `Row` of `List.Row`.
  var name: String
  var qualifiedName: String
  var kind: Kind
  /// The names behind the colon, a superclass first.
  var inheritedTypes: [String]
  /// `MainActor`, `Observable`, `Model` …
  var attributes: [String]
  var isPublic: Bool
  /// `private` or `fileprivate`: no other file sees it.
  var isPrivate: Bool
  /// Of the `#if` that it stands in, so that it need not exist in every build; empty outside of any.
  var condition: String
  var hasGenericParameters: Bool
  var properties: [PropertyFact]
  var members: [MemberFact]
  /// The names of an enum's cases that carry values.
  var payloadCases: [String]
  var place: FactRange

  static func facts(of list: FactList) -> [TypeFact] { list.types }
  var key: FactKey { FactKey(kind: .type, name: name) }
  var isConditional: Bool { !condition.isEmpty }

  mutating func moveParts(by bytes: Int) {
    for index in properties.indices { properties[index].move(by: bytes) }
    for index in members.indices { members[index].move(by: bytes) }
  }
}

extension TypeFact.Kind: FactWord {}

extension TypeFact: FactValue {
  init(_ value: TypeFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      qualifiedName: coder(value?.qualifiedName),
      kind: coder(value?.kind),
      inheritedTypes: coder(value?.inheritedTypes),
      attributes: coder(value?.attributes),
      isPublic: coder(value?.isPublic),
      isPrivate: coder(value?.isPrivate),
      condition: coder(value?.condition),
      hasGenericParameters: coder(value?.hasGenericParameters),
      properties: coder(value?.properties),
      members: coder(value?.members),
      payloadCases: coder(value?.payloadCases),
      place: coder(value?.place))
  }
}

/// An attribute and what it is given: `AppStorage` and `"key"`, `store: .group`.
struct AttributeFact: Sendable, Hashable {
  var name: String
  /// As written.
  var arguments: [String]
}

extension AttributeFact: FactValue {
  init(_ value: AttributeFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(name: coder(value?.name), arguments: coder(value?.arguments))
  }
}

/// A stored property.
struct PropertyFact: Sendable, Hashable {
  enum InitialValue: Sendable, Hashable {
    case none
    case literal
    /// `Model()`; the type's name.
    case constructor(String)
    /// `X.shared`, `.shared`.
    case staticMember
    case closure
    case other
  }

  var name: String
  /// `State`, `Published`, `Environment` …
  var attributes: [AttributeFact]
  var isPrivate: Bool
  /// `private(set)` and its like.
  var hasPrivateSetter: Bool
  var isStatic: Bool
  var isLet: Bool
  var isLazy: Bool
  var isWeak: Bool
  /// The annotated type as written, empty where there is none.
  var type: String
  var initialValue: InitialValue
  /// The initial value as written, where it is short.
  var initialText: String
  /// What evaluating the initial value reads at once.
  var references: [ReferenceFact]
  var place: FactRange

  /// The names of the attributes.
  var wrappers: [String] { attributes.map(\.name) }

  fileprivate mutating func move(by bytes: Int) {
    place = place.moved(by: bytes)
    references = references.map { $0.moved(by: bytes) }
  }
}

extension PropertyFact.InitialValue: FactValue {
  private enum Case: String, FactWord { case none, literal, constructor, staticMember, closure, other }

  private var word: Case {
    switch self {
    case .none: .none
    case .literal: .literal
    case .constructor: .constructor
    case .staticMember: .staticMember
    case .closure: .closure
    case .other: .other
    }
  }

  private var constructedType: String { if case .constructor(let type) = self { type } else { "" } }

  init(_ value: Self?, by coder: inout some FactCoder) throws(FactArchiveError) {
    let word = try coder(value?.word)
    let type = try coder(value?.constructedType)
    switch word {
    case .none: self = .none
    case .literal: self = .literal
    case .constructor: self = .constructor(type)
    case .staticMember: self = .staticMember
    case .closure: self = .closure
    case .other: self = .other
    }
  }
}

extension PropertyFact: FactValue {
  init(_ value: PropertyFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      attributes: coder(value?.attributes),
      isPrivate: coder(value?.isPrivate),
      hasPrivateSetter: coder(value?.hasPrivateSetter),
      isStatic: coder(value?.isStatic),
      isLet: coder(value?.isLet),
      isLazy: coder(value?.isLazy),
      isWeak: coder(value?.isWeak),
      type: coder(value?.type),
      initialValue: coder(value?.initialValue),
      initialText: coder(value?.initialText),
      references: coder(value?.references),
      place: coder(value?.place))
  }
}

/// A function, a computed property or an initialiser.
struct MemberFact: Sendable, Hashable {
  enum Kind: String, Sendable { case function, property, initializer }

  var name: String
  var kind: Kind
  var isStatic: Bool
  var isAsync: Bool
  var parameters: [ParameterFact]
  /// The type it gives as written, empty where there is none.
  var resultType: String
  /// `ViewBuilder`, `MainActor` …, and `nonisolated`.
  var attributes: [String]
  /// What runs at once when it is called or read: closures that run later are left out.
  var references: [ReferenceFact]
  /// Properties of the type that it assigns, before and behind its first `await`; without one all stand before it.
  var assignsBeforeAwait: [String]
  var assignsAfterAwait: [String]
  /// Properties that an `if` or `guard` in it asks.
  var guardsOn: [String]
  /// What it does over time; nil where it neither is asynchronous nor starts a task.
  var work: WorkFact?
  /// What stands behind the `??` of a member that is one such expression, where it is a value in itself.
  var fallback: String?
  var place: FactRange

  fileprivate mutating func move(by bytes: Int) {
    place = place.moved(by: bytes)
    references = references.map { $0.moved(by: bytes) }
  }
}

extension MemberFact.Kind: FactWord {}

extension MemberFact: FactValue {
  init(_ value: MemberFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      kind: coder(value?.kind),
      isStatic: coder(value?.isStatic),
      isAsync: coder(value?.isAsync),
      parameters: coder(value?.parameters),
      resultType: coder(value?.resultType),
      attributes: coder(value?.attributes),
      references: coder(value?.references),
      assignsBeforeAwait: coder(value?.assignsBeforeAwait),
      assignsAfterAwait: coder(value?.assignsAfterAwait),
      guardsOn: coder(value?.guardsOn),
      work: coder.optional(value?.work),
      fallback: coder.optional(value?.fallback),
      place: coder(value?.place))
  }
}

/// What a function does that is asynchronous or starts a task.
struct WorkFact: Sendable, Hashable {
  /// `Task { … }`
  var startsTask: Bool
  /// The names of everything that it calls, in tasks too.
  var calls: [String]
  /// What it appends to.
  var appends: [String]
  /// What its `catch` clauses assign.
  var catchAssigns: [String]
  /// How its closures say that they hold `self`: `self`, `weak`, `unowned`.
  var selfCaptures: [String]
}

extension WorkFact: FactValue {
  init(_ value: WorkFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      startsTask: coder(value?.startsTask),
      calls: coder(value?.calls),
      appends: coder(value?.appends),
      catchAssigns: coder(value?.catchAssigns),
      selfCaptures: coder(value?.selfCaptures))
  }
}

/// A variable or a function outside of all types.
struct GlobalFact: Fact {
  var name: String
  /// `private` or `fileprivate`: no other file sees it.
  var isPrivate: Bool
  /// A variable with storage.
  var property: PropertyFact?
  /// A function or a computed variable.
  var member: MemberFact?
  var place: FactRange

  static func facts(of list: FactList) -> [GlobalFact] { list.globals }
  var key: FactKey { FactKey(kind: .global, name: name) }

  mutating func moveParts(by bytes: Int) {
    property?.move(by: bytes)
    member?.move(by: bytes)
  }
}

extension GlobalFact: FactValue {
  init(_ value: GlobalFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      isPrivate: coder(value?.isPrivate),
      property: coder.optional(value?.property),
      member: coder.optional(value?.member),
      place: coder(value?.place))
  }
}

/// A name that code reads: `Type.name`, `Type.object.name`, `.name` or `name`.
struct ReferenceFact: Sendable, Hashable {
  /// What stands before the last period, `Type` or `Type.object`; nil for `name`, empty for `.name`.
  var base: String?
  var name: String
  var place: FactRange

  func moved(by bytes: Int) -> ReferenceFact {
    ReferenceFact(base: base, name: name, place: place.moved(by: bytes))
  }
}

extension ReferenceFact: FactValue {
  init(_ value: ReferenceFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      base: coder.optional(value?.base),
      name: coder(value?.name),
      place: coder(value?.place))
  }
}

extension Platform: FactWord {}

/// A place that makes a view of a type that is not SwiftUI's.
struct ViewUseFact: Fact {
  /// The view that is made.
  var name: String
  /// The type whose body, or helper of it, makes it.
  var owner: String
  /// How it comes on screen from there.
  var placement: Placement
  var isRow: Bool
  /// A `ScrollView`, `List`, `Form` or `Table` stands around it in the same body.
  var isInScrollContainer: Bool
  /// A sheet, a cover or the like stands around it in the same body, perhaps with a stack in between.
  var isPresented: Bool
  /// What stands around it within what shows it, plain containers of SwiftUI left out: `Card` of `Card { Detail() }`,
  /// `card` of a modifier that takes a closure.
  var containers: [String]
  /// The labels of the arguments it is given, empty for none.
  var labels: [String]
  /// The argument of an `.id(…)` on it, as written.
  var identity: String?
  /// The names of the modifiers on it.
  var modifiers: [String]
  /// The platforms that an `#if` around it rules out.
  var excludedPlatforms: [Platform]
  var place: FactRange

  static func facts(of list: FactList) -> [ViewUseFact] { list.viewUses }
  var key: FactKey { FactKey(kind: .viewUse, name: name) }
}

extension ViewUseFact: FactValue {
  init(_ value: ViewUseFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      owner: coder(value?.owner),
      placement: coder(value?.placement),
      isRow: coder(value?.isRow),
      isInScrollContainer: coder(value?.isInScrollContainer),
      isPresented: coder(value?.isPresented),
      containers: coder(value?.containers),
      labels: coder(value?.labels),
      identity: coder.optional(value?.identity),
      modifiers: coder(value?.modifiers),
      excludedPlatforms: coder(value?.excludedPlatforms),
      place: coder(value?.place))
  }
}

/// How a view comes on screen from the body that shows it.
enum Placement: String, Sendable, Hashable, CaseIterable {
  /// As a part of its owner: however that comes on screen.
  case inline
  /// Directly in a stack.
  case stackRoot
  /// As a destination of a link.
  case pushed
  case sheet, cover, popover, inspector, dialog
  case tab
  /// A column of a split view.
  case column
  /// The content of a window or another scene.
  case sceneRoot

  /// Shown apart from its owner, so that no stack of the owner's reaches it.
  var isPresentation: Bool {
    switch self {
    case .sheet, .cover, .popover, .inspector, .dialog: true
    default: false
    }
  }
}

extension Placement: FactWord {}

/// What the body of a view is made of.
struct ViewFact: Fact {
  var name: String
  /// What the body begins with, per branch: `NavigationStack`, `List`, `DetailView` …
  var roots: [String]
  /// The modifiers on those, inner first.
  var rootModifiers: [String]
  /// Where the items of a toolbar on those go; nil where there is none.
  var rootToolbar: ToolbarContent?
  /// What its titles' display modes are given.
  var titleModes: [String]
  /// Every modifier in the body and its helpers, outside of what it presents.
  var modifiers: [String]
  /// Every view that the body and its helpers make, outside of what they present.
  var callees: [String]
  /// Whether it hides the navigation bar, and whether it draws one of its own in its place.
  var hidesBar: Bool
  var drawsBar: Bool
  /// Whether it takes the keyboard focus when it appears.
  var focusesOnAppear: Bool
  /// Where the body's root is a stack, or a helper's that the body shows as its root.
  var stack: FactRange?
  var place: FactRange

  static func facts(of list: FactList) -> [ViewFact] { list.views }
  var key: FactKey { FactKey(kind: .view, name: name) }

  mutating func moveParts(by bytes: Int) { stack = stack?.moved(by: bytes) }
}

extension ViewFact: FactValue {
  init(_ value: ViewFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      roots: coder(value?.roots),
      rootModifiers: coder(value?.rootModifiers),
      rootToolbar: coder.optional(value?.rootToolbar),
      titleModes: coder(value?.titleModes),
      modifiers: coder(value?.modifiers),
      callees: coder(value?.callees),
      hidesBar: coder(value?.hidesBar),
      drawsBar: coder(value?.drawsBar),
      focusesOnAppear: coder(value?.focusesOnAppear),
      stack: coder.optional(value?.stack),
      place: coder(value?.place))
  }
}

/// A parameter as callers see it.
struct ParameterFact: Sendable, Hashable {
  /// `_` for none.
  var label: String
  var hasDefault: Bool
  /// May be given as a trailing closure.
  var isFunction: Bool
}

extension ParameterFact: FactValue {
  init(_ value: ParameterFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      label: coder(value?.label),
      hasDefault: coder(value?.hasDefault),
      isFunction: coder(value?.isFunction))
  }
}

/// A function in an extension, by which a project may define a modifier.
struct ExtensionFunctionFact: Fact {
  var name: String
  /// The extended type.
  var type: String
  var parameters: [ParameterFact]
  /// `private` or `fileprivate`: no other file sees it.
  var isPrivate: Bool
  /// Whether a parameter decides what it makes of `self`.
  var isConditional: Bool
  /// The modifiers that it applies to `self`.
  var modifiers: [String]
  /// The types that it makes: a modifier or a representable that wraps `self`.
  var callees: [String]
  var place: FactRange

  static func facts(of list: FactList) -> [ExtensionFunctionFact] { list.extensionFunctions }
  var key: FactKey { FactKey(kind: .extensionFunction, name: name) }
}

extension ExtensionFunctionFact: FactValue {
  init(_ value: ExtensionFunctionFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      name: coder(value?.name),
      type: coder(value?.type),
      parameters: coder(value?.parameters),
      isPrivate: coder(value?.isPrivate),
      isConditional: coder(value?.isConditional),
      modifiers: coder(value?.modifiers),
      callees: coder(value?.callees),
      place: coder(value?.place))
  }
}

/// A view that is matched with another one by an id in a namespace.
struct GeometryFact: Fact {
  enum Use: String, Sendable {
    case matchedGeometryEffect, matchedTransitionSource
    /// `navigationTransition(.zoom(sourceID:in:))`
    case zoom
  }

  /// The type in whose body it stands.
  var owner: String
  var use: Use
  /// As written.
  var id: String
  /// As written.
  var namespace: String
  /// Whether others take its geometry.
  var isSource: Bool
  /// Whether it is on screen whenever the body is.
  var isAlwaysShown: Bool
  var place: FactRange

  static func facts(of list: FactList) -> [GeometryFact] { list.geometries }
  var key: FactKey { FactKey(kind: .geometry, name: owner) }
}

extension GeometryFact.Use: FactWord {}

extension GeometryFact: FactValue {
  init(_ value: GeometryFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      owner: coder(value?.owner),
      use: coder(value?.use),
      id: coder(value?.id),
      namespace: coder(value?.namespace),
      isSource: coder(value?.isSource),
      isAlwaysShown: coder(value?.isAlwaysShown),
      place: coder(value?.place))
  }
}

/// A name that two places of a program must agree on.
struct NameFact: Fact {
  var kind: FactKey.Kind
  var name: String
  /// What belongs to it: the default of a storage key, the value of a constant or a setting, the owner of a constant,
  /// the type whose function it is (empty for the one around it).
  var value: String
  var place: FactRange

  static func facts(of list: FactList) -> [NameFact] { list.names }
  var key: FactKey { FactKey(kind: kind, name: name) }
}

extension NameFact: FactValue {
  init(_ value: NameFact?, by coder: inout some FactCoder) throws(FactArchiveError) {
    try self.init(
      kind: coder(value?.kind),
      name: coder(value?.name),
      value: coder(value?.value),
      place: coder(value?.place))
  }
}
