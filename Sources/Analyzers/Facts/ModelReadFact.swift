/// A member of a model that the body of a view reads or binds to, including in the `get` of a binding and in computed
/// properties that the body reads.
package struct ModelReadFact: Fact {
  var model = ""
  var member = ""
  /// The member of the member's value that is read: `title` in `model.child.title`; empty if the value is used itself.
  package var inner = ""
  package var view = ""
  /// Whether only presented or pushed content reads it, which is built with the value at that time.
  package var isPresented = false
  package var place = FactRange()

  static let kind = FactKind("modelRead")
  var name: String { ModelReadFact.name(model, member) }

  fileprivate static func name(_ model: String, _ member: String) -> String { "\(model).\(member)" }

  mutating func code(_ coder: inout some Coder) {
    coder(&model)
    coder(&member)
    coder(&inner)
    coder(&view)
    coder(&isPresented)
    coder(&place)
  }
}

extension ModelReadFact: CollectedFact {
  static let source = FactSource(.types)

  /// Returns one fact for each combination of a member and a view.
  static func all(in scope: FactScope) -> [ModelReadFact] {
    let file = scope.file
    var result: Set<ModelReadFact> = []
    var presentedHelpers: [Int: Bool] = [:]
    func isPresented(_ node: SyntaxNode) -> Bool {
      file.slots(around: node).contains { slot, _ in slot.isPresentation || slot == .pushed }
    }
    func isInPresentedHelper(_ node: SyntaxNode) -> Bool {
      guard let helper = node.enclosingMember else { return false }
      if let known = presentedHelpers[helper.index] { return known }
      let isInPresented = file.helperUses(around: node).contains(where: isPresented)
      presentedHelpers[helper.index] = isInPresented
      return isInPresented
    }
    for (part, type) in scope.parts where type.isViewType {
      for (model, owner) in ModelObserverFact.models(of: type) {
        let bindings = file.bindingReferences(to: model.name, in: part.node)
        for reference in file.unqualifiedReferences(to: model.name, in: part.node) + bindings {
          // `model` in `self.model`, or `model` alone.
          let around = reference.parent.flatMap(MemberAccessExpr.init)
          let object = around?.declName == reference ? around?.node ?? reference : reference
          guard let access = object.parent.flatMap(MemberAccessExpr.init), access.base == object,
            let name = access.name, file.write(at: reference) == nil, file.isReadByBody(reference)
          else { continue }
          result.insert(
            ModelReadFact(
              model: owner, member: name.text, inner: member(ofValue: access.node)?.text ?? "", view: type.name.text,
              isPresented: isPresented(reference) || isInPresentedHelper(reference),
              place: FactRange(name.range)))
        }
      }
    }
    return result.sorted { ($0.model, $0.member, $0.inner, $0.view) < ($1.model, $1.member, $1.inner, $1.view) }
  }

  /// `title` for `model.child` in `model.child.title` and `model.child?.title`.
  private static func member(ofValue access: SyntaxNode) -> Name? {
    var value = access
    if let parent = value.parent, parent.kind == .optionalChainingExpr || parent.kind == .forceUnwrapExpr {
      value = parent
    }
    guard let around = value.parent.flatMap(MemberAccessExpr.init), around.base == value else { return nil }
    return around.name
  }
}

extension FactReader {
  /// The code in views that reads a member of a model.
  package func modelReads(of member: String, in model: String) -> [Located<ModelReadFact>] {
    all(named: ModelReadFact.name(model, member))
  }
}
