struct BindingToObservableClass: PropertyRule {
  static let info = RuleInfo(
    id: "binding_to_observable_class", topic: .state, severity: .warning, tier: .precise, since: "0.2.0",
    title: "`@Binding` to an object does not observe the object",
    explanation: """
      **What happens.** A property of the object changes, but the view does not update until something else \
      invalidates it.

      **Why.** A binding follows which object the owner holds, not the changes inside an `ObservableObject`. To \
      change a property of an object, a view needs no write access to the variable that holds it.

      **What to do.** Declare the property as `@ObservedObject`, or, if the class is `@Observable`, as `@Bindable` or as a \
      plain property, and pass the object itself.

      **When it is fine.** A view that replaces the object, passes the binding on, or observes the model that publishes \
      the object, is not reported. For an \
      `@Observable` class the finding is a hint: the view updates, but a binding to an object is not needed.
      """,
    references: [
      .apple("Managing model data in your app", "swiftui/managing-model-data-in-your-app"),
      .apple("ObservedObject", "swiftui/observedobject"), .apple("Bindable", "swiftui/bindable"),
    ],
    related: ["binding_never_written", "state_holds_unobservable_reference"],
    examples: [
      .flagged(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          ▸@Binding var cart: Cart◂
          var body: some View { Text("\\(cart.count)") }
        }
        """),
      .flagged(
        """
        final class Form1: ObservableObject { @Published var name = "" }
        struct NameField: View {
          ▸@Binding var form: Form1◂
          var body: some View { TextField("Name", text: $form.name) }
        }
        """),
      .flagged(
        """
        @Observable final class Note { var text = "" }
        struct NoteField: View {
          ▸@Binding var note: Note◂
          var body: some View { TextField("Text", text: $note.text) }
        }
        """,
        severity: .hint),
      .accepted(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          @Binding var cart: Cart
          var body: some View { Button("New") { cart = Cart() } }
        }
        """,
        note: "replaces the object"),
      .accepted(
        """
        @Observable final class Note { var text = "" }
        struct NoteField: View {
          @Bindable var note: Note
          var body: some View { TextField("Text", text: $note.text) }
        }
        """),
      .accepted(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct CartView: View {
          @ObservedObject var cart: Cart
          var body: some View { Text("\\(cart.count)") }
        }
        """),
      .accepted(
        """
        final class Cart: ObservableObject { @Published var count = 0 }
        struct Inner: View {
          @Binding var cart: Cart
          var body: some View { Button("New") { cart = Cart() } }
        }
        struct Outer: View {
          @Binding var cart: Cart
          var body: some View { Inner(cart: $cart) }
        }
        """,
        note: "passed on"),
      .accepted(
        """
        struct Options1 { var isOn = false }
        struct OptionsView: View {
          @Binding var options: Options1
          var body: some View { Toggle("On", isOn: $options.isOn) }
        }
        """,
        note: "a value, not an object"),
      .accepted(
        """
        final class Stream: ObservableObject { @Published var isOn = false }
        final class Model: ObservableObject { @Published var stream = Stream() }
        struct StreamView: View {
          @EnvironmentObject var model: Model
          @Binding var stream: Stream
          var body: some View { Toggle("On", isOn: $stream.isOn) }
        }
        """,
        note: "a change through the binding is a change of the model"),
    ])

  static let wrappers: [StaticString] = ["Binding"]

  func check(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel, _ findings: inout Findings
  ) {
    guard type.isViewType, let typed = property.type, !typed.isOptionalType, let name = typed.typeName,
      !file.isGenericParameter(name, at: property.declaration.node),
      let held = file.facts.fullyKnownClass(named: name.text), held.isObservable || held.isObservableObject,
      !file.facts.isUsedInExtensionElsewhere(property.name, of: type.name),
      !isReplacedOrPassedOn(property, of: type, in: file), !file.isPreviewHelper(type),
      held.isObservable || !observesOwner(of: name.text, type, in: file)
    else { return }
    let isBound = !file.bindingReferences(to: property.name, in: type).isEmpty
    let wrapper = !held.isObservable ? "@ObservedObject" : isBound ? "@Bindable" : "let"
    findings.add(
      at: property.range,
      held.isObservable
        ? "`\(property.name.text)` is an object, whose properties need no `@Binding`; use `\(wrapper)`"
        : "`@Binding` does not observe the object in `\(property.name.text)`; use `\(wrapper)`",
      severity: held.isObservable ? .hint : nil,
      related: [file.facts.related(held.declaration, "class declared here")])
  }

  /// Whether the view observes a model that publishes an object of a class, as which the binding probably comes. A change
  /// through the binding is then a change of the model.
  private func observesOwner(of name: String, _ type: TypeDeclaration, in file: FileModel) -> Bool {
    ModelObserverFact.models(of: type).contains { _, model in
      file.facts.type(named: model)?.properties.contains {
        $0.wrappers.contains("Published") && $0.valueTypeName == name
      } ?? false
    }
  }

  /// Whether the view, a nested type or an initializer uses the binding for anything other than members of the object.
  private func isReplacedOrPassedOn(
    _ property: StoredProperty, of type: TypeDeclaration, in file: FileModel
  ) -> Bool {
    let name = property.name
    return type.parts.contains { part in
      if !file.storageReferences(to: name, in: part.node).isEmpty { return true }
      if file.references(to: name, in: part.node).contains(where: { StateWrite(reference: $0)?.assignment != nil }) {
        return true
      }
      return file.bindingReferences(to: name, in: part.node).contains { reference in
        var node = reference
        if let access = node.parent.flatMap(MemberAccessExpr.init), access.declName == node { node = access.node }
        return node.parent.flatMap(MemberAccessExpr.init)?.base != node
      }
    }
  }
}
