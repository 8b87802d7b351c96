// Determines what it costs to create an object.

/// The work of creating an object, besides allocating memory.
package enum CostOfMaking: Int, Comparable {
  /// Its stored properties are literals, empty collections or small values.
  case free
  /// It calls code whose cost is unknown.
  case unknown
  /// It reads the user's defaults, which are in memory, or it only keeps subscriptions that end when it is released.
  case little
  /// It reads files, subscribes to other objects, starts a timer or a task, or creates a formatter or a monitor.
  case work

  package static func < (a: CostOfMaking, b: CostOfMaking) -> Bool { a.rawValue < b.rawValue }
}

extension FactReader {
  /// The cost of creating an object of a class, based on its initializers, the initial values of its properties, and
  /// those of the objects that it creates.
  ///
  /// - Parameter endsSubscriptions: whether what initializers ask of `NotificationCenter` is known to end with the object.
  package func costOfMaking(_ made: KnownClass, endsSubscriptions: Bool = false) -> CostOfMaking {
    var visited: Set<String> = []
    return cost(of: made.lineage, endsSubscriptions, visited: &visited)
  }

  /// The maximum number of types to examine.
  private static var maximumTypes: Int { 12 }

  private func cost(
    of lineage: [KnownType], _ endsSubscriptions: Bool = false, visited: inout Set<String>
  ) -> CostOfMaking {
    var result = CostOfMaking.free
    for type in lineage {
      guard visited.insert(type.fact.name).inserted, visited.count <= Self.maximumTypes else { continue }
      for property in type.properties where !property.isStatic && !property.isLazy {
        result = max(result, cost(of: property, visited: &visited))
      }
      for member in type.members where member.kind == .initializer {
        result = max(result, cost(of: member, in: lineage, endsSubscriptions, depth: 0))
      }
      if result == .work { return .work }
    }
    return result
  }

  private func cost(of property: PropertyFact, visited: inout Set<String>) -> CostOfMaking {
    switch property.initialValue {
    case .none, .literal, .closure: return .free
    case .staticMember: return max(.free, cost(of: property.references))
    case .constructor(let name):
      // Most initial values are `.init()` of the annotated type.
      let name =
        name.isEmpty || name == "init" ? String(property.type.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) : name
      return max(cost(ofMaking: name, visited: &visited), cost(of: property.references))
    case .other:
      if CostOfMaking.costlyTypes.contains(property.type) { return .work }
      return max(cost(of: property.references), property.references.isEmpty ? .free : .unknown)
    }
  }

  /// The cost of reading some names.
  private func cost(of references: [ReferenceFact]) -> CostOfMaking {
    references.lazy.compactMap(\.cost).max() ?? .free
  }

  private func cost(ofMaking name: String, visited: inout Set<String>) -> CostOfMaking {
    if CostOfMaking.costlyTypes.contains(name) { return .work }
    if CostOfMaking.freeTypes.contains(name) { return .free }
    guard let type = type(named: name) else { return .unknown }
    switch type.fact.kind {
    case .enum: return .free
    case .class: return fullyKnownClass(named: name).map { cost(of: $0.lineage, visited: &visited) } ?? .unknown
    case .struct, .actor: return cost(of: [type], visited: &visited)
    case .protocol, .extension: return .unknown
    }
  }

  /// The maximum nesting of methods of the class to follow.
  private static var maximumDepth: Int { 3 }

  private func cost(
    of member: MemberFact, in lineage: [KnownType], _ endsSubscriptions: Bool, depth: Int
  ) -> CostOfMaking {
    if member.work?.startsTask ?? false { return .work }
    var result = CostOfMaking.free
    for reference in member.references {
      if let cost = endsSubscriptions && reference.asksNotificationCenter ? .little : reference.cost {
        result = max(result, cost)
        if result == .work { return .work }
        continue
      }
      guard reference.base == nil || !(reference.base ?? "").isEmpty else { continue }
      if reference.base != nil {
        // A static member of a type is a constant, or the call of something.
        if reference.name.first?.isUppercase ?? true { continue }
        result = max(result, reference.name == "shared" || reference.name == "default" ? .free : .unknown)
      } else if depth < Self.maximumDepth {
        let methods = lineage.flatMap(\.members).filter { $0.kind == .function && $0.name == reference.name }
        if !methods.isEmpty, reference.namesWork { return .work }
        for method in methods {
          result = max(result, cost(of: method, in: lineage, endsSubscriptions, depth: depth + 1))
        }
      }
      if result == .work { return .work }
    }
    return result
  }
}

