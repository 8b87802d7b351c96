// APIs of the standard library, Foundation, Combine and Dispatch that SwiftUI code uses. One entry per line;
// `CatalogEntry.swift` documents the fields.

extension SwiftUICatalog {
  /// Types that SwiftUI code uses in addition to those of SwiftUI.
  static let otherTypes: [Entry] = [
    // Protocols that are often the first inherited type of a class, and a class that does not count as a superclass
    Entry("Identifiable", .protocol, [.noSuperclass]),
    Entry("Hashable", .protocol, [.noSuperclass]),
    Entry("Equatable", .protocol, [.noSuperclass]),
    Entry("Sendable", .protocol, [.noSuperclass]),
    Entry("Codable", .protocol, [.noSuperclass]),
    Entry("Decodable", .protocol, [.noSuperclass]),
    Entry("Encodable", .protocol, [.noSuperclass]),
    Entry("Comparable", .protocol, [.noSuperclass]),
    Entry("CustomStringConvertible", .protocol, [.noSuperclass]),
    Entry("Error", .protocol, [.noSuperclass]),
    Entry("AnyObject", .protocol, [.noSuperclass]),
    Entry("NSObject", .class, [.noSuperclass]),
    // The standard library
    Entry("Int", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Double", .value, [.plainValue, .leftOutOfFacts]),
    Entry("String", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Array", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Set", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Dictionary", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Task", .value, [.plainValue, .leftOutOfFacts], closures: .action),
    // Foundation and others
    Entry("URL", .value, [.plainValue, .leftOutOfFacts]),
    Entry("UUID", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Date", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Data", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Bundle", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Calendar", .value, [.plainValue, .leftOutOfFacts]),
    Entry("Locale", .value, [.plainValue, .leftOutOfFacts]),
    Entry("IndexSet", .value, [.plainValue, .leftOutOfFacts]),
    Entry("AttributedString", .value, [.plainValue]),
    Entry("Notification", .value, [.plainValue, .leftOutOfFacts]),
    Entry("SortDescriptor", .value, [.plainValue]),
    Entry("CGFloat", .value, [.plainValue, .leftOutOfFacts]),
    Entry("CGSize", .value, [.plainValue, .leftOutOfFacts]),
    Entry("CGPoint", .value, [.plainValue, .leftOutOfFacts]),
    Entry("CGRect", .value, [.plainValue, .leftOutOfFacts]),
    Entry("NSError", .class, [.plainValue, .leftOutOfFacts]),
    Entry("NSPredicate", .class, [.plainValue, .leftOutOfFacts]),
    Entry("NSSortDescriptor", .class, [.plainValue]),
    Entry("DateFormatter", .class, [.plainValue]),
    Entry("DispatchQueue", .class, [.plainValue, .leftOutOfFacts]),
    Entry("DispatchWorkItem", .class, closures: .action),
    Entry("Timer", .class, [.plainValue], closures: .action),
    Entry("Thread", .class, closures: .action),
  ]
}

extension SwiftUICatalog {
  /// Methods and functions whose closures are known.
  static let otherFunctions: [Entry] = [
    // Methods of sequences and locks, which run the closure immediately
    Entry("map", .method, closures: .transform),
    Entry("compactMap", .method, closures: .transform),
    Entry("flatMap", .method, closures: .transform),
    Entry("filter", .method, closures: .transform),
    Entry("forEach", .method, closures: .transform),
    Entry("first", .method, closures: .transform),
    Entry("last", .method, closures: .transform),
    Entry("contains", .method, closures: .transform),
    Entry("allSatisfy", .method, closures: .transform),
    Entry("reduce", .method, closures: .transform),
    Entry("sorted", .method, closures: .transform),
    Entry("sort", .method, closures: .transform),
    Entry("min", .method, closures: .transform),
    Entry("max", .method, closures: .transform),
    Entry("prefix", .method, closures: .transform),
    Entry("drop", .method, closures: .transform),
    Entry("removeAll", .method, closures: .transform),
    Entry("partition", .method, closures: .transform),
    Entry("mapValues", .method, closures: .transform),
    Entry("compactMapValues", .method, closures: .transform),
    Entry("withLock", .method, closures: .transform),
    // Functions that run the closure later
    Entry("async", .method, closures: .action),
    Entry("asyncAfter", .method, closures: .action),
    Entry("sync", .method, closures: .action),
    Entry("sink", .method, closures: .action),
    Entry("perform", .method, closures: .action),
    Entry("detached", .method, closures: .action),
    Entry("addTask", .method, closures: .action),
    Entry("run", .method, closures: .action),
    Entry("tryOnReceive", .method, closures: .action),
    Entry("withObservationTracking", .function, closures: .transform),
    Entry("withUnsafePointer", .function, closures: .transform),
    Entry("withCheckedContinuation", .function, closures: .transform),
  ]
}
