macro a()
macro b() -> Int
macro c(_ x: Int) -> String = #externalMacro(module: "M", type: "T")
public macro e(_ x: Int = 1, y: String) = #other(1)
macro f(_ x: Int...) -> (Int, String)
macro g<each T>(_ x: repeat each T) -> (repeat each T)
@attached(member) public macro h() = #externalMacro(module: "M", type: "T")
@attached(member, names: named(a), prefixed(b), suffixed(c), overloaded, arbitrary) macro i()
@freestanding(codeItem) macro j() = C
@attached(body) @attached(preamble) macro k()
@attached(extension, conformances: A, B, names: named(==), named(init(a:)), named(subscript)) macro l()
macro m() async throws -> Int
macro n(_ x: @escaping () -> Void, y: inout Int) = M.n
struct S { macro a() = #b }
func f() { macro a() = #b }
