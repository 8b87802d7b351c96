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
    /// The type of an object that a global is made with, and the global.
    case globalObject
    /// A class of models, and a view that has a property to observe one.
    case modelObserver
    case usesSwiftUI
  }

  var kind: Kind
  var name: String
}

extension FactKey.Kind: FactWord {}

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
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    start = Int32(truncatingIfNeeded: try decoder.integer())
    end = start &+ Int32(truncatingIfNeeded: try decoder.integer())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder.integer(Int(start))
    // The length is the smaller number.
    encoder.integer(Int(end) - Int(start))
  }
}
