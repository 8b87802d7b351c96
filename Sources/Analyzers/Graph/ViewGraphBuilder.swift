import GotchaSupport

extension ViewGraph {
  /// Creates the graph of a workspace.
  ///
  /// - Parameter index: the facts of all files.
  package init(_ index: FactIndex) { self = ViewGraphBuilder(index).graph() }

  /// Creates the graph of a workspace with its findings.
  ///
  /// - Parameters:
  ///   - index: the facts of all files.
  ///   - findings: the findings of files, by path.
  ///   - catalog: the rules of the findings.
  package init(_ index: FactIndex, findings: [String: [Finding]], of catalog: RuleCatalog) {
    let builder = ViewGraphBuilder(index)
    self = builder.graph()
    if !findings.isEmpty { attach(findings, of: catalog, by: builder) }
  }
}

/// Builds the graph of a workspace from its facts. The time is linear in their number.
final class ViewGraphBuilder {
  typealias Place = ProjectTypes.Place

  /// A function in an extension of a system type that leads to views: `View.card`.
  private struct Modifier {
    let node: Int
    let path: String
    let isPrivate: Bool
  }

  /// Two nodes and how one shows the other.
  private struct Pair: Hashable {
    let from: Int
    let to: Int
  }

  private let index: FactIndex
  private let reader: FactReader
  let types: ProjectTypes
  private var nodes: [ViewGraph.Node] = []
  private(set) var numbers: [Place: Int] = [:]
  private var edges: [ViewGraph.Edge] = []
  private var pairs: Set<Pair> = []
  /// By name.
  private var modifiers: [String: [Modifier]] = [:]
  /// The nodes of views, by position in `types.declared`.
  private var nodesOfTypes: [Int: Int] = [:]

  init(_ index: FactIndex) {
    self.index = index
    types = ProjectTypes(index)
    reader = types.reader
  }

  func graph() -> ViewGraph {
    for type in types.declared.indices where types.kind(of: type) != nil { _ = node(of: type) }
    let uses = reader.all(ViewUseFact.self).filter { !types.isTest($0.path) }
    addEdges(of: uses)
    addModifiers(of: uses)
    addLinks()
    addNavigation()
    let models = addStates()
    return sorted(models)
  }

  // MARK: - Nodes

  /// The node of a type, which is added if it is new.
  private func node(of type: Int) -> Int {
    if let known = nodesOfTypes[type] { return known }
    let declared = types.declared[type]
    let number = node(
      types.kind(of: type) ?? .builder, declared.fact.qualifiedName, declared.path, declared.range)
    nodesOfTypes[type] = number
    return number
  }

  /// The node of the code that shows a view.
  private func node(of owner: ProjectTypes.Owner, in path: String) -> Int {
    switch owner {
    case .type(let type): return node(of: type)
    case .file:
      return node(.file, path.split(separator: "/").last.map(String.init) ?? path, path, nil)
    case .member(let part, let name, let range):
      let extended = part.fact.qualifiedName
      let isModifier = SwiftUICatalog.traits(of: part.fact.name).contains(.extensionsAddModifiers)
      let count = nodes.count
      let number = node(isModifier ? .modifier : .builder, "\(extended).\(name)", path, range)
      if number == count, isModifier {
        modifiers[name, default: []].append(
          Modifier(node: number, path: path, isPrivate: part.fact.isPrivate || isPrivate(name, in: part)))
      }
      return number
    }
  }

  private func isPrivate(_ function: String, in part: Located<TypeFact>) -> Bool {
    let named = reader.extensionFunctions(named: function).filter { $0.path == part.path }
    return !named.isEmpty && named.allSatisfy(\.fact.isPrivate)
  }

  private func node(_ kind: ViewGraph.Node.Kind, _ name: String, _ path: String, _ range: Range<Int>?) -> Int {
    let place = Place(path: path, name: name)
    if let known = numbers[place] { return known }
    numbers[place] = nodes.count
    nodes.append(ViewGraph.Node(kind: kind, name: name, path: path, range: range))
    return nodes.count - 1
  }

  /// The qualified name of the type to which code belongs, and the condition of the `#if` around the type.
  private func scope(of owner: ProjectTypes.Owner) -> (name: String, condition: String) {
    switch owner {
    case .type(let type): (types.declared[type].fact.qualifiedName, types.declared[type].fact.condition)
    case .member(let part, _, _): ("", part.fact.condition)
    case .file: ("", "")
    }
  }

