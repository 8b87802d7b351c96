#!/usr/bin/env python3
"""Expands the macros that the stub declares, as a plug-in of the compiler.

    swiftc -frontend -load-plugin-executable Tests/SwiftUIStub/macros.py#StubMacros …

A message consists of its length, which is a little-endian integer of eight bytes, and JSON. The expansions contain only what
type-checking needs. The compiler checks the arguments of `#Preview`, so it expands to nothing.
"""

import json
import re
import struct
import sys


def expand(message):
    """The expansion of an attached macro."""
    macro = message["macro"]["typeName"], message["macroRole"]
    if macro == ("ModelMacro", "extension"):
        name = message["extendedTypeSyntax"]["source"].strip()
        # The compiler requires each of the conformances that the macro declares.
        return f"extension {name}: SwiftData.PersistentModel, Observation.Observable, Hashable, Identifiable {{}}"
    if macro == ("EntryMacro", "accessor"):
        entry = re.match(r"[^=:]*(?::\s*([^=]+))?(?:=\s*([\s\S]+))?$", message["declSyntax"]["source"].strip())
        value = entry[2] or "nil"
        typed = f"let value: {entry[1]} = {value}; return value" if entry[1] else f"return {value}"
        return f"get {{ {typed} }}\nset {{}}"
    return ""


def response(message):
    [(kind, content)] = message.items()
    if kind == "getCapability":
        return {"getCapabilityResult": {"capability": {"protocolVersion": 7}}}
    expanded = expand(content) if kind == "expandAttachedMacro" else ""
    return {"expandMacroResult": {"expandedSource": expanded, "diagnostics": []}}


def main():
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while len(header := source.read(8)) == 8:
        text = source.read(struct.unpack("<Q", header)[0])
        answer = json.dumps(response(json.loads(text))).encode()
        sink.write(struct.pack("<Q", len(answer)) + answer)
        sink.flush()


main()