extension FileModel {
  /// The cost of creating an object of a class, based also on what its initializers call on other objects:
  /// `controller.performFetch()`.
  package func costOfMaking(_ made: KnownClass) -> CostOfMaking {
    let known = facts.costOfMaking(made)
    let cost =
      known == .work && made.lineage.allSatisfy(endsSubscriptions)
      ? facts.costOfMaking(made, endsSubscriptions: true) : known
    return cost != .work && made.lineage.contains(where: worksInInitializer) ? .work : cost
  }

  /// The code of the initializers of a type, in all files.
  func initializerBodies(of type: KnownType) -> [(body: SyntaxNode, file: FileModel)] {
    let here = scope(of: type).here?.initializers.compactMap(\.body).map { (body: $0, file: self) } ?? []
    let elsewhere = scope(of: type).elsewhere.flatMap { part in
      part.fact.members.filter { $0.kind == .initializer }.compactMap { member in
        body(of: Located(path: part.path, fact: member, start: part.start))
      }
    }
    return here + elsewhere
  }

  /// Whether the object keeps each subscription to notifications that its initializers make, and the subscriptions do not
  /// keep the object, so that they end when it is released.
  private func endsSubscriptions(_ type: KnownType) -> Bool {
    let bodies = initializerBodies(of: type)
    guard bodies.count == type.members.count(where: { $0.kind == .initializer }) else { return false }
    return bodies.allSatisfy { body, file in
      file.reach(from: body).now.allSatisfy { code in
        guard code.node.mentionsAny(of: ["NotificationCenter"]) else { return true }
        return code.nodes.allSatisfy { node in
          guard let name = DeclReferenceExpr(node)?.name, name == "NotificationCenter" else { return true }
          return code.file.keepsSubscription(node.outermostPostfix)
        }
      }
    }
  }

  /// Whether an expression subscribes to notifications with closures that do not keep the object, and the object keeps the
  /// subscription: `NotificationCenter.default.publisher(for: a).sink { [weak self] _ in … }.store(in: &subscriptions)`.
  private func keepsSubscription(_ expression: SyntaxNode) -> Bool {
    guard var call = FunctionCallExpr(expression) else { return false }
    if call.calleeName == "store" {
      guard let bag = call.argument("in"), bag.kind == .inOutExpr, let property = bag.firstChild,
        ownProperty(property) != nil, let subscribing = call.base.flatMap(FunctionCallExpr.init)
      else { return false }
      call = subscribing
    } else {
      guard let target = expression.parent.flatMap(Assignment.init)?.target, ownProperty(target) != nil else {
        return false
      }
    }
    guard call.calleeName == "sink", call.node.mentionsAny(of: ["publisher"]) else { return false }
    return call.node.descendants.compactMap(ClosureExpr.init).allSatisfy { closure in
      !closure.node.mentionsAny(of: ["self"]) || closure.signature?.mentionsAny(of: ["weak", "unowned"]) ?? false
    }
  }

  private func worksInInitializer(_ type: KnownType) -> Bool {
    initializerBodies(of: type).contains { body, file in
      file.reach(from: body).now.contains { code in
        code.calls.contains { call in
          guard let receiver = call.base?.withoutUnwrapping, !receiver.isSelf, let name = call.calleeName else {
            return false
          }
          return (receiver.kind == .declReferenceExpr || receiver.kind == .memberAccessExpr)
            && CostOfMaking.isWork(name.text)
        }
      }
    }
  }
}

extension CostOfMaking {
  /// Whether it is the name of a function that does work: `load`, `startMonitoring`.
  fileprivate static func isWork(_ name: String) -> Bool {
    verbs.contains { verb in
      guard name.hasPrefix(verb) else { return false }
      return name.dropFirst(verb.count).first.map { !$0.isLowercase } ?? true
    }
  }

