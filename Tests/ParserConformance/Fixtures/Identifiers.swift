let é = 1, ñandú = 2, 変数 = 3, 😀 = 4, 👩‍👩‍👧 = 5, 🇩🇪 = 6, αβγ = 7, ℝ = 8, _é = 9, a̐ = 10
let مرحبا = 1, שלום = 2, ไทย = 3, 한국어 = 4
let a1 = 1, _1 = 2, __ = 3, a_b = 4, A = 5
let `class` = 1, `x` = 2, `é` = 3, `😀` = 4
let `hello world` = 1
let `with.dots` = 2, `123` = 3, `a+b` = 4, `"quoted"` = 5
func `a function name`(`an argument`: Int) -> Int { `an argument` }
`a function name`(`an argument`: 1)
x.`a b`.`c d`()
enum `A B` { case `a b`, `c d`(`e f`: Int) }
let y: `A B` = .`a b`
switch y { case .`a b`: break; case .`c d`(let `g h`): `g h` }
struct `S T`<`U V`> where `U V`: P {}
@`My Attribute` func f() {}
import `My Module`
\Foo.`a b`
$a = 1
$0 + $1
_ = $é
let π = 3.14
func ƒ(_ 值: Int) -> Int { 值 * 2 }
prefix operator √
let r = √2
infix operator ≠
let s = a ≠ b
let t = a ∈ b, u = a ∪ b ∩ c
let ⅷ = 1
let ¨ = 1
let x·y = 1
