struct RepresentableUpdateMissing: TypeRule {
  static let info = RuleInfo(
    id: "representable_update_missing", topic: .interoperability, cases: [.value, .content], tier: .precise,
    platforms: [.iOS, .macOS, .tvOS, .visionOS])

  /// System controllers that take all of their content when they are created.
  private static let takingContentOnce: [StaticString] = [
    "UIActivityViewController", "SFSafariViewController", "PHPickerViewController", "UIImagePickerController",
    "MFMailComposeViewController", "MFMessageComposeViewController", "UIDocumentPickerViewController",
    "QLPreviewController", "CNContactPickerViewController", "CNContactViewController", "EKEventEditViewController",
    "VNDocumentCameraViewController", "UICloudSharingController", "PKAddPassesViewController",
    "SKStoreProductViewController", "UIFontPickerViewController", "UIColorPickerViewController",
    "UIDocumentInteractionController", "PKPaymentAuthorizationViewController", "UINavigationController",
    "NSSharingServicePicker", "UIAlertController", "MPMediaPickerController",
    "DataScannerViewController", "CSSearchableIndex", "ASAuthorizationAppleIDButton", "SLComposeViewController",
  ]

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let make = type.representableMaker, let update = type.representableUpdater, let name = update.name,
      let making = make.body, let updating = update.body, !file.hasErrors(type.declaration.node),
      !takesContentOnce(make, of: type, in: file)
    else { return }
    var updatingPlaces = [updating]
    for function in type.functions where function.node != update.node && function.node != make.node {
      guard let helper = function.name, let body = function.body,
        !file.references(to: helper, in: updating).isEmpty
      else { continue }
      updatingPlaces.append(body)
    }
    // If `self` is passed on, the receiver may use any property.
    guard !updatingPlaces.contains(where: handsOnSelf) else { return }
    let makingPlaces = self.makingPlaces(make, making, of: type, in: file)
    let inputs = file.inputs(of: type)
    var isKnown = false
    let missed = type.storedProperties.filter { property in
      guard isValue(property, in: file) || buildsContent(property, in: makingPlaces, file),
        makingPlaces.contains(where: { reads(property, in: $0, file) }),
        !updatingPlaces.contains(where: { place in
          place.mentions(property.name) || place.tokens.contains { Name($0).isBinding(of: property.name) }
        }), makingPlaces.contains(where: { isSettable(property, in: $0, file) })
      else { return false }
      // The closure reads what its caller shows.
      if buildsContent(property, in: makingPlaces, file) { return inputs.mayBeKept }
      switch inputs.mayChange(property) {
      case .neverChanges: return false
      case .unknown: return inputs.mayBeKept || holdsContent(property, in: file)
      case .changes:
        isKnown = isKnown || !mayWriteBack(property, of: type, in: file)
        return true
      }
    }
    guard !missed.isEmpty, !file.isPreviewHelper(type), !file.isUnseen(type) else { return }
    // The content of a generic view is re-created with each update.
    let isContent = missed.contains { holdsContent($0, in: file) || buildsContent($0, in: makingPlaces, file) }
    let names = missed.map { "`\($0.name.text)`" }.joined(separator: ", ")
    findings.add(
      at: name.range, "`\(name.text)` ignores \(names), so the view never shows later values; set them on each update",
      isContent ? .content : .value,
      assuming: [isKnown || isContent ? nil : .change("whether \(names) can change while the view is on screen")],
      related: missed.map { RelatedLocation(range: $0.name.range, message: "later values are ignored") },
      fixes: [
        // Setting an editor's text on each update would move the insertion point.
        missed.contains { writesBack($0, of: type, in: file) }
          ? nil : handOver(missed, making: making, update: update, updating: updating, in: file)
      ])
  }

  /// The maximum number of functions between `make…` and the code that sets a value.
  private static let maximumHelpers = 3

  /// The code with which a view is created: that of `make…`, and of the functions of the type that it calls then.
  private func makingPlaces(
    _ make: FunctionDecl, _ making: SyntaxNode, of type: TypeDeclaration, in file: FileModel
  ) -> [SyntaxNode] {
    var result = [making]
    var open = [making]
    for _ in 0..<Self.maximumHelpers {
      let called = open.flatMap(file.calls(in:)).compactMap { call in
        call.calledExpression?.selfMemberName == nil ? nil : file.callee(of: call).functionHere
      }
      open = called.filter { function in
        function.node != make.node && file.enclosingType(of: function.node) === type
      }.compactMap(\.body).filter { !result.contains($0) }
      result += open
    }
    return result
  }

  /// Whether the wrapped view is a system controller that takes its content once, also through a type alias or a
  /// subclass.
  private func takesContentOnce(_ make: FunctionDecl, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard var name = make.returnType?.typeName else { return false }
    let alias = type.members.first { member in
      member.kind == .typeAliasDecl && member.ownTokens.contains { Name($0) == name }
    }
    if let target = alias?.children.first(where: \.isType)?.typeName { name = target }
    if name.isAny(of: RepresentableUpdateMissing.takingContentOnce) { return true }
    guard let made = file.facts.type(named: name.text) else { return false }
    return made.fact.inheritedTypes.first.map { superclass in
      RepresentableUpdateMissing.takingContentOnce.contains { "\($0)" == superclass }
    } ?? false
  }

  /// Whether the wrapped view can receive another value; it cannot if only initializers of other objects take the
  /// value.
  private func isSettable(_ property: StoredProperty, in making: SyntaxNode, _ file: FileModel) -> Bool {
    file.unqualifiedReferences(to: property.name, in: making).contains { isSettable($0, in: making, file, depth: 0) }
  }

  private func isSettable(_ reference: SyntaxNode, in making: SyntaxNode, _ file: FileModel, depth: Int) -> Bool {
    // A delayed effect, for example, runs once and has no later values.
    if file.closures(around: reference).contains(where: { $0.use?.callee == "asyncAfter" && making.contains($0.node) })
    {
      return false
    }
    var node = reference
    while let parent = node.parent, parent != making {
      switch parent.kind {
      case .labeledExpr:
        guard let call = parent.parent.flatMap(FunctionCallExpr.init), let callee = call.calleeName else { return true }
        // Calling a `start…` method again would do more than show another value.
        if callee.hasPrefix("start") || LabeledExpr(parent)?.label?.saysFirst ?? false { return false }
        let isInitializer = callee.isCapitalized || callee == "init" || isReturned(call.node, from: making)
        if !isInitializer || file.facts.isHostingView(callee.text) || LabeledExpr(parent)?.label == "rootView" {
          return true
        }
        node = call.node
        continue
      case .patternBinding, .initializerClause, .optionalBindingCondition:
        // `let document = PDFDocument(url: url)`: follow the uses of the document.
        let pattern = (parent.kind == .initializerClause ? parent.parent ?? parent : parent).firstChild
        guard let local = pattern?.firstToken.map(Name.init), depth < 2 else { return true }
        return file.references(to: local, in: making).contains { use in
          use.parent?.kind == .labeledExpr && isSettable(use, in: making, file, depth: depth + 1)
            || use.enclosingStatement != use
              && Assignment(use.enclosingStatement).map { $0.value.contains { $0.contains(use) } } ?? false
        }
      case .returnStmt, .codeBlock: return false
      case .sequenceExpr, .conditionElement, .switchExpr, .closureExpr: return true
      default: break
      }
      node = parent
    }
    return false
  }

  /// Whether a call creates the value that a function returns: `{ Screens.login(url: url) }`.
  private func isReturned(_ call: SyntaxNode, from making: SyntaxNode) -> Bool {
    call.parent?.kind == .returnStmt || call.parent == making && making.children.count { _ in true } == 1
  }

  /// Whether the type of a property is a generic parameter of the representable.
  private func holdsContent(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard let name = property.typeName else { return false }
    return file.isGenericParameter(name, at: property.declaration.node)
  }

  /// Whether a property is a closure that the view calls for the root view of a hosting view: `rootView: content()`.
  private func buildsContent(_ property: StoredProperty, in places: [SyntaxNode], _ file: FileModel) -> Bool {
    places.contains { buildsContent(property, in: $0, file) }
  }

  private func buildsContent(_ property: StoredProperty, in making: SyntaxNode, _ file: FileModel) -> Bool {
    guard !property.isStatic, property.type?.isFunctionType ?? false else { return false }
    return file.unqualifiedReferences(to: property.name, in: making).contains { reference in
      let whole = reference.parent.flatMap { MemberAccessExpr($0)?.declName == reference ? $0 : nil } ?? reference
      guard let call = whole.parent.flatMap(FunctionCallExpr.init), call.calledExpression == whole else { return false }
      return call.node.surroundings(below: making).contains { LabeledExpr($0)?.label == "rootView" }
    }
  }

  /// Whether a property is a binding that the view itself sets, as an editor does, so that most new values come from
  /// the view.
  private func writesBack(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    guard property.wrapper("Binding") != nil else { return false }
    return type.parts.contains { part in
      !file.bindingReferences(to: property.name, in: part.node).isEmpty
        || file.assignments(in: part.node).contains { assignment in
          let target = assignment.target
          if target.selfMemberName == property.name { return true }
          // `parent.text = …` in the coordinator.
          guard let access = MemberAccessExpr(target), access.name == property.name else { return false }
          return access.base?.lastName.isAny(of: ["parent", "representable", "owner", "control"]) ?? false
        }
    }
  }

  /// Whether the values of a binding may come from the view itself: it sets the binding, or a closure that it stores
  /// may.
  private func mayWriteBack(_ property: StoredProperty, of type: TypeDeclaration, in file: FileModel) -> Bool {
    writesBack(property, of: type, in: file)
      || property.wrapper("Binding") != nil
        && type.storedProperties.contains { $0.type?.isFunctionType ?? false }
  }

  /// Methods that register an observer.
  private static let observing: [StaticString] = ["sink", "observe", "addObserver", "addPeriodicTimeObserver"]

  /// Whether code reads a property rather than only writing to it. A binding has its current value whenever the closure
  /// of an observer reads it.
  private func reads(_ property: StoredProperty, in making: SyntaxNode, _ file: FileModel) -> Bool {
    file.unqualifiedReferences(to: property.name, in: making).contains { reference in
      guard file.write(at: reference) == nil else { return false }
      return property.wrapper("Binding") == nil
        || !file.closures(around: reference).contains { closure in
          making.contains(closure.node) && closure.use?.callee.isAny(of: Self.observing) ?? false
        }
    }
  }

  private func handsOnSelf(_ body: SyntaxNode) -> Bool {
    body.descendants.contains { node in
      node.isSelf && node.kind == .declReferenceExpr && node.parent?.kind != .memberAccessExpr
    }
  }

  /// Whether users expect to see a new value of the property, which is not a closure or an object that stays the same.
  private func isValue(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard !property.isStatic, property.wrapper(.noPlainValue) == nil,
      !property.declaration.hasModifier("weak"), !(property.isLet && property.initialValue != nil),
      !property.name.hasPrefix("initial"),
      !property.name.containsAny(of: [
        "delegate", "handler", "callback", "completion", "coordinator", "dataSource", "store", "viewModel",
      ])
    else { return false }
    guard let type = property.type else {
      if property.isPrivate { return false }
      return property.initialValueKind == .literal || property.initialValue?.kind == .memberAccessExpr
    }
    if type.isFunctionType { return false }
    guard let name = type.kind == .optionalType ? type.firstChild?.typeName : type.typeName else { return true }
    if let declared = file.type(named: name) {
      return !declared.isClass && declared.declaration.node.kind != .actorDecl
    }
    if let kind = file.facts.type(named: name.text)?.fact.kind, kind == .class || kind == .actor { return false }
    if type.kind == .someOrAnyType { return name == "View" }
    return !looksLikeObject(name, type)
  }

  /// Whether the name is that of a class by the naming conventions of the system frameworks.
  private func looksLikeObject(_ name: Name, _ type: SyntaxNode) -> Bool {
    if name.isAny(of: RepresentableUpdateMissing.valueLikeClasses) { return false }
    for suffix in RepresentableUpdateMissing.objectSuffixes where name.hasSuffix(suffix) { return true }
    guard type.kind != .memberType else { return false }
    for prefix in RepresentableUpdateMissing.frameworkPrefixes where name.hasPrefix(prefix) { return true }
    return false
  }

  private static let objectSuffixes: [StaticString] = [
    "Controller", "Manager", "Delegate", "ViewModel", "Model", "Coordinator", "Player", "Session", "Store", "Service",
    "Handler", "Action", "Callback", "Proxy", "Object", "Context", "Renderer", "Engine", "Client", "Provider", "View",
    "Observer", "Storage", "Recognizer", "Subject", "Publisher",
  ]
  private static let frameworkPrefixes: [StaticString] = [
    "UI", "NS", "AV", "WK", "MK", "PK", "CA", "MTK", "PH", "SC", "PDF", "AR", "SK", "RP", "Any", "LP",
  ]
  /// Classes whose instances are used like values.
  private static let valueLikeClasses: [StaticString] = [
    "UIColor", "NSColor", "UIFont", "NSFont", "UIImage", "NSImage", "NSAttributedString", "UIEdgeInsets",
    "NSEdgeInsets", "UIBezierPath", "NSRange", "UIOffset", "UIView", "AnyView", "AVPlayer", "AVQueuePlayer",
  ]

  // MARK: - Fixes

  /// Updates the wrapped view in the same way as it was created: with the same root view or the same assignments.
  private func handOver(
    _ missed: [StoredProperty], making: SyntaxNode, update: FunctionDecl, updating: SyntaxNode, in file: FileModel
  ) -> Fix? {
    guard let parameter = update.parameters.first, let view = parameter.name,
      view != "_", !updating.hasComments || updating.firstChild != nil
    else { return nil }
    if let root = rootView(in: making, from: missed, to: parameter, in: file) {
      let edit = adding(["\(view.text).rootView = \(root.text)"], to: updating)
      return Fix(
        title: "Update the root view", isSafe: root.selfMemberName != nil, isPreferred: true, edits: [edit])
    }
    let statements = settings(in: making, from: missed, to: view.text, in: file)
    guard !statements.isEmpty else { return nil }
    // A control limits its value to the bounds that it has.
    let bounds = statements.filter(setsBound)
    let values = statements.filter { !setsBound($0) }
    guard !bounds.isEmpty, let first = updating.firstChild else {
      return .unsafe("Set the value on each update", preferred: true, adding(bounds + values, to: updating))
    }
    let start = first.range.lowerBound
    let edits =
      [TextEdit.insert(bounds.map { $0 + first.statementSeparator }.joined(), at: start)]
      + (values.isEmpty ? [] : [adding(values, to: updating)])
    return Fix(title: "Set the value on each update", isSafe: false, isPreferred: true, edits: Fix.sorted(edits))
  }

  /// Whether a statement sets a limit: `slider.maximumValue = limit`.
  private func setsBound(_ statement: String) -> Bool {
    let target = statement.prefix { $0 != "=" && $0 != "(" }
    let member = target.lastIndex(of: ".").map { target[target.index(after: $0)...] } ?? target
    return ["min", "max", "setMin", "setMax"].contains { member.hasPrefix($0) }
  }

  /// The root view of the hosting view, if it contains all missed values and the `update…` method receives that view.
  private func rootView(
    in making: SyntaxNode, from missed: [StoredProperty], to parameter: FunctionParameter, in file: FileModel
  ) -> SyntaxNode? {
    guard let type = parameter.type?.typeName, file.facts.isHostingView(type.text) else { return nil }
    let roots = making.descendants.compactMap(LabeledExpr.init).filter { $0.label == "rootView" }
    guard roots.count == 1, let root = roots[0].expression, missed.allSatisfy({ root.mentions($0.name) }),
      !usesLocals(root, of: making)
    else { return nil }
    return root
  }

  /// The statements that set missed properties on the returned view, rewritten for the updated view; empty if such a
  /// statement is missing for one of the properties.
  private func settings(
    in making: SyntaxNode, from missed: [StoredProperty], to view: String, in file: FileModel
  ) -> [String] {
    let statements = Array(making.children)
    guard let last = statements.last, last.kind == .returnStmt, let made = last.firstChild?.lastName,
      last.firstChild?.kind == .declReferenceExpr
    else { return [] }
    let setting = statements.filter { statement in
      // A call other than `set…` may do more than set a value: `load(request)` would load on each update.
      let call = FunctionCallExpr(statement).flatMap { $0.calleeName.hasPrefix("set") ? $0 : nil }
      let target = Assignment(statement)?.target ?? call?.calledExpression
      return target?.kind == .memberAccessExpr && target?.firstToken.map(Name.init) == made
        && missed.contains { statement.mentions($0.name) } && !usesLocals(statement, of: making, except: made)
    }
    guard missed.allSatisfy({ property in setting.contains { $0.mentions(property.name) } }) else { return [] }
    return setting.map { $0.text(replacing: made, by: view) }
  }

  /// Whether a node reads the context or a local variable of the `make…` method.
  private func usesLocals(_ node: SyntaxNode, of making: SyntaxNode, except made: Name? = nil) -> Bool {
    let locals = making.descendants.filter { $0.kind == .identifierPattern }.compactMap(\.firstToken).map(Name.init)
    return node.tokens.contains { token in
      let name = Name(token)
      return token.textEquals("context") || locals.contains { $0 == name } && made != name
    }
  }

  /// Appends statements to a function.
  private func adding(_ statements: [String], to body: SyntaxNode) -> TextEdit {
    let tree = body.tree
    if let last = body.lastChild {
      let separator = last.statementSeparator
      return .insert(statements.map { separator + $0 }.joined(), at: last.range.upperBound)
    }
    let range = body.range
    let isOneLine = tree.isOnOneLine(range)
    let indentation = tree.indentation(ofLineAt: range.lowerBound)
    guard !isOneLine || statements.count > 1 else { return .replace(range, by: "{ \(statements[0]) }") }
    let lines = statements.map { "\n\(indentation)\(tree.indentationUnit)\($0)" }.joined()
    return .replace(range, by: "{\(lines)\n\(indentation)}")
  }
}

extension SyntaxNode {
  /// The code with a name replaced, except where the name is a member of another expression.
  fileprivate func text(replacing name: Name, by other: String) -> String {
    var result = ""
    var at = range.lowerBound
    for token in tokens where Name(token) == name && !token.previous.textEquals(".") {
      result += tree.source.string(in: at..<token.range.lowerBound) + other
      at = token.range.upperBound
    }
    return result + tree.source.string(in: at..<range.upperBound)
  }
}

extension RuleCase {
  fileprivate static let value = RuleCase(
    "value", .wrong, "the `update…` method does not set a value that the view was created with")
  fileprivate static let content = RuleCase(
    "content", .wrong, "the `update…` method does not set the SwiftUI content of the view")
}
