import GotchaAnalysis
import GotchaSupport

extension ConfigurationSchema {
  /// The JSON schema for editors and validators.
  var jsonSchema: JSONTree {
    // Rules without options share a definition to keep the schema readable.
    let level = ConfigurationShape.word(Self.levels)
    let plain = ConfigurationShape.object(Self.settings(of: []))
    let head: JSONTree = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": .string("\(Product.name) configuration"),
      "allowComments": true,
      "allowTrailingCommas": true,
      "definitions": [
        "level": level.jsonSchema,
        "rule": ["anyOf": [Self.reference("level"), plain.jsonSchema]],
      ],
    ]
    return head.merging(ConfigurationShape.object(root).jsonSchema)
  }

  fileprivate static func reference(_ name: String) -> JSONTree { ["$ref": .string("#/definitions/\(name)")] }
}

extension ConfigurationShape {
  fileprivate var jsonSchema: JSONTree {
    switch self {
    case .word(let words):
      [
        "type": "string", "enum": .list(words.map { .string($0.text) }),
        "enumDescriptions": .list(words.map { .string($0.summary) }),
      ]
    case .text(let text):
      ["type": "string", "pattern": text.expression.map { .string($0) }]
    case .flag: ["type": "boolean"]
    case .number: ["type": "integer"]
    case .list(let element): ["type": "array", "items": element.jsonSchema]
    case .object(let object):
      [
        "type": "object",
        "properties": .object(
          object.keys.map { ($0.name, $0.jsonSchema) } + object.keys.flatMap(\.formerNameSchemas)),
        "required": object.keys.contains(where: \.isRequired)
          ? .list(object.keys.filter(\.isRequired).map { .string($0.name) }) : nil,
        "additionalProperties": false,
      ]
    case .either(let first, let second): ["anyOf": [first.jsonSchema, second.jsonSchema]]
    }
  }
}

extension ConfigurationKey {
  fileprivate var jsonSchema: JSONTree {
    let description: JSONTree = ["description": .string(summary)]
    return description.merging(valueSchema)
  }

  private var valueSchema: JSONTree {
    // Siblings of a reference are ignored, so the reference is wrapped.
    if let rule, rule.options.isEmpty { return ["allOf": [ConfigurationSchema.reference("rule")]] }
    return shape.jsonSchema
  }

  /// The former names, which editors show as deprecated.
  fileprivate var formerNameSchemas: [(String, JSONTree)] {
    formerNames.map { former in
      let advice = "Former id; use `\(name)`."
      let head: JSONTree = [
        "description": .string(advice), "deprecated": true, "deprecationMessage": .string(advice),
      ]
      return (former, head.merging(valueSchema))
    }
  }
}

extension JSONTree {
  /// An object with the members of another one appended.
  fileprivate func merging(_ other: JSONTree) -> JSONTree {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }

  /// The JSON on several lines; lists of plain values are on one line.
  var indentedText: String {
    var json = JSONText()
    writeIndented(to: &json, depth: 0)
    return json.text
  }

  private func writeIndented(to json: inout JSONText, depth: Int) {
    let line = "\n" + String(repeating: " ", count: 2 * depth)
    switch self {
    case .object(let members) where !members.isEmpty:
      json.raw("{")
      for (index, member) in members.enumerated() {
        json.raw(index > 0 ? ",\(line)  " : "\(line)  ")
        json.string(member.0)
        json.raw(": ")
        member.1.writeIndented(to: &json, depth: depth + 1)
      }
      json.raw("\(line)}")
    case .list(let elements) where elements.contains(where: \.hasMembers):
      json.raw("[")
      for (index, element) in elements.enumerated() {
        json.raw(index > 0 ? ",\(line)  " : "\(line)  ")
        element.writeIndented(to: &json, depth: depth + 1)
      }
      json.raw("\(line)]")
    default:
      write(to: &json)
    }
  }

  private var hasMembers: Bool {
    switch self {
    case .object, .list: true
    default: false
    }
  }
}
