@_exported import AppleFoundation
import Combine

open class NSManagedObject: NSObject, ObservableObject, Identifiable {
  public init(context moc: NSManagedObjectContext) {}
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {}
  open class func entity() -> NSEntityDescription { NSEntityDescription() }
  open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> { NSFetchRequest() }
  open var managedObjectContext: NSManagedObjectContext? { nil }
  open var objectID: NSManagedObjectID { NSManagedObjectID() }
  open var entity: NSEntityDescription { NSEntityDescription() }
  open var hasChanges: Bool { false }
  open var isInserted: Bool { false }
  open var isDeleted: Bool { false }
  open var isFault: Bool { false }
  open func value(forKey key: String) -> Any? { nil }
  open func setValue(_ value: Any?, forKey key: String) {}
  open func primitiveValue(forKey key: String) -> Any? { nil }
  open func setPrimitiveValue(_ value: Any?, forKey key: String) {}
  open func willChangeValue(forKey key: String) {}
  open func didChangeValue(forKey key: String) {}
  open func awakeFromInsert() {}
  open func awakeFromFetch() {}
  open func prepareForDeletion() {}
  open func willSave() {}
  open func didSave() {}
}
open class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {
  open func uriRepresentation() -> URL { fatalError() }
  open var isTemporaryID: Bool { false }
}
open class NSEntityDescription: NSObject {
  open var name: String?
  open class func insertNewObject(
    forEntityName entityName: String, into context: NSManagedObjectContext
  ) -> NSManagedObject { fatalError() }
  open class func entity(forEntityName entityName: String, in context: NSManagedObjectContext) -> NSEntityDescription? {
    nil
  }
}
/// In Objective-C, this protocol conforms to itself. Swift requires an unconstrained parameter for that.
public protocol NSFetchRequestResult: NSObjectProtocol {}
extension NSManagedObject: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
open class NSPersistentStoreRequest: NSObject {}
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
  public override init() {}
  public init(entityName: String) {}
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  open var fetchLimit = 0
  open var fetchOffset = 0
  open var fetchBatchSize = 0
  open var entity: NSEntityDescription?
  open var resultType = NSFetchRequestResultType()
  open var propertiesToFetch: [Any]?
  open var relationshipKeyPathsForPrefetching: [String]?
  open var returnsObjectsAsFaults = true
}
public struct NSFetchRequestResultType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt = 0) { self.rawValue = rawValue }
  public static let managedObjectResultType = NSFetchRequestResultType([])
  public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
  public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
  public init(fetchRequest: NSFetchRequest<any NSFetchRequestResult>) {}
  public init(objectIDs: [NSManagedObjectID]) {}
  public enum ResultType: UInt, Sendable { case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount }
  open var resultType = ResultType.resultTypeStatusOnly
}
open class NSPersistentStoreResult: NSObject {}
open class NSBatchDeleteResult: NSPersistentStoreResult {
  open var result: Any? { nil }
}
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case privateQueueConcurrencyType = 1, mainQueueConcurrencyType
}

open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {}
  public init(_ type: ConcurrencyType) {}
  public enum ConcurrencyType: Sendable { case mainQueue, privateQueue, confinement }
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  open var parent: NSManagedObjectContext?
  open var undoManager: UndoManager?
  open var hasChanges: Bool { false }
  open var name: String?
  open var automaticallyMergesChangesFromParent = false
  open var mergePolicy: Any = NSMergePolicy.error
  open var insertedObjects: Set<NSManagedObject> { [] }
  open var updatedObjects: Set<NSManagedObject> { [] }
  open var deletedObjects: Set<NSManagedObject> { [] }
  open func save() throws {}
  open func reset() {}
  open func rollback() {}
  open func undo() {}
  open func redo() {}
  open func refreshAllObjects() {}
  open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {}
  open func insert(_ object: NSManagedObject) {}
  open func delete(_ object: NSManagedObject) {}
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject { fatalError() }
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject { fatalError() }
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {}
  public func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] { [] }
  public func count<T: NSFetchRequestResult>(for request: NSFetchRequest<T>) throws -> Int { 0 }
  @discardableResult open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    fatalError()
  }
  // callback: queue
  open func perform(_ block: @escaping @Sendable () -> Void) {}
  // callback: queue
  open func performAndWait(_ block: () -> Void) {}
  // callback: queue
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }
  public enum ScheduledTaskType: Sendable { case immediate, enqueued }
  // callback: queue
  @available(iOS 15, macOS 12, *)
  public func perform<T>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws -> T
  ) async rethrows -> T { try block() }
  public static let didSaveObjectsNotification = Notification.Name("didSaveObjects")
  public static let didChangeObjectsNotification = Notification.Name("didChangeObjects")
}
extension NSNotification.Name {
  public static let NSManagedObjectContextDidSave = Notification.Name("didSave")
  public static let NSManagedObjectContextObjectsDidChange = Notification.Name("objectsDidChange")
  public static let NSPersistentStoreRemoteChange = Notification.Name("remoteChange")
}
open class NSMergePolicy: NSObject, @unchecked Sendable {
  public static let error = NSMergePolicy()
  public static let rollback = NSMergePolicy()
  public static let overwrite = NSMergePolicy()
  public static let mergeByPropertyObjectTrump = NSMergePolicy()
  public static let mergeByPropertyStoreTrump = NSMergePolicy()
}
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump

open class NSManagedObjectModel: NSObject {
  public init?(contentsOf url: URL) {}
  open var entities: [NSEntityDescription] = []
}
open class NSPersistentStore: NSObject {}
public let NSSQLiteStoreType = "SQLite"
public let NSInMemoryStoreType = "InMemory"
public let NSPersistentHistoryTrackingKey = ""
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey = ""
open class NSPersistentStoreCoordinator: NSObject {
  open var persistentStores: [NSPersistentStore] { [] }
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? { nil }
}
open class NSPersistentStoreDescription: NSObject {
  public override init() {}
  public init(url: URL) {}
  open var url: URL?
  open var type: String = NSSQLiteStoreType
  open var shouldMigrateStoreAutomatically = true
  open var shouldInferMappingModelAutomatically = true
  open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
  open func setOption(_ option: NSObject?, forKey key: String) {}
}
open class NSPersistentCloudKitContainerOptions: NSObject {
  public init(containerIdentifier: String) {}
}
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  public convenience init(name: String) { fatalError() }
  public convenience init(name: String, managedObjectModel model: NSManagedObjectModel) { fatalError() }
  open var name: String { "" }
  open var viewContext: NSManagedObjectContext { fatalError() }
  open var managedObjectModel: NSManagedObjectModel { fatalError() }
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator { fatalError() }
  open var persistentStoreDescriptions: [NSPersistentStoreDescription] = []
  open class func defaultDirectoryURL() -> URL { fatalError() }
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {}
  open func newBackgroundContext() -> NSManagedObjectContext { fatalError() }
  // callback: elsewhere
  open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {}
  @available(iOS 15, macOS 12, *)
  public func performBackgroundTask<T>(_ block: @escaping (NSManagedObjectContext) throws -> T) async rethrows -> T {
    fatalError()
  }
}
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {}
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}
extension NSFetchedResultsControllerDelegate {
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}
open class NSFetchedResultsController<ResultType>: NSObject {
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {}
  open var fetchedObjects: [ResultType]? { nil }
  open weak var delegate: (any NSFetchedResultsControllerDelegate)?
  open func performFetch() throws {}
}