  // MARK: - Edges

  private func add(_ edge: ViewGraph.Edge) {
    edges.append(edge)
    pairs.insert(Pair(from: edge.from, to: edge.to))
  }

  /// Adds the edges of code that creates views.
  private func addEdges(of uses: [Located<ViewUseFact>]) {
    var file: FileContext?
    for use in uses {
      if file?.path != use.path { file = FileContext(use.path, index) }
      let owner = types.owner(named: use.fact.owner, at: use.range.lowerBound, in: use.path)
      let (scope, condition) = scope(of: owner)
      let resolution = types.resolve(use.fact.name, from: use.path, in: scope, condition: condition)
      for type in resolution.types where types.kind(of: type) != nil || isBuilder(type, use.fact) {
        let slot = slot(of: use, by: owner, in: file)
        var edge = ViewGraph.Edge(
          from: node(of: owner, in: use.path), to: node(of: type), slot: slot, path: use.path, range: use.range)
        if types.kind(of: type) != .modifier, slot != .modifier {
          edge.isInStack = use.fact.placement == .stackRoot || slot == .stack
          edge.isRow = use.fact.isRow
        }
        edge.isConditional = use.fact.isChosen
        edge.isUncertain = resolution.isUncertain
        if slot == .pushed { edge.value = file?.destination(around: use.range) ?? "" }
        add(edge)
      }
    }
  }

  /// Whether a stack pushes what a member of a value of the type builds.
  private func isBuilder(_ type: Int, _ use: ViewUseFact) -> Bool {
    use.placement == .pushed && use.labels.isEmpty && types.declared[type].fact.kind == .enum
  }

  private func slot(
    of use: Located<ViewUseFact>, by owner: ProjectTypes.Owner, in file: FileContext?
  ) -> ViewGraph.Slot {
    let fact = use.fact
    if fact.containers == ["ImageRenderer"] { return .hosted }
    if fact.owner.isEmpty, fact.shownAs == .inline {
      switch file?.slots[use.range.lowerBound] {
      case .hosted: return .hosted
      // A helper in an extension, or a modifier.
      case .helper: if case .file = owner { return .created } else { return .inline }
      default: return .created
      }
    }
    let slot = ViewGraph.Slot(fact.shownAs)
    if fact.isRow, !slot.isPresentation, slot != .pushed { return .row }
    return slot
  }

  /// The facts of a file that describe its edges.
  private struct FileContext {
    let path: String
    /// How views live that are created outside bodies, by the offset of their creation.
    let slots: [Int: ViewSlot]
    /// The `navigationDestination`s, in the order of their closures.
    private let destinations: [Located<NavigationDestinationFact>]

    init(_ path: String, _ index: FactIndex) {
      self.path = path
      let inputs = index.facts(ViewInputFact.self, in: path).filter { $0.fact.owner.isEmpty }
      slots = Dictionary(inputs.map { ($0.range.lowerBound, $0.fact.slot) }, uniquingKeysWith: { first, _ in first })
      destinations = index.facts(NavigationDestinationFact.self, in: path).sorted { a, b in
        a.range(of: a.fact.content).lowerBound < b.range(of: b.fact.content).lowerBound
      }
    }

    /// The type of the value whose destination contains a place.
    func destination(around range: Range<Int>) -> String? {
      let behind = destinations.partitioningIndex { content(of: $0).lowerBound > range.lowerBound }
      let around = destinations[max(0, behind - 16)..<behind].last { content(of: $0).upperBound >= range.upperBound }
      return around?.fact.valueType
    }

    private func content(of destination: Located<NavigationDestinationFact>) -> Range<Int> {
      destination.range(of: destination.fact.content)
    }
  }

  // MARK: - Modifiers

