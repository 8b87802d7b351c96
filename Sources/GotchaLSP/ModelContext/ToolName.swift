import GotchaAnalysis
import GotchaSupport

/// The tools, in the order of their list.
enum ToolName: String, CaseIterable, Sendable {
  case check
  case applyFix = "apply_fix"
  case explainRule = "explain_rule"
  case listRules = "list_rules"

  private var title: String {
    switch self {
    case .check: "Check Swift files for SwiftUI defects"
    case .applyFix: "Apply the fix of one finding"
    case .explainRule: "Explain a rule"
    case .listRules: "List the rules"
    }
  }

  private var summary: String {
    switch self {
    case .check:
      """
      Finds SwiftUI defects in Swift files of the project, or in a text that is not saved yet. Each finding has its \
      place, why it matters, the lines to replace, and what to check after the change. Without arguments, the whole \
      project is checked. Only what changed since the last call is analyzed, so call it after each edit.
      """
    case .applyFix:
      """
      Writes the fix of one finding of `check` to its file and returns the change as a patch, with the findings that \
      remain in the file. Unsafe fixes may change behavior and require `unsafe`.
      """
    case .explainRule:
      "Returns a rule's page: what happens, why, what to do, when the code is fine as it is, sources and examples."
    case .listRules: "Lists the rules with their severity, topic and title."
    }
  }

  /// The JSON schema of each argument.
  private var arguments: [String: JSONValue] {
    switch self {
    case .check:
      [
        "paths": [
          "type": "array", "items": ["type": "string"],
          "description": "Files and folders to report on, relative to the project's folder; all if omitted",
        ],
        "text": ["type": "string", "description": "Swift code to check in place of the content of `path`"],
        "path": [
          "type": "string", "description": "The file that `text` belongs to; it does not need to exist",
        ],
        "min_severity": [
          "type": "string", "enum": Self.words(Severity.self), "description": "Omit less severe findings",
        ],
        "limit": [
          "type": "integer", "minimum": 1, "maximum": .integer(Tools.findingLimits.upperBound),
          "description": .string(
            "The number of findings to return, the most severe first (default: \(Tools.findingLimits.lowerBound))"),
        ],
      ]
    case .applyFix:
      [
        "rule": ["type": "string", "description": "The rule of the finding"],
        "file": ["type": "string", "description": "The file of the finding, relative to the project's folder"],
        "line": ["type": "integer", "minimum": 1, "description": "The line on which the finding starts"],
        "unsafe": ["type": "boolean", "description": "Apply the fix even if it may change behavior"],
      ]
    case .explainRule: ["rule": ["type": "string", "description": "The rule, for example clip_before_blur"]]
    case .listRules:
      ["topic": ["type": "string", "enum": Self.words(Topic.self), "description": "Only the rules of this topic"]]
    }
  }

  var argumentNames: [String] { arguments.keys.sorted() }

  private var requiredArguments: [String] {
    switch self {
    case .check, .listRules: []
    case .applyFix: ["rule", "file", "line"]
    case .explainRule: ["rule"]
    }
  }

  private var outputSchema: JSONValue? {
    switch self {
    case .check: ToolSchema.check
    case .applyFix: ToolSchema.applyFix
    case .explainRule, .listRules: nil
    }
  }

  /// The tool as a client of a revision expects it.
  func description(in revision: ModelContextRevision) -> JSONValue {
    var schema: [String: JSONValue] = [
      "type": "object", "properties": .object(arguments), "additionalProperties": false,
    ]
    if !requiredArguments.isEmpty { schema["required"] = .array(requiredArguments.map { .string($0) }) }
    var tool: [String: JSONValue] = [
      "name": .string(rawValue), "description": .string(summary), "inputSchema": .object(schema),
    ]
    if revision.hasAnnotations {
      let writes = self == .applyFix
      var annotations: [String: JSONValue] = [
        "title": .string(title), "readOnlyHint": .bool(!writes), "openWorldHint": false,
      ]
      if writes { (annotations["destructiveHint"], annotations["idempotentHint"]) = (true, false) }
      tool["annotations"] = .object(annotations)
    }
    if revision.hasStructuredContent {
      tool["title"] = .string(title)
      tool["outputSchema"] = outputSchema
    }
    return .object(tool)
  }

  private static func words<Word: CaseIterable & RawRepresentable<String>>(_ type: Word.Type) -> JSONValue {
    .array(Word.allCases.map { .string($0.rawValue) })
  }
}

/// The JSON schemas of structured results.
enum ToolSchema {
  private static let text: JSONValue = ["type": "string"]
  private static let number: JSONValue = ["type": "integer"]
  private static let flag: JSONValue = ["type": "boolean"]

  private static func list(_ element: JSONValue) -> JSONValue { ["type": "array", "items": element] }

  /// - Parameter optional: the members that may be missing.
  private static func object(_ members: [String: JSONValue], optional: Set<String> = []) -> JSONValue {
    let required = members.keys.filter { !optional.contains($0) }.sorted()
    return ["type": "object", "properties": .object(members), "required": .array(required.map { .string($0) })]
  }

  private static let edit = object(["startLine": number, "endLine": number, "old": text, "new": text])

  private static let fix = object(
    ["title": text, "safe": flag, "edits": list(edit), "changedLines": number], optional: ["edits"])

  private static let related = object(["file": text, "line": number, "message": text])

  private static let finding = object(
    [
      "rule": text, "severity": text, "message": text, "file": text, "line": number, "column": number,
      "endLine": number, "endColumn": number, "why": text, "fix": fix, "checks": list(text), "related": list(related),
      "notVerified": text,
    ], optional: ["why", "fix", "related", "notVerified"])

  static let check = object([
    "files": number, "count": number, "findings": list(finding), "problems": list(text), "elsewhere": number,
  ])

  static let applyFix = object([
    "file": text, "title": text, "safe": flag, "patch": text, "remaining": list(finding),
  ])
}
