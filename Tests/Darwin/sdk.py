#!/usr/bin/env python3
"""Creates the C part of a macOS SDK, and Swift interfaces for macOS.

    sdk.py headers WHEEL SDK SHIMS          extracts headers and symbols from a ziglang wheel, and adds module maps
    sdk.py interface SOURCE TARGET TRIPLE   converts the textual interface of a Linux module to one for TRIPLE
"""

import os
import re
import sys
import zipfile

HEADERS = "ziglang/lib/libc/include/any-darwin-any/"
SYMBOLS = "ziglang/lib/libc/darwin/libSystem.tbd"

# The headers that the compiler's own headers include. In Apple's SDK, they are also separate modules.
FOUNDATION_OF_DARWIN = re.compile(
    r"""(_types|sys/_types|sys/_pthread)/
    | (sys/)?_types\.h | Availability\w*\.h | os/availability\.h | TargetConditionals\.h | _bounds\.h
    | sys/(cdefs|_symbol_aliasing|_posix_availability|appleapiopts|syslimits|constrained_ctypes|_?_endian)\.h
    | (machine|i386|arm)/(_?types|_?limits|_?endian)\.h | libkern/((i386|arm)/)?_OSByteOrder\.h""",
    re.VERBOSE,
)
# Headers of other modules, and headers that do not belong to a module but are included by others.
NOT_OF_DARWIN = re.compile(
    r"""(objc|dispatch|xpc|simd|CommonCrypto|os|hfs|device|bsm|arm|i386|uuid|mach_debug|secure|architecture|mach-o
        |libkern|machine|mach/[^/]+)/
    | (Block|zlib|zconf|launch|tgmath|complex|stdint|stddef|float|limits|inttypes|iso646|assert|ndbm|db|fts|fts_compat
        |regex|ucontext|gethostuuid|vis|search|memory|ar|AssertMacros|netinet6/in6)\.h""",
    re.VERBOSE,
)

# The only header that the package includes but the wheel lacks. The declarations follow xattr(2).
XATTR = """#pragma once
#include <sys/types.h>
#define XATTR_NOFOLLOW 0x0001
#define XATTR_CREATE 0x0002
#define XATTR_REPLACE 0x0004
__BEGIN_DECLS
ssize_t fgetxattr(int fd, const char *name, void *value, size_t size, u_int32_t position, int options);
int fsetxattr(int fd, const char *name, const void *value, size_t size, u_int32_t position, int options);
ssize_t flistxattr(int fd, char *namebuff, size_t size, int options);
__END_DECLS
"""


def module(name, headers, first=""):
    submodules = [f'  module m_{re.sub(r"[^A-Za-z0-9]", "_", h[:-2])} {{ header "{h}" export * }}\n' for h in headers]
    return f"module {name} [system] [extern_c] {{\n{first}{''.join(submodules)}  export *\n}}\n"


def headers(wheel, sdk, shims):
    include = f"{sdk}/usr/include/"
    found = []
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.startswith(HEADERS) or name.endswith("/"):
                continue
            found.append(name[len(HEADERS) :])
            os.makedirs(os.path.dirname(include + found[-1]), exist_ok=True)
            with open(include + found[-1], "wb") as file:
                file.write(archive.read(name))
        os.makedirs(f"{sdk}/usr/lib/swift", exist_ok=True)
        with open(f"{sdk}/usr/lib/libSystem.tbd", "wb") as file:
            file.write(archive.read(SYMBOLS))
    if "sys/xattr.h" not in found:
        found.append("sys/xattr.h")
        with open(include + "sys/xattr.h", "w") as file:
            file.write(XATTR)

    found = sorted(name for name in found if name.endswith(".h"))
    low = [name for name in found if FOUNDATION_OF_DARWIN.match(name)]
    darwin = [name for name in found if name not in set(low) and not NOT_OF_DARWIN.match(name)]
    with open(include + "module.modulemap", "w") as file:
        file.write(module("_DarwinFoundation1", low))
        file.write(module("Darwin", darwin, '  textual header "assert.h"\n'))
        file.write(
            "module MachO [system] [extern_c] {\n"
            '  module dyld { header "mach-o/dyld.h" export * }\n  export *\n}\n'
        )
        for name in "SwiftShims", "_SwiftConcurrencyShims":
            file.write(f'extern module {name} "{shims}/module.modulemap"\n')
    with open(f"{sdk}/SDKSettings.json", "w") as file:
        file.write(
            '{"CanonicalName": "macosx26.4", "Version": "26.4", "MaximumDeploymentTarget": "26.4.99",\n'
            ' "VersionMap": {"macOS_iOSMac": {"10.15": "13.1"}, "iOSMac_macOS": {"13.1": "10.15"}}}\n'
        )


def interface(source, target, triple):
    lines = []
    with open(source) as file:
        for line in file:
            if line.startswith("// swift-module-flags:"):
                line = re.sub(r"-target \S+", f"-target {triple}", line.rstrip()).replace(" -static ", " ")
                line += " -disable-objc-interop -disable-availability-checking\n"
            # An interface has no bodies that could be back-deployed.
            line = re.sub(r"@backDeployed\([^)]*\)\s*", "", line)
            # `Float80` exists only on x86_64, and Darwin's headers lack its functions.
            line = re.sub(r"self = _stdlib_(remainder|squareRoot)l\(.*\)", "", line)
            if line.strip() not in ("import Glibc", "import SwiftGlibc"):
                lines.append(line)
    with open(target, "w") as file:
        file.writelines(lines)


if __name__ == "__main__":
    {"headers": headers, "interface": interface}[sys.argv[1]](*sys.argv[2:])