  /// Adds the edges to the project's own modifiers that lead to views.
  private func addModifiers(of uses: [Located<ViewUseFact>]) {
    addModifiersThatApplyOthers()
    guard !modifiers.isEmpty else { return }
    for use in uses where !use.fact.modifiers.isEmpty {
      var isNamed: Set<String> = []
      for name in use.fact.modifiers where modifiers[name] != nil && isNamed.insert(name).inserted {
        let owner = types.owner(named: use.fact.owner, at: use.range.lowerBound, in: use.path)
        add(name, appliedBy: node(of: owner, in: use.path), in: use.path, at: use.range)
      }
    }
    for view in reader.all(ViewFact.self) where !types.isTest(view.path) {
      for name in view.fact.modifiers where modifiers[name] != nil {
        let owner = types.owner(named: view.fact.name, at: view.range.lowerBound, in: view.path)
        add(name, appliedBy: node(of: owner, in: view.path), in: view.path, at: view.range)
      }
    }
    for type in reader.all(ModifierTypeFact.self) where !types.isTest(type.path) {
      for name in type.fact.modifiers where modifiers[name] != nil {
        let owner = types.owner(named: type.fact.name, at: type.range.lowerBound, in: type.path)
        add(name, appliedBy: node(of: owner, in: type.path), in: type.path, at: type.range)
      }
    }
  }

  /// Adds modifiers that lead to views only because they apply other such modifiers.
  private func addModifiersThatApplyOthers() {
    guard !modifiers.isEmpty else { return }
    let functions = reader.all(ExtensionFunctionFact.self).filter { !types.isTest($0.path) }
    var users: [String: [Int]] = [:]
    for (number, function) in functions.enumerated() {
      for name in Set(function.fact.modifiers) { users[name, default: []].append(number) }
    }
    var open = modifiers.keys.sorted()
    var added: Set<Pair> = []
    while let name = open.popLast() {
      for number in users[name] ?? [] {
        let function = functions[number]
        let isNew = modifiers[function.fact.name] == nil
        let owner = types.owner(named: function.fact.type, at: function.range.lowerBound, in: function.path)
        guard case .member = owner else { continue }
        let from = node(of: owner, in: function.path)
        guard let target = modifier(named: name, seenFrom: function.path),
          added.insert(Pair(from: from, to: target)).inserted
        else { continue }
        add(name, appliedBy: from, in: function.path, at: function.range)
        if isNew { open.append(function.fact.name) }
      }
    }
  }

  /// The node of the modifier that a name refers to in a file.
  private func modifier(named name: String, seenFrom path: String) -> Int? {
    // SwiftUI's modifiers with the same name are far more frequent.
    guard SwiftUICatalog.entry(of: name) == nil, let all = modifiers[name] else { return nil }
    let visible = all.prefix(64).filter { !$0.isPrivate || $0.path == path }
    return (visible.first { $0.path == path } ?? visible.first)?.node
  }

  private func add(_ modifier: String, appliedBy from: Int, in path: String, at range: Range<Int>) {
    guard let to = self.modifier(named: modifier, seenFrom: path), !pairs.contains(Pair(from: from, to: to)) else {
      return
    }
    add(ViewGraph.Edge(from: from, to: to, slot: .modifier, path: path, range: range))
  }

  // MARK: - Navigation

  /// Adds edges for links to values whose destination another view declares, if only one view is pushed for them.
  private func addLinks() {
    var destinations: [String: Set<Int>] = [:]
    for edge in edges where !edge.value.isEmpty { destinations[edge.value, default: []].insert(edge.to) }
    for link in reader.all(ValueLinkFact.self) where !types.isTest(link.path) && !link.fact.valueType.isEmpty {
      guard let owner = nodeOfOwner(link.fact.owner, link.range.lowerBound, link.path) else { continue }
      nodes[owner].linkedValues.append(link.fact.valueType)
      guard let targets = destinations[link.fact.valueType], targets.count == 1, let to = targets.first,
        !pairs.contains(Pair(from: owner, to: to))
      else { continue }
      var edge = ViewGraph.Edge(from: owner, to: to, slot: .link, path: link.path, range: link.range)
      edge.value = link.fact.valueType
      add(edge)
    }
  }

  /// The node of a type, if it has one.
  private func nodeOfOwner(_ name: String, _ offset: Int, _ path: String) -> Int? {
    switch types.owner(named: name, at: offset, in: path) {
    case .type(let type): nodesOfTypes[type]
    case .member(let part, let member, _):
      numbers[Place(path: path, name: "\(part.fact.qualifiedName).\(member)")]
    case .file: nil
    }
  }

