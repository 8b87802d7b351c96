// Operators that touch brackets, commas, dots and comments.
let a = f(x)!
let b = f(x)?.y
let c = x[0]!.y![1]?
let d = (x)!
let e = {1}()!
let f = [x!, y!]
let g = (x!, y?)
let h = x!.y
let i = x??.y
let j = x!!
let k = x?!.y
let l: Int? = nil
let m: Int?? = nil
let n: Int!
let o: [Int?]? = []
let p: ((Int?) -> Int?)? = nil
let q = a as? Int ?? 1
let r = a as Int? ?? 1
let s = a is Int? ? 1 : 2
let t = (a as? Int)?.description
let u = x as? [Int?]
let v = a<b>c
let w = a<b>.c
let x = a<b>(c)
let y = a<b>[c]
let z = a<b>{ c }
let aa = [a<b>, c]
let bb = f(a<b>, c<d>(e))
let cc = a<b, c>(d)
let dd = a < b
let ee = A<B>.self
let ff = A<B<C>>()
let gg = A<B<C<D>>>.e
let hh = A<B?>()
let ii = A<[B]>()
let jj = A<(B, C)>()
let kk = A<() -> Void>()
let ll = A<B.C>.D<E>()
let mm = A<B & C>()
let nn = A<any B>()
let oo = A<_>()
let pp = A<some B>()
let qq = A<each B>()
let rr = A<B>?.none
let ss = A<B>!
let tt = a < -b
let uu = a<-b
let vv = a>=b
let ww = a >> b
let xx = a<<b
let yy = (a < b, c > d)
let zz = (a<b, c>d)
let ab = a < b ? c : d
let ac = i<n ? i : n
let ad = i < (n) && j > (m)
let ae = Foo<Int>.bar + 1
let af = Foo<Int>
let ag = Foo<Int>; let ah = 1
let ai = x is A<B>
let aj = x as? A<B> ?? y
let ak = (A<B>)
let al = \A<B>.c
let am = A<B>.C.init(1)
let an = a.b<c>(d).e<f>.g
let ao = A<3>()
let ap = A<-3, Int>()
for i in 0..<n {}
for i in 0..<a.count {}
for i in stride(from: 0, to: n, by: 1) where i<n {}
if a<b {}
if a<b && c>d {}
while i<n { i+=1 }
let aq = f(a<b,c>d)
let at = -x.y!.z
let au = !x.y
let av = &x
let aw = a ... b
let ax = { $0<$1 }
let ay = { $0 > $1 }
let az = a->b
let ba = (Int) -> Int
let bc = [(Int) -> Int]()
let bd = ((Int, String) async throws -> Void).self
let be = [Int: (Int) throws -> Void]()
let bf = (Int) -> (String) -> Void
let bg = x as (Int) -> Void
let bh = [() -> Void]()
func <T>(_ a: T) {}
let bi = "\(!)\(+)\(a, ~)"
let bj = { (x Int...) in x }
