import CoreData

public struct FetchedResults<Result: NSFetchRequestResult>: RandomAccessCollection {
  public var nsPredicate: NSPredicate? {
    get { nil }
    nonmutating set {}
  }
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { [] }
    nonmutating set {}
  }
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { [] }
    nonmutating set {}
  }
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> Result { fatalError() }
}
@propertyWrapper
@MainActor @preconcurrency public struct FetchRequest<Result: NSFetchRequestResult>: DynamicProperty {
  nonisolated init(made: Void) {}
  public var wrappedValue: FetchedResults<Result> { fatalError() }
  public var projectedValue: Binding<Configuration> { fatalError() }
  public struct Configuration {
    public var nsSortDescriptors: [NSSortDescriptor]
    public var nsPredicate: NSPredicate?
  }
}
nonisolated extension FetchRequest {
  public init(
    entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) { self.init(made: ()) }
  public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) { self.init(made: ()) }
  public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) { self.init(made: ()) }
}
nonisolated extension FetchRequest where Result: NSManagedObject {
  public init(sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil) {
    self.init(made: ())
  }
  @available(iOS 15, macOS 12, *)
  public init(sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil) {
    self.init(made: ())
  }
}
public struct SectionedFetchResults<SectionIdentifier: Hashable, Result: NSFetchRequestResult>: RandomAccessCollection {
  public struct Section: RandomAccessCollection, Identifiable {
    public var id: SectionIdentifier { fatalError() }
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> Result { fatalError() }
  }
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> Section { fatalError() }
}
@available(iOS 15, macOS 12, *)
@propertyWrapper
@MainActor @preconcurrency
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Result: NSFetchRequestResult>: DynamicProperty {
  nonisolated init(made: Void) {}
  public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> { fatalError() }
  nonisolated public init(
    sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [SortDescriptor<Result>],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) where Result: NSManagedObject { fatalError() }
}
extension EnvironmentValues {
  public var managedObjectContext: NSManagedObjectContext {
    get { fatalError() }
    set {}
  }
}
