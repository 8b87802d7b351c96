// Determines whether an object is in the environment of a view wherever the view is shown.

/// A way to a view on which nothing puts an object into its environment.
package struct PathWithoutObject {
  /// The code that shows the view and the views that contain it, from the view to the root.
  package let uses: [Located<EnvironmentPathFact>]
  /// Whether the object is put there inside a stack, so that it does not reach what the stack pushes.
  package let isLostByPush: Bool
  /// Whether it leads to the preview of a context menu, which may not get the objects around the menu.
  package let isInMenuPreview: Bool

  /// The function that hosts the view in an environment of its own; nil if a type does.
  package var hostingFunction: String? {
    uses.lazy.compactMap { EnvironmentPathFact.function(ofReceiver: $0.fact.view) }.first
  }
}

extension FactReader {
  /// The maximum number of views to visit between a view and the roots of its environment.
  private static var maximumEnvironmentSteps: Int { 64 }

  /// A way from a window or a hosting controller to a view on which nothing puts an object into the environment; nil
  /// if there is none, or if none can be followed completely.
  ///
  /// - Parameters:
  ///   - object: the name of a class, or `EnvironmentPathFact.modelContext`.
  ///   - excluded: the platforms that the code is not compiled for.
  package func path(without object: String, to view: String, beside excluded: Set<Platform>) -> PathWithoutObject? {
    lazy var providers = owners(ofProvidersOf: object, toContentOnly: true)
    struct Step {
      let view: String
      let isPushed: Bool
      let uses: [Located<EnvironmentPathFact>]
      let isLost: Bool
      let excluded: Set<Platform>
      var isParameter = false
    }
    struct Visited: Hashable {
      let view: String
      let isPushed: Bool
      let isLost: Bool
    }
    var open = [Step(view: view, isPushed: false, uses: [], isLost: false, excluded: excluded)]
    var visited: Set<Visited> = []
    var lost: PathWithoutObject?
    var preview: PathWithoutObject?
    while let step = open.popLast(), visited.count < Self.maximumEnvironmentSteps {
      guard visited.insert(Visited(view: step.view, isPushed: step.isPushed, isLost: step.isLost)).inserted,
        step.isParameter || !isAmbiguous(step.view)
      else { continue }
      let paths = environmentPaths(to: step.view)
      // Several functions may have the name, and a function may use what it gets in several ways.
      if step.isParameter, paths.count != 1 { continue }
      for use in paths where !use.isInTests {
        let path = use.fact
        let host = path.passed.lazy.map { EnvironmentPathFact.receiver(of: $0) }.first { self.hosts($0) }
        let excluded = step.excluded.union(path.excludedPlatforms)
        guard excluded.count < Platform.allCases.count,
          !(step.isPushed && path.isPresented),
          host != nil || path.passed.allSatisfy({ keepsEnvironment($0) || withholds($0, amongProviders: providers) })
        else { continue }
        let given = step.isPushed ? path.outer : path.inner + path.outer
        let missed = step.isPushed ? path.inner + path.missed : path.missed
        guard !given.contains(where: { mayBe($0, object) }) else { continue }
        let isLost = step.isLost || missed.contains { mayBe($0, object) }
        let isPushed = !path.hasStack && (step.isPushed || path.isPushed)
        let uses = step.uses + [use]
        if let receiver = host ?? (path.end == .handed ? path.owner : nil) {
          open.append(
            Step(
              view: receiver, isPushed: isPushed, uses: uses, isLost: isLost, excluded: excluded, isParameter: true))
          continue
        }
        switch path.end {
        case .owner:
          guard isView(path.owner), path.owner != step.view else { continue }
          open.append(Step(view: path.owner, isPushed: isPushed, uses: uses, isLost: isLost, excluded: excluded))
        case .window, .hosted:
          // A link outside a stack pushes nothing.
          guard !isPushed, path.end == .window || path.isStatic || isCreated(path.owner) else { continue }
          // Of several apps, one may be for the platforms that the code is not compiled for.
          guard excluded.isEmpty || all(EntryPointFact.self, named: "").count <= 1 else { continue }
          if !isLost { return PathWithoutObject(uses: uses, isLostByPush: false, isInMenuPreview: false) }
          lost = lost ?? PathWithoutObject(uses: uses, isLostByPush: true, isInMenuPreview: false)
        case .menuPreview:
          guard !isPushed else { continue }
          preview = preview ?? PathWithoutObject(uses: uses, isLostByPush: false, isInMenuPreview: true)
        case .handed, .elsewhere: continue
        }
      }
    }
    return lost ?? preview
  }

  /// Whether the only function with a parameter hosts what it gets.
  private func hosts(_ parameter: String) -> Bool {
    let paths = environmentPaths(to: parameter)
    return paths.count == 1 && paths.allSatisfy { $0.fact.end == .hosted }
  }

  /// Whether some code, other than tests and previews, may put an object into an environment: an object of the class, a
  /// value whose type is not known, or a framework with a protocol to which the class conforms.
  package func mayBeProvided(_ object: String) -> Bool {
    // Usually, some code names the object, and the types of what other code provides do not matter.
    [object, ""].contains { name in environmentObjects(of: name).contains { !$0.isInTests } }
      || !owners(ofProvidersOf: object).isEmpty || type(named: object).map(inheritsFromOtherModule) ?? true
  }

