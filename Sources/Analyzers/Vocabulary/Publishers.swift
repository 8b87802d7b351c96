// Determines how long publishers of the project send values.

/// Whether a publisher completes by itself, which ends its subscriptions.
package enum PublisherCompletion: Sendable {
  case never, possible, certain
}

extension FileModel {
  /// The maximum number of functions and properties that return what another one returns.
  private static var maximumPublishers: Int { 3 }

  /// Whether the publisher completes that a function or a property of the project returns; nil if its code is not known.
  package func completion(ofPublisherFrom call: SyntaxNode) -> PublisherCompletion? {
    completion(ofPublisherFrom: call, depth: 0)
  }

  private func completion(ofPublisherFrom call: SyntaxNode, depth: Int) -> PublisherCompletion? {
    guard depth < Self.maximumPublishers else { return nil }
    let publishers = returnedValues(of: call)
    guard let first = publishers.first else { return nil }
    let completion = first.file.completion(of: first.node, depth: depth)
    let isSame = publishers.dropFirst().allSatisfy { $0.file.completion(of: $0.node, depth: depth) == completion }
    return isSame ? completion : .possible
  }

  /// Whether an expression that code returns is a publisher that completes: it has an operator that completes, or its source
  /// does.
  private func completion(of publisher: SyntaxNode, depth: Int) -> PublisherCompletion {
    let chain = chain(of: value(behind: publisher))
    if chain.modifiers.contains(where: \.completesPublisher) { return .certain }
    if chain.modifiers.contains(where: { $0.waitsForCompletion || $0.mayEndEarlier }) { return .possible }
    guard
      let source = chain.modifiers.first(where: { $0.call != nil && !SDK.isOperator($0.name.text) })?.node
        ?? chain.base
    else { return .possible }
    if isEndlessSource(source) { return .never }
    return completion(ofPublisherFrom: source, depth: depth + 1) ?? .possible
  }

  /// Whether a publisher sends the values of a property, notifications, or the time, which no code ends.
  private func isEndlessSource(_ source: SyntaxNode) -> Bool {
    if let call = FunctionCallExpr(source) {
      return call.calleeName == "publisher" && call.argument("for") != nil
        || call.calleeName == "publish" && call.base?.textEquals("Timer") ?? false
    }
    guard let name = source.lastName?.boundProperty else { return false }
    // Only an object has a member like this; a name of its own may also be a binding.
    return source.selfMemberName == nil
      || enclosingType(of: source)?.storedProperty(named: name)?.wrapper("Published") != nil
  }

  /// Whether a type is a publisher of the project whose subscriptions complete.
  package func endsByItself(_ publisher: KnownType) -> Bool {
    guard publisher.parts.contains(where: { $0.fact.inheritedTypes.contains("Publisher") }) else { return false }
    return bodies(of: "receive", in: publisher).contains { body, file in
      if body.mentionsAny(of: ["finished"]) { return true }
      let subscriptions = file.calls(in: body).compactMap { call in
        call.calleeName.flatMap { file.type(named: $0.text, at: call.node) }
      }
      return subscriptions.contains { subscription in
        self.bodies(of: "request", in: subscription).contains { body, _ in body.mentionsAny(of: ["finished"]) }
      }
    }
  }

  /// The braces of the methods of a type with a name, in any file.
  private func bodies(of method: String, in type: KnownType) -> [(SyntaxNode, FileModel)] {
    let scope = scope(of: type)
    let here = scope.here?.functions.filter { $0.name?.text == method }.compactMap(\.body) ?? []
    let elsewhere = scope.elsewhere.flatMap { part in
      part.fact.members.filter { $0.name == method && $0.kind == .function }.compactMap { member in
        body(of: Located(path: part.path, fact: member, start: part.start))
      }
    }
    return here.map { ($0, self) } + elsewhere.map { ($0.body, $0.file) }
  }
}

extension Modifier {
  /// Whether it is an operator or a request that completes after the first values.
  package var completesPublisher: Bool { name.isAny(of: ["first", "prefix", "output", "dataTaskPublisher"]) }

  /// Whether it is an operator that publishes only when the publisher before it completes, so that its author expects that.
  package var waitsForCompletion: Bool {
    name.isAny(of: ["reduce", "last"]) || name == "collect" && arguments.isEmpty
  }

  /// Whether it is an operator that may complete or fail before the publisher to which it is applied.
  fileprivate var mayEndEarlier: Bool {
    name.isAny(of: ["catch", "flatMap", "zip", "timeout", "setFailureType", "mapError"]) || name.hasPrefix("try")
  }
}
