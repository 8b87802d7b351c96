@testable import Analyzers
@testable import GotchaAnalysis

/// Moves the content of each `body` to a property or function of the same type.
enum BodyInHelper {
  enum Form { case property, function }

  static func apply(_ form: Form, to source: ParsedSource) -> [TransformedFile]? {
    var editing = SourceEditing(source)
    let name = source.unusedName("content")
    for body in source.root.descendants.lazy.compactMap(BodyDeclaration.init) {
      let declaration: String
      let call: String
      switch (form, body.parameter) {
      case (.property, nil): (declaration, call) = ("var \(name): \(body.valueType)", name)
      case (.property, _): continue
      case (.function, nil): (declaration, call) = ("func \(name)() -> \(body.valueType)", name + "()")
      case (.function, let parameter?):
        guard let type = parameter.type?.text, let argument = parameter.name?.text else { continue }
        (declaration, call) = ("func \(name)(_ \(argument): \(type)) -> \(body.valueType)", "\(name)(\(argument))")
      }
      editing.replace(body.content, with: [.standIn(body.content, " \(call) ")])
      editing.insert(
        [.text("\n  \(body.builder)private \(declaration) {"), .moved(body.content), .text("}")],
        at: body.member.range.upperBound)
    }
    return editing.isEmpty ? nil : [editing.file("Example.swift")]
  }
}
