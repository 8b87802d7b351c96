import GotchaAnalysis
import GotchaSupport

/// The part of the schema that applies at a position in a configuration: what is or could be written there.
struct ConfigurationPlace: Sendable {
  enum Kind: Sendable {
    /// A key of an object, existing or new.
    case key(of: ConfigurationObject, JSONMember?, siblings: [String])
    case value(ConfigurationShape)
  }

  let kind: Kind
  /// UTF-8 offsets of the text there, including quotes; empty if there is none.
  let range: Range<Int>

  /// Finds the place at an offset.
  ///
  /// - Parameters:
  ///   - offset: a UTF-8 offset.
  ///   - schema: the schema of the document.
  /// - Returns: nil if nothing can be inserted there, for example in comments, or if the schema does not apply.
  static func find(
    at offset: Int, in document: JSONDocument, _ schema: ConfigurationSchema
  ) -> ConfigurationPlace? {
    let isInComment = document.comments.contains { comment in
      let isBlock = document.source.string(in: comment.prefix(2)) == "/*"
      return comment.lowerBound < offset && (isBlock ? offset < comment.upperBound : offset <= comment.upperBound)
    }
    guard !isInComment, let root = document.root else { return nil }
    return find(at: offset, in: root, .object(schema.root))
  }

  private static func find(at offset: Int, in node: JSONNode, _ shape: ConfigurationShape) -> ConfigurationPlace? {
    let shape = shape.meant(by: node)
    switch (node.value, shape) {
    case (.object(let members), .object(let object)):
      guard node.encloses(offset) else { return nil }
      return find(at: offset, in: members, of: object, end: node.range.upperBound)
    case (.array(let elements), .list(let shape)):
      guard node.encloses(offset) else { return nil }
      for element in elements where element.touches(offset) { return find(at: offset, in: element, shape) }
      return ConfigurationPlace(kind: .value(shape), range: offset..<offset)
    case (.object, _), (.array, _):
      return nil
    default:
      return ConfigurationPlace(kind: .value(shape), range: node.range)
    }
  }

  private static func find(
    at offset: Int, in members: [JSONMember], of object: ConfigurationObject, end: Int
  ) -> ConfigurationPlace? {
    for (index, member) in members.enumerated() {
      if member.keyRange.lowerBound <= offset, offset <= member.keyRange.upperBound {
        let siblings = members.indices.filter { $0 != index }.map { members[$0].key }
        return ConfigurationPlace(kind: .key(of: object, member, siblings: siblings), range: member.keyRange)
      }
      guard let colon = member.colon, colon < offset else { continue }
      let shape = object[member.key]?.shape
      if case .missing = member.value.value {
        let next = index + 1 < members.count ? members[index + 1].keyRange.lowerBound : end
        guard offset <= member.comma ?? next else { continue }
        return shape.map { ConfigurationPlace(kind: .value($0), range: offset..<offset) }
      }
      if member.value.touches(offset) { return shape.flatMap { find(at: offset, in: member.value, $0) } }
      // Nothing can be inserted between a colon and its value.
      if offset < member.value.range.lowerBound { return nil }
    }
    return ConfigurationPlace(
      kind: .key(of: object, nil, siblings: members.map(\.key)), range: offset..<offset)
  }
}

extension JSONNode {
  /// Whether an offset is inside the brackets.
  fileprivate func encloses(_ offset: Int) -> Bool {
    range.lowerBound < offset && (offset < range.upperBound || !isClosed && offset == range.upperBound)
  }

  /// Whether an offset is in the value or at its end; with brackets, inside them.
  fileprivate func touches(_ offset: Int) -> Bool {
    switch value {
    case .object, .array: encloses(offset)
    default: range.lowerBound <= offset && offset <= range.upperBound
    }
  }
}