  private static let stacks = ["NavigationStack", "NavigationSplitView", "NavigationView"]

  /// Adds the stacks and destinations of nodes.
  private func addNavigation() {
    for view in reader.all(ViewFact.self) where !types.isTest(view.path) {
      guard let node = nodeOfOwner(view.fact.name, view.range.lowerBound, view.path) else { continue }
      nodes[node].stacks += Self.stacks.filter(view.fact.callees.contains).map { ViewGraph.Stack(container: $0) }
      if let stack = view.fact.stack { addPath(to: node, stackIn: view.range(of: stack), view) }
    }
    for edge in edges where edge.isInStack && !edge.slot.isPresentation && nodes[edge.from].stacks.isEmpty {
      nodes[edge.from].stacks = [ViewGraph.Stack(container: "")]
    }
    for destination in reader.all(NavigationDestinationFact.self) where !types.isTest(destination.path) {
      guard let node = nodeOfOwner("", destination.range.lowerBound, destination.path) else { continue }
      nodes[node].destinations.append(destination.fact.valueType)
    }
    for node in nodes.indices {
      nodes[node].destinations = Set(nodes[node].destinations).sorted()
      nodes[node].linkedValues = Set(nodes[node].linkedValues).sorted()
    }
  }

  /// Adds the path of the stack at the root of a body.
  private func addPath(to node: Int, stackIn range: Range<Int>, _ view: Located<ViewFact>) {
    guard let stack = nodes[node].stacks.firstIndex(where: { $0.container != Self.stacks[1] }) else { return }
    let bound: [Located<BoundPathFact>] = index.facts(in: view.path)
    if let path = bound.first(where: { range.contains($0.range.lowerBound) }) {
      nodes[node].stacks[stack].path = path.fact.path
      nodes[node].stacks[stack].pathOwner = path.fact.owner
      return
    }
    let own: [Located<DestinationPathFact>] = index.facts(in: view.path)
    if let path = own.first(where: { $0.fact.owner == view.fact.name && range.contains($0.range.lowerBound) }) {
      nodes[node].stacks[stack].path = path.fact.path
    }
  }

  // MARK: - State

  /// The roles of property wrappers. A wrapper that is missing here does not hold state.
  private static let roles: [String: ViewGraph.State.Role] = [
    "State": .owned, "StateObject": .owned, "FocusState": .owned, "GestureState": .owned,
    "AccessibilityFocusState": .owned,
    "AppStorage": .stored, "SceneStorage": .stored, "Query": .stored, "FetchRequest": .stored,
    "SectionedFetchRequest": .stored, "Default": .stored,
    "Binding": .bound,
    "ObservedObject": .observed, "EnvironmentObject": .observed, "Bindable": .observed,
    "ObservedRealmObject": .observed,
    "Environment": .environment,
  ]

  /// Adds the states of nodes.
  ///
  /// - Returns: the models that they own and observe.
  private func addStates() -> [ViewGraph.Model] {
    var models: [Int: ViewGraph.Model] = [:]
    func model(_ type: Int) -> ViewGraph.Model {
      let declared = types.declared[type]
      return models[type]
        ?? ViewGraph.Model(name: declared.fact.qualifiedName, path: declared.path, range: declared.range)
    }
    let reads = reads()
    for (type, node) in nodesOfTypes.sorted(by: { $0.key < $1.key }) {
      let view = types.declared[type]
      for property in view.fact.properties where !property.isStatic {
        guard let state = state(property, of: view) else { continue }
        nodes[node].states.append(state.state)
        guard let observed = state.model else { continue }
        var known = model(observed)
        if state.state.role == .owned {
          if !known.owners.contains(node) { known.owners.append(node) }
        } else if known.observers.last?.node != node {
          let members = reads[
            ModelUse(model: types.declared[observed].fact.name, view: view.fact.name, path: view.path)]
          known.observers.append(.init(node: node, reads: (members ?? []).sorted()))
        }
        models[observed] = known
      }
    }
    for object in reader.all(EnvironmentObjectFact.self) where !types.isTest(object.path) {
      let resolution = types.resolve(object.fact.type, from: object.path, in: "")
      guard let type = resolution.types.first, types.isObservable(type),
        let node = nodeOfOwner(object.fact.owner, object.range.lowerBound, object.path)
      else { continue }
      var known = model(type)
      if !known.providers.contains(node) { known.providers.append(node) }
      models[type] = known
    }
    return models.sorted { $0.key < $1.key }.map(\.value)
  }