  /// System types whose objects are costly to create, or start to observe something.
  fileprivate static let costlyTypes: Set<String> = [
    "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "RelativeDateTimeFormatter", "DateComponentsFormatter",
    "MeasurementFormatter", "NWPathMonitor", "CLLocationManager", "CMMotionManager",
    "CMPedometer",
    "AVPlayer", "AVQueuePlayer", "AVAudioEngine", "AVAudioPlayer", "AVCaptureSession", "AVSpeechSynthesizer",
    "CBCentralManager", "HKHealthStore", "EKEventStore", "NSPersistentContainer",
    "NSPersistentCloudKitContainer", "ModelContainer", "URLSession", "WKWebView", "CIContext", "NSRegularExpression",
    "Timer", "FileHandle", "JSContext", "SFSpeechRecognizer", "NWConnection", "NWListener", "NSMetadataQuery",
    "NSDataDetector", "PhoneNumberUtility", "MTKView", "SCNScene", "ARSession", "SKView", "GKLocalPlayer", "MCSession",
    "DispatchSourceTimer",
  ]
  /// System types whose values cost almost nothing to create.
  fileprivate static let freeTypes: Set<String> = [
    "Array", "Set", "Dictionary", "String", "Int", "Double", "CGFloat", "Float", "Bool", "Date", "UUID", "URL", "Data",
    "CGPoint", "CGSize", "CGRect", "CGVector", "UnitPoint", "EdgeInsets", "Angle", "Color", "AttributedString",
    "IndexSet", "IndexPath", "PassthroughSubject", "CurrentValueSubject", "AnyCancellable", "ObservableObjectPublisher",
    "ObservationRegistrar", "NSObject", "NSLock", "NSRecursiveLock", "NSCache", "NavigationPath", "OrderedSet",
    "OrderedDictionary", "Deque", "OSAllocatedUnfairLock", "Mutex", "Logger", "DateComponents", "URLComponents",
    "CharacterSet", "Locale", "Notification", "Progress", "DispatchWorkItem", "OperationQueue", "DispatchQueue",
    "UISelectionFeedbackGenerator", "UIImpactFeedbackGenerator", "UINotificationFeedbackGenerator", "JSONDecoder",
    "JSONEncoder", "ByteCountFormatter",
  ]
  /// System types whose members read or observe something outside memory.
  fileprivate static let workingTypes: Set<String> = [
    "FileManager", "NotificationCenter", "URLSession", "Timer", "NSEvent", "NSWorkspace",
    "DistributedNotificationCenter", "AVAudioSession", "CLLocationManager", "UNUserNotificationCenter", "SecItem",
    "NSUbiquitousKeyValueStore", "PHPhotoLibrary", "NSPasteboard", "UIPasteboard", "Thread", "Process",
  ]
  /// The prefixes of function names that imply work, in any type.
  fileprivate static let verbs = [
    "load", "open", "read", "fetch", "connect", "start", "subscribe", "observe", "register", "listen", "monitor",
    "watch",
    "sync", "refresh", "reload", "restore", "import", "query", "download", "request", "schedule", "parse", "decode",
    "addObserver", "addLocalMonitor", "addGlobalMonitor", "performFetch",
  ]
}

extension ReferenceFact {
  /// The cost, if the reference reads files, defaults or a network, subscribes, or starts something; otherwise nil.
  fileprivate var cost: CostOfMaking? {
    // `$query.sink { … }` in an initializer subscribes to a property of the object itself.
    if name.hasPrefix("$"), base == nil { return .little }
    guard let base, !base.isEmpty else { return nil }
    let type = base.prefix { $0 != "." }
    if type == "UserDefaults" { return .little }
    return CostOfMaking.workingTypes.contains(String(type)) || namesWork ? .work : nil
  }

  /// `NotificationCenter.default`, `NotificationCenter.default.publisher`
  fileprivate var asksNotificationCenter: Bool { base?.prefix { $0 != "." } == "NotificationCenter" }

  fileprivate var namesWork: Bool { CostOfMaking.isWork(name) }
}
