// Determines what an object does while it is created.

extension FileModel {
  /// Whether only initializers of the type run a private method, directly or through other such methods, and not in
  /// closures that run later. What it sets is set before any view reads it.
  package func onlySetsUp(_ function: FunctionDecl, in type: TypeDeclaration) -> Bool {
    var visited: Set<Int> = []
    return onlySetsUp(function, in: type, visited: &visited)
  }

  /// The maximum number of methods to follow up to an initializer.
  private static var maximumMethods: Int { 8 }

  private func onlySetsUp(_ function: FunctionDecl, in type: TypeDeclaration, visited: inout Set<Int>) -> Bool {
    guard function.isPrivate, !function.isStatic, !function.isAsync, let name = function.name,
      visited.count < Self.maximumMethods
    else { return false }
    guard visited.insert(function.node.index).inserted else { return true }
    let uses = uses(of: function.node, named: name, in: type)
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard closures(around: use).isEmpty, let member = use.enclosingMember else { return false }
        if member.kind == .initializerDecl { return true }
        return FunctionDecl(member).map { onlySetsUp($0, in: type, visited: &visited) } ?? false
      }
  }
}
