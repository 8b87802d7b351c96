let a = 1
let (b, c) = (1, 2)
let (d, (e, f)) = (1, (2, 3))
let (g: h, i: j) = (g: 1, i: 2)
let (_, k) = (1, 2)
let _ = 1
let _: Int = 1
let l: Int, m: String
var n = 1, o: Int, p: Int = 2
let (q, r): (Int, Int) = (1, 2)
var (s, t) = (1, 2), u = 3
let ((v)) = 1
switch x {
case 1: break
case -1: break
case 1.5, "s", true, nil: break
case 1...5: break
case ...0: break
case 5...: break
case "a"..."z": break
case .a: break
case .a(1): break
case .a(let b): break
case .a(let b, _): break
case .a(let b, c: let d): break
case let .a(b, c: d): break
case var .a(b): break
case let (a, b): break
case (let a, var b): break
case (let a, 1): break
case (_, _): break
case _: break
case let a: break
case let a where a > 1: break
case let a?: break
case .a?: break
case .a(let x)?: break
case let x??: break
case is Int: break
case is [String: Int]: break
case is Foo.Bar?: break
case let x as Int: break
case let x as Foo<Int>: break
case (let x as Int, is String): break
case let (x as Int, y): break
case Foo.a: break
case Foo.a(let b): break
case Foo<Int>.a(let b): break
case Foo.Bar.baz(let a, let (b, c)): break
case foo(): break
case foo.bar: break
case x + 1: break
case let x where x is Int, let x where x == 1: break
case .a, .b, .c: break
case .a(.b(.c(let d))): break
case .a(b: .c, d: _): break
case [1, 2]: break
case ["a": 1]: break
case (1, (2, (3, let x))): break
case let .a((b, c)): break
case \.a: break
case { true }: break
case (x): break
case (let x): break
case .a(let x as Int): break
case .a(_): break
case .a(is Int): break
case ~x: break
case !x: break
case #line: break
case "\(x)": break
case .init(a: 1): break
case .some(let x) where x > 1 && y < 2: break
case .a(let b) where b, .c(let b): break
case `default`: break
case .`default`: break
case .default, .self: break
case try foo(): break
default: break
}
if case let x? = y {}
if case .some(let x) = y, case .none = z {}
if case (let a, let b)? = c {}
if case let (a, b)? = c {}
if case let x as Int = y {}
if case 1...5 = x, x != 3 {}
if case let .a(x) = y, let z = x {}
if case _ = x {}
if case is Int = x {}
if case .a(let b): C = d {}
guard case .a(let b) = c, case let d? = e else { return }
while case let x? = it.next() {}
for case let x? in xs {}
for case .a(let b) in xs where b {}
for case let .a(b, c) in xs {}
for case (let a, 1) in xs {}
for case is Int in xs {}
for case let x as Int in xs {}
for (a, (b, _)) in xs {}
for var x in xs {}
for let x in xs {}
for _ in 0..<3 {}
for (_, x) in xs.enumerated() {}
for x: Int in xs {}
do {} catch let e as Foo {} catch let Foo.a(b) where b > 1 {} catch Foo.b, Foo.c {} catch is Bar {} catch (let e) {} catch {}
do {} catch .a {} catch .b(let x), .c(let x) where x {} catch let e where e is Foo {}
