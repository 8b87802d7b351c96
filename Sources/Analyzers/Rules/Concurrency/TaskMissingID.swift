import GotchaSupport

struct TaskMissingID: ModifierRule {
  static let info = RuleInfo(
    id: "task_missing_id", topic: .concurrency, alsoAbout: [.state], severity: .warning, tier: .heuristic,
    since: "0.2.0",
    title: "`task` does not run again when its input changes",
    explanation: """
      **What happens.** The screen shows what it has loaded for the first value, although its input has changed.

      **Why.** `.task { }` runs once per appearance. If the same view gets another value, it does not disappear, so the \
      task does not run again.

      **What to do.** Use `.task(id: userID) { … }`, which cancels the previous run and starts again when the value \
      changes.

      **When it is fine.** A view that never gets another value, or that gets another identity with it, is not reported: \
      a pushed or presented screen, a row, a view with `id(_:)`. Only inputs of basic types are considered.
      """,
    references: [
      .apple("task(id:name:priority:file:line:_:)", "swiftui/view/task(id:name:priority:file:line:_:)"),
      .wwdc(2021, 10019, "Discover concurrency in SwiftUI"),
    ],
    illustration: Illustration(
      .incorrect(
        nil,
        .timeline(
          ["parent", "view"],
          [
            .message(0, 1, "user 1"), .start(1, "`task`"), .end(1, "shows user 1"), .message(0, 1, "user 2"),
            .event(1, .problem("still shows user 1")),
          ])),
      .corrected(
        nil,
        .timeline(
          ["parent", "view"],
          [
            .message(0, 1, "user 1"), .start(1, "`task(id: 1)`"), .end(1, "shows user 1"), .message(0, 1, "user 2"),
            .start(1, .remedy("`task(id: 2)`")), .end(1, "shows user 2"),
          ]))),
    related: ["state_object_ignores_new_input", "task_in_on_appear"],
    examples: [
      .flagged(
        """
        struct Home: View {
          @State private var userID = 1
          var body: some View {
            Stepper("User", value: $userID)
            Profile(userID: userID)
          }
        }
        struct Profile: View {
          let userID: Int
          @State private var name = ""
          var body: some View { Text(name).▸task { name = await loadName(userID) }◂ }
        }
        """,
        fixed: """
          struct Home: View {
            @State private var userID = 1
            var body: some View {
              Stepper("User", value: $userID)
              Profile(userID: userID)
            }
          }
          struct Profile: View {
            let userID: Int
            @State private var name = ""
            var body: some View { Text(name).task(id: userID) { name = await loadName(userID) } }
          }
          """),
      .flagged(
        """
        struct Home: View {
          @State private var city = "Paris"
          var body: some View {
            TextField("City", text: $city)
            Weather(city: city)
          }
        }
        struct Weather: View {
          var city: String
          @State private var text = ""
          var body: some View {
            Text(text)
              .▸task {
                text = await loadName(city)
              }◂
          }
        }
        """,
        fixed: """
          struct Home: View {
            @State private var city = "Paris"
            var body: some View {
              TextField("City", text: $city)
              Weather(city: city)
            }
          }
          struct Weather: View {
            var city: String
            @State private var text = ""
            var body: some View {
              Text(text)
                .task(id: city) {
                  text = await loadName(city)
                }
            }
          }
          """),
      .flagged(
        """
        struct Home: View {
          @State private var userID = 1
          var body: some View {
            Stepper("User", value: $userID)
            Profile(userID: userID)
          }
        }
        struct Profile: View {
          let userID: Int
          @State private var name = ""
          var body: some View {
            Text(name).▸task(priority: .userInitiated) { name = await loadName(userID) }◂
          }
        }
        """,
        fixed: """
          struct Home: View {
            @State private var userID = 1
            var body: some View {
              Stepper("User", value: $userID)
              Profile(userID: userID)
            }
          }
          struct Profile: View {
            let userID: Int
            @State private var name = ""
            var body: some View {
              Text(name).task(id: userID, priority: .userInitiated) { name = await loadName(userID) }
            }
          }
          """),
      .accepted(
        """
        struct Home: View {
          @State private var userID = 1
          var body: some View {
            Stepper("User", value: $userID)
            Profile(userID: userID)
          }
        }
        struct Profile: View {
          let userID: Int
          @State private var name = ""
          var body: some View { Text(name).task(id: userID) { name = await loadName(userID) } }
        }
        """),
      .accepted(
        """
        struct Home: View {
          @State private var userID = 1
          var body: some View {
            Stepper("User", value: $userID)
            Profile(userID: userID).id(userID)
          }
        }
        struct Profile: View {
          let userID: Int
          @State private var name = ""
          var body: some View { Text(name).task { name = await loadName(userID) } }
        }
        """,
        note: "another value is another view"),
      .accepted(
        """
        struct Home: View {
          var body: some View { Profile(userID: 1) }
        }
        struct Profile: View {
          let userID: Int
          @State private var name = ""
          var body: some View { Text(name).task { name = await loadName(userID) } }
        }
        """,
        note: "the value never changes"),
      .accepted(
        """
        struct Profile: View {
          let userID: Int
          @State private var name = ""
          var body: some View { Text(name).task { name = await loadName(userID) } }
        }
        """,
        note: "no code is known to create the view"),
      .accepted(
        """
        struct Home: View {
          @State private var userID = 1
          var body: some View {
            Stepper("User", value: $userID)
            Profile(userID: userID)
          }
        }
        struct Profile: View {
          let userID: Int
          @State private var name = ""
          var body: some View {
            Text(name)
              .task { name = await loadName(userID) }
              .onChange(of: userID) { name = "" }
          }
        }
        """,
        note: "the view handles the change"),
      .accepted(
        """
        struct Home: View {
          @State private var userID = 1
          var body: some View {
            Stepper("User", value: $userID)
            Profile(userID: userID)
          }
        }
        struct Profile: View {
          let userID: Int
          var body: some View { Text("a").task { await track("\\(userID)") } }
        }
        """,
        note: "loads nothing"),
    ])

