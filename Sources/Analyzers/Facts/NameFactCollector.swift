// What a file says under some name that others look up: keys, constants, settings, models.

extension NameFact {
  /// All but `platformImports`.
  static func all(in scope: FactScope) -> [NameFact] {
    var result = constants(scope)
    result += cancellableCalls(scope)
    for call in scope.calls(named: "coordinateSpace") {
      guard let argument = call.argument("name") ?? call.arguments.first?.expression else { continue }
      let name = FunctionCallExpr(argument).flatMap { $0.calleeName == "named" ? $0.arguments.first?.expression : nil }
      let isText = StringLiteralExpr(name ?? argument)?.constantText != nil
      result.append(NameFact(.coordinateSpace, name ?? argument, value: isText ? "" : "expression"))
    }
    for call in scope.calls(named: "navigationDestination") {
      guard let type = call.argument("for").flatMap(MemberAccessExpr.init), type.name == "self", let base = type.base,
        let name = MemberAccessExpr(base)?.name ?? DeclReferenceExpr(base)?.name
      else { continue }
      let shown = call.trailingClosure.flatMap { closure in
        scope.file.calls(in: closure.node).first { $0.calleeName.isCapitalized }?.calleeName?.text
      }
      result.append(
        NameFact(
          kind: .navigationDestination, name: name.text, value: shown ?? "", place: FactRange(call.range)))
    }
    result += assignments(scope)
    result += manifest(scope)
    result += hostedViews(scope)
    result += paths(scope)
    result += typeAliases(scope)
    result += models(scope)
    result += typesUsedByViews(scope)
    result += sharedValues(scope)
    result += environment(scope)
    return result
  }

  /// A global that is an object made where it is declared.
  init?(madeBy global: GlobalFact) {
    guard case .constructor(let type) = global.property?.initialValue else { return nil }
    self.init(kind: .globalObject, name: type, value: global.name, place: global.place)
  }

  /// What the fact of a type alias says where that stands for a function type.
  static let functionAlias = "function"

  private static func typeAliases(_ scope: FactScope) -> [NameFact] {
    Set(scope.item.content.typeAliases.map(\.row)).sorted().compactMap { row in
      let alias = scope.file.node(row, of: scope.item)
      guard let keyword = alias.ownTokens.first(where: { $0.textEquals("typealias") }), let name = keyword.next else {
        return nil
      }
      let isFunction = alias.children.contains { $0.isType && $0.isFunctionType }
      return NameFact(
        kind: .typeAlias, name: Name(name).text, value: isFunction ? functionAlias : "", place: FactRange(name.range))
    }
  }

  /// The models that views observe, and which of their members a body reads or binds to.
  private static func models(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: Set<NameFact> = []
    for (part, type) in scope.parts where type.isViewType {
      for model in type.storedProperties {
        guard model.wrapper(in: ["StateObject", "ObservedObject", "EnvironmentObject"]) != nil,
          let owner = model.typeName?.text ?? model.staticMemberOwner?.text
        else { continue }
        if part.node.contains(model.declaration.node) {
          result.insert(
            NameFact(kind: .modelObserver, name: owner, value: type.name.text, place: FactRange(model.name.range)))
        }
        let bindings = file.bindingReferences(to: model.name, in: part.node)
        for reference in file.unqualifiedReferences(to: model.name, in: part.node) + bindings {
          // The `model` of `self.model`, or `model` by itself.
          let around = reference.parent.flatMap(MemberAccessExpr.init)
          let object = around?.declName == reference ? around?.node ?? reference : reference
          guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
            let name = access.name, StateWrite(reference: reference) == nil, file.isInBodyScope(reference)
          else { continue }
          result.insert(
            NameFact(
              kind: .modelRead, name: "\(owner).\(name.text)", value: type.name.text, place: FactRange(name.range)))
        }
      }
    }
    return result.sorted { ($0.kind.rawValue, $0.name, $0.value) < ($1.kind.rawValue, $1.name, $1.value) }
  }

