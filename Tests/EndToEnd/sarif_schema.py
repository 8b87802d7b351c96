"""A schema for the parts of SARIF 2.1.0 that the tool writes, stricter where GitHub is stricter."""

MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}

URI_REFERENCE = {"type": "string", "pattern": r"^[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+$"}

ARTIFACT = {
    "type": "object",
    "required": ["uri"],
    "properties": {"uri": URI_REFERENCE, "uriBaseId": {"type": "string"}},
    "additionalProperties": False,
}

REGION = {
    "type": "object",
    "required": ["startLine", "startColumn", "endLine", "endColumn"],
    "properties": {
        "startLine": {"type": "integer", "minimum": 1},
        "startColumn": {"type": "integer", "minimum": 1},
        "endLine": {"type": "integer", "minimum": 1},
        "endColumn": {"type": "integer", "minimum": 1},
        "byteOffset": {"type": "integer", "minimum": 0},
        "byteLength": {"type": "integer", "minimum": 0},
        "snippet": {"type": "object", "required": ["text"]},
    },
    "additionalProperties": False,
}

PLACE = {
    "type": "object",
    "required": ["artifactLocation", "region"],
    "properties": {"artifactLocation": ARTIFACT, "region": REGION},
    "additionalProperties": False,
}

FIX = {
    "type": "object",
    "required": ["artifactChanges"],
    "properties": {
        "description": MESSAGE,
        "properties": {"type": "object"},
        "artifactChanges": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["artifactLocation", "replacements"],
                "properties": {
                    "artifactLocation": ARTIFACT,
                    "replacements": {
                        "type": "array",
                        "minItems": 1,
                        "items": {
                            "type": "object",
                            "required": ["deletedRegion"],
                            "properties": {"deletedRegion": REGION, "insertedContent": {"required": ["text"]}},
                            "additionalProperties": False,
                        },
                    },
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}

LEVEL = {"enum": ["none", "note", "warning", "error"]}

RULE = {
    "type": "object",
    "required": ["id", "shortDescription", "fullDescription", "help", "defaultConfiguration", "properties"],
    "properties": {
        "id": {"type": "string"},
        # GitHub truncates longer texts.
        "shortDescription": {"required": ["text"], "properties": {"text": {"type": "string", "maxLength": 1024}}},
        "fullDescription": {"required": ["text"], "properties": {"text": {"type": "string", "maxLength": 1024}}},
        "help": {
            "required": ["text", "markdown"],
            "properties": {"text": {"minLength": 100}, "markdown": {"minLength": 100}},
        },
        "helpUri": {"type": "string", "pattern": "^https://"},
        "defaultConfiguration": {
            "properties": {"level": LEVEL, "enabled": {"type": "boolean"}},
            "additionalProperties": False,
        },
        "properties": {
            "required": ["tags", "precision", "problem.severity"],
            "properties": {
                "tags": {"type": "array", "uniqueItems": True, "items": {"type": "string"}},
                "precision": {"enum": ["very-high", "high", "medium", "low"]},
                "problem.severity": {"enum": ["error", "warning", "recommendation"]},
            },
        },
    },
    "additionalProperties": False,
}

RESULT = {
    "type": "object",
    "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints", "suppressions"],
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": MESSAGE,
        "locations": {
            "type": "array",
            "minItems": 1,
            "maxItems": 1,
            "items": {"required": ["physicalLocation"], "properties": {"physicalLocation": PLACE}},
        },
        "relatedLocations": {
            "type": "array",
            "minItems": 1,
            "items": {
                "required": ["id", "physicalLocation", "message"],
                "properties": {
                    "id": {"type": "integer", "minimum": 0},
                    "physicalLocation": PLACE,
                    "message": MESSAGE,
                },
                "additionalProperties": False,
            },
        },
        # GitHub computes `primaryLocationLineHash` itself and would use ours instead.
        "partialFingerprints": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"type": "string"},
            "not": {"required": ["primaryLocationLineHash"]},
        },
        "suppressions": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["kind"],
                "properties": {
                    "kind": {"enum": ["inSource", "external"]},
                    "status": {"enum": ["accepted", "underReview", "rejected"]},
                    "justification": {"type": "string"},
                },
                "additionalProperties": False,
            },
        },
        "fixes": {"type": "array", "minItems": 1, "items": FIX},
        "properties": {
            "type": "object",
            "required": ["case", "assumptions"],
            "properties": {
                "case": {"type": "string", "pattern": "^[a-z][A-Za-z0-9]*$"},
                "assumptions": {"type": "array", "items": {"type": "string", "pattern": "^[a-z][A-Za-z]*$"}},
                "notVerified": {"type": "string", "minLength": 1},
                "advice": {"type": "array", "minItems": 1, "items": {"type": "string", "minLength": 1}},
            },
            "additionalProperties": False,
        },
    },
    "additionalProperties": False,
}

RUN = {
    "type": "object",
    "required": ["tool", "results", "columnKind", "originalUriBaseIds", "invocations"],
    "properties": {
        "tool": {
            "type": "object",
            "required": ["driver"],
            "properties": {
                "driver": {
                    "type": "object",
                    "required": ["name", "version", "semanticVersion", "rules"],
                    "properties": {
                        "semanticVersion": {"pattern": r"^\d+\.\d+\.\d+"},
                        "informationUri": {"type": "string", "pattern": "^https://"},
                        "rules": {"type": "array", "uniqueItems": True, "items": RULE},
                    },
                }
            },
            "additionalProperties": False,
        },
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
        "originalUriBaseIds": {
            "type": "object",
            "additionalProperties": {"properties": {"uri": {"pattern": "^file:///.*/$"}}},
        },
        "invocations": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["executionSuccessful"],
                "properties": {
                    "executionSuccessful": {"type": "boolean"},
                    "toolExecutionNotifications": {
                        "type": "array",
                        "items": {
                            "required": ["message"],
                            "properties": {"message": MESSAGE, "level": LEVEL},
                            "additionalProperties": False,
                        },
                    },
                },
                "additionalProperties": False,
            },
        },
        "results": {"type": "array", "items": RESULT},
    },
    "additionalProperties": False,
}

SARIF = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["$schema", "version", "runs"],
    "properties": {
        "$schema": {"type": "string", "pattern": "^https://.*sarif.*2\\.1\\.0.*\\.json$"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "minItems": 1, "maxItems": 1, "items": RUN},
    },
    "additionalProperties": False,
}
