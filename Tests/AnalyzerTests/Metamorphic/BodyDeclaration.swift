@testable import Analyzers
@testable import GotchaAnalysis

/// The `body` of a view or another part of an app, which a transformation moves to a helper.
struct BodyDeclaration {
  /// The whole member.
  let member: SyntaxNode
  /// The type in which it is declared, or an extension of it.
  let type: NominalDecl
  /// The type of the value, as written.
  let valueType: String
  /// The braces with the content.
  let braces: SyntaxNode
  /// The parameter of the content: of a view modifier or a style.
  let parameter: FunctionParameter?

  /// The code between the braces.
  var content: Range<Int> { braces.range.lowerBound + 1..<braces.range.upperBound - 1 }

  /// Nil if the node is another declaration, or if its content is trivial.
  init?(_ node: SyntaxNode) {
    guard node.isMemberOrGlobal, let type = node.ancestors.lazy.compactMap(NominalDecl.init).first,
      type.node.kind != .protocolDecl
    else { return nil }
    let value: SyntaxNode?
    let braces: SyntaxNode?
    if let variable = VariableDecl(node), let binding = variable.bindings.only {
      guard binding.name == "body", !variable.isStatic else { return nil }
      (value, braces, parameter) = (binding.type, binding.accessorBlock, nil)
    } else if let function = FunctionDecl(node), function.name.isAny(of: ["body", "makeBody"]), !function.isStatic {
      guard let only = function.parameters.only, only.type != nil else { return nil }
      (value, braces, parameter) = (function.returnType, function.body, only)
    } else {
      return nil
    }
    guard let value, let braces, let first = braces.firstChild, first.kind != .accessorDecl,
      !(braces.onlyChild.textEquals("EmptyView()"))
    else { return nil }
    (member, self.type, valueType, self.braces) = (node, type, value.text, braces)
  }

  /// The attribute that the helper needs so that it can contain the same statements, with a space.
  var builder: String {
    let protocols = [
      "some View": "ViewBuilder", "some Scene": "SceneBuilder", "some Commands": "CommandsBuilder",
      "some ToolbarContent": "ToolbarContentBuilder", "some Widget": "WidgetBundleBuilder",
    ]
    guard !braces.returnsValue, let builder = protocols[valueType] else { return "" }
    return "@\(builder) "
  }
}
