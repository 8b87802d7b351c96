#!/usr/bin/env python3
"""Replaces the linker: reports the symbols in object files that macOS does not have.

    symbols.py SDK TOOLCHAIN ARGUMENT…      takes the arguments of the linker
"""

import re
import subprocess
import sys

# The overlays only declare these modules, so their symbols are not available here.
DECLARED_BY_HAND = re.compile(r"_\$s\w*?(10Foundation|6Darwin)")


def names(*command):
    listed = subprocess.run(("llvm-nm", *command), capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in listed.splitlines()]
    return {words[-1].split("@")[0] for words in lines if words and not words[-1].endswith(":")}


def main(sdk, toolchain, *arguments):
    with open(arguments[arguments.index("-filelist") + 1]) as file:
        objects = file.read().split()
    wanted = names("--undefined-only", *objects) - names("--defined-only", *objects)
    with open(f"{sdk}/usr/lib/libSystem.tbd") as file:
        system = set(re.findall(r"[\w$]+", file.read()))
    swift = {"swift_runtimeSupportsNoncopyableTypes"}
    for library in "Core", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport":
        swift |= names("-D", "--defined-only", f"{toolchain}/lib/swift/linux/libswift{library}.so")
    missing = [n for n in sorted(wanted) if n not in system and n[1:] not in swift and not DECLARED_BY_HAND.match(n)]
    for name in missing:
        print(f"error: macOS does not have the symbol {name}", file=sys.stderr)
    open(arguments[arguments.index("-o") + 1], "w").close()
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
