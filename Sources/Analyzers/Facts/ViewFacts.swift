// What views show, and how.

/// What the body of a view is made of.
struct ViewFact: Fact {
  var name: String
  /// What the body begins with, per branch: `NavigationStack`, `List`, `DetailView` …
  var roots: [String]
  /// The modifiers on those, inner first.
  var rootModifiers: [String]
  /// Where the items of a toolbar on those go; nil where there is none.
  var rootToolbar: ToolbarContent?
  /// What its titles' display modes are given.
  var titleModes: [String]
  /// Every modifier in the body and its helpers, outside of what it presents.
  var modifiers: [String]
  /// Every view that the body and its helpers make, outside of what they present.
  var callees: [String]
  /// Whether it hides the navigation bar, and whether it draws one of its own in its place.
  var hidesBar: Bool
  var drawsBar: Bool
  /// Whether it takes the keyboard focus when it appears.
  var focusesOnAppear: Bool
  /// Where the body's root is a stack, or a helper's that the body shows as its root.
  var stack: FactRange?
  var place: FactRange

  static func facts(of list: FactList) -> [ViewFact] { list.views }
  var key: FactKey { FactKey(kind: .view, name: name) }

  mutating func moveParts(by bytes: Int) { stack = stack?.moved(by: bytes) }
}

extension ViewFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      name: decoder(),
      roots: decoder(),
      rootModifiers: decoder(),
      rootToolbar: decoder.optional(),
      titleModes: decoder(),
      modifiers: decoder(),
      callees: decoder(),
      hidesBar: decoder(),
      drawsBar: decoder(),
      focusesOnAppear: decoder(),
      stack: decoder.optional(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(name)
    encoder(roots)
    encoder(rootModifiers)
    encoder.optional(rootToolbar)
    encoder(titleModes)
    encoder(modifiers)
    encoder(callees)
    encoder(hidesBar)
    encoder(drawsBar)
    encoder(focusesOnAppear)
    encoder.optional(stack)
    encoder(place)
  }
}

extension Platform: FactWord {}

/// A place that makes a view of a type that is not SwiftUI's.
struct ViewUseFact: Fact {
  /// The view that is made.
  var name: String
  /// The type whose body, or helper of it, makes it.
  var owner: String
  /// How it comes on screen from there.
  var placement: Placement
  var isRow: Bool
  /// A `ScrollView`, `List`, `Form` or `Table` stands around it in the same body.
  var isInScrollContainer: Bool
  /// A sheet, a cover or the like stands around it in the same body, perhaps with a stack in between.
  var isPresented: Bool
  /// What stands around it within what shows it, plain containers of SwiftUI left out: `Card` of `Card { Detail() }`,
  /// `card` of a modifier that takes a closure.
  var containers: [String]
  /// The labels of the arguments it is given, empty for none.
  var labels: [String]
  /// The argument of an `.id(…)` on it, as written.
  var identity: String?
  /// The names of the modifiers on it.
  var modifiers: [String]
  /// The platforms that an `#if` around it rules out.
  var excludedPlatforms: [Platform]
  var place: FactRange

  static func facts(of list: FactList) -> [ViewUseFact] { list.viewUses }
  var key: FactKey { FactKey(kind: .viewUse, name: name) }
}

extension ViewUseFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      name: decoder(),
      owner: decoder(),
      placement: decoder(),
      isRow: decoder(),
      isInScrollContainer: decoder(),
      isPresented: decoder(),
      containers: decoder(),
      labels: decoder(),
      identity: decoder.optional(),
      modifiers: decoder(),
      excludedPlatforms: decoder(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(name)
    encoder(owner)
    encoder(placement)
    encoder(isRow)
    encoder(isInScrollContainer)
    encoder(isPresented)
    encoder(containers)
    encoder(labels)
    encoder.optional(identity)
    encoder(modifiers)
    encoder(excludedPlatforms)
    encoder(place)
  }
}

/// How a view comes on screen from the body that shows it.
enum Placement: String, Sendable, Hashable, CaseIterable {
  /// As a part of its owner: however that comes on screen.
  case inline
  /// Directly in a stack.
  case stackRoot
  /// As a destination of a link.
  case pushed
  case sheet, cover, popover, inspector, dialog
  case tab
  /// A column of a split view.
  case column
  /// The content of a window or another scene.
  case sceneRoot

  /// Shown apart from its owner, so that no stack of the owner's reaches it.
  var isPresentation: Bool {
    switch self {
    case .sheet, .cover, .popover, .inspector, .dialog: true
    default: false
    }
  }
}

extension Placement: FactWord {}

/// A view that is matched with another one by an id in a namespace.
struct GeometryFact: Fact {
  enum Use: String, Sendable {
    case matchedGeometryEffect, matchedTransitionSource
    /// `navigationTransition(.zoom(sourceID:in:))`
    case zoom
  }

  /// The type in whose body it stands.
  var owner: String
  var use: Use
  /// As written.
  var id: String
  /// As written.
  var namespace: String
  /// Whether others take its geometry.
  var isSource: Bool
  /// Whether it is on screen whenever the body is.
  var isAlwaysShown: Bool
  var place: FactRange

  static func facts(of list: FactList) -> [GeometryFact] { list.geometries }
  var key: FactKey { FactKey(kind: .geometry, name: owner) }
}

extension GeometryFact.Use: FactWord {}

extension GeometryFact: FactValue {
  init(from decoder: inout some FactDecoder) throws(FactArchiveError) {
    try self.init(
      owner: decoder(),
      use: decoder(),
      id: decoder(),
      namespace: decoder(),
      isSource: decoder(),
      isAlwaysShown: decoder(),
      place: decoder())
  }

  func encode(to encoder: inout FactEncoder) {
    encoder(owner)
    encoder(use)
    encoder(id)
    encoder(namespace)
    encoder(isSource)
    encoder(isAlwaysShown)
    encoder(place)
  }
}

/// Where the items of a toolbar go.
enum ToolbarContent: String, Sendable, Hashable {
  /// Into the navigation bar, some of them at least.
  case bar
  /// To the keyboard or the bottom.
  case elsewhere
}

extension ToolbarContent: FactWord {}
