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
    if macro[1] == "extension" and (missing := message.get("conformanceListSyntax")):
        # `struct Placeholder: PersistentModel, Observable {}`: the protocols to which the type does not conform yet.
        names = re.sub(r"\s*\{\}$", "", missing["source"].partition(":")[2]).split(",")
        modules = {"PersistentModel": "SwiftData.", "ModelActor": "SwiftData.", "Observable": "Observation."}
        qualified = [modules.get(name.strip(), "") + name.strip() for name in names]
        return f"extension {message['extendedTypeSyntax']['source'].strip()}: {', '.join(qualified)} {{}}"
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
