let a = {}
let b = { 1 }
let c = { x in x }
let d = { (x) in x }
let e = { (x: Int) in x }
let f = { (x: Int) -> Int in x }
let g = { x, y in x + y }
let h = { (x, y) in x + y }
let i = { (x: Int, y: Int) -> Int in x + y }
let j = { _ in }
let k = { _, _ in }
let l = { (_) in }
let m = { (_: Int, _: Int) in }
let n = { () in }
let o = { () -> Void in }
let p = { () throws in }
let q = { () async in }
let r = { () async throws in }
let s = { () async throws -> Int in 1 }
let t = { () throws(MyError) -> Int in 1 }
let u = { x throws in x }
let v = { x async in x }
let w = { x -> Int in x }
let x = { x async throws -> Int in x }
let y = { x, y throws(E) -> Int in x }
let z = { [x] in x }
let aa = { [weak self] in self }
let bb = { [unowned self] in self }
let cc = { [unowned(safe) self, unowned(unsafe) x] in self }
let dd = { [x = y] in x }
let ee = { [weak x = self.y, z] in x }
let ff = { [self] in self }
let gg = { [] in 1 }
let hh = { [weak self] x in x }
let ii = { [weak self] (x: Int) -> Int in x }
let jj = { [x = f { 1 }, y = a + b] in x }
let kk = { [weak self, x,] in x }
let ll = { (x: inout Int) in x += 1 }
let mm = { (x: Int...) in x }
let nn = { (x: @escaping () -> Void) in x() }
let oo = { (a b: Int) in b }
let pp = { $0 }
let qq = { $0 + $1.x }
let rr = { $0.0.1 }
let ss = { { 1 } }
let tt = { { { 1 }() }() }
let ww = { x in { y in x + y } }
let xx = { x in
  x
}
let yy = {
  x in x
}
let zz = { (
  x: Int,
  y: Int
) -> Int in
  x + y
}
let ab = { [
  weak self,
  x
] in }
let ac: (Int) -> Int = { $0 }
let ad = { x in x }(1)
let ae = { (x: Int) in x }(1)
let af = [{ 1 }, { x in x }]
let ag = ["a": { 1 }]
let ah = f({ 1 }, g: { x in x })
let ai = { return }
let aj = { return 1 }
let ak = { let x = 1; return x }
let al = { if x { 1 } else { 2 } }
let am = { [1, 2] }
let an = { [x] }
let ao = { [x].map { $0 } }
let ap = { (1, 2) }
let aq = { (x) }
let at = { (x, y) }
let au = { x }
let av = { x.y }
let aw = { x; y }
let ax = { -1 }
let ay = { !x }
let az = { .a }
let ba = { \.a }
let bc = { "in" }
let be = { for i in x { i } }
let bf = { for x in y {} }
let bg = { a in for x in y {} }
let bh = { [a] b in b }
let bj = { (x: borrowing Int, y: consuming Int, z: sending Int) in x }
let bk = { (x: some P, y: any Q) in x }
let bl = { @MainActor [x] (y) async throws(E) -> Int in y }
let bn = { each in each }
let bp = { `in` in `in` }
let bq = { async in async }
let br = { (x: (Int, Int)) -> (Int, Int) in x }
let bs = { x -> [Int] in [x] }
let bt = { () -> some P in x }
let bu = { (repeat x: each T) in 1 }
