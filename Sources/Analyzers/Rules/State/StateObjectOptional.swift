struct StateObjectOptional: PropertyRule {
  static let info = RuleInfo(
    id: "state_object_optional", topic: .state, severity: .error, tier: .precise,
    title: "An object wrapper cannot hold an optional",
    explanation: """
      **What happens.** It does not compile: "type 'Model?' does not conform to protocol 'ObservableObject'".

      **Why.** `@StateObject`, `@ObservedObject` and `@EnvironmentObject` need an `ObservableObject`, and `Optional` \
      is none.

      **What to do.** Give the object from the start. Where it may be missing, let a parent decide (`if let model`) \
      and hand it to a child view with a plain `@ObservedObject var model: Model`. An `@Observable` class may be \
      optional: `@State private var model: Model?`.

      **When it is fine.** Never with these wrappers.
      """,
    examples: [
      .flagged("▸@StateObject private var model: DataModel?◂", fixed: "@StateObject private var model = DataModel()"),
      .flagged("▸@ObservedObject var model: Optional<DataModel>◂", fixed: "@ObservedObject var model: DataModel"),
      .flagged("▸@EnvironmentObject var model: DataModel!◂", fixed: "@EnvironmentObject var model: DataModel"),
      .flagged(
        """
        @Observable final class Library { var books = 0 }
        struct Shelf: View {
          ▸@StateObject private var library: Library? = nil◂
          var body: some View { Text("Shelf") }
        }
        """,
        fixed: """
          @Observable final class Library { var books = 0 }
          struct Shelf: View {
            @State private var library: Library? = nil
            var body: some View { Text("Shelf") }
          }
          """),
      .accepted("@StateObject private var model = DataModel()"),
      .accepted("@ObservedObject var model: DataModel"),
      .accepted("@State private var model: DataModel?"),
      .accepted("@StateObject private var box: Box<Int?>", note: "what is inside may be optional"),
    ])

  static let wrappers: [StaticString] = ["StateObject", "ObservedObject", "EnvironmentObject"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard let type = property.type, type.isOptionalType, let annotation = property.binding.typeAnnotation,
      let wrapper = property.wrapper(in: StateObjectOptional.wrappers)?.name
    else { return }
    findings.add(
      at: property.range, "`@\(wrapper.text)` cannot hold an optional",
      fixes: fixes(property, wrapper, annotation, type, in: file))
  }

  private func fixes(
    _ property: StoredProperty, _ wrapper: Name, _ annotation: SyntaxNode, _ type: SyntaxNode, in file: FileModel
  ) -> [Fix?] {
    guard let wrapped = wrappedType(of: type) else { return [] }
    var fixes: [Fix?] = []
    if wrapper == "StateObject", let name = wrapped.typeName,
      file.type(named: name)?.hasAttribute("Observable") ?? false
    {
      fixes.append(
        .unsafe("Keep an optional in @State", preferred: true, .replace(wrapper.range, by: "State")))
    }
    let initializer = property.binding.initializer
    let value = initializer?.firstChild
    let isNil = value?.kind == .nilLiteralExpr
    let end = isNil || value == nil ? initializer?.range.upperBound ?? annotation.range.upperBound : nil
    if wrapper == "StateObject", let end {
      fixes.append(
        .unsafe(
          "Create the object from the start", preferred: fixes.isEmpty,
          .replace(annotation.range.lowerBound..<end, by: " = \(wrapped.text)()")))
    } else {
      fixes.append(
        .unsafe(
          "Make it non-optional", preferred: fixes.isEmpty,
          .replace(type.range.lowerBound..<(end ?? type.range.upperBound), by: wrapped.text)))
    }
    return fixes
  }

  /// `T` of `T?`, `T!` and `Optional<T>`.
  private func wrappedType(of type: SyntaxNode) -> SyntaxNode? {
    switch type.kind {
    case .optionalType, .implicitlyUnwrappedOptionalType: type.firstChild
    default: type.children.first(where: \.isType) ?? type.descendants.first { $0.isType && $0 != type }
    }
  }
}
