// The C library of the system, for every module that imports this one. `@preconcurrency`, as it has variables such as
// `environ`.
#if canImport(Darwin)
@_exported @preconcurrency import Darwin
#elseif canImport(Musl)
@_exported @preconcurrency import Musl
#else
@_exported @preconcurrency import Glibc
#endif
