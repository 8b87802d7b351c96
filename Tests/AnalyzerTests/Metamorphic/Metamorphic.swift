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
  /// The names that the example chooses have no meaning.
  case renamed

  /// The files that the source becomes; nil if the transformation does not apply to it.
  func apply(to source: ParsedSource) -> [TransformedFile]? {
    switch self {
    case .methodsInExtension: MethodsInExtension.apply(to: source)
    case .declarationsInFiles: DeclarationsInFiles.apply(to: source)
    case .actionsInMethods: ActionsInMethods.apply(to: source)
    case .renamed: Renaming.apply(to: source)
    }
  }
}
