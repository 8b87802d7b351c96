let a = 1+2
let b = 1 + 2
let c = 1 +
  2
let d = 1
  + 2
let e = -1
let f = 1 - -1
let g = 1 + -x
let h = !a && !b || !(c == d)
let i = a<b
let j = a < b && c > d
let k = a<b, l = c>d
let m = a ?? b ?? c
let n = a...b
let o = a..<b
let p = (a...)
let q = (...b)
let r = arr[1...]
let s = arr[..<2]
let t = arr[...]
let u = a&b
let v = a & b | c ^ d
let w = ~a
let x = a << 2 >> 1 &<< 3 &>> 1
let y = a &+ b &- c &* d
let z = a === b, aa = a !== b
x = 1
x += 1; x -= 1; x *= 2; x /= 2; x %= 2; x &= 1; x |= 1; x ^= 1; x <<= 1; x >>= 1; x &+= 1
_ = x
(a, b) = (b, a)
_ = (_, c) = d
let bb = a ? b : c
let cc = a ? b ? c : d : e
let dd = a ?
  b :
  c
let ee = a
  ? b
  : c
let ff = a! + b! - c?.d! * e
let gg = a.b! .c
let hh = x!==y
let ii = x! == y
let jj = a?.b ?? c
let kk = -a.b
let ll = -(a)
let mm = (-a)
let nn = [-a, +b, ~c]
let oo = a-1
let pp = a - 1
let qq = f(-1, +2)
let rr = a
-b
let ss = x is Int && y as? String != nil
let tt = x as! [String: Int]
let uu = x as Int as Any
let vv = try a + b
let ww = await a + b
let xx = &a
f(&a, &b.c, &d[0])
let yy = a ~= b
let zz = a %% b
let ab = a.+(b)
let ac = (+)
let ad = (==)
let ae = reduce(0, +)
let af = sort(by: <)
let ag = sort(by: >, or: >=)
let ah = f(+, -, *, /, %)
let ai = [(+), (-)]
let aj = Int.+
let ak = Int.==(1, 2)
let al = a /* c */ + /* d */ b
let am = a/* c */+/* d */b
let ao = 1/**/+/**/2
let ap = (a, -b)
let aq = {-$0}
let ar = {a in -a}
let at = !{ true }()
let au = a<(b)
let av = f(a < b, c > (d))
let aw = f(a<b, c>(d))
let ay = x ?1 : 2
let az = a==b ? c:d
