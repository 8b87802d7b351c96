// Determines which widgets and Live Activities show a view.

/// A widget that shows a view, directly or in other views.
package struct ShowingWidget {
  /// The name of the widget's type.
  package let name: String
  /// Where the widget, or the last view between the two, shows it; nil for what the widget itself builds.
  package let place: RelatedLocation?
  /// Whether other code than widgets may show the view, too.
  package let isShownElsewhere: Bool
}

extension FileModel {
  /// The maximum number of views between a view and the widget that shows it.
  private static var maximumViewsInWidgets: Int { 32 }

  /// The widget that shows what a body of a type builds; nil if no widget is known to show it.
  package func widget(showing type: TypeDeclaration) -> ShowingWidget? {
    if facts.isWidget(type.name.text) {
      return ShowingWidget(name: type.name.text, place: nil, isShownElsewhere: false)
    }
    guard facts.hasWidgets else { return nil }
    var found: (name: String, place: RelatedLocation)?
    var isShownElsewhere = type.isPublic
    var visited: Set<String> = [type.name.text]
    var open = [type.name.text]
    while let name = open.popLast() {
      guard visited.count < Self.maximumViewsInWidgets, !facts.isAmbiguous(name) else { return nil }
      for use in facts.uses(of: name) where !facts.isPreview(use.fact.owner) {
        let owner = use.fact.owner
        if facts.isWidget(owner) {
          found = found ?? (owner, facts.related(use, "shown by the widget `\(owner)`"))
        } else if facts.isView(owner) {
          if visited.insert(owner).inserted { open.append(owner) }
        } else {
          isShownElsewhere = true
        }
      }
    }
    return found.map { ShowingWidget(name: $0.name, place: $0.place, isShownElsewhere: isShownElsewhere) }
  }
}

extension FactReader {
  /// Whether the workspace has widgets. This is a fast check.
  fileprivate var hasWidgets: Bool { summary(of: InheritanceFact.self).count(of: "Widget") > 0 }

  /// Whether a type is a widget, which may be a Live Activity.
  fileprivate func isWidget(_ name: String) -> Bool {
    types(named: name).contains { $0.fact.inheritedTypes.contains("Widget") }
  }
}
