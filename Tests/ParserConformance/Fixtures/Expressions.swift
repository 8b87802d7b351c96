a
a.b
a.b.c.d
a.b().c[0].d?.e!.f
a()
a(b)
a(b, c)
a(b: c)
a(b: c, d, e: f)
a(b, c,)
a(b: c,)
a[]
a[0]
a[0, 1]
a[x: 0]
a[0, y: 1]
a[0,]
a[...]
a[1...]
a()()
a[0][1]
a()[0]()
a.0
a.0.1
a.0.1.2.b
a.b(c: d).e { f }
a!
a?
a!.b
a?.b
a?[0]
a?()
a![0]
a!()
a!!.b
a??.b
a.b?.c?.d
(a)
(a, b)
(a: b, c: d)
((a))
()
(a,)
[]
[a]
[a, b]
[a, b,]
[[a], [b]]
[:]
[a: b]
[a: b, c: d]
[a: b,]
[a: [b: c]]
[.a: .b]
[a ? b : c]
[a ? b : c: d]
{ }
self
Self
super.a
super.a()
super[0]
self.a
self[0]
self()
Self()
Self.a
.a
.a()
.a(b)
.a.b.c()
.a { b }
.a[0]
.init()
._a
1
1.5
-1
-1.5
+1
"a"
true
false
nil
_ = a
a = b
a += b
a ?? b
a ? b : c
a is B
a as B
a as? B
a as! B
a as B as C
a is B && c
a as? B ?? c
a === b
a...b
a..<b
-a
!a
~a
!(!a)
-(-a)
- a
&a
\.a
\A.b
#a
#a()
try a
try? a
try! a
await a
a.self
a.Type
A.self
A.Type.self
a(b)(c)(d)
a(b)[c].d
a(_:)
a(b:)
a(b:c:)
a(_:b:_:)
a.b(_:)
a.b(c:d:)
a.init(b:)
a.+
a.==(b)
a.self.b
a.`default`
a.default
a.init
type(of: a)
type(of: a).b
a .b
a
.b
a
  .b
  .c()
  .d
  b
a()
  .b { }
  .c
a?
  .b
a!
  .b
a[0]
  .b
(a)
  .b
[a]
  .b
{ a }
  .b
"a"
  .b
a.b
  ?? c
a
  + b
a
  ? b
  : c
a
  as B
a
  is B
a
  = b
a == b
a
== b
a &&
b
a is
B
a ?
b :
c
f(a
  , b)
f(
)
f(
  a
)
f(a, b
)
[
  a
  , b
]
a;b
a; b;
a(b: { c })
a(b) { c }
a + { b }()
a = { b }
a = b ? { c } : { d }
a.b = c
a[b] = c
a.b.c += d
(a, b) = c
[a, b] = c
a! = b
a? = b
a?.b = c
_ = (a, b)
(_, a) = b
((a, b), c) = d
a(&b)
a(&b.c, d: &e[0])
a(b: .c, d: .e(f))
a(b ? c : d)
a(b as C)
a(b is C)
a(try b)
a(await b)
a(-b)
a(!b)
a({ b })
a([b])
a((b, c))
a("b")
a(\.b)
a(#b)
a(b...)
a(...b)
a(+)
a(b: +, -)
a(self)
a(Self.self)
a(super.b)
a(nil)
a(_)
a.b(c).d = e
$a
$a.b
$0
$0.a
$12 + $1
a.$b
a.$b.c
_a
__a__
a1
A
É
日本
😀
a.😀
😀.b()
