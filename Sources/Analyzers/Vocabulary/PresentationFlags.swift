// The flags and items that control presentations, and how the types of the project spell them.

/// The binding that controls a presentation: `$isShown` in `.sheet(isPresented: $isShown)`, `$model.book`.
struct PresentationFlag {
  let presentation: Modifier
  let isItem: Bool
  /// As written, without `$`.
  let path: String
  /// The property, by its last name; for a property of an unknown view, a name with `$`.
  let property: Name
  /// The type that declares the property, and its declaration if it is in this file; nil if no declaration is known.
  let owner: (name: String, type: TypeDeclaration?)?
  /// Whether the property belongs to a model or to another view, so that other code may set it.
  let isShared: Bool

  var name: String { String(property.text.drop { $0 == "$" }) }

  init?(_ presentation: Modifier, in file: FileModel) {
    guard let binding = presentation.argument("isPresented") ?? presentation.argument("item"),
      binding.isProjectedBinding, let last = binding.lastName
    else { return nil }
    self.presentation = presentation
    isItem = presentation.argument("isPresented") == nil
    path = binding.pathText
    let type = file.enclosingType(of: presentation.node)
    guard let base = MemberAccessExpr(binding)?.base, !base.isSelf else {
      let stored = type?.storedProperties.first { last.isBinding(of: $0.name) }
      property = stored?.name ?? last
      owner = stored == nil ? nil : type.map { ($0.name.text, $0) }
      isShared = stored?.wrapper("Binding") != nil
      return
    }
    property = last
    isShared = true
    // `$store.scope(…).filters` are probably the cases of one enum.
    guard base.kind == .declReferenceExpr else { return nil }
    let model = base.lastName.flatMap { name in type?.storedProperties.first { name.isBinding(of: $0.name) } }
    owner = model?.typeName.map { ($0.text, file.type(named: $0)) } ?? model.map { _ in ("", nil) }
  }
}

/// The flag of a presentation, as a type spells it: `isShown`, or `model.isShown`.
struct SharedFlag {
  /// The property of the type that contains the object with the flag; nil if the type has the flag itself.
  let object: Name?
  /// The type of the object, as written.
  let objectType: String
  let member: String
  let isItem: Bool
  /// The computed property of the object that is bound instead of the member; nil if there is none.
  var question: String?

  init(object: Name?, objectType: String, member: String, isItem: Bool, question: String? = nil) {
    (self.object, self.objectType, self.member, self.isItem) = (object, objectType, member, isItem)
    self.question = question
  }

  /// The optional behind the flag if that is a computed property of the object that asks whether it has a value: `problem` for
  /// `var hasProblem: Bool { get { problem != nil } set { … } }`; otherwise the flag itself.
  func optional(in file: FileModel, at node: SyntaxNode) -> SharedFlag {
    guard object != nil, !isItem, let known = file.type(named: objectType, at: node),
      let (type, _) = file.declaration(of: known),
      let accessors = type.variables.first(where: { $0.binding.name?.text == member })?.binding.accessorBlock,
      case let values = accessors.returnedValues, values.count == 1, values[0].kind == .sequenceExpr,
      case let parts = Array(values[0].children), parts.count == 3, parts[1].textEquals("!="),
      parts[2].kind == .nilLiteralExpr, let item = parts[0].selfMemberName
    else { return self }
    return SharedFlag(object: object, objectType: objectType, member: item.text, isItem: true, question: member)
  }

  init?(_ flag: PresentationFlag, _ presentation: Modifier, of type: TypeDeclaration) {
    let binding = presentation.argument(flag.isItem ? "item" : "isPresented")
    guard let base = binding.flatMap(MemberAccessExpr.init)?.base, !base.isSelf else {
      guard let property = type.storedProperty(named: flag.property), property.wrapper("State") != nil else {
        return nil
      }
      self.init(object: nil, objectType: "", member: flag.property.text, isItem: flag.isItem)
      return
    }
    guard let object = base.lastName?.boundProperty, let property = type.storedProperty(named: object),
      let objectType = property.typeName
    else { return nil }
    self.init(object: object, objectType: objectType.text, member: flag.property.text, isItem: flag.isItem)
  }

  /// The member of the same object that is the flag of another presentation.
  func sibling(driving presentation: FunctionCallExpr) -> String? {
    let binding = presentation.argument("isPresented") ?? presentation.argument("item")
    guard let object, let access = binding.flatMap(MemberAccessExpr.init),
      access.base?.lastName?.boundProperty.map({ $0 == object }) ?? false
    else { return nil }
    return access.name?.text
  }

  /// The flag as the type spells it.
  var path: String { object.map { "\($0.text).\(member)" } ?? member }

  func isSet(by assignment: Assignment) -> Bool {
    guard !assignment.isCompound else { return false }
    return isItem ? !assignment.setsNil : assignment.setsTrue
  }

  /// Whether code uses a binding of the flag, for example to present something itself.
  ///
  /// - Parameter node: the code of the view with the presentation, which may pass the binding on; nil for a view to which it
  ///   is passed.
  func isBound(in node: SyntaxNode?, _ file: FileModel, within type: TypeDeclaration) -> Bool {
    guard let object else {
      let property = type.storedProperties.first { $0.name.text == member }
      return node == nil && property.map { !file.bindingReferences(to: $0.name, in: type).isEmpty } ?? false
    }
    return file.bindingReferences(to: object, in: type).contains { binding in
      guard let bound = binding.parent.flatMap(MemberAccessExpr.init)?.name?.text else { return false }
      return (bound == member || bound == question) && node?.contains(binding) ?? true
    }
  }

  /// The flag as a view spells it to which a call passes it; an object may also be in the environment.
  func passed(to view: TypeDeclaration, by creation: FunctionCallExpr) -> SharedFlag? {
    if object != nil {
      let property = view.storedProperties.first { property in
        property.typeName?.text == objectType && property.initialValue == nil && property.wrapper("StateObject") == nil
      }
      return property.map {
        SharedFlag(object: $0.name, objectType: objectType, member: member, isItem: isItem, question: question)
      }
    }
    let label = creation.arguments.first { argument in
      argument.expression.flatMap(DeclReferenceExpr.init)?.name?.boundProperty?.text == member
    }?.label
    guard let label, let property = view.storedProperties.first(where: { $0.name == label }),
      property.wrapper("Binding") != nil
    else { return nil }
    return SharedFlag(object: nil, objectType: "", member: property.name.text, isItem: isItem)
  }
}