  /// The types that views hold, or ask for their static members.
  private static func typesUsedByViews(_ scope: FactScope) -> [NameFact] {
    var result: Set<NameFact> = []
    for (part, type) in scope.parts where type.isViewType {
      func add(_ name: Name, _ node: SyntaxNode) {
        guard name.isCapitalized, !BuiltInViews.mayContain(NameHash.of(name)) else { return }
        result.insert(
          NameFact(kind: .typeUsedByView, name: name.text, value: type.name.text, place: FactRange(node.range)))
      }
      for property in type.storedProperties(of: part) {
        if let held = property.type?.unwrappedOptional, let name = held.typeName {
          add(name, held)
        } else if let made = property.initialValue.flatMap(FunctionCallExpr.init), let name = made.calleeName {
          add(name, made.node)
        }
      }
      let kinds = scope.file.tree.storage.kinds
      for row in part.node.index..<part.node.subtreeEnd where kinds[row] == .memberAccessExpr {
        let access = SyntaxNode(tree: scope.file.tree, index: row)
        guard let base = MemberAccessExpr(access)?.base, let name = DeclReferenceExpr(base)?.name else { continue }
        add(name, base)
      }
    }
    return result.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// Window settings, sizing options, and what flags are set to.
  private static func assignments(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: [NameFact] = []
    var writes: [NameFact] = []
    for assignment in scope.assignments {
      guard let target = assignment.target.lastName else { continue }
      let place = FactRange(assignment.node.range)
      let value = assignment.singleValue
      if target == "isMovableByWindowBackground", let value {
        // A panel of the project's own says nothing of its other windows.
        if file.enclosingType(of: assignment.node)?.conforms(to: "NSPanel") ?? false { continue }
        result.append(NameFact(kind: .windowSetting, name: target.text, value: value.text, place: place))
      } else if target == "titlebarAppearsTransparent", let value {
        result.append(NameFact(kind: .windowSetting, name: target.text, value: value.shortText, place: place))
      } else if target == "sizingOptions", let type = file.enclosingType(of: assignment.node) {
        result.append(NameFact(kind: .sizedHost, name: type.name.text, value: "", place: place))
      } else if let value, value.kind == .booleanLiteralExpr {
        writes.append(NameFact(kind: .flagWrite, name: target.text, value: value.text, place: place))
      } else if target.saysFlag {
        writes.append(NameFact(kind: .flagWrite, name: target.text, value: "", place: place))
      }
    }
    for call in scope.calls(named: "windowStyle") {
      guard let style = call.arguments.first?.expression, call.calledExpression?.kind == .memberAccessExpr else {
        continue
      }
      result.append(
        NameFact(kind: .windowSetting, name: "windowStyle", value: style.shortText, place: FactRange(call.range)))
    }
    for call in scope.calls(named: "toggle") {
      guard let name = call.calledExpression.flatMap(MemberAccessExpr.init)?.base?.lastName else { continue }
      writes.append(NameFact(kind: .flagWrite, name: name.text, value: "", place: FactRange(call.range)))
    }
    writes.sort { ($0.name, $0.value) < ($1.name, $1.value) }
    for write in writes where result.last != write { result.append(write) }
    return result
  }

  /// The platforms that a file is for, as its imports have it.
  static func platformImports(_ scope: FactScope) -> [NameFact] {
    var result: [NameFact] = []
    if scope.node.kind == .importDecl, let name = scope.node.child(.importPathComponent)?.firstToken.map(Name.init),
      name.isAny(of: ["AppKit", "Cocoa", "UIKit", "WatchKit"])
    {
      result.append(NameFact(kind: .platformImport, name: name.text, value: "", place: FactRange(scope.node.range)))
    }
    let imports = scope.item.content.imports.compactMap { row in
      scope.file.node(row, of: scope.item).child(.importPathComponent)?.firstToken.map(Name.init)
    }
    if imports.contains(where: { $0.isAny(of: ["UIKit", "WatchKit"]) }) {
      result.append(NameFact(kind: .platformImport, name: "phone", value: "", place: FactRange(scope.node.range)))
    }
    return result
  }

  /// What a package's manifest says of its targets.
  private static func manifest(_ scope: FactScope) -> [NameFact] {
    guard scope.file.importsModule("PackageDescription") else { return [] }
    var result = packageTargets(scope)
    for call in scope.calls(named: "defaultIsolation")
    where call.arguments.first?.expression?.firstToken?.textEquals("MainActor") ?? false {
      result.append(NameFact(kind: .mainActorByDefault, name: "", value: "", place: FactRange(call.range)))
    }
    return result
  }

  private static func packageTargets(_ scope: FactScope) -> [NameFact] {
    let kinds: [StaticString] = ["target", "executableTarget", "testTarget"]
    return kinds.flatMap { kind in
      scope.calls(named: kind).compactMap { call -> NameFact? in
        // In the dependencies of another one it only names a target.
        let isDependency = call.node.ancestors.contains { around in
          FunctionCallExpr(around)?.calleeName?.isAny(of: kinds) ?? false
        }
        guard !isDependency, let name = call.argument("name").flatMap(StringLiteralExpr.init)?.constantText else {
          return nil
        }
        let folder = call.argument("path").flatMap(StringLiteralExpr.init)?.constantText
        let usual = call.calleeName == "testTarget" ? "Tests" : "Sources"
        return NameFact(
          kind: .packageTarget, name: name, value: folder ?? "\(usual)/\(name)", place: FactRange(call.range))
      }
    }
  }

  init(_ kind: FactKey.Kind, _ node: SyntaxNode, value: String) {
    self.init(
      kind: kind, name: StringLiteralExpr(node)?.constantText ?? node.text, value: value,
      place: FactRange(node.range))
  }

  /// The functions that `.task` and `.refreshable` await.
  private static func cancellableCalls(_ scope: FactScope) -> [NameFact] {
    let file = scope.file
    var result: [NameFact] = []
    var seen: Set<NameFact> = []
    for modifier in scope.calls(named: "task") + scope.calls(named: "refreshable") {
      guard let closure = modifier.trailingClosure else { continue }
      for call in file.calls(in: closure.node) {
        guard let name = call.calleeName, !name.isCapitalized, let callee = call.calledExpression else { continue }
        let owner: Name?
        if let base = MemberAccessExpr(callee)?.base, !base.isSelf {
          guard let property = file.ownProperty(base), let type = property.typeName else { continue }
          owner = type
        } else {
          owner = file.enclosingType(of: closure.node)?.name
        }
        let fact = NameFact(
          kind: .cancellableCall, name: name.text, value: owner?.text ?? "", place: FactRange(name.range))
        if seen.insert(fact).inserted { result.append(fact) }
      }
    }
    return result
  }

  /// Storage keys, and the string constants that may be such keys.
  private static func constants(_ scope: FactScope) -> [NameFact] {
    var result: [NameFact] = []
    for binding in TypedChildren<PatternBinding>(of: scope.node) {
      guard let name = binding.name, let value = binding.value,
        let text = StringLiteralExpr(value)?.constantText, VariableDecl(scope.node)?.isLet ?? false
      else { continue }
      result.append(NameFact(kind: .stringConstant, name: name.text, value: text, place: FactRange(value.range)))
    }
    for (part, type) in scope.parts {
      for property in type.storedProperties(of: part) {
        if let storage = property.wrapper(in: ["AppStorage", "SceneStorage"]), let name = storage.name,
          let key = storage.arguments.first(where: { $0.label == nil })?.expression
        {
          let value = "\(property.type?.text ?? "")=\(property.initialValue?.shortText ?? "")"
          result.append(NameFact(name == "AppStorage" ? .storageKey : .sceneStorageKey, key, value: value))
        }
        if property.isStatic, property.isLet,
          let text = property.initialValue.flatMap(StringLiteralExpr.init)?.constantText
        {
          result.append(
            NameFact(
              kind: .stringConstant, name: "\(type.name.text).\(property.name.text)", value: text,
              place: FactRange(property.initialValue?.range ?? property.name.range)))
        }
      }
      for (_, binding) in type.variables where binding.name == "mouseDownCanMoveWindow" {
        guard part.node.contains(binding.node), let body = binding.accessorBlock else { continue }
        let value = body.descendants.first { $0.kind == .booleanLiteralExpr }
        result.append(
          NameFact(
            kind: .windowSetting, name: "mouseDownCanMoveWindow", value: "\(type.name.text)=\(value?.text ?? "")",
            place: FactRange(binding.name?.range ?? body.range)))
      }
    }
    return result
  }
}
