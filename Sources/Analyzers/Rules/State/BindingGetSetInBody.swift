struct BindingGetSetInBody: CallRule {
  static let info = RuleInfo(
    id: "binding_get_set_in_body", topic: .state, alsoAbout: [.performance], severity: .info, tier: .precise,
    since: "0.2.0",
    title: "`Binding(get:set:)` repeats what the projected value of a property does",
    explanation: """
      **What happens.** The view that receives the binding updates whenever the body runs, even if the value is the \
      same.

      **Why.** The body creates new closures each time it runs, and SwiftUI cannot compare closures. It can compare \
      the bindings that a property projects with `$`.

      **What to do.** Pass `$model.isOn` instead of a binding whose closures only read and write `model.isOn`. \
      Declare an `@Observable` object as `@Bindable` for that.

      For an object in `@State`, `$model.isOn` also writes the reference back and thereby updates the view that owns it; \
      a local `@Bindable` does not.

      **When it is fine.** A binding that converts the value or does something else when it is set is not reported, and \
      neither is one below a comment that says why it is not `$model.isOn`.
      """,
    references: [
      .apple("Binding", "swiftui/binding"), .apple("Bindable", "swiftui/bindable"), .observed,
    ],
    related: ["binding_never_written"],
    examples: [
      .flagged(
        """
        final class Settings: ObservableObject { @Published var isOn = false }
        struct SettingsView: View {
          @ObservedObject var settings: Settings
          var body: some View {
            Toggle("On", isOn: ▸Binding(get: { settings.isOn }, set: { settings.isOn = $0 })◂)
          }
        }
        """,
        fixed: """
          final class Settings: ObservableObject { @Published var isOn = false }
          struct SettingsView: View {
            @ObservedObject var settings: Settings
            var body: some View {
              Toggle("On", isOn: $settings.isOn)
            }
          }
          """),
      .flagged(
        """
        struct NameField: View {
          @State private var name = ""
          var body: some View {
            TextField("Name", text: ▸Binding { self.name } set: { newName in self.name = newName }◂)
          }
        }
        """,
        fixed: """
          struct NameField: View {
            @State private var name = ""
            var body: some View {
              TextField("Name", text: $name)
            }
          }
          """),
      .flagged(
        """
        struct NameField: View {
          @State private var name = ""
          var body: some View {
            TextField("Name", text: ▸.init(get: { name }, set: { name = $0 })◂)
          }
        }
        """,
        fixed: """
          struct NameField: View {
            @State private var name = ""
            var body: some View {
              TextField("Name", text: $name)
            }
          }
          """),
      .flagged(
        """
        @Observable final class Draft { var text = "" }
        struct DraftField: View {
          let draft: Draft
          var body: some View {
            TextField("Text", text: ▸Binding(get: { draft.text }, set: { draft.text = $0 })◂)
          }
        }
        """,
        note: "needs `@Bindable`"),
      .accepted(
        """
        struct Login: View {
          @State private var opensAtLogin = false { didSet { register() } }
          var body: some View {
            Toggle("Open at login", isOn: Binding(get: { opensAtLogin }, set: { opensAtLogin = $0 }))
          }
          private func register() {}
        }
        """,
        note: "a binding would not run `didSet`"),
      .accepted(
        """
        final class Settings: ObservableObject { let general = General() }
        final class General: ObservableObject { @Published var isOn = false }
        struct SettingsView: View {
          @ObservedObject var settings: Settings
          var body: some View {
            Toggle("On", isOn: Binding(get: { settings.general.isOn }, set: { settings.general.isOn = $0 }))
          }
        }
        """,
        note: "`$settings.general` does not compile, because `general` is a `let`"),
      .accepted(
        """
        struct Percentage: View {
          @State private var share = 0.5
          var body: some View {
            Slider(value: Binding(get: { share * 100 }, set: { share = $0 / 100 }))
          }
        }
        """,
        note: "converts the value"),
      .accepted(
        """
        struct NameField: View {
          @State private var name = ""
          @State private var isEdited = false
          var body: some View {
            TextField("Name", text: Binding(get: { name }, set: { name = $0; isEdited = true }))
          }
        }
        """,
        note: "does something else as well"),
      .accepted(
        """
        struct Names: View {
          @State private var names: [Int: String] = [:]
          var body: some View {
            TextField("Name", text: Binding(get: { names[1] ?? "" }, set: { names[1] = $0 }))
          }
        }
        """),
      .accepted(
        """
        struct Screen: View {
          @State private var error: String?
          var body: some View {
            Text("a").sheet(isPresented: Binding(get: { error != nil }, set: { if !$0 { error = nil } })) { Text("b") }
          }
        }
        """),
      .accepted(
        """
        final class Filter { var text = "" }
        struct FilterField: View {
          let filter: Filter
          var body: some View {
            TextField("Filter", text: Binding(get: { filter.text }, set: { filter.text = $0 }))
          }
        }
        """,
        note: "a plain object has no bindings"),
      .accepted(
        """
        struct NameField: View {
          @State private var name = ""
          var body: some View {
            TextField(
              "Name",
              // The field of this library ignores projected bindings.
              text: Binding(get: { name }, set: { name = $0 }))
          }
        }
        """,
        note: "a comment gives the reason"),
    ])

  static let callees: [StaticString] = ["Binding", "init"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    // `.init(get:set:)` creates a binding if it has these labels.
    if call.calleeName == "init", call.closure("get") == nil || call.base != nil { return }
    guard let type = file.enclosingType(of: call.node), type.isViewType, call.arguments.count <= 2,
      let get = call.closure("get") ?? call.trailingClosure,
      let set = call.closure("set") ?? call.additionalTrailingClosures.first?.closure ?? call.trailingClosure,
      get.node != set.node, get.statements.count == 1, set.statements.count == 1,
      let value = get.statements.first, let root = root(of: value), let property = file.ownProperty(root),
      !file.isLocal(root), let write = set.statements.first.flatMap(Assignment.init), !write.isCompound,
      isSame(write.target, value), isNewValue(write.singleValue, of: set)
    else { return }
    let path = value.pathWithoutSelf
    let isMember = root != value
    // A binding would not run `didSet`.
    guard property.binding.accessorBlock == nil, !call.node.isExplainedAbove(with: ["binding", "$"]) else { return }
    // A path through another object needs properties that can all be set; the members of a structure that can be set can.
    let isDirect = !isMember || MemberAccessExpr(value)?.base?.pathWithoutSelf == root.pathWithoutSelf
    let isStruct = property.typeName.flatMap { file.facts.type(named: $0.text) }?.fact.kind == .struct
    guard isDirect || isStruct else { return }
    switch property.attributes.first?.name {
    case "State", "Binding", "AppStorage", "SceneStorage", "Bindable", "StateObject", "ObservedObject",
      "EnvironmentObject":
      break
    case nil, "Environment":
      guard isMember, let name = property.typeName?.text, !(property.type?.isOptionalType ?? false),
        file.facts.type(named: name)?.isObservable ?? false
      else { return }
      findings.add(
        at: call.range,
        "`Binding(get:set:)` only forwards to `\(path)`; make `\(property.name.text)` `@Bindable` and pass `$\(path)`")
      return
    default: return
    }
    let isOwnedObject =
      property.wrapper("State") != nil && isMember
      && property.typeName.map { file.facts.type(named: $0.text)?.isClass ?? true } ?? true
    findings.add(
      at: call.range, "`Binding(get:set:)` only forwards to `\(path)`; pass `$\(path)`",
      fixes: [
        Fix(
          title: "Pass `$\(path)`", isSafe: !isOwnedObject, isPreferred: true,
          edits: [.replace(call.range, by: "$" + path)])
      ])
  }

  /// The property at the start of a path of plain members: `model` for `model.isOn` and `self.model.isOn`.
  private func root(of path: SyntaxNode) -> SyntaxNode? {
    var node = path
    while let access = MemberAccessExpr(node) {
      guard let base = access.base, access.declName != nil else { return nil }
      if base.isSelf { return node }
      node = base
    }
    return node.kind == .declReferenceExpr ? node : nil
  }

  private func isSame(_ target: SyntaxNode, _ value: SyntaxNode) -> Bool {
    target.isSpelledLike(value) || target.pathWithoutSelf == value.pathWithoutSelf
  }

  private func isNewValue(_ value: SyntaxNode?, of closure: ClosureExpr) -> Bool {
    guard let name = value.flatMap(DeclReferenceExpr.init)?.name else { return false }
    return closure.parameterNames.isEmpty ? name == "$0" : closure.parameterNames.first.map { name == $0 } ?? false
  }
}

extension SyntaxNode {
  /// A path as written, without `self.` at its start.
  fileprivate var pathWithoutSelf: String {
    let text = text
    return text.hasPrefix("self.") ? String(text.dropFirst(5)) : text
  }
}
