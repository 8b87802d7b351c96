@testable import Analyzers
@testable import GotchaAnalysis

/// The types of simple expressions, as far as an example writes them. The transformations need them for the parameters of the
/// methods and views that they add. They know less than the model on purpose: the tests must not depend on what they test.
struct WrittenTypes {
  private let source: ParsedSource
  /// The most members and variables to follow for one expression.
  private static let depth = 6

  init(_ source: ParsedSource) { self.source = source }

  /// The type of a local name, as written in code; nil if it is not known.
  func type(of declaration: LocalDeclaration) -> String? { type(of: declaration, Self.depth) }

  /// The type of an expression.
  func type(of expression: SyntaxNode) -> String? { type(of: expression, Self.depth) }

  /// The type of a property.
  func type(ofProperty name: String, in type: String) -> String? { self.type(ofMember: name, of: type, Self.depth) }

  private func type(of declaration: LocalDeclaration, _ depth: Int) -> String? {
    guard depth > 0 else { return nil }
    switch declaration.kind {
    case .closureParameter(let closure, let position, let isBinding):
      return isBinding ? nil : type(ofParameter: position, of: closure, depth - 1)
    case .parameter(let parameter):
      let generics = declaration.scope.children.filter { $0.kind == .genericParameter }
      guard let type = parameter.type, ![.someOrAnyType, .attributedType, .functionType].contains(type.kind),
        !generics.contains(where: { generic in generic.firstToken.map { type.mentions(Name($0)) } ?? false })
      else { return nil }
      return type.text
    case .variable(let binding): return type(of: binding, depth)
    case .unwrapped(let condition):
      let wrapped: String?
      if let value = condition.child(.initializerClause)?.firstChild {
        wrapped = type(of: value, depth - 1)
      } else {
        guard let name = condition.firstChild?.firstToken.map({ Name($0).text }) else { return nil }
        wrapped = type(ofName: name, at: condition, outside: condition, depth - 1)
      }
      return wrapped.flatMap(Self.unwrapped)
    case .element(let sequence): return type(of: sequence, depth - 1).flatMap(Self.element)
    case .other: return nil
    }
  }

  private func type(of binding: PatternBinding, _ depth: Int) -> String? {
    if let type = binding.type { return type.kind == .someOrAnyType ? nil : type.text }
    let attributes = binding.node.parent.flatMap(VariableDecl.init)?.attributes ?? []
    if attributes.contains(where: { $0.name == "FocusState" || $0.name == "GestureState" }), binding.value == nil {
      return "Bool"
    }
    if let environment = attributes.first(where: { $0.name == "Environment" }) {
      let argument = environment.firstArgument?.text ?? ""
      return argument.hasSuffix(".self") ? String(argument.dropLast(5)) : Self.environmentTypes[argument]
    }
    if attributes.contains(where: { $0.name == "Namespace" }) { return "Namespace.ID" }
    return binding.value.flatMap { type(of: $0, depth - 1) }
  }

  private func type(of expression: SyntaxNode, _ depth: Int) -> String? {
    guard depth > 0 else { return nil }
    let expression = expression.unparenthesized
    switch expression.kind {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .stringLiteralExpr:
      return expression.literalTypeName
    case .arrayExpr:
      let types = Set(expression.children.map { type(of: $0, depth - 1) })
      guard types.count == 1, let type = types.first ?? nil else { return nil }
      return "[\(type)]"
    case .declReferenceExpr:
      guard let name = DeclReferenceExpr(expression)?.name else { return nil }
      if let property = name.boundProperty {
        return type(ofName: property.text, at: expression, outside: nil, depth - 1).map { "Binding<\($0)>" }
      }
      return type(ofName: name.text, at: expression, outside: nil, depth - 1)
    case .memberAccessExpr: return type(ofMember: expression, depth)
    case .functionCallExpr:
      guard let call = FunctionCallExpr(expression), let callee = call.calledExpression else { return nil }
      if callee.kind == .declReferenceExpr, call.calleeName.isCapitalized {
        // The name of a generic type alone is no type: `Array(repeating: "", count: 6)`.
        if ["Array", "Set", "Dictionary", "Optional", "Binding"].contains(expression.firstChild?.text) {
          let element =
            call.calleeName == "Array" ? call.argument("repeating").flatMap { type(of: $0, depth - 1) } : nil
          return element.map { "[\($0)]" }
        }
        // With type arguments, the called expression is a part of the callee.
        return expression.firstChild?.text
      }
      // `[String]()`
      if callee.kind == .arrayExpr || callee.kind == .dictionaryExpr { return callee.text }
      guard let base = call.base, let name = call.calleeName?.text else { return nil }
      if ["filter", "sorted", "reversed", "shuffled"].contains(name), let type = type(of: base, depth - 1),
        type.hasPrefix("[")
      {
        return type
      }
      return nil
    case .sequenceExpr:
      let operators = expression.children.filter { $0.kind == .binaryOperatorExpr }.map(\.text)
      if operators.contains("..<") || operators.contains("...") { return "Range<Int>" }
      let isTest = operators.contains { ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains($0) }
      return isTest && expression.child(.unresolvedTernaryExpr) == nil ? "Bool" : nil
    case .prefixOperatorExpr: return expression.text.hasPrefix("!") ? "Bool" : nil
    case .forceUnwrapExpr: return expression.firstChild.flatMap { type(of: $0, depth - 1) }.flatMap(Self.unwrapped)
    default: return nil
    }
  }

