/// Code that shows a view of the project, with what the code around it puts into the environment of the view.
///
/// Code that may put something unknown into the environment has no fact.
package struct EnvironmentPathFact: Fact {
  /// The view, or a parameter of a function that gets a view: `(present page)`, `(snapshot self)`.
  package var view = ""
  /// The type whose body shows it; empty for a hosting controller outside a body. For `End.handed`, the parameter that
  /// gets it.
  package var owner = ""
  /// Whether a static member of the owner shows it, which needs no instance.
  var isStatic = false
  /// The labels of the arguments of the view.
  var labels: [String] = []
  /// Where the path from the view to the root of its environment leads.
  var end = End.owner
  /// What the view gets, but not what it pushes onto a stack around it: the names of classes, or `modelContext`.
  var inner: [String] = []
  /// What is applied between the view and the nearest stack, which does not reach it because it is pushed.
  var missed: [String] = []
  /// What is applied outside the nearest stack.
  var outer: [String] = []
  /// Whether the view is pushed.
  var isPushed = false
  /// Whether a stack in the owner contains it.
  var hasStack = false
  /// Whether it is in a presentation, with no stack in between.
  var isPresented = false
  /// The modifiers and containers of the project, or of unknown modules, around the view.
  var passed: [String] = []
  /// The platforms that an enclosing `#if` excludes.
  var excludedPlatforms: [Platform] = []
  package var place = FactRange()

  static let kind = FactKind("environmentPath")
  var name: String { view }

  enum End: String, Sendable {
    /// Wherever the owner is shown.
    case owner
    /// A window or another scene.
    case window
    /// A hosting controller, a hosting view, the content of a cell or a renderer.
    case hosted
    /// The preview of a context menu that puts objects into its environment itself.
    case menuPreview
    /// A function of the project, which may host what it gets.
    case handed
    /// Somewhere else than in a hosting controller; only for the parameter of a function.
    case elsewhere
  }

  mutating func code(_ coder: inout some Coder) {
    coder(&view)
    coder(&owner)
    coder(&isStatic)
    coder(&labels)
    coder(&end)
    coder(&inner)
    coder(&missed)
    coder(&outer)
    coder(&isPushed)
    coder(&hasStack)
    coder(&isPresented)
    coder(&passed)
    coder(&excludedPlatforms)
    coder(&place)
  }
}

extension EnvironmentPathFact.End: RecordWord {
  init() { self = .owner }
}

extension EnvironmentPathFact {
  /// The name for SwiftData's model context in the lists of a path.
  package static let modelContext = "modelContext"
}

extension EnvironmentPathFact: CollectedFact {
  static func all(in scope: FactScope) -> [EnvironmentPathFact] {
    // Outside the bodies of views, only what is hosted, or handed to a function that may host it, has facts.
    let mayHost =
      hosts.contains { scope.item.content.mayCall(NameHash.of($0)) }
      || scope.types.contains { type in type.declaration.inheritedTypes.contains { $0.typeName.isAny(of: hosts) } }
    let shown = scope.madeViews.flatMap { made in
      let isInView = made.isInBody && made.type.map { $0.viewRole != nil || $0.isForeign } ?? false
      guard made.mayBeOfProject else { return [EnvironmentPathFact]() }
      let paths = scope.file.environmentPaths(to: made.call, throughMembers: isInView || mayHost)
      return paths.compactMap { path in
        guard made.isInBody && (isInView || mayHost) || path.end == .hosted || path.end == .handed,
          path.end != .handed || !made.call.node.isInPreview
        else { return nil }
        var path = path
        if path.end != .handed { path.owner = made.type?.name.text ?? "" }
        let member = made.call.node.enclosingMember
        path.isStatic = member.flatMap { FunctionDecl($0)?.isStatic ?? VariableDecl($0)?.isStatic } ?? false
        return path
      }
    }
    return shown + handedParameters(in: scope)
  }
}

extension MadeView {
  /// Whether it may be a view of the project. A view may have the name of a scene, which always has content.
  fileprivate var mayBeOfProject: Bool {
    guard let entry = SwiftUICatalog.entry(of: name) else { return true }
    return entry.kind == .scene && call.trailingClosure == nil && call.argument("content") == nil
  }
}

extension EnvironmentPathFact {
  /// The types that show a view of SwiftUI in an environment of its own.
  static let hosts: [StaticString] = [
    "UIHostingController", "NSHostingController", "NSHostingView", "UIHostingConfiguration", "ImageRenderer",
  ]
}

extension FactReader {
  /// The code that shows a view in a known environment.
  func environmentPaths(to view: String) -> [Located<EnvironmentPathFact>] {
    creating(view, all(named: view), owner: \.owner, labels: \.labels)
  }
}

extension FileModel {
  /// What the code around a call that creates a view puts into the environment of the view; nil if something may put
  /// something unknown there, or if the call leads to several places.
  func environmentPath(to view: FunctionCallExpr) -> EnvironmentPathFact? {
    let paths = environmentPaths(to: view)
    return paths.count == 1 ? paths.first : nil
  }

  /// The places to which a call that creates a view leads; empty if something may put something unknown into the
  /// environment of the view.
  ///
  /// - Parameter throughMembers: whether to follow the uses of the members that contain the call.
  func environmentPaths(to view: FunctionCallExpr, throughMembers: Bool = true) -> [EnvironmentPathFact] {
    guard let name = view.calleeName else { return [] }
    var walk = EnvironmentWalk(file: self, followsMembers: throughMembers)
    return walk.paths(from: [view.node]).map { path in
      var path = path
      path.view = name.text
      path.labels = view.arguments.map { $0.label?.text ?? "" }
      path.excludedPlatforms = excludedPlatforms(at: view.node)
      path.place = FactRange(view.range)
      return path
    }
  }

  /// The name of what a modifier puts into the environment; nil if it puts no object there, empty if it is not known.
  package func environmentObject(of modifier: FunctionCallExpr) -> String? {
    guard let name = modifier.calleeName else { return nil }
    if name.isAny(of: ["modelContainer", "modelContext"]) { return EnvironmentPathFact.modelContext }
    if name == "transformEnvironment" { return "" }
    guard name == "environmentObject" || name == "environment", let value = modifier.arguments.first?.expression else {
      return nil
    }
    if value.kind == .keyPathExpr {
      if value.lastName == "modelContext" { return EnvironmentPathFact.modelContext }
      return value.textEquals("\\.self") ? "" : nil
    }
    return providedObject(value)
  }

  /// The type of an object, as far as the file shows it, or the type of another object with the members that lead to it:
  /// `Session/router` for `session.router`; otherwise empty.
  func providedObject(_ value: SyntaxNode) -> String {
    guard let access = MemberAccessExpr(value), let base = access.base, ownProperty(value) == nil else {
      return typeName(ofValue: value)
    }
    // `Model.shared` is a `Model`, but `App.model` is not an `App`.
    let isType = base.lastName?.isCapitalized ?? false
    if isType, access.name.isAny(of: ["shared", "default", "current", "standard", "main", "instance"]) {
      return typeName(ofValue: value)
    }
    let owner = isType ? base.lastName?.text ?? "" : providedObject(base)
    return owner.isEmpty ? "" : "\(owner)/\(access.name?.text ?? "")"
  }
}
