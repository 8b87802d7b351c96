@_exported import Observation
import SwiftUI

@available(iOS 17, macOS 14, *)
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  var persistentModelID: PersistentIdentifier { get }
  var modelContext: ModelContext? { get }
  var hasChanges: Bool { get }
  var isDeleted: Bool { get }
}
extension PersistentModel {
  public var persistentModelID: PersistentIdentifier { PersistentIdentifier() }
  public var modelContext: ModelContext? { nil }
  public var hasChanges: Bool { false }
  public var isDeleted: Bool { false }
  public static func == (a: Self, b: Self) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
@available(iOS 17, macOS 14, *)
public struct PersistentIdentifier: Hashable, Identifiable, Codable, Comparable, Sendable {
  public var id: Int { 0 }
  public static func < (a: PersistentIdentifier, b: PersistentIdentifier) -> Bool { false }
}
@attached(
  extension,
  conformances: PersistentModel, Observable, Hashable, Identifiable
)
public macro Model() = #externalMacro(module: "StubMacros", type: "ModelMacro")
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "StubMacros", type: "AttributeMacro")
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "StubMacros", type: "RelationshipMacro")
@attached(peer) public macro Transient() = #externalMacro(module: "StubMacros", type: "TransientMacro")
@attached(extension, conformances: ModelActor)
public macro ModelActor() = #externalMacro(module: "StubMacros", type: "ModelActorMacro")

@available(iOS 17, macOS 14, *)
public final class Schema: @unchecked Sendable {
  public struct Attribute: Sendable {
    public struct Option: Sendable {
      public static var unique: Option { Option() }
      public static var externalStorage: Option { Option() }
      public static var spotlight: Option { Option() }
      public static var allowsCloudEncryption: Option { Option() }
      public static var preserveValueOnDeletion: Option { Option() }
      public static func ephemeral() -> Option { Option() }
      public static func transformable(by transformerType: ValueTransformer.Type) -> Option { Option() }
    }
  }
  public struct Relationship: Sendable {
    public struct Option: Sendable {
      public static var unique: Option { Option() }
    }
    public enum DeleteRule: Sendable { case noAction, nullify, cascade, deny }
  }
  public struct Version: Sendable {
    public init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }
  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {}
}
open class ValueTransformer: NSObject {}

@available(iOS 17, macOS 14, *)
public struct ModelConfiguration: Sendable {
  public struct CloudKitDatabase: Sendable {
    public static var automatic: CloudKitDatabase { CloudKitDatabase() }
    public static var none: CloudKitDatabase { CloudKitDatabase() }
    public static func `private`(_ name: String) -> CloudKitDatabase { CloudKitDatabase() }
  }
  public init(isStoredInMemoryOnly: Bool) {}
  public init(for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {}
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {}
  public init(_ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true) {}
}
@available(iOS 17, macOS 14, *)
public final class ModelContainer: @unchecked Sendable {
  public init(for types: any PersistentModel.Type..., configurations: ModelConfiguration...) throws {}
  public init(for schema: Schema, configurations: [ModelConfiguration] = []) throws {}
  public init(for schema: Schema, configurations: ModelConfiguration...) throws {}
  public init(
    for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {}
  @MainActor public var mainContext: ModelContext { fatalError() }
  public var schema: Schema { fatalError() }
  public func deleteAllData() {}
}
public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}
public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}
public enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
}
@available(iOS 17, macOS 14, *)
public final class ModelContext: Equatable {
  public init(_ container: ModelContainer) {}
  public var container: ModelContainer { fatalError() }
  public var autosaveEnabled = true
  public var hasChanges: Bool { false }
  public var undoManager: UndoManager?
  public var insertedModelsArray: [any PersistentModel] { [] }
  public func insert<T: PersistentModel>(_ model: T) {}
  public func delete<T: PersistentModel>(_ model: T) {}
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {}
  public func save() throws {}
  public func rollback() {}
  public func processPendingChanges() {}
  public func transaction(block: () throws -> Void) throws {}
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] { [] }
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int { 0 }
  public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [PersistentIdentifier] {
    []
  }
  public func enumerate<T: PersistentModel>(_ fetch: FetchDescriptor<T>, block: (T) throws -> Void) throws {}
  public func model(for id: PersistentIdentifier) -> any PersistentModel { fatalError() }
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? { nil }
  public static func == (a: ModelContext, b: ModelContext) -> Bool { a === b }
}
@available(iOS 17, macOS 14, *)
public struct FetchDescriptor<T: PersistentModel> {
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {}
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>] = []
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  public var includePendingChanges = true
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []
}
@available(iOS 17, macOS 14, *)
public protocol ModelActor: Actor {
  nonisolated var modelContainer: ModelContainer { get }
  var modelContext: ModelContext { get }
}
extension ModelActor {
  nonisolated public var modelContainer: ModelContainer { fatalError() }
  public var modelContext: ModelContext { fatalError() }
  public init(modelContainer: ModelContainer) { fatalError() }
}

@available(iOS 17, macOS 14, *)
@MainActor @preconcurrency @propertyWrapper public struct Query<Element: PersistentModel>: DynamicProperty {
  nonisolated init(made: Void) {}
  nonisolated public init() {}
  public var wrappedValue: [Element] { fatalError() }
  public var modelContext: ModelContext { fatalError() }
  public var fetchError: (any Error)? { nil }
}
nonisolated extension Query {
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], animation: Animation
  ) { self.init(made: ()) }
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    transaction: Transaction? = nil
  ) { self.init(made: ()) }
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward,
    transaction: Transaction? = nil
  ) { self.init(made: ()) }
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward,
    animation: Animation
  ) { self.init(made: ()) }
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward,
    transaction: Transaction? = nil
  ) { self.init(made: ()) }
  public init(_ descriptor: FetchDescriptor<Element>, animation: Animation) { self.init(made: ()) }
  public init(_ descriptor: FetchDescriptor<Element>, transaction: Transaction? = nil) { self.init(made: ()) }
}

extension EnvironmentValues {
  public var modelContext: ModelContext {
    get { fatalError() }
    set {}
  }
}
nonisolated extension View {
  public func modelContainer(_ container: ModelContainer) -> some View { self }
  public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View { self }
  public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View { self }
  public func modelContext(_ modelContext: ModelContext) -> some View { self }
}
nonisolated extension Scene {
  public func modelContainer(_ container: ModelContainer) -> some Scene { self }
  public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene { self }
  public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene { self }
}
