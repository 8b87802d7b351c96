// The system's C library, for every module that imports this one. `@preconcurrency`, because it has global variables
// such as `environ`.
#if canImport(Darwin)
@_exported @preconcurrency import Darwin
#elseif canImport(Musl)
@_exported @preconcurrency import Musl
#else
@_exported @preconcurrency import Glibc
#endif
