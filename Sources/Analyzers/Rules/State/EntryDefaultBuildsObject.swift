struct EntryDefaultBuildsObject: TypeRule {
  static let info = RuleInfo(
    id: "entry_default_builds_object", topic: .state, severity: .warning, tier: .precise, since: "0.2.0",
    title: "Default of an `@Entry` creates another object at each read",
    explanation: """
      **What happens.** Views that read the default value get different objects, and the same view gets another one \
      at each update: what one of them changes, no other one sees.

      **Why.** The macro turns the initial value into a computed property, which is evaluated each time a view reads \
      the value and no view above has set it.

      **What to do.** Refer to one object: `@Entry var router = Router.shared`, or a `static let` of the project. Or \
      make the value optional and set it with `environment(_:_:)`.

      **When it is fine.** A struct, a shared object and an optional without a value are not reported, and neither is \
      a class without variables, whose objects are all alike.
      """,
    references: [
      .apple("Entry()", "swiftui/entry()"), .apple("EnvironmentValues", "swiftui/environmentvalues"), .observed,
    ],
    related: ["reference_type_created_in_body", "state_eager_reference_initializer"],
    examples: [
      .flagged(
        """
        @Observable final class Router { var path: [Int] = [] }
        extension EnvironmentValues {
          @Entry var router = ▸Router()◂
        }
        """),
      .flagged(
        """
        @Observable final class Router { var path: [Int] = [] }
        extension EnvironmentValues {
          @Entry var router: Router = ▸.init()◂
        }
        """),
      .flagged(
        """
        class Player { var isPlaying = false }
        final class Radio: Player {}
        extension EnvironmentValues {
          @Entry var radio: Player = ▸Radio()◂
        }
        """),
      .accepted(
        """
        @Observable final class Router {
          static let shared = Router()
          var path: [Int] = []
        }
        extension EnvironmentValues {
          @Entry var router = Router.shared
        }
        """),
      .accepted(
        """
        struct Theme { var inset = 4 }
        extension EnvironmentValues {
          @Entry var theme = Theme()
        }
        """),
      .accepted(
        """
        @Observable final class Router { var path: [Int] = [] }
        extension EnvironmentValues {
          @Entry var router: Router?
        }
        """),
      .accepted(
        """
        final class Formatter1 { func text(_ value: Int) -> String { "\\(value)" } }
        extension EnvironmentValues {
          @Entry var formatter = Formatter1()
        }
        """,
        note: "all objects are alike"),
      .accepted(
        """
        extension EnvironmentValues {
          @Entry var inset = 4.0
        }
        """),
    ])

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard type.isForeign,
      type.name.isAny(of: ["EnvironmentValues", "FocusedValues", "Transaction", "ContainerValues"])
    else { return }
    for property in type.storedProperties where property.wrapper("Entry") != nil {
      guard property.initialValueKind == .constructor, let value = property.initialValue?.unparenthesized,
        let call = FunctionCallExpr(value), let callee = call.calleeName,
        let name = callee == "init" && call.base == nil ? property.typeName : callee,
        let made = file.facts.fullyKnownClass(named: name.text), made.hasVariables
      else { continue }
      findings.add(
        at: call.range,
        "Each read of `\(property.name.text)` without a value creates another `\(name.text)`; use a shared object",
        related: [file.facts.related(made.declaration, "class declared here")])
    }
  }
}
