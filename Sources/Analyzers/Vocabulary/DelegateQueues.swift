// Determines where the methods of a delegate of the system run.

/// The thread on which the system calls a method.
package enum CallingThread: Hashable, Sendable {
  case main
  case background
  /// It depends on a queue that is not known.
  case unknown
}

extension FileModel {
  /// The thread on which the system calls a method of a delegate; nil for other methods.
  ///
  /// The queue is known where the type makes itself the delegate: `CBCentralManager(delegate: self, queue: queue)`.
  package func callingThread(of method: FunctionDecl, in type: TypeDeclaration) -> CallingThread? {
    guard let first = method.parameters.first, first.firstName == "_", let sender = first.type?.typeName,
      let caller = DelegateCaller.all.first(where: { sender.isAny(of: $0.senders) }),
      type.parts.contains(where: { part in
        part.inheritedTypes.contains { $0.typeName.map { caller.protocols.contains($0.text) } ?? false }
      })
    else { return nil }
    guard let registration = caller.registration else { return .background }
    let threads = type.parts.flatMap { part in
      calls(named: registration.name, in: part.node).compactMap { thread(of: $0, registration) }
    }
    guard let thread = threads.first else { return .unknown }
    return threads.allSatisfy { $0 == thread } ? thread : .unknown
  }

  /// The thread on which the caller calls the methods of the type, if the type is the delegate.
  private func thread(of call: FunctionCallExpr, _ registration: DelegateCaller.Registration) -> CallingThread? {
    let delegate = registration.delegate.map { call.argument($0) } ?? call.firstUnlabeledArgument
    guard delegate?.isSelf ?? false else { return nil }
    guard let queue = call.argument(registration.queue) else { return registration.withoutQueue }
    if queue.kind == .nilLiteralExpr { return registration.withoutQueue }
    return thread(ofQueue: queue)
  }

  /// The thread of the work on a `DispatchQueue` or an `OperationQueue`.
  package func thread(ofQueue queue: SyntaxNode) -> CallingThread {
    if queue.lastName == "main" { return .main }
    if let made = FunctionCallExpr(queue) {
      return made.calleeName.isAny(of: ["DispatchQueue", "OperationQueue", "global"]) ? .background : .unknown
    }
    if let property = ownProperty(queue), let value = property.initialValue, value != queue {
      return property.isLet || property.isPrivate ? thread(ofQueue: value) : .unknown
    }
    guard let name = DeclReferenceExpr(queue)?.name,
      case .value(let value?, let place) = localBinding(of: name, at: queue), VariableDecl(place)?.isLet ?? false
    else { return .unknown }
    return FunctionCallExpr(value) == nil ? .unknown : thread(ofQueue: value)
  }

  /// The thread on which a `URLSession` calls the closures that its tasks complete with.
  package func thread(ofSession session: SyntaxNode) -> CallingThread { thread(ofSession: session, steps: 4) }

  private func thread(ofSession session: SyntaxNode, steps: Int) -> CallingThread {
    let node = session.unparenthesized
    if node.textEquals("URLSession.shared") { return .background }
    if let made = FunctionCallExpr(node) {
      let isSession = made.calleeName == "URLSession" || made.base.textEquals("URLSession") && made.calleeName == "init"
      guard isSession else { return .unknown }
      guard let queue = made.argument("delegateQueue"), queue.kind != .nilLiteralExpr else { return .background }
      return thread(ofQueue: queue)
    }
    guard steps > 0 else { return .unknown }
    if let property = ownProperty(node), !isLocal(node) {
      guard let value = property.initialValue, property.isLet || property.isPrivate && !isAssigned(property, at: node)
      else { return .unknown }
      if value.textEquals(".shared") { return property.typeName == "URLSession" ? .background : .unknown }
      return thread(ofSession: value, steps: steps - 1)
    }
    if let name = DeclReferenceExpr(node)?.name, case .value(let value?, let place) = localBinding(of: name, at: node) {
      return VariableDecl(place)?.isLet ?? false ? thread(ofSession: value, steps: steps - 1) : .unknown
    }
    if let constant = constantValue(of: node) { return thread(ofSession: constant, steps: steps - 1) }
    return isSharedSession(node) ? .background : .unknown
  }

  private func isAssigned(_ property: StoredProperty, at node: SyntaxNode) -> Bool {
    enclosingType(of: node).map { !writes(to: property.name, in: $0).isEmpty } ?? true
  }

  /// Whether a static constant of another file is the shared session: `Network.session`.
  private func isSharedSession(_ node: SyntaxNode) -> Bool {
    guard let access = MemberAccessExpr(node), let owner = access.base?.typeReferenceName, owner.isCapitalized,
      let name = access.name?.text
    else { return false }
    return type(named: owner.text, at: node)?.properties.contains { property in
      property.name == name && property.isStatic && property.isLet && property.initialText == "URLSession.shared"
    } ?? false
  }
}

/// An object of the system that calls the methods of its delegate, as its documentation describes it.
struct DelegateCaller: Sendable {
  /// The types of the first parameter of the methods.
  let senders: [StaticString]
  let protocols: [String]
  /// Nil if the methods always run on a background thread.
  var registration: Registration?

  /// The call that sets the delegate and its queue.
  struct Registration: Sendable {
    let name: StaticString
    /// Nil if it is the argument without a label.
    var delegate: StaticString?
    let queue: StaticString
    /// Where the methods run without a queue.
    let withoutQueue: CallingThread
  }

  /// Whether it is one of these protocols, none of which is isolated to an actor.
  static func isProtocol(_ name: String) -> Bool { all.contains { $0.protocols.contains(name) } }

  static let all: [DelegateCaller] = [
    DelegateCaller(senders: ["WCSession"], protocols: ["WCSessionDelegate"]),
    DelegateCaller(
      senders: ["URLSession"],
      protocols: [
        "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate",
        "URLSessionStreamDelegate", "URLSessionWebSocketDelegate",
      ],
      registration: Registration(
        name: "URLSession", delegate: "delegate", queue: "delegateQueue", withoutQueue: .background)),
    DelegateCaller(
      senders: ["CBCentralManager", "CBPeripheral"],
      protocols: ["CBCentralManagerDelegate", "CBPeripheralDelegate"],
      registration: Registration(name: "CBCentralManager", delegate: "delegate", queue: "queue", withoutQueue: .main)),
    DelegateCaller(
      senders: ["AVCaptureOutput"], protocols: ["AVCaptureVideoDataOutputSampleBufferDelegate"],
      registration: Registration(name: "setSampleBufferDelegate", queue: "queue", withoutQueue: .unknown)),
    DelegateCaller(
      senders: ["AVCaptureMetadataOutput"], protocols: ["AVCaptureMetadataOutputObjectsDelegate"],
      registration: Registration(name: "setMetadataObjectsDelegate", queue: "queue", withoutQueue: .unknown)),
  ]
}
