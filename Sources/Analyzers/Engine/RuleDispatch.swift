/// The enabled rules, grouped by what they check, so that the rows of a file are traversed once for all rules.
///
/// Immutable, and an object because each item of each file refers to it.
final class RuleDispatch: Sendable {
  private struct Entry<R: Sendable>: Sendable {
    let rule: R
    let active: Findings.ActiveRule
    let looksAtModels: Bool
  }

  private let modifierRules: NameTable<[Entry<any ModifierRule>]>
  private let callRules: NameTable<[Entry<any CallRule>]>
  private let propertyRules: NameTable<[Entry<any PropertyRule>]>
  private let typeRules: [Entry<any TypeRule>]
  private let clauseRules: [SyntaxKind: [Entry<any ClauseRule>]]
  /// The rules about suppressions, which `Suppressions` runs.
  let suppressionRules: [(rule: any SuppressionRule, active: Findings.ActiveRule)]
  private let looksAtModels: Bool
  /// Whether any rule about properties does so.
  private let propertyRulesLookAtModels: Bool
  /// The enabled rules by id.
  let active: [String: Findings.ActiveRule]
  /// All rules, enabled or not.
  let catalog: RuleCatalog

  init(_ catalog: RuleCatalog, settings: RuleSettings) {
    self.catalog = catalog
    var modifierRules: [(StaticString, Entry<any ModifierRule>)] = []
    var callRules: [(StaticString, Entry<any CallRule>)] = []
    var propertyRules: [(StaticString, Entry<any PropertyRule>)] = []
    var typeRules: [Entry<any TypeRule>] = []
    var clauseRules: [SyntaxKind: [Entry<any ClauseRule>]] = [:]
    var suppressionRules: [(rule: any SuppressionRule, active: Findings.ActiveRule)] = []
    var anyLooksAtModels = false
    var allActive: [String: Findings.ActiveRule] = [:]
    for (rule, info) in zip(catalog.rules, catalog.all) {
      let level = settings.level(of: info)
      if level == .off { continue }
      let active = Findings.ActiveRule(
        id: info.id, cases: info.cases, level: level, number: catalog.number(of: info.id))
      allActive[info.id] = active
      let looksAtModels = type(of: rule).looksAtModels
      anyLooksAtModels = anyLooksAtModels || looksAtModels
      if let rule = rule.asModifierRule {
        let entry = Entry<any ModifierRule>(rule: rule, active: active, looksAtModels: looksAtModels)
        for name in type(of: rule).modifiers { modifierRules.append((name, entry)) }
      }
      if let rule = rule.asCallRule {
        let entry = Entry<any CallRule>(rule: rule, active: active, looksAtModels: looksAtModels)
        for name in type(of: rule).callees { callRules.append((name, entry)) }
      }
      if let rule = rule.asPropertyRule {
        let entry = Entry<any PropertyRule>(rule: rule, active: active, looksAtModels: looksAtModels)
        for name in type(of: rule).wrappers { propertyRules.append((name, entry)) }
      }
      if let rule = rule.asTypeRule {
        typeRules.append(Entry(rule: rule, active: active, looksAtModels: looksAtModels))
      }
      if let rule = rule.asClauseRule {
        for kind in type(of: rule).clauses {
          clauseRules[kind, default: []].append(Entry(rule: rule, active: active, looksAtModels: looksAtModels))
        }
      }
      if let rule = rule.asSuppressionRule { suppressionRules.append((rule, active)) }
    }
    self.modifierRules = NameTable(grouping: modifierRules)
    self.callRules = NameTable(grouping: callRules)
    self.propertyRules = NameTable(grouping: propertyRules)
    propertyRulesLookAtModels = propertyRules.contains { $0.1.looksAtModels }
    self.typeRules = typeRules
    self.clauseRules = clauseRules
    self.suppressionRules = suppressionRules
    looksAtModels = anyLooksAtModels
    active = allActive
  }

  /// Whether an item contains anything that rules check. Imports do not.
  func mayApply(to item: FileItem) -> Bool {
    !item.content.calls.isEmpty || !item.content.types.isEmpty || !item.content.clauses.isEmpty
  }

  /// Runs all rules on the nodes of an item that they check.
  ///
  /// - Parameter isCancelled: checked regularly. The findings are not usable once it has returned true.
  func run(on file: FileModel, _ item: FileItem, _ findings: inout Findings, _ isCancelled: () -> Bool = { false }) {
    let looksAtViews = file.usesSwiftUI
    guard looksAtViews || looksAtModels && file.workspaceUsesSwiftUI else { return }
    visitCalls(file, item, looksAtViews, &findings, isCancelled)
    visitTypes(file, item, looksAtViews, &findings, isCancelled)
    guard !isCancelled() else { return }
    visitClauses(file, item, looksAtViews, &findings)
    // Code that users never see cannot affect them. This is checked only if something was found.
    findings.lower({ active[$0] }) { file.isUnseen($0, in: item, onlyPreviews: $1) }
  }

  private func begin(_ rule: Findings.ActiveRule, _ file: FileModel, _ findings: inout Findings) {
    findings.begin(rule)
    file.recorder.name(rule.id)
  }

