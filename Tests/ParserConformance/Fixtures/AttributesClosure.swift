let a = { @MainActor in work() }
let b = { @MainActor () -> Void in work() }
let c = { @Sendable (x: Int) in x }
let d = { @MainActor @Sendable [weak self] x, y in self?.f(x, y) }
let e = { @Sendable () async throws -> Int in 1 }
let f = { @A(1, 2) x in x }
let g = { @concurrent () async in }
run { @MainActor [self] in go() }
run { @Sendable in }
let h: @MainActor () -> Void = {}
let i: (@MainActor @Sendable () async throws -> Void)? = nil
let j: @convention(c) (Int) -> Int
let k: @convention(block) (@escaping @convention(thin) () -> Void) -> Void
let l: @convention(c, cType: "int (*)(int)") (Int) -> Int
let m: @isolated(any) () -> Void
let n: @isolated(any) @Sendable () async -> Void = {}
let o: nonisolated(nonsending) () async -> Void
let p: @concurrent () async -> Void
func takes(_ x: @autoclosure @escaping () -> Bool, y: @Sendable @escaping (Int) -> Void = { _ in }) {}
func q(_ x: borrowing @escaping () -> Void, y: inout @MainActor () -> Void) {}
typealias Handler = @MainActor (Result<Int, Error>) -> Void
typealias Opaque = @_opaqueReturnTypeOf("$s", 0) __
typealias Opaque2 = @_opaqueReturnTypeOf("$s", 1) __<Int>
typealias NoEscape = @noescape () -> Void
typealias Pseudo = @pseudogeneric @callee_guaranteed () -> Void
