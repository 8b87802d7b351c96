func f() {
  if a {}
  if a {} else {}
  if a {} else if b {} else if c {} else {}
  for a in b {}
  for a in b where c {}
  while a {}
  repeat {} while a
  do {}
  do {} catch {}
  switch a {}
  switch a { case 1: break }
  switch a { case 1: b; c; d
  case 2: e
    f
  default: g }
  switch a {
  case 1, 2,
    3:
    b
  case let x where x > 1: break
  @unknown default: fatalError()
  }
  switch a { @A case 1: break; @unknown default: break }
  switch a {
  case 1:
  default:
    break
  }
  switch a { case 1: fallthrough; case 2: break; default: return }
  guard a else { return }
  guard let a else { throw b }
  defer {}
  defer { a() }
  return
}
func g() {
  outer: for a in b { inner: while c { continue outer; break inner } }
  label: if a { break label }
  label: switch a { case 1: break label; default: break }
  label: do { break label } catch { }
  label: repeat { continue label } while a
  label: while a { continue }
  label:
    for a in b {}
  `default`: for a in b { break `default` }
  break
  continue
  fallthrough
  break; continue
  throw a
  throw A.b(c)
  while let a = b, c { d }
  while case .a(let b) = c {}
  for (a, b) in c where d { e }
  for a in b { if c { continue } else { break } }
  if let a = b { c } else if case .d = e { f }
  if a { b } ; if c { d }
  do { a } ; do { b }
  do { do { do {} } }
  { a }()
  let x = 1
  do { x }
  while true { break }
  for i in 0 ..< 10 { print(i) }
  for i in [1, 2, 3] {}
  for c in "abc" {}
  for i in a.b().c[0] {}
  for i in a ? b : c {}
  for i in (a { b }) {}
}
func h() {
  var x = 1, y: Int
  let z = { }
  var w: Int { 1 }
  struct S {}
  class C {}
  enum E { case a }
  func f() {}
  typealias T = Int
  extension X {}
  import A
  protocol P {}
  @A var v = 1
  @discardableResult func r() -> Int { 1 }
  let a, b, c: Int
  let _ = x
  _ = x
  x; y
  ;x
  x = y = z
  (x)
  [x]
  "x"
  1
  nil
  true
  self
  .x
  \.x
  #x
  -x
  !x
  &x
  x!
  x?
  await x
  try x
  x.y
  x()
  x[0]
  x { }
  x as Y
  x is Y
  x ? y : z
  async let q = x
  weak var s = x
  lazy var t = x
  static let u = 1
  unowned let uu = x
  unowned(unsafe) let vv = x
  actor Z {}
  macro m()
}
do { try x() } catch let error as NSError where error.code == 1, is Foo { y() } catch { z() }
func e() { if #available(iOS 13, *), a { } else { } }
func i() { yield x
  yield &x
  yield (x, y)
}