  /// - Returns: the state that a property holds, and the model that it refers to.
  private func state(_ property: PropertyFact, of view: Located<TypeFact>) -> (state: ViewGraph.State, model: Int?)? {
    let typeName = property.valueTypeName ?? property.sharedTypeName ?? ""
    func observable() -> Int? {
      guard !typeName.isEmpty else { return nil }
      return types.resolve(typeName, from: view.path, in: view.fact.qualifiedName).types.first {
        types.isObservable($0)
      }
    }
    let attribute = property.attributes.first { Self.roles[$0.name] != nil }
    guard let attribute, var role = Self.roles[attribute.name] else {
      guard property.wrappers.isEmpty, let model = observable(), types.isObserved(withoutWrapper: model) else {
        return nil
      }
      return (ViewGraph.State(name: property.name, wrapper: "", type: typeName, role: .observed), model)
    }
    let model = role == .bound || role == .stored ? nil : observable()
    if role == .environment, model != nil { role = .observed }
    let type =
      property.type.isEmpty ? typeName : property.type.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let written = type.isEmpty && role == .environment ? attribute.arguments.first ?? "" : type
    return (ViewGraph.State(name: property.name, wrapper: attribute.name, type: written, role: role), model)
  }

  private struct ModelUse: Hashable {
    let model: String
    let view: String
    let path: String
  }

  /// The members of models that the bodies of views read.
  private func reads() -> [ModelUse: Set<String>] {
    var result: [ModelUse: Set<String>] = [:]
    for read in reader.all(ModelReadFact.self) {
      let use = ModelUse(model: read.fact.model, view: read.fact.view, path: read.path)
      result[use, default: []].insert(read.fact.member)
    }
    return result
  }

  // MARK: - Order

  /// The graph with its nodes and edges in order.
  private func sorted(_ models: [ViewGraph.Model]) -> ViewGraph {
    let order = nodes.indices.sorted { (nodes[$0].name, nodes[$0].path) < (nodes[$1].name, nodes[$1].path) }
    var positions = Array(repeating: 0, count: nodes.count)
    for (position, number) in order.enumerated() { positions[number] = position }
    let counts = Dictionary(grouping: nodes, by: \.name).mapValues(\.count)
    var graph = ViewGraph()
    graph.nodes = order.map { number in
      var node = nodes[number]
      node.id = counts[node.name] == 1 ? node.name : "\(node.name) (\(node.path))"
      return node
    }
    graph.edges = edges.map { edge in
      var edge = edge
      (edge.from, edge.to) = (positions[edge.from], positions[edge.to])
      return edge
    }
    graph.edges.sort { a, b in
      if a.path != b.path { return a.path < b.path }
      if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
      return (a.from, a.to, a.slot.rawValue) < (b.from, b.to, b.slot.rawValue)
    }
    graph.models = models.map { model in
      var model = model
      model.owners = model.owners.map { positions[$0] }.sorted()
      model.providers = model.providers.map { positions[$0] }.sorted()
      model.observers = model.observers.map { .init(node: positions[$0.node], reads: $0.reads) }
        .sorted { $0.node < $1.node }
      return model
    }
    numbers = numbers.mapValues { positions[$0] }
    return graph
  }
}

extension ViewGraph.Slot {
  fileprivate init(_ placement: Placement) {
    switch placement {
    case .inline: self = .inline
    case .stackRoot: self = .stack
    case .pushed: self = .pushed
    case .sheet: self = .sheet
    case .cover: self = .cover
    case .popover: self = .popover
    case .inspector: self = .inspector
    case .dialog: self = .dialog
    case .tab: self = .tab
    case .column: self = .column
    case .sceneRoot: self = .scene
    }
  }
}

extension PropertyFact {
  /// `Goals` for the initial value `Goals.shared`.
  fileprivate var sharedTypeName: String? {
    guard initialValue == .staticMember, let dot = initialText.firstIndex(of: ".") else { return nil }
    let name = String(initialText[..<dot])
    return name.first?.isUppercase ?? false ? name : nil
  }
}