  private func type(ofMember expression: SyntaxNode, _ depth: Int) -> String? {
    guard let access = MemberAccessExpr(expression), let base = access.base, let name = access.name?.text else {
      return nil
    }
    if base.isSelf { return expression.enclosingTypeName.flatMap { type(ofMember: name, of: $0, depth - 1) } }
    if name == "isEmpty" { return "Bool" }
    if name == "count" { return "Int" }
    if name == "allCases" { return "[\(base.text)]" }
    if base.typeReferenceName.isCapitalized {
      if let type = type(ofMember: name, of: base.text, depth - 1) { return type }
      // Instances and cases.
      let isOwnInstance = Self.instances.contains(name) || Self.typesOfConstants.contains(base.text)
      return isOwnInstance || source.hasCase(name, of: base.text) ? base.text : nil
    }
    guard let type = type(of: base, depth - 1) else { return nil }
    return self.type(ofMember: name, of: type, depth - 1)
  }

  /// - Parameter limit: a node whose own declaration of the name does not count.
  private func type(ofName name: String, at node: SyntaxNode, outside limit: SyntaxNode?, _ depth: Int) -> String? {
    guard depth > 0 else { return nil }
    let start = limit?.ancestors.first { [.ifExpr, .guardStmt, .whileStmt].contains($0.kind) } ?? node
    if let declaration = start.localDeclaration(of: name) { return type(of: declaration, depth - 1) }
    if let type = node.enclosingTypeName, let found = self.type(ofMember: name, of: type, depth - 1) { return found }
    for variable in source.items.lazy.compactMap(VariableDecl.init) {
      if let binding = variable.bindings.first(where: { $0.name?.text == name }) { return type(of: binding, depth - 1) }
    }
    return nil
  }

  private func type(ofMember name: String, of type: String, _ depth: Int) -> String? {
    guard depth > 0 else { return nil }
    for node in source.root.descendants {
      guard let declaration = NominalDecl(node), declaration.name?.text == type else { continue }
      for member in declaration.memberBlock?.descendants.lazy.compactMap(VariableDecl.init) ?? []
      where member.node.enclosingTypeName == type && member.node.isMemberOrGlobal {
        if let binding = member.bindings.first(where: { $0.name?.text == name }) {
          return self.type(of: binding, depth - 1)
        }
      }
    }
    return nil
  }

  // MARK: - Parameters of closures

  private func type(ofParameter position: Int, of closure: ClosureExpr, _ depth: Int) -> String? {
    let written = closure.signature?.children.filter { $0.kind == .closureParameter } ?? []
    if written.indices.contains(position), let type = FunctionParameter(written[position])?.type { return type.text }
    guard depth > 0, let use = closure.use else { return nil }
    if let types = Self.parameters[use.callee.text], use.label != "of" {
      return types.indices.contains(position) ? types[position] : nil
    }
    let first = use.call.firstUnlabeledArgument
    switch use.callee.text {
    case "ForEach", "List":
      // The elements of a binding are bindings.
      return position == 0 ? first.flatMap { type(of: $0, depth - 1) }.flatMap(Self.element) : nil
    case "onChange": return use.call.argument("of").flatMap { type(of: $0, depth - 1) }
    case "sheet", "fullScreenCover", "popover":
      guard let type = use.call.argument("item").flatMap({ type(of: $0, depth - 1) }), type.hasPrefix("Binding<") else {
        return nil
      }
      return Self.unwrapped(String(type.dropFirst(8).dropLast()))
    case "navigationDestination":
      let type = use.call.argument("for")?.text ?? ""
      return type.hasSuffix(".self") ? String(type.dropLast(5)) : nil
    case "onPreferenceChange":
      guard position == 0, let key = first?.text, key.hasSuffix(".self") else { return nil }
      return type(ofMember: "defaultValue", of: String(key.dropLast(5)), depth - 1)
    case "onGeometryChange":
      let type = use.call.argument("for")?.text ?? ""
      return use.label != "of" && type.hasSuffix(".self") ? String(type.dropLast(5)) : nil
    case "onReceive":
      guard position == 0, let publisher = first else { return nil }
      if publisher.text.contains("NotificationCenter"), FunctionCallExpr(publisher)?.calleeName == "publisher" {
        return "Notification"
      }
      return publisher.text.contains("Timer.publish") ? "Date" : nil
    case "onChanged", "onEnded":
      let chain = use.call.node.text
      guard position == 0, let gesture = Self.gestures.first(where: { chain.hasPrefix($0.name) }) else { return nil }
      return gesture.value
    default: return nil
    }
  }

