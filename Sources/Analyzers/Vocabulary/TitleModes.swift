// Determines the display mode of a screen's title if the screen itself sets none.

extension FileModel {
  /// The modes that a screen inherits from the places that show it.
  package struct InheritedTitleModes {
    /// A place that shows the screen, with the mode that the screen gets there; nil if it cannot be known.
    package struct Place {
      package let title: ScreenTitle?
      package var mode: TitleMode? { title?.mode }
      package let place: RelatedPlace
      package let isPush: Bool
    }

    package var places: [Place] = []
    /// No known code shows the screen.
    package var isUnshown = true
    /// It is shown by a sheet, a tab, a column or a scene, where it may be a root.
    package var isPresented = false

    package var pushes: [Place] { places.filter(\.isPush) }
    var modes: Set<TitleMode> { Set(places.compactMap(\.mode)) }
    /// The mode of the screen in all known places; nil if they differ or one is not known.
    package var only: TitleMode? { modes.count == 1 && places.allSatisfy { $0.mode != nil } ? modes.first : nil }
  }

  /// The display modes with which the screen that contains a node can appear. `.automatic`, the default, is large at
  /// the root of a stack, and inherits the mode of the previous screen on a pushed one.
  package func inheritedTitleModes(of node: SyntaxNode) -> InheritedTitleModes {
    var result = InheritedTitleModes()
    for context in navigationContexts(of: node) {
      switch context {
      case .pushed(let place):
        let stated = ScreenTitle(setTo: place.titleMode).map { [$0] as Set<ScreenTitle?> }
        let modes = stated ?? facts.titles(ofScreen: place.owner)
        result.places += modes.map { InheritedTitleModes.Place(title: $0, place: place, isPush: true) }
      case .stackRoot(let place):
        guard !facts.isPreview(place.owner) else { continue }
        let title =
          ScreenTitle(setTo: place.titleMode) ?? (place.isPresented ? .root : facts.title(ofRootIn: place.owner))
        result.places.append(InheritedTitleModes.Place(title: title, place: place, isPush: false))
      case .unshown: continue
      case .boundary: result.isPresented = true
      case .unknown: break
      }
      result.isUnshown = false
    }
    // If a value builds several views, the screen that pushes each of them is not known.
    let uncertain = result.places.filter(\.place.isOneOfSeveral)
    if Set(uncertain.map(\.mode)).count > 1 {
      result.places = result.places.map { place in
        place.place.isOneOfSeveral
          ? InheritedTitleModes.Place(title: nil, place: place.place, isPush: place.isPush) : place
      }
    }
    return result
  }
}

/// How a navigation bar displays a title.
package enum TitleMode: String, Sendable, Hashable {
  case large, inline
}

/// The mode of a screen's title.
package struct ScreenTitle: Sendable, Hashable {
  var mode: TitleMode
  /// Whether the screen, or a screen from which it inherits the mode, sets it.
  package var isStated: Bool

  /// A root that does not set a mode.
  static let root = ScreenTitle(mode: .large, isStated: false)

  init(mode: TitleMode, isStated: Bool) { (self.mode, self.isStated) = (mode, isStated) }

  /// Nil if the mode is not `.large` or `.inline`.
  ///
  /// - Parameter mode: as written.
  fileprivate init?(setTo mode: String?) {
    switch mode {
    case ".large": self.init(mode: .large, isStated: true)
    case ".inline": self.init(mode: .inline, isStated: true)
    default: return nil
    }
  }
}

extension FactReader {
  /// The modes of the title of a view; they contain nil if a mode cannot be known.
  func titles(ofScreen view: String) -> Set<ScreenTitle?> {
    var visited: Set<String> = []
    return titles(ofScreen: view, visited: &visited)
  }

  /// The mode of the root of a stack in a view: the mode that the view around the stack sets for it, or else large. Nil
  /// if it cannot be known.
  func title(ofRootIn view: String) -> ScreenTitle? {
    guard let screen = self.view(named: view)?.fact else { return .root }
    guard let mode = screen.titleModes.first else { return setsTitleModeInHelper(screen) ? nil : .root }
    guard screen.titleModes.count == 1 else { return nil }
    switch mode {
    case ".large": return ScreenTitle(mode: .large, isStated: true)
    case ".inline": return ScreenTitle(mode: .inline, isStated: true)
    case ".automatic": return .root
    default: return nil
    }
  }

  /// The maximum number of screens to follow backward.
  private static var maximumScreens: Int { 8 }

  private func titles(ofScreen view: String, visited: inout Set<String>) -> Set<ScreenTitle?> {
    guard visited.count < Self.maximumScreens else { return [nil] }
    // Screens that push each other add no modes.
    guard visited.insert(view).inserted else { return [] }
    guard let screen = self.view(named: view)?.fact, !screen.hidesBar else { return [nil] }
    if !screen.titleModes.isEmpty {
      guard screen.titleModes.count == 1, let mode = screen.titleModes.first else { return [nil] }
      if mode == ".large" { return [ScreenTitle(mode: .large, isStated: true)] }
      if mode == ".inline" { return [ScreenTitle(mode: .inline, isStated: true)] }
      guard mode == ".automatic" else { return [nil] }
    } else if setsTitleModeInHelper(screen) {
      return [nil]
    }
    if screen.callees.contains(where: { SwiftUICatalog.traits(of: $0).contains(.navigationStack) }) { return [.root] }
    let shown = appearances(of: view)
    // A view that is part of other views has the title mode of their screens.
    let owners = uses(of: view).filter { !isPreview($0.fact.owner) }
    if !shown.leadsOut, !owners.isEmpty, owners.allSatisfy({ $0.fact.placement == .inline }) {
      return owners.reduce(into: []) { $0.formUnion(titles(ofScreen: $1.fact.owner, visited: &visited)) }
    }
    var result: Set<ScreenTitle?> = shown.isIncomplete || shown.known.isEmpty ? [nil] : []
    for appearance in shown.known {
      if let title = ScreenTitle(setTo: appearance.use.fact.titleMode) {
        result.insert(title)
        continue
      }
      switch appearance.placement {
      case .stackRoot:
        let use = appearance.use.fact
        result.insert(use.isPresented ? .root : title(ofRootIn: use.owner))
      case .pushed: result.formUnion(titles(ofScreen: appearance.use.fact.owner, visited: &visited))
      default: result.insert(nil)
      }
    }
    return result
  }

  /// Whether a place is in a preview, which users do not see: in a `PreviewProvider`, or outside all types.
  package func isPreview(_ owner: String) -> Bool {
    owner.isEmpty || types(named: owner).contains { $0.fact.inheritedTypes.contains("PreviewProvider") }
  }

  /// Whether a place is in a preview, or in a view that only previews or no code of the program show.
  package func isOnlyInPreviews(_ owner: String) -> Bool {
    if isPreview(owner) { return true }
    guard isView(owner) else { return false }
    let uses = uses(of: owner)
    return uses.isEmpty ? knowsEntryPoint : uses.allSatisfy { isPreview($0.fact.owner) }
  }

  /// Whether a modifier of the project on the view may set the mode.
  private func setsTitleModeInHelper(_ screen: ViewFact) -> Bool {
    screen.modifiers.contains { modifier in
      extensionFunctions(named: modifier).contains { helper in
        helper.fact.modifiers.contains { SwiftUICatalog.traits(of: $0).contains(.titleDisplayMode) }
      }
    }
  }
}
