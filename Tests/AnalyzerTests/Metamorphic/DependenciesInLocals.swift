@testable import Analyzers
@testable import GotchaAnalysis

/// Reads each object that a type stores through a local constant: `let model = self.model` before `model.load()`.
enum DependenciesInLocals {
  static func apply(to source: ParsedSource) -> [TransformedFile]? {
    let types = WrittenTypes(source)
    var editing = SourceEditing(source)
    let readers = source.root.descendants.compactMap { Reader($0, in: source) }
    for reader in readers {
      let uses = reader.scope.memberUses(of: reader.type).filter { use in
        // A use belongs to the innermost scope around it.
        readers.last { $0.scope.contains(use.node) }?.scope == reader.scope
      }
      var constants: [String] = []
      for member in reader.type.all where types.isDependency(member, of: reader.type, in: source) {
        let own = uses.filter { $0.member.node == member.node && $0.form == .value }
        guard !own.isEmpty, reader.canRead(member, own) else { continue }
        constants.append("let \(member.name) = self.\(member.name)")
        for use in own where use.node.kind == .memberAccessExpr { editing.respell(use.node.range, as: member.name) }
      }
      guard !constants.isEmpty else { continue }
      let indentation = "\n" + String(repeating: " ", count: reader.column)
      let end = indentation + (reader.needsReturn ? "return " : "")
      editing.insert(constants.joined(separator: indentation) + end, at: reader.first.range.lowerBound)
    }
    return editing.isEmpty ? nil : [editing.file("Example.swift")]
  }

  /// A method or a closure of a type, in which a constant can be declared.
  private struct Reader {
    /// The declaration or the closure.
    let scope: SyntaxNode
    let type: TypeMembers
    /// The first statement.
    let first: SyntaxNode
    /// Whether the only statement is the result.
    let needsReturn: Bool

    init?(_ node: SyntaxNode, in source: ParsedSource) {
      guard let place = node.kind == .functionDecl ? node : node.enclosingMemberOfType?.member, place.isMemberOrGlobal,
        let declaration = node.ancestors.lazy.compactMap(NominalDecl.init).first,
        let type = TypeMembers(of: declaration, in: source)
      else { return nil }
      if let function = FunctionDecl(node) {
        guard !function.isStatic, let body = function.body, let first = body.firstChild else { return nil }
        let isBuilder = function.attributes.contains { $0.name.hasSuffix("Builder") }
        self.first = first
        let isOnly = body.onlyChild != nil && !isBuilder && function.returnType != nil
        needsReturn = isOnly && first.kind != .returnStmt && first.kind != .throwStmt
      } else {
        guard let closure = ClosureExpr(node), closure.isReader, let first = closure.statements.first,
          !node.capturesSelf, place.isInstanceMember
        else { return nil }
        self.first = first
        needsReturn = closure.use?.label == "get" && closure.statements.count == 1 && first.kind != .returnStmt
      }
      (scope, self.type) = (node, type)
    }

    var column: Int {
      let bytes = scope.tree.source.bytes
      var start = first.range.lowerBound
      while start > 0, bytes[start - 1] != 10 { start -= 1 }
      return first.range.lowerBound - start
    }

    /// Whether a constant with the value of a member can take the place of the member.
    func canRead(_ member: TypeMembers.Member, _ uses: [MemberUse]) -> Bool {
      let all = scope.memberUses(of: type).filter { $0.member.node == member.node }
      guard !all.contains(where: \.isAssigned), !scope.bindsName(member.name) else { return false }
      // In a class, a closure would capture the object in place of `self`.
      guard type.declaration.node.kind != .structDecl else { return true }
      return all.count == uses.count
        && uses.allSatisfy { use in
          use.node.ancestors.prefix { $0 != scope }.allSatisfy { $0.kind != .closureExpr }
        }
    }
  }
}

extension WrittenTypes {
  /// Whether a member is a stored object.
  fileprivate func isDependency(
    _ member: TypeMembers.Member, of type: TypeMembers, in source: ParsedSource
  ) -> Bool {
    guard case .stored(let variable, _) = member.kind, !member.isStatic, !variable.hasModifier("lazy") else {
      return false
    }
    if let wrapper = member.wrapper,
      ["StateObject", "ObservedObject", "EnvironmentObject", "Bindable"].contains(wrapper)
    {
      return true
    }
    guard let written = self.type(ofProperty: member.name, in: type.name), !written.hasSuffix("!") else { return false }
    let name = written.hasSuffix("?") ? String(written.dropLast()) : written
    return source.declaresClass(name) || Self.objects.contains(name)
      || member.attributes.contains { $0.name == "Environment" && $0.firstArgument?.kind != .keyPathExpr }
  }

  /// Classes of frameworks.
  private static let objects: Set<String> = [
    "AVPlayer", "AnyCancellable", "CLLocationManager", "DateFormatter", "FileManager", "ModelContext",
    "NSManagedObjectContext", "NSWindow", "NotificationCenter", "NumberFormatter", "PassthroughSubject",
    "CurrentValueSubject", "Timer", "UIImpactFeedbackGenerator", "UINotificationFeedbackGenerator",
    "UISelectionFeedbackGenerator", "UIWindow", "URLSession", "UndoManager", "UserDefaults",
  ]
}

extension ClosureExpr {
  /// Whether it runs later, without a result that its caller uses.
  fileprivate var isReader: Bool {
    guard !node.returnsValue, let use else { return false }
    if use.label == "of" { return false }
    return role == .action && !use.callee.isAny(of: ["onDrag", "onDrop", "dropDestination", "onKeyPress", "updating"])
      || use.callee.isAny(of: ["Task", "detached", "async", "asyncAfter", "sink", "scheduledTimer"])
  }
}

extension SyntaxNode {
  /// Whether a member has an instance.
  fileprivate var isInstanceMember: Bool {
    if let function = FunctionDecl(self) { return !function.isStatic }
    if kind == .initializerDecl || kind == .deinitializerDecl { return true }
    guard let variable = VariableDecl(self), let binding = variable.bindings.only else { return false }
    return !variable.isStatic && (!binding.isStored || binding.accessorBlock != nil)
  }

  /// Whether a closure, or one around it, has a capture list, so that `self` may be something else inside it.
  fileprivate var capturesSelf: Bool {
    ([self] + ancestors).contains { node in
      guard let closure = ClosureExpr(node) else { return false }
      return closure.signature?.child(.closureCapture) != nil
    }
  }

  /// Whether the code declares a local name.
  fileprivate func bindsName(_ name: String) -> Bool {
    descendants.contains { node in
      switch node.kind {
      case .identifierPattern, .closureShorthandParameter: node.firstToken.map { Name($0).text } == name
      case .functionParameter, .closureParameter: FunctionParameter(node)?.name?.text == name
      default: false
      }
    }
  }
}
