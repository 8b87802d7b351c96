/// A view with a property that observes a model.
package struct ModelObserverFact: Fact {
  var model = ""
  package var view = ""
  package var place = FactRange()

  static let kind = FactKind("modelObserver")
  var name: String { model }

  mutating func code(_ coder: inout some Coder) {
    coder(&model)
    coder(&view)
    coder(&place)
  }
}

extension ModelObserverFact: CollectedFact {
  static let source = FactSource(.types)

  /// Returns one fact for each combination of a model and a view.
  static func all(in scope: FactScope) -> [ModelObserverFact] {
    var result: Set<ModelObserverFact> = []
    for (part, type) in scope.parts where type.isViewType {
      for (property, model) in models(of: type) where part.node.contains(property.declaration.node) {
        result.insert(
          ModelObserverFact(model: model, view: type.name.text, place: FactRange(property.name.range)))
      }
    }
    return result.sorted { ($0.model, $0.view) < ($1.model, $1.view) }
  }

  /// The properties with which a view observes models, and the types of the models.
  package static func models(of type: TypeDeclaration) -> [(property: StoredProperty, model: String)] {
    type.storedProperties.compactMap { property in
      guard property.wrapper(.observesObject) != nil,
        let model = (property.typeName ?? property.probableOwner)?.text
      else { return nil }
      return (property, model)
    }
  }
}

extension FactReader {
  /// The views that observe a model.
  package func modelObservers(of model: String) -> [Located<ModelObserverFact>] {
    meaningSameType(all(named: model), named: model)
  }

  /// All views that observe a model.
  package var modelObservers: [Located<ModelObserverFact>] { all() }
}
