var a: Int
var b: Swift.Int
var c: A.B.C
var d: A<B>
var e: A<B, C<D>>
var f: A<B>.C<D>
var g: [Int]
var h: [[Int]]
var i: [Int: String]
var j: [Int: [String: [Int]]]
var k: Int?
var l: Int??
var m: Int!
var n: [Int?]?
var o: [Int: Int?]?
var p: (Int)
var q: (Int, String)
var r: (a: Int, b: String)
var s: ()
var t: ((Int, Int), Int)
var u: (Int) -> Int
var v: () -> Void
var w: (Int, String) -> (Int, String)
var x: (Int) -> (Int) -> Int
var y: ((Int) -> Int) -> Int
var z: (Int) throws -> Int
var aa: (Int) async -> Int
var bb: (Int) async throws -> Int
var cc: () throws(E) -> Void
var dd: () async throws(any Error) -> Void
var ee: (_ a: Int, _ b: Int) -> Int
var ff: (inout Int) -> Void
var gg: (Int...) -> Void
var hh: (a: Int) -> Void
var ii: ((Int) -> Int)?
var jj: (() -> Void)!
var kk: [() -> Void]
var ll: [String: (Int) -> Void]
var mm: A & B
var nn: A & B & C
var oo: any A
var pp: any A & B
var qq: some A
var rr: some A & B
var ss: (any A)?
var tt: [any A]
var uu: any A<B>
var vv: some Collection<Int>
var ww: A.Type
var xx: A.Protocol
var yy: A.Type.Type
var zz: any A.Type
var ab: (any A).Type
var ac: A.B.Type?
var ad: [A].Type
var ae: Any
var af: AnyObject
var ag: Any.Type
var ah: Self
var ai: Self.A
var aj: A?.B
var ak: [A].B
var al: [A: B].C<D>
var am: (A).B
var an: ~Copyable
var ao: some ~Copyable
var ap: any ~Copyable & ~Escapable
var aq: A & ~Copyable
var ar: _
var at: [_]
var au: [_: _]
var av: A<_>
var aw: _?
var ax: (_) -> _
var ay: @escaping () -> Void
var az: inout Int
var ba: borrowing A
var bc: consuming A
var bd: sending A
var be: isolated A
var bf: isolated (any Actor)?
var bg: _const Int
var bh: __shared A
var bi: __owned A
var bj: [3 of Int]
var bk: [N of Int]
var bl: [3 of [4 of Int]]
var bm: [_ of Int]
var bn: [-1 of Int]
var bo: [3 of Int]?
var bp: [[3 of Int]]
var bq: [3 of (Int) -> Void]
var br: Vector<3, Int>
var bs: Vector<-3>
var bt: Vector<N, 4>
var bu: (repeat each T)
var bv: A<repeat each T>
var bw: (repeat (each T, each U))
var bx: (repeat each T) -> (repeat each U)
var by: (repeat A<each T>, Int)
var bz: A<each T>
var ca: (each T).A
var cb: A . B
var cd: A
  .B
var ce: Int
var cf: (A, B,)
var cg: sending borrowing A
var ch: @Sendable @MainActor (A) -> B
var ci: nonisolated(nonsending) (A) async -> B
var cj: A<(B) -> C>
var ck: A<B?>?
var cl: A<[B]>
var cm: (A & B)?
var cn: (A & B).Type
var co: A<B & C>
var cp: A<any B>
var cq: A<some B>
var cr: ((A))
var cs: Swift::Int
var ct: Swift::Array<Foundation::Data>
var cu: A.Swift::B
func f() -> some P { x }
func g() -> <T> T { x }
func h() -> (Int, Int)? { nil }
func i() -> [Int: (Int) -> Void] { [:] }
func j() -> () -> () { {} }
func k() -> Int! { nil }
func l(_: Int, _: @escaping (Int) -> Void = { _ in }) {}
func m<T>(_: T.Type) where T: A.B {}
func n() async throws(A.B<C>) -> A<B>.C? { nil }
let x1 = [Int]()
let x2 = [Int: String]()
let x3 = [[Int]]()
let x4 = [Int?]()
let x5 = (Int, Int).self
let x6 = Int?.self
let x7 = [Int].self
let x8 = Int.Type.self
let x9 = (any A).self
let x10 = [any A]()
let x11 = [A.B]()
let x12 = [(Int, Int)]()
let x13 = [Int: (Int, Int)]()
let x14 = [A & B]()
let x15 = A & B
let x16 = (A & B).self
let x17 = x as! (A & B)
let x18 = x as? any A
let x19 = x is any A.Type
let x20 = any A
let x22 = [3 of Int](repeating: 1)
let x23 = [_](x)
let x24 = Int!
let x25 = [Int!]()
let x26 = Optional<Int>.none
let x27 = x as [Int: Any]?
let x28 = Int??.none
let x29 = [Int: Int]?()
let x30 = x as (Int) throws -> Void
let x31 = x as @Sendable () -> Void
let x32 = ((Int) -> Int).self
let x33 = type(of: x) as A.Type
let x34 = A.B<C>.D.self
let x35 = Swift::print
let x36 = a.Swift::b
