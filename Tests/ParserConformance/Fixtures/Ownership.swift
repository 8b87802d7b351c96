struct A: ~Copyable {
  var x = 1
  consuming func a() {}
  borrowing func b() {}
  mutating func c() {}
  nonmutating func d() {}
  __consuming func e() {}
  func f(_ x: borrowing A, y: consuming A, z: inout A, w: sending A) {}
  func g(_ x: __shared A, _ y: __owned A) {}
  func h() -> sending A { x }
  consuming func finish() { discard self }
  deinit {}
  init(_ x: consuming A) {}
  var y: Int { borrowing get { 1 } mutating set {} }
  var z: Int { consuming get { 1 } }
  var w: Int { __consuming get { 1 } nonmutating set {} }
}
enum E: ~Copyable, ~Escapable { case a(A), b }
func a<T: ~Copyable>(_ x: borrowing T) {}
func b<T>(_ x: consuming T) where T: ~Copyable, T: ~Escapable & P {}
func c(_ x: some ~Copyable, y: any ~Copyable) {}
protocol P: ~Copyable {}
extension A: P where T: ~Copyable {}
struct B<T: ~Copyable & ~Escapable>: ~Copyable {}
func d() {
  let a = consume x
  let b = copy x
  let c = borrow x
  f(consume x)
  f(copy x, consume y)
  _ = consume x
  return consume x
  let d = consume x.y
  let e = (consume x)
  let f = (consume x).y
  let consume = 1
  let copy = 2
  let borrow = 3
  consume + copy
  consume(x)
  copy(x)
  borrow(x)
  copy.x
  consume[0]
  copy = 1
  consume
  x = copy
  f(copy: 1, consume: 2)
  discard(x)
  discard.x
  let discard = 1
  _move(x)
  if consume x {}
  switch consume x { case .a(let b): break; case .b: break }
  for x in consume y {}
  let borrowing = 1
  let consuming = borrowing
  consuming.x
  f(borrowing, consuming: 1)
  let sending = 1
  let f = { (x: consuming A, y: borrowing A) in }
  let g = { (x: sending A) -> sending A in x }
}
struct C<T> {
  func a(_ a: isolated T) {}
  func b(_ a: isolated (any Actor)? = #isolation) {}
  func c(isolation: isolated (any Actor)?) {}
  func d(_ isolated: Int, sending: Int, borrowing: Int) {}
}
