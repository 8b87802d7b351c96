// Objects of the system whose state no view observes.

/// A property of an object of the system that changes without telling views.
package struct SystemState: Sendable {
  /// The expression for the object that the process shares: `URLCache.shared`.
  var shared: StaticString?
  /// The classes that declare the properties.
  let owners: [StaticString]
  let properties: [StaticString]
  /// The methods of the object that change them.
  let changers: [StaticString]
  /// Whether the system changes them as well, at any time.
  package let changesByItself: Bool

  package func isChanged(by method: Name) -> Bool { method.isAny(of: changers) }

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
  ]
}

extension FileModel {
  /// The state of an object of the system that a member access reads: `URLCache.shared.currentDiskUsage`, `webView.url`.
  package func systemState(readBy access: MemberAccessExpr) -> SystemState? {
    guard let name = access.name, let base = access.base?.withoutUnwrapping,
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
