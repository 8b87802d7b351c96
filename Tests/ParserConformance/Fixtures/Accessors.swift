struct S {
  var a: Int { 1 }
  var b: Int { get { 1 } }
  var c: Int { get { 1 } set { x = newValue } }
  var d: Int { set { x = newValue } get { 1 } }
  var e: Int { get { 1 } set(v) { x = v } }
  var f = 1 { willSet { x() } didSet { y() } }
  var g: Int = 1 { didSet(old) { x(old) } willSet(new) { y(new) } }
  var h: Int { get }
  var i: Int { get set }
  var j: Int { _read { yield x } _modify { yield &x } }
  var k: Int { unsafeAddress { x } unsafeMutableAddress { x } }
  var l: Int { mutating get { 1 } nonmutating set {} }
  var m: Int { @inlinable get { 1 } @A @B set {} }
  var n: Int { get async { 1 } }
  var o: Int { get throws(E) { 1 } }
  var p: Int { get async throws }
  var q: Int { @storageRestrictions(initializes: x, accesses: y) init(initial) { x = initial } get { 1 } }
  var r: Int { init { x = newValue } get { 1 } }
  var s: Int { @storageRestrictions(initializes: x) init { x = newValue } }
  lazy var t = { 1 }()
  lazy var u: Int = { return 1 }()
  var v = { 1 }
  var w = 1, x = 2 { didSet {} }
  var y: Int { return 1 }
  var z: Int {
    let a = 1
    return a
  }
  var aa: Int {
    get { 1 }
    set {
      x = newValue
    }
  }
  var bb: Int { if x { 1 } else { 2 } }
  var cc: Int { switch x { case 1: 2; default: 3 } }
  var dd: some View { Text("a").font(.title) }
  var ee: Int { get set }; var ff: Int { get }
  static var gg: Int { 1 }
  class var hh: Int { get { 1 } }
  private(set) var ii = 1
  public internal(set) var jj: Int { get { 1 } set {} }
  var kk: [Int] { [1] }
  var ll: () -> Void { {} }
  var mm: Int { get{1} set{} }
  var nn: Int { _ = 1; return 2 }
  var rr: Int { `get` }
  var uu: Int
  { 1 }
  var vv: Int = f { 1 } { didSet {} }
  var ww: Int { #if A
    get { 1 }
    #endif
  }
  var xx: Int { /* c */ get /* d */ { 1 } }
  var yy = f() { didSet {} }
  var zz = f { 1 }
  var ab = [1] { didSet {} }
  var ac = "x" { willSet {} }
  subscript(i: Int) -> Int { i }
  subscript(i: Int) -> Int { get { i } set { x = newValue } }
  subscript(_ i: Int, j: Int = 1) -> Int { get }
  subscript<T: P>(_ k: KeyPath<S, T>) -> T where T: Q { get set }
  subscript() -> Int { 1 }
  static subscript(x: Int) -> Int { x }
  class subscript(dynamicMember x: String) -> String { _read { yield x } }
  subscript(a b: Int, _ c: Int...) -> Int { 1 }
  @A private subscript(x: Int) -> Int { 1 }
  subscript(f: () -> Void) -> Int { 1 }
  subscript(x: Int) -> (Int) -> Int { { $0 } }
}
var global: Int { 1 }
var observed = 1 { didSet { print(oldValue) } }
func f() {
  var local: Int { 1 }
  var observedLocal = 1 { didSet {} }
  let x = 1
  { 1 }()
  var y = 1
  { didSet {} }
}
var marked = initial { @_accessorBlock
  get
}
