struct EnvironmentObjectNotInjected: PropertyRule {
  static let info = RuleInfo(
    id: "environment_object_not_injected", topic: .state, alsoAbout: [.presentation, .navigation],
    cases: [
      .readByBody, .readByAction, .noModelContainer, .lostByPush, .inMenuPreview, .neverProvided, .onlyInPreview,
    ],
    tier: .precise, since: "0.2.0")

  static let wrappers: [StaticString] = ["EnvironmentObject", "Environment", "Query"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.viewRole == .view, !type.isForeign, let object = Needed(property, of: type, in: file) else { return }
    let references = uses(of: property, in: type, file)
    guard !references.isEmpty else { return }
    guard let path = path(without: object, property, to: type, in: file) else {
      if isNeverProvided(object, to: type, in: file) {
        findings.add(
          at: property.range,
          "`\(type.name.text)` needs `\(object.title)`, but no code provides it; apply `\(object.modifier)` to a view around "
            + "it", .neverProvided,
          assuming: [.callers("which code shows `\(type.name.text)`, and in which environment")])
      } else {
        reportPreview(without: object, property, of: type, in: file, &findings)
      }
      return
    }
    var related = path.uses.prefix(Self.maximumSteps).map { use in
      let function = EnvironmentPathFact.function(ofReceiver: use.fact.view)
      return file.facts.related(
        use,
        function.map { "`\($0)` hosts it in an environment of its own" } ?? "`\(use.fact.view)` is shown here")
    }
    if let injection = file.facts.environmentObjects(of: object.name).first(where: { !$0.isInTests }) {
      related.append(file.facts.related(injection, "`\(object.title)` is provided only to other views"))
    }
    let ruleCase: RuleCase =
      if path.isLostByPush {
        .lostByPush
      } else if path.isInMenuPreview {
        .inMenuPreview
      } else if object.name == EnvironmentPathFact.modelContext {
        .noModelContainer
      } else {
        references.contains(where: file.isReadWhenShown) ? .readByBody : .readByAction
      }
    findings.add(at: property.range, message(object, type, path, ruleCase), ruleCase, related: related)
  }

  private func path(
    without object: Needed, _ property: StoredProperty, to type: TypeDeclaration, in file: FileModel
  ) -> PathWithoutObject? {
    let excluded = Set(file.excludedPlatforms(at: property.declaration.node))
    return file.facts.path(without: object.name, to: type.name.text, beside: excluded)
  }

  /// The maximum number of properties of a view to compare.
  private static let maximumProperties = 32
  /// The maximum number of steps to a window that a finding shows.
  private static let maximumSteps = 6

  /// Whether the whole program is known, a part of it other than previews shows the view, and none puts the object into an
  /// environment.
  private func isNeverProvided(_ object: Needed, to type: TypeDeclaration, in file: FileModel) -> Bool {
    object.name != EnvironmentPathFact.modelContext && !type.isPublic && file.facts.knowsEntryPoint
      && file.inputs(of: type).areUsed && !file.facts.mayBeProvided(object.name)
  }

  /// Reports a preview in the same file, once for all objects that it lacks. What is read only by an action does not
  /// matter to it.
  private func reportPreview(
    without object: Needed, _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel,
    _ findings: inout Findings
  ) {
    guard let preview = self.preview(of: type, lacking: object, for: property, in: file) else { return }
    var others: [StoredProperty] = []
    for other in type.storedProperties.prefix(Self.maximumProperties) where other.name.text != property.name.text {
      guard let needed = Needed(other, of: type, in: file),
        self.preview(of: type, lacking: needed, for: other, in: file) == preview,
        path(without: needed, other, to: type, in: file) == nil, !isNeverProvided(needed, to: type, in: file)
      else { continue }
      // The first property stands for all.
      if other.range.lowerBound < property.range.lowerBound { return }
      others.append(other)
    }
    let more = others.isEmpty ? "" : " and \(others.count) more"
    findings.add(
      at: property.range,
      "The preview of `\(type.name.text)` does not work without `\(object.title)`\(more); apply "
        + "`\(object.modifier)` to the view in the preview",
      .onlyInPreview,
      related: [RelatedLocation(range: preview.range, message: "the preview")]
        + others.map { RelatedLocation(range: $0.range, message: "the preview lacks this object, too") })
  }

  /// The preview of a view that lacks the object of a property, which the view reads as soon as it is shown.
  private func preview(
    of type: TypeDeclaration, lacking object: Needed, for property: StoredProperty, in file: FileModel
  ) -> SyntaxNode? {
    guard object.isReadByPreviews, uses(of: property, in: type, file).contains(where: file.isReadWhenShown) else {
      return nil
    }
    return file.preview(of: type, without: object.name)
  }