  private func visitCalls(
    _ file: FileModel, _ item: FileItem, _ looksAtViews: Bool, _ findings: inout Findings, _ isCancelled: () -> Bool
  ) {
    guard !modifierRules.isEmpty || !callRules.isEmpty else { return }
    for entry in item.content.calls
    where modifierRules.mayContain(entry.nameHash) || callRules.mayContain(entry.nameHash) {
      guard !isCancelled() else { return }
      guard let call = FunctionCallExpr(file.node(entry.row, of: item)),
        let callee = call.calledExpression, let name = call.calleeName
      else { continue }
      // `.init(…)` is a call like `Type(…)`.
      let isMember = callee.kind == .memberAccessExpr && !name.isCapitalized && name != "init"
      if isMember || !name.isCapitalized, let rules = modifierRules[entry.nameHash, name],
        looksAtViews || rules.contains(where: \.looksAtModels)
      {
        // A modifier without an explicit receiver occurs only in extensions of `View`.
        let chain = file.chain(of: call.node)
        if let modifier = chain.modifier(at: call.node), !file.redefines(call, named: name),
          !file.hasErrors(call.node)
        {
          for entry in rules where looksAtViews || entry.looksAtModels {
            begin(entry.active, file, &findings)
            entry.rule.check(modifier, of: chain, in: file, &findings)
          }
          findings.end()
        }
      }
      if !isMember, let rules = callRules[entry.nameHash, name],
        looksAtViews || rules.contains(where: \.looksAtModels)
      {
        guard !file.redefines(name, at: call.node), !file.hasErrors(call.node) else { continue }
        for entry in rules where looksAtViews || entry.looksAtModels {
          begin(entry.active, file, &findings)
          entry.rule.check(call, in: file, &findings)
        }
        findings.end()
      }
    }
  }

  private func visitTypes(
    _ file: FileModel, _ item: FileItem, _ looksAtViews: Bool, _ findings: inout Findings, _ isCancelled: () -> Bool
  ) {
    guard !propertyRules.isEmpty || !typeRules.isEmpty else { return }
    for entry in item.content.types {
      guard !isCancelled() else { return }
      // Extensions are checked together with their type.
      let node = file.node(entry.row, of: item)
      guard let type = file.type(at: node.index), type.declaration.node == node else { continue }
      if !propertyRules.isEmpty, looksAtViews || propertyRulesLookAtModels {
        for property in type.storedProperties where !file.hasErrors(property.declaration.node) {
          for attribute in property.attributes {
            guard let name = attribute.name, let rules = propertyRules[NameHash.of(name), name] else { continue }
            for entry in rules where looksAtViews || entry.looksAtModels {
              begin(entry.active, file, &findings)
              entry.rule.check(property, of: type, in: file, &findings)
            }
            findings.end()
          }
        }
      }
      // Iterating by index avoids copying each entry for each type, which takes 1 % of a run.
      for index in typeRules.indices where looksAtViews || typeRules[index].looksAtModels {
        begin(typeRules[index].active, file, &findings)
        typeRules[index].rule.check(type, in: file, &findings)
      }
      findings.end()
    }
  }

  private func visitClauses(
    _ file: FileModel, _ item: FileItem, _ looksAtViews: Bool, _ findings: inout Findings
  ) {
    guard !clauseRules.isEmpty else { return }
    for row in item.content.clauses {
      let clause = file.node(row, of: item)
      guard let rules = clauseRules[clause.kind], !file.hasErrors(clause) else { continue }
      for entry in rules where looksAtViews || entry.looksAtModels {
        begin(entry.active, file, &findings)
        entry.rule.check(clause, in: file, &findings)
      }
      findings.end()
    }
  }
}

/// Values by name, found by hash without creating a `String`.
struct NameTable<Value: Sendable>: Sendable {
  private var slots: [Slot]
  private let mask: Int

  private struct Slot: Sendable {
    var hash: UInt32
    var name: StaticString
    var value: Value?
  }

  private(set) var isEmpty = true

  init<Element>(grouping pairs: [(StaticString, Element)]) where Value == [Element] {
    var size = 16
    while size < pairs.count * 4 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: Slot(hash: 0, name: "", value: nil), count: size)
    for (name, element) in pairs {
      let hash = NameHash.of(name)
      var at = Int(hash) & mask
      while slots[at].value != nil, slots[at].hash != hash { at = (at + 1) & mask }
      slots[at] = Slot(hash: hash, name: name, value: (slots[at].value ?? []) + [element])
      isEmpty = false
    }
  }

  /// Whether a name with this hash may be in the table.
  func mayContain(_ hash: UInt32) -> Bool {
    var at = Int(hash) & mask
    while slots[at].value != nil {
      if slots[at].hash == hash { return true }
      at = (at + 1) & mask
    }
    return false
  }

  subscript(hash: UInt32, name: Name) -> Value? {
    var at = Int(hash) & mask
    while let value = slots[at].value {
      if slots[at].hash == hash { return name == slots[at].name ? value : nil }
      at = (at + 1) & mask
    }
    return nil
  }
}
