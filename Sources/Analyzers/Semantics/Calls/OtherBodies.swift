// Code of other files.

extension FileModel {
  /// The code of a member that another file declares, with the model of that file; nil if the file cannot be read.
  package func body(of member: Located<MemberFact>) -> (body: SyntaxNode, file: FileModel)? { nil }
}
