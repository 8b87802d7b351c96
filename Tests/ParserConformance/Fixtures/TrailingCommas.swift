f(a, b,)
f(a: 1, b: 2,)
f(
  a,
  b,
)
[1, 2,]
[1: 2,]
(1, 2,)
(a: 1, b: 2,)
x[1, 2,]
func f(a: Int, b: Int,) {}
func g<T, U,>(_ x: T, _ y: U,) {}
let c: (Int, Int,) = (1, 2,)
let d: (Int, Int,) -> Void
let e = A<Int, String,>()
let g = { [a, b,] in a }
let h = { (a, b,) in a }
let i = { (a: Int, b: Int,) -> Int in a }
enum E { case a(Int, Int,) }
subscript(a: Int, b: Int,) -> Int { 1 }
init(a: Int,) {}
@A(1, 2,) func j() {}
#m(1, 2,)
"\(a,)"
typealias T<A, B,> = C<A, B,>
struct S<A, B,> {}
.a(1,)
\.a[1,]
super.init(a,)
