@testable import Analyzers
@testable import GotchaAnalysis

/// A transformation of an example that changes no behavior, so that it may change no finding.
enum Metamorphic: String, CaseIterable, Sendable {
  /// Methods and computed properties are in an extension in another file.
  case methodsInExtension
  /// Each declaration is in a file of its own.
  case declarationsInFiles
  /// The code of each action is in a method.
  case actionsInMethods
  /// The content of each `body` is in a property.
  case bodyInProperty
  /// The content of each `body` is in a function.
  case bodyInFunction
  /// The content of each `body` is in a view with parameters.
  case bodyInView
  /// Stored objects are read through local constants.
  case dependenciesInLocals
  /// Methods such as `toggle()` and `append(_:)` take the place of assignments.
  case changesByMethods
  /// Assignments take the place of such methods.
  case changesByAssignments
  /// The members of classes are in a superclass.
  case membersInSuperclass
  /// The methods and computed properties of views are in a protocol extension.
  case membersInProtocol
  /// Each type is nested in a namespace, and another namespace has types with the same names.
  case typesInNamespaces
  /// The names that the example chooses have no meaning.
  case renamed

  /// The files that the source becomes; nil if the transformation does not apply to it.
  func apply(to source: ParsedSource) -> [TransformedFile]? {
    switch self {
    case .methodsInExtension: MethodsInExtension.apply(to: source)
    case .declarationsInFiles: DeclarationsInFiles.apply(to: source)
    case .actionsInMethods: ActionsInMethods.apply(to: source)
    case .bodyInProperty: BodyInHelper.apply(.property, to: source)
    case .bodyInFunction: BodyInHelper.apply(.function, to: source)
    case .bodyInView: BodyInView.apply(to: source)
    case .dependenciesInLocals: DependenciesInLocals.apply(to: source)
    case .changesByMethods: RespelledChanges.apply(.methods, to: source)
    case .changesByAssignments: RespelledChanges.apply(.assignments, to: source)
    case .membersInSuperclass: MembersInSuperclass.apply(to: source)
    case .membersInProtocol: MembersInProtocol.apply(to: source)
    case .typesInNamespaces: TypesInNamespaces.apply(to: source)
    case .renamed: Renaming.apply(to: source)
    }
  }
}
