let a = \Foo.bar
let b = \Foo.bar.baz
let c = \.bar
let d = \.bar.baz
let e = \Foo.bar?.baz
let f = \Foo.bar!.baz
let g = \Foo.bar[0]
let h = \Foo.[0]
let i = \.[0]
let j = \.[0].a
let k = \Foo.bar[0, "a"].c
let l = \Foo.bar[x: 1]
let m = \[Int].count
let n = \[Int].[0]
let o = \[String: Int].["a"]
let p = \[String: Int].["a"]?.bitWidth
let q = \Foo<Int>.bar
let r = \(Int, Int).0
let s = \(a: Int, b: Int).b
let t = \Foo.self
let u = \.self
let v = \Foo?.bar
let w = \Foo?.?.bar
let x = \Optional<Int>.?.magnitude
let y = \.?.bar
let z = \Foo.0
let aa = \.0.1
let bb = \Foo.bar??.baz
let cc = \Foo.Type.bar
let dd = \Foo.Bar.baz
let ee = \Self.bar
let ff = x.map(\.a)
let gg = x.map(\.a.b).filter(\.c)
let hh = x[keyPath: \.a]
let ii = x[keyPath: \Foo.a][keyPath: \.b]
let jj = ForEach(x, id: \.self) { $0 }
let nn = \Foo.bar(a:b:)
let ss = \Foo.init
let tt = [\Foo.a, \.b]
let uu = (\Foo.a, b: \.c)
let vv = \Foo.a == \.b
let ww = x ? \.a : \.b
let yy = \(any P).a
let zz = \.a as KeyPath<A, B>
let ac = (\Foo.a).appending
let ad = f(\.a, \.b, c: \.d)
let ae = \.a?
let af = \.a!
let ag = \Foo.`default`.class
let ah = \.description.count + 1
let ai = \ .a
let aj = \/* c */.a
x.sort(by: \.a, <)
x.sort(using: [KeyPathComparator(\.a, order: .forward)])
\Foo.a
\.a
let optionalRoot = \Foo?.?.bar.?.blah
let noMarksBehindMember = \Foo?.?.blah
