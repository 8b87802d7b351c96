// Finds the code of views that applies a `ViewModifier` of the project, in all files.

extension FileModel {
  /// A modifier of the project in the body of a view, or in a helper of that body.
  package struct ApplyingPlace {
    package let modifier: Modifier
    package let chain: ModifierChain
    /// The model of the file that contains it.
    package let file: FileModel
  }

  /// The maximum number of views that apply a modifier.
  private static var maximumApplyingViews: Int { 16 }

  /// The places in views that apply a `ViewModifier`: `modifier(Card())`, or `card()` for a function of an extension that
  /// applies it.
  package func placesApplying(_ type: TypeDeclaration) -> [ApplyingPlace] {
    let name = type.name.text
    guard type.viewRole == .viewModifier, !facts.isAmbiguous(name) else { return [] }
    let functions = facts.functions(applying: name)
    return facts.views(applying: name, or: functions).prefix(Self.maximumApplyingViews).flatMap { owner in
      guard let (file, view) = view(named: owner) else { return [ApplyingPlace]() }
      return file.ownModifiers(in: view).filter { modifier, _ in
        modifier.name == "modifier"
          ? modifier.firstArgument.flatMap(FunctionCallExpr.init)?.calleeName?.text == name
          : functions.contains(modifier.name.text)
      }.map { ApplyingPlace(modifier: $0.modifier, chain: $0.chain, file: file) }
    }
  }
}

extension FactReader {
  /// The functions of extensions that apply a `ViewModifier`.
  fileprivate func functions(applying type: String) -> Set<String> {
    Set(all(ExtensionFunctionFact.self, where: { $0.callees.contains(type) }).filter { !$0.isInTests }.map(\.fact.name))
  }

  /// The views, without previews, that may apply a `ViewModifier` or one of some functions.
  fileprivate func views(applying type: String, or functions: Set<String>) -> [String] {
    all(ViewFact.self, where: { $0.callees.contains(type) || $0.modifiers.contains(where: functions.contains) })
      .filter { !$0.isInTests && !isPreview($0.fact.name) }.map(\.fact.name).sorted()
  }
}
