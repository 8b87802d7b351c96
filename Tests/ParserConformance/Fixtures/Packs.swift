struct Pack<each T> {}
struct Two<each T, each U: P> where repeat each T: Equatable, repeat (each T).X == each U {}
func a<each T>(_ x: repeat each T) -> (repeat each T) { (repeat each x) }
func b<each T: P>(x: repeat (each T) -> Int) {}
func c<each T, each U>(_ x: repeat (each T, each U)) -> (repeat Pair<each T, each U>) {
  return (repeat Pair(each x.0, each x.1))
}
func d<each T>(_ x: repeat each T) {
  repeat print(each x)
  _ = (repeat (each x).count)
  _ = [repeat each x]
  let y = (repeat f(each x))
  repeat (each x).run()
  for y in repeat each x {}
  for (a, b) in repeat (each x, each y) {}
  let z: (repeat each T) = (repeat each x)
  f(repeat each x)
  f(a: repeat each x, b: 1)
  repeat each x + 1
  repeat try await each x
  if repeat each x == each y {}
  let each = 1
  print(each)
  _ = each + 1
  each.foo()
  each = 2
  repeat { x() } while y
  repeat
  { x() }
  while y
}
typealias Fn<each T> = (repeat each T) -> Void
typealias Opt<each T> = (repeat (each T)?)
typealias Arr<each T> = Pack<repeat [each T]>
extension Pack where repeat each T: Equatable {}
func e<each T>(_ x: (repeat each T).Type) {}
func f<each T>() where Pack<repeat each T>: P {}
enum E<each T> { case a(repeat each T), b }
let f = { (x: repeat each T) in repeat each x }
