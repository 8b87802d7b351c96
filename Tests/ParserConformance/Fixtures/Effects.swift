func a() throws {}
func b() async {}
func c() async throws {}
func d() rethrows {}
func e() reasync {}
func f() reasync rethrows {}
func g() throws(E) {}
func h() async throws(A.B) -> Int { 1 }
func i() throws(Never) -> Int { 1 }
func j() throws(any Error) {}
func k() throws(some Error) {}
func l(_ x: () throws -> Void) rethrows {}
func m(_ x: () throws(E) -> Void) throws(E) {}
func n()
  async
  throws
  -> Int
{ 1 }
init() throws
init() async throws(E) {}
var o: Int { get throws { 1 } }
var p: Int { get async { 1 } }
var q: Int { get async throws { 1 } }
var r: Int { get throws(E) { 1 } }
subscript(i: Int) -> Int { get async throws { 1 } }
func s() {
  try f()
  try? f()
  try! f()
  try f().g()
  try (f())
  try f() + g()
  try await f()
  await f()
  await f().g
  await (f())
  await f() + g()
  await try f()
  x = try f()
  x = try? await f()
  x += try f()
  return try f()
  throw try f()
  let a = try f(), b = await g()
  async let c = f()
  async let d = f(), e = g()
  async let (g, h) = (1, 2)
  let i = try? f() ?? g()
  let j = a ? try f() : try g()
  let k = a ?? (try f())
  let l = [try f(), await g()]
  let m = (try f(), a: await g())
  let n = f(try g(), a: await h())
  let o = try f { try g() }
  let p = try! f().g!.h
  let q = try -f()
  let r = try f() as Int
  let s = try f() is Int
  try f { }
  try x.y = 1
  try x = f()
  try
    f()
  await
    f()
  for try await x in y {}
  for await x in y {}
  for try await (a, b) in y where a {}
  if try f(), let x = try? g() {}
  guard let x = try await f() else { return }
  while try f() {}
  switch try f() { case 1: break; default: break }
  switch await f() { default: break }
  do throws(E) { try f() } catch {}
  do throws { try f() } catch {}
  do throws(any Error) {} catch let e {}
  do { try f() } catch E.a where x { } catch let e as E { throw e }
  unsafe f()
  let t = unsafe x.y
  let u = try unsafe await f()
  unsafe x = 1
  for unsafe x in y {}
  for try await unsafe x in y {}
  return unsafe f()
  throw E.a
  throw E.a(1)
  throw (a)
  throw x ?? y
}
