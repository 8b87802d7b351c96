// Compound names, operators as values, module selectors.
let a = f(_:)
let b = f(a:)
let c = f(a:b:_:)
let d = x.f(a:)
let e = X.f(_:b:)
let g = X.init(a:)
let h = self.f(x:)
let i = super.f(x:)
let j = .f(x:)
let k = f(a:).g
let l = f(a:)(1)
let m = [f(a:), g(_:)]
let n = f(g(a:), h(_:))
let o = x.map(f(a:))
let p = f(in:for:while:)
let q = x.`default`(a:)
let r = #selector(f(a:b:))
let s = X.f(a:) as (X) -> (Int) -> Void
let t = (+)
let u = (+) as (Int, Int) -> Int
let v = x.reduce(0, +)
let w = x.sorted(by: >)
let y = X.+
let z = X.==
let aa = (==)(1, 2)
let bb = Swift::print(a)
let cc = x.Swift::map { $0 }
let dd = Swift::Array<Int>()
let ee: Swift::Array<Foo::Bar>
let ff = Foo::Bar.Baz::qux(a:)
let gg = Foo::a
@Swift::available func hh() {}
let ii = #Foo::macro(1)
extension Foo::Bar: Baz::P {}
func jj(_ x: Foo::Bar) -> Baz::Qux {}