  /// The types and modifiers whose code, other than tests and previews, may put an object into an environment.
  ///
  /// - Parameter toContentOnly: whether to leave out what only a presentation or a destination gets.
  private func owners(ofProvidersOf object: String, toContentOnly: Bool = false) -> Set<String> {
    var owners: Set<String> = []
    for provided in all(EnvironmentObjectFact.self) where !provided.isInTests {
      if toContentOnly, provided.fact.isBeside { continue }
      if provided.fact.type.isEmpty || mayBe(provided.fact.type, object) { owners.insert(provided.fact.owner) }
    }
    return owners
  }

  /// The maximum number of modifiers and containers inside each other.
  private static var maximumWrappers: Int { 6 }

  /// Whether a modifier or a container of the project is known not to put an object into the environment, although it may
  /// put others there.
  ///
  /// - Parameter providers: the types whose code may provide the object.
  private func withholds(_ name: String, amongProviders providers: Set<String>, depth: Int = 0) -> Bool {
    guard depth < Self.maximumWrappers else { return false }
    func withholdAll(_ names: [String]) -> Bool {
      names.allSatisfy { $0 != "modifier" && withholds($0, amongProviders: providers, depth: depth + 1) }
    }
    let functions = extensionFunctions(named: name)
    if !functions.isEmpty {
      return !providers.contains(name)
        && functions.allSatisfy { function in
          // The modifier that `modifier` applies is among the callees, unless it is a value.
          let modifiers = function.fact.modifiers.filter { $0 != "modifier" || function.fact.callees.isEmpty }
          return withholdAll(modifiers) && withholdAll(function.fact.callees)
        }
    }
    if SwiftUICatalog.entry(of: name) != nil || !Self.isSilent(name) {
      return !["transformEnvironment", "modelContainer", "modelContext"].contains(name)
    }
    // What a wrapper of the project calls may also be a method of a value: `items.contains(…)`.
    if name.first?.isLowercase ?? false { return depth > 0 }
    guard !providers.contains(name), !isAmbiguous(name), !name.includes("Preview") else { return false }
    if let modifier = modifierTypes(named: name).first?.fact { return withholdAll(modifier.modifiers) }
    guard let view = view(named: name)?.fact, type(named: name) != nil else { return false }
    return withholdAll(view.modifiers)
  }

  /// Whether some code may create the type that hosts a view.
  private func isCreated(_ host: String) -> Bool {
    guard let type = type(named: host) else { return host.isEmpty }
    return !uses(of: host).isEmpty
      || type.parts.contains { $0.fact.inheritedTypes.contains { $0.hasSuffix("Delegate") } }
  }

  /// Whether nothing on a way to a view puts an object into the environment, and the way is known.
  func lacks(_ object: String, _ path: EnvironmentPathFact) -> Bool {
    !(path.inner + path.missed + path.outer).contains { mayBe($0, object) } && path.passed.allSatisfy(keepsEnvironment)
  }

  /// Whether something that is put into the environment may be what a view reads.
  private func mayBe(_ given: String, _ object: String) -> Bool {
    if given == object { return true }
    guard given != EnvironmentPathFact.modelContext, object != EnvironmentPathFact.modelContext else { return false }
    let given = providedType(given)
    guard given != object, let type = type(named: given), type.isClass else { return true }
    // An alias, a subclass or a generic class may be the same class at run time.
    return type.inherits(object) || type.fact.hasGenericParameters
  }

  /// Whether a modifier or container of the project is known to put no objects into the environment.
  private func keepsEnvironment(_ name: String) -> Bool {
    let functions = extensionFunctions(named: name)
    if !functions.isEmpty {
      return functions.allSatisfy { function in
        function.fact.modifiers.allSatisfy(Self.isSilent) && function.fact.callees.allSatisfy(wrapsSilently)
      }
    }
    return wrapsSilently(name)
  }

  /// Whether a view or a `ViewModifier` is known to put no objects into the environment of its content.
  private func wrapsSilently(_ name: String) -> Bool {
    if SwiftUICatalog.entry(of: name) != nil { return true }
    // A helper of previews usually provides what they need, and may do it with a property.
    if name.includes("Preview") { return false }
    if let modifier = modifierTypes(named: name).first?.fact {
      return !isAmbiguous(name) && modifier.modifiers.allSatisfy(Self.isSilent)
    }
    guard let view = view(named: name)?.fact, type(named: name) != nil else { return false }
    return view.modifiers.allSatisfy(Self.isSilent)
  }

  /// Whether a modifier is neither one that changes the environment nor one that may contain it.
  private static func isSilent(_ modifier: String) -> Bool {
    !["environmentObject", "environment", "transformEnvironment", "modelContainer", "modelContext", "modifier"]
      .contains(modifier)
  }
}

extension FileModel {
  /// A preview in this file that shows a view in an environment without an object.
  package func preview(of view: TypeDeclaration, without object: String) -> SyntaxNode? {
    for reference in references(to: view.name) where reference.isInPreview {
      guard let call = reference.parent.flatMap(FunctionCallExpr.init), call.calledExpression == reference,
        !call.node.isInPreviewWithTraits, let path = environmentPath(to: call), facts.lacks(object, path)
      else { continue }
      return call.node
    }
    return nil
  }
}

extension SyntaxNode {
  /// Whether it is in a `#Preview(traits: …)`, whose traits may provide an environment.
  fileprivate var isInPreviewWithTraits: Bool {
    surroundings.contains { ancestor in
      (ancestor.kind == .macroExpansionExpr || ancestor.kind == .macroExpansionDecl)
        && ancestor.descendants.contains { LabeledExpr($0)?.label.map { $0 == "traits" } ?? false }
    }
  }
}