  /// The types of the parameters of closures that are always the same.
  private static let parameters: [String: [String]] = [
    "GeometryReader": ["GeometryProxy"], "ScrollViewReader": ["ScrollViewProxy"], "MapReader": ["MapProxy"],
    "onDelete": ["IndexSet"], "onMove": ["IndexSet", "Int"], "onInsert": ["Int", "[NSItemProvider]"],
    "onTapGesture": ["CGPoint"], "onHover": ["Bool"], "onLongPressGesture": ["Bool"], "onOpenURL": ["URL"],
    "onContinueUserActivity": ["NSUserActivity"], "onScrollVisibilityChange": ["Bool"],
    "accessibilityAdjustableAction": ["AccessibilityAdjustmentDirection"], "onMoveCommand": ["MoveCommandDirection"],
  ]

  private static let gestures: [(name: String, value: String)] = [
    ("DragGesture", "DragGesture.Value"), ("LongPressGesture", "Bool"), ("MagnificationGesture", "CGFloat"),
    ("MagnifyGesture", "MagnifyGesture.Value"), ("RotationGesture", "Angle"), ("RotateGesture", "RotateGesture.Value"),
    ("SpatialTapGesture", "SpatialTapGesture.Value"),
  ]

  // MARK: - Names of frameworks

  private static let environmentTypes: [String: String] = [
    "\\.dismiss": "DismissAction", "\\.openURL": "OpenURLAction", "\\.colorScheme": "ColorScheme",
    "\\.scenePhase": "ScenePhase", "\\.isPresented": "Bool", "\\.isEnabled": "Bool", "\\.isSearching": "Bool",
    "\\.presentationMode": "Binding<PresentationMode>", "\\.dismissSearch": "DismissSearchAction",
    "\\.editMode": "Binding<EditMode>?", "\\.modelContext": "ModelContext", "\\.dynamicTypeSize": "DynamicTypeSize",
    "\\.managedObjectContext": "NSManagedObjectContext", "\\.undoManager": "UndoManager?", "\\.locale": "Locale",
    "\\.horizontalSizeClass": "UserInterfaceSizeClass?", "\\.verticalSizeClass": "UserInterfaceSizeClass?",
    "\\.accessibilityReduceMotion": "Bool", "\\.displayScale": "CGFloat", "\\.openWindow": "OpenWindowAction",
    "\\.dismissWindow": "DismissWindowAction", "\\.requestReview": "RequestReviewAction",
  ]

  /// Static members that are instances of their type.
  private static let instances: Set<String> = ["shared", "standard", "main", "default", "current", "zero", "now"]

  /// Types whose static members are instances of them.
  private static let typesOfConstants: Set<String> = [
    "Angle", "CGPoint", "CGRect", "CGSize", "Color", "Date", "EdgeInsets", "Font", "UnitPoint",
  ]

  // MARK: - Parts of types

  private static func unwrapped(_ type: String) -> String? { type.hasSuffix("?") ? String(type.dropLast()) : nil }

  private static func element(_ type: String) -> String? {
    if type == "Range<Int>" { return "Int" }
    if type.hasPrefix("["), type.hasSuffix("]") {
      let element = String(type.dropFirst().dropLast())
      return element.contains(":") || element.contains("[") ? nil : element
    }
    for prefix in ["Set<", "Array<", "FetchedResults<", "Results<"] where type.hasPrefix(prefix) && type.hasSuffix(">")
    {
      return String(type.dropFirst(prefix.count).dropLast())
    }
    return nil
  }
}

extension ParsedSource {
  /// Whether it declares an enum that has a case without associated values.
  fileprivate func hasCase(_ name: String, of type: String) -> Bool {
    root.descendants.contains { node in
      node.kind == .enumCaseElement && node.enclosingTypeName == type && node.firstToken.map { Name($0).text } == name
        && node.child(.enumCaseParameter) == nil
    }
  }
}
