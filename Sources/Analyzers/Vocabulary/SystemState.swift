// Objects of the system that have a state.

/// The state of objects of the system, and their properties that change without telling views.
package struct SystemState: Sendable {
  /// The expression for the object that the process shares, `URLCache.shared`; nil if each object has a state of its own
  /// that users see: a position, a page, a scene.
  var shared: StaticString?
  /// The classes that declare the properties.
  let owners: [StaticString]
  /// Empty if views observe them, or if none of them is shown.
  let properties: [StaticString]
  /// The methods of the object that change them.
  let changers: [StaticString]
  /// Whether the system changes them as well, at any time.
  package let changesByItself: Bool

  package func isChanged(by method: Name) -> Bool { method.isAny(of: changers) }

  /// The hashes of the names of the properties, because most member accesses have other names.
  fileprivate static let hashes = Set(all.flatMap(\.properties).map { NameHash.of($0) })

  fileprivate static let all: [SystemState] = [
    SystemState(
      shared: "URLCache.shared", owners: ["URLCache"], properties: ["currentDiskUsage", "currentMemoryUsage"],
      changers: ["removeAllCachedResponses", "removeCachedResponse", "removeCachedResponses"], changesByItself: false),
    SystemState(
      shared: "UIPasteboard.general", owners: ["UIPasteboard"],
      properties: [
        "string", "strings", "url", "urls", "image", "images", "hasStrings", "hasURLs", "hasImages", "numberOfItems",
      ], changers: ["setItems", "setValue", "setData", "setObjects"], changesByItself: true),
    SystemState(
      owners: ["WKWebView"],
      properties: ["url", "title", "canGoBack", "canGoForward", "isLoading", "estimatedProgress"],
      changers: ["load", "loadHTMLString", "loadFileURL", "goBack", "goForward", "go", "reload", "stopLoading"],
      changesByItself: true),
    SystemState(
      owners: ["AVPlayer", "AVQueuePlayer"], properties: ["rate", "currentItem", "timeControlStatus"],
      changers: ["play", "pause", "replaceCurrentItem", "advanceToNextItem", "playImmediately"], changesByItself: true),
    SystemState(
      shared: "UIDevice.current", owners: ["UIDevice"],
      properties: ["orientation", "batteryLevel", "batteryState", "proximityState"], changers: [],
      changesByItself: true),
    SystemState(
      owners: ["WebPage", "SKScene", "SCNScene", "CLLocationManager", "NSPersistentContainer"], properties: [],
      changers: [], changesByItself: true),
  ]

  /// The classes whose objects have a state that is lost with them.
  package static let ownersOfOwnState = all.filter { $0.shared == nil }.flatMap(\.owners)
}

extension FileModel {
  /// Whether a name is that of a class of the system whose objects have a state that users see, or of a subclass.
  package func isSystemObjectWithState(_ name: Name) -> Bool {
    guard name.isCapitalized else { return false }
    guard let declared = facts.type(named: name.text) else {
      return name.isAny(of: SystemState.ownersOfOwnState) && facts.types(named: name.text).isEmpty
    }
    return declared.isClass && SystemState.ownersOfOwnState.contains { declared.inherits("\($0)") }
  }

  /// The state of an object of the system that a member access reads: `URLCache.shared.currentDiskUsage`, `webView.url`.
  package func systemState(readBy access: MemberAccessExpr) -> SystemState? {
    guard let name = access.name, SystemState.hashes.contains(NameHash.of(name)),
      let base = access.base?.withoutUnwrapping,
      let state = SystemState.all.first(where: { state in
        name.isAny(of: state.properties)
          && (state.shared.map { base.textEquals($0) } ?? false
            || declaredType(of: base).map { type in state.owners.contains { "\($0)" == type.plainTypeName } } ?? false)
      })
    else { return nil }
    // Such players are observable.
    let isObservable = state.owners.contains { "\($0)" == "AVPlayer" }
    return isObservable && !facts.flagWrites(named: "isObservationEnabled").isEmpty ? nil : state
  }
}