  /// The references to a property and to its binding, without those in its declaration.
  private func uses(of property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> [SyntaxNode] {
    file.unqualifiedReferences(to: property.name, in: type).filter { !property.declaration.node.contains($0) }
      + file.bindingReferences(to: property.name, in: type)
  }

  private func message(
    _ object: Needed, _ type: TypeDeclaration, _ path: PathWithoutObject, _ ruleCase: RuleCase
  ) -> String {
    let view = type.name.text
    let place = path.hostingFunction ?? path.uses.first?.fact.owner ?? ""
    let at = place.isEmpty ? "the hosting controller" : "`\(place)`"
    if path.isLostByPush {
      return "`\(object.title)` is provided inside the stack, so the pushed `\(view)` may not get it; apply "
        + "`\(object.modifier)` to the stack"
    }
    if path.isInMenuPreview {
      return
        "The preview of the menu may not get `\(object.title)`, which `\(view)` needs; apply `\(object.modifier)` in the "
        + "preview, too"
    }
    if ruleCase == .readByBody {
      return "`\(view)` crashes when it is shown, because nothing provides `\(object.title)` where \(at) shows it; "
        + "apply `\(object.modifier)` to a view around it"
    }
    return "`\(view)` needs `\(object.title)`, but nothing provides it where \(at) shows the view; apply "
      + "`\(object.modifier)` to a view around it"
  }

  /// What a property reads from the environment.
  private struct Needed {
    let name: String
    let title: String
    let modifier: String
    /// Whether a view reads it as soon as it is shown.
    var isReadByPreviews = true

    init?(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) {
      if property.wrapper("Query") != nil {
        // One missing container affects all queries.
        guard file.importsModule("SwiftData"),
          type.storedProperties.first(where: { $0.wrapper("Query") != nil })?.name == property.name
        else { return nil }
        (name, title, modifier) = (EnvironmentPathFact.modelContext, "modelContext", "modelContainer")
        return
      }
      if let wrapper = property.wrapper("Environment") {
        guard let argument = wrapper.firstArgument else { return nil }
        if argument.kind == .keyPathExpr {
          guard argument.textEquals("\\.modelContext"), file.importsModule("SwiftData"),
            !type.storedProperties.contains(where: { $0.wrapper("Query") != nil })
          else { return nil }
          (name, title, modifier) = (EnvironmentPathFact.modelContext, "modelContext", "modelContainer")
          isReadByPreviews = false
          return
        }
        guard MemberAccessExpr(argument)?.name == "self", !(property.type?.isOptionalType ?? false) else { return nil }
        modifier = "environment"
      } else {
        modifier = "environmentObject"
      }
      guard let object = property.typeName?.text, let found = file.facts.type(named: object), found.isClass,
        !found.fact.hasGenericParameters,
        // SwiftUI provides the delegate of an app.
        !found.parts.contains(where: { $0.fact.inheritedTypes.contains { $0.hasSuffix("ApplicationDelegate") } })
      else { return nil }
      (name, title) = (object, object)
    }
  }
}

extension FileModel {
  /// Whether a node is read as soon as its view is shown, not only by an action.
  fileprivate func isReadWhenShown(_ node: SyntaxNode) -> Bool { isReadByBody(node) && !runsLater(node) }
}

extension RuleCase {
  fileprivate static let readByBody = RuleCase(
    "readByBody", .crash, "a view is shown without an object that its body reads", isProven: true)
  fileprivate static let readByAction = RuleCase(
    "readByAction", .crash, "a view is shown without an object that only an action reads")
  fileprivate static let noModelContainer = RuleCase(
    "noModelContainer", .deadFeature, "a view that uses SwiftData is shown without a model container")
  fileprivate static let lostByPush = RuleCase(
    "lostByPush", .crash, "the object is provided inside the stack that pushes the view", severity: .info,
    because: "the pushed view may get the object all the same")
  fileprivate static let inMenuPreview = RuleCase(
    "inMenuPreview", .crash, "the preview of a context menu provides other objects, but not this one", severity: .info,
    because: "the preview may get the object from around the menu")
  fileprivate static let neverProvided = RuleCase(
    "neverProvided", .crash, "no code of the program provides the object")
  fileprivate static let onlyInPreview = RuleCase(
    "onlyInPreview", .crash, "only a preview lacks the object", severity: .hint,
    because: "users do not see previews, and developers notice it when they open one", unseen: .all)
}