  static let modifiers: [StaticString] = ["task"]

  func check(_ modifier: Modifier, of chain: ModifierChain, in file: FileModel, _ findings: inout Findings) {
    guard modifier.argument("id") == nil, let call = modifier.call,
      let closure = modifier.trailingClosure(or: "action"),
      file.isInBodyScope(modifier.node), let type = file.enclosingType(of: modifier.node), type.viewRole == .view,
      let (input, change) = changingInput(of: closure, in: type, file)
    else { return }
    let name = input.name.text
    let edit: TextEdit =
      if let first = call.arguments.first {
        .insert("id: \(name), ", at: first.range.lowerBound)
      } else {
        .insert("(id: \(name))", at: modifier.name.range.upperBound)
      }
    let isPlain =
      modifier.trailingClosure != nil
      && !file.tree.source.string(in: modifier.name.range.upperBound..<closure.range.lowerBound).includes("()")
    findings.add(
      at: modifier.range, "The task does not run again when `\(name)` changes; use `task(id: \(name))`",
      related: [
        RelatedLocation(range: input.name.range, message: "the input"),
        file.facts.related(change, "passes a value that changes"),
      ],
      fixes: [isPlain ? .unsafe("Use `task(id:)`", preferred: true, edit) : nil])
  }

  /// An input of the view from which the task loads what it sets, and the code that changes it.
  private func changingInput(
    of closure: ClosureExpr, in type: TypeDeclaration, _ file: FileModel
  ) -> (StoredProperty, Located<ViewInputFact>)? {
    for assignment in file.assignments(in: closure.node) {
      guard file.ownProperty(assignment.target)?.wrapper("State") != nil,
        let awaiting = assignment.value.flatMap({ [$0] + Array($0.descendants) }).first(where: { $0.kind == .awaitExpr }
        )
      else { continue }
      for property in type.storedProperties where property.attributes.isEmpty && !property.isStatic && property.isBasic
      {
        guard !file.unqualifiedReferences(to: property.name, in: awaiting).isEmpty,
          !file.isShadowed(property.name, at: awaiting), !isHandled(property, in: type, file),
          case .changes(let use, _) = file.inputs(of: type).mayChange(property)
        else { continue }
        return (property, use)
      }
    }
    return nil
  }

  /// Whether the view reacts to a change of the input in another way.
  private func isHandled(_ property: StoredProperty, in type: TypeDeclaration, _ file: FileModel) -> Bool {
    let modifiers = file.calls(named: "onChange", in: type) + file.calls(named: "task", in: type)
    return modifiers.contains { ($0.argument("of") ?? $0.argument("id"))?.mentions(property.name) ?? false }
      || file.calls(named: "id", in: type).contains { $0.onlyUnlabeledArgument?.mentions(property.name) ?? false }
  }
}

extension StoredProperty {
  /// Whether its type is a basic one, which can be compared.
  fileprivate var isBasic: Bool {
    if isLet && initialValue != nil { return false }
    guard let type, let name = typeName else { return false }
    return type.text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "?" }
      && name.isAny(of: ["Int", "String", "UUID", "URL", "Date", "Double", "Bool", "Int64"])
  }
}
